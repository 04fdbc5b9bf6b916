/** In what order a login visits its planets, so that its own goods are in hand before they are delivered. */

import { groupBy } from '../../game/domain/groups.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { PlannedVisit, SourcedDelivery } from '../../game/domain/round.ts';
import { addTo, sum } from '../../game/domain/sums.ts';
import { breakCircles, findCircles, reversed } from './loginOrder.ts';

/** Planets of a login in order. */
export interface VisitOrder {
  visits: PlannedVisit[];
  /** deliveries of own goods that are not in hand by then, because planets wait for each other in a circle */
  late: ReadonlySet<SourcedDelivery>;
}

/**
 * Planets come after those that give what they take. As far as that leaves a choice, those of one system are side by side,
 * first those whose goods are delivered elsewhere, then by what stops first. Only a system in a circle with others, each
 * with something that the other needs, is visited more than once.
 * @param visits of one character
 */
export function orderVisits(visits: readonly PlannedVisit[]): VisitOrder {
  const { givers } = breakCircles(findGivers(visits));
  const order = walk(sortSystems(visits, givers), givers).map((k) => visits[k]!);
  return { visits: order, late: findLate(order) };
}

/** By visit: which others it waits for. They are no more than give what is taken, first those that take nothing. */
function findGivers(visits: readonly PlannedVisit[]): Set<number>[] {
  const needs = visits.flatMap((visit, taker) =>
    visit.deliveries.map((delivery) => ({ taker, typeId: delivery.typeId, units: ownUnits(delivery, visit) })),
  );
  const own = needs.filter(({ units }) => units > 0);
  const takers = new Set(own.map(({ taker }) => taker));
  const givers = visits.flatMap(({ collects }, giver) =>
    collects.map(({ typeId, amount }) => ({ giver, typeId, units: amount, takes: takers.has(giver) })),
  );
  givers.sort((a, b) => Number(a.takes) - Number(b.takes));
  const giversOf = groupBy(givers, ({ typeId }) => typeId);
  const waitsFor = visits.map(() => new Set<number>());
  for (const [typeId, taking] of groupBy(own, (need) => need.typeId)) {
    let missingUnits = sum(taking.map(({ units }) => units));
    for (const { giver, units } of giversOf.get(typeId) ?? []) {
      if (missingUnits <= 0) break;
      missingUnits -= units;
      for (const { taker } of taking) if (taker !== giver) waitsFor[taker]!.add(giver);
    }
  }
  return waitsFor;
}

/** Units of a delivery that the same character collects. */
function ownUnits({ sources }: SourcedDelivery, { characterId }: PlannedVisit): number {
  const own = sources.filter((source) => source.kind === 'collected' && source.characterId === characterId);
  return sum(own.map(({ amount }) => amount));
}

/** The numbers of visits by system, in the order that they would have if systems didn't wait for each other. */
function sortSystems(visits: readonly PlannedVisit[], givers: readonly (readonly number[])[]): number[][] {
  const before = chainLengths(givers);
  const after = chainLengths(reversed(givers));
  // A taker's is above those of all its givers.
  const rank = (k: number) => before[k]! - after[k]!;
  const waitOf = (k: number) => visits[k]!.canWaitUntil ?? Number.MAX_SAFE_INTEGER;
  const systems = [...groupBy(visits.keys(), (k) => visits[k]!.systemId).values()];
  for (const here of systems) here.sort((a, b) => rank(a) - rank(b) || waitOf(a) - waitOf(b));
  const rankOfSystem = (here: readonly number[]) => sum(here.map(rank));
  return systems.sort(
    (a, b) => rankOfSystem(a) - rankOfSystem(b) || Math.min(...a.map(waitOf)) - Math.min(...b.map(waitOf)),
  );
}

/** By visit: how many wait for each other in the longest row up to it. @param givers without circles */
function chainLengths(givers: readonly (readonly number[])[]): number[] {
  const known = new Map<number, number>();
  const lengthOf = (visit: number): number => {
    const length = known.get(visit) ?? Math.max(0, ...givers[visit]!.map((giver) => lengthOf(giver) + 1));
    known.set(visit, length);
    return length;
  };
  return givers.map((_, visit) => lengthOf(visit));
}

/** System after system, each as a whole if that is possible. @param givers without circles */
function walk(systems: readonly (readonly number[])[], givers: readonly (readonly number[])[]): number[] {
  const done = new Set<number>();
  for (let open = systems; open.length > 0; ) {
    const doable = open.map((here) => doableOf(here, givers, done));
    let next = doable.findIndex((now, k) => now.length === open[k]!.length);
    if (next < 0) {
      const circles = findCircles(systemsWaitingFor(open, givers));
      const isInCircle = new Set(circles.flat());
      next = doable.findIndex((now, k) => now.length > 0 && isInCircle.has(k));
    }
    for (const visit of doable[next]!) done.add(visit);
    open = open.map((here) => here.filter((visit) => !done.has(visit))).filter(({ length }) => length > 0);
  }
  return [...done];
}

/** Those of a system that wait for nothing of another one. */
function doableOf(
  here: readonly number[],
  givers: readonly (readonly number[])[],
  done: ReadonlySet<number>,
): readonly number[] {
  const doable = new Set<number>();
  for (const visit of here) {
    if (givers[visit]!.every((giver) => done.has(giver) || doable.has(giver))) doable.add(visit);
  }
  return [...doable];
}

function systemsWaitingFor(open: readonly (readonly number[])[], givers: readonly (readonly number[])[]) {
  const systemOf = new Map(open.flatMap((here, system) => here.map((visit) => [visit, system] as const)));
  return open.map(
    (here) => new Set(here.flatMap((visit) => givers[visit]!.flatMap((giver) => systemOf.get(giver) ?? []))),
  );
}

function findLate(order: readonly PlannedVisit[]): Set<SourcedDelivery> {
  const late = new Set<SourcedDelivery>();
  const inHand = new Map<TypeId, number>();
  for (const visit of order) {
    for (const { typeId, amount } of visit.collects) addTo(inHand, typeId, amount);
    for (const delivery of visit.deliveries) {
      const units = ownUnits(delivery, visit);
      if (units > (inHand.get(delivery.typeId) ?? 0)) late.add(delivery);
      else addTo(inHand, delivery.typeId, -units);
    }
  }
  return late;
}
