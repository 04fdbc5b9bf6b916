import { useCallback, useMemo } from 'react';
import type { LoginReport, RoundReport } from '../../../workers/game/domain/round.ts';
import { changeStartedRound, endRound } from '../../bridge/round.ts';
import { loginAfter, loginAtWork } from '../../model/roundWalk.ts';
import { isOver } from '../../model/startedRound.ts';
import { store, useAtom, useAtomValue } from '../../state/jotai.ts';
import { checkedLinesAtom, chosenLoginAtom, startedRoundAtom } from '../../state/startedRound.ts';

/**
 * Where the player is in a round, the same in all windows: the login at work stays until the player goes on.
 * @param logins those of the plan that the search finds; without a search, all
 */
export function useWalk(report: RoundReport | null, logins: readonly LoginReport[]) {
  const checked = useAtomValue(checkedLinesAtom);
  const [chosenId, choose] = useAtom(chosenLoginAtom);
  const current = loginAtWork(logins, chosenId, checked);
  const next = current === undefined ? null : loginAfter(logins, current, checked);
  const numbers = useMemo(() => new Map(report?.logins.map(({ id }, index) => [id, index + 1])), [report]);
  const currentId = current?.id ?? null;
  const onCheck = useCallback(
    (ids: readonly string[], isDone: boolean) => {
      if (report === null) return;
      if (isOver(store.get(startedRoundAtom), report.settings.roundAt)) endRound();
      choose(currentId);
      void changeStartedRound({ kind: 'check', ids, isDone, plan: report });
    },
    [report, currentId, choose],
  );
  return {
    current,
    next,
    numberOf: ({ id }: LoginReport) => numbers.get(id) ?? 0,
    onCheck,
    choose: ({ id }: LoginReport) => choose(id),
    onNext: () => {
      if (next !== null) choose(next.id);
    },
  };
}
