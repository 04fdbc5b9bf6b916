/** The forms of what the package takes and gives. Public: they name nothing that is not in the package. */

/** ESI's two records of a colony, as ESI sends them: parsed JSON. */
export interface ColonyRecords {
  /** the colony's record from GET /characters/{character_id}/planets */
  planet: unknown;
  /** the answer to GET /characters/{character_id}/planets/{planet_id} */
  layout: unknown;
}

/** Units by type id of every pin that holds anything, by pin id; factories' buffers included. */
export type Contents = Record<string, Record<string, number>>;

/**
 * A pin that stopped working.
 * - programExpired: an extractor's program has ended
 * - storageFull: a store was too full for a delivery and goods were lost; there may be room again
 * - inputMissing: a factory has been idle since `time` because it lacks `typeId`
 * - notSetUp: a pin lacks a program, a schematic, or a route for `typeId`
 */
export interface StopRecord {
  /** ISO time, UTC */
  time: string;
  pinId: number;
  kind: 'programExpired' | 'storageFull' | 'inputMissing' | 'notSetUp';
  /** the missing input, or the commodity without a route */
  typeId?: number;
}
