/** How long programs are, and why. */
import { plural, t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../workers/game/domain/units.ts';
import type { ProgramLengthReason } from '../../workers/game/domain/whatIf.ts';
import { formatIsk } from '../format/isk.ts';
import { formatDuration } from '../format/time.ts';

/** A program's length: `2 days`, `1 day`, `36 hours`, `1d 6h 15m` */
export function lengthText(seconds: Seconds): string {
  if (seconds % SECONDS_PER_DAY === 0) return daysText(seconds / SECONDS_PER_DAY);
  if (seconds % SECONDS_PER_HOUR === 0 && seconds < 3 * SECONDS_PER_DAY) {
    return hoursText(seconds / SECONDS_PER_HOUR);
  }
  return formatDuration(seconds);
}

export function daysText(days: number): string {
  return t`${plural(days, { one: '# day', other: '# days' })}`;
}

export function hoursText(hours: number): string {
  return t`${plural(hours, { one: '# hour', other: '# hours' })}`;
}

const LENGTH_REASON_TEXTS: ByKind<ProgramLengthReason> = {
  lasts: () => t({ message: `lasts until the next visit`, comment: 'why a program is so long' }),
  bringsMore: ({ iskPerMonth, thanSeconds }) => {
    const length = lengthText(thanSeconds);
    if (iskPerMonth === null) {
      return t({ message: `brings more than with ${length}`, comment: 'why a program is so long: … with 2 days' });
    }
    const isk = formatIsk(iskPerMonth);
    return t({
      message: `brings ${isk} a month more than with ${length}`,
      comment: 'why a program is so long: brings 3.20 M a month more than with 2 days',
    });
  },
  asMuch: ({ asSeconds }) => {
    const length = lengthText(asSeconds);
    return t({
      message: `brings as much as with ${length}, also if you come late`,
      comment: 'why a program is so long: … as with 2 days',
    });
  },
};

/** Why programs are not as long as visits are apart: `+3.20 M a month more than with 2 days` */
export function lengthReasonText(reason: ProgramLengthReason): string {
  return byKind(LENGTH_REASON_TEXTS, reason);
}
