/**
 * Fields of a record of lost goods: of a runner, what it lost although no store was full; of a runner's route to a store, what
 * it lost because that store was full.
 */

/** of the first loss; Infinity before */
export const since = 0;
/** what the runner had made before that */
export const madeBefore = 1;
export const units = 2;
export const size = 3;
