/**
 * A colony's compiled code: everything constant that the event loop needs, as records of whole numbers in one array.
 * Records are referenced by their position in the code; anything that changes, by its position in the state. The code
 * starts with one record per runner in ascending order of pin id; groups, inputs and pulls follow.
 *
 * Fields are constants of modules, because bundlers write those into the code as numbers, unlike an object's. The event loop
 * copies them into its own constants: in modules that aren't bundled, every access to an imported name costs a lookup.
 */

/** No group: nothing is sent on from there. */
export const NO_GROUP = -1;

export * as ENTRY from './fields/entry.ts';
export * as GROUP from './fields/group.ts';
export * as INPUT from './fields/input.ts';
export * as PULL from './fields/pull.ts';
export * as RUNNER from './fields/runner.ts';

/** The largest quantity in the code: more than any pin makes, uses or sends at once. */
export const MAX_CODE_UNITS = 0x7fff_ffff;
