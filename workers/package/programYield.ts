/** What an extractor's program yields. */
import { MAX_BASE_QUANTITY, MAX_CYCLE_SECONDS, predictProgram } from '../game/engine/index.ts';
import { describeValue, EngineError, fieldsOf } from './engineError.ts';

/** An extractor's program. */
export interface ProgramInput {
  /** ESI's `qty_per_cycle`: what the formula starts from, not what a cycle yields */
  baseQuantity: number;
  /** ESI's `cycle_time` in seconds */
  cycleSeconds: number;
  /** from ESI's `install_time` to `expiry_time`, in seconds; at most 20,000 cycles */
  programSeconds: number;
}

/** What a program yields. */
export interface ProgramYield {
  /** units of each whole cycle, in time order; cycle i ends (i + 1) × cycleSeconds after the installation */
  unitsByCycle: number[];
  totalUnits: number;
  /** 0 for a program without a whole cycle */
  unitsPerHour: number;
}

const MOST_CYCLES = 20_000;

/**
 * Units that an extractor's program yields, cycle by cycle, as the game's client shows them.
 * @throws EngineError if a figure is no positive number or an impossible one, or the program has more than 20,000 cycles
 * @example
 * const { totalUnits, unitsPerHour } = programYield({ baseQuantity: 5250, cycleSeconds: 3600, programSeconds: 345_600 });
 * console.log(totalUnits, Math.round(unitsPerHour)); // 861429 8973
 */
export function programYield(input: ProgramInput): ProgramYield {
  const { baseQuantity, cycleSeconds, programSeconds } = fieldsOf('program', 'the program’s figures', input);
  for (const [name, value] of Object.entries({ baseQuantity, cycleSeconds, programSeconds })) {
    if (!(Number.isFinite(value) && value > 0)) {
      throw new EngineError('program', `"${name}" has to be a number above 0, not ${describeValue(value)}`);
    }
  }
  // As in the simulation: beyond these, no colony of the game is like that.
  if (baseQuantity > MAX_BASE_QUANTITY) throw impossible('baseQuantity', baseQuantity, MAX_BASE_QUANTITY);
  if (cycleSeconds > MAX_CYCLE_SECONDS || !Number.isInteger(cycleSeconds)) {
    throw impossible('cycleSeconds', cycleSeconds, MAX_CYCLE_SECONDS);
  }
  const cycleCount = Math.floor(programSeconds / cycleSeconds);
  if (cycleCount > MOST_CYCLES) {
    throw new EngineError(
      'program',
      `The program would have ${cycleCount} cycles; up to ${MOST_CYCLES} are calculated`,
    );
  }
  const { yieldUnits, totalUnits, unitsPerHour } = predictProgram(baseQuantity, cycleSeconds, cycleCount);
  return { unitsByCycle: [...yieldUnits], totalUnits, unitsPerHour };
}

function impossible(name: string, value: number, most: number): EngineError {
  return new EngineError('program', `"${name}" is ${value}; possible are whole numbers up to ${most}`);
}
