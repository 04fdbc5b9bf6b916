/** Fields of an input's record. */

export const cell = 0;
export const demand = 1;
/** the commodity's flow record in the state */
export const flow = 2;
/** how much one unit adds to the factory's fullness, a whole number */
export const fullness = 3;
export const size = 4;
