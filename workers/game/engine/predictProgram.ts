import type { ProgramPrediction } from '../domain/result.ts';
import { type EpochSeconds, SECONDS_PER_HOUR, type Seconds } from '../domain/units.ts';
import { fillYields } from './yield.ts';

/**
 * Number of whole cycles in a program.
 * @param cycleSeconds above 0
 * @returns 0 for a program that ends before its first cycle
 * Source: developer docs (planetary industry, extraction).
 */
export function programCycleCount(installedAt: EpochSeconds, expiresAt: EpochSeconds, cycleSeconds: Seconds): number {
  return Math.max(0, Math.floor((expiresAt - installedAt) / cycleSeconds));
}

/**
 * Units that an ECU program yields, cycle by cycle, with its total and averages.
 * @param baseQtyPerCycle ESI qty_per_cycle, units; the formula's input, not a yield; yields nothing unless above 0
 * @param cycleSeconds    above 0
 * @param cycleCount      whole cycles, at least 0; see `programCycleCount`
 * @throws RangeError if the cycle time or the count is out of range
 * Source: developer docs (planetary industry, extraction); dogma attributes 1683 and 1687.
 */
export function predictProgram(baseQtyPerCycle: number, cycleSeconds: Seconds, cycleCount: number): ProgramPrediction {
  if (!(cycleSeconds > 0 && cycleSeconds < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`A cycle can’t take ${cycleSeconds} seconds.`);
  }
  if (!(Number.isInteger(cycleCount) && cycleCount >= 0)) {
    throw new RangeError(`A program can’t have ${cycleCount} cycles.`);
  }
  const yieldUnits = new Float64Array(cycleCount);
  fillYields(yieldUnits, 0, cycleCount, 0, baseQtyPerCycle, cycleSeconds);
  let totalUnits = 0;
  for (let i = 0; i < cycleCount; i++) totalUnits += yieldUnits[i]!;
  return {
    yieldUnits,
    cycleSeconds,
    totalUnits,
    unitsPerCycle: cycleCount > 0 ? totalUnits / cycleCount : 0,
    unitsPerHour: cycleCount > 0 ? totalUnits / ((cycleCount * cycleSeconds) / SECONDS_PER_HOUR) : 0,
  };
}
