import { addToGroup } from '../../game/domain/groups.ts';
import type { PriceSamples } from '../../game/domain/history.ts';
import { median } from '../../game/domain/sums.ts';
import type { Isk } from '../../game/domain/units.ts';

/** The median price of each commodity over a day's samples, ascending by type id. */
export function medianPrices({ samples }: PriceSamples): [typeId: number, isk: Isk][] {
  const byType = new Map<number, Isk[]>();
  for (const { typeIds, isk } of samples) {
    for (const [i, typeId] of typeIds.entries()) addToGroup(byType, typeId, isk[i]!);
  }
  return [...byType].sort(([a], [b]) => a - b).map(([typeId, prices]) => [typeId, median(prices)]);
}
