/** What is lost although a plan is followed, and why: what a player has to change on the planet so that nothing is. */
import type { Colony, Pin, Route } from '../../game/domain/colony.ts';
import type { PinId, TypeId } from '../../game/domain/ids.ts';
import { isStore, type StoreKind } from '../../game/domain/pinKinds.ts';
import type { ColonyResult, Stop } from '../../game/domain/result.ts';
import type { BlockedRestart, Loss, LossCause, NewProgram } from '../../game/domain/round.ts';
import { lostGoodsOf } from '../../game/domain/stopped.ts';
import { addTo, sum } from '../../game/domain/sums.ts';
import { type EpochSeconds, SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import { type ColonyState, productOf, readResult } from '../../game/engine/index.ts';

import { volumeUnitsOf } from '../report/index.ts';

/** Worst first: what always loses goods, then what loses the rest, then what loses them in the end. */
const CAUSES: readonly CauseKind[] = ['notRouted', 'noStore', 'routeTooSmall', 'storeFull'];

type CauseKind = LossCause['kind'];

/**
 * @param colony after the visit
 * @param after  the same colony at the next round
 */
export function findLosses(colony: Colony, after: ColonyResult, roundAt: EpochSeconds): Loss[] {
  const lost = after.flows.filter(({ lostUnits }) => lostUnits > 0);
  if (lost.length === 0) return [];
  const hours = (after.at - roundAt) / SECONDS_PER_HOUR;
  const causes = causesByUnits(after.stops);
  return lost.map(({ typeId, madeUnits, usedUnits, lostUnits }) => ({
    typeId,
    lostUnits,
    madeUnitsPerHour: madeUnits / hours,
    usedUnitsPerHour: usedUnits / hours,
    cause: describeCause(colony, typeId, causes.get(typeId), after.stops),
  }));
}

/** What loses the most of each commodity: full stores, or routes, which come first where both lose as much. */
export function causesByUnits(stops: readonly Stop[]): ReadonlyMap<TypeId, CauseKind> {
  const units = new Map<TypeId, Map<CauseKind, number>>();
  for (const stop of stops) {
    for (const { typeId, lostUnits } of lostGoodsOf(stop)) {
      const ofGood = units.get(typeId) ?? new Map<CauseKind, number>();
      units.set(typeId, ofGood);
      addTo(ofGood, stop.kind === 'goodsLost' ? stop.cause : 'storeFull', lostUnits);
    }
  }
  return new Map([...units].map(([typeId, ofGood]) => [typeId, mostOf(ofGood)]));
}

function mostOf(units: ReadonlyMap<CauseKind, number>): CauseKind {
  const byStores = units.get('storeFull') ?? 0;
  const byRoutes = [...units].filter(([cause]) => cause !== 'storeFull').sort(([, a], [, b]) => b - a);
  return byRoutes[0] !== undefined && sum(byRoutes.map(([, lost]) => lost)) >= byStores ? byRoutes[0][0] : 'storeFull';
}

/** A cause with how many pins lose the commodity by it, and of full stores the first. */
function describeCause(
  colony: Colony,
  typeId: TypeId,
  kind: CauseKind | undefined,
  stops: readonly Stop[],
): LossCause | null {
  const losing = stops.filter((stop) => lostGoodsOf(stop).some((goods) => goods.typeId === typeId));
  const full = losing.filter((stop) => stop.kind === 'storageFull');
  const isFull = (store: Store) => full.some(({ pinId }) => pinId === store.pinId);
  const makers = colony.pins.filter((pin) => {
    if (productOf(pin) !== typeId) return false;
    if (kind === 'storeFull') return storesOf(colony, routesFrom(colony, pin.pinId, typeId)).some(isFull);
    return losing.some((stop) => stop.kind === 'goodsLost' && stop.cause === kind && stop.pinId === pin.pinId);
  });
  const [maker] = makers;
  if (kind === undefined || maker === undefined) return null;
  const having = { makers: maker.kind === 'ecu' ? 'ecu' : 'factory', makerCount: makers.length } as const;
  if (kind !== 'storeFull') return { ...having, kind };
  const [first] = full;
  const store = colony.pins.find(({ pinId }) => pinId === first?.pinId);
  if (first === undefined || store === undefined || !isStore(store)) return null;
  return { ...having, kind, storeKind: store.kind, fullAt: first.at };
}

/** The worst cause of any pin that makes a commodity, as far as routes and full stores show it: its losses aren't known. */
export function causeByRoutes(colony: Colony, typeId: TypeId, stops: readonly Stop[]): CauseKind {
  const causes = colony.pins.flatMap((pin): CauseKind[] => {
    if (productOf(pin) !== typeId) return [];
    const routes = routesFrom(colony, pin.pinId, typeId);
    if (routes.length === 0) return ['notRouted'];
    const stores = storesOf(colony, routes);
    if (stores.length === 0) return ['noStore'];
    const isFull = ({ pinId }: Store) => stops.some((stop) => stop.kind === 'storageFull' && stop.pinId === pinId);
    return [stores.some(isFull) ? 'storeFull' : 'routeTooSmall'];
  });
  return CAUSES.find((cause) => causes.includes(cause)) ?? 'storeFull';
}

type Store = Pin & { kind: StoreKind };

/** Restarts of which nothing of the first cycle fits into any store: a later one does once something is taken out. */
export function findBlockedRestarts(visited: ColonyState, restarts: readonly NewProgram[], stops: readonly Stop[]) {
  const { colony } = visited.compiled;
  return restarts.flatMap(({ pinId, productTypeId, cycleSeconds }): BlockedRestart[] => {
    const stores = storesOf(colony, routesFrom(colony, pinId, productTypeId));
    const firstEnd = colony.lastUpdateAt + cycleSeconds;
    const isFull = (store: Store) =>
      stops.some((stop) => stop.kind === 'storageFull' && stop.pinId === store.pinId && stop.at <= firstEnd);
    const [store] = stores;
    if (store === undefined || !stores.every(isFull)) return [];
    const [most] = (readResult(visited).pins.find((pin) => pin.pinId === store.pinId)?.contents ?? []).toSorted(
      (a, b) => volumeUnitsOf(b.typeId, b.amount) - volumeUnitsOf(a.typeId, a.amount),
    );
    return most === undefined ? [] : [{ pinId, storeKind: store.kind, typeId: most.typeId }];
  });
}

/** Goods move in whole units: a route of less moves none. */
function routesFrom({ routes }: Colony, pinId: PinId, typeId: TypeId): Route[] {
  return routes.filter((route) => route.sourcePinId === pinId && route.typeId === typeId && route.quantity >= 1);
}

function storesOf({ pins }: Colony, routes: readonly Route[]): Store[] {
  const targets = new Set(routes.map(({ destinationPinId }) => destinationPinId));
  return pins.filter((pin): pin is Store => isStore(pin) && targets.has(pin.pinId));
}
