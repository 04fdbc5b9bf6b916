import { commodities, structures } from '../catalogue/index.ts';
import type { Pin, StoragePin } from '../domain/colony.ts';
import type { Stack } from '../domain/commodity.ts';
import type { TypeId } from '../domain/ids.ts';
import type { StorageFigures, StorageReport } from '../domain/report.ts';
import { type Fraction, toVolumeM3, toVolumeUnits } from '../domain/units.ts';
import { IskTotal, type Prices, priceOf } from './iskSum.ts';

/** Launchpads are what a player empties, so they come first. */
const ORDER: Record<StorageReport['kind'], number> = { launchpad: 0, storage: 1, commandCenter: 2 };

/** A storage pin and what the snapshot held. */
export interface StorageBasis {
  pin: StoragePin;
  capacityM3: number;
  esiUsedM3: number;
  esiFillFraction: Fraction;
}

/** Whether a pin holds goods and nothing else. */
export function isStoragePin(pin: Pin): pin is StoragePin {
  return pin.kind === 'storage' || pin.kind === 'launchpad' || pin.kind === 'commandCenter';
}

/** Capacity of a storage pin; 0 for a structure that the catalogue does not know. */
export function capacityM3Of(pin: StoragePin): number {
  return structures.get(pin.typeId)?.capacityM3 ?? 0;
}

/** An amount to reckon with: a damaged record's negative or endless amounts must not spoil every sum. */
function countable(amount: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, amount));
}

/** Volume in whole volume units of 0.005 m³; a commodity that the catalogue does not know takes none. */
export function volumeUnitsOf(typeId: TypeId, amount: number): number {
  return countable(amount) * (commodities.get(typeId)?.volumeUnits ?? 0);
}

/** Fill from whole volume units: exact, so that a store at exactly 60 % is just that. 0 where nothing fits. */
export function fillFractionOf(usedUnits: number, capacityUnits: number): Fraction {
  return capacityUnits > 0 ? Math.min(1, usedUnits / capacityUnits) : 0;
}

/** Volume of stacks in whole volume units of 0.005 m³. */
export function usedUnitsOf(contents: readonly Stack[]): number {
  let units = 0;
  for (const { typeId, amount } of contents) units += volumeUnitsOf(typeId, amount);
  return units;
}

/** A colony's storage pins, launchpads first, command centers last, each kind in the colony's own order. */
export function storageBases(pins: readonly Pin[]): StorageBasis[] {
  return pins
    .filter(isStoragePin)
    .sort((a, b) => ORDER[a.kind] - ORDER[b.kind])
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

/**
 * A storage pin as the screens show it.
 * @param contents at the moment of the report; null where the snapshot's figures are wanted
 */
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

/** The fullest storage facility or launchpad; 0 where there is none. Command centers are no stores to watch. */
export function maxFillFraction(storages: readonly StorageReport[]): Fraction {
  let fullest = 0;
  for (const { kind, now } of storages) if (kind !== 'commandCenter') fullest = Math.max(fullest, now.fillFraction);
  return fullest;
}
