import { resourcesByPlanetType, schematics, structures, tierOf } from '../../catalogue/index.ts';
import type { Colony } from '../../domain/colony.ts';
import type { HistoryProgram } from '../../domain/history.ts';
import type { TypeId } from '../../domain/ids.ts';
import { isStore } from '../../domain/pinKinds.ts';
import type { ExpectedYield } from '../../domain/settle.ts';
import type { EditChoices } from '../../domain/whatIf.ts';
import { type ColonyState, readResult } from '../../engine/index.ts';
import { prepareColony } from '../../report/index.ts';
import { findColonyGoods } from '../../sustain/index.ts';
import { yieldsOn } from '../plans/yields.ts';
import { completeEcu } from './applyEdits.ts';

/**
 * What a player can change on a colony.
 * @param radiusKm of the planet, null if unknown
 * @param known and the following one: as in `applyEdits`
 */
export function listEditChoices(
  state: ColonyState,
  radiusKm: number | null,
  known: readonly HistoryProgram[] = [],
  fleet: readonly Colony[] = [],
): EditChoices {
  const { colony } = state.compiled;
  const held = readResult(state).pins;
  const { made, used } = findColonyGoods(colony);
  const runsHere = (typeId: TypeId) => structures.get(typeId)?.planetType === colony.planetType;
  return {
    upgradeLevel: colony.upgradeLevel,
    ecus: colony.pins.flatMap((pin) => {
      const ecu = pin.kind === 'ecu' ? completeEcu(pin) : undefined;
      if (ecu === undefined) return [];
      const { pinId, productTypeId, headCount, programSeconds } = ecu;
      return [{ pinId, productTypeId, headCount, programSeconds }];
    }),
    idleEcus: colony.pins.flatMap((pin) =>
      pin.kind === 'ecu' && completeEcu(pin) === undefined && pin.heads.length > 0
        ? [{ pinId: pin.pinId, headCount: pin.heads.length, yields: expectedOn(colony, known, fleet) }]
        : [],
    ),
    resourceTypeIds: resourcesByPlanetType[colony.planetType],
    reserveTypeIds: [...made].filter((typeId) => tierOf(typeId) === 0 && used.has(typeId)).sort((a, b) => a - b),
    ownInputTypeIds: [...made].filter((typeId) => tierOf(typeId) > 0 && used.has(typeId)).sort((a, b) => a - b),
    factories: [...prepareColony(colony, radiusKm).productions.values()].map(({ schematic, pins }) => ({
      schematicId: schematic.schematicId,
      typeId: schematic.output.typeId,
      count: pins.length,
    })),
    storageCount: colony.pins.filter(({ kind }) => kind === 'storage').length,
    launchpadCount: colony.pins.filter(({ kind }) => kind === 'launchpad').length,
    schematicIds: [...schematics.values()]
      .filter(({ factoryTypeIds }) => factoryTypeIds.some(runsHere))
      .map(({ schematicId }) => schematicId),
    stores: colony.pins.flatMap((pin, position) =>
      isStore(pin) ? [{ pinId: pin.pinId, typeId: pin.typeId, contents: held[position]!.contents }] : [],
    ),
    usedTypeIds: [...used].sort((a, b) => a - b),
  };
}

/** Of each resource of the planet. */
function expectedOn(
  colony: Colony,
  known: readonly HistoryProgram[],
  fleet: readonly Colony[],
): readonly ExpectedYield[] {
  const yields = yieldsOn(colony, known, fleet);
  return resourcesByPlanetType[colony.planetType].map((typeId) => yields.on(colony, typeId));
}
