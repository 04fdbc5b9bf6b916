/**
 * What to change on a colony: every candidate is replayed with visits at the player's usual interval, and judged by what
 * it earns net of customs tax.
 */

import { LEAST_GAIN_FRACTION } from '../../domain/thresholds.ts';
import type { Isk } from '../../domain/units.ts';
import type { ColonyEdit, EditChoices, Suggestion } from '../../domain/whatIf.ts';
import { SimulationError } from '../../engine/index.ts';
import type { ReplayCost } from '../../sustain/index.ts';
import { applyEdits } from './applyEdits.ts';
import { type Candidate, type CandidateGroup, listCandidates } from './candidates.ts';
import { listEditChoices } from './editChoices.ts';
import { EditError } from './editError.ts';
import { isWithinLimits, loadOf, type VariantBasis } from './evaluateVariant.ts';
import { sustainedFigures } from './sustainedFigures.ts';

/** Of the smaller of two gains, what must remain when both changes are made. */
const ADDS_UP_FRACTION = 0.5;

/** Limits a search to about 50 ms. Pin runs instead of time, so that the same colony always gets the same suggestions. */
const MAX_EVENTS = 180_000;

/** What a replay costs besides its pin runs: applying changes and compiling the colony, visit by visit. */
const EVENTS_PER_VISIT = 500;

export interface SearchResult {
  choices: EditChoices;
  /** null if a price is missing */
  currentIskPerMonth: Isk | null;
  /** best first */
  suggestions: readonly Suggestion[];
}

interface Judged {
  isk: Isk;
  linkUpgradeCount: number;
}

interface Tried extends Judged {
  group: CandidateGroup;
  edits: readonly ColonyEdit[];
}

/**
 * Searches step by step: the caller decides when to go on.
 * @throws SimulationError if the colony itself can't be simulated
 */
export function* searchSuggestions(basis: VariantBasis, withImports: boolean): Generator<void, SearchResult> {
  const { state, radiusKm, economy } = basis;
  const { colony } = state.compiled;
  const choices = listEditChoices(state, radiusKm);
  const present = sustainedFigures(state, basis);
  const current = present.netIskPerMonth;
  if (current === null) return { choices, currentIskPerMonth: null, suggestions: [] };
  // Candidates are ranked by a short replay; only the best of each kind is replayed until it repeats itself.
  const roughly = sustainedFigures(state, basis, true);
  const roughCurrent = roughly.netIskPerMonth ?? current;
  let eventsLeft = MAX_EVENTS - cost(present) - cost(roughly);

  /** What it earns; null if it is impossible, over a limit, or lacks a price. */
  const judge = (edits: readonly ColonyEdit[], isRough: boolean): Judged | null => {
    try {
      const { state: changed, assumptions } = applyEdits(state, edits, basis.known);
      eventsLeft -= EVENTS_PER_VISIT;
      if (!isWithinLimits(loadOf(changed.compiled.colony, radiusKm).load)) return null;
      const figures = sustainedFigures(changed, basis, isRough);
      eventsLeft -= cost(figures);
      const linkUpgradeCount = assumptions.filter(({ kind }) => kind === 'linkUpgrade').length;
      return figures.netIskPerMonth === null ? null : { isk: figures.netIskPerMonth, linkUpgradeCount };
    } catch (error) {
      if (error instanceof EditError || error instanceof SimulationError) return null;
      throw error;
    }
  };

  const best = new Map<CandidateGroup, Tried>();
  const candidates = listCandidates(colony, choices, economy.prices, { withImports, canBuild: radiusKm !== null });
  for (const first of candidates) {
    let last: Isk = roughCurrent;
    for (let candidate: Candidate | undefined = first; candidate !== undefined; candidate = candidate.more) {
      if (eventsLeft <= 0) break;
      yield;
      const { group, edits } = candidate;
      const judged = judge(edits, true);
      if (judged === null || judged.isk <= last) break;
      last = judged.isk;
      if (last > (best.get(group)?.isk ?? roughCurrent)) best.set(group, { group, edits, ...judged });
    }
  }

  const gainOf = ({ isk }: Pick<Tried, 'isk'>) => isk - current;
  const isWorthIt = (gain: Isk) => gain > 0 && gain >= LEAST_GAIN_FRACTION * Math.abs(current);
  const found: Tried[] = [];
  for (const { group, edits } of best.values()) {
    yield;
    const judged = judge(edits, false);
    if (judged !== null && isWorthIt(gainOf(judged))) found.push({ group, edits, ...judged });
  }
  found.sort((a, b) => b.isk - a.isk);
  const [one, two] = found;
  if (one !== undefined && two !== undefined) {
    yield;
    const edits = [...one.edits, ...two.edits];
    const judged = judge(edits, false);
    if (judged !== null && gainOf(judged) >= gainOf(one) + ADDS_UP_FRACTION * gainOf(two)) {
      found.unshift({ group: one.group, edits, ...judged });
    }
  }
  return {
    choices,
    currentIskPerMonth: current,
    suggestions: found.map((tried) => ({
      edits: tried.edits,
      gainIskPerMonth: gainOf(tried),
      gainFraction: current > 0 ? gainOf(tried) / current : null,
      netIskPerMonth: tried.isk,
      linkUpgradeCount: tried.linkUpgradeCount,
    })),
  };
}

function cost({ eventCount, visitCount }: ReplayCost): number {
  return eventCount + visitCount * EVENTS_PER_VISIT;
}
