/** ESI as the server calls it: for prices and market history, without a token. */
import type { ServiceName } from '../http/upstream.ts';

export const ESI: ServiceName = "EVE's API (ESI)";

/** The ESI version that these calls were written for; the page's calls name the same one. */
export const COMPATIBILITY_DATE = '2026-08-18';
