/** The version of ESI that page and server ask for (`X-Compatibility-Date`). */
export const ESI_COMPATIBILITY_DATE = '2026-08-18';
