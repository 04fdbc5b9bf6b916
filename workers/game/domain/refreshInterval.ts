/** How old what is shown, or shared, can be while a page is open. */

import type { Seconds } from './units.ts';

/** How often everything is fetched. */
export const REFRESH_INTERVAL_MS = 3_000_000;

/** A scheduled refresh doesn't repeat what another tab fetched within half an interval. */
export const SHARED_FOR_MS = REFRESH_INTERVAL_MS / 2;

/**
 * What a share says is no older than this while its sharer's page can refresh: what another tab had fetched shortly
 * before is not fetched again. The rest is for the refresh itself, and for followers, who ask every ten minutes.
 */
export const SHARE_FRESH_SECONDS: Seconds = (REFRESH_INTERVAL_MS + SHARED_FOR_MS) / 1000 + 15 * 60;
