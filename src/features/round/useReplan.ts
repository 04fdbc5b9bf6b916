/** Plans what is open of a started round again: after a time, or because a planet is skipped, taken back or fed. */

import { t } from '@lingui/core/macro';
import { useCallback, useRef, useState } from 'react';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { RoundReport } from '../../../workers/game/domain/round.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import { changeStartedRound, planRound } from '../../bridge/round.ts';
import { errorMessage } from '../../format/text.ts';
import type { RoundInputs } from '../../model/roundInputs.ts';
import { poolKeys, sinceLists, withCheckedLines } from '../../model/roundStock.ts';
import { keepChecks, type StartedRound } from '../../model/startedRound.ts';
import { countedCharactersAtom } from '../../state/characters.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { roundInputsAtom } from '../../state/round.ts';
import { isSettled } from '../../state/roundHand.ts';
import { checkedLinesAtom, livePlanAtom, roundProgressAtom, startedRoundAtom } from '../../state/startedRound.ts';
import { requestFaultText } from '../../words/round.ts';
import { requestFor } from './planBasis.ts';

/** A new plan in place of one that is being checked off. */
export interface Replan {
  isPlanning: boolean;
  /** why there is no new plan, for the player */
  problem: string | null;
  /** checked lines that the new plan doesn't have; null if there is nothing to decide */
  droppedCount: number | null;
  /** plans what is open with a change of the inputs as they are by then; nothing changes if that fails */
  begin(change: InputsChange): Promise<void>;
  /** takes the new plan */
  accept(): void;
  /** keeps the plan that is being checked off */
  dismiss(): void;
  /** brings the previous plan back with its checks; null if there is none */
  undo: (() => void) | null;
}

type InputsChange = (inputs: RoundInputs) => RoundInputs;

interface Previous {
  round: StartedRound;
  /** what changes of planets change */
  inputs: Pick<RoundInputs, 'leftOutKeys' | 'fedKeys' | 'isCut'>;
  /** when the round began: nothing can be brought back of one that has ended since */
  startedAt: EpochSeconds | null;
}

const poolKeyFor = ({ pool }: RoundInputs) => poolKeys(pool, store.get(countedCharactersAtom));

/** Checked lines that still apply stay checked; before any is dropped, the player decides. */
export function useReplan(): Replan {
  const [isPlanning, setPlanning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ plan: RoundReport; droppedCount: number } | null>(null);
  const [previous, setPrevious] = useState<Previous | null>(null);
  const { startedAt } = useAtomValue(roundProgressAtom);
  // Changes without a plan yet: all are in the newest request, which replaces the others.
  const pending = useRef<readonly InputsChange[]>([]);
  const take = useCallback((plan: RoundReport) => {
    const changes = pending.current;
    pending.current = [];
    setAsked(null);
    const round = store.get(startedRoundAtom);
    const { leftOutKeys, fedKeys, isCut } = store.get(roundInputsAtom);
    store.set(roundInputsAtom, (inputs) => applyAll(changes, inputs));
    if (round.plan === null) return;
    store.set(livePlanAtom, plan);
    const kept = new Set(keepChecks(round.plan, plan, new Set(round.checked)).kept);
    const gone = { ...round, checked: round.checked.filter((id) => !kept.has(id)) };
    const hand = withCheckedLines(gone, poolKeyFor(store.get(roundInputsAtom)), () => true);
    void changeStartedRound({ kind: 'replan', plan, hand });
    const inputs = { leftOutKeys, fedKeys, isCut };
    setPrevious({ round, inputs, startedAt: store.get(startedRoundAtom).startedAt });
  }, []);
  const begin = useCallback(
    async (change: InputsChange) => {
      const round = store.get(startedRoundAtom);
      if (round.plan === null) return;
      const changes = [...pending.current, change];
      pending.current = changes;
      const inputs = applyAll(changes, store.get(roundInputsAtom));
      const isGone = (key: ColonyKey, snapshotAt: EpochSeconds): boolean =>
        isSettled(key, snapshotAt) || inputs.leftOutKeys.includes(key);
      const hand = withCheckedLines(round, poolKeyFor(inputs), isGone);
      setAsked(null);
      setPlanning(true);
      setProblem(null);
      try {
        const outcome = await planRound(requestFor(inputs, sinceLists(hand, round.listed)));
        if (pending.current !== changes) return;
        if (outcome.kind === 'planned') {
          const plan = outcome.report;
          const { droppedCount } = keepChecks(round.plan, plan, store.get(checkedLinesAtom));
          if (droppedCount > 0) setAsked({ plan, droppedCount });
          else take(plan);
        } else {
          pending.current = [];
          if (outcome.kind === 'invalid') setProblem(requestFaultText(outcome.fault));
        }
      } catch (error) {
        if (pending.current !== changes) return;
        pending.current = [];
        setProblem(t`The round could not be planned: ${{ reason: errorMessage(error) }}`);
      }
      setPlanning(false);
    },
    [take],
  );
  const isSameRound = startedAt !== null && startedAt === previous?.startedAt;
  return {
    isPlanning,
    problem,
    droppedCount: asked?.droppedCount ?? null,
    begin,
    accept: () => asked && take(asked.plan),
    dismiss: () => {
      pending.current = [];
      setAsked(null);
    },
    undo: isSameRound
      ? () => {
          store.set(roundInputsAtom, (inputs) => ({ ...inputs, ...previous.inputs }));
          void changeStartedRound({ kind: 'undo', to: previous.round });
          setPrevious(null);
        }
      : null,
  };
}

function applyAll(changes: readonly InputsChange[], inputs: RoundInputs): RoundInputs {
  return changes.reduce((changed, change) => change(changed), inputs);
}
