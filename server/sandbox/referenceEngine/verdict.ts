/** The stops and status of a colony at a given time. */
import type { Colony } from '../../../workers/game/domain/colony.ts';
import type { PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { ColonyStatus, LossCause, LostGoods, SetupFault, Stop } from '../../../workers/game/domain/result.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import { type FactoryState, hasProgram, inputsOf, type PinStates, unitsOf } from './pins.ts';

/** Every stop up to `now`, ascending by time, then pin id. */
export function listStops(colony: Colony, states: PinStates, now: EpochSeconds): Stop[] {
  const stops: Stop[] = [];
  for (const { pinId } of colony.pins) {
    const faults = listFaults(colony, states, pinId);
    stops.push(...faults.map((fault): Stop => ({ kind: 'notSetUp', at: colony.lastUpdateAt, pinId, fault })));
    const ecu = states.ecus.get(pinId);
    if (ecu !== undefined && hasProgram(ecu.pin) && ecu.pin.expiresAt! <= now) {
      stops.push({ kind: 'programExpired', at: ecu.pin.expiresAt!, pinId });
    }
    const storage = states.storages.get(pinId);
    if (storage !== undefined && storage.firstFullAt !== null) {
      stops.push({ kind: 'storageFull', at: storage.firstFullAt, pinId, lost: listLostByStorage(states, pinId) });
    }
    const factory = states.factories.get(pinId);
    if (factory !== undefined) {
      const missing = listMissingInputs(factory).filter((typeId) => hasRoute(colony, 'in', pinId, typeId));
      stops.push(...missing.map((typeId): Stop => ({ kind: 'inputMissing', at: factory.idleSince, pinId, typeId })));
    }
  }
  for (const [pinId, { typeId, madeUnits, losses }] of states.products) {
    const loss = losses.get(null);
    if (loss !== undefined) {
      const goods = toLostGoods(typeId, loss.units, madeUnits - loss.madeUnitsBefore);
      stops.push({
        kind: 'goodsLost',
        at: loss.firstAt,
        pinId,
        cause: judgeCause(colony, states, pinId, typeId),
        ...goods,
      });
    }
  }
  return stops.sort((a, b) => a.at - b.at || a.pinId - b.pinId);
}

function toLostGoods(typeId: TypeId, lostUnits: number, madeUnits: number): LostGoods {
  return { typeId, lostUnits, lostFraction: lostUnits / madeUnits };
}

/** What was lost because a storage pin was full: units of each commodity, of what the pins that lost it have made since. */
function listLostByStorage(states: PinStates, storageId: PinId): LostGoods[] {
  const sums = new Map<TypeId, [lostUnits: number, madeUnits: number]>();
  for (const { typeId, madeUnits, losses } of states.products.values()) {
    const loss = losses.get(storageId);
    if (loss !== undefined) {
      const [lostBefore, madeBefore] = sums.get(typeId) ?? [0, 0];
      sums.set(typeId, [lostBefore + loss.units, madeBefore + madeUnits - loss.madeUnitsBefore]);
    }
  }
  return [...sums]
    .map(([typeId, [lostUnits, madeUnits]]) => toLostGoods(typeId, lostUnits, madeUnits))
    .sort((a, b) => b.lostFraction - a.lostFraction || a.typeId - b.typeId);
}

/** Only routes that can be used count. */
function judgeCause(colony: Colony, states: PinStates, pinId: PinId, typeId: TypeId): LossCause {
  const routes = colony.routes.filter((route) => route.sourcePinId === pinId && route.typeId === typeId);
  if (routes.some((route) => states.storages.has(route.destinationPinId))) return 'routeTooSmall';
  const isFed = routes.some((route) => {
    const factory = states.factories.get(route.destinationPinId);
    return factory !== undefined && inputsOf(factory).some((input) => input.typeId === typeId);
  });
  return isFed ? 'noStore' : 'notRouted';
}

/** The colony's status as the page names it: the worst that applies to any pin. */
export function judgeStatus(states: PinStates, stops: readonly Stop[]): ColonyStatus {
  if (stops.some((stop) => stop.kind === 'notSetUp')) return 'notSetUp';
  const isAnyFull = [...states.storages.values()].some((storage) => storage.isFull);
  if (isAnyFull || stops.some((stop) => stop.kind === 'programExpired')) return 'needsAttention';
  if ([...states.ecus.values()].some((ecu) => ecu.isActive)) return 'extracting';
  return [...states.factories.values()].some((factory) => factory.isActive) ? 'producing' : 'idle';
}

function listMissingInputs(factory: FactoryState): TypeId[] {
  const short = inputsOf(factory).filter((input) => unitsOf(factory.contents, input.typeId) < input.amount);
  return factory.isActive ? [] : short.map((input) => input.typeId);
}

function listFaults(colony: Colony, states: PinStates, pinId: PinId): SetupFault[] {
  const ecu = states.ecus.get(pinId);
  if (ecu !== undefined) {
    return hasProgram(ecu.pin) ? listUnrouted(colony, pinId, [], ecu.pin.productTypeId!) : [{ kind: 'noProgram' }];
  }
  const factory = states.factories.get(pinId);
  if (factory === undefined) return [];
  if (factory.schematic === null) return [{ kind: 'noSchematic' }];
  const inputTypeIds = inputsOf(factory).map((input) => input.typeId);
  return listUnrouted(colony, pinId, inputTypeIds, factory.schematic.output.typeId);
}

function listUnrouted(
  colony: Colony,
  pinId: PinId,
  inputTypeIds: readonly TypeId[],
  outputTypeId: TypeId,
): SetupFault[] {
  const faults = inputTypeIds
    .filter((typeId) => !hasRoute(colony, 'in', pinId, typeId))
    .map((typeId): SetupFault => ({ kind: 'inputNotRouted', typeId }));
  return hasRoute(colony, 'out', pinId, outputTypeId)
    ? faults
    : [...faults, { kind: 'outputNotRouted', typeId: outputTypeId }];
}

/** Routes to missing pins or pins of unknown kind don't count. */
function hasRoute(colony: Colony, direction: 'in' | 'out', pinId: PinId, typeId: TypeId): boolean {
  return colony.routes.some((route) => {
    const [here, there] =
      direction === 'in' ? [route.destinationPinId, route.sourcePinId] : [route.sourcePinId, route.destinationPinId];
    return (
      here === pinId &&
      route.typeId === typeId &&
      colony.pins.some((pin) => pin.pinId === there && pin.kind !== 'unknown')
    );
  });
}
