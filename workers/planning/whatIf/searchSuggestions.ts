/**
 * What to change on a colony: every candidate is replayed with visits at the player's usual interval, and judged by what
 * it is worth.
 */

import type { Isk } from '../../domain/units.ts';
import type { ColonyEdit, ColonyProblem, EditChoices, Suggestion } from '../../domain/whatIf.ts';
import { SimulationError } from '../../engine/index.ts';
import type { ReplayCost } from '../../sustain/index.ts';
import { leastGainIsk } from '../changeWorth.ts';
import { type Candidate, type CandidateGroup, listCandidates } from './candidates.ts';
import { listEditChoices } from './editChoices.ts';
import { EditError } from './editError.ts';
import { findProblem } from './findProblem.ts';
import { type Judged, judgeChange, judgePresent, type SearchBasis, toSuggestion } from './judgeChange.ts';

/** Of the smaller of two gains, what must remain when both changes are made. */
const ADDS_UP_FRACTION = 0.5;

/** Limits a search to about 50 ms. Pin runs instead of time, so that the same colony always gets the same suggestions. */
const MAX_EVENTS = 180_000;

/** What a replay costs besides its pin runs: applying changes and compiling the colony, visit by visit. */
const EVENTS_PER_VISIT = 500;

/** Of the gain of a change: what its last step, of one factory or more, brings at least. */
const WORTH_BUILDING_FRACTION = 0.1;

/** Of what the best program brings: others that bring as much to within this are as good. */
const SAME_PROGRAM_FRACTION = 0.01;

/** Candidates of each kind that are replayed until they repeat themselves, until one is found that is worth it. */
const FINALISTS = 3;

export interface SearchResult {
  choices: EditChoices;
  /** null if a price is missing */
  currentIskPerMonth: Isk | null;
  problem: ColonyProblem | null;
  /** as in `ColonySuggestions` */
  suggestions: readonly Suggestion[];
}

interface Tried {
  group: CandidateGroup;
  edits: readonly ColonyEdit[];
  judged: Judged;
}

/**
 * Searches step by step: the caller decides when to go on.
 * @throws SimulationError if the colony itself can't be simulated
 */
export function* searchSuggestions(basis: SearchBasis, withImports: boolean): Generator<void, SearchResult> {
  const { state, radiusKm, economy } = basis;
  const { colony } = state.compiled;
  const choices = listEditChoices(state, radiusKm);
  const present = judgePresent(basis, false);
  if (present === null) return { choices, currentIskPerMonth: null, problem: null, suggestions: [] };
  // Candidates are ranked by a short replay; only the best of each kind are replayed until they repeat themselves.
  const roughPresent = judgePresent(basis, true) ?? present;
  let eventsLeft = MAX_EVENTS - cost(present.sustained) - cost(roughPresent.sustained);

  /** Null if it is impossible, or nothing that a player would do. */
  const judge = (edits: readonly ColonyEdit[], isRough: boolean): Judged | null => {
    try {
      eventsLeft -= EVENTS_PER_VISIT;
      const judged = judgeChange(basis, isRough ? roughPresent : present, edits, withImports, isRough);
      if (judged !== null) eventsLeft -= cost(judged.sustained);
      return judged;
    } catch (error) {
      if (error instanceof EditError || error instanceof SimulationError) return null;
      throw error;
    }
  };

  const tried = new Map<CandidateGroup, Tried[]>();
  const candidates = listCandidates(colony, choices, economy.prices, {
    withImports,
    canBuild: radiusKm !== null,
    intervalSeconds: basis.visits.intervalSeconds,
    flows: present.sustained.flows,
    isLosing: present.netIsk < 0,
  });
  for (const first of candidates) {
    let last: Isk = roughPresent.worthIsk;
    for (let candidate: Candidate | undefined = first; candidate !== undefined; candidate = candidate.more) {
      if (eventsLeft <= 0) break;
      yield;
      const { group, edits } = candidate;
      const isRough = candidate.showsLate !== true;
      const judged = judge(edits, isRough);
      if (judged === null) break;
      if (isRough && !isBetter(judged.worthIsk - last, judged.worthIsk - roughPresent.worthIsk)) break;
      last = judged.worthIsk;
      tried.set(group, [...(tried.get(group) ?? []), { group, edits, judged }]);
    }
  }

  const worthGainOf = ({ judged }: Pick<Tried, 'judged'>) => judged.worthIsk - present.worthIsk;
  const leastIsk = leastGainIsk(present.netIsk, basis.worth);
  const isWorthIt = (gain: Isk) => gain > 0 && gain >= leastIsk;
  const found: Tried[] = [];
  for (const [group, ofGroup] of tried) {
    const finals: Tried[] = [];
    for (const { edits } of ofGroup.sort(bestFirst).slice(0, FINALISTS)) {
      yield;
      const judged = judge(edits, false);
      if (judged !== null && isWorthIt(worthGainOf({ judged }))) finals.push({ group, edits, judged });
      // Programs are compared with each other: a shorter one is as good if it brings as much.
      if (finals.length > 0 && group !== 'program') break;
    }
    found.push(...shortestOfBest(finals));
  }
  found.sort(bestFirst);
  dropPointlessVisits(found);
  const [one] = found;
  const two = found.find((other) => one !== undefined && !areSame(one.edits, other.edits));
  if (one !== undefined && two !== undefined) {
    yield;
    const edits = [...one.edits, ...two.edits];
    const judged = judge(edits, false);
    if (judged !== null && worthGainOf({ judged }) >= worthGainOf(one) + ADDS_UP_FRACTION * worthGainOf(two)) {
      found.unshift({ group: one.group, edits, judged });
    }
  }
  const problem = findProblem(colony, present.sustained);
  return {
    choices,
    currentIskPerMonth: present.netIsk,
    // With more of its inputs, a planet that costs more than it makes would cost even more.
    problem: present.netIsk < 0 && problem?.kind === 'runsOut' ? null : problem,
    suggestions: bestThenSimple(found.map(({ edits, judged }) => toSuggestion(basis, present, judged, edits))),
  };
}

/** Whether a larger change is better by enough: nobody builds a factory that hardly runs. */
function isBetter(added: Isk, gain: Isk): boolean {
  return added > 0 && added >= WORTH_BUILDING_FRACTION * gain;
}

/**
 * Other visits are a habit to change: rarer ones must bring more than other programs alone, and more logins more than
 * everything else. Those come last.
 */
function dropPointlessVisits(found: Tried[]): void {
  const others = found.filter(({ group }) => group !== 'moreVisits');
  const more = found.filter((one) => one.group === 'moreVisits' && one === found[0]);
  const program = others.findIndex(({ group }) => group === 'program');
  const kept = others.filter(({ group }, k) => group !== 'visits' || program < 0 || k < program);
  found.splice(0, found.length, ...kept, ...more);
}

/** Of programs that bring nearly the same, the shortest. */
function shortestOfBest(finals: Tried[]): Tried[] {
  const [best] = finals.sort(bestFirst);
  if (best === undefined) return [];
  const least = best.judged.worthIsk - SAME_PROGRAM_FRACTION * Math.abs(best.judged.worthIsk);
  const lengthOf = ({ edits }: Tried) =>
    edits.reduce((seconds, edit) => Math.max(seconds, edit.kind === 'program' ? edit.programSeconds : 0), 0);
  const [shortest] = finals.filter(({ judged }) => judged.worthIsk >= least).sort((a, b) => lengthOf(a) - lengthOf(b));
  return [shortest!];
}

function bestFirst(a: Tried, b: Tried): number {
  return b.judged.worthIsk - a.judged.worthIsk;
}

/** Whether two changes set the same thing, so that only one of them can be made. */
function areSame(some: readonly ColonyEdit[], others: readonly ColonyEdit[]): boolean {
  const setsVisits = ({ kind }: ColonyEdit) => kind === 'program' || kind === 'visits';
  const isIdle = ({ kind }: ColonyEdit) => kind === 'idle';
  return some === others || (some.some(setsVisits) && others.some(setsVisits)) || [...some, ...others].some(isIdle);
}

/** The best stays first; what one visit can do without building comes before the others, more logins come last. */
function bestThenSimple([best, ...others]: Suggestion[]): Suggestion[] {
  if (best === undefined) return [];
  const effort = ({ structures, loginsPerMonth }: Suggestion) =>
    loginsPerMonth > 0 ? 2 : Number(structures.length > 0);
  return [best, ...others.toSorted((a, b) => effort(a) - effort(b))];
}

function cost({ eventCount, visitCount }: ReplayCost): number {
  return eventCount + visitCount * EVENTS_PER_VISIT;
}
