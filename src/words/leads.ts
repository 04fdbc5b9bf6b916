/** How early a stop is announced. */
import { plural, t } from '@lingui/core/macro';
import {
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  type Seconds,
} from '../../workers/game/domain/units.ts';

/** `When it happens`, `15 minutes before`, `1 hour before` or `1 day before`, for whole minutes, hours or days */
export function leadText(leadSeconds: Seconds): string {
  if (leadSeconds === 0) return t`When it happens`;
  if (leadSeconds % SECONDS_PER_DAY === 0) {
    return plural({ dayCount: leadSeconds / SECONDS_PER_DAY }, { one: '# day before', other: '# days before' });
  }
  if (leadSeconds % SECONDS_PER_HOUR === 0) {
    return plural({ hourCount: leadSeconds / SECONDS_PER_HOUR }, { one: '# hour before', other: '# hours before' });
  }
  return plural(
    { minuteCount: leadSeconds / SECONDS_PER_MINUTE },
    { one: '# minute before', other: '# minutes before' },
  );
}
