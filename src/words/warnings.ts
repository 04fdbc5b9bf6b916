import type { ColonyReport } from '../../workers/game/domain/report.ts';
import type { SimulationProblem } from '../../workers/game/domain/simulationProblem.ts';

/** What the player must know about the figures of a colony before trusting them. `warningTexts.ts` has the sentences. */
export type Warning =
  | { kind: 'asReported'; problem: SimulationProblem }
  | { kind: 'noRecord' }
  | { kind: 'assumedCycle' }
  | { kind: 'oddity'; oddity: ColonyReport['oddities'][number] };

/** Empty where all is well. Rows only ask whether there are any, so the sentences need not be there yet. */
export function colonyWarnings(
  colony: Pick<ColonyReport, 'simulationError' | 'oddities' | 'extractors' | 'alerts'>,
): readonly Warning[] {
  const warnings: Warning[] = [];
  if (colony.simulationError !== null) warnings.push({ kind: 'asReported', problem: colony.simulationError });
  if (colony.alerts.includes('noRecord')) warnings.push({ kind: 'noRecord' });
  if (colony.extractors.some(({ isCycleAssumed }) => isCycleAssumed)) warnings.push({ kind: 'assumedCycle' });
  for (const oddity of colony.oddities) warnings.push({ kind: 'oddity', oddity });
  return warnings;
}
