/**
 * How far this computer's clock is ahead of the server's, which may be an hour or more. Add it to a time of the server to
 * get that time by this computer's clock.
 * @param date the `Date` header of an answer, which has whole seconds
 * @returns milliseconds; null without a readable header
 */
export function aheadOfServerMs(date: string | null, nowMs: number): number | null {
  const serverNowMs = Date.parse(date ?? '');
  return Number.isFinite(serverNowMs) ? nowMs - serverNowMs : null;
}
