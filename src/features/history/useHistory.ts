import { useCallback } from 'react';
import type { ColonyHistory, FleetHistory, HistoryPeriod, RoundResult } from '../../../workers/domain/history.ts';
import type { CharacterId, ColonyKey } from '../../../workers/domain/ids.ts';
import { SECONDS_PER_DAY } from '../../../workers/domain/units.ts';
import { fetchColonyHistory, fetchFleetHistory, fetchRoundResults } from '../../bridge/history.ts';
import { charactersAtom } from '../../state/characters.ts';
import { pricesAtom } from '../../state/colonies.ts';
import { type HistoryInputs, historyRevisionAtom, historySummaryAtom } from '../../state/history.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { realNowSeconds } from '../../ui/ticker.ts';
import { type Answer, useAnswer } from '../../ui/useAnswer.ts';

/** Changes with the prices that amounts of ISK are at. */
const priceBasisAtom = atom((get) => {
  const prices = get(pricesAtom);
  return `${prices?.hub} ${prices?.at}`;
});

/** One colony's history; null where nothing is stored of it. */
export function useColonyHistory(key: ColonyKey, period: HistoryPeriod): Answer<ColonyHistory | null> {
  const summary = useAtomValue(historySummaryAtom(key));
  const prices = useAtomValue(priceBasisAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer visit and other prices are reasons to ask again
  const ask = useCallback(() => fetchColonyHistory(key, period), [key, period, summary, prices]);
  return useAnswer(ask);
}

/** What the fleet earned in the span that the player chose. @param characterId null: all characters */
export function useFleetHistory(inputs: HistoryInputs, characterId: CharacterId | null): Answer<FleetHistory> {
  const { period, groupBy, spanDays } = inputs;
  const revision = useAtomValue(historyRevisionAtom);
  const characters = useAtomValue(charactersAtom);
  const prices = useAtomValue(priceBasisAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer visits, names and prices are reasons to ask again
  const ask = useCallback(() => {
    const today = Math.floor(realNowSeconds() / SECONDS_PER_DAY);
    return fetchFleetHistory({
      period,
      groupBy,
      fromDay: spanDays === null ? null : today - spanDays + 1,
      toDay: null,
      characterIds: characterId === null ? null : [characterId],
    });
  }, [period, groupBy, spanDays, characterId, revision, characters, prices]);
  return useAnswer(ask);
}

/** What the latest rounds promised, and what came of them. @param characterId null: all characters */
export function useRoundResults(characterId: CharacterId | null): Answer<RoundResult[]> {
  const revision = useAtomValue(historyRevisionAtom);
  const characters = useAtomValue(charactersAtom);
  const prices = useAtomValue(priceBasisAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer visits, names and prices are reasons to ask again
  const ask = useCallback(
    () => fetchRoundResults(characterId === null ? null : [characterId]),
    [characterId, revision, characters, prices],
  );
  return useAnswer(ask);
}
