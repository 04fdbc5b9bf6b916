import type { Colony, EcuPin } from '../domain/colony.ts';
import type { EpochSeconds } from '../domain/units.ts';
import { type CellMap, findCell, type Holders } from './holders.ts';
import { fillYields } from './predictProgram.ts';
import { SimulationError } from './simulationError.ts';

/** The client's longest program has 1,344 cycles; this bounds the memory that a damaged record can take. */
const MAX_PROGRAM_RUNS = 100_000;

/** By runner, unless said otherwise. */
export interface CompiledRunners {
  count: number;
  isEcu: Uint8Array;
  cycleSeconds: Float64Array;
  /** ECU: end of the program */
  expiresAt: Float64Array;
  /** ECU: position in `yieldUnits` of its first run's yield */
  yieldStart: Int32Array;
  /** commodity number of what it makes */
  output: Int32Array;
  /** factory: units that a cycle makes */
  outputUnits: Float64Array;
  /** inputs of runner r are inputStart[r] … inputStart[r + 1] - 1, in the schematic's order */
  inputStart: Int32Array;
  /** by input */
  inputCell: Int32Array;
  inputDemand: Float64Array;
  inputCommodity: Int32Array;
  /**
   * by input: what one unit of it adds to its factory's fullness. Mean of held / demanded times a multiple common to
   * the colony's factories, so that it is a whole number and equally full factories do tie.
   */
  inputFullness: Float64Array;
  /** yields of all ECUs, run after run, from the run's start on */
  yieldUnits: Float64Array;
}

/** @throws SimulationError if a program has more cycles than the memory should hold */
export function compileRunners(colony: Colony, holders: Holders, cells: CellMap): CompiledRunners {
  const count = holders.runnerCount;
  const runners = {
    count,
    isEcu: new Uint8Array(count),
    cycleSeconds: new Float64Array(count),
    expiresAt: new Float64Array(count),
    yieldStart: new Int32Array(count),
    output: new Int32Array(count),
    outputUnits: new Float64Array(count),
    inputStart: new Int32Array(count + 1),
  };
  const inputs: { cell: number; demand: number; commodity: number; inputCount: number }[] = [];
  let yieldCount = 0;
  const runCounts: number[] = [];
  for (let r = 0; r < count; r++) {
    runners.inputStart[r] = inputs.length;
    const recipe = holders.recipes[r];
    if (recipe) {
      runners.cycleSeconds[r] = recipe.cycleSeconds;
      runners.output[r] = cells.commodityOf.get(recipe.output.typeId)!;
      runners.outputUnits[r] = recipe.output.amount;
      for (const { typeId, amount } of recipe.inputs) {
        const commodity = cells.commodityOf.get(typeId)!;
        inputs.push({
          cell: findCell(cells, r, commodity),
          demand: amount,
          commodity,
          inputCount: recipe.inputs.length,
        });
      }
    } else {
      const pin = colony.pins[holders.pins[r]!] as EcuPin;
      runners.isEcu[r] = 1;
      runners.cycleSeconds[r] = pin.cycleSeconds!;
      runners.expiresAt[r] = pin.expiresAt!;
      runners.output[r] = cells.commodityOf.get(pin.productTypeId!)!;
      runners.yieldStart[r] = yieldCount;
      runCounts[r] = countRuns(pin, colony.lastUpdateAt);
      yieldCount += runCounts[r]!;
    }
  }
  runners.inputStart[count] = inputs.length;
  const yieldUnits = new Float64Array(yieldCount);
  for (let r = 0; r < count; r++) {
    if (runners.isEcu[r] === 0) continue;
    const pin = colony.pins[holders.pins[r]!] as EcuPin;
    fillRuns(yieldUnits, runners.yieldStart[r]!, runCounts[r]!, pin, colony.lastUpdateAt);
  }
  const wholes = inputs.map(({ demand, inputCount }) => demand * inputCount);
  const multiple = wholes.reduce(leastCommonMultiple, 1);
  return {
    ...runners,
    inputCell: Int32Array.from(inputs, (input) => input.cell),
    inputDemand: Float64Array.from(inputs, (input) => input.demand),
    inputCommodity: Int32Array.from(inputs, (input) => input.commodity),
    inputFullness: Float64Array.from(wholes, (whole) => multiple / whole),
    yieldUnits,
  };
}

/** When an active ECU first runs in a simulation that starts at `startAt`: a time in the past counts as now. */
export function firstRunAt(pin: EcuPin, startAt: EpochSeconds): EpochSeconds {
  return Math.max(startAt, pin.lastCycleStartAt! + pin.cycleSeconds!);
}

/** How often the ECU runs; the first run at or past the expiry is the last. */
function countRuns(pin: EcuPin, startAt: EpochSeconds): number {
  const runCount = 1 + Math.max(0, Math.ceil((pin.expiresAt! - firstRunAt(pin, startAt)) / pin.cycleSeconds!));
  if (runCount > MAX_PROGRAM_RUNS) {
    throw new SimulationError(`The program of extractor ${pin.pinId} would have ${runCount} cycles.`);
  }
  return runCount;
}

/** The cycle that ends at a run: max(0, floor((now − install + 1 s) / c) − 1). Source: developer docs. */
function fillRuns(target: Float64Array, start: number, runCount: number, pin: EcuPin, startAt: EpochSeconds): void {
  const cycleSeconds = pin.cycleSeconds!;
  const baseQtyPerCycle = pin.baseQtyPerCycle ?? 0;
  const first = firstRunAt(pin, startAt);
  for (let run = 0; run < runCount; run++) {
    const cycle = Math.max(0, Math.floor((first + run * cycleSeconds - pin.installedAt! + 1) / cycleSeconds) - 1);
    fillYields(target, start + run, 1, cycle, baseQtyPerCycle, cycleSeconds);
  }
}

function leastCommonMultiple(a: number, b: number): number {
  let divisor = a;
  for (let rest = b; rest > 0; ) [divisor, rest] = [rest, divisor % rest];
  return (a / divisor) * b;
}
