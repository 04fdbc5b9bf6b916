/** Turns a plan into ESI's record of a colony: pins, links between the rings, routes along the links, contents. */
import type { Random } from '../random.ts';
import { type ColonyPlan, ratesOf } from './colonyPlan.ts';
import { fillStores } from './fillStores.ts';
import { makePins } from './makePins.ts';
import type { SandboxColony } from './pilots.ts';
import { moveFrom } from './placePins.ts';
import type { EsiPin, EsiStack } from './records.ts';
import { routeGoods } from './routeGoods.ts';
import type { SandboxPlanet } from './sandboxPlanets.ts';
import { HUB, makeSite, structureTypeId } from './site.ts';

/** The game numbers the pins of all players together, so a colony's ids are not consecutive. */
const PIN_ID_STEP = 3;

/** First pin and route id of a colony, in the range of the game's own ids. */
interface ColonyIds {
  firstPinId: number;
  firstRouteId: number;
}

/**
 * Builds a colony. The plan shrinks until it fits the command center.
 * @throws RangeError if even the smallest plan does not fit
 */
export function buildColony(wanted: ColonyPlan, planet: SandboxPlanet, ids: ColonyIds, random: Random): SandboxColony {
  const site = makeSite(wanted, planet, random);
  const { plan, placed } = site;
  const rates = ratesOf(plan);
  const pinIds = placed.map((_, index) => ids.firstPinId + (index + 1) * PIN_ID_STEP);
  const pinIdAt = (position: number) => pinIds[position] as number;

  const stores = fillStores(site, rates, random);
  const inStock = new Set([...stores.values()].flatMap(({ contents }) => contents.map(({ type_id }) => type_id)));
  const lacking = new Set([...rates.used.keys()].filter((typeId) => !rates.made.has(typeId) && !inStock.has(typeId)));
  const pins = makePins(site, pinIds, lacking, random).map((pin, position) => ({
    ...pin,
    contents: stores.get(position)?.contents ?? pin.contents ?? [],
  }));
  const restock = new Map<number, readonly EsiStack[]>([...stores].map(([at, store]) => [pinIdAt(at), store.restock]));

  // As in most colonies, the command center is somewhere nearby and has no links.
  const hub = placed[HUB]?.slot ?? { latitude: 1, longitude: 1 };
  const commandCenter: EsiPin = {
    contents: [],
    ...moveFrom(hub, random.between(0.03, 0.25), random.between(0, 2 * Math.PI)),
    pin_id: ids.firstPinId,
    type_id: structureTypeId(planet.planetType, 'commandCenter'),
  };
  const links = placed.flatMap(({ slot, linkLevel }, position) =>
    slot.parent === null
      ? []
      : [{ destination_pin_id: pinIdAt(slot.parent), link_level: linkLevel, source_pin_id: pinIdAt(position) }],
  );
  return {
    planet,
    upgradeLevel: plan.upgradeLevel,
    lastUpdateAt: plan.lastUpdateAt,
    layout: {
      links,
      pins: [commandCenter, ...pins],
      routes: routeGoods(site, rates, pinIds, ids.firstRouteId),
    },
    restock,
  };
}
