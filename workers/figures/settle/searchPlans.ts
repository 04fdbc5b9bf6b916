/** The search for plans: the choice by an integer program, and its proof by a replay of planets and hauls. */

import { commodities, resourcesByPlanetType, schematicByOutput, tierOf } from '../../game/catalogue/index.ts';
import type { DesignOutcome, DesignRequest } from '../../game/domain/design.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type {
  LevelGain,
  NearestChange,
  PlanKind,
  SettledPlanet,
  SettleGoal,
  SettleListener,
  SettleOutcome,
  SettlePlan,
  SettleProblem,
  SettleProgress,
  SettleRequest,
  Settler,
  SettleSkill,
  SettleStep,
  Shortfall,
} from '../../game/domain/settle.ts';
import { LEAST_WORTH_SHARE, MOST_JUMPS, MOST_PLANETS } from '../../game/domain/settle.ts';
import { sum } from '../../game/domain/sums.ts';
import { HOURS_PER_DAY, type Isk } from '../../game/domain/units.ts';
import type { Solve } from '../solver/integerProgram.ts';
import { checkRequest } from './checkRequest.ts';
import {
  type ChooseTools,
  type Chosen,
  choosePlan,
  inParts,
  NO_LIMIT,
  type PlanQuestion,
  tradeFixed,
  type Work,
} from './choosePlan.ts';
import { calculatedFleet, describePlan, lossOf, partsOf, replayParts, tradeOf } from './describePlan.ts';
import { type Aim, makeProgram } from './model.ts';
import { fullestShip, placePlan } from './placePlan.ts';
import {
  DesignBook,
  DesignMaker,
  listOptions,
  makeModel,
  type OtherRates,
  optionName,
  optionsOf,
  type RoleOption,
} from './planOptions.ts';
import { findReach, type Universe } from './reach.ts';
import { needsOf, type RoleRates } from './roles.ts';
import { makeSetting, type Setting } from './setting.ts';
import type { SettleTask } from './task.ts';

/** How long the solver works: on the plan that is worth most, on each other, and on each change that is tried. */
const FIRST: Work = { nodes: 200, iterations: 4000 };
const OTHER: Work = { nodes: 50, iterations: 1500 };
const CHANGE: Work = { nodes: 50, iterations: 1500 };

/** Share of the hold that plans may use: a replay may carry a little more than was calculated. */
const CARRY_SHARE = 0.99;

/** How often it is chosen again, with less in the ships, until the planets can be dealt out so that no ship is too full. */
const MOST_LOADINGS = 4;

/** How much longer each time the player wants to search on. */
const MORE_WORK = 4;

/** Where a replay brings so much less than was calculated, it is solved again with the replay's rates. */
const MOST_LOSS = 0.05;

/** Amounts that are met but for rounding. */
const MET = 0.999;

const MAX_LEVEL = 5;

export interface SearchTools {
  solve: Solve;
  design: (request: DesignRequest) => DesignOutcome;
}

/** Searches plans. Keeps designs between searches. Runs until it is done: its worker is ended to cancel it. */
export class PlanSearcher {
  readonly #universe: Universe;
  readonly #solve: Solve;
  readonly #maker: DesignMaker;
  /** the last search that found a plan */
  #last: { task: SettleTask; found: Found } | null = null;

  constructor(universe: Universe, { solve, design }: SearchTools) {
    this.#universe = universe;
    this.#solve = solve;
    this.#maker = new DesignMaker(design);
  }

  search(task: SettleTask, listener: SettleListener): SettleOutcome {
    this.#last = null;
    const made = this.#setting(task);
    if (made.kind === 'impossible') return made;
    const designsBefore = this.#maker.designCount;
    const { planets: start, round } = task.request.start ?? { planets: [], round: 0 };
    const search = this.#search(made.setting, { listener, start, workFactor: MORE_WORK ** round });
    const { plans, shortfall, isProven } = search.run((change) => this.#allows(task, change));
    const found = search.best();
    if (found !== null && plans.length > 0) this.#last = { task, found };
    const unpriced = [...commodities.keys()].filter((typeId) => tierOf(typeId) > 0 && !task.exportPrices.has(typeId));
    return {
      kind: 'plans',
      plans,
      shortfall,
      goOn: isProven ? null : { planets: found?.planets ?? [], round: round + 1 },
      unpricedTypeIds: unpriced,
      designCount: this.#maker.designCount - designsBefore,
    };
  }

  /** What one more level brings to the last search's most ISK, by calculated rates. */
  moreLevels(): readonly LevelGain[] | null {
    if (this.#last === null) return null;
    const { task, found } = this.#last;
    const iskPerMonth = found.netIskPerMonth;
    const skills: SettleSkill[] = ['interplanetaryConsolidation', 'commandCenterUpgrades', 'customsCodeExpertise'];
    return skills.map((skill): LevelGain => {
      for (let more = 1; more <= MAX_LEVEL; more++) {
        const settlers = task.request.settlers.map((settler) => raise(task, settler, skill, more));
        if (settlers.every((settler, k) => isSame(settler, raise(task, task.request.settlers[k]!, skill, more - 1)))) {
          return more === 1 ? { skill, kind: 'highest' } : { skill, kind: 'noUse', levelsMore: null };
        }
        const raised = { ...task, request: { ...task.request, settlers } };
        const gain = (this.#found(raised, found.planets)?.netIskPerMonth ?? Number.NEGATIVE_INFINITY) - iskPerMonth;
        // Within the solver's distance from the best, a difference says nothing.
        if (gain > Math.abs(iskPerMonth) * NO_DIFFERENCE) {
          return more === 1 ? { skill, kind: 'gain', iskPerMonth: gain } : { skill, kind: 'noUse', levelsMore: more };
        }
      }
      return { skill, kind: 'noUse', levelsMore: null };
    });
  }

  #search(setting: Setting, how: Partial<SearchHow>): OneSearch {
    const { task } = setting;
    const { start = [] } = how;
    return new OneSearch(setting, this.#maker, this.#solve, {
      ...{ listener: null, start, workFactor: 1, ...how },
      smaller: () => {
        const { area } = task.request.where;
        if (area.kind !== 'jumps' || area.jumps === 0 || start.length > 0) return null;
        return this.#found(withChange(task, { kind: 'jumps', jumps: area.jumps - 1 }));
      },
      unbought: () => {
        const made = this.#setting(withoutPurchases(task));
        return made.kind === 'setting' ? this.#search(made.setting, {}).bestPlan('buysNothing') : null;
      },
    });
  }

  /** The best of a task, or of a part of another search's. */
  #found(task: SettleTask | null, start: readonly SettledPlanet[] = []): Found | null {
    const made = task === null ? null : this.#setting(task);
    return made?.kind === 'setting' ? this.#search(made.setting, { start, workFactor: 1 }).best() : null;
  }

  /** Whether demanded amounts can be reached with a change. */
  #allows(task: SettleTask, change: NearestChange): boolean {
    const changed = withChange(task, change);
    const made = changed && this.#setting(changed);
    return made?.kind === 'setting' && this.#search(made.setting, {}).canMeet();
  }

  #setting(task: SettleTask): { kind: 'setting'; setting: Setting } | { kind: 'impossible'; problem: SettleProblem } {
    const { request, exportPrices } = task;
    const problem = checkRequest(request);
    if (problem !== null) return { kind: 'impossible', problem };
    const found = findReach(this.#universe, request.where);
    if (found.kind === 'impossible') return found;
    if (exportPrices.size === 0) return { kind: 'impossible', problem: { kind: 'noPrices' } };
    const { candidates, jumps } = found.reach;
    const settlers = request.settlers.filter(({ freePlanetCount }) => freePlanetCount > 0);
    return { kind: 'setting', setting: makeSetting(task, this.#universe, candidates, jumps, settlers) };
  }
}

const NO_DIFFERENCE = 0.01;

/** The choice that is worth most, as another search can use it. */
interface Found {
  planets: readonly SettledPlanet[];
  /** by calculated rates */
  netIskPerMonth: Isk;
}

interface SearchHow {
  listener: SettleListener | null;
  /** nothing worse is found */
  start: readonly SettledPlanet[];
  workFactor: number;
  /** the best of the same question with fewer systems in reach; asked if it is not proven that there is nothing better */
  smaller: () => Found | null;
  /** the plan that is worth most of those that buy nothing */
  unbought: () => SettlePlan | null;
}

/** What can be met of the demands. */
interface Met {
  /** of each good, the part of its demand: found, and at most */
  least: readonly number[];
  most: readonly number[];
  chosen: Chosen | null;
}

/** One search, or one question about a changed one. */
class OneSearch {
  readonly #setting: Setting;
  readonly #maker: DesignMaker;
  readonly #book: DesignBook;
  readonly #tools: ChooseTools;
  readonly #how: SearchHow;
  readonly #designsBefore: number;
  readonly #near: readonly RoleOption[];
  #step: SettleStep = { kind: 'designs' };
  #doneFraction = 0;
  #shown: SettleProgress['best'] = null;
  /** of each demand, what can be met */
  #leastMet: readonly number[];
  readonly #start: Chosen | null;
  #met: Met | null = null;
  #direct: Chosen | null | undefined;
  #most: Chosen | null | undefined;
  #smaller: Found | null | undefined;

  constructor(setting: Setting, maker: DesignMaker, solve: Solve, how: SearchHow) {
    this.#setting = setting;
    this.#maker = maker;
    this.#book = new DesignBook(maker);
    this.#how = how;
    this.#designsBefore = maker.designCount;
    this.#tools = { solve, book: this.#book, onDesign: () => this.#report(DESIGN_SHARE) };
    this.#near = listOptions(setting, true);
    this.#leastMet = setting.goods.map(() => 1);
    this.#start = this.#taken(how.start);
  }

  /** The choice that is worth most; null if nothing fits or was found. */
  best(): Found | null {
    const most = this.#mostWorth();
    if (most === null) return null;
    const placed = placePlan(this.#setting, most, this.#tools);
    return {
      planets: placed.map(({ option, settlerId, planet }) => {
        return { settlerId, planetId: planet.planetId, role: most.options[option]!.role };
      }),
      netIskPerMonth: this.#calculated(most).netIsk,
    };
  }

  /** The plan that is worth most; null if nothing pays or was found. */
  bestPlan(kind: PlanKind): SettlePlan | null {
    const most = this.#mostWorth();
    return most === null || isEmpty(most) ? null : this.#mostPlan(most, kind);
  }

  #mostPlan(most: Chosen, kind: PlanKind): SettlePlan {
    return this.#plan(most, this.#question({ worth: 1 }, FIRST), kind, boundOf(most), 0.3);
  }

  /** Whether all demands can be met. */
  canMeet(): boolean {
    const chosen = this.#choose(this.#question({ worth: 0, missing: -1 }, CHANGE), false);
    return chosen !== null && this.#metBy(chosen).every((met) => met >= MET);
  }

  /** All plans that differ in kind, the most ISK first. @param allows whether a change is enough */
  run(allows: (change: NearestChange) => boolean): {
    plans: readonly SettlePlan[];
    shortfall: Shortfall | null;
    isProven: boolean;
  } {
    this.#enter({ kind: 'designs' }, 0.02);
    const direct = this.#mostInReach();
    const first = direct === null || isEmpty(direct) ? null : this.#mostPlan(direct, 'mostIsk');
    if (first !== null) this.#how.listener?.plans([first]);
    const most = this.#mostWorth();
    const shortfall = this.#shortfall(allows);
    const isProven = most?.choice.isProven === true && (shortfall === null || shortfall.isProven);
    const isFirst = most === direct && first !== null;
    const plans =
      most === null || isEmpty(most) ? [] : this.#plans(most, isFirst ? first : this.#mostPlan(most, 'mostIsk'));
    this.#report(1);
    return { plans, shortfall, isProven };
  }

  #plans(most: Chosen, best: SettlePlan): readonly SettlePlan[] {
    const boundIsk = boundOf(most);
    let plans: readonly SettlePlan[] = [];
    const keep = (found: SettlePlan | null) => {
      if (found === null) return;
      plans = withPlan(plans, found);
      this.#how.listener?.plans(plans);
    };
    keep(best);
    if (best.bought.length > 0) {
      this.#enter({ kind: 'solving', plan: 'buysNothing' }, 0.35);
      keep(this.#how.unbought());
    }
    const worth = most.choice.worthIskPerMonth;
    const least = worth - Math.abs(worth) * (1 - LEAST_WORTH_SHARE);
    const rules = { leastIskPerMonth: least, worth: TIE_SHARE / millions(worth) };
    const asked = (aim: Aim): Answered | null => {
      const question = { ...this.#question({ ...rules, ...aim }), start: most };
      const chosen = this.#choose(question);
      return chosen && { question, chosen };
    };
    const asks: Readonly<Record<AskedKind, () => Answered | null>> = {
      fewestSystems: () => this.#fewSystems(most, { ...rules, systems: -1 }, least),
      fewestLogins: () => asked({ ...rules, logins: -1 }),
      leastHauling: () => asked({ ...rules, worth: rules.worth / 10, hauling: -1 / Math.max(1e-6, loadsOf(most)) }),
    };
    const kinds = Object.keys(asks) as AskedKind[];
    const progressAfter = (count: number) => 0.4 + (0.6 * count) / kinds.length;
    for (const [at, kind] of kinds.entries()) {
      this.#enter({ kind: 'solving', plan: kind }, progressAfter(at));
      const found = asks[kind]();
      if (found !== null) keep(this.#plan(found.chosen, found.question, kind, boundIsk, progressAfter(at + 0.5)));
    }
    return plans;
  }

  /** What is met of the demands; those that are not met have what was found, and what nothing can exceed. */
  #demandsMet(): Met {
    this.#met ??= this.#meetDemands();
    return this.#met;
  }

  #meetDemands(): Met {
    const { goods, task } = this.#setting;
    const all = goods.map(() => 1);
    if (task.request.goal.kind !== 'amounts') return { least: all, most: all, chosen: this.#start };
    const aim = { worth: 0, missing: -1 };
    let chosen = this.#choose(this.#question(aim, FIRST), false);
    const isProven = chosen?.choice.isProven === true;
    const missing = chosen?.choice.bound ?? 0;
    if (!isProven) {
      const smaller = this.#taken(this.#fromSmaller()?.planets ?? [], { ...aim, leastMet: [] });
      if (smaller !== null && (chosen === null || smaller.choice.gain > chosen.choice.gain)) chosen = smaller;
    }
    const least = chosen === null ? goods.map(({ demandPerHour }) => (demandPerHour > 0 ? 0 : 1)) : this.#metBy(chosen);
    const demandCount = goods.filter(({ demandPerHour }) => demandPerHour > 0).length;
    // With several demands, the bound only says what is missing of all together.
    const most = demandCount === 1 ? 1 + Math.min(0, missing) : 1;
    return { least, most: least.map((met) => (isProven ? met : Math.max(met, most))), chosen };
  }

  /** The choice that is worth most, before smaller reaches are asked. */
  #mostInReach(): Chosen | null {
    if (this.#direct !== undefined) return this.#direct;
    const { least, chosen: start } = this.#demandsMet();
    // A little less, so that rounding doesn't make it impossible.
    this.#leastMet = least.map((fraction) => (fraction >= MET ? 1 : Math.max(0, fraction - 1e-6)));
    this.#direct = this.#choose({ ...this.#question({ worth: 1 }, FIRST), start });
    return this.#direct;
  }

  /** The choice that is worth most, with as much of the demands as can be met; null if nothing fits or was found. */
  #mostWorth(): Chosen | null {
    if (this.#most !== undefined) return this.#most;
    let most = this.#mostInReach();
    if (most?.choice.isProven !== true) {
      const smaller = this.#taken(this.#fromSmaller()?.planets ?? [], { worth: 1, leastMet: this.#leastMet });
      if (smaller !== null && (most === null || smaller.choice.gain > most.choice.gain)) {
        const bound = Math.max(most?.choice.bound ?? Number.POSITIVE_INFINITY, smaller.choice.gain);
        most = { ...smaller, choice: { ...smaller.choice, bound } };
      }
    }
    this.#most = most;
    return most;
  }

  #fromSmaller(): Found | null {
    if (this.#smaller === undefined) this.#smaller = this.#how.smaller();
    return this.#smaller;
  }

  /** These planets as a choice of this search; null without any, or if they can't be settled here. */
  #taken(planets: readonly SettledPlanet[], aim: Aim = { worth: 1, leastMet: [] }): Chosen | null {
    const fixed = planets.length === 0 ? null : optionsOf(this.#setting, planets);
    if (fixed === null) return null;
    for (const { request } of fixed.options) this.#book.settle(request);
    return tradeFixed(this.#setting, fixed, { aim, systems: null, carryShare: CARRY_SHARE }, this.#tools);
  }

  /** Which demands are not met, and what would help; null if all are. */
  #shortfall(allows: (change: NearestChange) => boolean): Shortfall | null {
    const { least, most } = this.#demandsMet();
    if (least.every((fraction) => fraction >= MET)) return null;
    const demanded = this.#setting.goods.flatMap((good, k) =>
      good.demandPerHour > 0 ? [{ ...good, met: least[k]!, mostMet: most[k]! }] : [],
    );
    const isProven = demanded.every(({ met, mostMet }) => mostMet - met < 1 - MET);
    const missing = demanded.filter(({ met }) => met < MET).map(({ typeId }) => typeId);
    return {
      demands: demanded.map(({ typeId, demandPerHour, met, mostMet }) => ({
        typeId,
        unitsPerDay: demandPerHour * HOURS_PER_DAY,
        reachedPerDay: demandPerHour * HOURS_PER_DAY * met,
        mostPerDay: demandPerHour * HOURS_PER_DAY * mostMet,
      })),
      isProven,
      lacks: lacking(this.#setting, missing),
      // Where the search has only not found it, no change is needed yet.
      change: isProven ? nearestChange(this.#setting, missing, allows) : null,
    };
  }

  #question(aim: Aim, { nodes, iterations }: Work = OTHER): PlanQuestion {
    const { workFactor } = this.#how;
    const work = { nodes: Math.min(NO_LIMIT.nodes, nodes * workFactor), iterations: iterations * workFactor };
    return { options: this.#near, aim, work, systems: null, carryShare: CARRY_SHARE, start: this.#start };
  }

  /** @param meets whether as much of the demands has to be met as can be */
  #choose(question: PlanQuestion, meets = true): Chosen | null {
    const aim = meets ? { ...question.aim, leastMet: this.#leastMet } : question.aim;
    const { options, start } = question;
    const names = new Set(options.map(optionName));
    const added = (start?.options ?? []).filter((option, k) => {
      return start!.choice.counts[k]! > 0 && !names.has(optionName(option));
    });
    let { carryShare } = question;
    let bound: number | null = null;
    let chosen: Chosen | null = null;
    for (let tries = 0; tries < MOST_LOADINGS; tries++) {
      const asked = { ...question, options: [...options, ...added], aim, carryShare };
      chosen = choosePlan(this.#setting, asked, this.#tools);
      if (chosen === null) return null;
      bound ??= chosen.choice.bound;
      const placed = placePlan(this.#setting, chosen, this.#tools);
      const fullest = fullestShip(this.#setting, chosen, placed);
      if (fullest <= 1) break;
      carryShare /= fullest * 1.05;
    }
    return chosen && { ...chosen, choice: { ...chosen.choice, bound: bound! } };
  }

  /**
   * Few systems that bring enough. Of a few systems, the solver finds the fewest. Of many, those are taken that bring the
   * most alone, then together with the first, until it is enough: that one is enough is always seen. The nearest are compared
   * first, and no more than `MOST_ENOUGH` that are enough alone.
   */
  #fewSystems(most: Chosen, aim: Aim, leastIsk: Isk): Answered | null {
    const { choice, options } = most;
    const used = options.flatMap(({ role }, k) => (choice.counts[k]! > 0 ? [role.productTypeId] : []));
    const needed = new Set(used.flatMap((typeId) => [typeId, ...needsOf(typeId)]));
    const all = listOptions(this.#setting, false).filter(
      ({ role }) => needed.has(role.productTypeId) || tierOf(role.productTypeId) === 1,
    );
    const { kinds, systems: reached } = this.#setting;
    const question = (systems: ReadonlySet<number> | null): PlanQuestion => ({
      ...this.#question(systems === null ? aim : { worth: 1 }),
      options: all.filter(({ kind }) =>
        kinds[kind]!.planets.some((here, system) => here.length > 0 && systems?.has(system) !== false),
      ),
      systems,
      start: systems === null ? most : null,
    });
    const answer = (asked: PlanQuestion): Answered | null => {
      const chosen = this.#choose(asked);
      return chosen && { question: asked, chosen };
    };
    if (reached.length <= FEW_SYSTEMS) return answer(question(null));
    const worthIn = (systems: ReadonlySet<number>) => this.#mostIn(question(systems));
    let candidates = [...reached.keys()];
    const chosen = new Set<number>();
    while (chosen.size < FEW_SYSTEMS) {
      const ranked: { system: number; isk: Isk }[] = [];
      for (const system of candidates) {
        ranked.push({ system, isk: worthIn(new Set([...chosen, system])) });
        if (ranked.filter(({ isk }) => isk >= leastIsk).length === MOST_ENOUGH) break;
      }
      // Smaller differences are errors of rounding: then the nearer one comes first.
      ranked.sort((a, b) => Math.round(b.isk / 1000) - Math.round(a.isk / 1000));
      for (const { system, isk } of ranked.slice(0, MOST_TRIES)) {
        if (isk < leastIsk) break;
        const tried = answer(question(new Set([...chosen, system])));
        if (tried !== null && tried.chosen.choice.worthIskPerMonth >= leastIsk) return tried;
      }
      if (ranked[0] === undefined) return null;
      chosen.add(ranked[0].system);
      const others = [...ranked.slice(1).map(({ system }) => system), ...candidates.slice(ranked.length)];
      candidates = others.slice(0, MOST_CANDIDATES);
    }
    return null;
  }

  /** The most ISK, with parts of planets and bounds of rates. */
  #mostIn({ options, systems }: PlanQuestion): Isk {
    const { model } = makeModel(this.#setting, options, this.#book, undefined, systems);
    const { program } = makeProgram(model, { worth: 1, leastMet: this.#leastMet });
    const solution = this.#tools.solve(inParts(program), { ...NO_LIMIT, gapFraction: 0 });
    return solution.kind === 'solved' ? solution.gain * 1e6 : Number.NEGATIVE_INFINITY;
  }

  /** A choice with its places, proven by a replay; chosen again by the same aim if the replay brings much less. */
  #plan(
    first: Chosen,
    question: PlanQuestion,
    kind: PlanKind,
    boundIskPerMonth: Isk | null,
    doneFraction: number,
  ): SettlePlan {
    this.#enter({ kind: 'replaying', plan: kind }, doneFraction);
    let chosen = first;
    let isSolvedAgain = false;
    let parts = partsOf(this.#setting, chosen, this.#book);
    let fleet = replayParts(this.#setting, chosen, parts, 1);
    const replayed = tradeOf(this.#setting, parts, fleet, 0);
    if (lossOf(this.#calculated(chosen).netIsk, replayed.netIsk) > MOST_LOSS) {
      const otherRates = replayedRates(chosen, parts, fleet);
      const again = this.#choose({ ...question, start: first, otherRates });
      const otherParts = again === null ? [] : partsOf(this.#setting, again, this.#book);
      if (again !== null && otherParts.length > 0) {
        const otherFleet = replayParts(this.#setting, again, otherParts, 1);
        if (tradeOf(this.#setting, otherParts, otherFleet, 0).netIsk > replayed.netIsk) {
          [chosen, parts, fleet, isSolvedAgain] = [again, otherParts, otherFleet, true];
        }
      }
    }
    const placed = placePlan(this.#setting, chosen, this.#tools);
    const plan = describePlan({
      ...{ setting: this.#setting, chosen, parts, fleet, placed, kinds: [kind], isSolvedAgain },
      boundIskPerMonth,
    });
    const netIskPerMonth = plan.netIskPerMonth.isk ?? 0;
    if (this.#shown === null || netIskPerMonth > this.#shown.netIskPerMonth) {
      this.#shown = { netIskPerMonth, planetCount: plan.planets.length, systemCount: plan.systemIds.length };
    }
    return plan;
  }

  #calculated(chosen: Chosen) {
    const parts = partsOf(this.#setting, chosen, this.#book);
    return tradeOf(this.#setting, parts, calculatedFleet(this.#setting, chosen, parts), 0);
  }

  /** For each good, the part of its demand that a choice meets. */
  #metBy({ choice }: Chosen): number[] {
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
    this.#how.listener?.progress({
      step: this.#step,
      doneFraction: this.#doneFraction,
      designCount: this.#maker.designCount - this.#designsBefore,
      best: this.#shown,
    });
  }
}

/** A question and what was chosen. */
interface Answered {
  question: PlanQuestion;
  chosen: Chosen;
}

/** No plan can be worth more a month, by calculated rates; null: nobody knows. */
function boundOf({ choice }: Chosen): Isk | null {
  return Number.isFinite(choice.bound) ? choice.bound * 1e6 : null;
}

function isEmpty({ choice }: Chosen): boolean {
  return choice.counts.every((count) => count === 0);
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

/** Kinds that are searched beside the plan that is worth most. */
type AskedKind = Exclude<PlanKind, 'mostIsk' | 'buysNothing'>;

/** What each kind of plan makes as small as it can. */
const MEASURES: Readonly<Record<PlanKind, (plan: SettlePlan) => number>> = {
  mostIsk: ({ netIskPerMonth }) => -(netIskPerMonth.isk ?? 0),
  buysNothing: ({ bought }) => sum(bought.map(({ iskPerMonth }) => iskPerMonth ?? 0)),
  fewestSystems: ({ systemIds }) => systemIds.length,
  fewestLogins: ({ loginsPerMonth }) => loginsPerMonth,
  leastHauling: ({ m3PerMonth }) => m3PerMonth,
};

const KINDS = Object.keys(MEASURES) as PlanKind[];

const measure = (plan: SettlePlan, kind: PlanKind): number => MEASURES[kind](plan);

/** What worth weighs where something else is to be the least: less than one system or login. */
const TIE_SHARE = 0.5;

/** Systems that the solver looks at together. */
const FEW_SYSTEMS = 12;
/** With many systems: how many of the most promising are tried, and how many are looked at next to the first. */
const MOST_TRIES = 2;
/** Once so many systems bring enough alone, no more are compared. */
const MOST_ENOUGH = 8;
const MOST_CANDIDATES = 25;

/** Plans that differ by less are the same to a player. */
const SAME_FRACTION = 0.001;

/** The share of demanded amounts that a plan meets; plans that differ by less than `SAME_MET` meet the same. */
function metOf({ yieldOutcomes: [, { metFraction }] }: SettlePlan): number {
  return metFraction;
}

const SAME_MET = 0.05;

/** Whether another plan is at least as good in everything. */
function isBeaten(plan: SettlePlan, other: SettlePlan): boolean {
  const all = (one: SettlePlan) => [...KINDS.map((kind) => measure(one, kind)), -one.worthIskPerMonth, -metOf(one)];
  const others = all(other);
  return all(plan).every((own, k) => isAsGood(others[k]!, own));
}

/** Whether a measure is at most another one, as far as a player can tell. */
function isAsGood(some: number, other: number): boolean {
  return some <= other + SAME_FRACTION * Math.abs(other);
}

/** Plans with another one, the most ISK first, each of the kind that it is best in by the replay; no beaten ones. */
function withPlan(plans: readonly SettlePlan[], found: SettlePlan): SettlePlan[] {
  const mostMet = Math.max(...[...plans, found].map(metOf));
  const isMet = (plan: SettlePlan) => metOf(plan) > mostMet - SAME_MET;
  const all = [...plans, found].sort(
    (a, b) => Number(isMet(b)) - Number(isMet(a)) || measure(a, 'mostIsk') - measure(b, 'mostIsk'),
  );
  const searched = KINDS.filter((kind) => all.some(({ kinds }) => kinds.includes(kind)));
  // With less of what is demanded, a plan is the best in nothing but in what it doesn't buy.
  const kindsOf = (plan: SettlePlan) => (isMet(plan) ? searched : searched.filter((kind) => kind === 'buysNothing'));
  const bestIn = (kind: PlanKind, of: readonly SettlePlan[]) =>
    of
      .filter((plan) => kindsOf(plan).includes(kind))
      .reduce((best, plan) => (measure(plan, kind) < measure(best, kind) ? plan : best));
  const unbeaten = withoutRepeats(all, isBeaten);
  const nearBest = new Map(
    unbeaten.map((plan) => [
      plan,
      kindsOf(plan).filter((kind) => isAsGood(measure(plan, kind), measure(bestIn(kind, unbeaten), kind))),
    ]),
  );
  const shown = withoutRepeats(unbeaten, (plan, other) =>
    nearBest.get(plan)!.every((kind) => nearBest.get(other)!.includes(kind)),
  );
  return shown
    .map((plan) => ({ ...plan, kinds: searched.filter((kind) => bestIn(kind, shown) === plan) }))
    .filter(({ kinds }) => kinds.length > 0);
}

/** Plans that no other one replaces; of two that replace each other, the first stays. */
function withoutRepeats(
  plans: readonly SettlePlan[],
  isReplaced: (plan: SettlePlan, other: SettlePlan) => boolean,
): readonly SettlePlan[] {
  return plans.filter(
    (plan, k) => !plans.some((other, j) => j !== k && isReplaced(plan, other) && (!isReplaced(other, plan) || j < k)),
  );
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

function raise({ colonies }: SettleTask, settler: Settler, skill: SettleSkill, more: number): Settler {
  const { characterId, freePlanetCount } = settler;
  switch (skill) {
    case 'interplanetaryConsolidation': {
      const settledCount = colonies.filter((colony) => colony.characterId === characterId).length;
      const most = Math.max(freePlanetCount, MOST_PLANETS - settledCount);
      return { ...settler, freePlanetCount: Math.min(most, freePlanetCount + more) };
    }
    case 'commandCenterUpgrades':
      return { ...settler, commandCenterLevel: Math.min(MAX_LEVEL, settler.commandCenterLevel + more) };
    case 'customsCodeExpertise':
      return { ...settler, customsLevel: Math.min(MAX_LEVEL, settler.customsLevel + more) };
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

function withoutPurchases(task: SettleTask): SettleTask {
  const { goal } = task.request;
  const without: SettleGoal =
    goal.kind === 'amounts'
      ? { ...goal, demands: goal.demands.map((demand) => ({ ...demand, buysInputs: false })) }
      : { ...goal, buysInputs: false };
  return { ...task, request: { ...task.request, goal: without } };
}

/** The task with a change; null if it can't be changed so. */
function withChange(task: SettleTask, change: NearestChange): SettleTask | null {
  const request = changed(task, change);
  return request && { ...task, request };
}

function changed(task: SettleTask, change: NearestChange): SettleRequest | null {
  const { request } = task;
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
      return { ...request, settlers: settlers.map((settler) => raise(task, settler, 'commandCenterUpgrades', 1)) };
    case 'logins':
      return { ...request, visits: { ...visits, mostLogins: change.count } };
    case 'cargo':
      return { ...request, visits: { ...visits, cargoM3: null } };
    case 'buyInputs': {
      if (goal.kind !== 'amounts') return null;
      const demands = goal.demands.map((one) => (one.typeId === change.typeId ? { ...one, buysInputs: true } : one));
      return { ...request, goal: { ...goal, demands } };
    }
  }
}
