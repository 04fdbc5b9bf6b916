import { commodities } from '../../../workers/game/catalogue/index.ts';
import type { Schematic } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { EcuPlan, Rates } from './colonyPlan.ts';
import type { EsiRoute } from './records.ts';
import { HUB, type PlacedPart, type Site } from './site.ts';

/** A route between two pins, by their positions. */
interface Order {
  from: number;
  to: number;
  typeId: TypeId;
  quantity: number;
}

/** The pins on the way from one pin to another along the links, both included. */
function pathBetween(placed: readonly PlacedPart[], from: number, to: number): number[] {
  const pathToHub = (start: number): number[] => {
    const parent = placed[start]?.slot.parent ?? null;
    return parent === null ? [start] : [start, ...pathToHub(parent)];
  };
  const [up, down] = [pathToHub(from), pathToHub(to)];
  const meeting = up.find((position) => down.includes(position)) ?? HUB;
  return [...up.slice(0, up.indexOf(meeting) + 1), ...down.slice(0, down.indexOf(meeting)).reverse()];
}

/** The quantity of a program's best possible cycle. Source: game client; 1.8 is the yield formula's maximum. */
function ecuOrders(ecu: EcuPlan, from: number, { stores }: Site): Order[] {
  if (ecu.productTypeId === null || ecu.program === null) return [];
  const baseQtyPerCycle = Math.round(ecu.heads * ecu.richness);
  const quantity = Math.floor(1.8 * baseQtyPerCycle) * (ecu.program.cycleSeconds / 900);
  return [{ from, to: stores.raw, typeId: ecu.productTypeId, quantity }];
}

function factoryOrders({ inputs, output }: Schematic, position: number, site: Site, { made, used }: Rates): Order[] {
  const { plan, placed, stores } = site;
  const isRaw = (typeId: TypeId) => commodities.get(typeId)?.tier === 0;
  const isHandedOver = (typeId: TypeId) => plan.handsOver && made.has(typeId) && used.has(typeId) && !isRaw(typeId);
  const pulled = inputs
    .filter(({ typeId }) => !isHandedOver(typeId))
    .map(({ typeId, amount }) => ({ from: isRaw(typeId) ? stores.raw : HUB, to: position, typeId, quantity: amount }));
  const takers = placed.flatMap(({ part }, index) =>
    part.kind === 'factory' && part.schematic?.inputs.some(({ typeId }) => typeId === output.typeId) ? [index] : [],
  );
  const store = used.has(output.typeId) ? HUB : stores.products;
  const to = isHandedOver(output.typeId) ? takers[position % takers.length] : store;
  return [...pulled, { from: position, to: to ?? store, typeId: output.typeId, quantity: output.amount }];
}

/** ESI's records of a site's routes: from extractors to storage, from storage to factories, and from factories on. */
export function routeGoods(site: Site, rates: Rates, pinIds: readonly number[], firstRouteId: number): EsiRoute[] {
  const orders = site.placed.flatMap(({ part }, position) =>
    part.kind === 'ecu'
      ? ecuOrders(part.ecu, position, site)
      : part.kind === 'factory' && part.schematic !== null
        ? factoryOrders(part.schematic, position, site, rates)
        : [],
  );
  const pinIdAt = (position: number) => pinIds[position] as number;
  return orders.map(({ from, to, typeId, quantity }, index) => ({
    content_type_id: typeId,
    destination_pin_id: pinIdAt(to),
    quantity,
    route_id: firstRouteId + index,
    source_pin_id: pinIdAt(from),
    waypoints: pathBetween(site.placed, from, to).slice(1, -1).map(pinIdAt),
  }));
}
