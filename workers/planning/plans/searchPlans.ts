/**
 * The search for plans: who and what is in reach, the choice by an integer program, and its proof by a replay of all planets
 * with their hauls.
 */

import { commodities, resourcesByPlanetType, schematicByOutput, tierOf } from '../../catalogue/index.ts';
import type { DesignOutcome, DesignRequest } from '../../domain/design.ts';
import type { TypeId } from '../../domain/ids.ts';
import type {
  LevelGain,
  NearestChange,
  PlanKind,
  SettleListener,
  SettleOutcome,
  SettlePlan,
  SettleProblem,
  SettleRequest,
  Settler,
  SettleSkill,
  SettleStep,
  Shortfall,
} from '../../domain/settle.ts';
import { LEAST_WORTH_SHARE, MOST_JUMPS } from '../../domain/settle.ts';
import { HOURS_PER_DAY, type Isk } from '../../domain/units.ts';
import type { Solve } from '../../solver/integerProgram.ts';
import { checkRequest, MOST_PLANETS } from './checkRequest.ts';
import { type ChooseTools, type Chosen, choosePlan, type PlanQuestion } from './choosePlan.ts';
import { calculatedFleet, describePlan, lossOf, partsOf, replayParts, tradeOf } from './describePlan.ts';
import { type Aim, makeProgram } from './model.ts';
import { placePlan } from './placePlan.ts';
import { DesignBook, listOptions, makeModel, type OtherRates, optionName, type RoleOption } from './planOptions.ts';
import { findReach, type Universe } from './reach.ts';
import { needsOf, type RoleRates } from './roles.ts';
import { makeSetting, type Setting } from './setting.ts';
import type { SettleTask } from './task.ts';

/** Time for the solver: for the first plan, and for each other. */
const FIRST_SECONDS = 10;
const OTHER_SECONDS = 6;
/** For each change that is tried to reach an amount. */
const CHANGE_SECONDS = 3;

/** Where a replay brings so much less than was calculated, it is solved again with the replay's rates. */
const MOST_LOSS = 0.05;

/** Amounts that are met but for rounding. */
const MET = 0.999;

const MAX_LEVEL = 5;

export interface SearchTools {
  solve: Solve;
  design: (request: DesignRequest) => DesignOutcome;
  nowMs: () => number;
}

/** Searches plans. Keeps designs between searches. Runs until it is done: its worker is ended to cancel it. */
export class PlanSearcher {
  readonly #universe: Universe;
  readonly #tools: SearchTools;
  readonly #book: DesignBook;
  /** the last search that found a plan */
  #last: { task: SettleTask; iskPerMonth: Isk } | null = null;

  constructor(universe: Universe, tools: SearchTools) {
    this.#universe = universe;
    this.#tools = tools;
    this.#book = new DesignBook(tools.design);
  }

  search(task: SettleTask, listener: SettleListener): SettleOutcome {
    this.#last = null;
    const made = this.#setting(task);
    if (made.kind === 'impossible') return made;
    const designsBefore = this.#book.designCount;
    const search = new OneSearch(made.setting, this.#book, this.#tools, listener, designsBefore);
    const shortfall = search.meetDemands((change) => this.#allows(task, change));
    const plans = search.run();
    if (search.calculatedIsk !== null) this.#last = { task, iskPerMonth: search.calculatedIsk };
    const unpriced = [...commodities.keys()].filter((typeId) => tierOf(typeId) > 0 && !task.exportPrices.has(typeId));
    return {
      kind: 'plans',
      plans,
      shortfall,
      unpricedTypeIds: unpriced,
      designCount: this.#book.designCount - designsBefore,
    };
  }

  /** What one more level brings to the last search's most ISK, by calculated rates. */
  moreLevels(): readonly LevelGain[] | null {
    if (this.#last === null) return null;
    const { task, iskPerMonth } = this.#last;
    const skills: SettleSkill[] = ['interplanetaryConsolidation', 'commandCenterUpgrades', 'customsCodeExpertise'];
    return skills.map((skill): LevelGain => {
      for (let more = 1; more <= MAX_LEVEL; more++) {
        const settlers = task.request.settlers.map((settler) => raise(settler, skill, more));
        if (settlers.every((settler, k) => isSame(settler, raise(task.request.settlers[k]!, skill, more - 1)))) {
          return more === 1 ? { skill, kind: 'highest' } : { skill, kind: 'noUse', levelsMore: null };
        }
        const gain = this.#mostIsk({ ...task, request: { ...task.request, settlers } }) - iskPerMonth;
        // Within the solver's distance from the best, a difference says nothing.
        if (gain > Math.abs(iskPerMonth) * NO_DIFFERENCE) {
          return more === 1 ? { skill, kind: 'gain', iskPerMonth: gain } : { skill, kind: 'noUse', levelsMore: more };
        }
      }
      return { skill, kind: 'noUse', levelsMore: null };
    });
  }

  #mostIsk(task: SettleTask): Isk {
    const made = this.#setting(task);
    if (made.kind === 'impossible') return Number.NEGATIVE_INFINITY;
    return new OneSearch(made.setting, this.#book, this.#tools, null, 0).mostIsk() ?? Number.NEGATIVE_INFINITY;
  }

  /** Whether demanded amounts can be reached with a change. */
  #allows(task: SettleTask, change: NearestChange): boolean {
    const changed = withChange(task.request, change);
    if (changed === null) return false;
    const made = this.#setting({ ...task, request: changed });
    if (made.kind === 'impossible') return false;
    return new OneSearch(made.setting, this.#book, this.#tools, null, 0).canMeet();
  }

  #setting(task: SettleTask): { kind: 'setting'; setting: Setting } | { kind: 'impossible'; problem: SettleProblem } {
    const { request, exportPrices } = task;
    const problem = checkRequest(request);
    if (problem !== null) return { kind: 'impossible', problem };
    const found = findReach(this.#universe, request.where);
    if (found.kind === 'impossible') return found;
    if (exportPrices.size === 0) {
      return { kind: 'impossible', problem: { kind: 'noPrices' } };
    }
    const { candidates, jumps } = found.reach;
    const settlers = request.settlers.filter(({ freePlanetCount }) => freePlanetCount > 0);
    return { kind: 'setting', setting: makeSetting(task, this.#universe, candidates, jumps, settlers) };
  }
}

const NO_DIFFERENCE = 0.01;

/** One search, or one question about a changed one. */
class OneSearch {
  readonly #setting: Setting;
  readonly #book: DesignBook;
  readonly #tools: ChooseTools;
  readonly #listener: SettleListener | null;
  readonly #designsBefore: number;
  readonly #near: readonly RoleOption[];
  #step: SettleStep = { kind: 'designs' };
  #doneFraction = 0;
  #best: { netIskPerMonth: Isk; planetCount: number; systemCount: number } | null = null;
  /** of each demand, what can be met at most */
  #leastMet: readonly number[];
  /** no plan can be worth more, by calculated rates; null: nobody knows */
  #boundIsk: Isk | null = null;
  /** a month, of the plan that is worth most, by calculated rates; null before `run`, or if nothing pays */
  calculatedIsk: Isk | null = null;

  constructor(
    setting: Setting,
    book: DesignBook,
    { solve, nowMs }: SearchTools,
    listener: SettleListener | null,
    designsBefore: number,
  ) {
    this.#setting = setting;
    this.#book = book;
    this.#listener = listener;
    this.#designsBefore = designsBefore;
    this.#tools = { solve, book, nowMs, onDesign: () => this.#report(DESIGN_SHARE) };
    this.#near = listOptions(setting, true);
    this.#leastMet = setting.goods.map(() => 1);
  }

  /** By calculated rates; null if nothing pays or fits. */
  mostIsk(): Isk | null {
    const chosen = this.#choose(this.#question({ worth: 1 }));
    return chosen === null ? null : this.#calculated(chosen).netIsk;
  }

  /** Whether all demands can be met. */
  canMeet(): boolean {
    const chosen = choosePlan(this.#setting, this.#question({ worth: 0, missing: -1 }, CHANGE_SECONDS), this.#tools);
    return chosen !== null && this.#met(chosen).every((met) => met >= MET);
  }

  /** Finds what can be met of the demands; null if all of it. @param allows whether a change is enough */
  meetDemands(allows: (change: NearestChange) => boolean): Shortfall | null {
    const { goods, task } = this.#setting;
    if (task.request.goal.kind === 'isk') return null;
    const chosen = choosePlan(this.#setting, this.#question({ worth: 0, missing: -1 }), this.#tools);
    const met = chosen === null ? goods.map(({ demandPerHour }) => (demandPerHour > 0 ? 0 : 1)) : this.#met(chosen);
    // A little less, so that rounding doesn't make it impossible.
    this.#leastMet = met.map((fraction) => (fraction >= MET ? 1 : Math.max(0, fraction - 1e-6)));
    if (met.every((fraction) => fraction >= MET)) return null;
    const demanded = goods.flatMap((good, k) => (good.demandPerHour > 0 ? [{ ...good, met: met[k]! }] : []));
    return {
      demands: demanded.map(({ typeId, demandPerHour, met }) => ({
        typeId,
        unitsPerDay: demandPerHour * HOURS_PER_DAY,
        reachedPerDay: demandPerHour * HOURS_PER_DAY * met,
      })),
      lacks: lacking(
        this.#setting,
        demanded.filter((one) => one.met < MET).map(({ typeId }) => typeId),
      ),
      change: nearestChange(
        this.#setting,
        demanded.filter((one) => one.met < MET).map(({ typeId }) => typeId),
        allows,
      ),
    };
  }

  /** All plans that differ in kind, the most ISK first. */
  run(): readonly SettlePlan[] {
    this.#enter({ kind: 'designs' }, 0.02);
    const first = this.#question({ worth: 1 }, FIRST_SECONDS);
    const most = this.#choose(first);
    if (most === null || most.choice.counts.every((count) => count === 0)) return [];
    this.calculatedIsk = this.#calculated(most).netIsk;
    this.#boundIsk = Number.isFinite(most.choice.bound) ? most.choice.bound * 1e6 : null;
    let plans: readonly SettlePlan[] = [];
    const keep = (found: SettlePlan | null) => {
      if (found === null) return;
      plans = withPlan(plans, found);
      this.#listener?.plans(plans);
    };
    keep(this.#plan(most, first, 'mostIsk', 0.3));
    const worth = most.choice.worthIskPerMonth;
    const least = worth - Math.abs(worth) * (1 - LEAST_WORTH_SHARE);
    const rules = { leastIskPerMonth: least, worth: TIE_SHARE / millions(worth) };
    const others: [PlanKind, () => PlanQuestion | null][] = [
      ['fewestSystems', () => this.#fewSystems(most, { ...rules, systems: -1 }, least)],
      ['fewestLogins', () => this.#question({ ...rules, logins: -1 })],
      [
        'leastHauling',
        () => this.#question({ ...rules, worth: rules.worth / 10, hauling: -1 / Math.max(1e-6, loadsOf(most)) }),
      ],
    ];
    for (const [at, [kind, ask]] of others.entries()) {
      this.#enter({ kind: 'solving', plan: kind }, 0.4 + 0.2 * at);
      const question = ask();
      const chosen = question && this.#choose(question);
      if (question !== null && chosen !== null) keep(this.#plan(chosen, question, kind, 0.5 + 0.2 * at));
    }
    this.#report(1);
    return plans;
  }

  #question(aim: Aim, seconds = OTHER_SECONDS): PlanQuestion {
    return { options: this.#near, aim, seconds, systems: null };
  }

  #choose(question: PlanQuestion): Chosen | null {
    const aim = { ...question.aim, leastMet: this.#leastMet };
    return choosePlan(this.#setting, { ...question, aim }, this.#tools);
  }

  /**
   * Few systems that bring enough. Of a few systems, the solver finds the fewest. Of many, those are taken that bring the
   * most alone, then together with the first, until it is enough: that one is enough is always seen.
   */
  #fewSystems({ choice, options }: Chosen, aim: Aim, leastIsk: Isk): PlanQuestion | null {
    const used = options.flatMap(({ role }, k) => (choice.counts[k]! > 0 ? [role.productTypeId] : []));
    const needed = new Set(used.flatMap((typeId) => [typeId, ...needsOf(typeId)]));
    const all = listOptions(this.#setting, false).filter(
      ({ role }) => needed.has(role.productTypeId) || tierOf(role.productTypeId) === 1,
    );
    const { kinds, systems: reached } = this.#setting;
    const question = (systems: ReadonlySet<number> | null): PlanQuestion => ({
      options: all.filter(({ kind }) =>
        kinds[kind]!.planets.some((here, system) => here.length > 0 && systems?.has(system) !== false),
      ),
      aim: systems === null ? aim : { worth: 1 },
      seconds: OTHER_SECONDS,
      systems,
    });
    if (reached.length <= FEW_SYSTEMS) return question(null);
    const worthIn = (systems: ReadonlySet<number>) => this.#mostIn(question(systems));
    let candidates = [...reached.keys()];
    const chosen = new Set<number>();
    while (chosen.size < FEW_SYSTEMS) {
      const ranked = candidates
        .map((system) => ({ system, isk: worthIn(new Set([...chosen, system])) }))
        .sort((a, b) => b.isk - a.isk);
      for (const { system, isk } of ranked.slice(0, MOST_TRIES)) {
        if (isk < leastIsk) break;
        const found = question(new Set([...chosen, system]));
        const tried = this.#choose(found);
        if (tried !== null && tried.choice.worthIskPerMonth >= leastIsk) return found;
      }
      if (ranked[0] === undefined) return null;
      chosen.add(ranked[0].system);
      candidates = ranked.slice(1, 1 + MOST_CANDIDATES).map(({ system }) => system);
    }
    return null;
  }

  /** The most ISK, with parts of planets and bounds of rates. */
  #mostIn({ options, systems }: PlanQuestion): Isk {
    const { model } = makeModel(this.#setting, options, this.#book, undefined, systems);
    const { program } = makeProgram(model, { worth: 1, leastMet: this.#leastMet });
    const columns = program.columns.map((column) => ({ ...column, isWhole: false }));
    const solution = this.#tools.solve({ ...program, columns }, { seconds: 1, gapFraction: 0 });
    return solution.kind === 'solved' ? solution.gain * 1e6 : Number.NEGATIVE_INFINITY;
  }

  /** A choice with its places, proven by a replay; chosen again by the same aim if the replay brings much less. */
  #plan(first: Chosen, question: PlanQuestion, kind: PlanKind, doneFraction: number): SettlePlan | null {
    this.#enter({ kind: 'replaying', plan: kind }, doneFraction);
    let chosen = first;
    let isSolvedAgain = false;
    let parts = partsOf(this.#setting, chosen, this.#book);
    let fleet = replayParts(this.#setting, chosen, parts, 1);
    const replayed = tradeOf(this.#setting, parts, fleet, 0);
    if (lossOf(this.#calculated(chosen).netIsk, replayed.netIsk) > MOST_LOSS) {
      const again = this.#choose({ ...question, otherRates: replayedRates(chosen, parts, fleet) });
      const otherParts = again === null ? [] : partsOf(this.#setting, again, this.#book);
      if (again !== null && otherParts.length > 0) {
        const otherFleet = replayParts(this.#setting, again, otherParts, 1);
        if (tradeOf(this.#setting, otherParts, otherFleet, 0).netIsk > replayed.netIsk) {
          [chosen, parts, fleet, isSolvedAgain] = [again, otherParts, otherFleet, true];
        }
      }
    }
    const placed = placePlan(this.#setting, chosen, this.#tools);
    if (placed === null) return null;
    const plan = describePlan({
      ...{ setting: this.#setting, chosen, parts, fleet, placed, kinds: [kind], isSolvedAgain },
      boundIskPerMonth: this.#boundIsk,
    });
    const netIskPerMonth = plan.netIskPerMonth.isk ?? 0;
    if (this.#best === null || netIskPerMonth > this.#best.netIskPerMonth) {
      this.#best = { netIskPerMonth, planetCount: plan.planets.length, systemCount: plan.systemIds.length };
    }
    return plan;
  }

  #calculated(chosen: Chosen) {
    const parts = partsOf(this.#setting, chosen, this.#book);
    return tradeOf(this.#setting, parts, calculatedFleet(this.#setting, chosen, parts), 0);
  }

  /** Of each good, the part of its demand that a choice meets. */
  #met({ choice }: Chosen): number[] {
    return this.#setting.goods.map(({ demandPerHour }, good) =>
      demandPerHour > 0 ? 1 - choice.missingPerHour[good]! / demandPerHour : 1,
    );
  }

  #enter(step: SettleStep, doneFraction: number): void {
    this.#step = step;
    this.#doneFraction = Math.max(this.#doneFraction, doneFraction);
    this.#report(0);
  }

  /** @param more part of the whole search that is done since the last report */
  #report(more: number): void {
    this.#doneFraction = Math.min(1, this.#doneFraction + more);
    this.#listener?.progress({
      step: this.#step,
      doneFraction: this.#doneFraction,
      designCount: this.#book.designCount - this.#designsBefore,
      best: this.#best,
    });
  }
}

/** What one design counts for in the progress. */
const DESIGN_SHARE = 0.002;

function millions(isk: Isk): number {
  return Math.max(1, Math.abs(isk) / 1e6);
}

/** 1,000 m³ a month. */
function loadsOf({ choice, model }: Chosen): number {
  return model.options.reduce(
    (sum, { m3InPerVisit, m3OutPerVisit }, k) =>
      sum + (choice.supplied[k]! * (m3InPerVisit + m3OutPerVisit) * model.visitsPerMonth) / 1000,
    0,
  );
}

/** What a plan kind makes as small as it can. */
function measure(plan: SettlePlan, kind: PlanKind): number {
  switch (kind) {
    case 'mostIsk':
      return -(plan.netIskPerMonth.isk ?? 0);
    case 'fewestSystems':
      return plan.systemIds.length;
    case 'fewestLogins':
      return plan.loginsPerMonth;
    case 'leastHauling':
      return plan.m3PerMonth;
    default:
      return kind satisfies never;
  }
}

/** What worth weighs where something else is to be the least: less than one system or login. */
const TIE_SHARE = 0.5;

/** Systems that the solver looks at together. */
const FEW_SYSTEMS = 12;
/** Of many systems: how many of the most promising are tried, and how many are looked at next to the first. */
const MOST_TRIES = 2;
const MOST_CANDIDATES = 25;

const KINDS: readonly PlanKind[] = ['mostIsk', 'fewestSystems', 'fewestLogins', 'leastHauling'];

/** Plans that differ by less are the same to a player. */
const SAME_FRACTION = 0.001;

/** Whether another plan is at least as good in everything. */
function isBeaten(plan: SettlePlan, other: SettlePlan): boolean {
  const all = (one: SettlePlan) => [...KINDS.map((kind) => measure(one, kind)), -one.worthIskPerMonth];
  const others = all(other);
  return all(plan).every((own, k) => others[k]! <= own + SAME_FRACTION * Math.abs(own));
}

/**
 * Plans with another one, the most ISK first. What a plan was searched for it need not be by the replay, so each kind is
 * that of the plan that is the best in it. A plan that others beat in everything, or that is the best in nothing, is gone.
 */
function withPlan(plans: readonly SettlePlan[], found: SettlePlan): SettlePlan[] {
  const all = [...plans, found].sort((a, b) => measure(a, 'mostIsk') - measure(b, 'mostIsk'));
  const searched = KINDS.filter((kind) => all.some(({ kinds }) => kinds.includes(kind)));
  const worthShowing = all.filter((plan, k) => {
    const others = all.filter((_, other) => other !== k);
    // Of two that are alike, the first stays.
    return !others.some((other) => isBeaten(plan, other) && (!isBeaten(other, plan) || all.indexOf(other) < k));
  });
  const bestIn = new Map(
    searched.map((kind) => [
      kind,
      worthShowing.reduce((best, plan) => (measure(plan, kind) < measure(best, kind) ? plan : best)),
    ]),
  );
  return worthShowing
    .map((plan) => ({ ...plan, kinds: searched.filter((kind) => bestIn.get(kind) === plan) }))
    .filter(({ kinds }) => kinds.length > 0);
}

/** What the replay has shown that options bring. */
function replayedRates(
  { options }: Chosen,
  parts: ReturnType<typeof partsOf>,
  fleet: ReturnType<typeof replayParts>,
): OtherRates {
  return new Map(
    parts.map(({ option, count, supplyFraction }, k): [string, RoleRates] => {
      const { productTypeId } = options[option]!.role;
      const { collected, brought } = fleet.parts[k]!;
      const each = Math.max(1e-9, count * supplyFraction);
      return [
        optionName(options[option]!),
        {
          unitsPerHour: (collected.get(productTypeId) ?? 0) / each,
          imports: [...brought].map(([typeId, units]) => ({ typeId, unitsPerHour: units / each })),
        },
      ];
    }),
  );
}

function raise(settler: Settler, skill: SettleSkill, more: number): Settler {
  switch (skill) {
    case 'interplanetaryConsolidation':
      return { ...settler, freePlanetCount: Math.min(MOST_PLANETS, settler.freePlanetCount + more) };
    case 'commandCenterUpgrades':
      return { ...settler, commandCenterLevel: Math.min(MAX_LEVEL, settler.commandCenterLevel + more) };
    case 'customsCodeExpertise':
      return { ...settler, customsLevel: Math.min(MAX_LEVEL, settler.customsLevel + more) };
    default:
      return skill satisfies never;
  }
}

function isSame(a: Settler, b: Settler): boolean {
  return (
    a.freePlanetCount === b.freePlanetCount &&
    a.commandCenterLevel === b.commandCenterLevel &&
    a.customsLevel === b.customsLevel
  );
}

/** Raw materials of demanded goods that no planet in reach has; none if planets are what is missing. */
function lacking({ kinds }: Setting, typeIds: readonly TypeId[]): TypeId[] {
  const there = new Set(kinds.flatMap(({ planetType }) => resourcesByPlanetType[planetType]));
  const raw = new Set(
    typeIds.flatMap((typeId) => [typeId, ...needsOf(typeId)]).filter((typeId) => !schematicByOutput.has(typeId)),
  );
  return [...raw].filter((typeId) => !there.has(typeId));
}

/** The smallest change that allows what is missing: a character, a few jumps, an upgrade, or purchases. */
function nearestChange(
  { task: { request } }: Setting,
  missing: readonly TypeId[],
  allows: (change: NearestChange) => boolean,
): NearestChange | null {
  const { area } = request.where;
  const level = Math.max(...request.settlers.map(({ commandCenterLevel }) => commandCenterLevel));
  const changes: NearestChange[] = [{ kind: 'settlers', count: 1 }];
  if (area.kind === 'jumps' && area.jumps < MOST_JUMPS) changes.push({ kind: 'jumps', jumps: area.jumps + 1 });
  if (level < MAX_LEVEL) changes.push({ kind: 'commandCenterLevel', level: level + 1 });
  if (request.visits.mostLogins !== null) changes.push({ kind: 'logins', count: request.visits.mostLogins + 1 });
  if (request.visits.cargoM3 !== null) changes.push({ kind: 'cargo' });
  if (request.goal.kind === 'amounts') {
    for (const { typeId, buysInputs } of request.goal.demands) {
      if (!buysInputs && missing.includes(typeId) && tierOf(typeId) > 1) changes.push({ kind: 'buyInputs', typeId });
    }
  }
  changes.push({ kind: 'settlers', count: 2 }, { kind: 'settlers', count: 3 }, { kind: 'settlers', count: 5 });
  if (area.kind === 'jumps') {
    for (const jumps of [area.jumps + 2, area.jumps + 5])
      if (jumps <= MOST_JUMPS) changes.push({ kind: 'jumps', jumps });
  }
  changes.push({ kind: 'settlers', count: 10 });
  return changes.find(allows) ?? null;
}

/** The request with a change; null if it can't be changed so. */
function withChange(request: SettleRequest, change: NearestChange): SettleRequest | null {
  const { settlers, where, visits, goal } = request;
  switch (change.kind) {
    case 'settlers': {
      const model = settlers.reduce((best, one) => (one.freePlanetCount > best.freePlanetCount ? one : best));
      const added = Array.from({ length: change.count }, (_, k) => ({ ...model, id: `+${k}`, characterId: null }));
      return { ...request, settlers: [...settlers, ...added] };
    }
    case 'jumps':
      if (where.area.kind !== 'jumps') return null;
      return { ...request, where: { ...where, area: { ...where.area, jumps: change.jumps } } };
    case 'commandCenterLevel':
      return { ...request, settlers: settlers.map((settler) => raise(settler, 'commandCenterUpgrades', 1)) };
    case 'logins':
      return { ...request, visits: { ...visits, mostLogins: change.count } };
    case 'cargo':
      return { ...request, visits: { ...visits, cargoM3: null } };
    case 'buyInputs': {
      if (goal.kind !== 'amounts') return null;
      const demands = goal.demands.map((one) => (one.typeId === change.typeId ? { ...one, buysInputs: true } : one));
      return { ...request, goal: { ...goal, demands } };
    }
    default:
      return change satisfies never;
  }
}
