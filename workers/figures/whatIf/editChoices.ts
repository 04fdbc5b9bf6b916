import { resourcesByPlanetType, schematics, structures, tierOf } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { HistoryProgram } from '../../game/domain/history.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import {
  isPlacedStore,
  isStore,
  PIN_KINDS,
  PLACED_STORE_KINDS,
  type PlacedStoreKind,
} from '../../game/domain/pinKinds.ts';
import type { ExpectedYield } from '../../game/domain/settle.ts';
import { sum } from '../../game/domain/sums.ts';
import type { EditChoices, RouteEdit } from '../../game/domain/whatIf.ts';
import { type ColonyState, productOf, readResult } from '../../game/engine/index.ts';
import { findColonyGoods, mostPerCycle } from '../../game/sustain/index.ts';
import { prepareColony } from '../report/index.ts';
import { yieldsOn } from '../settle/yields.ts';
import { completeEcu } from './applyEdits.ts';
import { unfedInputs } from './unfedInputs.ts';

/** What a player can change on a colony. The last two parameters are as in `applyEdits`. */
export function listEditChoices(
  state: ColonyState,
  radiusKm: number | null,
  known: readonly HistoryProgram[] = [],
  fleet: readonly Colony[] = [],
): EditChoices {
  const { colony } = state.compiled;
  const held = readResult(state).pins;
  const { made, used } = findColonyGoods(colony);
  const countOf = (wanted: PlacedStoreKind) => colony.pins.filter(({ kind }) => kind === wanted).length;
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
    storeCounts: { storage: countOf('storage'), launchpad: countOf('launchpad') },
    routes: [...new Set([...made, ...used])].sort((a, b) => a - b).flatMap((typeId) => routeEditsOf(colony, typeId)),
    schematicIds: [...schematics.values()]
      .filter(({ factoryTypeIds }) => factoryTypeIds.some(runsHere))
      .map(({ schematicId }) => schematicId),
    stores: colony.pins.flatMap((pin, position) =>
      isStore(pin) ? [{ pinId: pin.pinId, typeId: pin.typeId, contents: held[position]!.contents }] : [],
    ),
    usedTypeIds: [...used].sort((a, b) => a - b),
  };
}

/** Changes of a commodity's routes that lead to no store, are too small for a cycle, or don't reach a factory. */
function routeEditsOf(colony: Colony, typeId: TypeId): RouteEdit[] {
  const { pins, routes } = colony;
  const stores = pins.flatMap((pin) => (isStore(pin) && isPlacedStore(pin.kind) ? [{ ...pin, kind: pin.kind }] : []));
  const storeIds = new Set(stores.map(({ pinId }) => pinId));
  const carried = pins.flatMap((pin) => {
    if (productOf(pin) !== typeId || mostPerCycle(pin) === 0) return [];
    const toStores = routes.filter(
      (route) => route.sourcePinId === pin.pinId && route.typeId === typeId && storeIds.has(route.destinationPinId),
    );
    const targets = new Set(toStores.map(({ destinationPinId }) => destinationPinId));
    return [{ units: sum(toStores.map(({ quantity }) => quantity)), most: mostPerCycle(pin), targets }];
  });
  const { made, used } = findColonyGoods(colony);
  const feedsFactories = used.has(typeId);
  // Nobody hauls raw material in.
  const isUnfed = unfedInputs(colony).has(typeId) && (made.has(typeId) || tierOf(typeId) > 0);
  const holds = ({ pinId, kind }: (typeof stores)[number]) =>
    made.has(typeId) ? carried.some(({ targets }) => targets.has(pinId)) : PIN_KINDS[kind].launches;
  const kindsOf = (some: typeof stores) =>
    PLACED_STORE_KINDS.filter((kind) => some.some((store) => store.kind === kind));
  const isUnstored = carried.some(({ units }) => units === 0);
  const kinds: RouteEdit['storeKind'][] = isUnstored
    ? kindsOf(stores)
    : isUnfed
      ? kindsOf(stores.filter(holds))
      : carried.some(({ units, most }) => units < most)
        ? [null]
        : [];
  return kinds.map((storeKind) => ({
    kind: 'routes',
    typeId,
    storeKind,
    feedsFactories: storeKind !== null && feedsFactories,
    ...(storeKind !== null && !isUnstored && { onlyFeeds: true }),
  }));
}

/** The expected base quantity of each resource of the planet. */
function expectedOn(
  colony: Colony,
  known: readonly HistoryProgram[],
  fleet: readonly Colony[],
): readonly ExpectedYield[] {
  const yields = yieldsOn(colony, known, fleet);
  return resourcesByPlanetType[colony.planetType].map((typeId) => yields.on(colony, typeId));
}
