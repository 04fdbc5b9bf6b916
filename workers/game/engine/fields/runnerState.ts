/** Fields of a runner's record. */

export const nextRunAt = 0;
/** -Infinity for a factory that never ran */
export const lastRunAt = 1;
/** 1 while a program or a factory's cycle runs */
export const isActive = 2;
/** of a factory: when it last became idle */
export const idleSince = 3;
/** of a factory: 1 if its buffer got anything since its last run */
export const hasReceived = 4;
/** of an ECU: index of its next run's yield */
export const nextYield = 5;
/** units that it made since the start of the run */
export const made = 6;
export const size = 7;
