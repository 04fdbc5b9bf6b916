import { commodityOf, structures } from '../../../workers/game/catalogue/index.ts';
import type { Colony, StoragePin } from '../../../workers/game/domain/colony.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { isStore } from '../../../workers/game/domain/pinKinds.ts';
import type { Goods } from '../../../workers/game/domain/round.ts';
import { toVolumeUnits } from '../../../workers/game/domain/units.ts';
import type { EsiStack } from '../fleet/records.ts';
import type { ReferenceResult } from '../referenceEngine/simulate.ts';

/** Units by commodity. */
export type Amounts = ReadonlyMap<TypeId, number>;

/** A pilot fills stores up to this fraction at most, so that there is room for what comes. */
const MAX_FILL_FRACTION = 0.85;

/** Storage facilities, launchpads and the command center. */
export function storesOf(colony: Colony): StoragePin[] {
  return colony.pins.filter(isStore);
}

/** ESI's stacks as units by commodity. */
export function toAmounts(stacks: readonly EsiStack[]): Map<TypeId, number> {
  return new Map(stacks.map(({ type_id, amount }) => [type_id as TypeId, amount]));
}

/**
 * What a visit moves so that each store holds certain amounts afterwards.
 * @param wanted units that a store should hold, for every commodity that matters
 */
export function movesTo(
  stores: readonly StoragePin[],
  { contents }: ReferenceResult,
  wanted: (store: StoragePin, held: Amounts) => Amounts,
): Goods[] {
  return stores.flatMap((store) => {
    const held = contents.get(store.pinId) ?? new Map<TypeId, number>();
    const after = wanted(store, held);
    return [...new Set([...held.keys(), ...after.keys()])].flatMap((typeId): Goods[] => {
      const amount = (after.get(typeId) ?? 0) - (held.get(typeId) ?? 0);
      return amount === 0 ? [] : [{ pinId: store.pinId, typeId, amount }];
    });
  });
}

/** The share of a store's capacity that these goods fill. */
export function fillFraction({ typeId: structureId }: StoragePin, amounts: Amounts): number {
  const capacity = toVolumeUnits(structures.get(structureId)?.capacityM3 ?? 0);
  return capacity === 0 ? 0 : volumeUnitsOf(amounts) / capacity;
}

/** Deliveries scaled down so that they fit beside what stays in the store. */
export function fitDeliveries(store: StoragePin, staying: Amounts, deliveries: Amounts): Map<TypeId, number> {
  const room = Math.max(0, MAX_FILL_FRACTION - fillFraction(store, staying));
  const share = Math.min(1, room / Math.max(fillFraction(store, deliveries), Number.EPSILON));
  return new Map([...deliveries].map(([typeId, amount]) => [typeId, Math.floor(amount * share)]));
}

function volumeUnitsOf(amounts: Amounts): number {
  let volume = 0;
  for (const [typeId, amount] of amounts) volume += amount * (commodityOf(typeId)?.volumeUnits ?? 0);
  return volume;
}
