import { tierOf } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { HistoryProgram } from '../../game/domain/history.ts';
import type { ColonyKey, TypeId } from '../../game/domain/ids.ts';
import type { ColonyResult, CommodityFlow } from '../../game/domain/result.ts';
import type { BetterLength, Goods, NewProgram, VisitPlan, VisitSettings, VisitWorth } from '../../game/domain/round.ts';
import { sum, unitsByType } from '../../game/domain/sums.ts';
import {
  type EpochSeconds,
  HOURS_PER_MONTH,
  type Isk,
  SECONDS_PER_HOUR,
  type Seconds,
} from '../../game/domain/units.ts';
import type { ProgramLengthReason } from '../../game/domain/whatIf.ts';
import {
  advance,
  applyVisit,
  type ColonyState,
  cloneState,
  forecastStops,
  moveGoods,
  readFlowsSince,
  readResult,
  type Supply,
  stateAt,
  supply,
  UNLIMITED_UNITS,
  withSupplies,
} from '../../game/engine/index.ts';
import {
  type ColonyGoods,
  type DeliveryPlan,
  findColonyGoods,
  planDeliveries,
  planRestarts,
  soldRawMaterials,
  withWidenedRoutes,
} from '../../game/sustain/index.ts';
import { customsTaxIsk, type Economy, netOf, tradeOfFlows, tradeOfProducts, worthOf } from '../../game/worth/index.ts';
import { keepsMore } from './keepsMore.ts';
import { findBlockedRestarts, findLosses } from './losses.ts';
import { bestLength, programLengths } from './programLength.ts';
import { changedFirst, findTroubles } from './troubles.ts';
import { findNeeds, paysForVisit } from './visitRule.ts';

/**
 * What to do at one colony: restart, then collect, then deliver; and what comes of it, from replays with and without the
 * visit. Pure, and the same whatever the rest of the fleet does.
 * @param state the colony at `settings.roundAt`; it isn't changed
 * @param known programs that ran on the colony: restarts of their length have their base quantity
 * @param rawAtHand units of raw material that the player has or collects elsewhere; nobody buys more of it to haul it in
 * @throws SimulationError if the colony can't be simulated on
 */
export function planVisit(
  key: ColonyKey,
  state: ColonyState,
  settings: VisitSettings & { worth: VisitWorth },
  economy: Economy,
  known: readonly HistoryProgram[] = [],
  rawAtHand: ReadonlyMap<TypeId, number> = NO_GOODS,
): VisitPlan {
  const planWith = (mostOf: (typeId: TypeId) => number) => planFully(key, state, settings, economy, known, mostOf);
  const all = planWith(() => Number.POSITIVE_INFINITY);
  if (isFedAtLoss(key, settings)) return all;
  const mostOf = (typeId: TypeId) => (tierOf(typeId) > 0 ? Number.POSITIVE_INFINITY : (rawAtHand.get(typeId) ?? 0));
  const isThere = [...unitsByType(all.deliveries)].every(([typeId, units]) => units <= mostOf(typeId));
  const plan = isThere ? all : planWith(mostOf);
  if (plan.deliveries.length === 0) return isThere ? plan : { ...plan, idleGainIsk: gainOf(plan, all) };
  if (bringsNothing(plan)) {
    const idle = planWith(() => 0);
    const gainIsk = gainOf(idle, plan);
    return gainIsk >= 0 ? { ...idle, idleGainIsk: gainIsk } : { ...plan, isNeeded: false };
  }
  return isThere ? plan : { ...plan, idleGainIsk: Math.min(0, gainOf(plan, all)) };
}

/**
 * Raw material that visits may bring: what the player has in stock, and what colonies export. How much of it there is for
 * each of them shows once all of them are planned.
 */
export function findRawAtHand(colonies: readonly Colony[], inStock: readonly TypeId[]): ReadonlyMap<TypeId, number> {
  const exported = colonies.flatMap((colony) => [...soldRawMaterials(findColonyGoods(colony))]);
  return new Map([...inStock, ...exported].map((typeId) => [typeId, Number.POSITIVE_INFINITY]));
}

const NO_GOODS: ReadonlyMap<TypeId, number> = new Map();

/** Whether a visit earns nothing until the next round; unknown prices may mean that it does. */
function bringsNothing({ worthIsk }: Pick<VisitPlan, 'worthIsk'>): boolean {
  return worthIsk !== null && worthIsk <= 0;
}

/** Whether the player wants inputs brought to a colony whatever they cost. */
export function isFedAtLoss(key: ColonyKey, { feedAtLoss }: Pick<VisitSettings, 'feedAtLoss'>): boolean {
  return feedAtLoss === 'all' || feedAtLoss.includes(key);
}

function gainOf(plan: VisitPlan, other: VisitPlan): Isk {
  return plan.worthIsk === null || other.worthIsk === null ? 0 : plan.worthIsk - other.worthIsk;
}

/** @param mostOf how many units there are to deliver */
function planFully(
  key: ColonyKey,
  state: ColonyState,
  settings: VisitSettings & { worth: VisitWorth },
  economy: Economy,
  known: readonly HistoryProgram[],
  mostOf: (typeId: TypeId) => number,
): VisitPlan {
  const { roundAt, nextRoundAt } = settings;
  if (stateAt(state) !== roundAt) throw new RangeError('A visit is planned at the moment of the round.');
  const { colony } = state.compiled;
  const before = readResult(state);
  const goods = findColonyGoods(colony);
  const collects = planCollects(goods, before);
  const supplies = goods.feeds.filter(
    ({ typeId }) => mostOf(typeId) > 0 && (settings.topUpOwnProducts || !goods.made.has(typeId)),
  );
  const basis = { economy, settings: settings.worth, soldRaw: soldRawMaterials(goods), neededElsewhere: new Map() };
  const worthOfFlows = (flows: readonly CommodityFlow[]) => worthOf(tradeOfProducts(flows, goods), 0, basis).worthIsk;
  const visitWith = (restarts: readonly NewProgram[]) =>
    applyVisit(state, {
      programs: restarts,
      moves: [
        ...collects.map((taken) => ({ ...taken, amount: -taken.amount })),
        ...supplies.map((one) => ({ ...one, amount: 0 })),
      ],
      rebuild: (after) => withWidenedRoutes(colony, after),
    });
  const restartsOf = (programSeconds: Seconds | null) => planRestarts(colony, { ...settings, programSeconds }, known);
  const tryRestarts = (restarts: readonly NewProgram[]): TriedVisit => {
    const visited = visitWith(restarts);
    const run = withAllSupplies(visited, supplies);
    advance(run, nextRoundAt);
    const { flows } = readResult(run);
    return { restarts, visited, run, flows, worthIsk: worthOfFlows(flows) };
  };
  const best =
    settings.programSeconds === 'best' || settings.programSeconds === null
      ? bestVisit(restartsOf, settings, tryRestarts)
      : null;
  const taken: Restarts =
    settings.programSeconds === 'best' ? best! : { restarts: restartsOf(settings.programSeconds) };
  const { restarts, tried } = taken;
  const visited = tried?.visited ?? visitWith(restarts);
  // With nothing to bring, the visit that was tried is the whole visit.
  const planned: DeliveryPlan =
    supplies.length === 0 && tried !== undefined
      ? { deliveries: [], lastsUntil: nextRoundAt, limitedBy: null, after: tried.run }
      : withAtMost(planDeliveries(visited, supplies, nextRoundAt, goods), visited, nextRoundAt, mostOf);
  const { deliveries, lastsUntil, limitedBy } = planned;
  const after = readResult(planned.after);

  const unvisited = cloneState(state);
  advance(unvisited, nextRoundAt);
  const unvisitedThen = cloneState(unvisited);
  const flowsWithout = readFlowsSince(state, unvisited);
  const [visitedIsk, unvisitedIsk] = [worthOfFlows(after.flows), worthOfFlows(flowsWithout)];
  const worthIsk = visitedIsk === null || unvisitedIsk === null ? null : visitedIsk - unvisitedIsk;
  const earnedIsk = netOf(tradeOfFlows(after.flows, goods), economy).netIsk;
  const stopsWithout = forecastStops(unvisited, roundAt);
  const troubles = findTroubles(state, unvisited, stopsWithout);
  const hasWork = restarts.length + collects.length + deliveries.length > 0;
  const needs = hasWork ? findNeeds(stopsWithout, { restarts, ...planned }, settings) : [];
  const pays = hasWork && paysForVisit({ worthIsk, earnedIsk, withVisit: after.flows, without: flowsWithout }, goods);
  const keepsNothing =
    mayKeepNothing({ restarts, deliveries, worthIsk }, needs, pays) &&
    !keepsMore({
      withVisit: { state: planned.after, flows: after.flows },
      without: { state: unvisitedThen, flows: flowsWithout },
      restarts,
      intervalSeconds: nextRoundAt - roundAt,
      bringsInputs: supplies.length > 0,
      goods,
      prices: economy.prices,
    });
  return {
    key,
    isNeeded: needs.length > 0 && !keepsNothing,
    pays: pays && !(keepsNothing && deliveries.length === 0),
    keepsNothing,
    canWaitUntil: troubles[0]?.at ?? null,
    troubles: changedFirst(troubles, needs),
    worthIsk,
    earnedIsk,
    idleGainIsk: null,
    restarts,
    blockedRestarts: findBlockedRestarts(visited, restarts, after.stops),
    lengthReason: taken.lengthReason ?? null,
    betterLength: best === null || best === taken ? null : compareLengths(restarts, best, roundAt, tryRestarts),
    collects,
    deliveries,
    lastsUntil,
    limitedBy,
    flows: after.flows,
    losses: findLosses(planned.after.compiled.colony, after, roundAt),
    stops: after.stops,
    tax: customsTaxIsk(collects, deliveries, economy),
  };
}

/**
 * Whether a visit may be useless: it only restarts programs, or brings nothing until later. `keepsMore` then decides.
 */
function mayKeepNothing(
  { restarts, deliveries, worthIsk }: Pick<VisitPlan, 'restarts' | 'deliveries' | 'worthIsk'>,
  needs: ReturnType<typeof findNeeds>,
  pays: boolean,
): boolean {
  const isByRestart =
    restarts.length > 0 &&
    needs.every(({ kind }) => kind === 'programExpired') &&
    (needs.length > 0 || (pays && deliveries.length === 0));
  return isByRestart || (needs.length > 0 && deliveries.length === 0 && bringsNothing({ worthIsk }));
}

/** Planned deliveries as far as there are goods for them: the first stores get theirs, and the rest runs out early. */
function withAtMost(
  planned: DeliveryPlan,
  visited: ColonyState,
  nextRoundAt: EpochSeconds,
  mostOf: (typeId: TypeId) => number,
): DeliveryPlan {
  const left = new Map<TypeId, number>();
  const short = new Set<TypeId>();
  const deliveries = planned.deliveries.flatMap((one): Goods[] => {
    const most = left.get(one.typeId) ?? mostOf(one.typeId);
    const amount = Math.min(one.amount, most);
    left.set(one.typeId, most - amount);
    if (amount < one.amount) short.add(one.typeId);
    return amount > 0 ? [{ ...one, amount }] : [];
  });
  if (short.size === 0) return planned;
  const after = cloneState(visited);
  moveGoods(after, deliveries);
  advance(after, nextRoundAt);
  const runOut = readResult(after).stops.flatMap((stop) =>
    stop.kind === 'inputMissing' && short.has(stop.typeId) ? [stop.at] : [],
  );
  return { ...planned, deliveries, after, lastsUntil: Math.min(planned.lastsUntil, ...runOut) };
}

/** A visit with these restarts, and what it brings until the next round if nothing that can be brought is missing. */
interface TriedVisit {
  restarts: readonly NewProgram[];
  /** right after the visit, with nothing brought */
  visited: ColonyState;
  /** at the next round, with all that can be brought */
  run: ColonyState;
  flows: readonly CommodityFlow[];
  worthIsk: Isk | null;
}

interface Restarts {
  restarts: readonly NewProgram[];
  /** missing where there was nothing to compare */
  tried?: TriedVisit;
  /** missing where another length was asked for */
  lengthReason?: ProgramLengthReason | null;
}

/** The visit whose program length earns the most until the next round; without prices, that extracts the most. */
function bestVisit(
  restartsOf: (programSeconds: Seconds) => NewProgram[],
  { roundAt, nextRoundAt, slackSeconds }: VisitSettings,
  tryRestarts: (restarts: readonly NewProgram[]) => TriedVisit,
): Restarts {
  const lengths = programLengths(roundAt, nextRoundAt, slackSeconds);
  const first = restartsOf(lengths[0]!);
  // The only length may be that of the longest program, which can be too short: no reason to name.
  if (first.length === 0 || lengths.length === 1) return { restarts: first };
  const products = new Set(first.map(({ productTypeId }) => productTypeId));
  // All last until the next round, so programs that differ in length alone bring the same until then.
  const byYield = new Map<string, TriedVisit>();
  const tryLength = (programSeconds: Seconds): TriedVisit => {
    const restarts = restartsOf(programSeconds);
    const yields = restarts.map(({ baseQtyPerCycle, cycleSeconds }) => `${baseQtyPerCycle}/${cycleSeconds}`).join();
    const tried = byYield.get(yields) ?? tryRestarts(restarts);
    byYield.set(yields, tried);
    return tried;
  };
  const tried = bestLength(lengths.map(tryLength), ({ flows, worthIsk }) => {
    if (worthIsk !== null) return worthIsk;
    return sum(flows.map(({ typeId, madeUnits }) => (products.has(typeId) ? madeUnits : 0)));
  });
  return {
    restarts: tried.restarts,
    tried,
    lengthReason: lengthReasonOf(tried, tryLength(lengths[0]!), { roundAt, nextRoundAt }),
  };
}

/** @param lasting the visit with programs that only just last until the next round */
function lengthReasonOf(
  tried: TriedVisit,
  lasting: TriedVisit,
  { roundAt, nextRoundAt }: Pick<VisitSettings, 'roundAt' | 'nextRoundAt'>,
): ProgramLengthReason {
  if (tried === lasting) return { kind: 'lasts' };
  const monthsUntilNext = (nextRoundAt - roundAt) / (HOURS_PER_MONTH * SECONDS_PER_HOUR);
  return {
    kind: 'bringsMore',
    thanSeconds: lasting.restarts[0]!.expiresAt - roundAt,
    iskPerMonth:
      tried.worthIsk === null || lasting.worthIsk === null
        ? null
        : (tried.worthIsk - lasting.worthIsk) / monthsUntilNext,
  };
}

/** What programs of the best length would bring instead of these. */
function compareLengths(
  restarts: readonly NewProgram[],
  best: Restarts,
  roundAt: EpochSeconds,
  tryRestarts: (restarts: readonly NewProgram[]) => TriedVisit,
): BetterLength | null {
  const changed = best.restarts.filter(({ expiresAt }, k) => expiresAt !== restarts[k]?.expiresAt);
  if (changed.length === 0) return null;
  const usual = tryRestarts(restarts).worthIsk;
  const better = (best.tried ?? tryRestarts(best.restarts)).worthIsk;
  if (usual === null || better === null || better <= usual) return null;
  return {
    programCount: changed.length,
    programSeconds: changed[0]!.expiresAt - roundAt,
    gainIsk: better - usual,
  };
}

/** A copy of a colony in which nothing that can be brought runs out. */
function withAllSupplies(visited: ColonyState, supplies: readonly Supply[]): ColonyState {
  if (supplies.length === 0) return cloneState(visited);
  return supply(
    withSupplies(visited, supplies),
    supplies.map(() => UNLIMITED_UNITS),
  );
}

/** Everything in a store that no factory of the colony uses. */
function planCollects({ stores, used }: ColonyGoods, result: ColonyResult): Goods[] {
  const isStore = new Set(stores.map(({ pinId }) => pinId));
  return result.pins.flatMap(({ pinId, contents }) =>
    isStore.has(pinId)
      ? contents.filter(({ typeId }) => !used.has(typeId)).map(({ typeId, amount }) => ({ pinId, typeId, amount }))
      : [],
  );
}
