/** Fields of a pull's record: one route from a store into a factory. */

export const fromCell = 0;
/** the store's record in the state */
export const store = 1;
export const toCell = 2;
export const demand = 3;
/** maximum per pull */
export const units = 4;
export const unitVolume = 5;
export const size = 6;
