/** Where the factories of each planet fall short, and why. */

import { tierOf } from '../../game/catalogue/index.ts';
import type { BottleneckCause, Feeding } from '../../game/domain/chain.ts';
import { addToGroup } from '../../game/domain/groups.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { Fraction } from '../../game/domain/units.ts';
import { priceOf } from '../../game/worth/index.ts';
import { routeLosses } from '../routeLosses.ts';
import type { Balances } from './balances.ts';
import {
  FULL_SPEED,
  ownShortage,
  type PlanetOfChain,
  type PlanetProduction,
  type ReplayableColony,
} from './chainPlanet.ts';

/** Smaller rates are rounding errors, or cycles that a replay cuts off. */
export const NOTHING_PER_HOUR = 0.01;

export type Planet = PlanetOfChain<ReplayableColony>;

/** The factories of one product on one planet that fall short. */
export interface Shortfall {
  planet: Planet;
  production: PlanetProduction | null;
  speed: Fraction | null;
  causes: BottleneckCause[];
}

/** What falls short on each planet, by the product that its factories make in the end. */
export function shortfallsByProduct(
  planets: readonly Planet[],
  balances: Balances,
  feeding: Feeding,
): Map<TypeId, Shortfall[]> {
  const byProduct = new Map<TypeId, Shortfall[]>();
  for (const planet of planets) {
    for (const [typeId, shortfall] of shortfallsOn(planet, balances, feeding)) {
      addToGroup(byProduct, typeId, shortfall);
    }
  }
  return byProduct;
}

function shortfallsOn(planet: Planet, balances: Balances, feeding: Feeding): Map<TypeId, Shortfall> {
  const found = new Map<TypeId, Shortfall>();
  const add = (typeId: TypeId, production: PlanetProduction | null, causes: readonly BottleneckCause[]) => {
    const known = found.get(typeId);
    // What the planet lacks or loses of a commodity is the same for all its factories.
    const added = causes.filter(
      (cause) => cause.kind === 'setUp' || !known?.causes.some((other) => causeName(other) === causeName(cause)),
    );
    found.set(typeId, {
      planet,
      production: known?.production ?? production,
      speed: null,
      causes: joinCauses([...(known?.causes ?? []), ...added]),
    });
  };
  for (const production of planet.productions) {
    const causes = causesOf(planet, production, balances, feeding);
    if (causes.length === 0) continue;
    for (const stopped of stoppedBy(planet, production)) add(stopped.schematic.output.typeId, stopped, causes);
  }
  // A full store is one bottleneck, whatever is lost in it; so are routes.
  for (const lost of lostProducts(planet)) {
    const [most] = lost;
    const isAlike = (cause: BottleneckCause) => cause.kind === 'lost' && isByRoutes(cause) === isByRoutes(most);
    const known = [...found.values()].find(({ causes }) => causes.some(isAlike));
    add(known?.production?.schematic.output.typeId ?? most.typeId, known?.production ?? null, lost);
  }
  for (const shortfall of found.values()) {
    shortfall.speed = shortfall.production && speedIn(shortfall.production, shortfall.causes, balances);
  }
  return found;
}

type Lost = Extract<BottleneckCause, { kind: 'lost' }>;

function isByRoutes({ cause }: Lost): boolean {
  return cause !== 'storeFull';
}

/** What full stores lose of goods that would be sold, and what routes lose of them, each the most valuable first. */
function lostProducts(planet: Planet): [Lost, ...Lost[]][] {
  const { flows, goods, economy } = planet;
  const iskOf = ({ typeId, unitsPerHour }: Lost) => unitsPerHour * (priceOf(economy.prices, typeId) ?? 0);
  const products = [...flows]
    .filter(([typeId, { lostUnitsPerHour, madeUnitsPerHour }]) => {
      // A reserve of raw material that overflows costs nothing.
      if (!goods.made.has(typeId) || (tierOf(typeId) === 0 && goods.used.has(typeId))) return false;
      return lostUnitsPerHour > Math.max(NOTHING_PER_HOUR, (1 - FULL_SPEED) * madeUnitsPerHour);
    })
    .map(([typeId]) => lostOn(planet, typeId))
    .sort((a, b) => iskOf(b) - iskOf(a));
  return [products.filter((lost) => !isByRoutes(lost)), products.filter(isByRoutes)].filter(
    (lost): lost is [Lost, ...Lost[]] => lost.length > 0,
  );
}

function lostOn({ colony, flows, sustained }: Planet, typeId: TypeId): Lost {
  const { madeUnitsPerHour: kept, lostUnitsPerHour } = flows.get(typeId)!;
  const cause = routeLosses(colony, sustained).get(typeId) ?? 'storeFull';
  return { kind: 'lost', typeId, unitsPerHour: lostUnitsPerHour, madeUnitsPerHour: kept + lostUnitsPerHour, cause };
}

/** What the planet brings in and the fleet lacks. What is short only because its own inputs are is named there. */
export function isMissing(typeId: TypeId, balances: Balances): boolean {
  return balances.coverageIfUnbought(typeId) < FULL_SPEED && balances.coverageIfBought(typeId) < FULL_SPEED;
}

export function boughtInputs({ goods }: Planet, { schematic }: PlanetProduction): TypeId[] {
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
    // Too little of it arrives because stores are full, or because of its routes.
    const isLost = lostUnitsPerHour >= unitsPerHour / 2;
    return [...causes, isLost ? lostOn(planet, lacked) : { kind: 'shortOnPlanet', typeId: lacked, unitsPerHour }];
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
  const byRoutes = routeLosses(planet.colony, planet.sustained);
  for (const { typeId, amount } of schematic.inputs) {
    if (!planet.goods.made.has(typeId)) continue;
    // A factory's product without a store is only lost while those that use it are full.
    if (byRoutes.get(typeId) === 'noStore' && tierOf(typeId) > 0) continue;
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

/** One of each kind and commodity. What a planet lacks adds up; what the fleet lacks is the same for all of them. */
export function joinCauses(causes: readonly BottleneckCause[]): BottleneckCause[] {
  const joined = new Map<string, BottleneckCause>();
  for (const cause of causes) {
    const name = causeName(cause);
    const known = joined.get(name);
    joined.set(name, known === undefined ? cause : addCause(known, cause));
  }
  return [...joined.values()];
}

/** The same for the same cause on another planet. */
export function causeName(cause: BottleneckCause): string {
  const loss = cause.kind === 'lost' ? cause.cause : '';
  return 'typeId' in cause ? `${cause.kind} ${cause.typeId} ${loss}` : cause.kind;
}

function addCause(a: BottleneckCause, b: BottleneckCause): BottleneckCause {
  if (a.kind === 'shortOnPlanet' && b.kind === a.kind) return { ...a, unitsPerHour: a.unitsPerHour + b.unitsPerHour };
  if (a.kind === 'lost' && b.kind === a.kind) {
    const madeUnitsPerHour = a.madeUnitsPerHour + b.madeUnitsPerHour;
    return { ...a, unitsPerHour: a.unitsPerHour + b.unitsPerHour, madeUnitsPerHour };
  }
  if (a.kind === 'setUp' && b.kind === a.kind) return { ...a, factoryCount: a.factoryCount + b.factoryCount };
  return a;
}
