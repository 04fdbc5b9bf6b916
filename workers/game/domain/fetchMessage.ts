import type { ServerProblem } from './serverProblem.ts';

/** Why something could not be fetched, for the page to put into words. A text is the server's own sentence. */
export type FetchMessage =
  | string
  | { kind: PlainFetchMessage }
  /** an answer of EVE's servers or of Colony Watch's own with an error status */
  | { kind: (typeof STATUS_MESSAGES)[number]; status: number }
  | { kind: (typeof ISSUE_MESSAGES)[number]; issue: RecordIssue }
  | { kind: 'esiLate'; seconds: number }
  /** `pages` as EVE's servers announce it: not a number, or too many */
  | { kind: 'esiPages'; pages: string }
  /** what Colony Watch's own server says */
  | { kind: 'ofServer'; problem: ServerProblem }
  /** an error code of Colony Watch's own server that the page has no words for */
  | { kind: 'serverCode'; code: string }
  | { kind: 'unexpected'; error: string }
  | { kind: 'ofPlanet'; planet: string; message: FetchMessage }
  /** the message, and that only the next refresh tries again */
  | { kind: 'givenUp'; message: FetchMessage }
  | { kind: 'several'; messages: readonly FetchMessage[] };

/** Messages without values. */
export const PLAIN_FETCH_MESSAGES = [
  // Only the page knows this.
  'offline',
  'esiUnreachable',
  'esiOut',
  'esiRateLimit',
  'esiTooManyErrors',
  'esiTooFast',
  'esiNotJson',
  'esiRefuses',
  'esiNoList',
  'esiUnknownCharacter',
  'esiChanging',
  'newTokenRefused',
  'serverUnreachable',
  'loginServiceFails',
  'loginServiceBusy',
  'loginServiceSilent',
  'priceSourceFails',
  'priceSourceBusy',
  'priceSourceSilent',
  'tooManyLogins',
  'tooManyPrices',
  'tooManyVolumes',
  'keptDamaged',
  'noRecord',
  'notAllRead',
  'mustLogin',
  'characterGone',
] as const;

type PlainFetchMessage = (typeof PLAIN_FETCH_MESSAGES)[number];

export const STATUS_MESSAGES = ['esiError', 'esiRefused', 'serverError'] as const;

export const ISSUE_MESSAGES = ['esiUnreadable', 'listUnreadable', 'recordUnreadable'] as const;

/** What JSON has besides true, false and null. */
export const JSON_KINDS = ['list', 'object', 'text', 'number'] as const;

export type JsonKind = (typeof JSON_KINDS)[number];

/** What is wrong with a record that can't be read. */
export interface RecordIssue {
  /** the field, as `pins.3.latitude`; null: the answer as a whole */
  where: string | null;
  /** a kind of JSON, or the value itself, cut off if it is long; null: it is missing */
  received: string | null;
  /** null if it is not simply one of these */
  expected: JsonKind | null;
}

/** Several messages as one. */
export function together(messages: readonly FetchMessage[]): FetchMessage {
  const [first] = messages;
  return first !== undefined && messages.length === 1 ? first : { kind: 'several', messages };
}
