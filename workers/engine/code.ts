/**
 * A colony's code: all that the event loop needs to know and that does not change, as records of whole numbers in one
 * array. A reference to a record is its position there; a reference to something that changes is its position in the
 * state. First one record for each runner, in ascending order of pin id; then inputs, pulls and groups.
 *
 * The event loop takes these figures into constants of its own: where modules are not bundled, an imported name costs a
 * look-up each time.
 */

/** No group: nothing leads on from there. */
export const NO_GROUP = -1;

/** Fields of a runner's record: an ECU or a factory. */
export const RUNNER = {
  /** 1 or 0 */
  isEcu: 0,
  cycleSeconds: 1,
  /** its record in the state */
  state: 2,
  /** the flow record of what it makes, in the state */
  flow: 3,
  /** the group that its output leaves by, or NO_GROUP */
  group: 4,
  /** of a factory: units that a cycle makes */
  outputUnits: 5,
  /** of an ECU: position after its last run's yield */
  yieldEnd: 5,
  /** first and end of its inputs, in the schematic's order */
  inputs: 6,
  inputsEnd: 7,
  /** first and end of its pulls, in the order of the colony's routes */
  pulls: 8,
  pullsEnd: 9,
  /** A runner's number is its record's position without these bits: one line of a processor's cache. */
  sizeBits: 4,
} as const;

/** Fields of an input's record. */
export const INPUT = {
  cell: 0,
  demand: 1,
  /** the commodity's flow record in the state */
  flow: 2,
  /** what one unit adds to the factory's fullness, a whole number */
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
  /** the most that one pull moves */
  units: 4,
  unitVolume: 5,
  size: 6,
} as const;

/**
 * Fields of a group's record: the routes of one commodity from one source, parallel ones added up. The entries of
 * factories come first, then those of stores, each in ascending order of pin id.
 */
export const GROUP = { factoryCount: 0, storeCount: 1, entries: 2 } as const;

/** Fields of an entry's record. */
export const ENTRY = {
  cell: 0,
  /** the most that one sending moves */
  units: 1,
  /** a factory's runner record in the code; a store's record in the state */
  target: 2,
  /** of a factory: units of a full buffer */
  demand: 3,
  /** of a store: volume units of one unit */
  unitVolume: 3,
  /** of a store: the group by which it sends on what it got, or NO_GROUP */
  passGroup: 4,
  size: 5,
} as const;

/** The most that a quantity in the code can be: more than any pin makes, uses or sends at once. */
export const MAX_CODE_UNITS = 0x7fff_ffff;
