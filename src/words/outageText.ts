/** Services that do not answer. */
import { t } from '@lingui/core/macro';
import type { NoticeText } from '../../workers/game/domain/noticeText.ts';
import { formatEveClock } from '../format/time.ts';

export type Outage = Extract<NoticeText, { kind: 'outage' }>;

/** Whole sentences. @param hasData whether there is anything on screen that could stay there */
export function outageText({ service, nextTryMs, isLimit }: Outage, hasData = true): string {
  const nextTry = formatEveClock(nextTryMs / 1000);
  if (service === 'esi' && isLimit) {
    return hasData
      ? t`EVE's servers (ESI) ask for fewer requests. The last good data stays on screen. Next try at ${nextTry} EVE time; everything continues by itself.`
      : t`EVE's servers (ESI) ask for fewer requests. Next try at ${nextTry} EVE time; everything continues by itself.`;
  }
  if (!hasData) {
    return service === 'esi'
      ? t`EVE's servers (ESI) don't answer. Next try at ${nextTry} EVE time; everything continues by itself once there is an answer.`
      : t`Logins can't be renewed right now. Next try at ${nextTry} EVE time; everything continues by itself once there is an answer.`;
  }
  return service === 'esi'
    ? t`EVE's servers (ESI) don't answer. The last good data stays on screen. Next try at ${nextTry} EVE time; everything continues by itself once there is an answer.`
    : t`Logins can't be renewed right now. The last good data stays on screen. Next try at ${nextTry} EVE time; everything continues by itself once there is an answer.`;
}

/** Without a network no service is to blame. @param hasData whether there is anything on screen that could stay there */
export function offlineText(hasData: boolean): string {
  return hasData
    ? t`This device is offline. The last good data stays on screen; everything continues by itself once there is a network.`
    : t`This device is offline. Everything continues by itself once there is a network.`;
}
