/** Figures of the colony, by position. */

/** time of the state */
export const at = 0;
/** when the next pin runs; Infinity if none will */
export const nextEventAt = 1;
/** pin runs so far */
export const eventCount = 2;
/** the last time that a pin made, used or moved anything */
export const lastWorkAt = 3;
/** A cell's number is its position in the state; this is the first. */
export const firstCell = 4;
