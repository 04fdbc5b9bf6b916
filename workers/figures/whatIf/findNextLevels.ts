/** What one more level of each skill would bring to a character, by replay of the best change that it allows. */
import { COMMAND_CENTER_LEVELS, tierOf } from '../../game/catalogue/index.ts';
import type { PlanetType } from '../../game/domain/commodity.ts';
import { gameTaxFraction, MAX_SKILL_LEVEL, type TaxFractions } from '../../game/domain/customsTax.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { type LevelOutcome, type NextLevel, skillPointsTo } from '../../game/domain/nextLevels.ts';
import type { SkillPoints } from '../../game/domain/ownData.ts';
import type { SettleSkill } from '../../game/domain/settle.ts';
import type { SpaceKind } from '../../game/domain/space.ts';
import { addTo, sum } from '../../game/domain/sums.ts';
import type { SustainedColony } from '../../game/domain/sustained.ts';
import { LEAST_SHOWN_ISK } from '../../game/domain/thresholds.ts';
import { type Fraction, HOURS_PER_MONTH, type Isk, SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
import type { Suggestion } from '../../game/domain/whatIf.ts';
import type { Trade } from '../../game/domain/worth.ts';
import { SimulationError } from '../../game/engine/index.ts';
import { type Economy, exportTaxIsk, importTaxIsk, type MarketRoom, monthlyTrade } from '../../game/worth/index.ts';
import { leastGainIsk, monthlyWorth } from '../changeWorth.ts';
import { applyEdits } from './applyEdits.ts';
import { isWithinLimits, loadOf } from './evaluateVariant.ts';
import type { SearchBasis } from './judgeChange.ts';
import { type Claim, claimOf, largestClaim } from './marketClaim.ts';
import { searchSuggestions } from './searchSuggestions.ts';
import { sustainVariant } from './sustainedFigures.ts';

interface LevelPlanet {
  basis: SearchBasis;
  space: SpaceKind | null;
  /** what to change on it as it is */
  suggestions: readonly Suggestion[];
}

/** A colony of the fleet that a new one could be like. */
export interface ModelColony {
  planetName: string;
  planetType: PlanetType;
  basis: SearchBasis;
}

/** A planet in the character's systems on which it has no colony. */
export interface FreePlace {
  planetType: PlanetType;
  radiusKm: number;
  customsTax: TaxFractions;
}

export interface LevelCharacter {
  isRead: boolean;
  /** in each skill; undefined where that isn't known */
  points: SkillPoints | undefined;
  commandCenterLevel: number;
  customsLevel: number;
  /** how many planets it may have, and how many of them it does not have yet */
  planetCount: number;
  freePlanetCount: number;
  planets: readonly LevelPlanet[];
  models: readonly ModelColony[];
  /** null if the map can't be loaded */
  places: readonly FreePlace[] | null;
  withImports: boolean;
  /** what the market takes beyond the fleet's suggestions */
  room: MarketRoom;
}

/** The share of a raw material's use that need not be hauled in. */
const LITTLE_RAW: Fraction = 0.05;

const NOTHING_TRADED: Trade = { exports: [], imports: [] };

/** What a level brings, and what that counts on beyond the fleet's suggestions. */
interface Raised {
  outcome: LevelOutcome;
  claim: Claim;
}

const HIGHEST: Raised = { outcome: { kind: 'highest' }, claim: new Map() };

/**
 * Step by step: the caller decides when to go on.
 * @returns also what the levels count on: the player can train one of them
 * @throws SimulationError if a planet can't be simulated
 */
export function* findNextLevels(character: LevelCharacter): Generator<void, { levels: NextLevel[]; claim: Claim }> {
  const { commandCenterLevel, planetCount, customsLevel } = character;
  const next = (skill: SettleSkill, level: number, outcome: LevelOutcome): NextLevel => ({
    skill,
    level: level + 1,
    outcome,
    skillPoints:
      character.isRead && level < MAX_SKILL_LEVEL ? skillPointsTo(skill, level + 1, character.points?.[skill]) : null,
  });
  const isHighest = (level: number) => level >= MAX_SKILL_LEVEL;
  const centers = isHighest(commandCenterLevel) ? HIGHEST : yield* raiseCenters(character);
  const planet = isHighest(planetCount - 1) ? HIGHEST : yield* addPlanet(character);
  const customs = isHighest(customsLevel) ? HIGHEST.outcome : yield* lowerTax(character);
  return {
    levels: [
      next('commandCenterUpgrades', commandCenterLevel, centers.outcome),
      next('interplanetaryConsolidation', planetCount - 1, planet.outcome),
      next('customsCodeExpertise', customsLevel, customs),
    ],
    claim: largestClaim([centers, planet].flatMap(({ outcome, claim }) => (outcome.kind === 'gain' ? [claim] : []))),
  };
}

type NewPlanet = Extract<LevelOutcome, { kind: 'gain' }>['like'];

/** Sums of gains: what is too little is said to be nothing. */
function outcomeOf(iskPerMonth: Isk | null, like: NewPlanet = null): LevelOutcome {
  if (iskPerMonth === null) return { kind: 'unknown' };
  return iskPerMonth < LEAST_SHOWN_ISK ? { kind: 'enough' } : { kind: 'gain', iskPerMonth, like };
}

/** Command centers that have the trained level get the next one: the best change then, less the best one without it. */
function* raiseCenters({ planets, commandCenterLevel, withImports }: LevelCharacter): Generator<void, Raised> {
  const level = commandCenterLevel + 1;
  if (COMMAND_CENTER_LEVELS[level] === undefined) return HIGHEST;
  let isk: Isk = 0;
  const claim = new Map<TypeId, number>();
  for (const { basis, suggestions } of planets) {
    if (basis.state.compiled.colony.upgradeLevel !== commandCenterLevel) continue;
    yield;
    const { state } = applyEdits(basis.state, [{ kind: 'level', level }], basis.known, basis.fleet);
    const room = basis.worth.room.copy();
    // Two planets never sell into the same room.
    for (const [typeId, unitsPerHour] of claim) room.take(typeId, unitsPerHour);
    const raised = yield* searchSuggestions({ ...basis, state, worth: { ...basis.worth, room } }, withImports);
    if (raised.currentIskPerMonth === null) return { outcome: { kind: 'unknown' }, claim };
    const best = bestOf(raised.suggestions);
    const gain = (best?.gainIskPerMonth ?? 0) - (bestOf(suggestions)?.gainIskPerMonth ?? 0);
    if (best === null || gain < leastGainIsk(raised.currentIskPerMonth, basis.worth)) continue;
    isk += gain;
    // What is suggested for the planet as it is has its room already.
    const held = claimOf(suggestions);
    for (const [typeId, unitsPerHour] of claimOf([best])) {
      addTo(claim, typeId, Math.max(0, unitsPerHour - (held.get(typeId) ?? 0)));
    }
  }
  return { outcome: outcomeOf(isk), claim };
}

/** The change without more logins that brings the most; null if nothing brings anything. */
function bestOf(suggestions: readonly Suggestion[]): Suggestion | null {
  let best: Suggestion | null = null;
  for (const one of suggestions) {
    if (one.loginsPerMonth <= 0 && (one.gainIskPerMonth ?? 0) > (best?.gainIskPerMonth ?? 0)) best = one;
  }
  return best;
}

/** What visits take and bring stays the same; it is taxed less. */
function* lowerTax({ planets, customsLevel }: LevelCharacter): Generator<void, LevelOutcome> {
  let isk: Isk = 0;
  for (const { basis, space } of planets) {
    const less = gameTaxFraction(space, customsLevel) - gameTaxFraction(space, customsLevel + 1);
    if (less === 0) continue;
    yield;
    const trade = monthlyTrade(sustainVariant(basis.state, [], basis));
    isk += taxIsk(trade, { ...basis.economy, customsTax: { gameFraction: less, ownerFraction: 0 } });
  }
  return outcomeOf(isk);
}

/** Known without any price: taxes are on base costs. */
function taxIsk({ exports, imports }: Trade, economy: Economy): Isk {
  return (
    sum(exports.map(({ typeId, amount }) => amount * exportTaxIsk(typeId, economy))) +
    sum(imports.map(({ typeId, amount }) => amount * importTaxIsk(typeId, economy)))
  );
}

/** One planet more, if the character's systems have one: like the best of the fleet on that type of planet. */
function* addPlanet(character: LevelCharacter): Generator<void, Raised> {
  const { planets, models, places, freePlanetCount, commandCenterLevel } = character;
  const claimsNothing = (kind: 'enough' | 'unknown'): Raised => ({ outcome: { kind }, claim: new Map() });
  if (freePlanetCount > 0 || planets.length === 0) return claimsNothing('enough');
  if (places === null) return claimsNothing('unknown');
  const intervalSeconds = Math.min(...planets.map(({ basis }) => basis.visits.intervalSeconds));
  let best: (NewPlanetWorth & { like: string }) | null = null;
  for (const { planetName, planetType, basis } of models) {
    const { colony } = basis.state.compiled;
    if (colony.upgradeLevel > commandCenterLevel) continue;
    const fitting = cheapestPlaces(places).filter(
      (place) => place.planetType === planetType && isWithinLimits(loadOf(colony, place.radiusKm).load),
    );
    if (fitting.length === 0) continue;
    yield;
    const sustained = replayAt(basis, intervalSeconds);
    if (sustained === null || needsRaw(sustained)) continue;
    for (const { customsTax } of fitting) {
      const found = newPlanetWorth(character, { ...basis, economy: { ...basis.economy, customsTax } }, sustained);
      if (found !== null && found.worthIsk > Math.max(0, best?.worthIsk ?? 0)) best = { ...found, like: planetName };
    }
  }
  if (best === null) return claimsNothing('enough');
  const visitsPerMonth = (HOURS_PER_MONTH * SECONDS_PER_HOUR) / intervalSeconds;
  return { outcome: outcomeOf(best.isk, { planetName: best.like, visitsPerMonth }), claim: best.claim };
}

/** The smallest planet of each type and tax: what fits on any of them fits there. */
function cheapestPlaces(places: readonly FreePlace[]): FreePlace[] {
  const smallest = new Map<string, FreePlace>();
  for (const place of places) {
    const { gameFraction, ownerFraction } = place.customsTax;
    const kind = [place.planetType, gameFraction, ownerFraction].join();
    if (place.radiusKm < (smallest.get(kind)?.radiusKm ?? Number.POSITIVE_INFINITY)) smallest.set(kind, place);
  }
  return [...smallest.values()];
}

/** Null if the colony can't be simulated: then no other one should be like it. */
function replayAt(basis: SearchBasis, intervalSeconds: Seconds): SustainedColony | null {
  const isUsual = basis.visits.intervalSeconds === intervalSeconds;
  try {
    return sustainVariant(basis.state, isUsual ? [] : [{ kind: 'visits', intervalSeconds }], basis);
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
    return null;
  }
}

/** Whether somebody would have to haul raw material in. */
function needsRaw({ flows }: SustainedColony): boolean {
  return flows.some(
    ({ typeId, importedUnitsPerHour, usedUnitsPerHour }) =>
      tierOf(typeId) === 0 && importedUnitsPerHour > LITTLE_RAW * usedUnitsPerHour,
  );
}

interface NewPlanetWorth {
  isk: Isk;
  worthIsk: Isk;
  claim: Claim;
}

/** A planet that was not there before: all that it sells must find room on the market, and it takes its part of each login. */
function newPlanetWorth(
  { planets, room }: LevelCharacter,
  basis: SearchBasis,
  sustained: SustainedColony,
): NewPlanetWorth | null {
  const loginShare = 1 / (planets.length + 1);
  const visits = { ...basis.visits, intervalSeconds: sustained.intervalSeconds };
  const unchanged = {
    ...basis,
    visits,
    colony: basis.state.compiled.colony,
    worth: { ...basis.worth, loginShare, room },
  };
  const { net, worthIsk, unsoldIsk, unsold } = monthlyWorth(unchanged, sustained, NOTHING_TRADED);
  if (net.netIsk === null || worthIsk === null) return null;
  const unsoldUnits = new Map(unsold.map(({ typeId, units }) => [typeId, units]));
  const claim = new Map(
    net.exports.map(({ typeId, units }) => [typeId, (units - (unsoldUnits.get(typeId) ?? 0)) / HOURS_PER_MONTH]),
  );
  return { isk: net.netIsk - (unsoldIsk ?? 0), worthIsk, claim };
}
