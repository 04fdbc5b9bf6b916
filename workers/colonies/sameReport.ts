import { dequal } from 'dequal/lite';
import type { ColonyReport } from '../domain/report.ts';

/** Whether two reports of a colony say the same, apart from the time they were made for. */
export function isSameReport(a: ColonyReport, b: ColonyReport): boolean {
  return dequal({ ...a, at: 0 }, { ...b, at: 0 });
}
