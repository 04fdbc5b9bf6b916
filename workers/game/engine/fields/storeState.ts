/** Fields of a store's record. */

/** volume units; negative in a store that is over its capacity */
export const freeVolume = 0;
/** when it was first too full for a delivery, so that goods were lost; Infinity before */
export const fullSince = 1;
/** 1 if the last delivery lost goods because it was full */
export const isFull = 2;
export const size = 3;
