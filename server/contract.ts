/** Requests and answers of /api/*. Field names are the wire format's. */
import type { ServerProblem } from '../workers/game/domain/serverProblem.ts';
import type { ReminderTarget } from './reminders/channels.ts';

export type { ReminderTarget } from './reminders/channels.ts';

/** GET api/env */
export interface EnvAnswer {
  EVE_SSO_CLIENT_ID: string;
  EVE_SSO_CALLBACK_URL: string;
  /** absolute, or relative to this origin's root */
  authorizationEndpoint: string;
  /** what a login may ask for; the scope for planets is always among them */
  scopes: string[];
  esiUrl: string;
  imagesUrl: string;
  /** true if no EVE application is configured and the sandbox is used */
  isSandbox: boolean;
  /** sent by the page to ESI: name, version and the host's contact */
  userAgent: string;
  /** null if the host has not set it */
  discordUrl: string | null;
  githubUrl: string | null;
  partnerCode: string | null;
  /** whether this server sends reminders while the page is closed */
  hasReminders: boolean;
  /** whether this server keeps shares */
  hasShares: boolean;
}

/** Body of POST api/token. GET api/token?code= takes the code alone, of a login that asked for planets only. */
export interface LoginCode {
  code: string;
  /** PKCE verifier (RFC 7636); left out if the login had no challenge */
  code_verifier?: string | undefined;
  /** what the login asked for; the scope for planets if left out */
  scopes?: string[] | undefined;
}

/** Answer of POST api/token, GET api/token?code= and POST api/refresh; body of POST api/refresh and api/revoke. */
export interface TokenData {
  access_token: string;
  /** sealed by the server */
  refresh_token: string;
  /** milliseconds since 1970 */
  expires_at: number;
  character: { characterId: number; name: string };
}

/** POST api/praisal?hub= takes a list of these, commodities only. The default hub is Jita. */
export interface PraisalItem {
  type_id: number;
  quantity: number;
}

export interface PricedItem {
  typeID: number;
  /** ISK per unit, as far as the source has them; `min` or `buy` is there. `percentile`: the cheapest 5 % on sale. */
  prices: {
    sell: { min?: number; percentile?: number; percentileFetchedAt?: number };
    buy?: { max: number; fetchedAt?: number };
  };
  /**
   * Of `min`, milliseconds since 1970; only if it is older than the others because the source no longer reports it.
   * Likewise `percentileFetchedAt`, and `fetchedAt` of `buy`.
   */
  fetchedAt?: number;
}

/** Answer of POST api/praisal. Commodities without a price are missing from `items`. */
export interface PraisalAnswer {
  appraisal: { items: PricedItem[] };
  /** when the source last returned prices, milliseconds since 1970 */
  fetchedAt: number;
  /** true if the source is down and these are the last good prices */
  isStale: boolean;
  /**
   * Only if the source has been out for more than a day: every price is the average of all regions, from ESI, and stands
   * for the cheapest sell order, the highest buy order and the percentile.
   */
  isAllRegions?: true;
}

/** Answer of GET api/market?hub=: what the hub's region trades of each planetary commodity. The default hub is Jita. */
export interface MarketAnswer {
  /**
   * A commodity is missing until ESI has answered for it. `dailyUnits` is the mean over the latest `dayCount` days,
   * `fetchedAt` when ESI answered, milliseconds since 1970.
   */
  volumes: { typeID: number; dailyUnits: number; fetchedAt: number }[];
  dayCount: number;
  /** until there may be more or newer volumes */
  askAgainSeconds: number;
}

/**
 * Body of PUT api/reminders, which replaces the whole list. The list's id, 43 base64url characters that only the browser
 * knows, is sent as `Authorization: Bearer`. DELETE api/reminders with the same header deletes everything.
 */
export interface ReminderList {
  /** each reminder goes to all of them */
  targets: ReminderTarget[];
  delivery: ReminderDelivery;
  /** English if left out */
  phrases?: ReminderPhrases | undefined;
  /** one per character */
  groups: ReminderGroup[];
}

/** What the server says around the texts of a list, in the player's language. Words in braces are filled in. */
export interface ReminderPhrases {
  /** for lists of goods, as BCP 47 names it */
  language: string;
  /** the heading of a daily message */
  digest: string;
  /** of a message in parts: `{heading} ({part} of {parts})` */
  part: string;
  now: string;
  /** `in {time}` */
  ahead: string;
  /** `{time} ago` */
  past: string;
  /** `{minutes} min` */
  minutes: string;
  /** `{hours} h` */
  hours: string;
  /** `{hours} h {minutes} min` */
  hoursAndMinutes: string;
  /** `1 day`, `2 days` and so on, as they stand in `ahead`, `past` and `forecast` */
  days: string[];
  /** `(forecast from {time} ago)` */
  forecast: string;
  /** of a message that may have been sent before */
  repeated: string;
}

/** What a test message says. */
export interface ReminderTestText {
  title: string;
  body: string;
}

export interface ReminderGroup {
  /** a character's name, or empty */
  name: string;
  /** when ESI last confirmed its colonies, milliseconds since 1970 */
  forecastAtMs: number;
  planets: ReminderPlanet[];
}

/** Names are left out without `hasNames`. docs/security.md says what the server learns. */
export interface ReminderPlanet {
  /** `Amamake V`, or `A storm planet` */
  name: string;
  /** leads to the planet in the browser that uploaded it; says nothing by itself */
  link: string;
  stops: ReminderStop[];
}

export interface ReminderStop {
  /** the same for the same stop, so that it is announced once; says nothing by itself */
  key: string;
  /** milliseconds since 1970 */
  stopAtMs: number;
  /** `launchpad full`, or what is said before `goods`: `out of` */
  text: string;
  /** a commodity */
  goods?: string | undefined;
}

export interface ReminderDelivery {
  /** so long before a stop it is announced, at most a day */
  leadMs: number;
  /** minute of the day at which one message announces the next 24 hours; null: one message per group and ten minutes */
  digestMinute: number | null;
  /** nothing is sent from `fromMinute` to `toMinute` of a day; both are sent after it */
  quiet: { fromMinute: number; toMinute: number } | null;
  /** IANA name of the time zone of these minutes */
  timeZone: string;
}

/** Answer of PUT api/reminders */
export interface RemindersAnswer {
  /** reminders that are still to be sent */
  waiting: number;
  /** when the next message is sent, milliseconds since 1970; null if there is none */
  nextAtMs: number | null;
  /** in the order of the request */
  targets: ReminderTargetState[];
}

interface ReminderTargetState {
  /** `gone`: Discord or the browser's push service says that it no longer exists; its address was deleted */
  state: 'ok' | 'failing' | 'gone';
  /** what went wrong last, as a sentence; null if `ok` */
  problem: string | null;
  /** the same as a kind with values; null if `ok` */
  cause: ServerProblem | null;
  /** messages that could not be delivered within a day */
  lost: number;
}

/** Answer of GET api/reminders/push-key: the key for PushManager.subscribe, base64url. */
export interface PushKeyAnswer {
  publicKey: string;
}

/**
 * A share is sealed by the browser that publishes it. Its id is 22 base64url characters. Writing needs a secret of 43
 * base64url characters, `Authorization: Bearer`. The first PUT decides which.
 *
 * Body of PUT api/shares/{id}, which creates the share, or drops the parts that are not named. The bytes of each part,
 * PUT api/shares/{id}/{part}, are `application/octet-stream`; GET answers with them. DELETE api/shares/{id} deletes all.
 *
 * A browser that takes a share over sends PUT api/shares/{id} without a body, and the secret that it has drawn as
 * `X-New-Secret`: from then on the old one is refused with 403.
 *
 * Browsers that have the same share begin with POST api/shares/{id}/uploads, and send the number of its answer as
 * `Upload-Number` with each PUT. Once another upload has begun, it is refused with 409. 0: no upload has begun yet.
 */
export interface ShareParts {
  parts: number[];
}

/**
 * Answer of GET api/shares/{id}: the parts whose bytes have arrived. Their ETags are the first 22 characters of their
 * bytes' SHA-256 in base64url.
 */
export interface ShareAnswer {
  parts: { part: number; etag: string; bytes: number }[];
}

/** Answer of POST api/shares/{id}/uploads: the upload's number, and what the share has at that moment. */
export interface ShareUpload extends ShareAnswer {
  upload: number;
}

/**
 * GET api/health. With `?ready` it is 503 while a database that is in use does not answer, or nobody can log in because EVE's
 * single sign-on refuses this server or has never answered it.
 */
export interface HealthAnswer {
  status: 'ok';
  /** for example `1.1.0`, or `1.1.0+abc1234` for a build of a commit that is no release */
  version: string;
  isSandbox: boolean;
}

/**
 * Every answer under /api that is not 2xx. `error` is a code for programs, `message` an English sentence for people who
 * call the API by hand, and `cause` what the page makes a sentence in its language of.
 */
export interface ErrorAnswer {
  error: ErrorWord;
  message: string;
  cause: ServerProblem;
  /**
   * The new sealed refresh token. Only if a refresh failed after EVE's single sign-on had already replaced the token.
   * Store it at once: the old token no longer works.
   */
  refresh_token?: string;
}

export type ErrorWord =
  /** 400: invalid request */
  | 'bad_request'
  /** 400: the single sign-on rejects this login code; log in again */
  | 'code_refused'
  /** 400: the single sign-on returned a token with a scope that the login did not ask for; the token is revoked */
  | 'scope_refused'
  /** 400: the sealed token was altered, or sealed by another server or for another character; log in again */
  | 'bad_token'
  /** 401: the single sign-on rejects the refresh token; log in again */
  | 'refresh_refused'
  /** 400: Discord or the push service says that this address does not exist (any more), or refuses it */
  | 'target_refused'
  /** 401: the secret of the share is missing */
  | 'secret_missing'
  /** 403: the share belongs to another secret */
  | 'secret_refused'
  /** 409: another browser has begun to upload the share since */
  | 'upload_superseded'
  /** 410: the share was deleted no longer than `SHARES_KEPT_DAYS` ago */
  | 'share_deleted'
  /** 410: the list of reminders was deleted while this upload was on its way */
  | 'reminders_deleted'
  /** 404, 405, 408, 413, 415 */
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'too_large'
  | 'unsupported_media_type'
  /** 429, with Retry-After in seconds */
  | 'too_many_requests'
  /** 500: a fault of this server */
  | 'internal'
  /** 502: an upstream service is down or its answer is invalid; try again later */
  | 'upstream_failed'
  /** 502: the single sign-on rejects this server's client id or secret; only the host can fix it */
  | 'misconfigured'
  /** 503, with Retry-After in seconds: an upstream service is overloaded */
  | 'upstream_busy'
  /** 504: an upstream service did not answer in time; try again later */
  | 'upstream_timeout'
  /** 507: the server's disk, or its room for reminders or shares, is full */
  | 'no_room';
