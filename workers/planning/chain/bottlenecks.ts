/** Where a fleet's factories fall short, product by product, and what would end it: replayed, not averaged. */

import { schematicByOutput, tierOf } from '../../catalogue/index.ts';
import type {
  Bottleneck,
  BottleneckCause,
  BottleneckFix,
  BottleneckPlanet,
  BottleneckReport,
  BroughtGood,
  Feeding,
  FixStep,
} from '../../domain/chain.ts';
import type { TypeId } from '../../domain/ids.ts';
import type { SustainedColony } from '../../domain/sustained.ts';
import { LEAST_GAIN_FRACTION } from '../../domain/thresholds.ts';
import { type Fraction, HOURS_PER_MONTH, type Isk, SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../domain/units.ts';
import type { Net } from '../../domain/worth.ts';
import { NetTotal, netPerMonth, priceOf } from '../../worth/index.ts';
import { Balances } from './balances.ts';
import {
  FULL_SPEED,
  ownShortage,
  type PlanetOfChain,
  type PlanetProduction,
  planetOfChain,
  type ReplayableColony,
} from './chainPlanet.ts';
import { FleetMarket } from './fleetMarket.ts';
import {
  type AddedHeads,
  type Fed,
  fittingHeads,
  headCountOf,
  longerPrograms,
  type Remedies,
  type Remedy,
} from './remedies.ts';

/** Smaller rates are rounding errors, or cycles that a replay cuts off. */
const NOTHING_PER_HOUR = 0.01;

/** Times between visits that are tried instead of longer ones. */
const VISIT_SECONDS = [7, 4, 3, 2, 1, 0.5].map((days) => days * SECONDS_PER_DAY);
const TRIED_VISITS = 2;

/** About as many as a planet has; nobody builds more for one product's input. */
const MOST_FACTORIES = 24;

/** Of what is extracted: less is no surplus that a player would take out. */
const SURPLUS: Fraction = 0.02;

/** A longer program is only given up for this share of what more heads would bring, at least. */
const GOOD_ENOUGH: Fraction = 0.5;

type Planet = PlanetOfChain<ReplayableColony>;

interface BottleneckBasis {
  colonies: readonly ReplayableColony[];
  feeding: Feeding;
  /** what a login has to bring */
  loginIsk: Isk;
}

/** The factories of one product on one planet that fall short. */
interface Shortfall {
  planet: Planet;
  production: PlanetProduction | null;
  speed: Fraction | null;
  causes: BottleneckCause[];
}

/** What is best for one planet. */
interface Choice {
  shortfall: Shortfall;
  remedy: Remedy;
  before: SustainedColony;
  after: SustainedColony;
  /** null if a price is unknown */
  gainIsk: Isk | null;
}

/** Finds bottlenecks step by step, a replay at most in each: the caller decides when to go on. */
export function* findBottlenecks(basis: BottleneckBasis, remedies: Remedies): Generator<void, BottleneckReport> {
  const planets = basis.colonies.toSorted((a, b) => a.colony.key.localeCompare(b.colony.key)).map(planetOfChain);
  const market = new FleetMarket(planets);
  const balances = new Balances(planets, basis.feeding, market);
  const nets = new Map(planets.map((planet) => [planet, netPerMonth(planet.sustained, planet.economy)]));
  const bottlenecks: Bottleneck[] = [];
  const chosen = new Set<string>();
  let leftOutCount = 0;
  for (const [productTypeId, shortfalls] of shortfallsByProduct(planets, balances, basis.feeding)) {
    const choices: Choice[] = [];
    for (const shortfall of shortfalls) {
      const choice = yield* choose(shortfall, balances, market, remedies, basis);
      if (choice === null) continue;
      // One change that helps two products of a planet is offered once.
      const name = `${shortfall.planet.colony.key} ${JSON.stringify(choice.remedy)}`;
      if (chosen.has(name)) continue;
      chosen.add(name);
      choices.push(choice);
    }
    const gainIsk = jointGainIsk(choices, nets);
    const isUnknown = gainIsk === null && choices.length > 0;
    const pays = gainIsk !== null && gainIsk > leastGainIsk(choices, nets, basis.loginIsk);
    const causes = joinCauses(shortfalls.flatMap((one) => one.causes));
    if (!pays && !isUnknown && !causes.some(({ kind }) => kind === 'setUp' || kind === 'noLaunchpad')) {
      leftOutCount += 1;
      continue;
    }
    const fixed = pays || isUnknown ? choices : [];
    const affected = fixed.length > 0 ? fixed.map(explained) : shortfalls;
    const ownShare: OwnShare = (typeId) =>
      causes.some((cause) => cause.kind === 'missing' && cause.typeId === typeId)
        ? balances.coverageIfUnbought(typeId)
        : null;
    const steps = stepsOf(fixed, market, ownShare);
    const fix: BottleneckFix | null = fixed.length === 0 ? null : { steps, iskPerMonth: gainIsk };
    bottlenecks.push({
      productTypeId,
      speedFraction: speedOf(affected),
      factoryCount: affected.reduce((sum, { production }) => sum + (production?.factoryCount ?? 0), 0),
      planets: affected.map(({ planet }) => nameOf(planet)),
      causes: joinCauses(affected.flatMap((one) => one.causes)),
      fix,
      moreFactories: basis.feeding === 'own' ? moreFactories(steps) : [],
    });
  }
  const rank = ({ fix }: Bottleneck) => fix?.iskPerMonth ?? Number.NEGATIVE_INFINITY;
  return { bottlenecks: bottlenecks.sort((a, b) => rank(b) - rank(a)), leftOutCount };
}

/** Factories that are better left idle: nothing else about them matters. */
function explained({ shortfall, remedy }: Choice): Shortfall {
  return remedy.kind === 'stop'
    ? { ...shortfall, speed: 1, causes: shortfall.causes.filter(({ kind }) => kind === 'loss') }
    : shortfall;
}

/** What falls short on each planet, by the product that its factories make in the end. */
function shortfallsByProduct(
  planets: readonly Planet[],
  balances: Balances,
  feeding: Feeding,
): Map<TypeId, Shortfall[]> {
  const byProduct = new Map<TypeId, Shortfall[]>();
  for (const planet of planets) {
    for (const [typeId, shortfall] of shortfallsOn(planet, balances, feeding)) {
      const list = byProduct.get(typeId) ?? [];
      byProduct.set(typeId, list);
      list.push(shortfall);
    }
  }
  return byProduct;
}

function shortfallsOn(planet: Planet, balances: Balances, feeding: Feeding): Map<TypeId, Shortfall> {
  const found = new Map<TypeId, Shortfall>();
  const add = (typeId: TypeId, production: PlanetProduction | null, causes: readonly BottleneckCause[]) => {
    const known = found.get(typeId);
    found.set(typeId, {
      planet,
      production: known?.production ?? production,
      speed: null,
      causes: joinCauses([...(known?.causes ?? []), ...causes]),
    });
  };
  for (const production of planet.productions) {
    const causes = causesOf(planet, production, balances, feeding);
    if (causes.length === 0) continue;
    for (const stopped of stoppedBy(planet, production)) add(stopped.schematic.output.typeId, stopped, causes);
  }
  // A full store is one bottleneck, whatever is lost in it.
  const lost = lostProducts(planet);
  const [most] = lost;
  if (most !== undefined) {
    const full = [...found.values()].find(({ causes }) => causes.some(({ kind }) => kind === 'lost'));
    add(full?.production?.schematic.output.typeId ?? most.typeId, full?.production ?? null, lost);
  }
  for (const shortfall of found.values()) {
    shortfall.speed = shortfall.production && speedIn(shortfall.production, shortfall.causes, balances);
  }
  return found;
}

type Lost = Extract<BottleneckCause, { kind: 'lost' }>;

/** What full stores lose of goods that would be sold, the most valuable first. */
function lostProducts({ flows, goods, economy }: Planet): Lost[] {
  const iskOf = ({ typeId, unitsPerHour }: Lost) => unitsPerHour * (priceOf(economy.prices, typeId) ?? 0);
  return [...flows]
    .filter(([typeId, { lostUnitsPerHour, madeUnitsPerHour }]) => {
      // A reserve of raw material that overflows costs nothing.
      if (!goods.made.has(typeId) || (tierOf(typeId) === 0 && goods.used.has(typeId))) return false;
      return lostUnitsPerHour > Math.max(NOTHING_PER_HOUR, (1 - FULL_SPEED) * madeUnitsPerHour);
    })
    .map(([typeId, { lostUnitsPerHour }]): Lost => ({ kind: 'lost', typeId, unitsPerHour: lostUnitsPerHour }))
    .sort((a, b) => iskOf(b) - iskOf(a));
}

/** What the planet brings in and the fleet lacks. What is short only because its own inputs are is named there. */
function isMissing(typeId: TypeId, balances: Balances): boolean {
  return balances.coverageIfUnbought(typeId) < FULL_SPEED && balances.coverageIfBought(typeId) < FULL_SPEED;
}

function boughtInputs({ goods }: Planet, { schematic }: PlanetProduction): TypeId[] {
  return schematic.inputs.flatMap(({ typeId }) => (goods.made.has(typeId) ? [] : [typeId]));
}

function causesOf(
  planet: Planet,
  production: PlanetProduction,
  balances: Balances,
  feeding: Feeding,
): BottleneckCause[] {
  const { goods, sustained, colony, flows } = planet;
  const { schematic, isSlow } = production;
  const bought = boughtInputs(planet, production);
  const causes: BottleneckCause[] =
    feeding === 'own'
      ? bought
          .filter((typeId) => isMissing(typeId, balances))
          .map((typeId) => ({ kind: 'missing', typeId, unitsPerHour: balances.missing(typeId) }))
      : bought.length > 0 && balances.losesIfBought(planet, production)
        ? [{ kind: 'loss' }]
        : [];
  if (!isSlow) return causes;
  const lacked = mostLacked(planet, production);
  if (lacked !== null) {
    if (isSlowItself(planet, lacked)) return causes;
    const unitsPerHour = ownShortage(planet, lacked);
    const lostUnitsPerHour = flows.get(lacked)?.lostUnitsPerHour ?? 0;
    // Too little of it arrives because stores are full.
    const isLost = lostUnitsPerHour >= unitsPerHour / 2;
    return [
      ...causes,
      isLost
        ? { kind: 'lost', typeId: lacked, unitsPerHour: lostUnitsPerHour }
        : { kind: 'shortOnPlanet', typeId: lacked, unitsPerHour },
    ];
  }
  const pinIds = new Set(
    colony.pins.flatMap((pin) =>
      pin.kind === 'factory' && pin.schematicId === schematic.schematicId ? [pin.pinId] : [],
    ),
  );
  const stops = sustained.stops.map(({ stop }) => stop).filter(({ pinId }) => pinIds.has(pinId));
  const wrong = new Set(stops.filter(({ kind }) => kind === 'notSetUp').map(({ pinId }) => pinId));
  if (wrong.size > 0) return [...causes, { kind: 'setUp', factoryCount: wrong.size }];
  if (!goods.hasLaunchpad) return [...causes, ...bought.map((typeId) => ({ kind: 'noLaunchpad', typeId }) as const)];
  const usedUp = new Set(stops.flatMap((stop) => (stop.kind === 'inputMissing' ? [stop.typeId] : [])));
  return [
    ...causes,
    ...bought.filter((typeId) => usedUp.has(typeId)).map((typeId) => ({ kind: 'room', typeId }) as const),
  ];
}

/** The slow productions at the end of what a production feeds on its planet; itself if it feeds none. */
function stoppedBy(planet: Planet, production: PlanetProduction): PlanetProduction[] {
  const { typeId } = production.schematic.output;
  const users = planet.productions.filter(
    (other) => other.isSlow && other.schematic.inputs.some((input) => input.typeId === typeId),
  );
  if (users.length === 0) return [production];
  return [...new Set(users.flatMap((user) => stoppedBy(planet, user)))];
}

/** The input of which the planet itself makes too little, by the largest share; null if there is none. */
function mostLacked(planet: Planet, { schematic, fullCyclesPerHour }: PlanetProduction): TypeId | null {
  let lacked: TypeId | null = null;
  let largest: Fraction = 0;
  for (const { typeId, amount } of schematic.inputs) {
    if (!planet.goods.made.has(typeId)) continue;
    const share = ownShortage(planet, typeId) / (amount * fullCyclesPerHour);
    if (share > largest) {
      largest = share;
      lacked = typeId;
    }
  }
  return lacked;
}

function isSlowItself({ productions }: Planet, typeId: TypeId): boolean {
  return productions.some(({ schematic, isSlow }) => isSlow && schematic.output.typeId === typeId);
}

function speedIn(
  { cyclesPerHour, fullCyclesPerHour }: PlanetProduction,
  causes: readonly BottleneckCause[],
  balances: Balances,
): Fraction {
  let speed = Math.min(1, cyclesPerHour / fullCyclesPerHour);
  for (const cause of causes) {
    if (cause.kind === 'missing') speed = Math.min(speed, balances.coverageIfUnbought(cause.typeId));
  }
  return speed;
}

/** The remedy that brings the planet most; null if none brings anything. */
function* choose(
  shortfall: Shortfall,
  balances: Balances,
  market: FleetMarket,
  remedies: Remedies,
  { feeding, loginIsk }: BottleneckBasis,
): Generator<void, Choice | null> {
  const { planet } = shortfall;
  const short = feeding === 'own' ? missingOn(planet, balances) : [];
  const fed = fedWithout(short, balances);
  const before = remedies.try(planet, { kind: 'asNow' }, fed);
  yield;
  if (before === null) return null;
  const economy = market.economyOf(planet);
  const netOf = (sustained: SustainedColony) => netPerMonth(sustained, economy).netIsk;
  let best: Choice | null = null;
  for (const remedy of remediesFor(shortfall)) {
    // What only other products lack stays short.
    const rest = remedy.kind === 'asNow' ? short.filter((typeId) => !isMissingIn(shortfall, typeId)) : short;
    const after = remedies.try(planet, remedy, fedWithout(rest, balances));
    yield;
    if (after === null) continue;
    const previous = startsAgain(remedy) ? better(before, remedies.try(planet, sameHeads(remedy), fed), netOf) : before;
    yield;
    const [now, then] = [netOf(after), netOf(previous)];
    const gainIsk = now === null || then === null ? null : now - then - moreLogins(planet, remedy) * loginIsk;
    if (gainIsk !== null && gainIsk <= 0) continue;
    if (best === null || (gainIsk !== null && isBetter(gainIsk, remedy, best))) {
      best = { shortfall, remedy, before: previous, after, gainIsk };
    }
  }
  return best;
}

/** What the planet's factories lack if nothing is bought. */
function missingOn(planet: Planet, balances: Balances): TypeId[] {
  const bought = new Set(planet.productions.flatMap((production) => boughtInputs(planet, production)));
  return [...bought].filter((typeId) => isMissing(typeId, balances)).sort((a, b) => a - b);
}

/** Everything is brought, apart from what the fleet lacks of these. */
function fedWithout(short: readonly TypeId[], balances: Balances): Fed {
  return short.map((typeId) => [typeId, balances.coverageIfUnbought(typeId)]);
}

function isMissingIn({ causes }: Shortfall, typeId: TypeId): boolean {
  return causes.some((cause) => cause.kind === 'missing' && cause.typeId === typeId);
}

type WithHeads = Extract<Remedy, { kind: 'heads' }>;

/** A program that starts again now is compared with one that does so without a change: when it starts matters, too. */
function startsAgain(remedy: Remedy): remedy is WithHeads {
  return remedy.kind === 'heads';
}

function sameHeads({ added }: WithHeads): Remedy {
  return { kind: 'heads', added: added.map(({ typeId }) => ({ typeId, headCount: 0 })) };
}

function better(
  before: SustainedColony,
  again: SustainedColony | null,
  netOf: (sustained: SustainedColony) => Isk | null,
): SustainedColony {
  return again !== null && (netOf(again) ?? 0) > (netOf(before) ?? 0) ? again : before;
}

/** Restarting costs nothing, more heads are moved by hand: they have to bring clearly more. */
function isBetter(gainIsk: Isk, remedy: Remedy, best: Choice): boolean {
  const isCheap = best.remedy.kind === 'restart' && remedy.kind === 'heads';
  return gainIsk > (best.gainIsk ?? Number.NEGATIVE_INFINITY) / (isCheap ? GOOD_ENOUGH : 1);
}

/** Cheap ones first. */
function remediesFor({ planet, production, causes }: Shortfall): Remedy[] {
  const { intervalSeconds } = planet.visits;
  const found: Remedy[] = [];
  const own: TypeId[] = [];
  const raw: TypeId[] = [];
  for (const cause of causes) {
    switch (cause.kind) {
      case 'missing':
        // Bought after all.
        if (!found.some(({ kind }) => kind === 'asNow')) found.push({ kind: 'asNow' });
        break;
      case 'shortOnPlanet':
        if (tierOf(cause.typeId) > 0) {
          own.push(cause.typeId);
          break;
        }
        // Nobody hauls raw material by the thousands of m³.
        if (raw.length === 0 && longerPrograms(planet.colony, intervalSeconds).length > 0) {
          found.push({ kind: 'restart', programSeconds: intervalSeconds });
        }
        raw.push(cause.typeId);
        break;
      case 'room':
      case 'lost': {
        const shorter = VISIT_SECONDS.filter((seconds) => seconds < intervalSeconds).slice(0, TRIED_VISITS);
        found.push(
          { kind: 'takeOut' },
          { kind: 'store', storeKind: 'storage' },
          { kind: 'store', storeKind: 'launchpad' },
          ...shorter.map((seconds): Remedy => ({ kind: 'visit', intervalSeconds: seconds })),
        );
        break;
      }
      case 'noLaunchpad':
        found.push({ kind: 'store', storeKind: 'launchpad' });
        break;
      case 'loss':
        if (production !== null) {
          const { schematic, factoryCount } = production;
          found.push({ kind: 'stop', schematicId: schematic.schematicId, factoryCount });
        }
        break;
      case 'setUp':
        break;
      default:
        cause satisfies never;
    }
  }
  found.push(...moreHeads(planet, raw));
  if (own.length > 0 && planet.goods.hasLaunchpad) found.push({ kind: 'bring', typeIds: own.sort((a, b) => a - b) });
  return found;
}

/** As many heads as make up for what is short, or as fit. */
function moreHeads(planet: Planet, typeIds: readonly TypeId[]): Remedy[] {
  const wanted = typeIds.flatMap((typeId): AddedHeads[] => {
    const made = planet.flows.get(typeId)?.madeUnitsPerHour ?? 0;
    if (made <= 0) return [];
    const headCount = Math.ceil((headCountOf(planet.colony, typeId) * ownShortage(planet, typeId)) / made);
    return [{ typeId, headCount }];
  });
  const added = fittingHeads(planet, wanted);
  return added.length === 0 ? [] : [{ kind: 'heads', added }];
}

/** Logins a month that a remedy takes, this planet's part. */
function moreLogins({ visits, loginShare }: Planet, remedy: Remedy): number {
  return remedy.kind === 'visit' ? moreVisits(visits.intervalSeconds, remedy.intervalSeconds) * loginShare : 0;
}

function moreVisits(fromSeconds: number, toSeconds: number): number {
  return HOURS_PER_MONTH * SECONDS_PER_HOUR * (1 / toSeconds - 1 / fromSeconds);
}

/** What all choices together add to the net of the fleet: own transfers count at one price. Null if a price is unknown. */
function jointGainIsk(choices: readonly Choice[], nets: ReadonlyMap<Planet, Net>): Isk | null {
  const chosen = new Map(choices.map((choice) => [choice.shortfall.planet, choice]));
  const [before, after] = [new NetTotal(), new NetTotal()];
  for (const [planet, net] of nets) {
    const choice = chosen.get(planet);
    before.add(choice === undefined ? net : netPerMonth(choice.before, planet.economy));
    after.add(choice === undefined ? net : netPerMonth(choice.after, planet.economy));
  }
  const [a, b] = [before.net(), after.net()];
  if (choices.some(({ gainIsk }) => gainIsk === null) || a.isk === null || b.isk === null) return null;
  return b.isk - a.isk;
}

/** What a player would not bother with, and what more logins have to bring. */
function leastGainIsk(choices: readonly Choice[], nets: ReadonlyMap<Planet, Net>, loginIsk: Isk): Isk {
  let isk = 0;
  for (const { shortfall, remedy } of choices) {
    const netIsk = nets.get(shortfall.planet)?.netIsk ?? 0;
    isk += LEAST_GAIN_FRACTION * Math.abs(netIsk) + moreLogins(shortfall.planet, remedy) * loginIsk;
  }
  return isk;
}

/** Of what planets use of a commodity that the fleet lacks, the part that it has; null for any other commodity. */
type OwnShare = (typeId: TypeId) => Fraction | null;

function stepsOf(choices: readonly Choice[], market: FleetMarket, ownShare: OwnShare): FixStep[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = stepName(choice);
    groups.set(name, [...(groups.get(name) ?? []), choice]);
  }
  return [...groups.values()]
    .map((group) => stepOf(group, market, ownShare))
    .sort((a, b) => b.planets.length - a.planets.length);
}

/** Choices with the same name are one step. */
function stepName({ remedy }: Choice): string {
  switch (remedy.kind) {
    case 'asNow':
    case 'bring':
      return 'bring';
    case 'heads':
      return `heads ${remedy.added.map(({ typeId }) => typeId).join(' ')}`;
    case 'stop':
    case 'takeOut':
      return remedy.kind;
    case 'restart':
    case 'visit':
    case 'store':
      return JSON.stringify(remedy);
    default:
      return remedy satisfies never;
  }
}

function stepOf(group: readonly Choice[], market: FleetMarket, ownShare: OwnShare): FixStep {
  const planets = group.map(({ shortfall }) => nameOf(shortfall.planet));
  const { remedy } = group[0]!;
  const sum = (amountOf: (one: Remedy) => number) => group.reduce((all, one) => all + amountOf(one.remedy), 0);
  switch (remedy.kind) {
    case 'asNow':
    case 'bring':
      return { kind: 'bring', planets, goods: broughtBy(group, market, ownShare) };
    case 'restart':
      return { kind: 'restart', planets, programSeconds: remedy.programSeconds };
    case 'heads': {
      const countOf = (typeId: TypeId) =>
        sum((one) => (one.kind === 'heads' ? (one.added.find((all) => all.typeId === typeId)?.headCount ?? 0) : 0));
      const added = remedy.added.map(({ typeId }) => ({ typeId, headCount: countOf(typeId) }));
      return { kind: 'heads', planets, added };
    }
    case 'takeOut':
      return { kind: 'takeOut', planets, typeIds: overflowingOf(group) };
    case 'visit':
      return {
        kind: 'visit',
        planets,
        intervalSeconds: remedy.intervalSeconds,
        moreLoginsPerMonth: loginsOf(group, remedy.intervalSeconds),
      };
    case 'store':
      return { kind: 'store', planets, storeKind: remedy.storeKind };
    case 'stop':
      return { kind: 'stop', planets, factoryCount: sum((one) => (one.kind === 'stop' ? one.factoryCount : 0)) };
    default:
      return remedy satisfies never;
  }
}

/** Raw material of which more is extracted than used, even with full stores emptied. */
function overflowingOf(group: readonly Choice[]): TypeId[] {
  const typeIds = group.flatMap(({ after }) =>
    after.flows.flatMap(({ typeId, madeUnitsPerHour: made, usedUnitsPerHour: used, lostUnitsPerHour: lost }) =>
      tierOf(typeId) === 0 && made - used - lost > SURPLUS * made ? [typeId] : [],
    ),
  );
  return [...new Set(typeIds)].sort((a, b) => a - b);
}

/** Logins a month more: one for all planets of a character. */
function loginsOf(group: readonly Choice[], intervalSeconds: number): number {
  const byCharacter = new Map<number, number>();
  for (const { shortfall } of group) {
    const { colony, visits } = shortfall.planet;
    const logins = moreVisits(visits.intervalSeconds, intervalSeconds);
    byCharacter.set(colony.characterId, Math.max(logins, byCharacter.get(colony.characterId) ?? 0));
  }
  return [...byCharacter.values()].reduce((all, logins) => all + logins, 0);
}

/** What the planets lack and then import more than before, and how much of that the fleet has left. */
function broughtBy(group: readonly Choice[], market: FleetMarket, ownShare: OwnShare): BroughtGood[] {
  const units = new Map<TypeId, number>();
  const allUnits = new Map<TypeId, number>();
  for (const { shortfall, before, after } of group) {
    const lacked = new Set(shortfall.causes.flatMap((cause) => ('typeId' in cause ? [cause.typeId] : [])));
    const previous = new Map(before.flows.map(({ typeId, importedUnitsPerHour }) => [typeId, importedUnitsPerHour]));
    for (const { typeId, importedUnitsPerHour } of after.flows) {
      const more = importedUnitsPerHour - (previous.get(typeId) ?? 0);
      if (more <= NOTHING_PER_HOUR || !lacked.has(typeId)) continue;
      units.set(typeId, (units.get(typeId) ?? 0) + more);
      allUnits.set(typeId, (allUnits.get(typeId) ?? 0) + importedUnitsPerHour);
    }
  }
  return [...units]
    .sort(([a], [b]) => tierOf(a) - tierOf(b) || a - b)
    .map(([typeId, unitsPerHour]) => {
      const share = ownShare(typeId);
      const own = share === null ? market.surplusOf(typeId) : unitsPerHour - (1 - share) * (allUnits.get(typeId) ?? 0);
      return { typeId, unitsPerHour, ownUnitsPerHour: Math.min(unitsPerHour, Math.max(0, own)) };
    });
}

function nameOf({ colony: { key, characterId }, planetName }: Planet): BottleneckPlanet {
  return { key, characterId, planetName };
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

/** One of each kind and commodity. What a planet lacks adds up; what the fleet lacks is the same for all of them. */
function joinCauses(causes: readonly BottleneckCause[]): BottleneckCause[] {
  const joined = new Map<string, BottleneckCause>();
  for (const cause of causes) {
    const name = 'typeId' in cause ? `${cause.kind} ${cause.typeId}` : cause.kind;
    const known = joined.get(name);
    joined.set(name, known === undefined ? cause : addCause(known, cause));
  }
  return [...joined.values()];
}

function addCause(a: BottleneckCause, b: BottleneckCause): BottleneckCause {
  if ((a.kind === 'shortOnPlanet' || a.kind === 'lost') && b.kind === a.kind) {
    return { ...a, unitsPerHour: a.unitsPerHour + b.unitsPerHour };
  }
  if (a.kind === 'setUp' && b.kind === a.kind) return { ...a, factoryCount: a.factoryCount + b.factoryCount };
  return a;
}

/** What the fleet could make instead of buying it; nothing if that takes more than anybody builds. */
function moreFactories(steps: readonly FixStep[]): Bottleneck['moreFactories'] {
  const bought = steps
    .flatMap((step) => (step.kind === 'bring' ? step.goods : []))
    .map(({ typeId, unitsPerHour, ownUnitsPerHour }) => ({ typeId, unitsPerHour: unitsPerHour - ownUnitsPerHour }))
    .filter(({ unitsPerHour }) => unitsPerHour > NOTHING_PER_HOUR);
  const counts = bought.flatMap(({ typeId, unitsPerHour }) => {
    const schematic = schematicByOutput.get(typeId);
    if (schematic === undefined) return [];
    const perFactory = (schematic.output.amount * SECONDS_PER_HOUR) / schematic.cycleSeconds;
    return [{ typeId, count: Math.ceil(unitsPerHour / perFactory - NOTHING_PER_HOUR) }];
  });
  return counts.length < bought.length || counts.some(({ count }) => count > MOST_FACTORIES) ? [] : counts;
}
