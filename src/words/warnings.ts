import { t } from '@lingui/core/macro';
import type { ColonyReport } from '../../workers/domain/report.ts';
import { oddityText, simulationProblemText } from './simulationProblems.ts';

/** What the player must know about the figures of a colony before trusting them; empty where all is well. */
export function colonyWarnings(
  colony: Pick<ColonyReport, 'simulationError' | 'oddities' | 'extractors' | 'alerts'>,
): readonly string[] {
  const warnings: string[] = [];
  if (colony.simulationError !== null) {
    const simulationError = simulationProblemText(colony.simulationError);
    warnings.push(t`The figures are as ESI reported them: ${simulationError}`);
  }
  if (colony.alerts.includes('noRecord')) {
    warnings.push(
      t`EVE lists this colony but has no record of it. The figures are from its last record, if there was one. Every refresh asks for a new record.`,
    );
  }
  if (colony.extractors.some((extractor) => extractor.isCycleAssumed)) {
    warnings.push(t`ESI gave no cycle time for an extractor; one hour is assumed.`);
  }
  return [...warnings, ...colony.oddities.map(oddityText)];
}
