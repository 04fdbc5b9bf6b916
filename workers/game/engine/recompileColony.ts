/** Compiles a colony once more after a visit that builds nothing: only contents, programs and times are new. */
import type { Colony } from '../domain/colony.ts';
import type { PinId } from '../domain/ids.ts';
import { checkColony } from './checkColony.ts';
import { RUNNER } from './code.ts';
import { type CompiledColony, findFixedStacks, findProgramEnds, listYields } from './compileColony.ts';
import { findCell, type Holders, NO_HOLDER, type Work } from './holders.ts';
import { completeProgram, isRunning, planRuns } from './program.ts';
import { listStartValues } from './startValues.ts';

/**
 * @param previous  the colony before the visit
 * @param colony    after it, with the same pins, schematics and routes
 * @param finishing ECUs whose last cycle still runs although their program has expired
 * @returns null if other pins run than before, an ECU extracts something else, or a store holds what it had no place for
 * @throws SimulationError as `compileColony`
 */
export function recompileColony(
  previous: CompiledColony,
  colony: Colony,
  finishing: ReadonlySet<PinId>,
): CompiledColony | null {
  checkColony(colony);
  const work = workAfter(previous, colony, finishing);
  if (work === null || !hasCells(previous, colony)) return null;
  const { cells, layout, capacities } = previous;
  const holders: Holders = { ...previous.holders, work };
  return {
    ...previous,
    colony,
    startAt: colony.lastUpdateAt,
    holders,
    code: codeAfter(previous.code, previous.holders.work, work),
    startValues: listStartValues({ colony, holders, cells, layout, capacities }),
    yieldUnits: listYields(holders, previous),
    programEnds: findProgramEnds(colony),
    fixedStacks: colony.pins.map((pin, position) => findFixedStacks(pin, holders.ofPin[position]!, cells)),
  };
}

/** What each runner does; null unless the same pins run as before, and make the same. */
function workAfter({ holders, colony: before }: CompiledColony, colony: Colony, finishing: ReadonlySet<PinId>) {
  const work: Work[] = holders.work.slice();
  for (let position = 0; position < colony.pins.length; position++) {
    const pin = colony.pins[position]!;
    if (pin.kind !== 'ecu') continue;
    const known = before.pins[position]!;
    if (known.kind !== 'ecu' || known.productTypeId !== pin.productTypeId) return null;
    // Without a program it has a fault.
    if ((completeProgram(known) === null) !== (completeProgram(pin) === null)) return null;
    const runs = isRunning(pin, colony.lastUpdateAt) || finishing.has(pin.pinId);
    const runner = holders.ofPin[position]!;
    if (runs !== (runner !== NO_HOLDER)) return null;
    if (runs) work[runner] = { kind: 'ecu', runs: planRuns(pin, colony.lastUpdateAt) };
  }
  return work;
}

/** Whether there is a cell for everything that stores hold. */
function hasCells({ holders, cells }: CompiledColony, { pins }: Colony): boolean {
  for (let holder = holders.runnerCount; holder < holders.count; holder++) {
    for (const { typeId } of pins[holders.pins[holder]!]!.contents) {
      if (findCell(cells, holder, typeId) < 0) return false;
    }
  }
  return true;
}

/** The same code with the cycles of other programs. */
function codeAfter(previous: Int32Array, before: readonly Work[], work: readonly Work[]): Int32Array {
  if (work.every((one, runner) => hasSameCycles(one, before[runner]!))) return previous;
  const code = previous.slice();
  let yieldEnd = 0;
  for (let runner = 0; runner < work.length; runner++) {
    const one = work[runner]!;
    if (one.kind !== 'ecu') continue;
    const { program, count } = one.runs;
    yieldEnd += count;
    const record = runner << RUNNER.sizeBits;
    code[record + RUNNER.cycleSeconds] = program.cycleSeconds;
    code[record + RUNNER.yieldEnd] = yieldEnd;
  }
  return code;
}

function hasSameCycles(one: Work, other: Work): boolean {
  if (one.kind !== 'ecu' || other.kind !== 'ecu') return one.kind === other.kind;
  return one.runs.count === other.runs.count && one.runs.program.cycleSeconds === other.runs.program.cycleSeconds;
}
