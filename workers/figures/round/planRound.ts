/** The plan for the fleet: where deliveries come from, in what order to log in, what to buy and what is left. */

import { tierOf } from '../../game/catalogue/index.ts';
import { groupBy } from '../../game/domain/groups.ts';
import type { CharacterId, SystemId, TypeId } from '../../game/domain/ids.ts';
import type {
  Login,
  LoginVisit,
  PlannedVisit,
  PoolName,
  RoundPlan,
  RoundSettings,
  SourcedDelivery,
  UnplannedColony,
  VisitPlan,
} from '../../game/domain/round.ts';
import { characterPool } from '../../game/domain/round.ts';
import { sum, unitsByType } from '../../game/domain/sums.ts';
import type { Isk } from '../../game/domain/units.ts';
import type { Prices } from '../../game/worth/index.ts';
import { type Carried, planCargo } from './cargo.ts';
import { orderLogins } from './loginOrder.ts';
import { isFedAtLoss } from './planVisit.ts';
import { findSources } from './sources.ts';
import { orderVisits, type VisitOrder } from './visitOrder.ts';
import { chooseVisits } from './visitRule.ts';

/** A colony's plan and whose it is. */
export interface ColonyVisit {
  plan: VisitPlan;
  characterId: CharacterId;
  /** null if it is unknown: the character then shares with nobody */
  account: string | null;
  /** the character is from a share: the pool of everyone goes without it, its account is its pool */
  isShared?: boolean;
  systemId: SystemId;
  /** the plan with no more raw material than this; without it, the plan stays */
  replan?: (rawAtHand: ReadonlyMap<TypeId, number>) => VisitPlan;
}

/**
 * Pure and deterministic: the same colonies in the same order give the same plan. What a colony should do doesn't depend
 * on the others, except for the sources of its deliveries and its share of a login.
 */
export function planRound(...input: Parameters<typeof planRoundInSteps>): RoundPlan {
  const steps = planRoundInSteps(...input);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in short steps, for fleets of hundreds of characters. */
export function* planRoundInSteps(
  given: readonly ColonyVisit[],
  unplanned: readonly UnplannedColony[],
  settings: RoundSettings,
  prices: Prices,
): Generator<void, RoundPlan> {
  const { colonies, taking, sourcing } = yield* sourceVisits(given, settings);
  const deliveries = new Map(taking.map(({ plan }, k) => [plan.key, sourcing.deliveries[k]!]));
  const visits = colonies.map(
    (one): PlannedVisit => ({
      ...withOwner(one, settings),
      deliveries: deliveries.get(one.plan.key) ?? one.plan.deliveries.map((delivery) => ({ ...delivery, sources: [] })),
    }),
  );
  const skipped = visits.filter((visit) => !deliveries.has(visit.key)).map(({ key }) => key);
  yield;
  const taken = visits.filter(({ key }) => deliveries.has(key));
  return {
    settings,
    visits,
    logins: yield* planLogins(taken, settings, prices),
    buy: sourcing.buy,
    surplus: sourcing.surplus,
    skipped,
    unplanned,
  };
}

/** Visits that share what raw material there is are planned again with less of it, so often. Then they get none. */
const MOST_SHARINGS = 3;

/** Chooses the visits and fills their deliveries. Nobody buys raw material to haul it in: what there is has to do. */
function* sourceVisits(given: readonly ColonyVisit[], settings: RoundSettings) {
  let colonies = given;
  for (let sharings = 0; ; sharings++) {
    const claims = colonies.map(({ plan, characterId }) => ({ ...plan, characterId }));
    const chosen = chooseVisits(claims, settings.worth.loginIsk, settings.minWorthIsk);
    const taking = colonies.filter(({ plan }) => chosen.has(plan.key));
    const sourcing = findSources(
      taking.map((one) => withOwner(one, settings)),
      settings.stock,
    );
    yield;
    const atHand = new Map(
      taking.flatMap(({ plan: { key }, replan }, k) => {
        const raw = sourcing.deliveries[k]!.filter(({ typeId }) => tierOf(typeId) === 0);
        const isShort = raw.some(({ sources }) => sources.some(({ kind }) => kind === 'bought'));
        if (!isShort || replan === undefined || isFedAtLoss(key, settings)) return [];
        return [[key, sharings < MOST_SHARINGS ? unitsByType(raw.map(ownPart)) : new Map<TypeId, number>()] as const];
      }),
    );
    if (atHand.size === 0) return { colonies, taking, sourcing };
    colonies = colonies.map((one) => {
      const rawAtHand = atHand.get(one.plan.key);
      return rawAtHand === undefined ? one : { ...one, plan: one.replan!(rawAtHand) };
    });
  }
}

/** The part of a delivery that doesn't have to be bought. */
function ownPart({ typeId, sources }: SourcedDelivery): { typeId: TypeId; amount: number } {
  return { typeId, amount: sum(sources.flatMap(({ kind, amount }) => (kind === 'bought' ? [] : [amount]))) };
}

/** A colony's plan with whose it is, and whose goods it shares. */
function withOwner(colony: ColonyVisit, settings: RoundSettings) {
  // One by one: to copy all but some takes several times as long.
  const { plan, characterId, systemId } = colony;
  return { ...plan, characterId, systemId, pool: poolOf(colony, settings) };
}

/** Whose goods a colony shares. */
export function poolOf(
  { characterId, account, isShared }: Pick<ColonyVisit, 'characterId' | 'account' | 'isShared'>,
  settings: Pick<RoundSettings, 'pool'>,
): PoolName {
  if (settings.pool === 'everyone' && !isShared) return null;
  return (settings.pool === 'nobody' ? null : account) ?? characterPool(characterId);
}

function* planLogins(
  visits: readonly PlannedVisit[],
  settings: RoundSettings,
  prices: Prices,
): Generator<void, Login[]> {
  const byCharacter = groupBy(visits, ({ characterId }) => characterId);
  const characterIds = [...byCharacter.keys()];
  const number = new Map(characterIds.map((characterId, k) => [characterId, k]));
  const orders = new Map<CharacterId, VisitOrder>();
  for (const [characterId, own] of byCharacter) {
    yield;
    orders.set(characterId, orderVisits(own));
  }
  const waitsFor = characterIds.map((characterId) => {
    const givers = giversOf(byCharacter.get(characterId)!);
    const own = orders.get(characterId)!.late.size > 0 ? [characterId] : [];
    return new Set([...givers, ...own].map((giver) => number.get(giver)!));
  });
  const rank = rankOf(characterIds.map((characterId) => byCharacter.get(characterId)!));
  yield;
  const steps = orderLogins(waitsFor, rank);
  const firstPlace = new Map(
    steps.flatMap(({ character, isReturn }, k) => (isReturn ? [] : [[character, k] as const])),
  );
  const logins: Login[] = [];
  for (const { character, isReturn, movedUp } of steps) {
    yield;
    const characterId = characterIds[character]!;
    const place = firstPlace.get(character)!;
    const { visits: order, late } = orders.get(characterId)!;
    const isInTime = (delivery: SourcedDelivery, giver: CharacterId) =>
      giver === characterId ? !late.has(delivery) : firstPlace.get(number.get(giver)!)! < place;
    const login = (isReturn ? sideBySide(order) : order).flatMap((visit): LoginVisit[] => {
      const now = visit.deliveries.flatMap((delivery) =>
        partOf(delivery, (giver) => isInTime(delivery, giver) !== isReturn, isReturn),
      );
      return isReturn && now.length === 0 ? [] : [{ key: visit.key, isFirst: !isReturn, deliveries: now }];
    });
    const systemOf = new Map(order.map((visit) => [visit.key, visit]));
    logins.push({
      characterId,
      isReturn,
      waitedFor: isReturn ? characterIds.filter(isGiver(login)) : movedUp.map((giver) => characterIds[giver]!),
      visits: login,
      cargo: planCargo(
        login.flatMap((one) => carriedBy(one, systemOf.get(one.key)!)),
        settings.holdM3,
        prices,
      ),
    });
  }
  return logins;
}

/** All that is collected is in hand at a return: no system has to wait for another one. */
function sideBySide(visits: readonly PlannedVisit[]): PlannedVisit[] {
  return [...groupBy(visits, ({ systemId }) => systemId).values()].flat();
}

/** Other characters whose goods these visits are given. */
function giversOf(visits: readonly PlannedVisit[]): CharacterId[] {
  return visits.flatMap(({ characterId, deliveries }) =>
    deliveries.flatMap(({ sources }) =>
      sources.flatMap((source) =>
        source.kind === 'collected' && source.characterId !== characterId ? [source.characterId] : [],
      ),
    ),
  );
}

/** Whether a character's goods are delivered at a login. */
function isGiver(visits: readonly LoginVisit[]): (characterId: CharacterId) => boolean {
  const givers = new Set<CharacterId>();
  for (const { sources } of visits.flatMap(({ deliveries }) => deliveries)) {
    for (const source of sources) if (source.kind === 'collected') givers.add(source.characterId);
  }
  return (characterId) => givers.has(characterId);
}

/** The part of a delivery whose goods are in hand at one of two logins; stock and bought goods are at the first. */
function partOf(
  delivery: SourcedDelivery,
  isNow: (giver: CharacterId) => boolean,
  isReturn: boolean,
): SourcedDelivery[] {
  const sources = delivery.sources.filter((source) =>
    source.kind === 'collected' ? isNow(source.characterId) : !isReturn,
  );
  const amount = sum(sources.map((source) => source.amount));
  return amount > 0 ? [{ ...delivery, amount, sources }] : [];
}

/** By character: its place by what its visits are worth, of equal ones by what stops first. */
function rankOf(visitsOf: readonly (readonly PlannedVisit[])[]): number[] {
  const worths = visitsOf.map(worthOf);
  const urgency = visitsOf.map((visits) =>
    Math.min(...visits.map(({ canWaitUntil }) => canWaitUntil ?? Number.MAX_SAFE_INTEGER)),
  );
  const order = [...visitsOf.keys()].sort((a, b) => worths[b]! - worths[a]! || urgency[a]! - urgency[b]! || a - b);
  const rank: number[] = [];
  order.forEach((character, place) => {
    rank[character] = place;
  });
  return rank;
}

/** What visits are worth together; those without a price count nothing. */
export function worthOf(visits: readonly Pick<PlannedVisit, 'worthIsk'>[]): Isk {
  return sum(visits.map(({ worthIsk }) => worthIsk ?? 0));
}

function carriedBy({ isFirst, deliveries }: LoginVisit, { systemId, collects }: PlannedVisit): Carried[] {
  const into = deliveries.map(({ typeId, amount }): Carried => ({ systemId, direction: 'in', typeId, amount }));
  const out = isFirst
    ? collects.map(({ typeId, amount }): Carried => ({ systemId, direction: 'out', typeId, amount }))
    : [];
  return [...into, ...out];
}
