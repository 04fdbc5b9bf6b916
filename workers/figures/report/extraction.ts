import { ASSUMED_CYCLE_SECONDS, type EcuPin } from '../../game/domain/colony.ts';
import type { ExtractorReport } from '../../game/domain/report.ts';
import type { ProgramPrediction } from '../../game/domain/result.ts';
import { isBelowMinimum } from '../../game/domain/thresholds.ts';
import { type EpochSeconds, SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
import { maxYieldPerCycle, predictProgram, programCycleCount } from '../../game/engine/index.ts';

/** Far above the 1,344 cycles of 14 days at 15 minutes; keeps a record with impossible dates from filling the memory. */
const MAX_CYCLE_COUNT = 10_000;

/** Several hundred times the maximum of ten heads; keeps an impossible base quantity from becoming infinite. */
const MAX_BASE_QTY = 1e9;

/** Totals of an ECU's whole program, independent of the time. All figures are 0 if there is no program. */
export interface ProgramFigures
  extends Pick<
    ExtractorReport,
    'cycleSeconds' | 'isCycleAssumed' | 'cycleCount' | 'totalUnits' | 'unitsPerCycle' | 'unitsPerHour'
  > {
  pin: EcuPin;
}

/** A program with all fields that a prediction needs. */
interface KnownProgram {
  productTypeId: NonNullable<EcuPin['productTypeId']>;
  installedAt: EpochSeconds;
  expiresAt: EpochSeconds;
  cycleSeconds: Seconds;
  isCycleAssumed: boolean;
  cycleCount: number;
  baseQtyPerCycle: number;
}

/** The program of an ECU; null if ESI gave none, or an incomplete one. */
export function knownProgram(pin: EcuPin): KnownProgram | null {
  const { productTypeId, installedAt, expiresAt, baseQtyPerCycle } = pin;
  if (productTypeId === null || installedAt === null || expiresAt === null || baseQtyPerCycle === null) return null;
  const isCycleAssumed = pin.cycleSeconds === null || pin.cycleSeconds <= 0;
  const cycleSeconds = isCycleAssumed ? ASSUMED_CYCLE_SECONDS : (pin.cycleSeconds as Seconds);
  const cycleCount = Math.min(MAX_CYCLE_COUNT, programCycleCount(installedAt, expiresAt, cycleSeconds));
  return { productTypeId, installedAt, expiresAt, cycleSeconds, isCycleAssumed, cycleCount, baseQtyPerCycle };
}

/** The yield of each cycle of a program. */
export function predictKnownProgram(program: KnownProgram): ProgramPrediction {
  return predictProgram(Math.min(MAX_BASE_QTY, program.baseQtyPerCycle), program.cycleSeconds, program.cycleCount);
}

/** Sums and averages of an ECU's program. */
export function programFigures(pin: EcuPin): ProgramFigures {
  const program = knownProgram(pin);
  if (program === null || program.cycleCount === 0) {
    return {
      pin,
      cycleSeconds: program?.cycleSeconds ?? null,
      isCycleAssumed: program?.isCycleAssumed ?? false,
      cycleCount: 0,
      totalUnits: 0,
      unitsPerCycle: 0,
      unitsPerHour: 0,
    };
  }
  const { totalUnits, unitsPerCycle, unitsPerHour } = predictKnownProgram(program);
  const { cycleSeconds, isCycleAssumed, cycleCount } = program;
  return { pin, cycleSeconds, isCycleAssumed, cycleCount, totalUnits, unitsPerCycle, unitsPerHour };
}

/** The average of a program of which each cycle keeps no more than this. */
export function keptUnitsPerHour({ pin, unitsPerHour }: ProgramFigures, mostInCycle: number): number {
  const program = knownProgram(pin);
  if (program === null || program.cycleCount === 0) return 0;
  const { baseQtyPerCycle, cycleSeconds, cycleCount } = program;
  if (mostInCycle >= Math.ceil(maxYieldPerCycle(baseQtyPerCycle, cycleSeconds))) return unitsPerHour;
  const kept = predictKnownProgram(program).yieldUnits.reduce((units, made) => units + Math.min(made, mostInCycle), 0);
  return (kept * SECONDS_PER_HOUR) / (cycleCount * cycleSeconds);
}

/** Whether an ECU's program expires after `at`. A program without expiry doesn't run. */
export function isRunningAt(pin: EcuPin, at: EpochSeconds): boolean {
  return pin.expiresAt !== null && pin.expiresAt > at;
}

/** An ECU as the screen shows it. @param minExtractionRate units per hour, 0 to turn the alert off */
export function reportExtractor(figures: ProgramFigures, at: EpochSeconds, minExtractionRate: number): ExtractorReport {
  const { pin, ...program } = figures;
  const isRunning = isRunningAt(pin, at);
  return {
    pinId: pin.pinId,
    productTypeId: pin.productTypeId,
    installedAt: pin.installedAt,
    expiresAt: pin.expiresAt,
    isRunning,
    headCount: pin.heads.length,
    ...program,
    isBelowMinimum: isRunning && isBelowMinimum(figures.unitsPerHour, minExtractionRate),
  };
}
