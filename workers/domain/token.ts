/**
 * Longest access or sealed refresh token, in characters. EVE's are well under 2,000; services answer a request with
 * headers of 8 to 16 kB with 431, which a browser can't tell from an outage.
 */
export const MAX_TOKEN_LENGTH = 4096;

const SENDABLE_TOKEN = new RegExp(`^[!-~]{1,${MAX_TOKEN_LENGTH}}$`);

/** Whether a header can carry it: printable ASCII, and not too long. A restored file may hold anything. */
export function isSendableToken(token: string): boolean {
  return SENDABLE_TOKEN.test(token);
}
