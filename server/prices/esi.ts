/** ESI as the server calls it: for prices and market history, without a token. */
import type { ServiceName } from '../http/upstream.ts';

export const ESI: ServiceName = "EVE's API (ESI)";
