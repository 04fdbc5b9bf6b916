import type { Stack } from '../../../../workers/domain/commodity.ts';
import type { TypeId } from '../../../../workers/domain/ids.ts';

interface MergedStack {
  typeId: TypeId;
  nowUnits: number;
  esiUnits: number;
}

/** Contents of one storage at two times, matched by commodity, largest current amount first. */
export function mergeContents(now: readonly Stack[], esi: readonly Stack[]): MergedStack[] {
  const merged = new Map<TypeId, MergedStack>();
  for (const { typeId, amount } of now) merged.set(typeId, { typeId, nowUnits: amount, esiUnits: 0 });
  for (const { typeId, amount } of esi) {
    const stack = merged.get(typeId);
    if (stack) stack.esiUnits = amount;
    else merged.set(typeId, { typeId, nowUnits: 0, esiUnits: amount });
  }
  return [...merged.values()].sort((a, b) => b.nowUnits - a.nowUnits || b.esiUnits - a.esiUnits || a.typeId - b.typeId);
}
