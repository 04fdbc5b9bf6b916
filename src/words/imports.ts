import type { ImportReport } from '../../workers/domain/report.ts';
import { formatHours } from '../format/time.ts';

/** How long an import lasts: `5h 30m`, `~5h` for an estimate, `out` if nothing is left, `lasts` if it never runs out. */
export function depletionText(imported: Pick<ImportReport, 'hoursUntilDepletion' | 'depletionBasis'>): string {
  const { hoursUntilDepletion, depletionBasis } = imported;
  if (hoursUntilDepletion === null) return 'lasts';
  if (hoursUntilDepletion <= 0) return 'out';
  return `${depletionBasis === 'estimated' ? '~' : ''}${formatHours(hoursUntilDepletion)}`;
}
