/**
 * Fields of a group's record: all routes of one commodity from one source, with parallel routes merged. Entries for
 * factories come first, then those for stores, each in ascending order of pin id.
 */

export const factoryCount = 0;
export const storeCount = 1;
export const entries = 2;
