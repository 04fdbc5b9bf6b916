/**
 * A colony's compiled code: everything constant that the event loop needs, as records of whole numbers in one array.
 * Records are referenced by their position in the code; anything that changes, by its position in the state. The code
 * starts with one record per runner in ascending order of pin id; groups, inputs and pulls follow.
 *
 * The event loop copies these offsets into its own constants: in modules that aren't bundled, every access to an
 * imported name costs a lookup.
 */

/** No group: nothing is sent on from there. */
export const NO_GROUP = -1;

/** Fields of a runner's record: an ECU or a factory. */
export const RUNNER = {
  /** 1 or 0 */
  isEcu: 0,
  cycleSeconds: 1,
  /** its record in the state */
  state: 2,
  /** its product's flow record in the state */
  flow: 3,
  /** the group that takes its output, or NO_GROUP */
  group: 4,
  /** of a factory: units per cycle */
  outputUnits: 5,
  /** of an ECU: index after its last run's yield */
  yieldEnd: 5,
  /** first and end of its inputs, in the schematic's order */
  inputs: 6,
  inputsEnd: 7,
  /** first and end of its pulls, in the order of the colony's routes */
  pulls: 8,
  pullsEnd: 9,
  /** A record has 2^4 fields, one cache line of the processor; its position >> sizeBits is the runner's number. */
  sizeBits: 4,
} as const;

/** Fields of an input's record. */
export const INPUT = {
  cell: 0,
  demand: 1,
  /** the commodity's flow record in the state */
  flow: 2,
  /** how much one unit adds to the factory's fullness, a whole number */
  fullness: 3,
  size: 4,
} as const;

/** Fields of a pull's record: one route from a store into a factory. */
export const PULL = {
  fromCell: 0,
  /** the store's record in the state */
  store: 1,
  toCell: 2,
  demand: 3,
  /** maximum per pull */
  units: 4,
  unitVolume: 5,
  size: 6,
} as const;

/**
 * Fields of a group's record: all routes of one commodity from one source, with parallel routes merged. Entries for
 * factories come first, then those for stores, each in ascending order of pin id.
 */
export const GROUP = { factoryCount: 0, storeCount: 1, entries: 2 } as const;

/** Fields of an entry's record. */
export const ENTRY = {
  cell: 0,
  /** maximum per delivery */
  units: 1,
  /** a factory's runner record in the code; a store's record in the state */
  target: 2,
  /** of a factory: units of a full buffer */
  demand: 3,
  /** of a store: volume units per unit */
  unitVolume: 3,
  /** of a store: the group that it forwards received goods to, or NO_GROUP */
  passGroup: 4,
  size: 5,
} as const;

/** The largest quantity in the code: more than any pin makes, uses or sends at once. */
export const MAX_CODE_UNITS = 0x7fff_ffff;
