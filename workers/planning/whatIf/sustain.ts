/**
 * What a colony brings in the long run if the player visits it at a regular interval: restarts programs that end before
 * the next visit, collects products, and brings enough inputs for the time until then. It is replayed, from empty stores
 * and fresh programs, over one interval to fill all buffers and then over a whole number of programs.
 */
import { commodities, schematics, structures } from '../../catalogue/index.ts';
import type { Colony, FactoryPin } from '../../domain/colony.ts';
import type { PinId, TypeId } from '../../domain/ids.ts';
import type { ColonyResult } from '../../domain/result.ts';
import type { Goods } from '../../domain/round.ts';
import { type Isk, SECONDS_PER_DAY, type Seconds, toVolumeUnits } from '../../domain/units.ts';
import type { MonthlyGood, Sustained } from '../../domain/whatIf.ts';
import { advance, applyVisit, type ColonyState, readResult, stateAt } from '../../engine/index.ts';
import { importPriceOf, priceOf } from '../../report/index.ts';
import { type ColonyGoods, findColonyGoods } from '../round/colonyGoods.ts';
import { type Economy, exportTaxIsk, importTaxIsk } from '../round/money.ts';
import { planRestarts } from '../round/restarts.ts';

const MONTH_SECONDS = 30 * SECONDS_PER_DAY;

/** Programs of very different lengths only repeat together after months; more visits change little. */
const MAX_VISITS = 16;

/** Units over the measured time. */
interface Totals {
  made: number;
  used: number;
  lost: number;
}

/** What a replay took. */
export interface ReplayCost {
  eventCount: number;
  visitCount: number;
}

/**
 * @param state the colony right after the player's changes; it isn't changed
 * @throws SimulationError if the colony can't be simulated on
 */
export function sustain(state: ColonyState, intervalSeconds: Seconds, economy: Economy): Sustained & ReplayCost {
  const { colony } = state.compiled;
  const goods = findColonyGoods(colony);
  const feeds = listFeeds(colony, goods);
  const visitCount = countVisits(colony, intervalSeconds);
  const totals = new Map<TypeId, Totals>();
  let run = state;
  let eventCount = 0;
  for (let visit = 0; visit <= visitCount; visit++) {
    const at = stateAt(run);
    const restarts = planRestarts(run.compiled.colony, {
      roundAt: at,
      // The first visit starts every program, so that whole programs are measured.
      nextRoundAt: visit === 0 ? Number.POSITIVE_INFINITY : at + intervalSeconds,
      restart: 'ending',
      programSeconds: null,
      topUpOwnProducts: false,
    });
    const before = readResult(run);
    const taken = collect(before, goods, visit === 0);
    const brought = deliver(before, taken, feeds, intervalSeconds);
    run = applyVisit(run, { programs: restarts, moves: [...taken, ...brought] });
    advance(run, at + intervalSeconds);
    const after = readResult(run);
    eventCount += after.eventCount;
    if (visit === 0) continue;
    for (const { typeId, madeUnits, usedUnits, lostUnits } of after.flows) {
      const total = totals.get(typeId) ?? { made: 0, used: 0, lost: 0 };
      total.made += madeUnits;
      total.used += usedUnits;
      total.lost += lostUnits;
      totals.set(typeId, total);
    }
  }
  const perMonth = MONTH_SECONDS / (visitCount * intervalSeconds);
  return { ...evaluate(totals, goods, perMonth, economy), eventCount, visitCount: visitCount + 1 };
}

/** After how many visits every program is again as far as it was. */
function countVisits(colony: Colony, intervalSeconds: Seconds): number {
  let count = 1;
  for (const pin of colony.pins) {
    if (pin.kind !== 'ecu' || pin.expiresAt === null || pin.installedAt === null) continue;
    const visits = Math.max(1, Math.floor((pin.expiresAt - pin.installedAt) / intervalSeconds));
    const common = leastCommonMultiple(count, visits);
    count = common <= MAX_VISITS ? common : Math.min(MAX_VISITS, Math.max(count, visits));
  }
  return count;
}

function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return (a / x) * b;
}

/** Everything that no factory of the colony uses; at first everything, because a reserve is no income. */
function collect({ pins }: ColonyResult, { stores, used }: ColonyGoods, isAll: boolean): Goods[] {
  const isStore = new Set(stores.map(({ pinId }) => pinId));
  return pins.flatMap(({ pinId, contents }) =>
    isStore.has(pinId)
      ? contents
          .filter(({ typeId }) => isAll || !used.has(typeId))
          .map(({ typeId, amount }) => ({ pinId, typeId, amount: -amount }))
      : [],
  );
}

/** Inputs that factories take from a store: units per second, shared between the stores that feed a factory. */
interface Feed {
  pinId: PinId;
  typeId: TypeId;
  unitsPerSecond: number;
  /** one cycle more fills the buffers */
  unitsPerCycle: number;
  capacityUnits: number;
}

function listFeeds(colony: Colony, { feeds, made, hasLaunchpad, stores }: ColonyGoods): Feed[] {
  if (!hasLaunchpad) return [];
  const capacities = new Map(
    stores.map((pin) => [pin.pinId, toVolumeUnits(structures.get(pin.typeId)?.capacityM3 ?? 0)]),
  );
  const list = feeds
    .filter(({ typeId }) => !made.has(typeId))
    .map(({ pinId, typeId }) => ({
      pinId,
      typeId,
      unitsPerSecond: 0,
      unitsPerCycle: 0,
      capacityUnits: capacities.get(pinId) ?? 0,
    }));
  const factories = new Map(
    colony.pins
      .filter((pin): pin is FactoryPin => pin.kind === 'factory' && pin.schematicId !== null)
      .map((pin) => [pin.pinId, pin]),
  );
  const sources = new Map<string, { factory: FactoryPin; typeId: TypeId; feeds: Set<Feed> }>();
  for (const { sourcePinId, destinationPinId, typeId, quantity } of colony.routes) {
    const factory = factories.get(destinationPinId);
    const feed = list.find((one) => one.pinId === sourcePinId && one.typeId === typeId);
    if (factory === undefined || feed === undefined || quantity < 1) continue;
    const name = `${destinationPinId} ${typeId}`;
    const entry = sources.get(name) ?? { factory, typeId, feeds: new Set<Feed>() };
    entry.feeds.add(feed);
    sources.set(name, entry);
  }
  for (const { factory, typeId, feeds: from } of sources.values()) {
    const schematic = schematics.get(factory.schematicId!);
    const amount = schematic?.inputs.find((input) => input.typeId === typeId)?.amount ?? 0;
    for (const feed of from) {
      feed.unitsPerSecond += amount / (schematic?.cycleSeconds ?? 1) / from.size;
      feed.unitsPerCycle += amount / from.size;
    }
  }
  return list;
}

/** What each store lacks until the next visit. Where that doesn't fit, every input gets the same part of it. */
function deliver(before: ColonyResult, taken: readonly Goods[], feeds: readonly Feed[], seconds: Seconds): Goods[] {
  const brought: Goods[] = [];
  for (const pinId of new Set(feeds.map((feed) => feed.pinId))) {
    const contents = new Map(before.pins.find((pin) => pin.pinId === pinId)?.contents.map((s) => [s.typeId, s.amount]));
    for (const move of taken) {
      if (move.pinId === pinId) contents.set(move.typeId, (contents.get(move.typeId) ?? 0) + move.amount);
    }
    const here = feeds.filter((feed) => feed.pinId === pinId);
    let free = here[0]!.capacityUnits;
    for (const [typeId, amount] of contents) free -= amount * (commodities.get(typeId)?.volumeUnits ?? 0);
    const lacking = here.map(({ typeId, unitsPerSecond, unitsPerCycle }) => {
      const units = Math.ceil(unitsPerSecond * seconds + unitsPerCycle) - (contents.get(typeId) ?? 0);
      return { pinId, typeId, amount: Math.max(0, units) };
    });
    let volume = 0;
    for (const { typeId, amount } of lacking) volume += amount * (commodities.get(typeId)?.volumeUnits ?? 0);
    const part = volume > 0 ? Math.min(1, Math.max(0, free) / volume) : 1;
    // An amount of 0 gives the store a place for the commodity.
    for (const goods of lacking) brought.push({ ...goods, amount: Math.floor(goods.amount * part) });
  }
  return brought;
}

function evaluate(
  totals: ReadonlyMap<TypeId, Totals>,
  { made, used }: ColonyGoods,
  perMonth: number,
  economy: Economy,
): Sustained {
  const exports: MonthlyGood[] = [];
  const imports: MonthlyGood[] = [];
  let netIskPerMonth: Isk | null = 0;
  let taxIskPerMonth: Isk = 0;
  let lostUnitsPerMonth = 0;
  for (const [typeId, total] of [...totals].sort(([a], [b]) => a - b)) {
    lostUnitsPerMonth += total.lost * perMonth;
    const isMade = made.has(typeId);
    // What remains of a raw resource that factories use is their reserve, not an export.
    if (isMade && used.has(typeId) && commodities.get(typeId)?.tier === 0) continue;
    const units = (isMade ? Math.max(0, total.made - total.lost - total.used) : total.used) * perMonth;
    if (units === 0) continue;
    const price = (isMade ? priceOf : importPriceOf)(economy.prices, typeId);
    const tax = units * (isMade ? exportTaxIsk(typeId, economy) : importTaxIsk(typeId, economy));
    const isk = price === null ? null : units * price + (isMade ? -tax : tax);
    taxIskPerMonth += tax;
    if (netIskPerMonth !== null) netIskPerMonth = isk === null ? null : netIskPerMonth + (isMade ? isk : -isk);
    (isMade ? exports : imports).push({ typeId, unitsPerMonth: units, iskPerMonth: isk });
  }
  return { exports, imports, netIskPerMonth, taxIskPerMonth, lostUnitsPerMonth };
}
