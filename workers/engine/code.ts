/**
 * A colony's code: all that the event loop needs to know and that does not change, as records of whole numbers in one
 * array. A reference to a record is its position there; a reference to something that changes is its position in the
 * state. First one record for each runner, in ascending order of pin id; then inputs, pulls and groups.
 */

/** No group: nothing leads on from there. */
export const NO_GROUP = -1;

/** Fields of a runner's record. */
export const RUNNER_IS_ECU = 0;
export const RUNNER_CYCLE_SECONDS = 1;
/** its record in the state */
export const RUNNER_STATE = 2;
/** the flow record of what it makes, in the state */
export const RUNNER_FLOW = 3;
/** the group that its output leaves by, or NO_GROUP */
export const RUNNER_GROUP = 4;
/** factory: units that a cycle makes; ECU: position after its last run's yield */
export const RUNNER_OUTPUT_UNITS = 5;
export const RUNNER_YIELD_END = 5;
/** its inputs, in the schematic's order, and its pulls, in the order of the colony's routes */
export const RUNNER_INPUTS = 6;
export const RUNNER_INPUTS_END = 7;
export const RUNNER_PULLS = 8;
export const RUNNER_PULLS_END = 9;
export const RUNNER_RECORD = 10;

/** Fields of an input's record. */
export const INPUT_CELL = 0;
export const INPUT_DEMAND = 1;
/** the commodity's flow record in the state */
export const INPUT_FLOW = 2;
/** what one unit adds to the factory's fullness, a whole number */
export const INPUT_FULLNESS = 3;
export const INPUT_RECORD = 4;

/** Fields of a pull's record: one route from a store into a factory. */
export const PULL_FROM_CELL = 0;
/** the store's record in the state */
export const PULL_STORE = 1;
export const PULL_TO_CELL = 2;
export const PULL_DEMAND = 3;
/** the most that one pull moves */
export const PULL_UNITS = 4;
export const PULL_UNIT_VOLUME = 5;
export const PULL_RECORD = 6;

/**
 * Fields of a group's record: the routes of one commodity from one source, parallel ones added up. The entries of
 * factories come first, then those of stores, each in ascending order of pin id.
 */
export const GROUP_FACTORY_COUNT = 0;
export const GROUP_STORE_COUNT = 1;
export const GROUP_ENTRIES = 2;

/** Fields of an entry's record. */
export const ENTRY_CELL = 0;
/** the most that one sending moves */
export const ENTRY_UNITS = 1;
/** a factory's runner record in the code; a store's record in the state */
export const ENTRY_TARGET = 2;
/** factory: units of a full buffer; store: volume units of one unit */
export const ENTRY_DEMAND = 3;
export const ENTRY_UNIT_VOLUME = 3;
/** store: the group by which it sends on what it got, or NO_GROUP */
export const ENTRY_PASS_GROUP = 4;
export const ENTRY_RECORD = 5;

/** The most that a quantity in the code can be: more than any pin makes, uses or sends at once. */
export const MAX_CODE_UNITS = 0x7fff_ffff;
