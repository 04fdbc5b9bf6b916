import type { Stack } from './commodity.ts';
import type { TypeId } from './ids.ts';

/** 0 if there are none. */
export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** The middle value; the mean of the two middle ones of an even number. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!;
}

/** Adds to the amount of a key, which is 0 until then. */
export function addTo<Key>(amounts: Map<Key, number>, key: Key, amount: number): void {
  amounts.set(key, (amounts.get(key) ?? 0) + amount);
}

/** Units of each commodity. */
export function unitsByType(stacks: Iterable<Stack>): Map<TypeId, number> {
  const units = new Map<TypeId, number>();
  for (const { typeId, amount } of stacks) addTo(units, typeId, amount);
  return units;
}

/** Stacks of each commodity as one, ascending by type id; without those that come to 0 or less. */
export function addUp(stacks: Iterable<Stack>): Stack[] {
  return [...unitsByType(stacks)]
    .flatMap(([typeId, amount]) => (amount > 0 ? [{ typeId, amount }] : []))
    .sort((a, b) => a.typeId - b.typeId);
}
