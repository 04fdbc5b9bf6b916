import { t } from '@lingui/core/macro';
import type { ImportReport } from '../../workers/game/domain/report.ts';
import { formatHours } from '../format/time.ts';

/** How long an import lasts: `5h 30m`, `~5h` for an estimate, `out` if nothing is left, `lasts` if it never runs out. */
export function depletionText(imported: Pick<ImportReport, 'hoursUntilDepletion' | 'depletionBasis'>): string {
  const { hoursUntilDepletion, depletionBasis } = imported;
  if (hoursUntilDepletion === null) return t({ message: `lasts`, comment: 'an import never runs out' });
  if (hoursUntilDepletion <= 0) return t({ message: `out`, comment: 'nothing is left of an import' });
  return `${depletionBasis === 'estimated' ? '~' : ''}${formatHours(hoursUntilDepletion)}`;
}
