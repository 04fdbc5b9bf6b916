/** Turns a chosen plan into what the player sees: its replay, its money, its goods and its ways. */

import { resourcesByPlanetType, volumeM3Of } from '../../game/catalogue/index.ts';
import type { Design } from '../../game/domain/design.ts';
import { getOrAdd } from '../../game/domain/groups.ts';
import { hubName } from '../../game/domain/hub.ts';
import type { SystemId, TypeId } from '../../game/domain/ids.ts';
import type { NetIsk } from '../../game/domain/report.ts';
import type {
  BasketGood,
  BoughtGood,
  ExpectedYield,
  GoodsPerMonth,
  Haul,
  HubLeg,
  PlanKind,
  PlannedBasket,
  PlanPlanet,
  SettlePlan,
  SetupCost,
  SoldGood,
  YieldOutcome,
} from '../../game/domain/settle.ts';
import { addTo, sum } from '../../game/domain/sums.ts';
import { HOURS_PER_DAY, HOURS_PER_MONTH, type Isk } from '../../game/domain/units.ts';
import { type Economy, exportTaxIsk, importTaxIsk } from '../../game/worth/index.ts';
import { prepareColony } from '../report/index.ts';
import { ASSUMED_QUANTITY_PER_HEAD, toColony } from '../templates/templateToColony.ts';
import type { Chosen } from './choosePlan.ts';
import type { PlacedPlanet } from './placePlan.ts';
import type { DesignBook } from './planOptions.ts';
import { type FleetPart, type ReplayedFleet, replayFleet } from './replayFleet.ts';
import { type Setting, taxOf } from './setting.ts';
import { jumpsBetween, tripJumps } from './tour.ts';

const DAYS_PER_MONTH = HOURS_PER_MONTH / HOURS_PER_DAY;

/** Yields that every plan is shown with. */
const SHOWN_FACTORS = [0.5, 1, 1.5] as const;

/** Smaller amounts are rounding errors of rates. */
const NOTHING = 1e-6;

/** An option of a plan that is taken. */
export interface PlanPart extends FleetPart {
  /** position in the chosen options */
  option: number;
  tax: Economy['customsTax'];
}

/** The options that a choice takes, with their designs. */
export function partsOf(setting: Setting, { choice, options }: Chosen, book: DesignBook): PlanPart[] {
  return options.flatMap((option, k): PlanPart[] => {
    const count = choice.counts[k]!;
    const design = count > 0 ? book.design(option.request) : null;
    if (design === null) return [];
    const { quantitiesPerHead } = option.request;
    const supplyFraction = Math.min(1, choice.supplied[k]! / count);
    const tax = taxOf(setting.crews[option.crew]!, setting.kinds[option.kind]!);
    return [{ option: k, design, count, quantitiesPerHead, supplyFraction, tax }];
  });
}

/** A plan's parts, replayed at other yields. Goods that it buys, it buys as needed. */
export function replayParts(
  { task, goods }: Setting,
  { choice }: Chosen,
  parts: readonly PlanPart[],
  yieldFactor: number,
): ReplayedFleet {
  const bought = new Set(goods.flatMap(({ typeId }, good) => (choice.boughtPerHour[good]! > NOTHING ? [typeId] : [])));
  const demands = new Map(goods.map(({ typeId, demandPerHour }) => [typeId, demandPerHour]));
  return replayFleet(parts, {
    intervalSeconds: task.intervalSeconds,
    yieldFactor,
    buys: (typeId) => bought.has(typeId),
    demandPerHour: (typeId) => demands.get(typeId) ?? 0,
  });
}

/** What rates are worth in a month. */
export interface Trade extends Pick<SettlePlan, 'm3PerMonth' | 'sold' | 'bought' | 'kept' | 'basket'> {
  netIsk: Isk;
  worthIsk: Isk;
  /** that is in no line of what is sold or bought */
  otherTaxIsk: Isk;
  /** of the demands, the least that is met */
  metFraction: number;
  /** atMost: nobody knows how much the market takes of something that is sold */
  bound: NetIsk['bound'];
}

/** Net and worth of rates. Beyond what the market takes, nothing is sold; what is demanded is kept. */
export function tradeOf(setting: Setting, parts: readonly PlanPart[], fleet: ReplayedFleet, goers: number): Trade {
  const { task, goods, visitsPerMonth } = setting;
  const { exportPrices, importPrices, rooms, worth } = task;
  const balance = new Map<TypeId, number>();
  let m3PerMonth = 0;
  const [collectedAll, broughtAll] = [new TaxedUnits(), new TaxedUnits()];
  const carry = (typeId: TypeId, unitsPerHour: number, sign: 1 | -1, taxIskEach: Isk) => {
    addTo(balance, typeId, sign * unitsPerHour);
    (sign > 0 ? collectedAll : broughtAll).add(typeId, unitsPerHour * HOURS_PER_MONTH, taxIskEach);
    m3PerMonth += unitsPerHour * HOURS_PER_MONTH * volumeM3Of(typeId);
  };
  for (const [k, { tax }] of parts.entries()) {
    const economy = { prices: exportPrices, customsTax: tax };
    const { collected, brought } = fleet.parts[k]!;
    for (const [typeId, units] of collected) carry(typeId, units, 1, exportTaxIsk(typeId, economy));
    for (const [typeId, units] of brought) carry(typeId, units, -1, importTaxIsk(typeId, economy));
  }
  for (const [typeId, units] of fleet.boughtPerHour) addTo(balance, typeId, units);
  let feesIsk: Isk = 0;
  let metFraction = 1;
  let bound: NetIsk['bound'] = 'exact';
  const sold: SoldGood[] = [];
  const kept: GoodsPerMonth[] = [];
  const basket = task.request.goal.kind === 'basket' ? basketOf(goods, balance) : null;
  // What is beyond a basket stays where it is.
  for (const { typeId, sellIsk, sellMostPerHour, demandPerHour } of basket === null ? goods : []) {
    const left = Math.max(0, balance.get(typeId) ?? 0);
    const keptPerHour = Math.min(left, demandPerHour);
    if (demandPerHour > 0) {
      kept.push({ typeId, unitsPerMonth: keptPerHour * HOURS_PER_MONTH });
      metFraction = Math.min(metFraction, keptPerHour / demandPerHour);
    }
    const rest = left - keptPerHour;
    if (rest <= NOTHING) continue;
    const soldPerHour = sellIsk === null ? 0 : Math.min(rest, sellMostPerHour);
    const price = exportPrices.get(typeId) ?? null;
    const unitsPerMonth = soldPerHour * HOURS_PER_MONTH;
    const salesIsk = price === null ? null : unitsPerMonth * price;
    const iskPerMonth = salesIsk === null ? null : salesIsk - collectedAll.taxOf(typeId, unitsPerMonth);
    feesIsk += (salesIsk ?? 0) * (worth.salesTaxFraction + worth.brokerFeeFraction);
    const { unitsPerHour = null, marketUnitsPerDay = null, fleetUnitsPerDay = 0 } = rooms.get(typeId) ?? {};
    if (soldPerHour > 0 && unitsPerHour === null) bound = 'atMost';
    sold.push({
      typeId,
      unitsPerMonth,
      iskPerMonth,
      marketShare:
        marketUnitsPerDay === null || marketUnitsPerDay <= 0
          ? null
          : (soldPerHour * HOURS_PER_DAY + fleetUnitsPerDay) / marketUnitsPerDay,
      unsoldUnitsPerMonth: Math.max(0, rest - soldPerHour) * HOURS_PER_MONTH,
    });
  }
  const bought = [...fleet.boughtPerHour].flatMap(([typeId, units]): BoughtGood[] => {
    if (units <= NOTHING) return [];
    const price = importPrices.get(typeId) ?? null;
    const unitsPerMonth = units * HOURS_PER_MONTH;
    const taxIsk = broughtAll.taxOf(typeId, unitsPerMonth);
    return [{ typeId, unitsPerMonth, iskPerMonth: price === null ? null : unitsPerMonth * price + taxIsk }];
  });
  const otherTaxIsk = collectedAll.restIsk() + broughtAll.restIsk();
  const netIsk = iskOf(sold) + (basket?.savedIsk ?? 0) - iskOf(bought) - otherTaxIsk;
  const loginIsk = goers * visitsPerMonth * worth.loginIsk;
  return {
    netIsk,
    worthIsk: netIsk - feesIsk - m3PerMonth * worth.haulIskPerM3 - loginIsk,
    m3PerMonth,
    otherTaxIsk,
    sold: sold.sort((a, b) => (b.iskPerMonth ?? 0) - (a.iskPerMonth ?? 0)),
    bought: bought.sort((a, b) => (b.iskPerMonth ?? 0) - (a.iskPerMonth ?? 0)),
    kept,
    basket: basket?.planned ?? null,
    metFraction,
    bound,
  };
}

/** What is made of the basket that is the goal, what is bought of it, and what the first saves. */
function basketOf(
  goods: Setting['goods'],
  balance: ReadonlyMap<TypeId, number>,
): { planned: PlannedBasket; savedIsk: Isk } {
  const wanted = goods.filter(({ sellMostPerHour }) => sellMostPerHour > 0);
  const planned = wanted.map(({ typeId, sellIsk, sellMostPerHour }): BasketGood => {
    const madePerHour = Math.max(0, balance.get(typeId) ?? 0);
    const boughtPerHour = Math.max(0, sellMostPerHour - madePerHour);
    const boughtPerMonth = (boughtPerHour <= NOTHING ? 0 : boughtPerHour) * HOURS_PER_MONTH;
    return {
      typeId,
      neededPerMonth: sellMostPerHour * HOURS_PER_MONTH,
      madePerMonth: madePerHour * HOURS_PER_MONTH,
      boughtPerMonth,
      boughtIskPerMonth: boughtPerMonth === 0 ? 0 : sellIsk === null ? null : boughtPerMonth * sellIsk,
    };
  });
  const wholes = wanted.map(({ sellIsk, sellMostPerHour }) =>
    sellIsk === null ? null : sellMostPerHour * HOURS_PER_MONTH * sellIsk,
  );
  return {
    planned: {
      goods: planned,
      wholeIskPerMonth: wholes.reduce((isk, one) => (isk === null || one === null ? null : isk + one), 0),
    },
    savedIsk: sum(wholes.map((isk, k) => (isk ?? 0) - (isk === null ? 0 : planned[k]!.boughtIskPerMonth!))),
  };
}

/** ISK of lines with a price. */
function iskOf(goods: readonly (SoldGood | BoughtGood)[]): Isk {
  return sum(goods.map(({ iskPerMonth }) => iskPerMonth ?? 0));
}

/** Units that crossed customs offices, with their tax, part of which is in lines of goods. */
class TaxedUnits {
  readonly #units = new Map<TypeId, number>();
  readonly #taxIsk = new Map<TypeId, Isk>();
  #inLinesIsk: Isk = 0;

  add(typeId: TypeId, units: number, taxIskEach: Isk): void {
    addTo(this.#units, typeId, units);
    addTo(this.#taxIsk, typeId, units * taxIskEach);
  }

  /** The tax on so many of these units, which is in a line from now on. */
  taxOf(typeId: TypeId, units: number): Isk {
    const all = this.#units.get(typeId) ?? 0;
    const taxIsk = all > 0 ? ((this.#taxIsk.get(typeId) ?? 0) * Math.min(units, all)) / all : 0;
    this.#inLinesIsk += taxIsk;
    return taxIsk;
  }

  /** Tax that is in no line. */
  restIsk(): Isk {
    return sum(this.#taxIsk.values()) - this.#inLinesIsk;
  }
}

/** A choice's own rates, as if they had been replayed. */
export function calculatedFleet(
  { goods }: Setting,
  { choice, model }: Chosen,
  parts: readonly PlanPart[],
): ReplayedFleet {
  const flows = (list: readonly (readonly [number, number])[], factor: number) =>
    new Map(list.map(([good, units]) => [goods[good]!.typeId, units * factor]));
  return {
    parts: parts.map(({ option }) => {
      const { exports, imports } = model.options[option]!;
      const supplied = choice.supplied[option]!;
      return { collected: flows(exports, supplied), brought: flows(imports, supplied) };
    }),
    boughtPerHour: new Map(goods.map(({ typeId }, good) => [typeId, choice.boughtPerHour[good]!])),
  };
}

/** Everything that a plan is described by. */
export interface PlanBasis {
  setting: Setting;
  chosen: Chosen;
  parts: readonly PlanPart[];
  fleet: ReplayedFleet;
  placed: readonly PlacedPlanet[];
  kinds: readonly PlanKind[];
  /** no plan can be worth more, by calculated rates; null: nobody knows */
  boundIskPerMonth: Isk | null;
  isSolvedAgain: boolean;
}

/** The whole plan. */
export function describePlan(basis: PlanBasis): SettlePlan {
  const { setting, chosen, parts, fleet, placed, kinds, boundIskPerMonth, isSolvedAgain } = basis;
  const { task, universe, systems, crews, visitsPerMonth } = setting;
  const { choice } = chosen;
  const goers = sum(choice.goers);
  const newGoers = crews.reduce(
    (sum, { settlers }, crew) => sum + (hasColony(setting, settlers[0]?.characterId ?? null) ? 0 : choice.goers[crew]!),
    0,
  );
  const trade = tradeOf(setting, parts, fleet, newGoers);
  const calculated = tradeOf(setting, parts, calculatedFleet(setting, chosen, parts), newGoers);
  const planets = describePlanets(basis);
  const systemIds = [...new Set(placed.map(({ system }) => system))]
    .sort((a, b) => a - b)
    .map((k) => systems[k]!.systemId);
  const setup = setupCost(planets);
  const hauls = haulsOf(basis, trade);
  const boughtIsk = iskOf(trade.bought);
  const at = (yieldFactor: number) => {
    const other =
      yieldFactor === 1 ? trade : tradeOf(setting, parts, replayParts(setting, chosen, parts, yieldFactor), newGoers);
    const { netIsk, metFraction, bound } = other;
    return { yieldFactor, netIsk, metFraction, bound };
  };
  const extracts = parts.some(({ design }) => design.programs.length > 0);
  const shown = widened(SHOWN_FACTORS.map((factor) => (extracts ? at(factor) : { ...at(1), yieldFactor: factor })));
  return {
    kinds,
    netIskPerMonth: { isk: trade.netIsk, bound: trade.bound },
    worthIskPerMonth: trade.worthIsk,
    yieldOutcomes: shown.map(
      ({ yieldFactor, netIsk, metFraction, bound }): YieldOutcome => ({
        ...{ yieldFactor, metFraction },
        netIskPerMonth: { isk: netIsk, bound },
      }),
    ) as [YieldOutcome, YieldOutcome, YieldOutcome],
    paysFromFactor: paysFrom(shown, extracts ? at : null),
    yields: yieldsOf(setting, planets, placed),
    planets,
    systemIds,
    setup,
    paidAfterDays: trade.netIsk > 0 ? (setup.isk / trade.netIsk) * DAYS_PER_MONTH : null,
    m3PerMonth: sum(hauls.map(({ m3PerMonth }) => m3PerMonth)),
    hauls,
    hubLeg: hubLegOf(setting, systemIds, trade),
    tripJumps: tripJumps(universe, task.request.where, systemIds),
    loginsPerMonth: goers * visitsPerMonth,
    addedLoginsPerMonth: newGoers * visitsPerMonth,
    tripsPerVisit: tripsPerVisit(setting, planets),
    sold: trade.sold,
    bought: trade.bought,
    otherTaxIskPerMonth: trade.otherTaxIsk,
    tiedUpIsk: boughtIsk / visitsPerMonth,
    paysToInputRise: boughtIsk > 0 ? Math.max(0, trade.netIsk) / boughtIsk : null,
    kept: trade.kept,
    basket: trade.basket,
    proof: {
      calculatedIskPerMonth: calculated.netIsk,
      lossFraction: lossOf(calculated.netIsk, trade.netIsk),
      isSolvedAgain,
      gapFraction: gapOf(boundIskPerMonth, choice.worthIskPerMonth),
      isProven: choice.isProven,
    },
  };
}

/** How far a plan may be from the best one. */
function gapOf(boundIsk: Isk | null, worthIsk: Isk): number | null {
  return boundIsk === null ? null : Math.max(0, boundIsk - worthIsk) / Math.max(1, Math.abs(boundIsk));
}

/** How much less a replay brings, of what was calculated; below 0 if it brings more. */
export function lossOf(calculatedIsk: Isk, replayedIsk: Isk): number {
  return calculatedIsk === replayedIsk ? 0 : (calculatedIsk - replayedIsk) / Math.max(1, Math.abs(calculatedIsk));
}

function hasColony({ task }: Setting, characterId: number | null): boolean {
  return task.colonies.some((colony) => colony.characterId === characterId);
}

function describePlanets({ setting, chosen, parts, fleet, placed }: PlanBasis): PlanPlanet[] {
  const partOf = new Map(parts.map((part, k) => [part.option, k]));
  return placed
    .map(({ option, settlerId, system, planet }): PlanPlanet => {
      const k = partOf.get(option)!;
      const { design, count, supplyFraction } = parts[k]!;
      const { systemId, name, security, space } = setting.systems[system]!;
      const monthly = (units: ReadonlyMap<TypeId, number>): GoodsPerMonth[] =>
        [...units].map(([typeId, perHour]) => ({ typeId, unitsPerMonth: (perHour * HOURS_PER_MONTH) / count }));
      return {
        settlerId,
        planetId: planet.planetId,
        planetName: planet.name,
        planetType: planet.planetType,
        radiusKm: planet.radiusKm,
        systemId,
        systemName: name,
        security,
        space,
        role: design.role,
        productTypeId: chosen.options[option]!.role.productTypeId,
        design: onPlanet(design, planet.radiusKm),
        collects: monthly(fleet.parts[k]!.collected),
        brings: monthly(fleet.parts[k]!.brought),
        supplyFraction: design.imports.length === 0 ? 1 : supplyFraction,
      };
    })
    .sort((a, b) => (a.settlerId < b.settlerId ? -1 : a.settlerId > b.settlerId ? 1 : a.planetId - b.planetId));
}

/** A design on a smaller planet than it was made for: the same places, shorter links. */
function onPlanet(design: Design, radiusKm: number): Design {
  const template = { ...design.template, diameterKm: 2 * radiusKm };
  const colony = toColony(template, () => ASSUMED_QUANTITY_PER_HEAD);
  return { ...design, template, load: prepareColony(colony, radiusKm).load };
}

function setupCost(planets: readonly PlanPlanet[]): SetupCost {
  const structuresIsk = sum(planets.map(({ design }) => design.buildIsk));
  const isUpgraded = planets.some(({ design }) => design.template.level > 0);
  // Neither the market's price of command centers nor the game's fees for upgrades is known here.
  return { isk: structuresIsk, commandCentersIsk: null, structuresIsk, upgradesIsk: isUpgraded ? null : 0 };
}

interface AtYield extends Pick<Trade, 'netIsk' | 'metFraction' | 'bound'> {
  yieldFactor: number;
}

/** More in the ground never brings less: fewer heads would bring the same. So the expected yield is never outside the range. */
function widened(shown: readonly AtYield[]): AtYield[] {
  const middle = shown.find(({ yieldFactor }) => yieldFactor === 1)!;
  return shown.map((one) => {
    const isWrong = one.yieldFactor < 1 ? one.netIsk > middle.netIsk : one.netIsk < middle.netIsk;
    const metFraction =
      one.yieldFactor < 1
        ? Math.min(one.metFraction, middle.metFraction)
        : Math.max(one.metFraction, middle.metFraction);
    return { ...(isWrong ? { ...middle, yieldFactor: one.yieldFactor } : one), metFraction };
  });
}

/** Between which yields a plan starts to pay: where the straight line between the next known ones crosses 0. */
function paysFrom(shown: readonly AtYield[], at: ((factor: number) => AtYield) | null): number | null {
  const known = [...shown];
  if (at === null) return shown[1]!.netIsk > 0 ? 0 : null;
  if (known[0]!.netIsk > 0) known.unshift(at(0), at(0.25));
  if (known.at(-1)!.netIsk <= 0) return null;
  for (let k = known.length - 1; k > 0; k--) {
    const [low, high] = [known[k - 1]!, known[k]!];
    if (low.netIsk > 0) continue;
    const share = -low.netIsk / (high.netIsk - low.netIsk);
    return low.yieldFactor + share * (high.yieldFactor - low.yieldFactor);
  }
  return 0;
}

/** The yields that the plan's extractors rest on. */
function yieldsOf(
  { yields }: Setting,
  planets: readonly PlanPlanet[],
  placed: readonly PlacedPlanet[],
): ExpectedYield[] {
  const used = new Set(
    planets.flatMap(({ planetType, design }) => design.programs.map((one) => `${planetType} ${one.resourceTypeId}`)),
  );
  return yields
    .list([...new Map(placed.map(({ planet }) => [planet.planetId, planet])).values()])
    .filter(({ planetType, typeId, planetId }) => {
      if (!resourcesByPlanetType[planetType].includes(typeId) || !used.has(`${planetType} ${typeId}`)) return false;
      const here = planets.filter((one) => one.planetType === planetType);
      if (planetId !== null) return here.some((one) => one.planetId === planetId);
      return here.some((one) => yields.of(typeId, planetType, one.planetId).source.kind !== 'planet');
    });
}

/** The system of the trading hub; null if the catalogue lacks it. */
function hubIdOf({ universe, task }: Setting): SystemId | null {
  const name = hubName(task.request.hub);
  for (const system of universe.values()) if (system.name === name) return system.systemId;
  return null;
}

function volumeOf(goods: readonly GoodsPerMonth[]): number {
  return sum(goods.map(({ typeId, unitsPerMonth }) => unitsPerMonth * volumeM3Of(typeId)));
}

function hubLegOf(setting: Setting, systemIds: readonly SystemId[], { sold, bought, basket }: Trade): HubLeg {
  const { universe, task } = setting;
  const { where, visits } = task.request;
  const hubId = hubIdOf(setting);
  const from = where.area.kind === 'jumps' ? [where.area.homeId] : systemIds;
  const jumps = from.flatMap((systemId) =>
    hubId === null ? [] : (jumpsBetween(universe, where, systemId, hubId) ?? []),
  );
  const rest = (basket?.goods ?? []).map((good) => ({ typeId: good.typeId, unitsPerMonth: good.boughtPerMonth }));
  const m3 = Math.max(volumeOf(sold), volumeOf([...bought, ...rest]));
  const tripsPerMonth = m3 === 0 ? 0 : visits.cargoM3 === null ? 1 : Math.ceil(m3 / visits.cargoM3 - NOTHING);
  return {
    jumps: jumps.length === 0 ? null : Math.min(...jumps),
    tripsPerMonth,
    m3PerTrip: m3 / Math.max(1, tripsPerMonth),
  };
}

/**
 * What moves between systems: products to their users, sales to the hub, the rest home; purchases from the hub. All
 * goods count once, even if they are stored at home on their way.
 */
function haulsOf({ setting, parts, fleet, placed }: PlanBasis, { sold, kept }: Trade): Haul[] {
  const { systems, task } = setting;
  const { area } = task.request.where;
  const homeId = area.kind === 'jumps' ? area.homeId : null;
  const hubId = hubIdOf(setting);
  const isSold = new Map(
    sold.map(({ typeId, unitsPerMonth, unsoldUnitsPerMonth }) => {
      const keptUnits = kept.find((one) => one.typeId === typeId)?.unitsPerMonth ?? 0;
      return [typeId, unitsPerMonth / Math.max(NOTHING, unitsPerMonth + unsoldUnitsPerMonth + keptUnits)];
    }),
  );
  const made = new Map<TypeId, Map<number, number>>();
  const used = new Map<TypeId, Map<number, number>>();
  const partOf = new Map(parts.map((part, k) => [part.option, k]));
  const note = (sums: typeof made, typeId: TypeId, system: number, units: number) => {
    const bySystem = getOrAdd(sums, typeId, () => new Map());
    addTo(bySystem, system, units);
  };
  for (const { option, system } of placed) {
    const k = partOf.get(option)!;
    const { count } = parts[k]!;
    for (const [typeId, units] of fleet.parts[k]!.collected) note(made, typeId, system, units / count);
    for (const [typeId, units] of fleet.parts[k]!.brought) note(used, typeId, system, units / count);
  }
  const hauls = new Map<string, { fromId: Haul['fromId']; toId: Haul['toId']; goods: Map<TypeId, number> }>();
  const leg = (fromId: Haul['fromId'], toId: Haul['toId'], typeId: TypeId, units: number) => {
    if (units <= NOTHING || (fromId ?? hubId) === (toId ?? hubId)) return;
    const { goods } = getOrAdd(hauls, `${fromId} ${toId}`, () => ({ fromId, toId, goods: new Map() }));
    addTo(goods, typeId, units * HOURS_PER_MONTH);
  };
  const idOf = (system: number) => systems[system]!.systemId;
  for (const typeId of new Set([...made.keys(), ...used.keys()])) {
    const [makers, users] = [made.get(typeId) ?? new Map(), used.get(typeId) ?? new Map()];
    const [madeUnits, usedUnits] = [sum(makers.values()), sum(users.values())];
    const passed = Math.min(madeUnits, usedUnits);
    for (const [from, units] of makers) {
      for (const [to, needed] of users)
        leg(idOf(from), idOf(to), typeId, (passed * units * needed) / madeUnits / usedUnits);
      const left = units * (1 - passed / madeUnits);
      const soldUnits = left * (isSold.get(typeId) ?? 0);
      leg(idOf(from), null, typeId, soldUnits);
      if (homeId !== null) leg(idOf(from), homeId, typeId, left - soldUnits);
    }
    for (const [to, needed] of users) leg(null, idOf(to), typeId, needed * (1 - passed / usedUnits));
  }
  return [...hauls.values()]
    .map(({ fromId, toId, goods }) => ({
      ...{ fromId, toId },
      goods: [...goods].map(([typeId, unitsPerMonth]) => ({ typeId, unitsPerMonth })),
      m3PerMonth: volumeOf([...goods].map(([typeId, unitsPerMonth]) => ({ typeId, unitsPerMonth }))),
    }))
    .sort((a, b) => b.m3PerMonth - a.m3PerMonth);
}

/** Of the fullest ship, either way. */
function tripsPerVisit({ task, visitsPerMonth }: Setting, planets: readonly PlanPlanet[]): number {
  const { cargoM3 } = task.request.visits;
  if (cargoM3 === null) return 1;
  const settlers = [...new Set(planets.map(({ settlerId }) => settlerId))].map((id) => {
    const own = planets.filter(({ settlerId }) => settlerId === id);
    const [out, into] = [own.flatMap(({ collects }) => collects), own.flatMap(({ brings }) => brings)];
    return Math.max(volumeOf(out), volumeOf(into)) / visitsPerMonth;
  });
  return Math.max(1, ...settlers.map((each) => Math.ceil(each / cargoM3 - NOTHING)));
}
