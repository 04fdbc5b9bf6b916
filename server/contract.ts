/** Requests and answers of /api/*. Field names are the wire format's. */

/** GET api/env */
export interface EnvAnswer {
  EVE_SSO_CLIENT_ID: string;
  EVE_SSO_CALLBACK_URL: string;
  /** absolute, or relative to this origin's root */
  authorizationEndpoint: string;
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
}

/** Body of POST api/token. GET api/token?code= takes the code alone. */
export interface LoginCode {
  code: string;
  /** PKCE verifier (RFC 7636); left out if the login had no challenge */
  code_verifier?: string | undefined;
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
  /** ISK per unit */
  prices: { sell: { min: number } };
  /** milliseconds since 1970; only if this price is older than the others because the source no longer reports it */
  fetchedAt?: number;
}

/** Answer of POST api/praisal. Commodities without a price are missing from `items`. */
export interface PraisalAnswer {
  appraisal: { items: PricedItem[] };
  /** when the source last returned prices, milliseconds since 1970 */
  fetchedAt: number;
  /** true if the source is down and these are the last good prices */
  isStale: boolean;
}

/** GET api/health */
export interface HealthAnswer {
  status: 'ok';
  isSandbox: boolean;
}

/** Every answer under /api that is not 2xx. `error` is a code for programs, `message` a sentence for people. */
export interface ErrorAnswer {
  error: ErrorWord;
  message: string;
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
  /** 400: the sealed token was altered, or sealed by another server or for another character; log in again */
  | 'bad_token'
  /** 401: the single sign-on rejects the refresh token; log in again */
  | 'refresh_refused'
  /** 404, 405, 413, 415 */
  | 'not_found'
  | 'method_not_allowed'
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
  | 'upstream_timeout';
