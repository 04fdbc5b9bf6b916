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
  /** null where the host has not set it */
  discordUrl: string | null;
  githubUrl: string | null;
  partnerCode: string | null;
}

/** GET api/token?code= and POST api/refresh answer this; POST api/refresh and api/revoke take it. */
export interface TokenData {
  access_token: string;
  /** sealed by the server */
  refresh_token: string;
  /** milliseconds since 1970 */
  expires_at: number;
  character: { characterId: number; name: string };
}

/** POST api/praisal takes a list of these. */
export interface PraisalItem {
  type_id: number;
  quantity: number;
}

/** POST api/praisal's answer. An item without a price is missing from `items`. */
export interface PraisalAnswer {
  appraisal: { items: { typeID: number; prices: { sell: { min: number } } }[] };
  /** milliseconds since 1970 when the source gave the oldest of these prices */
  fetchedAt: number;
  /** true where the source is down and these are the last good ones */
  isStale: boolean;
}

/** Every answer that is not 2xx. `error` is a fixed word for programs, `message` a sentence for people. */
export interface ErrorAnswer {
  error: string;
  message: string;
}
