import type { FleetHistory, UnpricedCounts } from '../../../workers/game/domain/history.ts';
import type { Isk } from '../../../workers/game/domain/units.ts';
import { fetchFleetHistory } from '../../bridge/history.ts';
import { ownCharactersAtom } from '../../state/characters.ts';
import { historyRevisionAtom } from '../../state/history.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { worthBasisAtom } from '../../state/pricing.ts';
import { useAnswer } from '../../ui/useAnswer.ts';
import { useEveDay } from '../../ui/useEveDay.ts';
import { useSettled } from '../../ui/useSettled.ts';
import { type EarnedDay, earnedDays } from './earnedDays.ts';

/** As the history's view counts them: today is the last one. */
const SPAN_DAYS = 30;

/** Visits are recorded in batches: the sum follows once no more come. */
const SETTLED_MS = 1500;

export interface Earned {
  /** null if nothing of it has a price */
  netIsk: Isk | null;
  /** commodities that it goes without; null if there are none */
  unpriced: UnpricedCounts | null;
  /** characters of which the history knows something in this time */
  knownCount: number;
  characterCount: number;
  days: readonly EarnedDay[];
}

const characterCountAtom = atom((get) => get(ownCharactersAtom).length);

/** What the fleet earned in the last 30 days, as far as the history knows it; null until the worker has answered. */
export function useEarned(): Earned | null {
  const characterCount = useAtomValue(characterCountAtom);
  const revision = useSettled(useAtomValue(historyRevisionAtom), SETTLED_MS);
  const prices = useAtomValue(worthBasisAtom);
  const today = useEveDay();
  const { value } = useAnswer(
    async () =>
      summarise(
        await fetchFleetHistory({
          period: 'day',
          groupBy: 'character',
          fromDay: today - SPAN_DAYS + 1,
          toDay: null,
          characterIds: null,
          colonyKeys: null,
        }),
      ),
    [today, revision, characterCount, prices],
  );
  return value === undefined ? null : { ...value, characterCount };
}

function summarise({ earnings }: FleetHistory): Omit<Earned, 'characterCount'> {
  return {
    netIsk: earnings.total.netIsk,
    unpriced: earnings.total.unpriced,
    knownCount: earnings.groups.length,
    days: earnedDays(earnings),
  };
}
