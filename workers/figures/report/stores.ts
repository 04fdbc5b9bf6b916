import { commodityOf, structures } from '../../game/catalogue/index.ts';
import type { Pin, StoragePin } from '../../game/domain/colony.ts';
import type { Stack } from '../../game/domain/commodity.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { compareStores, isPlacedStore, isStore } from '../../game/domain/pinKinds.ts';
import type { StorageFigures, StorageReport } from '../../game/domain/report.ts';
import { type Fraction, toVolumeM3, toVolumeUnits } from '../../game/domain/units.ts';
import { IskTotal, type Prices, priceOf } from '../../game/worth/index.ts';

/** A storage pin with its fill in the snapshot. */
export interface StorageBasis {
  pin: StoragePin;
  capacityM3: number;
  esiUsedM3: number;
  esiFillFraction: Fraction;
}

/** Capacity of a storage pin; 0 for a structure that isn't in the catalogue. */
export function capacityM3Of(pin: StoragePin): number {
  return structures.get(pin.typeId)?.capacityM3 ?? 0;
}

/** Clamps an amount, so that negative or infinite amounts in a damaged record don't spoil the sums. */
function countable(amount: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, amount));
}

/** Volume in whole volume units of 0.005 m³; 0 for a commodity that isn't in the catalogue. */
export function volumeUnitsOf(typeId: TypeId, amount: number): number {
  return countable(amount) * (commodityOf(typeId)?.volumeUnits ?? 0);
}

/** Fill from whole volume units, so that exactly 60 % is exactly 0.6. 0 if nothing fits. */
export function fillFractionOf(usedUnits: number, capacityUnits: number): Fraction {
  return capacityUnits > 0 ? Math.min(1, usedUnits / capacityUnits) : 0;
}

/** Volume of stacks in whole volume units of 0.005 m³. */
export function usedUnitsOf(contents: readonly Stack[]): number {
  let units = 0;
  for (const { typeId, amount } of contents) units += volumeUnitsOf(typeId, amount);
  return units;
}

/** A colony's storage pins: launchpads, storage facilities, command centers; each kind in the colony's order. */
export function storageBases(pins: readonly Pin[]): StorageBasis[] {
  return pins
    .filter(isStore)
    .sort(compareStores)
    .map((pin) => {
      const capacityM3 = capacityM3Of(pin);
      const usedUnits = usedUnitsOf(pin.contents);
      return {
        pin,
        capacityM3,
        esiUsedM3: toVolumeM3(usedUnits),
        esiFillFraction: fillFractionOf(usedUnits, toVolumeUnits(capacityM3)),
      };
    });
}

function stacksValue(contents: readonly Stack[], prices: Prices): StorageFigures['value'] {
  const total = new IskTotal();
  addStacks(total, contents, prices);
  return total.sum();
}

/** Adds stacks to a sum at their minimum sell price. */
export function addStacks(total: IskTotal, contents: readonly Stack[], prices: Prices): void {
  for (const { typeId, amount } of contents) {
    const price = priceOf(prices, typeId);
    total.add(typeId, price === null ? null : countable(amount) * price);
  }
}

/** A storage pin as the screen shows it; with the contents of the snapshot where `contents` is null. */
export function reportStorage(basis: StorageBasis, contents: readonly Stack[] | null, prices: Prices): StorageReport {
  const { pin, capacityM3 } = basis;
  const esi: StorageFigures = {
    usedM3: basis.esiUsedM3,
    fillFraction: basis.esiFillFraction,
    value: stacksValue(pin.contents, prices),
    contents: pin.contents,
  };
  let now = esi;
  if (contents !== null) {
    const usedUnits = usedUnitsOf(contents);
    now = {
      usedM3: toVolumeM3(usedUnits),
      fillFraction: fillFractionOf(usedUnits, toVolumeUnits(capacityM3)),
      value: stacksValue(contents, prices),
      contents,
    };
  }
  return { pinId: pin.pinId, typeId: pin.typeId, kind: pin.kind, capacityM3, now, esi };
}

/** Fill of the fullest storage facility or launchpad; 0 if there is none. Ignores command centers. */
export function maxFillFraction(storages: readonly StorageReport[]): Fraction {
  let fullest = 0;
  for (const { kind, now } of storages) if (isPlacedStore(kind)) fullest = Math.max(fullest, now.fillFraction);
  return fullest;
}
