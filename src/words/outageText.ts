/** Services that do not answer. */
import { t } from '@lingui/core/macro';
import type { NoticeText } from '../../workers/domain/noticeText.ts';
import { formatEveClock } from '../format/time.ts';

export type Outage = Extract<NoticeText, { kind: 'outage' }>;

/** Whole sentences. */
export function outageText({ service, nextTryMs }: Outage): string {
  const nextTry = formatEveClock(nextTryMs / 1000);
  return service === 'esi'
    ? t`EVE's servers (ESI) don't answer. The last good data stays on screen. Next try at ${nextTry} EVE time; everything continues by itself once there is an answer.`
    : t`Logins can't be renewed right now. The last good data stays on screen. Next try at ${nextTry} EVE time; everything continues by itself once there is an answer.`;
}
