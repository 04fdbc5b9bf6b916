/** Limits of a share, which browsers and server both keep to. */

/** characters, and the manifest */
export const MAX_SHARE_PARTS = 300;
/** of one sealed part */
export const MAX_PART_BYTES = 64 * 1024;
/** of all sealed parts together */
export const MAX_SHARE_BYTES = 2 * 2 ** 20;
/** Part numbers only rise, because none is used twice. */
export const MAX_PART_NUMBER = 999_999_999;
/** A share is deleted so long after it was last written; that a share was deleted is known for as long. */
export const SHARES_KEPT_DAYS = 30;
