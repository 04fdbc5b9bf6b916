import type { ColonyReport } from '../domain/report.ts';

/** Whether two reports of a colony say the same, but for the moment that they are of. */
export function isSameReport(a: ColonyReport, b: ColonyReport): boolean {
  return isSame({ ...a, at: 0 }, { ...b, at: 0 });
}

/** Deep equality of plain data. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) {
    return true;
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return false;
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}
