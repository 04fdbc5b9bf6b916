/**
 * What the owner of a customs office charges, by taxes paid and what visits moved. Two visits must agree within
 * rounding; otherwise nothing is measured.
 */

import { commodityOf } from '../../game/catalogue/index.ts';
import type { Stack } from '../../game/domain/commodity.ts';
import { gameTaxFraction, SKILL_LEVELS } from '../../game/domain/customsTax.ts';
import { addToGroup } from '../../game/domain/groups.ts';
import type { HistoryVisit } from '../../game/domain/history.ts';
import type { SpaceKind } from '../../game/domain/space.ts';
import type { MeasuredRate, TaxCoverage, TaxEntry, UnmeasuredReason } from '../../game/domain/taxes.ts';
import { type EpochSeconds, type Isk, SECONDS_PER_MINUTE } from '../../game/domain/units.ts';
import { IMPORT_TAX_SHARE } from '../../game/worth/index.ts';

/** A visit's transfers come before its last one, which gives the snapshot its time. */
const VISIT_SECONDS = 10 * SECONDS_PER_MINUTE;

/** Clocks of the wallet and of the colony may differ by that much. */
const CLOCK_SECONDS = 5;

/** How far an entry may be from the exact tax: a cent. */
const ROUNDING_ISK = 0.01;

/** The rounding must be a smaller share of the tax than this, or wrong rates could agree by chance. */
const MAX_ROUNDING_SHARE = 1e-4;

/** Corporations that no player owns. */
const isGameParty = (partyId: number) => partyId >= 1_000_000 && partyId < 2_000_000;

/** The rates that a visit's taxes allow. */
interface RateRange {
  low: number;
  high: number;
}

/** Visits in a row that allow the same rates. */
interface RateRun extends RateRange {
  visitCount: number;
  lastAt: EpochSeconds;
}

type VisitRate = { kind: 'rate'; range: RateRange } | { kind: 'unmeasured'; reason: UnmeasuredReason };

interface RateOutcome {
  /** null if no two visits agree yet */
  rate: MeasuredRate | null;
  /** why no rate is measured, of the latest visit; null if there is a rate, or no visit */
  reason: UnmeasuredReason | null;
}

/**
 * What is known after the latest visit, and of the series of equal rates that each visit belongs to.
 * @param visits   of one character to one colony, ascending
 * @param entries  all known ones of the character
 * @param space    null if it is unknown
 */
export function measureRate(
  visits: readonly HistoryVisit[],
  entries: readonly TaxEntry[],
  planetId: number,
  coverage: TaxCoverage | null,
  space: SpaceKind | null,
): RateOutcome & { afterEach: readonly RateOutcome[] } {
  let run: RateRun | null = null;
  let hasChanged = false;
  const measured = visits.map((visit): { run: RateRun | null; reason: UnmeasuredReason } => {
    const outcome = measureVisit(visit, entries, planetId, coverage, space);
    if (outcome.kind === 'unmeasured') return { run, reason: outcome.reason };
    const { low, high } = outcome.range;
    if (run === null || Math.max(run.low, low) > Math.min(run.high, high)) {
      // A rate that differs begins a new series: the owner has changed it.
      hasChanged = run !== null;
      run = { low, high, visitCount: 0, lastAt: visit.at };
    }
    run.low = Math.max(run.low, low);
    run.high = Math.min(run.high, high);
    run.visitCount += 1;
    run.lastAt = visit.at;
    return { run, reason: hasChanged ? 'rateChanged' : 'oneVisit' };
  });
  // A visit's rate is that of its whole series: later visits confirm it.
  const afterEach = measured.map(({ run: series, reason }): RateOutcome => {
    if (series === null || series.visitCount < 2) return { rate: null, reason };
    const { visitCount, lastAt } = series;
    return { rate: { ownerFraction: roundestWithin(series), visitCount, lastAt }, reason: null };
  });
  return { ...(afterEach.at(-1) ?? { rate: null, reason: null }), afterEach };
}

/** What one visit says about the owner's rate, or why it says nothing. */
export function measureVisit(
  { at, programs, comparison }: HistoryVisit,
  entries: readonly TaxEntry[],
  planetId: number,
  coverage: TaxCoverage | null,
  space: SpaceKind | null,
): VisitRate {
  const not = (reason: UnmeasuredReason): VisitRate => ({ kind: 'unmeasured', reason });
  if (comparison === null) return not('firstVisit');
  const { previousAt, gap, collected, delivered, changes, errors, days, isLaunchPossible } = comparison;
  if (coverage === null || previousAt < coverage.from || at + CLOCK_SECONDS > coverage.until) return not('notCovered');
  const between = entries.filter((entry) => entry.at > previousAt + CLOCK_SECONDS && entry.at <= at + CLOCK_SECONDS);
  const paid = between.filter((entry) => entry.planetId === planetId);
  if (paid.length === 0) return not('nothingPaid');
  if (between.some((entry) => entry.planetId === null)) return not('noContext');
  if (gap === 'layoutChanged' || changes.length > 0) return not('layoutChanged');
  const isEarlier = (time: EpochSeconds) => time > previousAt + CLOCK_SECONDS && time < at - VISIT_SECONDS;
  if (gap === 'missedVisit' || paid.some((entry) => isEarlier(entry.at))) return not('secondVisit');
  if (programs.some(({ installedAt }) => isEarlier(installedAt))) return not('secondVisit');
  if (gap !== null || errors.length > 0) return not('unproven');
  if (isLaunchPossible) return not('launched');
  const isExport = collected.length > 0;
  const kind = isExport ? 'export' : 'import';
  if (isExport === delivered.length > 0 || paid.some((entry) => entry.kind !== kind)) return not('bothWays');
  if (days.some(({ flows }) => flows.some(({ lostUnits }) => lostUnits > 0))) return not('goodsLost');
  const taxedIsk = isExport ? baseIsk(collected) : baseIsk(delivered) * IMPORT_TAX_SHARE;
  return ownerRange(paid, taxedIsk, space);
}

/** The owner's part. In high security space the game's part is told apart by who got it, and must be a possible one. */
function ownerRange(paid: readonly TaxEntry[], taxedIsk: Isk, space: SpaceKind | null): VisitRate {
  const unclear: VisitRate = { kind: 'unmeasured', reason: 'parties' };
  if (taxedIsk <= 0 || space === null) return unclear;
  const byParty = new Map<number, TaxEntry[]>();
  for (const entry of paid) {
    if (entry.partyId === null) return unclear;
    addToGroup(byParty, entry.partyId, entry);
  }
  const parties = [...byParty];
  let owners = parties;
  if (space === 'high') {
    const game = parties.filter(([partyId]) => isGameParty(partyId));
    owners = parties.filter(([partyId]) => !isGameParty(partyId));
    if (game.length !== 1) return unclear;
    const { low, high } = rangeOf(game[0]![1], taxedIsk);
    const isPossible = SKILL_LEVELS.some((level) => {
      const fraction = gameTaxFraction(space, level);
      return low <= fraction && fraction <= high;
    });
    if (!isPossible) return unclear;
  }
  if (owners.length !== 1) return unclear;
  const own = owners[0]![1];
  const range = rangeOf(own, taxedIsk);
  if (range.low > 1) return unclear;
  const isExact = own.length * ROUNDING_ISK <= MAX_ROUNDING_SHARE * sumIsk(own);
  return isExact ? { kind: 'rate', range } : { kind: 'unmeasured', reason: 'tooSmall' };
}

function rangeOf(entries: readonly TaxEntry[], taxedIsk: Isk): RateRange {
  const rounding = entries.length * ROUNDING_ISK;
  return { low: (sumIsk(entries) - rounding) / taxedIsk, high: (sumIsk(entries) + rounding) / taxedIsk };
}

function sumIsk(entries: readonly TaxEntry[]): Isk {
  return entries.reduce((sum, { isk }) => sum + isk, 0);
}

/** What rates are charged on: exports in full, imports at half. */
export function baseIsk(stacks: readonly Stack[]): Isk {
  return stacks.reduce((sum, { typeId, amount }) => sum + amount * (commodityOf(typeId)?.taxBaseIsk ?? 0), 0);
}

/** Owners set round rates: the one with the fewest decimals. */
function roundestWithin({ low, high }: RateRange): number {
  for (let scale = 100; scale <= 1e9; scale *= 10) {
    const rounded = Math.round(((low + high) / 2) * scale) / scale;
    if (rounded >= low && rounded <= high) return rounded;
  }
  return (low + high) / 2;
}
