/** Fields of a runner's record: an ECU or a factory. */

/** 1 or 0 */
export const isEcu = 0;
export const cycleSeconds = 1;
/** its record in the state */
export const state = 2;
/** its product's number */
export const commodity = 3;
/** the group that takes its output, or NO_GROUP */
export const group = 4;
/** of a factory: units per cycle */
export const outputUnits = 5;
/** of an ECU: index after its last run's yield */
export const yieldEnd = 5;
/** first and end of its inputs, in the schematic's order */
export const inputs = 6;
export const inputsEnd = 7;
/** first and end of its pulls, in the order of the colony's routes */
export const pulls = 8;
export const pullsEnd = 9;
/** its record of lost goods in the state */
export const loss = 10;
/** A record has 2^4 fields, one cache line of the processor; its position >> sizeBits is the runner's number. */
export const sizeBits = 4;
