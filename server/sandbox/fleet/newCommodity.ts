/** A made-up commodity that the game got after the newest export, so that the page has to ask ESI about it. */
import { learnTypes } from '../../../workers/game/catalogue/index.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';

/** Group of refined commodities (P2). Source: Static Data Export. */
const REFINED_GROUP = 1034;

export const NEW_COMMODITY = {
  typeId: 99_001 as TypeId,
  name: 'Lattice Resin',
  groupId: REFINED_GROUP,
  volumeM3: 0.75,
};

// The sandbox's own engine must know it. The page has a catalogue of its own, without it.
learnTypes([NEW_COMMODITY]);
