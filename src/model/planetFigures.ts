/** Colours and order of a planet's figures, and which of them are noticeably lower than they could be. */
import type { Stack } from '../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import type {
  ColonyReport,
  ExportReport,
  ExtractorReport,
  IskSum,
  StopReport,
} from '../../workers/game/domain/report.ts';
import { FILL_COLOUR_FRACTIONS, LOW_IMPORT_HOURS, SHORT_IMPORT_HOURS } from '../../workers/game/domain/thresholds.ts';
import type { Fraction } from '../../workers/game/domain/units.ts';

/** The colour of a store's fill. */
export type FillLevel = 'red' | 'orange' | 'gold' | 'normal';

/** A figure equal to a bound is not above it. */
export function fillLevel(fillFraction: Fraction): FillLevel {
  if (fillFraction > FILL_COLOUR_FRACTIONS.red) return 'red';
  if (fillFraction > FILL_COLOUR_FRACTIONS.orange) return 'orange';
  if (fillFraction > FILL_COLOUR_FRACTIONS.gold) return 'gold';
  return 'normal';
}

/** The colour of an import's remaining time. */
type DepletionLevel = 'error' | 'warning' | 'success';

/** @param hoursUntilDepletion null if it does not run out */
export function depletionLevel(hoursUntilDepletion: number | null): DepletionLevel {
  if (hoursUntilDepletion === null) return 'success';
  if (hoursUntilDepletion < LOW_IMPORT_HOURS) return 'error';
  return hoursUntilDepletion < SHORT_IMPORT_HOURS ? 'warning' : 'success';
}

/** Whether the timer of a planet's extractor says when this stop is. */
export function hasTimer({ stop }: StopReport, extractors: readonly ExtractorReport[]): boolean {
  return stop.kind === 'programExpired' && extractors.some(({ expiresAt }) => expiresAt === stop.at);
}

/** Whether there is too little or too much of a commodity. */
type Balance = 'shortfall' | 'surplus' | 'even';

/** Half of the smallest figure on screen, which is 0.1 units per hour. */
const BALANCE_TOLERANCE_PER_HOUR = 0.05;

/** @param netPerHour production less consumption, units per hour */
export function balanceOf(netPerHour: number): Balance {
  if (netPerHour <= -BALANCE_TOLERANCE_PER_HOUR) return 'shortfall';
  return netPerHour >= BALANCE_TOLERANCE_PER_HOUR ? 'surplus' : 'even';
}

/** Smaller differences are not marked. */
const SUSTAINED_TOLERANCE = 0.05;

/** Whether extractors and imports sustain noticeably less than the factories could make; null: not known, so no. */
export function isSustainedLess(possible: number | null, sustained: number | null): boolean {
  return possible !== null && sustained !== null && sustained < possible * (1 - SUSTAINED_TOLERANCE);
}

/** The same for two sums over the same goods. */
export function isSumSustainedLess(possible: IskSum, sustained: IskSum): boolean {
  return isSustainedLess(possible.isk, sustained.isk);
}

/** The same for any export of a colony. */
export function isExportSustainedLess(exports: readonly ExportReport[]): boolean {
  return exports.some(({ unitsPerHour, sustainedUnitsPerHour }) =>
    isSustainedLess(unitsPerHour, sustainedUnitsPerHour),
  );
}

/** Whether a planet is known to cost more than it makes, with the player's visits. */
export function isCostly({ netIskPerMonth: { isk, bound } }: Pick<ColonyReport, 'netIskPerMonth'>): boolean {
  return isk !== null && isk < 0 && bound !== 'atLeast';
}

interface MergedStack {
  typeId: TypeId;
  nowUnits: number;
  esiUnits: number;
}

/** Contents of one storage at two times, matched by commodity, largest current amount first. */
export function mergeContents(now: readonly Stack[], esi: readonly Stack[]): MergedStack[] {
  const merged = new Map<TypeId, MergedStack>();
  for (const { typeId, amount } of now) merged.set(typeId, { typeId, nowUnits: amount, esiUnits: 0 });
  for (const { typeId, amount } of esi) {
    const stack = merged.get(typeId);
    if (stack) stack.esiUnits = amount;
    else merged.set(typeId, { typeId, nowUnits: 0, esiUnits: amount });
  }
  return [...merged.values()].sort((a, b) => b.nowUnits - a.nowUnits || b.esiUnits - a.esiUnits || a.typeId - b.typeId);
}

/** Whether an extractor has a program, running or ended. */
export function hasProgram({
  productTypeId,
  expiresAt,
}: Pick<ExtractorReport, 'productTypeId' | 'expiresAt'>): boolean {
  return productTypeId !== null && expiresAt !== null;
}
