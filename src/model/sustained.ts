import type { ExportReport, IskSum } from '../../workers/domain/report.ts';
import { isSustainedLess } from '../format/sustained.ts';

/** Whether of two sums over the same goods what is sustained is noticeably less than what could be made. */
export function isSumSustainedLess(possible: IskSum, sustained: IskSum): boolean {
  return isSustainedLess(possible.isk, sustained.isk);
}

/** Whether any export of a colony is sustained more than 5 % below what its factories could make. */
export function isExportSustainedLess(exports: readonly ExportReport[]): boolean {
  return exports.some(({ unitsPerHour, sustainedUnitsPerHour }) =>
    isSustainedLess(unitsPerHour, sustainedUnitsPerHour),
  );
}
