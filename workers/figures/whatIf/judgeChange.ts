/** What a change of a colony would bring, what it takes to make it, and what a suggestion must never do. */

import { schematicByOutput, schematics, structures, tierOf, totalM3 } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { Stack } from '../../game/domain/commodity.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { addTo, sum } from '../../game/domain/sums.ts';
import type { SustainedColony, SustainedFlow } from '../../game/domain/sustained.ts';
import { LEAST_HAUL_ISK_PER_M3 } from '../../game/domain/thresholds.ts';
import { type Fraction, HOURS_PER_DAY, HOURS_PER_MONTH, type Isk } from '../../game/domain/units.ts';
import type { ColonyEdit, ColonyProblem, MarketDemand, Suggestion } from '../../game/domain/whatIf.ts';
import type { Trade, Worth } from '../../game/domain/worth.ts';
import type { ColonyState } from '../../game/engine/index.ts';
import { findColonyGoods, type ReplayCost } from '../../game/sustain/index.ts';
import { exportIsk, type MarketRoom, monthlyTrade } from '../../game/worth/index.ts';
import { type ChangeWorth, loginsPerMonth, monthlyWorth } from '../changeWorth.ts';
import { applyEdits } from './applyEdits.ts';
import { EditError } from './editError.ts';
import { isWithinLimits, loadOf, type VariantBasis } from './evaluateVariant.ts';
import { endedProblem, findProblems } from './findProblems.ts';
import { isExtraction, LITTLE, rawKeptOut } from './keptOut.ts';
import { suggestionId } from './suggestionId.ts';
import { sustainVariant } from './sustainedFigures.ts';

/** What suggestions are ranked on. */
export interface SearchBasis extends VariantBasis {
  worth: ChangeWorth;
}

/** A colony, changed or not, with what it sustains. */
export interface Replayed {
  state: ColonyState;
  sustained: SustainedColony & ReplayCost;
  trade: Trade;
  worth: Worth;
  linkUpgradeCount: number;
}

/** A colony of which all prices are known. */
export interface Judged extends Replayed {
  netIsk: Isk;
  worthIsk: Isk;
}

/** A share of what a colony uses: smaller imports are cycles that a replay cuts off. */
const NOTHING_FRACTION = 0.005;

/** Of what factories use of an extracted raw material: what a store may lend for a while, paid like an import. */
const FROM_STORE_FRACTION = 0.05;

/** Smaller differences of what is exported are rounding errors, in units a month. */
const SAME_UNITS = 1;

/** A share of what a colony extracts or sells: smaller differences come from where the measured time begins. */
const SAME_FRACTION = 0.005;

/** The share of a planet's net that must remain with rarer visits. */
const LEAST_KEPT_FRACTION = 0.9;

/** A share of what a product brings: a product that keeps less of its exports is gone. */
const GONE_FRACTION = 0.01;

/**
 * The colony without changes.
 * @throws SimulationError if it can't be simulated
 */
export function replayPresent(basis: SearchBasis, isRough = false): Replayed {
  const sustained = sustainVariant(basis.state, [], basis, isRough);
  const worth = monthlyWorth(unchanged(basis), sustained);
  return { state: basis.state, sustained, trade: monthlyTrade(sustained), worth, linkUpgradeCount: 0 };
}

/**
 * The same; null if a price is missing.
 * @throws SimulationError if it can't be simulated
 */
export function judgePresent(basis: SearchBasis, isRough: boolean): Judged | null {
  return judgedOf(replayPresent(basis, isRough));
}

/**
 * A changed colony.
 * @returns null if CPU or power don't suffice, or if the change is none that a player would make, whatever it brings
 * @throws EditError if the change is impossible
 * @throws SimulationError if the changed colony can't be simulated
 */
export function replayChange(
  basis: SearchBasis,
  present: Replayed,
  edits: readonly ColonyEdit[],
  withImports: boolean,
  isRough: boolean,
): Replayed | null {
  const { state, assumptions } = applyEdits(basis.state, edits, basis.known, basis.fleet);
  const { colony } = state.compiled;
  if (!isWithinLimits(loadOf(colony, basis.radiusKm).load)) return null;
  if (!isFed(basis.state.compiled.colony, colony, withImports)) return null;
  const sustained = sustainVariant(state, edits, basis, isRough);
  const trade = monthlyTrade(sustained);
  const worth = monthlyWorth(unchanged(basis), sustained, present.trade, !isLeftAlone(trade, edits));
  const linkUpgradeCount = assumptions.filter(({ kind }) => kind === 'linkUpgrade').length;
  const changed: Replayed = { state, sustained, trade, worth, linkUpgradeCount };
  // A short replay uses up stock that a longer one finds empty.
  const own = findColonyGoods(basis.state.compiled.colony);
  const isNew = (typeId: TypeId) => own.made.has(typeId) || !own.used.has(typeId);
  const isRefused = (typeId: TypeId) => tierOf(typeId) === 0 || (!withImports && isNew(typeId));
  if (!isRough && newImports(present, changed).some(isRefused)) return null;
  if (!isRough && needsMoreRaw(present, changed)) return null;
  return fillsFullStores(present, changed, edits) ? null : changed;
}

/**
 * A changed colony, and what it is worth.
 * @returns null as `replayChange`, if a price is missing, or if it brings nothing that a player would do it for
 * @throws EditError if the change is impossible
 * @throws SimulationError if the changed colony can't be simulated
 */
export function judgeChange(
  basis: SearchBasis,
  present: Judged,
  edits: readonly ColonyEdit[],
  withImports: boolean,
  isRough: boolean,
): Judged | null {
  const changed = replayChange(basis, present, edits, withImports, isRough);
  const judged = changed && judgedOf(changed);
  if (judged === null) return null;
  if (losesItsProduct(present, judged, edits)) return null;
  if (givesUpTooMuch(basis, present, judged)) return null;
  // Without any production the planet would lose less.
  if (present.netIsk < 0 && judged.netIsk < 0) return null;
  if (earnsByDoingLess(present, judged, edits) || isHauledForNothing(present, judged, edits)) return null;
  return sellsRawThatFactoriesCouldUse(basis, present, judged, edits) ? null : judged;
}

const unchanged = (basis: SearchBasis) => ({ ...basis, colony: basis.state.compiled.colony });

/** More net than now, of what the market takes. */
export function gainOf(present: Judged, judged: Judged): Isk {
  return judged.netIsk - (judged.worth.unsoldIsk ?? 0) - present.netIsk;
}

/** A judged change as the player sees it. */
export function toSuggestion(
  { worth: { room } }: SearchBasis,
  present: Replayed,
  changed: Replayed,
  edits: readonly ColonyEdit[],
  problems: readonly ColonyProblem[],
  lengthReason: Suggestion['lengthReason'],
): Suggestion {
  const [before, judged] = [judgedOf(present), judgedOf(changed)];
  const gain = before && judged && gainOf(before, judged);
  const thrownAway = thrownAwayBy(edits, changed.sustained);
  const isRarer = changed.sustained.intervalSeconds > present.sustained.intervalSeconds;
  const isHabitAlone = edits.every(({ kind }) => kind === 'program' || kind === 'visits');
  const structures = changedStructures(present.state.compiled.colony, changed.state.compiled.colony);
  const buildIsk = priceOfStructures(structures);
  return {
    id: suggestionId(edits),
    edits,
    gainIskPerMonth: gain,
    gainFraction: gain !== null && before!.netIsk > 0 ? gain / before!.netIsk : null,
    netIskPerMonth: judged?.netIsk ?? null,
    worthGainIskPerMonth: before && judged && judged.worthIsk - before.worthIsk,
    unpricedTypeIds: unpricedIn(present, changed),
    // Who comes more rarely does it for the visits, whatever else that ends.
    reason:
      isRarer && isHabitAlone
        ? null
        : endedProblem(problems, findProblems(changed.state.compiled.colony, changed.sustained), edits),
    lengthReason,
    haulInM3PerMonth: totalM3(hauledIn(changed, edits)) - totalM3(hauledIn(present)),
    haulOutM3PerMonth:
      totalM3(changed.trade.exports) -
      totalM3(present.trade.exports) +
      totalM3(thrownAway.map(({ typeId, unitsPerMonth }) => ({ typeId, amount: unitsPerMonth }))),
    thrownAway,
    loginsPerMonth:
      (isLeftAlone(changed.trade, edits) ? 0 : loginsPerMonth(changed.sustained.intervalSeconds)) -
      loginsPerMonth(present.sustained.intervalSeconds),
    newImportTypeIds: newImports(present, changed),
    market: demandOf(present, changed, room),
    structures,
    buildIsk,
    paysAfterDays:
      buildIsk > 0 && gain !== null && gain > 0 ? (buildIsk / gain) * (HOURS_PER_MONTH / HOURS_PER_DAY) : null,
    linkUpgradeCount: changed.linkUpgradeCount,
  };
}

/** Nobody comes to a planet that is left idle, unless something is still collected or brought there. */
function isLeftAlone({ exports, imports }: Trade, edits: readonly ColonyEdit[]): boolean {
  return edits.some(({ kind }) => kind === 'idle') && [...exports, ...imports].every(({ amount }) => amount === 0);
}

/** Null if a price is missing. */
export function judgedOf(replayed: Replayed): Judged | null {
  const { worthIsk, net } = replayed.worth;
  return worthIsk === null || net.netIsk === null ? null : { ...replayed, netIsk: net.netIsk, worthIsk };
}

/** Goods without a price, before or after a change. */
function unpricedIn(...some: readonly Replayed[]): TypeId[] {
  return [...new Set(some.flatMap(({ worth }) => worth.net.unpricedTypeIds))].sort((a, b) => a - b);
}

/** Whether the colony, as it is after the change, makes what its factories need, or had it brought before. */
function isFed(before: Colony, after: Colony, withImports: boolean): boolean {
  const known = findColonyGoods(before);
  const goods = findColonyGoods(after);
  return [...goods.used].every((typeId) => {
    const isBrought = !goods.made.has(typeId);
    const wasBrought = known.used.has(typeId) && !known.made.has(typeId);
    return !isBrought || wasBrought || (withImports && tierOf(typeId) > 0);
  });
}

/** What the colony would need from outside and doesn't now. What it takes from a stock that won't last is such, too. */
function newImports(before: Replayed, after: Replayed): TypeId[] {
  const imported = ({ sustained }: Replayed, typeId: TypeId) => {
    const flow = sustained.flows.find((one) => one.typeId === typeId);
    if (flow === undefined) return false;
    return flow.importedUnitsPerHour > lentFraction(flow) * flow.usedUnitsPerHour;
  };
  return after.trade.imports.flatMap(({ typeId }) =>
    imported(after, typeId) && !imported(before, typeId) ? [typeId] : [],
  );
}

/**
 * Whether the colony then needs more raw material from outside: nobody hauls that. What a store lends doesn't count,
 * unless the change extracts more of it and full stores lose that, with visits as usual.
 */
function needsMoreRaw(before: Replayed, after: Replayed): boolean {
  const isAsOften = after.sustained.intervalSeconds === before.sustained.intervalSeconds;
  return after.sustained.flows.some((flow) => {
    const { typeId, madeUnitsPerHour: made, lostUnitsPerHour: lost } = flow;
    if (tierOf(typeId) > 0) return false;
    const now = before.sustained.flows.find((one) => one.typeId === typeId);
    const isMore = isAsOften && made > (1 + SAME_FRACTION) * (now?.madeUnitsPerHour ?? 0);
    const lent = isMore && lost > LITTLE * made ? NOTHING_FRACTION : lentFraction(flow);
    return flow.importedUnitsPerHour > (now?.importedUnitsPerHour ?? 0) + lent * flow.usedUnitsPerHour;
  });
}

/** The share of an input that need not come from outside although it isn't made at that time. */
function lentFraction({ typeId, madeUnitsPerHour }: SustainedFlow): Fraction {
  return tierOf(typeId) === 0 && madeUnitsPerHour > 0 ? FROM_STORE_FRACTION : NOTHING_FRACTION;
}

/** Whether full stores keep some raw material out, and the change extracts no less of the others, which fill them. */
function fillsFullStores(before: Replayed, after: Replayed, edits: readonly ColonyEdit[]): boolean {
  if (!isExtraction(edits) || edits.some(({ kind }) => kind === 'takeOut' || kind === 'visits')) return false;
  const keptOut = rawKeptOut(before.state.compiled.colony, before.sustained.flows);
  const fillsPerHour = ({ sustained }: Replayed) =>
    extractedPerHour(sustained.flows.filter((flow) => !keptOut.has(flow.typeId)));
  return keptOut.size > 0 && fillsPerHour(after) >= (1 - SAME_FRACTION) * fillsPerHour(before);
}

/** Whether rarer visits leave less than most of what the colony brings. */
function givesUpTooMuch({ visits }: SearchBasis, before: Judged, after: Judged): boolean {
  const isRarer = after.sustained.intervalSeconds > visits.intervalSeconds;
  return isRarer && (before.netIsk <= 0 || after.netIsk < LEAST_KEPT_FRACTION * before.netIsk);
}

/**
 * Whether other programs or visits bring more although no more is extracted (or sold): the colony's inputs cost more
 * than its products, or its stores are full, and the remedy for that is another one.
 */
function earnsByDoingLess(before: Judged, after: Judged, edits: readonly ColonyEdit[]): boolean {
  if (!edits.every(({ kind }) => kind === 'program' || kind === 'visits')) return false;
  if (after.netIsk <= before.netIsk + SAME_FRACTION * Math.abs(before.netIsk)) return false;
  const [rawBefore, rawAfter] = [extractedPerHour(before.sustained.flows), extractedPerHour(after.sustained.flows)];
  if (rawBefore > 0) return rawAfter <= (1 + SAME_FRACTION) * rawBefore;
  return soldIsk(after) <= (1 + SAME_FRACTION) * soldIsk(before);
}

function extractedPerHour(flows: SustainedColony['flows']): number {
  return sum(flows.map(({ typeId, madeUnitsPerHour }) => (tierOf(typeId) === 0 ? madeUnitsPerHour : 0)));
}

function soldIsk({ worth }: Judged): Isk {
  return sum(worth.net.exports.map((good) => exportIsk(good) ?? 0));
}

/** What visits bring: what the colony makes comes from its stores, even if it has to be paid for. */
function hauledIn({ state, trade: { imports } }: Replayed, edits: readonly ColonyEdit[] = []): Stack[] {
  const { made } = findColonyGoods(state.compiled.colony);
  const brought = new Set(edits.flatMap((edit) => (edit.kind === 'bring' ? edit.typeIds : [])));
  return imports.filter(({ typeId }) => !made.has(typeId) || brought.has(typeId));
}

/** Whether goods are carried for less than a hauler would take. */
function isHauledForNothing(before: Judged, after: Judged, edits: readonly ColonyEdit[]): boolean {
  const m3Of = (judged: Judged, made: readonly ColonyEdit[]) =>
    totalM3(judged.trade.exports) + totalM3(hauledIn(judged, made));
  const addedM3 = m3Of(after, edits) - m3Of(before, []);
  return addedM3 > 0 && gainOf(before, after) < LEAST_HAUL_ISK_PER_M3 * addedM3;
}

function exportedUnits({ trade }: Replayed, typeId: TypeId): number {
  return trade.exports.find((one) => one.typeId === typeId)?.amount ?? 0;
}

/** Units a month that are made and not lost. */
function keptUnits({ sustained }: Replayed, wanted: TypeId): number {
  const flow = sustained.flows.find(({ typeId }) => typeId === wanted);
  return flow === undefined ? 0 : (flow.madeUnitsPerHour - flow.lostUnitsPerHour) * HOURS_PER_MONTH;
}

/** Whether nothing is left of what the colony made, and the change doesn't say what it makes instead. */
function losesItsProduct(before: Judged, after: Judged, edits: readonly ColonyEdit[]): boolean {
  const products = before.trade.exports.filter(({ typeId, amount }) => tierOf(typeId) > 0 && amount > SAME_UNITS);
  // To leave a planet idle that costs more than it brings says so itself.
  if (before.netIsk < 0 && edits.some(({ kind }) => kind === 'idle')) return false;
  const isGone = products.every(({ typeId, amount }) => keptUnits(after, typeId) < GONE_FRACTION * amount);
  if (products.length === 0 || !isGone) return false;
  return !edits.some((edit) => {
    const schematicId =
      edit.kind === 'schematic'
        ? edit.toSchematicId
        : edit.kind === 'factories' && edit.count > 0
          ? edit.schematicId
          : null;
    const product = schematicId === null ? undefined : schematics.get(schematicId)?.output.typeId;
    return product !== undefined && exportedUnits(after, product) > SAME_UNITS;
  });
}

/** Whether more raw material is for sale although CPU and power allow a factory that uses it. */
function sellsRawThatFactoriesCouldUse(
  basis: SearchBasis,
  before: Judged,
  after: Judged,
  edits: readonly ColonyEdit[],
): boolean {
  // What routes lose is no more for the factories if it goes on being lost.
  if (basis.radiusKm === null || edits.every(({ kind }) => kind === 'routes')) return false;
  return after.trade.exports.some(({ typeId, amount }) => {
    if (tierOf(typeId) > 0) return false;
    const present = Math.max(exportedUnits(before, typeId), basis.worth.neededElsewhere.get(typeId) ?? 0);
    return amount > present + SAME_UNITS && hasRoomForFactory(basis, typeId, edits);
  });
}

function hasRoomForFactory(basis: SearchBasis, typeId: TypeId, edits: readonly ColonyEdit[]): boolean {
  const user = [...schematicByOutput.values()].find(({ inputs }) => inputs.some((input) => input.typeId === typeId));
  if (user === undefined) return false;
  const factory: ColonyEdit = { kind: 'factories', schematicId: user.schematicId, count: 1 };
  try {
    const { state } = applyEdits(basis.state, [...edits, factory], basis.known, basis.fleet);
    return isWithinLimits(loadOf(state.compiled.colony, basis.radiusKm).load);
  } catch (error) {
    if (error instanceof EditError) return false;
    throw error;
  }
}

function demandOf(before: Replayed, after: Replayed, room: MarketRoom): MarketDemand[] {
  const days = HOURS_PER_MONTH / HOURS_PER_DAY;
  return after.trade.exports.flatMap(({ typeId, amount }): MarketDemand[] => {
    const added = amount - exportedUnits(before, typeId);
    if (added <= SAME_UNITS) return [];
    const unsold = after.worth.unsold.find((one) => one.typeId === typeId)?.units ?? 0;
    return [
      {
        typeId,
        addedUnitsPerDay: added / days,
        unsoldUnitsPerDay: unsold / days,
        marketUnitsPerDay: room.marketUnitsPerDay(typeId),
      },
    ];
  });
}

/** Raw material that visits take out only to make room: what is neither used nor lost. */
function thrownAwayBy(edits: readonly ColonyEdit[], { flows }: SustainedColony): Suggestion['thrownAway'] {
  const thrown = new Set(edits.flatMap((edit) => (edit.kind === 'takeOut' ? edit.typeIds : [])));
  return flows.flatMap(({ typeId, madeUnitsPerHour, usedUnitsPerHour, lostUnitsPerHour, exportedUnitsPerHour }) => {
    const left = madeUnitsPerHour - usedUnitsPerHour - lostUnitsPerHour - exportedUnitsPerHour;
    if (!thrown.has(typeId) || left <= SAME_FRACTION * madeUnitsPerHour) return [];
    return [{ typeId, unitsPerMonth: left * HOURS_PER_MONTH }];
  });
}

function changedStructures(before: Colony, after: Colony): Suggestion['structures'] {
  const counts = new Map<TypeId, number>();
  const known = new Map(before.pins.map((pin) => [pin.pinId, pin]));
  for (const { pinId, typeId } of after.pins) {
    if (known.get(pinId)?.typeId !== typeId) addTo(counts, typeId, 1);
    else known.delete(pinId);
  }
  for (const { typeId } of known.values()) addTo(counts, typeId, -1);
  return [...counts]
    .filter(([, count]) => count !== 0)
    .sort(([a, m], [b, n]) => m - n || a - b)
    .map(([typeId, count]) => ({ typeId, count }));
}

function priceOfStructures(changed: Suggestion['structures']): Isk {
  return sum(changed.map(({ typeId, count }) => Math.max(0, count) * (structures.get(typeId)?.buildIsk ?? 0)));
}
