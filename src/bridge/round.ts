/** Planning a round of visits, and what came of it. */
import type { ColonyKey } from '../../workers/domain/ids.ts';
import type {
  ExpectedVisit,
  LoginReport,
  RoundOutcome,
  RoundReport,
  RoundRequest,
  VisitAdvice,
  VisitReview,
} from '../../workers/domain/round.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { toAdviceSettings } from '../model/roundRequest.ts';
import type { RoundInputs } from '../state/round.ts';
import { askEngine } from './engine.ts';

/** A plan with all its logins, or why there is none. */
export type PlannedRound = Exclude<RoundOutcome, { kind: 'planned' }> | { kind: 'planned'; report: RoundReport };

/**
 * Plans a round of visits; a newer request cancels an older one. Each part of a large plan arrives in a task of its own.
 * @throws Error if the engine cannot answer; the view shows it
 */
export async function planRound(request: RoundRequest): Promise<PlannedRound> {
  const outcome = await askEngine((engine) => engine.round.plan(request));
  if (outcome.kind !== 'planned') return outcome;
  const { planNumber, loginCount, report } = outcome;
  const logins: LoginReport[] = [];
  while (logins.length < loginCount) {
    const part = await askEngine((engine) => engine.round.logins(planNumber, logins.length));
    if (part === null || part.length === 0) throw new Error('The calculations were restarted. Plan again.');
    logins.push(...part);
  }
  return { kind: 'planned', report: { ...report, logins } };
}

/**
 * What a visit to each of these colonies would bring in and take out, until the next round of the round planner; null if
 * the engine can't answer. Texts do without amounts then.
 * @param at the time of the visits
 */
export async function fetchVisitAdvice(
  keys: readonly ColonyKey[],
  inputs: RoundInputs,
  at: EpochSeconds,
): Promise<ReadonlyMap<ColonyKey, VisitAdvice> | null> {
  try {
    const settings = toAdviceSettings(inputs, at);
    const answer = await askEngine((engine) => engine.round.advise(keys, settings));
    return new Map(answer.map((one) => [one.key, one]));
  } catch {
    return null;
  }
}

/**
 * What newer snapshots show of planned visits.
 * @throws Error if the engine cannot answer
 */
export function reviewRound(visits: readonly ExpectedVisit[]): Promise<VisitReview[]> {
  return askEngine((engine) => engine.round.review(visits));
}
