import { useMemo } from 'react';
import type {
  ColonyHistory,
  FleetHistory,
  HistoryPeriod,
  HistorySelection,
  RoundResult,
} from '../../../workers/game/domain/history.ts';
import type { CharacterId, ColonyKey } from '../../../workers/game/domain/ids.ts';
import { fetchColonyHistory, fetchFleetHistory, fetchRoundResults } from '../../bridge/history.ts';
import { charactersAtom } from '../../state/characters.ts';
import { type HistoryInputs, historyRevisionAtom, historySummaryAtom } from '../../state/history.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { foundKeysAtom } from '../../state/page.ts';
import { worthBasisAtom } from '../../state/pricing.ts';
import { type Answer, useAnswer } from '../../ui/useAnswer.ts';
import { useEveDay } from '../../ui/useEveDay.ts';
import { useSettled } from '../../ui/useSettled.ts';

/** One colony's history; null where nothing is stored of it. */
export function useColonyHistory(key: ColonyKey, period: HistoryPeriod): Answer<ColonyHistory | null> {
  const summary = useAtomValue(historySummaryAtom(key));
  const prices = useAtomValue(worthBasisAtom);
  return useAnswer(() => fetchColonyHistory(key, period), [key, period, summary, prices]);
}

/** The history is not searched again with every letter. */
const SETTLED_MS = 250;

/** What the history is about: one character or all (null), and the planets that the search finds. */
export function useHistorySelection(characterId: CharacterId | null): HistorySelection {
  const found = useSettled(useAtomValue(foundKeysAtom), SETTLED_MS);
  return useMemo(
    () => ({
      characterIds: characterId === null ? null : [characterId],
      colonyKeys: found === null ? null : [...found],
    }),
    [characterId, found],
  );
}

/** What the fleet earned in the span that the player chose. */
export function useFleetHistory(inputs: HistoryInputs, selection: HistorySelection): Answer<FleetHistory> {
  const { period, groupBy, spanDays } = inputs;
  const revision = useAtomValue(historyRevisionAtom);
  const characters = useAtomValue(charactersAtom);
  const prices = useAtomValue(worthBasisAtom);
  const today = useEveDay();
  return useAnswer(
    () =>
      fetchFleetHistory({
        period,
        groupBy,
        fromDay: spanDays === null ? null : today - spanDays + 1,
        toDay: null,
        ...selection,
      }),
    [period, groupBy, spanDays, selection, today, revision, characters, prices],
  );
}

/** What the latest rounds promised, and what came of them. */
export function useRoundResults(selection: HistorySelection): Answer<RoundResult[]> {
  const revision = useAtomValue(historyRevisionAtom);
  const characters = useAtomValue(charactersAtom);
  const prices = useAtomValue(worthBasisAtom);
  return useAnswer(() => fetchRoundResults(selection), [selection, revision, characters, prices]);
}
