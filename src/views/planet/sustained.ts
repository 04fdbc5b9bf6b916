import type { ExportReport, IskSum } from '../../../workers/domain/report.ts';

/** Less than this share of what the factories could make is worth a mark. */
const SUSTAINED_SHARE = 0.95;

/** Whether extractors and imports sustain more than 5 % less than the factories could make. Unknown is no shortfall. */
export function isSustainedLess(possible: number | null, sustained: number | null): boolean {
  return possible !== null && sustained !== null && sustained < SUSTAINED_SHARE * possible;
}

/** The same of two sums over the same goods. */
export function isSumSustainedLess(possible: IskSum, sustained: IskSum): boolean {
  return isSustainedLess(possible.isk, sustained.isk);
}

/** Whether any export of a colony is sustained more than 5 % below what its factories could make. */
export function isExportSustainedLess(exports: readonly ExportReport[]): boolean {
  return exports.some(({ unitsPerHour, sustainedUnitsPerHour }) =>
    isSustainedLess(unitsPerHour, sustainedUnitsPerHour),
  );
}
