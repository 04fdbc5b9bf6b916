import type { ImportReport } from '../../../workers/domain/report.ts';
import { formatHours } from '../../format/time.ts';

/** How long an import lasts, as its colour says it. */
export type DepletionLevel = 'error' | 'warning' | 'success';

/** Under 24 hours error, under 48 warning, otherwise success; so is what does not run out at all (null). */
export function depletionLevel(hoursUntilDepletion: number | null): DepletionLevel {
  if (hoursUntilDepletion === null) return 'success';
  if (hoursUntilDepletion < 24) return 'error';
  if (hoursUntilDepletion < 48) return 'warning';
  return 'success';
}

/** `5h 30m`, `~5h` where it is an estimate, `out` where nothing is left, `lasts` where it does not run out. */
export function depletionText(imported: Pick<ImportReport, 'hoursUntilDepletion' | 'depletionBasis'>): string {
  const { hoursUntilDepletion, depletionBasis } = imported;
  if (hoursUntilDepletion === null) return 'lasts';
  if (hoursUntilDepletion <= 0) return 'out';
  return `${depletionBasis === 'estimated' ? '~' : ''}${formatHours(hoursUntilDepletion)}`;
}
