import type { Tier } from '../domain/commodity.ts';

/** Groups of the game's types whose members are commodities. */
export const TIER_BY_GROUP: ReadonlyMap<number, Tier> = new Map([
  [1032, 0],
  [1033, 0],
  [1035, 0],
  [1042, 1],
  [1034, 2],
  [1040, 3],
  [1041, 4],
]);
