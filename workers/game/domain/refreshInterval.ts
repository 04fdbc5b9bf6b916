/** How old what is shown, or shared, can be while a page is open. */

/** How often everything is fetched. */
export const REFRESH_INTERVAL_MS = 3_000_000;

/** A scheduled refresh doesn't repeat what another tab fetched within half an interval. */
export const SHARED_FOR_MS = REFRESH_INTERVAL_MS / 2;
