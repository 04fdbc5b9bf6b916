/** Plans what is open of a started round again: after a time, or because a planet is skipped, taken back or fed. */

import { t } from '@lingui/core/macro';
import { useCallback, useState } from 'react';
import type { RoundReport } from '../../../workers/game/domain/round.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import type { WorthChoices } from '../../../workers/game/domain/worth.ts';
import { keepStartedRound, planRound } from '../../bridge/round.ts';
import { errorMessage } from '../../format/text.ts';
import { keepChecks } from '../../model/keptChecks.ts';
import type { RoundInputs } from '../../model/roundInputs.ts';
import { toRequest } from '../../model/roundRequest.ts';
import { type PoolCharacter, type PoolUnits, poolKeys, withCheckedLines } from '../../model/roundStock.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { store } from '../../state/jotai.ts';
import { roundInputsAtom } from '../../state/round.ts';
import {
  asStarted,
  checkedLinesAtom,
  clearChecks,
  frozenPlanAtom,
  replaceChecks,
  roundHandAtom,
} from '../../state/roundPlan.ts';
import { countedGoodsAtom } from '../../state/stock.ts';
import { requestFaultText } from '../../words/round.ts';

/** What the new plan is for. */
interface Wanted {
  inputs: RoundInputs;
  characters: readonly PoolCharacter[];
  at: EpochSeconds;
  worth: WorthChoices;
}

/** A started round, with all that a new plan replaces. */
interface Started {
  report: RoundReport;
  checked: readonly string[];
  inputs: RoundInputs;
  hand: PoolUnits;
}

/** A new plan that the player has to decide on. */
interface Asked {
  before: Started;
  after: Started;
  droppedCount: number;
}

/** A new plan in place of one that is being checked off. */
export interface Replan {
  isPlanning: boolean;
  hasFailed: boolean;
  /** checked lines that the new plan doesn't have; null if there is nothing to decide */
  droppedCount: number | null;
  /** plans what is open; nothing changes if that fails */
  begin(wanted: Wanted): void;
  /** takes the new plan */
  accept(): void;
  /** keeps the plan that is being checked off */
  dismiss(): void;
  /** brings the previous plan back with its checks; null if there is none */
  undo: (() => void) | null;
}

/** Checked lines that still apply stay checked; before any is dropped, the player decides. */
export function useReplan(
  setLive: (report: RoundReport) => void,
  setProblem: (problem: string | null) => void,
): Replan {
  const [isPlanning, setPlanning] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [previous, setPrevious] = useState<Started | null>(null);
  const take = useCallback(
    (before: Started, after: Started) => {
      setAsked(null);
      setPrevious(before);
      clearChecks();
      setLive(after.report);
      putStarted(after);
    },
    [setLive],
  );
  const plan = useCallback(
    async ({ inputs, characters, at, worth }: Wanted) => {
      const report = store.get(frozenPlanAtom);
      if (report == null) return;
      const checked = store.get(checkedLinesAtom);
      const before: Started = {
        report,
        checked: [...checked],
        inputs: store.get(roundInputsAtom),
        hand: store.get(roundHandAtom),
      };
      // A newer record shows what was done on a planet: its goods are in the hangar, or have left it.
      const isSettled = (key: Parameters<typeof colonyAtom>[0], snapshotAt: EpochSeconds) =>
        (store.get(colonyAtom(key))?.snapshotAt ?? 0) > snapshotAt;
      const hand = withCheckedLines(before.hand, report, checked, poolKeys(inputs.pool, characters), isSettled);
      setPlanning(true);
      setFailed(false);
      const fail = (message: string): void => {
        setFailed(true);
        setProblem(message);
      };
      try {
        const outcome = await planRound(toRequest(inputs, characters, at, worth, hand, store.get(countedGoodsAtom)));
        if (outcome.kind === 'invalid') fail(requestFaultText(outcome.fault));
        if (outcome.kind === 'planned') {
          const { kept, droppedCount } = keepChecks(report, outcome.report, checked);
          const after: Started = { report: outcome.report, checked: kept, inputs, hand };
          if (droppedCount > 0) setAsked({ before, after, droppedCount });
          else take(before, after);
        }
      } catch (error) {
        fail(t`The round could not be planned: ${{ reason: errorMessage(error) }}`);
      }
      setPlanning(false);
    },
    [setProblem, take],
  );
  return {
    isPlanning,
    hasFailed,
    droppedCount: asked?.droppedCount ?? null,
    begin: useCallback((wanted: Wanted) => void plan(wanted), [plan]),
    accept: () => asked && take(asked.before, asked.after),
    dismiss: () => setAsked(null),
    undo:
      previous &&
      (() => {
        putStarted(previous);
        setPrevious(null);
      }),
  };
}

/** Puts a round on screen as it was. Without a checked line, plans follow every change again. */
function putStarted({ report, checked, inputs, hand }: Started): void {
  replaceChecks(checked);
  store.set(roundInputsAtom, inputs);
  store.set(roundHandAtom, hand);
  void keepStartedRound(checked.length > 0 ? asStarted(report) : null);
}
