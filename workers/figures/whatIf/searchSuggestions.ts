/** What to change on a colony: every candidate that could be worth it is replayed, and judged by its worth. */

import { byKind } from '../../game/domain/byKind.ts';
import { LEAST_SHOWN_ISK } from '../../game/domain/thresholds.ts';
import type { Isk } from '../../game/domain/units.ts';
import type { ColonyProblem, EditChoices, RouteEdit, Suggestion } from '../../game/domain/whatIf.ts';
import { leastGainIsk } from '../changeWorth.ts';
import { routeLosses } from '../routeLosses.ts';
import { type Found, Search } from './bestChanges.ts';
import { allRoutes, type Candidate, type CandidateGroup, listCandidates } from './candidates.ts';
import { listEditChoices } from './editChoices.ts';
import { findProblems } from './findProblems.ts';
import { judgedOf, type Replayed, replayPresent, type SearchBasis, toSuggestion } from './judgeChange.ts';
import { lengthReasonOf } from './lengthReason.ts';
import { findMostMade, GROUPS_FOR_PROBLEM, lacksPrice } from './mostMade.ts';
import { suggestionId } from './suggestionId.ts';

/** The share of the smaller of two gains that must remain when both changes are made. */
const ADDS_UP_FRACTION = 0.5;

export interface SearchResult {
  choices: EditChoices;
  /** null if a price is missing */
  currentIskPerMonth: Isk | null;
  problem: ColonyProblem | null;
  /** as in `ColonySuggestions` */
  suggestions: readonly Suggestion[];
  /** as in `Search` */
  isCutShort: boolean;
}

/**
 * Searches step by step: the caller decides when to go on.
 * @param maxEvents pin runs after which no further change is tried
 * @throws SimulationError if the colony itself can't be simulated
 */
export function* searchSuggestions(
  basis: SearchBasis,
  withImports: boolean,
  maxEvents?: number,
): Generator<void, SearchResult> {
  const { state, radiusKm, economy } = basis;
  const { colony } = state.compiled;
  const choices = listEditChoices(state, radiusKm, basis.known, basis.fleet);
  const replayed = replayPresent(basis);
  const present = judgedOf(replayed);
  const { flows } = replayed.sustained;
  const problems = findProblems(colony, replayed.sustained).filter(
    // With more of its inputs, a planet that costs more than it makes would cost even more.
    ({ kind }) => present === null || present.netIsk >= 0 || kind !== 'runsOut',
  );
  const candidates = listCandidates(colony, choices, economy.prices, {
    withImports,
    canBuild: radiusKm !== null,
    intervalSeconds: basis.visits.intervalSeconds,
    flows,
    misrouted: routeLosses(colony, replayed.sustained),
    isLosing: present !== null && present.netIsk < 0,
    takesSurplusP0: basis.visits.takesSurplusP0,
  });
  const result = { choices, currentIskPerMonth: present?.netIsk ?? null, problem: problems[0] ?? null };
  const search =
    present === null
      ? null
      : new Search(basis, choices, present, {
          withImports,
          maxEvents,
          leastIsk: leastGainIsk(present.netIsk, basis.worth),
        });
  const found = search === null ? [] : yield* findWorthwhile(search, candidates, choices.routes);
  const suggestions: Suggestion[] = [];
  for (const one of found) {
    const reason = yield* lengthReasonOf(one, choices, basis.visits.intervalSeconds, search);
    suggestions.push(toSuggestion(basis, replayed, one.judged, one.edits, problems, reason));
  }
  if (lacksPrice(colony, economy.prices)) {
    // What has no price helps nothing that has one: it comes after that.
    const known = new Set(suggestions.map(({ id }) => id));
    const most = yield* suggestMostMade(basis, candidates, replayed, problems, { choices, withImports });
    suggestions.push(...most.filter(({ id }) => !known.has(id)));
  }
  return {
    ...result,
    isCutShort: search?.isCutShort ?? false,
    suggestions: freeFirst(bestThenSimple(suggestions.filter(bringsSomething))),
  };
}

/** What is worth it, the best first. Nobody takes down what another change leaves standing that brings as much. */
function* findWorthwhile(
  search: Search,
  candidates: readonly Candidate[],
  routes: readonly RouteEdit[],
): Generator<void, Found[]> {
  const found = yield* findBest(search, candidates, routes);
  return found.filter(
    (one) => !found.some((other) => isKinder(other, one) && search.gainOf(other) >= search.gainOf(one)),
  );
}

/** Whether a change adds factories of what the other one makes instead of another product. */
function isKinder({ edits }: Found, other: Found): boolean {
  return (
    edits.every(({ kind }) => kind !== 'schematic') &&
    other.edits.some(
      (replaced) =>
        replaced.kind === 'schematic' &&
        edits.some((added) => {
          return added.kind === 'factories' && added.count > 0 && added.schematicId === replaced.toSchematicId;
        }),
    )
  );
}

function* findBest(
  search: Search,
  candidates: readonly Candidate[],
  routes: readonly RouteEdit[],
): Generator<void, Found[]> {
  const found = yield* search.best(candidates);
  dropPointlessVisits(found);
  yield* addRoutes(search, found, routes);
  const [one] = found;
  // Beside what needs no more logins, more visits are no part of the best change.
  const two = found.find(
    (other) => one !== undefined && other.group !== 'moreVisits' && !areSame(one.edits, other.edits),
  );
  if (one !== undefined && two !== undefined) {
    yield;
    const both = search.tryInFull({ group: one.group, edits: [...one.edits, ...two.edits] });
    // Rarer visits that bring nothing save logins alone: they have a line of their own.
    const isIdle = (part: Found, other: Found) => part.group === 'visits' && both!.judged.netIsk <= other.judged.netIsk;
    if (both === null || isIdle(one, two) || isIdle(two, one)) return found;
    if (search.gainOf(both) >= search.gainOf(one) + ADDS_UP_FRACTION * search.gainOf(two)) {
      found.unshift(yield* search.withoutUseless(both));
    }
  }
  return found;
}

/** Adds the best change with other routes, where it makes more than they let through. */
function* addRoutes(search: Search, found: Found[], routes: readonly RouteEdit[]): Generator<void, void> {
  const [one] = found;
  if (one === undefined || routes.length === 0 || one.edits.some(({ kind }) => kind === 'routes')) return;
  let best: Found | null = null;
  for (const edits of allRoutes(routes)) {
    yield;
    const both = search.tryInFull({ group: one.group, edits: [...one.edits, ...edits] });
    if (both !== null && search.gainOf(both) > search.gainOf(best ?? one)) best = both;
  }
  const useful = best && (yield* search.withoutUseless(best));
  if (!useful?.edits.some(({ kind }) => kind === 'routes')) return;
  const id = suggestionId(useful.edits);
  if (found.every(({ edits }) => suggestionId(edits) !== id)) found.unshift(useful);
}

/** What would end each problem, where a price is missing: with which change the colony makes the most. */
function* suggestMostMade(
  basis: SearchBasis,
  candidates: readonly Candidate[],
  present: Replayed,
  problems: readonly ColonyProblem[],
  { choices, withImports }: { choices: EditChoices; withImports: boolean },
): Generator<void, Suggestion[]> {
  const suggestions = new Map<string, Suggestion>();
  const tried = new Set<string>();
  for (const problem of problems) {
    const groups = byKind(GROUPS_FOR_PROBLEM, problem);
    const name = groups.join();
    if (tried.has(name)) continue;
    tried.add(name);
    const helping = candidates.filter(({ group }) => groups.includes(group));
    const most = yield* findMostMade(basis, helping, present, withImports);
    if (most === null) continue;
    const reason = yield* lengthReasonOf(most, choices, basis.visits.intervalSeconds, null);
    const suggestion = toSuggestion(basis, present, most.changed, most.edits, problems, reason);
    suggestions.set(suggestion.id, suggestions.get(suggestion.id) ?? suggestion);
  }
  return [...suggestions.values()];
}

/** Changes for which the colony needn't make more of anything, or something else. */
const WITHOUT_FACTORIES: ReadonlySet<CandidateGroup> = new Set([
  'route',
  'program',
  'heads',
  'moreHeads',
  'fewerHeads',
  'removeEcu',
  'takeOut',
  'store',
  'start',
]);

/**
 * Other visits are a habit to change: rarer ones must bring more than other programs alone, and more logins more than
 * everything else that helps the factories there are.
 */
function dropPointlessVisits(found: Found[]): void {
  const others = found.filter(({ group }) => group !== 'moreVisits');
  const best = found.find(({ group }) => group === 'moreVisits' || WITHOUT_FACTORIES.has(group));
  const more = found.filter((one) => one.group === 'moreVisits' && one === best);
  const program = others.findIndex(({ group }) => group === 'program');
  const kept = others.filter(({ group }, k) => group !== 'visits' || program < 0 || k < program);
  found.splice(0, found.length, ...kept, ...more);
}

/** Whether two changes set the same thing, so that only one of them can be made. */
function areSame(some: Found['edits'], others: Found['edits']): boolean {
  if (some === others) return true;
  const setBy = (edits: Found['edits']) => new Set(edits.flatMap(setsOf));
  const set = setBy(some);
  return [...setBy(others)].some((name) => set.has(name)) || set.has('idle') || setBy(others).has('idle');
}

/** What a change sets, so that no other one may. */
function setsOf(edit: Found['edits'][number]): string[] {
  switch (edit.kind) {
    case 'program':
    case 'visits':
      return ['programs'];
    case 'heads':
      return [String(edit.fromPinId), String(edit.toPinId)];
    case 'moreHeads':
    case 'fewerHeads':
    case 'removeEcu':
    case 'start':
      return [String(edit.pinId)];
    case 'takeOut':
    case 'idle':
    case 'bring':
      return [edit.kind];
    case 'routes':
      return [`${edit.kind} ${edit.typeId}`];
    default:
      return [];
  }
}

/** Whether its line says a gain, or why nobody knows it. */
function bringsSomething({ gainIskPerMonth }: Suggestion): boolean {
  return gainIskPerMonth === null || Math.abs(gainIskPerMonth) >= LEAST_SHOWN_ISK;
}

/** Other routes cost nothing, not even a visit: they come before what would still help after them. */
function freeFirst(suggestions: readonly Suggestion[]): Suggestion[] {
  return suggestions.toSorted((a, b) => Number(isFree(b)) - Number(isFree(a)));
}

function isFree({ edits }: Suggestion): boolean {
  return edits.every(({ kind }) => kind === 'routes');
}

/** The best stays first; what one visit can do without building comes before the others, more logins come last. */
function bestThenSimple([best, ...others]: Suggestion[]): Suggestion[] {
  if (best === undefined) return [];
  const effort = ({ structures, loginsPerMonth }: Suggestion) =>
    loginsPerMonth > 0 ? 2 : Number(structures.length > 0);
  return [best, ...others.toSorted((a, b) => effort(a) - effort(b))];
}
