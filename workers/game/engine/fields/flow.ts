/** Fields of a commodity's record: units since the start of the run. What is made and lost is counted by its maker. */

export const used = 0;
export const size = 1;
