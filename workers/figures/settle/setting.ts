/** What a search rests on, sorted out: who is alike, which planets are alike, and what goods are worth. */

import { commodities, tierOf } from '../../game/catalogue/index.ts';
import type { PlanetType } from '../../game/domain/commodity.ts';
import { gameTaxFraction, type TaxFractions } from '../../game/domain/customsTax.ts';
import { getOrAdd, groupBy } from '../../game/domain/groups.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { SettleGoal, Settler } from '../../game/domain/settle.ts';
import type { SpaceKind } from '../../game/domain/space.ts';
import { addTo } from '../../game/domain/sums.ts';
import { type Fraction, HOURS_PER_DAY, HOURS_PER_MONTH, SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import type { Crew, Good } from './model.ts';
import type { Universe, UniversePlanet, UniverseSystem } from './reach.ts';
import { needsOf } from './roles.ts';
import type { SettleTask } from './task.ts';
import { Yields } from './yields.ts';

/** Planets of one type, size, kind of space, tax and yield. */
export interface PlanetKind {
  planetType: PlanetType;
  /** of its largest planets: what fits there fits on all, because links are shorter on the others */
  radiusKm: number;
  space: SpaceKind;
  /** that the owner of the customs office charges */
  ownerFraction: Fraction;
  quantitiesPerHead: Readonly<Record<number, number>>;
  /** by system, the smallest first */
  planets: readonly (readonly UniversePlanet[])[];
}

export interface PlanCrew extends Crew {
  settlers: readonly Settler[];
  level: number;
  customsLevel: number;
  /** planets in reach where these settlers have a colony */
  occupied: ReadonlySet<number>;
}

/** What sizes of planets differ by that count as alike: links that are up to 30 % longer rarely cost a factory. */
const RADIUS_STEP = 1.3;

export interface Setting {
  task: SettleTask;
  universe: Universe;
  systems: readonly UniverseSystem[];
  /** from home; 0 without a home */
  systemJumps: readonly number[];
  crews: readonly PlanCrew[];
  kinds: readonly PlanetKind[];
  yields: Yields;
  goods: readonly (Good & { typeId: TypeId })[];
  visitsPerMonth: number;
  rawDemands: ReadonlySet<TypeId>;
}

/** Sorts everything out. @param settlers with free planets */
export function makeSetting(
  task: SettleTask,
  universe: Universe,
  systems: readonly UniverseSystem[],
  jumps: ReadonlyMap<number, number | null>,
  settlers: readonly Settler[],
): Setting {
  const { request, intervalSeconds } = task;
  const yields = new Yields(task.programs, request.yields);
  const visitsPerMonth = (HOURS_PER_MONTH * SECONDS_PER_HOUR) / intervalSeconds;
  const crews = makeCrews(task, systems, settlers, visitsPerMonth);
  return {
    task,
    universe,
    systems,
    systemJumps: systems.map(({ systemId }) => jumps.get(systemId) ?? 0),
    crews,
    kinds: makeKinds(task, systems, yields, crews),
    yields,
    goods: makeGoods(task),
    visitsPerMonth,
    rawDemands: new Set([...wantedPerHour(request.goal).keys()].filter((typeId) => tierOf(typeId) === 0)),
  };
}

/** The customs tax that a crew pays on planets of a kind. */
export function taxOf({ customsLevel }: PlanCrew, { space, ownerFraction }: PlanetKind): TaxFractions {
  return { gameFraction: gameTaxFraction(space, customsLevel), ownerFraction };
}

function makeCrews(
  { colonies, worth }: SettleTask,
  systems: readonly UniverseSystem[],
  settlers: readonly Settler[],
  visitsPerMonth: number,
): PlanCrew[] {
  const inReach = new Set(systems.flatMap(({ planets }) => planets.map(({ planetId }) => planetId)));
  const described = settlers.map((settler) => {
    const own = colonies.filter(({ characterId }) => characterId === settler.characterId);
    const occupied = own.flatMap(({ planetId }) => (inReach.has(planetId) ? [planetId] : [])).sort((a, b) => a - b);
    return { settler, occupied, visits: own.length > 0 };
  });
  const groups = groupBy(described, ({ settler, occupied, visits }) => {
    const { id: _id, name: _name, characterId: _characterId, ...alike } = settler;
    return JSON.stringify([alike, visits, occupied]);
  });
  return [...groups.values()].map((alike) => {
    const [{ settler, occupied, visits }] = alike as [(typeof alike)[number]];
    return {
      settlers: alike.map((one) => one.settler),
      count: alike.length,
      planetsEach: settler.freePlanetCount,
      level: settler.commandCenterLevel,
      customsLevel: settler.customsLevel,
      // Who has a planet already logs in anyway.
      loginIskPerMonth: visits ? 0 : worth.loginIsk * visitsPerMonth,
      occupied: new Set(occupied),
    };
  });
}

/** Where planets of a system only differ in size, nobody needs more than the smallest that they have no colony on. */
function makeKinds(
  { customs, ownerFractions }: SettleTask,
  systems: readonly UniverseSystem[],
  yields: Yields,
  crews: readonly PlanCrew[],
): PlanetKind[] {
  const kinds = new Map<string, PlanetKind & { planets: UniversePlanet[][] }>();
  for (const [system, { planets, space }] of systems.entries()) {
    const ownerFractionOf = ({ planetId }: UniversePlanet) =>
      ownerFractions.get(planetId) ?? customs.ownerFractions[space];
    const alike = groupBy(planets, (planet) => {
      return `${planet.planetType} ${yields.hasOwn(planet) ? planet.planetId : ''} ${ownerFractionOf(planet)}`;
    });
    for (const group of alike.values()) {
      const needed = crews.map(
        ({ planetsEach, occupied }) => planetsEach + group.filter(({ planetId }) => occupied.has(planetId)).length,
      );
      const smallest = group.toSorted((a, b) => a.radiusKm - b.radiusKm).slice(0, Math.max(...needed));
      for (const planet of smallest) {
        const step = Math.ceil(Math.log(planet.radiusKm) / Math.log(RADIUS_STEP) - 1e-9);
        const own = yields.hasOwn(planet) ? planet.planetId : null;
        const ownerFraction = ownerFractionOf(planet);
        const key = `${planet.planetType} ${step} ${space} ${own} ${ownerFraction}`;
        const kind = getOrAdd(kinds, key, () => ({
          planetType: planet.planetType,
          radiusKm: RADIUS_STEP ** step,
          space,
          ownerFraction,
          quantitiesPerHead: yields.quantities(planet.planetType, own),
          planets: systems.map(() => []),
        }));
        kind.planets[system]!.push(planet);
      }
    }
  }
  return [...kinds.values()];
}

/** Every commodity: what it sells for and costs, how much of it, and what is demanded. */
function makeGoods(task: SettleTask): Setting['goods'] {
  const { request, exportPrices, importPrices, rooms, worth } = task;
  const wanted = wantedPerHour(request.goal);
  const mayBuy = purchaseRule(task);
  if (request.goal.kind === 'basket') {
    return [...commodities.values()].map(({ typeId }) => {
      const buyIsk = importPrices.get(typeId) ?? null;
      return {
        typeId,
        // What is made of the basket saves what it would cost to buy it.
        sellIsk: wanted.has(typeId) ? buyIsk : null,
        sellMostPerHour: wanted.get(typeId) ?? 0,
        buyIsk: mayBuy(typeId) ? buyIsk : null,
        demandPerHour: 0,
      };
    });
  }
  return [...commodities.values()].map(({ typeId, tier }) => {
    const exportIsk = exportPrices.get(typeId) ?? null;
    const importIsk = importPrices.get(typeId) ?? null;
    const sells = exportIsk !== null && (tier > 0 || wanted.has(typeId));
    const sellIsk = sells ? exportIsk * (1 - worth.salesTaxFraction - worth.brokerFeeFraction) : null;
    return {
      typeId,
      sellIsk,
      sellMostPerHour: rooms.get(typeId)?.unitsPerHour ?? Number.POSITIVE_INFINITY,
      // Never cheaper than it sells: a plan is not trade.
      buyIsk: importIsk !== null && mayBuy(typeId) ? Math.max(importIsk, sellIsk ?? 0) : null,
      demandPerHour: wanted.get(typeId) ?? 0,
    };
  });
}

function wantedPerHour(goal: SettleGoal): ReadonlyMap<TypeId, number> {
  const wanted = new Map<TypeId, number>();
  if (goal.kind === 'isk') return wanted;
  for (const { typeId, unitsPerDay } of goal.kind === 'basket' ? goal.goods : goal.demands) {
    addTo(wanted, typeId, unitsPerDay / HOURS_PER_DAY);
  }
  return wanted;
}

/** Whether a commodity may be bought. Raw material never is; nor is anything that goes into a product without purchases. */
function purchaseRule({ request: { goal } }: SettleTask): (typeId: TypeId) => boolean {
  if (goal.kind !== 'amounts') return (typeId) => goal.buysInputs && tierOf(typeId) > 0;
  const needed = (buysInputs: boolean) =>
    new Set(goal.demands.filter((demand) => demand.buysInputs === buysInputs).flatMap(({ typeId }) => needsOf(typeId)));
  const [allowed, forbidden] = [needed(true), needed(false)];
  const demanded = new Set(goal.demands.map(({ typeId }) => typeId));
  return (typeId) => tierOf(typeId) > 0 && allowed.has(typeId) && !forbidden.has(typeId) && !demanded.has(typeId);
}
