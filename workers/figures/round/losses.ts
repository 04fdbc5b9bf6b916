/** What is lost although a plan is followed, and why: what a player has to change on the planet so that nothing is. */
import type { Colony, Pin, Route } from '../../game/domain/colony.ts';
import type { PinId, TypeId } from '../../game/domain/ids.ts';
import { isStore, type StoreKind } from '../../game/domain/pinKinds.ts';
import type { ColonyResult, RouteLoss, Stop } from '../../game/domain/result.ts';
import type { BlockedRestart, Loss, LossCause, NewProgram } from '../../game/domain/round.ts';
import { type EpochSeconds, SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import { type ColonyState, productOf, readResult } from '../../game/engine/index.ts';

import { volumeUnitsOf } from '../report/index.ts';

/** Worst first: what always loses goods, then what loses the rest, then what loses them in the end. */
const CAUSES: readonly LossCause['kind'][] = ['notRouted', 'noStore', 'routeTooSmall', 'storeFull'];

/**
 * @param colony after the visit
 * @param after  the same colony at the next round
 */
export function findLosses(colony: Colony, after: ColonyResult, roundAt: EpochSeconds): Loss[] {
  const lost = after.flows.filter(({ lostUnits }) => lostUnits > 0);
  if (lost.length === 0) return [];
  const hours = (after.at - roundAt) / SECONDS_PER_HOUR;
  return lost.map(({ typeId, madeUnits, usedUnits, lostUnits }) => ({
    typeId,
    lostUnits,
    madeUnitsPerHour: madeUnits / hours,
    usedUnitsPerHour: usedUnits / hours,
    cause: findCause(colony, typeId, after.stops),
  }));
}

type Store = Pin & { kind: StoreKind };
type Reason = { kind: RouteLoss['cause'] } | { kind: 'storeFull'; storeKind: StoreKind; fullAt: EpochSeconds };

/** The worst cause of any pin that makes the commodity, and how many have it. */
export function findCause(colony: Colony, typeId: TypeId, stops: readonly Stop[]): LossCause | null {
  const makers = colony.pins.filter((pin) => productOf(pin) === typeId);
  const reasons = makers.map((maker) => ({ maker, reason: reasonOf(colony, maker, typeId, stops) }));
  for (const kind of CAUSES) {
    const having = reasons.filter(({ reason }) => reason.kind === kind);
    const [first] = having;
    if (first === undefined) continue;
    const makerKind = first.maker.kind === 'ecu' ? 'ecu' : 'factory';
    return { makers: makerKind, makerCount: having.length, ...first.reason };
  }
  return null;
}

function reasonOf(colony: Colony, maker: Pin, typeId: TypeId, stops: readonly Stop[]): Reason {
  const routes = routesFrom(colony, maker.pinId, typeId);
  if (routes.length === 0) return { kind: 'notRouted' };
  const stores = storesOf(colony, routes);
  if (stores.length === 0) return { kind: 'noStore' };
  const full = stores.flatMap(({ pinId, kind }) =>
    stops.flatMap((stop): (Reason & { kind: 'storeFull' })[] =>
      stop.kind === 'storageFull' && stop.pinId === pinId
        ? [{ kind: 'storeFull', storeKind: kind, fullAt: stop.at }]
        : [],
    ),
  );
  const [first] = full.sort((a, b) => a.fullAt - b.fullAt);
  return first ?? { kind: 'routeTooSmall' };
}

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

function routesFrom({ routes }: Colony, pinId: PinId, typeId: TypeId): Route[] {
  return routes.filter((route) => route.sourcePinId === pinId && route.typeId === typeId && route.quantity > 0);
}

function storesOf({ pins }: Colony, routes: readonly Route[]): Store[] {
  const targets = new Set(routes.map(({ destinationPinId }) => destinationPinId));
  return pins.filter((pin): pin is Store => isStore(pin) && targets.has(pin.pinId));
}
