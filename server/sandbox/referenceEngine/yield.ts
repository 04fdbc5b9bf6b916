import type { Seconds } from '../../../workers/game/domain/units.ts';

/** Dogma attribute 1683, ecuDecayFactor. */
export const DECAY_FACTOR = 0.012;

/**
 * Units that one cycle of an ECU program yields: the formula exactly as in the rules.
 * @param baseQtyPerCycle ESI qty_per_cycle, units
 * @param cycleSeconds    > 0
 * @param cycleIndex      0 for the program's first cycle
 */
export function readYield(baseQtyPerCycle: number, cycleSeconds: Seconds, cycleIndex: number): number {
  const width = cycleSeconds / 900;
  const t = (cycleIndex + 0.5) * width;
  const decay = baseQtyPerCycle / (1 + DECAY_FACTOR * t);
  const phase = baseQtyPerCycle ** 0.7;
  const wave = Math.max(0, (Math.cos(phase + t / 12) + Math.cos(phase / 2 + t / 5) + Math.cos(t / 2)) / 3);
  const units = width * decay * (1 + 0.8 * wave);
  const wholeUnits = Math.floor(units);
  // The client shows one unit less where nothing is cut off.
  return Math.max(0, wholeUnits === units ? wholeUnits - 1 : wholeUnits);
}
