/** What a login carries in and out, system by system. */

import { totalM3 } from '../../game/catalogue/index.ts';
import type { SystemId, TypeId } from '../../game/domain/ids.ts';
import type { SystemCargo } from '../../game/domain/round.ts';
import type { Isk } from '../../game/domain/units.ts';
import { importPriceOf, type Prices, priceOf } from '../../game/worth/index.ts';

/** Goods that cross a customs office of one system. */
export interface Carried {
  systemId: SystemId;
  direction: 'in' | 'out';
  typeId: TypeId;
  amount: number;
}

/**
 * @param holdM3 null: unlimited, one trip
 * @returns one entry per system with goods, in the order in which systems first appear
 */
export function planCargo(carried: readonly Carried[], holdM3: number | null, prices: Prices): SystemCargo[] {
  const systemIds = [...new Set(carried.map(({ systemId }) => systemId))];
  return systemIds.map((systemId) => {
    const here = carried.filter((one) => one.systemId === systemId);
    const incoming = here.filter(({ direction }) => direction === 'in');
    const outgoing = here.filter(({ direction }) => direction === 'out');
    const inM3 = totalM3(incoming);
    const outM3 = totalM3(outgoing);
    const fullest = outM3 >= inM3 ? outgoing : incoming;
    const largestM3 = Math.max(inM3, outM3);
    const tripCount = holdM3 === null || largestM3 === 0 ? 1 : Math.ceil(largestM3 / holdM3);
    const isk = iskOf(fullest, prices);
    // A hold takes any part of the goods, so a full one holds its share of their value.
    const fullestShare = holdM3 === null || largestM3 === 0 ? 1 : Math.min(1, holdM3 / largestM3);
    return { systemId, inM3, outM3, tripCount, fullestTripIsk: isk === null ? null : isk * fullestShare };
  });
}

function iskOf(carried: readonly Carried[], prices: Prices): Isk | null {
  let isk: Isk = 0;
  for (const { direction, typeId, amount } of carried) {
    const price = (direction === 'in' ? importPriceOf : priceOf)(prices, typeId);
    if (price === null) return null;
    isk += amount * price;
  }
  return isk;
}
