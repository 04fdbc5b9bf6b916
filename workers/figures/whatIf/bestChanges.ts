/** Finds the best change of each kind on one colony: what can't be worth it isn't replayed, and the rest is ranked first. */

import { HEAD_LOAD, linkLoad, schematics, structures } from '../../game/catalogue/index.ts';
import { addToGroup } from '../../game/domain/groups.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { LoadReport } from '../../game/domain/report.ts';
import type { Fraction, Isk } from '../../game/domain/units.ts';
import type { ColonyEdit, EditChoices } from '../../game/domain/whatIf.ts';
import type { ReplayCost } from '../../game/sustain/index.ts';
import { applyEdits } from './applyEdits.ts';
import type { Candidate, CandidateGroup } from './candidates.ts';
import { ifPossible } from './editError.ts';
import { loadOf } from './evaluateVariant.ts';
import { gainOf, type Judged, judgeChange, judgePresent, type SearchBasis } from './judgeChange.ts';
import { isInVain, rawKeptOut } from './keptOut.ts';
import { Potential } from './potential.ts';
import { suggestionId } from './suggestionId.ts';

/** Limits a search to about 60 ms. Pin runs instead of time, so that the same colony always gets the same suggestions. */
const MAX_EVENTS = 240_000;

/** What a replay costs besides its pin runs: applying changes and compiling the colony, visit by visit. */
const EVENTS_PER_VISIT = 500;

/** The least a last step, of one factory or more, has to bring, as a share of the change's gain. */
const WORTH_BUILDING_FRACTION: Fraction = 0.1;

/** A share of what a change has to bring: one that brings less in a short replay isn't replayed in full. */
const ROUGHLY: Fraction = 0.5;

/** The same for a part of a change that was replayed in full: both replays are of the same colony, so they differ less. */
const ROUGHLY_AS_MUCH: Fraction = 0.75;

/** A share of what the best program brings: others within this are as good. */
const SAME_PROGRAM_FRACTION: Fraction = 0.01;

/** The same after a short replay. */
const ROUGHLY_SAME_PROGRAM_FRACTION: Fraction = 0.03;

/** A share of a change's gain: a part that brings less is left out. */
const USELESS_FRACTION: Fraction = 0.02;

/** What else the colony could make comes after what helps as it is, and gets this part of the budget at least. */
const FOR_NEW_SCHEMATICS: Fraction = 0.5;

/** Changes of how often a colony is visited, or what for: they come after those of the colony. */
const OTHER_VISITS: ReadonlySet<CandidateGroup> = new Set(['visits', 'moreVisits', 'bring']);

/** Changes to make something else. */
const MAKES_NEW: ReadonlySet<CandidateGroup> = new Set(['newFactories', 'schematic']);

/** Candidates of each kind that are replayed until they repeat themselves, until one is found that is worth it. */
const FINALISTS = 3;

export interface Found {
  group: CandidateGroup;
  edits: readonly ColonyEdit[];
  judged: Judged;
}

/** One change of a candidate, and what it can bring at most. */
interface Step {
  edits: readonly ColonyEdit[];
  mostIsk: Isk;
}

/** A candidate, and what it can bring at most. */
interface Promising extends Required<Omit<Candidate, 'steps'>> {
  steps: readonly Step[];
  mostIsk: Isk;
}

/** A candidate after a short replay. */
interface Rough extends Found {
  gainIsk: Isk;
}

type Judge = (edits: readonly ColonyEdit[]) => Rough | null;

interface SearchOptions {
  withImports: boolean;
  /** more worth that a change has to bring in a month */
  leastIsk: Isk;
  /** pin runs after which no further change is tried */
  maxEvents?: number | undefined;
}

export class Search {
  readonly #basis: SearchBasis;
  readonly #present: Judged;
  /** candidates are ranked by a short replay; only the best of each kind are replayed until they repeat themselves */
  readonly #roughPresent: Judged;
  readonly #options: SearchOptions;
  readonly #potential: Potential;
  readonly #load: LoadReport;
  /** raw material that full stores keep out */
  readonly #keptOut: ReadonlySet<TypeId>;
  /** what was ranked by a full replay isn't replayed again */
  readonly #judgedInFull = new Map<string, Judged | null>();
  #eventsLeft: number;
  readonly #eventsForNew: number;
  /** the most promising of each kind that helps as it is: tried whatever is left, so that every place knows it */
  #isMustTry = false;
  /** whether the budget ended before all that might be worth it were ranked */
  isCutShort = false;

  /** @param present the colony without changes, replayed in full */
  constructor(basis: SearchBasis, choices: EditChoices, present: Judged, options: SearchOptions) {
    this.#basis = basis;
    this.#present = present;
    this.#options = options;
    this.#potential = new Potential(basis, choices, present.sustained.flows);
    this.#load = loadOf(basis.state.compiled.colony, basis.radiusKm).load;
    this.#keptOut = rawKeptOut(basis.state.compiled.colony, present.sustained.flows);
    this.#roughPresent = judgePresent(basis, true) ?? present;
    const { maxEvents = MAX_EVENTS } = options;
    this.#eventsLeft = maxEvents - cost(present.sustained) - cost(this.#roughPresent.sustained);
    this.#eventsForNew = FOR_NEW_SCHEMATICS * maxEvents;
  }

  /** The best change of each kind that is worth it, the best first. The caller decides when to go on. */
  *best(candidates: readonly Candidate[]): Generator<void, Found[]> {
    const ranked = new Map<CandidateGroup, Found[]>();
    for (const [group, ofGroup] of this.#byGroup(candidates)) {
      if (MAKES_NEW.has(group)) this.#eventsLeft = Math.max(this.#eventsLeft, this.#eventsForNew);
      this.#isMustTry = !MAKES_NEW.has(group) && !OTHER_VISITS.has(group);
      const tried = yield* this.#rank(ofGroup);
      if (group === 'program') tried.push(...this.#joined(tried));
      ranked.set(group, tried);
    }
    const found: Found[] = [];
    for (const [group, ofGroup] of ranked) {
      const finals: Found[] = [];
      for (const one of group === 'program'
        ? this.#programFinalists(ofGroup)
        : (group === 'start' ? longestFirst(ofGroup) : ofGroup.sort(bestFirst)).slice(0, FINALISTS)) {
        yield;
        const final = this.tryInFull(one);
        if (final !== null && this.#isWorthIt(final)) finals.push(final);
        // Programs are compared with each other: a shorter one is as good if it brings as much.
        if (finals.length > 0 && group !== 'program') break;
      }
      found.push(...(group === 'program' ? this.#handiestFirst(finals) : finals.sort(bestFirst)).slice(0, 1));
    }
    const useful = new Map<string, Found>();
    for (const one of found.sort(bestFirst)) {
      const without = yield* this.withoutUseless(one);
      const id = suggestionId(without.edits);
      if (!useful.has(id)) useful.set(id, without);
    }
    return [...useful.values()].sort(bestFirst);
  }

  /** A change replayed until it repeats itself; null if it is impossible, or nothing that a player would do. */
  tryInFull({ group, edits }: Pick<Found, 'group' | 'edits'>): Found | null {
    const judged = this.#judge(group, edits, false);
    return judged && { group, edits, judged };
  }

  /** More worth a month. */
  gainOf({ judged }: Pick<Found, 'judged'>): Isk {
    return judged.worthIsk - this.#present.worthIsk;
  }

  /** More net a month, of what the market takes; null if it is impossible, or nothing that a player would do. */
  netGainOf({ group, edits }: Pick<Found, 'group' | 'edits'>): Isk | null {
    if (edits.length === 0) return 0;
    const judged = this.#judge(group, edits, false);
    return judged && gainOf(this.#present, judged);
  }

  #isWorthIt(found: Found): boolean {
    const gain = this.gainOf(found);
    return gain > 0 && gain >= this.#options.leastIsk;
  }

  /** What may be worth it, the most promising first, so that others needn't be tried. */
  #byGroup(candidates: readonly Candidate[]): Map<CandidateGroup, Promising[]> {
    const groups = new Map<CandidateGroup, Promising[]>();
    const isLosingMoney = this.#present.netIsk < 0;
    for (const { group, steps, showsLate: isLate = false } of candidates) {
      // Until what was brought before is used up, it takes room.
      const showsLate = isLate || steps.some((edits) => this.#potential.isFed(edits));
      const fitting = steps.filter((edits) => this.#mayFit(edits) && !this.#isInVain(edits));
      const bounded = fitting.map((edits): Step => ({ edits, mostIsk: this.#potential.most(edits, isLosingMoney) }));
      const mostIsk = Math.max(...bounded.map((one) => one.mostIsk));
      if (fitting.length === 0 || mostIsk < Math.max(1, this.#options.leastIsk)) continue;
      // Larger ones than the first that may bring so much can't be better.
      const isBounded = Number.isFinite(mostIsk) && group !== 'visits';
      const useful = isBounded ? bounded.slice(0, 1 + bounded.findIndex((one) => one.mostIsk === mostIsk)) : bounded;
      addToGroup(groups, group, { group, steps: useful, showsLate, mostIsk });
    }
    for (const group of groups.values()) group.sort(mostFirst);
    // The budget may not be enough for all of them.
    const rank = (group: CandidateGroup) => (MAKES_NEW.has(group) ? 2 : Number(OTHER_VISITS.has(group)));
    return new Map([...groups].sort(([one, [a]], [other, [b]]) => rank(one) - rank(other) || mostFirst(a!, b!)));
  }

  *#rank(candidates: readonly Promising[]): Generator<void, Found[]> {
    const tried: Found[] = [];
    let bestIsk: Isk = Number.NEGATIVE_INFINITY;
    const { leastIsk } = this.#options;
    for (const candidate of candidates) {
      const { group, steps, showsLate, mostIsk } = candidate;
      if (mostIsk < bestIsk || (showsLate && this.#haveRoomForLess(steps, Math.max(bestIsk, leastIsk)))) continue;
      const judge = (edits: readonly ColonyEdit[]): Rough | null => {
        const judged = this.#judge(group, edits, !showsLate);
        if (judged === null) return null;
        const present = showsLate ? this.#present : this.#roughPresent;
        return { group, edits, judged, gainIsk: judged.worthIsk - present.worthIsk };
      };
      const worthwhile = yield* group === 'visits' ? this.#upward(steps, judge) : this.#downward(candidate, judge);
      this.#isMustTry = false;
      for (const one of worthwhile) {
        bestIsk = Math.max(bestIsk, one.gainIsk);
        // What brings far too little in a short replay isn't replayed in full.
        if (showsLate || one.gainIsk >= ROUGHLY * leastIsk) tried.push(one);
      }
    }
    return tried;
  }

  /** Whether all of them bring less than that a month, because stores hold too little of what has to be brought. */
  #haveRoomForLess(steps: readonly Step[], isk: Isk): boolean {
    const hasRoomForLess = ({ edits }: Step): boolean => {
      const netIsk = ifPossible(() => {
        const { state: now, known, fleet } = this.#basis;
        return this.#potential.mostNetByRoom(applyEdits(now, edits, known, fleet).state.compiled.colony);
      });
      return netIsk === null || netIsk - this.#present.netIsk < isk;
    };
    const areFactories = steps.every(({ edits }) =>
      edits.every(({ kind }) => kind === 'factories' || kind === 'schematic'),
    );
    // The largest first: mostly it has room for the most.
    return areFactories && steps.toReversed().every(hasRoomForLess);
  }

  /** Each change that is possible, up to the first that isn't. */
  *#upward(steps: Promising['steps'], judge: Judge): Generator<void, Rough[]> {
    const worthwhile: Rough[] = [];
    for (const { edits } of steps) {
      if (this.#isSpent()) break;
      yield;
      const one = judge(edits);
      if (one === null) break;
      worthwhile.push(one);
    }
    return worthwhile;
  }

  /**
   * The smallest change, and the largest of which the last step brings enough: nobody builds a factory that hardly
   * runs. Tried from the largest down: most often it is the largest of all.
   */
  *#downward({ steps: [first, ...larger], showsLate }: Promising, judge: Judge): Generator<void, Rough[]> {
    if (first === undefined || this.#isSpent()) return [];
    const mayBeEnough = ({ mostIsk }: Step, best: Rough) => mostIsk >= (1 - WORTH_BUILDING_FRACTION) * best.gainIsk;
    let smallest: Rough | null = null;
    // One factory of another schematic may be impossible, or bring nothing, where all of them do. Factories that are fed
    // bring about as much as they can, so the largest number of them leaves nothing to the smallest.
    const isFed = showsLate && first.mostIsk < (1 - WORTH_BUILDING_FRACTION) * (larger.at(-1)?.mostIsk ?? 0);
    const isLast = first.edits[0]?.kind === 'schematic' || isFed;
    if (!isLast || larger.length === 0) {
      yield;
      smallest = judge(first.edits);
      if (larger.length === 0 || smallest === null || smallest.gainIsk <= 0) return smallest === null ? [] : [smallest];
    }
    let best: Rough | null = null;
    for (const step of larger.toReversed()) {
      if (this.#isSpent()) break;
      if (best !== null && !mayBeEnough(step, best)) break;
      yield;
      const one = judge(step.edits);
      if (one === null) continue;
      if (best !== null && !isEnough(one, best)) break;
      best = one;
    }
    if (isLast && (best === null || mayBeEnough(first, best)) && !this.#isSpent()) {
      yield;
      smallest = judge(first.edits);
    }
    const found = [best, smallest].filter((one) => one !== null);
    return smallest !== null && best !== null && isEnough(smallest, best) ? [smallest] : found;
  }

  /** The best one, and the handiest of those that may be as good: a short replay only tells roughly. */
  #programFinalists(programs: readonly Found[]): Found[] {
    const handiest = this.#handiestFirst(programs, ROUGHLY_SAME_PROGRAM_FRACTION);
    return [...new Set([...programs.toSorted(bestFirst).slice(0, 1), ...handiest])].slice(0, FINALISTS);
  }

  /**
   * The best programs first; of those that bring nearly as much as the best one, the shortest that lasts until the next
   * visit.
   */
  #handiestFirst(programs: readonly Found[], sameFraction = SAME_PROGRAM_FRACTION): Found[] {
    const { intervalSeconds } = this.#basis.visits;
    const lengthsOf = ({ edits }: Found) =>
      edits.flatMap((edit) => (edit.kind === 'program' ? [edit.programSeconds] : []));
    const endsEarly = (one: Found) => Number(Math.min(...lengthsOf(one)) < intervalSeconds);
    return asGoodFirst(
      programs,
      sameFraction,
      (a, b) => endsEarly(a) - endsEarly(b) || Math.max(...lengthsOf(a)) - Math.max(...lengthsOf(b)),
    );
  }

  /** The best program of each extractor that has one, together. */
  #joined(tried: readonly Found[]): Found[] {
    const best = new Map<string, Found>();
    for (const one of tried) {
      const [edit] = one.edits;
      if (one.edits.length > 1 || edit?.kind !== 'program') continue;
      const name = String(edit.pinId);
      if ((best.get(name)?.judged.worthIsk ?? Number.NEGATIVE_INFINITY) < one.judged.worthIsk) best.set(name, one);
    }
    if (best.size < 2) return [];
    const edits = [...best.values()].flatMap((one) => one.edits);
    const judged = this.#judge('program', edits, true);
    return judged === null ? [] : [{ group: 'program', edits, judged }];
  }

  /** Without the parts that bring nothing. */
  *withoutUseless(found: Found): Generator<void, Found> {
    let best = found;
    // What can't be left out first may be for nothing without another part.
    for (let parts = partsOf(found.edits); parts.length > 0; ) {
      const [part, ...others] = parts as [ColonyEdit | TypeId, ...(ColonyEdit | TypeId)[]];
      parts = others;
      const edits = withoutPart(best.edits, part);
      const leastIsk = (1 - USELESS_FRACTION) * this.gainOf(best);
      if (edits.length === 0 || this.#bringsLess(edits, leastIsk)) continue;
      yield;
      if (this.#bringsRoughlyLess(best.group, edits, ROUGHLY_AS_MUCH * leastIsk)) continue;
      const fewer = this.tryInFull({ group: best.group, edits });
      if (fewer === null || this.gainOf(fewer) < leastIsk) continue;
      best = fewer;
      parts = partsOf(best.edits);
    }
    return best;
  }

  /** Whether a change can't bring so much. Averages say little about other visits. */
  #bringsLess(edits: readonly ColonyEdit[], isk: Isk): boolean {
    return !edits.some(({ kind }) => kind === 'visits') && this.#potential.most(edits, this.#present.netIsk < 0) < isk;
  }

  /** Whether other programs and visits bring less in a short replay. What other changes bring may show late. */
  #bringsRoughlyLess(group: CandidateGroup, edits: readonly ColonyEdit[], isk: Isk): boolean {
    const showsLate =
      this.#potential.isFed(edits) || !edits.every(({ kind }) => kind === 'program' || kind === 'visits');
    if (showsLate || this.#judgedInFull.has(this.#nameOf(group, edits))) return false;
    const rough = this.#judge(group, edits, true);
    return rough === null || rough.worthIsk - this.#roughPresent.worthIsk < isk;
  }

  #isSpent(): boolean {
    if (this.#eventsLeft > 0 || this.#isMustTry) return false;
    this.isCutShort = true;
    return true;
  }

  #judge(group: CandidateGroup, edits: readonly ColonyEdit[], isRough: boolean): Judged | null {
    if (isRough) return this.#replay(group, edits, true);
    const name = this.#nameOf(group, edits);
    const known = this.#judgedInFull.get(name);
    if (known !== undefined) return known;
    const judged = this.#replay(group, edits, false);
    this.#judgedInFull.set(name, judged);
    return judged;
  }

  /** Names what is replayed, and what it may import. */
  #nameOf(group: CandidateGroup, edits: readonly ColonyEdit[]): string {
    return `${this.#mayImport(group)} ${JSON.stringify(edits)}`;
  }

  /** What is brought instead of raw material is easier to bring. */
  #mayImport(group: CandidateGroup): boolean {
    return this.#options.withImports || group === 'feed';
  }

  /** Whether changes are about raw material for which there is no room. */
  #isInVain(edits: readonly ColonyEdit[]): boolean {
    return isInVain(edits, this.#keptOut, this.#basis.state.compiled.colony);
  }

  #replay(group: CandidateGroup, edits: readonly ColonyEdit[], isRough: boolean): Judged | null {
    if (this.#isInVain(edits)) return null;
    this.#eventsLeft -= EVENTS_PER_VISIT;
    const present = isRough ? this.#roughPresent : this.#present;
    const judged = ifPossible(() => judgeChange(this.#basis, present, edits, this.#mayImport(group), isRough));
    if (judged !== null) this.#eventsLeft -= cost(judged.sustained);
    return judged;
  }

  /** False if new structures need more CPU or power than there is, even without links' lengths. */
  #mayFit(edits: readonly ColonyEdit[]): boolean {
    const link = linkLoad(0, 0);
    let { cpuUsedTf: cpu, powerUsedMw: power } = this.#load;
    for (const edit of edits) {
      if (edit.kind === 'moreHeads') {
        cpu += edit.count * HEAD_LOAD.cpuTf;
        power += edit.count * HEAD_LOAD.powerMw;
      } else if (edit.kind === 'factories' && edit.count > 0) {
        const factory = structures.get(schematics.get(edit.schematicId)?.factoryTypeIds[0] ?? (0 as never));
        cpu += edit.count * ((factory?.cpuTf ?? 0) + link.cpuTf);
        power += edit.count * ((factory?.powerMw ?? 0) + link.powerMw);
      } else if (edit.kind !== 'stores') {
        return true;
      }
    }
    return cpu <= this.#load.cpuLimitTf && power <= this.#load.powerLimitMw;
  }
}

/** What a change consists of: its edits, and the goods that one takes out. */
function partsOf(edits: readonly ColonyEdit[]): (ColonyEdit | TypeId)[] {
  return [...edits, ...edits.flatMap((edit) => (edit.kind === 'takeOut' ? edit.typeIds : []))];
}

function withoutPart(edits: readonly ColonyEdit[], part: ColonyEdit | TypeId): readonly ColonyEdit[] {
  return edits.flatMap((edit) => {
    if (typeof part !== 'number') return JSON.stringify(edit) === JSON.stringify(part) ? [] : [edit];
    if (edit.kind !== 'takeOut') return [edit];
    const typeIds = edit.typeIds.filter((typeId) => typeId !== part);
    return typeIds.length === 0 ? [] : [{ ...edit, typeIds }];
  });
}

function mostFirst(a: Promising, b: Promising): number {
  return b.mostIsk > a.mostIsk ? 1 : b.mostIsk < a.mostIsk ? -1 : 0;
}

/** The highest worth first. */
function bestFirst(a: Found, b: Found): number {
  return b.judged.worthIsk - a.judged.worthIsk;
}

/** The same, but of started programs that bring nearly as much as the best, the longest first: it wastes the least. */
function longestFirst(started: readonly Found[]): Found[] {
  const lengthOf = ({ edits: [edit] }: Found) => (edit?.kind === 'start' ? edit.programSeconds : 0);
  return asGoodFirst(started, SAME_PROGRAM_FRACTION, (a, b) => lengthOf(b) - lengthOf(a));
}

/** The highest worth first, but for those that bring nearly as much as the best. @param order of these */
function asGoodFirst(found: readonly Found[], sameFraction: Fraction, order: (a: Found, b: Found) => number): Found[] {
  const sorted = found.toSorted(bestFirst);
  const bestIsk = sorted[0]?.judged.worthIsk ?? 0;
  const isAsGood = ({ judged }: Found) => judged.worthIsk >= bestIsk - sameFraction * Math.abs(bestIsk);
  const asGood = sorted.filter(isAsGood).sort(order);
  return [...asGood, ...sorted.slice(asGood.length)];
}

/** Whether a larger change hardly brings more. */
function isEnough(smaller: Rough, larger: Rough): boolean {
  return smaller.gainIsk >= (1 - WORTH_BUILDING_FRACTION) * larger.gainIsk;
}

function cost({ eventCount, visitCount }: ReplayCost): number {
  return eventCount + visitCount * EVENTS_PER_VISIT;
}
