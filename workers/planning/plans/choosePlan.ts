/**
 * Chooses a plan. Roles count with bounds of their rates until a solution wants them; then their designs are made, and it is
 * solved again, until everything that the solution wants is a design. First with parts of planets, which is fast.
 */
import type { Solve } from '../../solver/integerProgram.ts';
import { type Aim, type Choice, makeProgram, type PlanModel, readChoice } from './model.ts';
import { type DesignBook, makeModel, type OtherRates, type RoleOption } from './planOptions.ts';
import type { Setting } from './setting.ts';

/** The solver stops this close to the best. */
const GAP_FRACTION = 0.01;

/** Where parts of planets count, smaller ones are not worth a design yet. */
const LEAST_PART = 0.05;

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
  nowMs: () => number;
}

/** What is to be chosen. */
export interface PlanQuestion {
  options: readonly RoleOption[];
  aim: Aim;
  /** for the solver */
  seconds: number;
  /** positions of the systems that may be settled; null: all */
  systems: ReadonlySet<number> | null;
  /** instead of those of designs */
  otherRates?: OtherRates;
}

/** The best choice; null if nothing fits, or nothing was found in time. */
export function choosePlan(setting: Setting, question: PlanQuestion, tools: ChooseTools): Chosen | null {
  const { options, aim, seconds, systems, otherRates } = question;
  const { solve, book, nowMs } = tools;
  const model = () => makeModel(setting, options, book, otherRates, systems);
  /** @returns whether designs were made */
  const settle = (made: ReturnType<typeof model>, counts: readonly number[], least: number): boolean => {
    let isNews = false;
    for (const [option, { request }] of made.options.entries()) {
      if (!(counts[option]! > least) || book.design(request) !== null) continue;
      tools.onDesign();
      isNews = book.settle(request) || isNews;
    }
    return isNews;
  };
  for (;;) {
    const made = model();
    const program = makeProgram(made.model, aim);
    const columns = program.program.columns.map((column) => ({ ...column, isWhole: false }));
    const solution = solve({ ...program.program, columns }, { seconds, gapFraction: GAP_FRACTION });
    if (solution.kind !== 'solved') return null;
    const counts = program.columns.count.map((column) => solution.values[column]!);
    if (!settle(made, counts, LEAST_PART)) break;
  }
  const endsAtMs = nowMs() + seconds * 1000;
  let best: Chosen | null = null;
  for (;;) {
    const left = (endsAtMs - nowMs()) / 1000;
    // Later rounds only look again at what designs have changed.
    const isLast = best !== null && left < seconds / 4;
    if (isLast) break;
    const made = model();
    const program = makeProgram(made.model, aim);
    const choice = readChoice(
      program,
      solve(program.program, { seconds: Math.max(1, left), gapFraction: GAP_FRACTION }),
    );
    if (choice === null) break;
    best = { choice, ...made };
    if (!settle(made, choice.counts, 0)) return best;
  }
  return best === null ? null : withDesigns(setting, best, question, tools);
}

/** The same planets with the rates of their designs, where there was no time to choose again. */
function withDesigns(
  setting: Setting,
  { choice, options }: Chosen,
  { aim, systems, otherRates }: PlanQuestion,
  { solve, book }: ChooseTools,
): Chosen | null {
  const made = makeModel(setting, options, book, otherRates, systems);
  const counts = made.options.map((option) => choice.counts[options.indexOf(option)]!);
  const program = makeProgram(made.model, {
    ...aim,
    leastIskPerMonth: undefined,
    fixed: { counts, goers: choice.goers },
  });
  const traded = readChoice(program, solve(program.program, { seconds: 1, gapFraction: 0 }));
  if (traded === null) return null;
  return { choice: { ...traded, placed: choice.placed, bound: choice.bound, isTimeOver: true }, ...made };
}
