import { ASSUMED_CYCLE_SECONDS, type EcuPin } from '../domain/colony.ts';
import type { HistoryProgram } from '../domain/history.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { SimulationError } from './simulationError.ts';
import { fillYields } from './yield.ts';

/** The client's longest program has 1,344 cycles; this limits the memory that a damaged record can use. */
const MAX_RUNS = 100_000;

/** A complete program of an ECU. */
type Program = Pick<HistoryProgram, 'productTypeId' | 'cycleSeconds' | 'installedAt' | 'expiresAt'>;

/** Null if the product or a time is missing: ESI leaves them out if no program was ever set. */
export function completeProgram(pin: EcuPin): Program | null {
  const { productTypeId, installedAt, expiresAt } = pin;
  if (productTypeId === null || installedAt === null || expiresAt === null) return null;
  return { productTypeId, cycleSeconds: pin.cycleSeconds ?? ASSUMED_CYCLE_SECONDS, installedAt, expiresAt };
}

/** An ECU's runs in a simulation: `count` runs, one every `cycleSeconds`. */
export interface ProgramRuns {
  pin: EcuPin;
  program: Program;
  firstAt: EpochSeconds;
  count: number;
}

/** Whether an ECU is active in a simulation that starts at `startAt`. Source: developer docs (planetary industry). */
export function isRunning(pin: EcuPin, startAt: EpochSeconds): boolean {
  const program = completeProgram(pin);
  return program !== null && pin.lastCycleStartAt !== null && startAt < program.expiresAt;
}

/**
 * The runs of an ECU that is active in a simulation that starts at `startAt`.
 * The first run at or past the expiry is the last. A first run in the past counts as now.
 * @throws SimulationError if there are too many runs to keep in memory
 * Source: developer docs (planetary industry).
 */
export function planRuns(pin: EcuPin, startAt: EpochSeconds): ProgramRuns {
  const program = completeProgram(pin)!;
  const firstAt = Math.max(startAt, pin.lastCycleStartAt! + program.cycleSeconds);
  const count = 1 + Math.max(0, Math.ceil((program.expiresAt - firstAt) / program.cycleSeconds));
  if (count > MAX_RUNS) throw new SimulationError({ kind: 'tooManyCycles', pinId: pin.pinId, count });
  return { pin, program, firstAt, count };
}

/**
 * Writes the yield of every run into `target` from `start` on.
 * The cycle that ends at a run is max(0, floor((now − install + 1 s) / c) − 1). Source: developer docs.
 */
export function fillRunYields(
  target: Float64Array,
  start: number,
  { pin, program, firstAt, count }: ProgramRuns,
): void {
  const { cycleSeconds } = program;
  const baseQtyPerCycle = pin.baseQtyPerCycle ?? 0;
  const firstCycle = firstCycleOf({ program, firstAt });
  // Runs before the program's first cycle all yield what that yields.
  const early = Math.min(count, Math.max(0, -firstCycle));
  for (let run = 0; run < early; run++) fillYields(target, start + run, 1, 0, baseQtyPerCycle, cycleSeconds);
  fillYields(target, start + early, count - early, firstCycle + early, baseQtyPerCycle, cycleSeconds);
}

/** Number of the cycle that ends at the first run; below 0 for a run before the program's first cycle ends. */
function firstCycleOf({ program, firstAt }: Pick<ProgramRuns, 'program' | 'firstAt'>): number {
  return Math.floor((firstAt - program.installedAt + 1) / program.cycleSeconds) - 1;
}

/** After how many runs of `known` the yields of `wanted` begin; null if not all of them are among those of `known`. */
export function runsAhead(known: ProgramRuns, wanted: ProgramRuns): number | null {
  const isSame =
    known.pin.baseQtyPerCycle === wanted.pin.baseQtyPerCycle &&
    known.program.cycleSeconds === wanted.program.cycleSeconds;
  const ahead = firstCycleOf(wanted) - firstCycleOf(known);
  return isSame && ahead >= 0 && ahead + wanted.count <= known.count ? ahead : null;
}
