/** Fields of a commodity's record: units since the start of the run. */

export const made = 0;
export const used = 1;
export const lost = 2;
export const size = 3;
