/** Where a fleet's factories fall short, product by product, and what would end it: replayed, not averaged. */

import type { Bottleneck, BottleneckCause, BottleneckFix, BottleneckReport, Feeding } from '../../game/domain/chain.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { sum } from '../../game/domain/sums.ts';
import { LEAST_SHOWN_ISK } from '../../game/domain/thresholds.ts';
import { type Fraction, HOURS_PER_MONTH, type Isk } from '../../game/domain/units.ts';
import type { Net } from '../../game/domain/worth.ts';
import { type MarketRoom, monthlyTrade, NetTotal, netPerMonth, takeRoom } from '../../game/worth/index.ts';
import { leastGainIsk, monthlyWorth } from '../changeWorth.ts';
import { Balances } from './balances.ts';
import { planetOfChain, type ReplayableColony } from './chainPlanet.ts';
import { type Choice, choose } from './chooseRemedy.ts';
import { moreFactories, moreLogins, nameOf, type OwnShare, stepsOf } from './fixSteps.ts';
import { FleetMarket } from './fleetMarket.ts';
import type { Remedies } from './remedies.ts';
import { causeName, joinCauses, type Planet, type Shortfall, shortfallsByProduct } from './shortfalls.ts';

interface BottleneckBasis {
  colonies: readonly ReplayableColony[];
  feeding: Feeding;
  /** what the market takes beyond what the fleet sells now; it isn't changed */
  room: MarketRoom;
}

/** Finds bottlenecks step by step, a replay at most in each: the caller decides when to go on. */
export function* findBottlenecks(basis: BottleneckBasis, remedies: Remedies): Generator<void, BottleneckReport> {
  const planets = basis.colonies.toSorted((a, b) => a.colony.key.localeCompare(b.colony.key)).map(planetOfChain);
  const market = new FleetMarket(planets);
  let room = basis.room;
  const balances = new Balances(planets, basis.feeding, market);
  const nets = new Map(planets.map((planet) => [planet, netPerMonth(planet.sustained, planet.economy)]));
  const bottlenecks: Bottleneck[] = [];
  const chosen = new Set<string>();
  let leftOutCount = 0;
  for (const [productTypeId, shortfalls] of shortfallsByProduct(planets, balances, basis.feeding)) {
    const choices: Choice[] = [];
    for (const shortfall of shortfalls) {
      const choice = yield* choose({ shortfall, balances, market, room, remedies, feeding: basis.feeding });
      if (choice === null) continue;
      // One change that helps two products of a planet is offered once.
      const name = `${shortfall.planet.colony.key} ${JSON.stringify(choice.edits)}`;
      if (chosen.has(name)) continue;
      chosen.add(name);
      choices.push(choice);
    }
    const roomAfter = room.copy();
    const gainIsk = jointGainIsk(choices, nets, roomAfter);
    const isUnknown = gainIsk === null && choices.length > 0;
    const pays = gainIsk !== null && gainIsk > Math.max(LEAST_SHOWN_ISK, leastJointGainIsk(choices, nets));
    const causes = joinCauses(shortfalls.flatMap((one) => one.causes));
    if (!pays && !isUnknown && !causes.some(({ kind }) => kind === 'setUp' || kind === 'noLaunchpad')) {
      leftOutCount += 1;
      continue;
    }
    const fixed = pays || isUnknown ? choices : [];
    if (pays) room = roomAfter;
    const affected = fixed.length > 0 ? fixed.map(explained) : shortfalls;
    const ownShare: OwnShare = (typeId) =>
      causes.some((cause) => cause.kind === 'missing' && cause.typeId === typeId)
        ? balances.coverageIfUnbought(typeId)
        : null;
    const steps = stepsOf(fixed, market, ownShare);
    const fix: BottleneckFix | null =
      fixed.length === 0 ? null : { steps, iskPerMonth: gainIsk, unpricedTypeIds: unpricedOf(fixed) };
    bottlenecks.push({
      productTypeId,
      speedFraction: speedOf(affected),
      factoryCount: sum(affected.map(({ production }) => production?.factoryCount ?? 0)),
      planets: affected.map(({ planet }) => nameOf(planet)),
      causes: causesOn(affected),
      fix,
      moreFactories: basis.feeding === 'own' ? moreFactories(steps) : [],
    });
  }
  const rank = ({ fix }: Bottleneck) => fix?.iskPerMonth ?? Number.NEGATIVE_INFINITY;
  return { bottlenecks: bottlenecks.sort((a, b) => rank(b) - rank(a)), leftOutCount, colonyCount: planets.length };
}

/** Every cause once, with the planets that have it. */
function causesOn(shortfalls: readonly Shortfall[]): Bottleneck['causes'] {
  return joinCauses(shortfalls.flatMap((one) => one.causes)).map((cause) => {
    const isSame = (other: BottleneckCause) => causeName(other) === causeName(cause);
    const having = shortfalls.filter(({ causes }) => causes.some(isSame));
    return { ...cause, planets: having.map(({ planet }) => nameOf(planet)) };
  });
}

/** Factories that are better left idle: nothing else about them matters. */
function explained({ shortfall, edits }: Choice): Shortfall {
  const isStop = edits.some((edit) => edit.kind === 'idle' || (edit.kind === 'factories' && edit.count < 0));
  return isStop
    ? { ...shortfall, speed: 1, causes: shortfall.causes.filter(({ kind }) => kind === 'loss') }
    : shortfall;
}

/** What all choices add to the fleet's net, of what the market takes (from `room`); null: a price is unknown. */
function jointGainIsk(choices: readonly Choice[], nets: ReadonlyMap<Planet, Net>, room: MarketRoom): Isk | null {
  const chosen = new Map(choices.map((choice) => [choice.shortfall.planet, choice]));
  const [before, after] = [new NetTotal(), new NetTotal()];
  for (const [planet, net] of nets) {
    const choice = chosen.get(planet);
    before.add(choice === undefined ? net : netPerMonth(choice.before, planet.economy));
    after.add(choice === undefined ? net : netPerMonth(choice.after, planet.economy));
  }
  let unsoldIsk: Isk = 0;
  for (const { shortfall, before: present, after: changed } of choices) {
    const { planet } = shortfall;
    const depth = { room, before: monthlyTrade(present), hours: HOURS_PER_MONTH };
    unsoldIsk += monthlyWorth({ ...planet, worth: { ...planet.worth, room } }, changed, depth.before).unsoldIsk ?? 0;
    takeRoom(monthlyTrade(changed), depth);
  }
  const [a, b] = [before.net(), after.net()];
  if (choices.some(({ gainIsk }) => gainIsk === null) || a.isk === null || b.isk === null) return null;
  return b.isk - a.isk - unsoldIsk;
}

/** Goods without a price that the planets of these choices trade. */
function unpricedOf(choices: readonly Choice[]): TypeId[] {
  const typeIds = choices.flatMap(({ shortfall: { planet }, before, after }) =>
    [before, after].flatMap((sustained) => netPerMonth(sustained, planet.economy).unpricedTypeIds),
  );
  return [...new Set(typeIds)].sort((a, b) => a - b);
}

/** What all changes together have to bring, with what more logins cost. */
function leastJointGainIsk(choices: readonly Choice[], nets: ReadonlyMap<Planet, Net>): Isk {
  const [first] = choices;
  if (first === undefined) return 0;
  const isk = moreLogins(choices) * first.shortfall.planet.worth.settings.loginIsk;
  return choices.reduce(
    (sum, { shortfall: { planet } }) => sum + leastGainIsk(nets.get(planet)?.netIsk ?? 0, planet.worth),
    isk,
  );
}

function speedOf(shortfalls: readonly Shortfall[]): Fraction | null {
  let [cycles, fullCycles] = [0, 0];
  for (const { production, speed } of shortfalls) {
    if (production === null || speed === null) continue;
    cycles += speed * production.fullCyclesPerHour;
    fullCycles += production.fullCyclesPerHour;
  }
  return fullCycles === 0 ? null : cycles / fullCycles;
}
