/** What an extractor's program yields. */
import { predictProgram } from '../engine/index.ts';
import { EngineError } from './engineError.ts';

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
 * @throws EngineError if a figure is no positive number, or the program has more than 20,000 cycles
 * @example
 * const { totalUnits, unitsPerHour } = programYield({ baseQuantity: 5250, cycleSeconds: 3600, programSeconds: 345_600 });
 * console.log(totalUnits, Math.round(unitsPerHour)); // 861429 8973
 */
export function programYield({ baseQuantity, cycleSeconds, programSeconds }: ProgramInput): ProgramYield {
  for (const [name, value] of Object.entries({ baseQuantity, cycleSeconds, programSeconds })) {
    if (!(Number.isFinite(value) && value > 0)) {
      throw new EngineError('program', `"${name}" has to be a number above 0, not ${value}`);
    }
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
