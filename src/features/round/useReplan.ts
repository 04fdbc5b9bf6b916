/** Plans what is open of a started round again: after a time, or because a planet is skipped, taken back or fed. */

import { t } from '@lingui/core/macro';
import { useCallback, useState } from 'react';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { RoundReport } from '../../../workers/game/domain/round.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import { changeStartedRound, planRound } from '../../bridge/round.ts';
import { errorMessage } from '../../format/text.ts';
import type { RoundInputs } from '../../model/roundInputs.ts';
import { type PoolUnits, poolKeys, withCheckedLines } from '../../model/roundStock.ts';
import { keepChecks, type StartedRound } from '../../model/startedRound.ts';
import { countedCharactersAtom } from '../../state/characters.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { store } from '../../state/jotai.ts';
import { roundInputsAtom } from '../../state/round.ts';
import { checkedLinesAtom, livePlanAtom, startedRoundAtom } from '../../state/startedRound.ts';
import { requestFaultText } from '../../words/round.ts';
import { requestFor } from './planBasis.ts';

/** A new plan in place of one that is being checked off. */
export interface Replan {
  isPlanning: boolean;
  /** why there is no new plan, for the player */
  problem: string | null;
  /** checked lines that the new plan doesn't have; null if there is nothing to decide */
  droppedCount: number | null;
  /** plans what is open; nothing changes if that fails */
  begin(inputs: RoundInputs): Promise<void>;
  /** takes the new plan */
  accept(): void;
  /** keeps the plan that is being checked off */
  dismiss(): void;
  /** brings the previous plan back with its checks; null if there is none */
  undo: (() => void) | null;
}

interface NewPlan {
  plan: RoundReport;
  hand: PoolUnits;
  /** what it is for */
  inputs: RoundInputs;
}

/** A newer record shows what was done on a planet: its goods are in the hangar, or have left it. */
function isSettled(key: ColonyKey, snapshotAt: EpochSeconds): boolean {
  return (store.get(colonyAtom(key))?.snapshotAt ?? 0) > snapshotAt;
}

/** Checked lines that still apply stay checked; before any is dropped, the player decides. */
export function useReplan(): Replan {
  const [isPlanning, setPlanning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<(NewPlan & { droppedCount: number }) | null>(null);
  const [previous, setPrevious] = useState<{ round: StartedRound; inputs: RoundInputs } | null>(null);
  const take = useCallback(({ plan, hand, inputs }: NewPlan) => {
    setAsked(null);
    setPrevious({ round: store.get(startedRoundAtom), inputs: store.get(roundInputsAtom) });
    store.set(livePlanAtom, plan);
    store.set(roundInputsAtom, inputs);
    void changeStartedRound({ kind: 'replan', plan, hand });
  }, []);
  const begin = useCallback(
    async (inputs: RoundInputs) => {
      const round = store.get(startedRoundAtom);
      if (round.plan === null) return;
      const hand = withCheckedLines(round, poolKeys(inputs.pool, store.get(countedCharactersAtom)), isSettled);
      setPlanning(true);
      setProblem(null);
      try {
        const outcome = await planRound(requestFor(inputs, hand));
        if (outcome.kind === 'invalid') setProblem(requestFaultText(outcome.fault));
        if (outcome.kind === 'planned') {
          const next: NewPlan = { plan: outcome.report, hand, inputs };
          const { droppedCount } = keepChecks(round.plan, next.plan, store.get(checkedLinesAtom));
          if (droppedCount > 0) setAsked({ ...next, droppedCount });
          else take(next);
        }
      } catch (error) {
        setProblem(t`The round could not be planned: ${{ reason: errorMessage(error) }}`);
      }
      setPlanning(false);
    },
    [take],
  );
  return {
    isPlanning,
    problem,
    droppedCount: asked?.droppedCount ?? null,
    begin,
    accept: () => asked && take(asked),
    dismiss: () => setAsked(null),
    undo:
      previous &&
      (() => {
        store.set(roundInputsAtom, previous.inputs);
        void changeStartedRound({ kind: 'undo', to: previous.round });
        setPrevious(null);
      }),
  };
}
