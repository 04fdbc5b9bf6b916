/** Types of /api/*: what the server answers and takes. Names of fields are those of the product's wire format. */

/** GET api/env */
export interface EnvAnswer {
  EVE_SSO_CLIENT_ID: string;
  EVE_SSO_CALLBACK_URL: string;
  /** absolute, or from the root of this origin */
  authorizationEndpoint: string;
  esiUrl: string;
  imagesUrl: string;
  /** true where no EVE application is configured and the server's own universe stands in */
  isSandbox: boolean;
  /** with which the page asks ESI: name, version, and how to reach the host */
  userAgent: string;
  /** null where the host has not set it */
  discordUrl: string | null;
  githubUrl: string | null;
  partnerCode: string | null;
}

/** POST api/token takes this; GET api/token?code= takes the code alone. */
export interface LoginCode {
  code: string;
  /** of the challenge that the log-in was started with (PKCE, RFC 7636); left out if it had none */
  code_verifier?: string | undefined;
}

/** POST api/token, GET api/token?code= and POST api/refresh answer this; POST api/refresh and api/revoke take it. */
export interface TokenData {
  access_token: string;
  /** sealed by the server */
  refresh_token: string;
  /** milliseconds since 1970 */
  expires_at: number;
  character: { characterId: number; name: string };
}

/** A trading hub, whose market's prices are asked for. */
export type HubName = 'jita' | 'amarr' | 'dodixie' | 'rens' | 'hek';

/** POST api/praisal?hub= takes a list of these, commodities only; without a hub the prices are Jita's. */
export interface PraisalItem {
  type_id: number;
  quantity: number;
}

export interface PricedItem {
  typeID: number;
  /** ISK per unit */
  prices: { sell: { min: number } };
  /** only where the price is older than the others, since the source has not given one lately: milliseconds since 1970 */
  fetchedAt?: number;
}

/** POST api/praisal's answer. An item without a price is missing from `items`. */
export interface PraisalAnswer {
  appraisal: { items: PricedItem[] };
  /** milliseconds since 1970 when the source last gave prices */
  fetchedAt: number;
  /** true where the source is down and these are the last good ones */
  isStale: boolean;
}

/** GET api/health */
export interface HealthAnswer {
  status: 'ok';
  isSandbox: boolean;
}

/** Every answer under /api that is not 2xx. `error` is a fixed word for programs, `message` a sentence for people. */
export interface ErrorAnswer {
  error: ErrorWord;
  message: string;
  /**
   * Only where a refresh failed after EVE's single sign-on had already replaced the refresh token: the new one, sealed.
   * Store it before anything else, the old one is dead.
   */
  refresh_token?: string;
}

export type ErrorWord =
  /** 400: the request's shape */
  | 'bad_request'
  /** 400: the single sign-on does not take this log-in code; log in again */
  | 'code_refused'
  /** 400: the sealed token was changed, cut, or sealed elsewhere or for another character; log in again */
  | 'bad_token'
  /** 401: the single sign-on does not take the refresh token any more; log in again */
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
  /** 502: a service behind this server is down or answers what makes no sense; try again later */
  | 'upstream_failed'
  /** 502: the single sign-on refuses this server's client id or secret; only the host can mend it */
  | 'misconfigured'
  /** 503, with Retry-After in seconds: a service behind this server asks for patience */
  | 'upstream_busy'
  /** 504: a service behind this server did not answer in time; try again later */
  | 'upstream_timeout';
