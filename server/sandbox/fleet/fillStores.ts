import { commodityOf, structures } from '../../../workers/game/catalogue/index.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { isStore } from '../../../workers/game/domain/pinKinds.ts';
import { sum } from '../../../workers/game/domain/sums.ts';
import { toVolumeUnits } from '../../../workers/game/domain/units.ts';
import type { Random } from '../random.ts';
import type { Rates } from './colonyPlan.ts';
import type { EsiStack } from './records.ts';
import { HUB, type Site } from './site.ts';

/** Highest planned fill of storage, unless the plan sets one. */
const USUAL_MAX_FILL = 0.85;

/** What storage contains at the start, and what the pilot leaves in it on a visit. */
interface StoreContents {
  contents: EsiStack[];
  restock: EsiStack[];
}

function stacksOf(amounts: ReadonlyMap<TypeId, number>): EsiStack[] {
  return [...amounts].map(([type_id, amount]) => ({ type_id, amount: Math.floor(amount) }));
}

function volumeUnits(stacks: readonly EsiStack[]): number {
  return sum(stacks.map(({ type_id, amount }) => amount * (commodityOf(type_id as TypeId)?.volumeUnits ?? 0)));
}

/** Scales stacks down to a share of the capacity, or to exactly that share. */
function fitInto(stacks: readonly EsiStack[], capacityM3: number, fillFraction: number, isExact: boolean): EsiStack[] {
  const room = toVolumeUnits(capacityM3) * fillFraction;
  const volume = volumeUnits(stacks);
  const scale = volume > room || (isExact && volume > 0) ? room / volume : 1;
  return stacks
    .map(({ type_id, amount }) => ({ type_id, amount: Math.floor(amount * scale) }))
    .filter(({ amount }) => amount > 0);
}

/** Contents of a site's storage, by position: imports in the hub, and products from before the last visit. */
export function fillStores(site: Site, { made, used }: Rates, random: Random): Map<number, StoreContents> {
  const { plan, placed, stores } = site;
  const imports = new Map<TypeId, number>();
  for (const [typeId, unitsPerHour] of used) {
    if (!made.has(typeId)) imports.set(typeId, unitsPerHour * plan.stockHours);
  }
  const [raw, products] = [new Map<TypeId, number>(), new Map<TypeId, number>()];
  for (const [typeId, unitsPerHour] of made) {
    const leftovers = commodityOf(typeId)?.tier === 0 ? raw : products;
    leftovers.set(typeId, unitsPerHour * plan.leftoverHours * random.between(0.6, 1.2));
  }
  const fullStore = plan.full?.holds === 'rawResources' ? stores.raw : stores.products;

  const filled = new Map<number, StoreContents>();
  placed.forEach(({ part, typeId }, position) => {
    if (!isStore(part)) return;
    const capacityM3 = structures.get(typeId)?.capacityM3 ?? 0;
    const stock = stacksOf(position === HUB ? imports : new Map());
    const leftovers = [
      ...(position === stores.raw ? stacksOf(raw) : []),
      ...(position === stores.products ? stacksOf(products) : []),
    ];
    const full = position === fullStore ? plan.full : null;
    filled.set(position, {
      contents: fitInto([...stock, ...leftovers], capacityM3, full?.fillFraction ?? USUAL_MAX_FILL, full !== null),
      restock: fitInto(stock, capacityM3, USUAL_MAX_FILL, false),
    });
  });
  return filled;
}
