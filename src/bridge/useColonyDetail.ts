import type { ColonyKey } from '../../workers/game/domain/ids.ts';
import type { ColonyDetail } from '../../workers/game/domain/report.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { type Answer, useAnswer } from '../ui/useAnswer.ts';
import { fetchDetail } from './figures.ts';

/**
 * The detail of an opened colony, loaded again whenever its figures change; null if the colony is not known (any more). Its
 * problem is null where there is an answer to show.
 * @param at the time of the colony's latest figures
 */
export function useColonyDetail(key: ColonyKey, at: EpochSeconds | undefined): Answer<ColonyDetail | null> {
  const answer = useAnswer(() => fetchDetail(key), [key, at]);
  return answer.value === undefined ? answer : { ...answer, problem: null };
}
