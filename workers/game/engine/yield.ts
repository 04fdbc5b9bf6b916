/** How much an ECU yields in each cycle of a program. */
import type { Seconds } from '../domain/units.ts';

/** Dogma attribute 1683, ecuDecayFactor. */
const DECAY_FACTOR = 0.012;
/** Dogma attribute 1687, ecuNoiseFactor. */
const NOISE_FACTOR = 0.8;
/** The formula's unit of time: the client's shortest cycle. */
const FORMULA_CYCLE_SECONDS = 900;
const PHASE_EXPONENT = 0.7;

/** The client's cycle times: 15 minutes to 4 hours. */
const USUAL_WIDTHS: readonly number[] = [1, 2, 4, 8, 16];
/** The client's longest program: 14 days of 15 minutes. */
const MAX_CLIENT_CYCLES = 1344;

/**
 * Writes the yields of consecutive cycles into `target`.
 * @param target           receives the units, in time order
 * @param targetStart      index in `target` of the first cycle's yield
 * @param count            number of cycles
 * @param firstCycle       number of the first cycle within its program, 0 for the program's first
 * @param baseQtyPerCycle  ESI qty_per_cycle; yields nothing unless above 0
 * @param cycleSeconds     above 0
 * Source: developer docs (planetary industry, extraction); checked against the client's program window.
 */
export function fillYields(
  target: Float64Array,
  targetStart: number,
  count: number,
  firstCycle: number,
  baseQtyPerCycle: number,
  cycleSeconds: Seconds,
): void {
  if (!(baseQtyPerCycle > 0)) {
    target.fill(0, targetStart, targetStart + count);
    return;
  }
  const width = cycleSeconds / FORMULA_CYCLE_SECONDS;
  const phase = baseQtyPerCycle ** PHASE_EXPONENT;
  const shortWaves = shortWavesOf(width);
  for (let i = 0; i < count; i++) {
    const cycle = firstCycle + i;
    const t = (cycle + 0.5) * width;
    const decay = baseQtyPerCycle / (1 + DECAY_FACTOR * t);
    const shortWave = cycle < shortWaves.length ? shortWaves[cycle]! : Math.cos(t / 2);
    const wave = Math.max(0, (Math.cos(phase + t / 12) + Math.cos(phase / 2 + t / 5) + shortWave) / 3);
    const units = width * decay * (1 + NOISE_FACTOR * wave);
    // The client rounds down, and subtracts 1 from a whole number.
    target[targetStart + i] = Math.max(0, Math.ceil(units) - 1);
  }
}

const NO_WAVES = new Float64Array(0);
/** by width of a cycle */
const keptShortWaves = new Map<number, Float64Array>();

/** The part of the formula that doesn't depend on the base quantity, cycle by cycle; empty for an unusual cycle time. */
function shortWavesOf(width: number): Float64Array {
  if (!USUAL_WIDTHS.includes(width)) return NO_WAVES;
  let waves = keptShortWaves.get(width);
  if (waves === undefined) {
    waves = Float64Array.from({ length: MAX_CLIENT_CYCLES }, (_, cycle) => Math.cos(((cycle + 0.5) * width) / 2));
    keptShortWaves.set(width, waves);
  }
  return waves;
}

/**
 * The most units that can leave an ECU in one cycle: the quantity that the client gives the ECU's routes.
 * @param cycleSeconds above 0
 * Source: ESI records of routes made by the client.
 */
export function maxYieldPerCycle(baseQtyPerCycle: number, cycleSeconds: Seconds): number {
  return Math.floor((1 + NOISE_FACTOR) * baseQtyPerCycle) * (cycleSeconds / FORMULA_CYCLE_SECONDS);
}
