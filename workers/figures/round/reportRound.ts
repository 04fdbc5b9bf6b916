/** A planned round as the screen shows it: lines to check off, with volumes, values and sums. */

import { commodityOf, tierOf, volumeM3Of } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { Gap } from '../../game/domain/coverage.ts';
import { groupBy } from '../../game/domain/groups.ts';
import type { CharacterId, ColonyKey, PinId, TypeId } from '../../game/domain/ids.ts';
import { isStore, PIN_KINDS } from '../../game/domain/pinKinds.ts';
import type { IskSum } from '../../game/domain/report.ts';
import type { RouteLoss } from '../../game/domain/result.ts';
import type {
  BetterLength,
  CollectLine,
  DeliverLine,
  ExpectedGoods,
  GoodsLine,
  GoodsList,
  LoginReport,
  LoginVisit,
  NextDue,
  PlannedVisit,
  PoolGoods,
  PoolList,
  PoolName,
  RestartLine,
  RoundLine,
  RoundPlan,
  RoundReport,
  RoundRequest,
  SkippedVisit,
  Trouble,
  UnplannedColony,
  VisitPlan,
  VisitReport,
} from '../../game/domain/round.ts';
import { addTo, sum, unitsByType } from '../../game/domain/sums.ts';
import { LOST_FRACTIONS } from '../../game/domain/thresholds.ts';
import { type EpochSeconds, type Fraction, type Isk, SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
import { addTaxes, importPriceOf, type Prices, priceOf, taxSum } from '../../game/worth/index.ts';
import { type Planet, prepareColony } from '../report/index.ts';
import { feedFromSurplus, type RoundNeeds } from './feedFromSurplus.ts';
import { type ColonyVisit, planRoundInSteps, poolOf, worthOf } from './planRound.ts';
import { dueFrom } from './visitRule.ts';

/** The share of the worth for which the fewest characters are counted. */
const MOST_OF_WORTH = 0.95;

/** A colony's plan with what the screen says about the colony. */
export interface PlannedColony extends ColonyVisit {
  colony: Colony;
  planet: Planet;
  /** units in all its structures at the round's start */
  heldUnits: ReadonlyMap<TypeId, number>;
}

interface RoundInput {
  planned: readonly PlannedColony[];
  unplanned: readonly UnplannedColony[];
  /** what the plan goes without */
  gaps: readonly Gap[];
  planetNames: ReadonlyMap<ColonyKey, string>;
  request: RoundRequest;
  /** of the baskets that count; missing without any */
  wanted?: RoundNeeds | undefined;
  prices: Prices;
  plannedAt: EpochSeconds;
}

/** Plans the fleet's round from its colonies' plans, and reports it, in short steps. Pure and deterministic. */
export function* reportRound(input: RoundInput): Generator<void, RoundReport> {
  const { planned, unplanned, gaps, request, wanted, prices, plannedAt, planetNames } = input;
  const { characterIds: _who, cutFraction, leftOutKeys, baskets: _baskets, ...settings } = request;
  const leftOut = new Set(leftOutKeys);
  const taking = planned.filter(({ plan }) => !leftOut.has(plan.key));
  const all = yield* planRoundInSteps(taking, unplanned, settings, prices);
  const chosen = cutFraction === null ? null : mostValuable(all, cutFraction);
  const isChosen = ({ characterId }: ColonyVisit) => chosen === null || chosen.has(characterId);
  const plan = chosen === null ? all : yield* planRoundInSteps(taking.filter(isChosen), unplanned, settings, prices);
  const colonies = new Map(planned.map((one) => [one.plan.key, one]));
  const visits = new Map(plan.visits.map((visit) => [visit.key, visit]));
  const systemNames = new Map(planned.map(({ systemId, planet }) => [systemId, planet.systemName]));
  const logins: LoginReport[] = [];
  for (const login of plan.logins) {
    yield;
    const own = login.visits.map((visit) => visits.get(visit.key)!);
    logins.push({
      id: `${login.characterId}${login.isReturn ? ' return' : ''}`,
      characterId: login.characterId,
      pool: own[0]!.pool,
      isReturn: login.isReturn,
      waitedFor: login.waitedFor,
      worth: login.isReturn ? { isk: 0, pricedFraction: 1 } : sumIsk(own.map(({ worthIsk }) => worthIsk)),
      visits: login.visits.map((visit) =>
        reportVisit(visit, visits.get(visit.key)!, colonies.get(visit.key)!, request, prices),
      ),
      cargo: login.cargo.map(({ systemId, ...cargo }) => ({ ...cargo, systemName: systemNames.get(systemId) ?? '' })),
    });
  }
  yield;
  const cargo = logins.flatMap((login) => login.cargo);
  const skippedKeys = new Set(plan.skipped);
  const importIsk = (typeId: TypeId) => importPriceOf(prices, typeId);
  const visited = plan.visits.filter(({ key }) => !skippedKeys.has(key));
  const latest = planned.map((one) => ({ ...one, plan: visits.get(one.plan.key) ?? one.plan }));
  const skipped = listSkipped(latest, skippedKeys, chosen, leftOut, request);
  const othersPools = poolsOfOthers(planned, request);
  const own = plan.surplus.filter(({ pool }) => !othersPools.has(pool));
  const others = plan.surplus.filter(({ pool }) => othersPools.has(pool));
  const fed = feedFromSurplus(wanted?.kind === 'needs' ? wanted.needs : [], own);
  const valueIsk = (typeId: TypeId) => priceOf(prices, typeId);
  const taxParts = addTaxes(visited.map(({ tax }) => tax));
  return {
    settings: { roundAt: request.roundAt, nextRoundAt: request.nextRoundAt },
    plannedAt,
    startedAt: null,
    logins,
    totals: {
      loginCount: logins.length,
      returnCount: logins.filter(({ isReturn }) => isReturn).length,
      visitCount: visited.length,
      inM3: sum(cargo.map(({ inM3 }) => inM3)),
      outM3: sum(cargo.map(({ outM3 }) => outM3)),
      taxIsk: taxSum(taxParts),
      taxParts,
      worth: sumIsk(visited.map(({ worthIsk }) => worthIsk)),
      collected: sumIsk(
        visited.flatMap(({ collects }) =>
          collects.map(({ typeId, amount }) => goodsLine(typeId, amount, priceOf(prices, typeId)).isk),
        ),
      ),
    },
    shopping: listGoods(mergeGoods([...plan.buy, ...fed.baskets.flatMap(({ toBuy }) => toBuy)]), importIsk),
    buy: listPools(plan.buy, importIsk),
    surplus: listPools([...fed.surplus, ...others], valueIsk),
    ...(wanted !== undefined && {
      baskets:
        wanted.kind === 'failed'
          ? wanted
          : {
              kind: 'lists',
              lists: fed.baskets.map(({ name, kept, toBuy }) => ({
                name,
                kept: listPools(kept, valueIsk),
                toBuy: listGoods(toBuy, importIsk),
              })),
            },
    }),
    skipped,
    nextDue: findNextDue(skipped),
    unplanned: unplanned.map((one) => ({ ...one, planetName: planetNames.get(one.key) ?? '' })),
    gaps,
    cut: cutFor(all),
    betterLength: sumBetterLength(visited),
  };
}

function reportVisit(
  login: LoginVisit,
  visit: PlannedVisit,
  planned: PlannedColony,
  { roundAt }: RoundRequest,
  prices: Prices,
): VisitReport {
  const { colony, planet } = planned;
  const { key } = visit;
  const suffix = login.isFirst ? '' : ' return';
  const kinds = new Map(colony.pins.filter(isStore).map(({ pinId, kind }) => [pinId, kind]));
  const ends = new Map(colony.pins.map((pin) => [pin.pinId, pin.kind === 'ecu' ? (pin.expiresAt ?? 0) : 0]));
  const blocked = new Map(visit.blockedRestarts.map(({ pinId, ...store }) => [pinId, store]));
  const carried = (kind: string, { pinId, typeId, amount }: { pinId: PinId; typeId: TypeId; amount: number }) => ({
    id: `${key} ${kind} ${pinId} ${typeId}${suffix}`,
    pinId,
    storeKind: kinds.get(pinId) ?? 'launchpad',
    ...goodsLine(typeId, amount, (kind === 'deliver' ? importPriceOf : priceOf)(prices, typeId)),
  });
  const restarts = visit.restarts.map(
    ({ pinId, productTypeId, cycleSeconds, expiresAt }): RestartLine => ({
      kind: 'restart',
      id: `${key} restart ${pinId}`,
      pinId,
      typeId: productTypeId,
      cycleSeconds,
      programSeconds: expiresAt - roundAt,
      expiresAt,
      endsAt: ends.get(pinId) ?? 0,
      lengthReason: visit.lengthReason,
      blockedBy: blocked.get(pinId) ?? null,
    }),
  );
  const collects = visit.collects.map((goods): CollectLine => ({ kind: 'collect', ...carried('collect', goods) }));
  const delivers = login.deliveries.map(
    (goods): DeliverLine => ({ kind: 'deliver', ...carried('deliver', goods), sources: goods.sources }),
  );
  const first: RoundLine[] = login.isFirst ? [...restarts, ...collects] : [];
  return {
    id: `${key}${suffix}`,
    key,
    planetName: planet.name,
    systemName: planet.systemName,
    snapshotAt: colony.lastUpdateAt,
    hasLaunchpad: [...kinds.values()].some((kind) => PIN_KINDS[kind].launches),
    isNeeded: visit.isNeeded,
    canWaitUntil: visit.canWaitUntil,
    troubles: visit.troubles,
    worthIsk: visit.worthIsk,
    idleGainIsk: visit.idleGainIsk,
    earnedIsk: visit.earnedIsk,
    lastsUntil: visit.lastsUntil,
    limitedBy: visit.limitedBy,
    lost: visit.losses.map(({ lostUnits, ...loss }) => ({
      ...loss,
      ...goodsLine(loss.typeId, lostUnits, priceOf(prices, loss.typeId)),
    })),
    lines: [...first, ...delivers],
    expected: login.deliveries.length > 0 ? expectGoods(visit, planned) : [],
  };
}

/** What the colony should hold of each delivered commodity right after all its deliveries. */
function expectGoods(
  { deliveries }: PlannedVisit,
  { colony, planet: { radiusKm }, heldUnits }: PlannedColony,
): ExpectedGoods[] {
  const { uses } = prepareColony(colony, radiusKm);
  return [...new Set(deliveries.map(({ typeId }) => typeId))].map((typeId) => {
    const deliveredUnits = sum(deliveries.filter((one) => one.typeId === typeId).map(({ amount }) => amount));
    return {
      typeId,
      units: (heldUnits.get(typeId) ?? 0) + deliveredUnits,
      deliveredUnits,
      usedUnitsPerHour: uses.get(typeId)?.unitsPerHour ?? 0,
    };
  });
}

/** Pools whose goods are not the player's: those of shares, unless the round is for nobody else. */
function poolsOfOthers(planned: readonly PlannedColony[], settings: Pick<RoundRequest, 'pool'>): ReadonlySet<PoolName> {
  const shared = planned.filter(({ isShared }) => isShared);
  return new Set(shared.length === planned.length ? [] : shared.map((one) => poolOf(one, settings)));
}

/** The planets that are not visited, those that will be visited soonest first. */
function listSkipped(
  planned: readonly PlannedColony[],
  skippedKeys: ReadonlySet<ColonyKey>,
  chosen: ReadonlySet<CharacterId> | null,
  leftOut: ReadonlySet<ColonyKey>,
  { roundAt, nextRoundAt }: Pick<RoundRequest, 'roundAt' | 'nextRoundAt'>,
): SkippedVisit[] {
  const skipped = planned.flatMap(({ plan, characterId, planet }): SkippedVisit[] => {
    const isCut = chosen !== null && !chosen.has(characterId);
    const isLeftOut = leftOut.has(plan.key);
    if (!isCut && !isLeftOut && !skippedKeys.has(plan.key)) return [];
    const { key, worthIsk, idleGainIsk, canWaitUntil, troubles } = plan;
    const reason = isLeftOut ? 'leftOut' : isCut ? 'cut' : reasonOf(plan);
    const stop = firstStop(plan);
    const dueAt = stop === null ? null : dueFrom(stop.at, nextRoundAt - roundAt);
    const [lost] = lostByRoutes(plan, nextRoundAt - roundAt);
    return [
      {
        key,
        characterId,
        planetName: planet.name,
        reason,
        worthIsk,
        idleGainIsk,
        canWaitUntil,
        troubles,
        ...(lost !== undefined && { lost }),
        // What is due and not visited is something that no visit changes.
        dueAt: dueAt !== null && (dueAt > roundAt || isLeftOut || isCut) ? dueAt : null,
      },
    ];
  });
  const rank = ({ dueAt }: SkippedVisit) => dueAt ?? Number.POSITIVE_INFINITY;
  return skipped.sort((a, b) => rank(a) - rank(b) || 0);
}

/** What the routes of a planet lose, the largest share first. */
function lostByRoutes({ losses }: VisitPlan, seconds: Seconds): RouteLoss[] {
  return losses
    .flatMap(({ typeId, lostUnits, madeUnitsPerHour, cause }): RouteLoss[] => {
      if (cause === null || cause.kind === 'storeFull') return [];
      const lostFraction = (lostUnits * SECONDS_PER_HOUR) / (madeUnitsPerHour * seconds);
      return lostFraction < LOST_FRACTIONS.amber ? [] : [{ typeId, lostFraction, cause: cause.kind }];
    })
    .sort((a, b) => b.lostFraction - a.lostFraction);
}

function reasonOf({ restarts, collects, deliveries, keepsNothing }: VisitPlan): SkippedVisit['reason'] {
  if (keepsNothing) return 'keepsNothing';
  return restarts.length + collects.length + deliveries.length > 0 ? 'littleWorth' : 'nothingToDo';
}

/**
 * The first trouble that a visit in time prevents. What is lost without a stop follows from how the colony is set up, and
 * inputs that cost too much are not brought.
 */
function firstStop({ troubles, idleGainIsk }: Pick<VisitPlan, 'troubles' | 'idleGainIsk'>): Trouble | null {
  const isUnfed = (typeIds: readonly TypeId[]) =>
    idleGainIsk !== null && (idleGainIsk > 0 || typeIds.every((typeId) => tierOf(typeId) === 0));
  const isPrevented = ({ kind, typeIds }: Trouble) =>
    kind !== 'goodsLost' && !(kind === 'inputMissing' && isUnfed(typeIds));
  return troubles.find(isPrevented) ?? null;
}

/** The first planet that a later round will visit, as far as its stops decide. */
function findNextDue(skipped: readonly SkippedVisit[]): NextDue | null {
  for (const visit of skipped) {
    const { characterId, planetName, dueAt, reason } = visit;
    const trouble = firstStop(visit);
    if (dueAt !== null && trouble !== null && reason !== 'leftOut' && reason !== 'cut') {
      return { characterId, planetName, trouble, dueAt };
    }
  }
  return null;
}

/** What the visits of each character are worth, the best first, of equal ones the one that logs in first. */
function rankCharacters({ visits, logins }: RoundPlan): { characterId: CharacterId; isk: Isk; isKnown: boolean }[] {
  const visitOf = new Map(visits.map((visit) => [visit.key, visit]));
  return logins
    .filter(({ isReturn }) => !isReturn)
    .map((login) => {
      const own = login.visits.map(({ key }) => visitOf.get(key)!);
      const isKnown = own.every(({ worthIsk }) => worthIsk !== null);
      return { characterId: login.characterId, isk: Math.max(0, worthOf(own)), isKnown };
    })
    .sort((a, b) => b.isk - a.isk);
}

/**
 * The fewest characters that bring a share of the worth, and everyone with a visit of unknown worth.
 * @returns null if that is everyone, or no visit is known to be worth anything
 */
function mostValuable(plan: RoundPlan, fraction: Fraction): ReadonlySet<CharacterId> | null {
  const ranked = rankCharacters(plan);
  const worthIsk = sum(ranked.map(({ isk }) => isk));
  if (worthIsk <= 0) return null;
  const chosen = new Set<CharacterId>();
  let foundIsk = 0;
  for (const { characterId, isk, isKnown } of ranked) {
    if (isKnown && foundIsk >= fraction * worthIsk) continue;
    chosen.add(characterId);
    foundIsk += isk;
  }
  return chosen.size < ranked.length ? chosen : null;
}

function cutFor(plan: RoundPlan): RoundReport['cut'] {
  const chosen = mostValuable(plan, MOST_OF_WORTH);
  if (chosen === null) return null;
  return {
    characterCount: chosen.size,
    characterIds: [...chosen],
    ofCharacterCount: plan.logins.filter(({ isReturn }) => !isReturn).length,
    worthFraction: MOST_OF_WORTH,
  };
}

/** What the best length would bring in all visits; the length is that of most programs. */
function sumBetterLength(visits: readonly PlannedVisit[]): BetterLength | null {
  const better = visits.flatMap(({ betterLength }) => betterLength ?? []);
  if (better.length === 0) return null;
  const counts = new Map<Seconds, number>();
  for (const { programCount, programSeconds } of better) addTo(counts, programSeconds, programCount);
  const [usual] = [...counts].sort(([, a], [, b]) => b - a);
  return {
    programCount: sum(better.map(({ programCount }) => programCount)),
    programSeconds: usual![0],
    gainIsk: sum(better.map(({ gainIsk }) => gainIsk)),
  };
}

type UnitPrice = (typeId: TypeId) => Isk | null;

function goodsLine(typeId: TypeId, amount: number, price: Isk | null): GoodsLine {
  return {
    typeId,
    amount,
    volumeM3: amount * volumeM3Of(typeId),
    isk: price === null ? null : amount * price,
  };
}

function mergeGoods(goods: readonly { typeId: TypeId; amount: number }[]): { typeId: TypeId; amount: number }[] {
  return [...unitsByType(goods)].map(([typeId, amount]) => ({ typeId, amount }));
}

function listGoods(goods: readonly { typeId: TypeId; amount: number }[], unitIsk: UnitPrice): GoodsList {
  const lines = goods
    .map(({ typeId, amount }) => goodsLine(typeId, amount, unitIsk(typeId)))
    .sort((a, b) => nameOf(a.typeId).localeCompare(nameOf(b.typeId), 'en'));
  return { lines, volumeM3: sum(lines.map(({ volumeM3 }) => volumeM3)), value: sumIsk(lines.map(({ isk }) => isk)) };
}

function listPools(goods: readonly PoolGoods[], unitIsk: UnitPrice): PoolList[] {
  return [...groupBy(goods, ({ pool }) => pool)].map(([pool, own]) => ({ pool, ...listGoods(own, unitIsk) }));
}

function nameOf(typeId: TypeId): string {
  return commodityOf(typeId)?.name ?? '';
}

/** Known amounts added up, with the share that is known. */
function sumIsk(amounts: readonly (Isk | null)[]): IskSum {
  const known = amounts.filter((isk) => isk !== null);
  if (amounts.length === 0) return { isk: 0, pricedFraction: 1 };
  return { isk: known.length === 0 ? null : sum(known), pricedFraction: known.length / amounts.length };
}
