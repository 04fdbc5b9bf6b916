/**
 * Chooses a plan. Roles count with bounds until a solution wants them; then they are designed and it is repeated. First
 * with parts of planets, which is fast.
 */
import type { Program, Solve, Start } from '../solver/integerProgram.ts';
import { type Aim, type Choice, makeProgram, type PlanModel, type PlanProgram, readChoice } from './model.ts';
import { type DesignBook, makeModel, type OtherRates, optionName, type RoleOption } from './planOptions.ts';
import type { Setting } from './setting.ts';

/** The solver stops this close to the best. */
const GAP_FRACTION = 0.01;

/** Where parts of planets count, smaller ones are not worth a design yet. */
const LEAST_PART = 0.05;

/** How long the solver works on one choice, in its own steps. */
export interface Work {
  nodes: number;
  iterations: number;
}

/** Where a solver needs no limit: linear programs, and those that are small. */
export const NO_LIMIT: Work = { nodes: 2 ** 31 - 1, iterations: Number.POSITIVE_INFINITY };

/** A choice, and the options that its positions stand for. */
export interface Chosen {
  choice: Choice;
  model: PlanModel;
  options: readonly RoleOption[];
}

export interface ChooseTools {
  solve: Solve;
  book: DesignBook;
  /** called before each design */
  onDesign: () => void;
}

export interface PlanQuestion {
  options: readonly RoleOption[];
  aim: Aim;
  work: Work;
  /** positions of the systems that may be settled; null: all */
  systems: ReadonlySet<number> | null;
  /** instead of those of designs */
  otherRates?: OtherRates | undefined;
  /** of what ships hold, the part that counts: less where planets can't be dealt out so that all ships are full */
  carryShare: number;
  /** nothing worse is chosen, if it still fits */
  start: Chosen | null;
}

/** The best choice; null if nothing fits, or nothing was found within the work. */
export function choosePlan(setting: Setting, question: PlanQuestion, tools: ChooseTools): Chosen | null {
  const { options, aim, work, systems, otherRates, carryShare, start } = question;
  const { solve, book } = tools;
  const model = () => makeModel(setting, options, book, otherRates, systems, carryShare);
  /** @returns whether designs were made */
  const settle = (taken: readonly RoleOption[], counts: readonly number[], least: number): boolean => {
    let isNews = false;
    for (const [option, { request }] of taken.entries()) {
      if (!(counts[option]! > least) || book.design(request) !== null) continue;
      tools.onDesign();
      isNews = book.settle(request) || isNews;
    }
    return isNews;
  };
  if (start !== null) settle(start.options, start.choice.counts, 0);
  for (;;) {
    const made = model();
    const { program, columns } = makeProgram(made.model, aim);
    const solution = solve(inParts(program), { ...NO_LIMIT, gapFraction: GAP_FRACTION });
    if (solution.kind !== 'solved') return null;
    const counts = columns.count.map((column) => solution.values[column]!);
    if (!settle(made.options, counts, LEAST_PART)) break;
  }
  let best: Chosen | null = null;
  let left = work.iterations;
  // Later rounds only look again at what designs have changed.
  while (best === null || left >= work.iterations / 4) {
    const made = model();
    const program = makeProgram(made.model, aim);
    const limits = { nodes: work.nodes, iterations: left, gapFraction: GAP_FRACTION };
    const solution = solve(program.program, limits, startOf(program, made.options, best ?? start));
    const choice = readChoice(program, solution);
    if (solution.kind !== 'solved' || choice === null) break;
    best = { choice, ...made };
    left -= solution.iterations;
    if (!settle(made.options, choice.counts, 0)) return best;
  }
  return best === null ? null : withDesigns(setting, best, question, tools);
}

/** The same program, where every column may have parts. */
export function inParts({ columns, rows }: Program): Program {
  return { columns: columns.map((column) => ({ ...column, isWhole: false })), rows };
}

/** What a program starts from to be no worse than a choice. */
function startOf({ columns }: PlanProgram, options: readonly RoleOption[], from: Chosen | null): Start {
  if (from === null) return [];
  const counts = new Map(from.options.map((option, k) => [optionName(option), from.choice.counts[k]!]));
  const start: (readonly [number, number])[] = columns.goers.map((column, crew) => [column, from.choice.goers[crew]!]);
  for (const [k, option] of options.entries()) start.push([columns.count[k]!, counts.get(optionName(option)) ?? 0]);
  return start;
}

/** The same planets with the rates of their designs, where the work did not suffice to choose again. */
function withDesigns(
  setting: Setting,
  { choice, options }: Chosen,
  question: PlanQuestion,
  tools: ChooseTools,
): Chosen | null {
  const fixed = { options, counts: choice.counts, goers: choice.goers };
  const traded = tradeFixed(setting, fixed, question, tools);
  return traded && { ...traded, choice: { ...traded.choice, placed: choice.placed, bound: choice.bound } };
}

/** The best trade of planets that are fixed; null if they don't fit, or one of them has no design. */
export function tradeFixed(
  setting: Setting,
  { options, counts, goers }: Pick<Chosen, 'options'> & Pick<Choice, 'counts' | 'goers'>,
  { aim, systems, otherRates, carryShare }: Omit<PlanQuestion, 'options' | 'work' | 'start'>,
  { solve, book }: ChooseTools,
): Chosen | null {
  const taken = [...options.keys()].filter((option) => counts[option]! > 0).map((option) => options[option]!);
  const made = makeModel(setting, options, book, otherRates, systems, carryShare);
  if (!taken.every((option) => made.options.includes(option))) return null;
  const fixed = { counts: made.options.map((option) => counts[options.indexOf(option)]!), goers };
  const program = makeProgram(made.model, { ...aim, leastIskPerMonth: undefined, fixed });
  const choice = readChoice(program, solve(program.program, { ...NO_LIMIT, gapFraction: 0 }));
  return choice && { choice: { ...choice, isProven: false }, ...made };
}
