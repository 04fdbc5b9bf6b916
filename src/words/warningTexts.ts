import { t } from '@lingui/core/macro';
import { oddityText, simulationProblemText } from './simulationProblems.ts';
import type { Warning } from './warnings.ts';

/** Whole sentences. */
export function warningText(warning: Warning): string {
  switch (warning.kind) {
    case 'asReported': {
      const simulationError = simulationProblemText(warning.problem);
      return t`The figures are as ESI reported them: ${simulationError}`;
    }
    case 'noRecord':
      return t`EVE lists this colony but has no record of it. The figures are from its last record, if there was one. Every refresh asks for a new record.`;
    case 'assumedCycle':
      return t`ESI gave no cycle time for an extractor; one hour is assumed.`;
    case 'oddity':
      return oddityText(warning.oddity);
    default:
      return warning satisfies never;
  }
}
