/** Fields of an entry's record. */

export const cell = 0;
/** maximum per delivery */
export const units = 1;
/** a factory's runner record in the code; a store's record in the state */
export const target = 2;
/** of a factory: units of a full buffer */
export const demand = 3;
/** of a store: volume units per unit */
export const unitVolume = 3;
/** of a store: the group that it forwards received goods to, or NO_GROUP */
export const passGroup = 4;
/** of a runner's route to a store: its record of lost goods in the state */
export const loss = 5;
export const size = 6;
