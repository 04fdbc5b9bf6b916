import { t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import { oddityText, simulationProblemText } from './simulationProblems.ts';
import type { Warning } from './warnings.ts';

const WARNING_TEXTS: ByKind<Warning> = {
  asReported: ({ problem }) => {
    const simulationError = simulationProblemText(problem);
    return t`The figures are as ESI reported them: ${simulationError}`;
  },
  noRecord: () =>
    t`EVE lists this colony but has no record of it. The figures are from its last record, if there was one. Every refresh asks for a new record.`,
  assumedCycle: () => t`ESI gave no cycle time for an extractor; one hour is assumed.`,
  oddity: ({ oddity }) => oddityText(oddity),
};

/** Whole sentences. */
export function warningText(warning: Warning): string {
  return byKind(WARNING_TEXTS, warning);
}
