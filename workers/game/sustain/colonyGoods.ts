/** What a colony makes, uses and stores: which goods a visit takes out, and which it can bring to which store. */

import { schematicOf, tierOf } from '../catalogue/index.ts';
import type { Colony, Pin, StoragePin } from '../domain/colony.ts';
import { getOrAdd } from '../domain/groups.ts';
import type { PinId, TypeId } from '../domain/ids.ts';
import { isStore, PIN_KINDS } from '../domain/pinKinds.ts';
import type { Supply } from '../engine/index.ts';
import { productOf } from '../engine/index.ts';

export interface ColonyGoods {
  stores: readonly StoragePin[];
  hasLaunchpad: boolean;
  /** inputs of the colony's factories */
  used: ReadonlySet<TypeId>;
  /** what its factories make and its ECUs extract */
  made: ReadonlySet<TypeId>;
  /** inputs that a store feeds to a factory, each store's in order; storage facilities before launchpads */
  feeds: readonly Supply[];
}

/** Judging a change asks for those of the colony before and after it a dozen times. */
const known = new WeakMap<Colony, ColonyGoods>();

/** @param colony in which every pin is of a known kind, or of none; it must not be changed afterwards */
export function findColonyGoods(colony: Colony): ColonyGoods {
  return getOrAdd(known, colony, () => listColonyGoods(colony));
}

function listColonyGoods(colony: Colony): ColonyGoods {
  const stores = colony.pins.filter(isStore);
  const used = new Set<TypeId>();
  const made = new Set<TypeId>();
  for (const pin of colony.pins) {
    for (const typeId of inputsOf(pin)) used.add(typeId);
    const product = productOf(pin);
    if (product !== null) made.add(product);
  }
  return {
    stores,
    hasLaunchpad: stores.some(({ kind }) => PIN_KINDS[kind].launches),
    used,
    made,
    feeds: findFeeds(colony, stores),
  };
}

/** Raw material that a colony extracts and has no factory for. */
export function soldRawMaterials({ made, used }: Pick<ColonyGoods, 'made' | 'used'>): ReadonlySet<TypeId> {
  return new Set([...made].filter((typeId) => tierOf(typeId) === 0 && !used.has(typeId)));
}

/** Inputs of a factory's schematic; none for any other pin. */
export function inputsOf(pin: Pin): TypeId[] {
  return (schematicOf(pin)?.inputs ?? []).map(({ typeId }) => typeId);
}

function findFeeds(colony: Colony, stores: readonly StoragePin[]): Supply[] {
  const inputsByPin = new Map<PinId, TypeId[]>(colony.pins.map((pin) => [pin.pinId, inputsOf(pin)]));
  // Goods arrive at launchpads, so other stores should get as little as possible: they come first.
  const inOrder = stores.toSorted(
    (a, b) => Number(PIN_KINDS[a.kind].launches) - Number(PIN_KINDS[b.kind].launches) || a.pinId - b.pinId,
  );
  const feeds = new Map<PinId, Set<TypeId>>(inOrder.map(({ pinId }) => [pinId, new Set()]));
  for (const { sourcePinId, destinationPinId, typeId, quantity } of colony.routes) {
    const fromStore = feeds.get(sourcePinId);
    if (fromStore === undefined || quantity < 1) continue;
    if (inputsByPin.get(destinationPinId)?.includes(typeId)) fromStore.add(typeId);
  }
  return [...feeds].flatMap(([pinId, typeIds]) =>
    [...typeIds].sort((a, b) => a - b).map((typeId) => ({ pinId, typeId })),
  );
}
