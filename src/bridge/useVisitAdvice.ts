import { useEffect, useState } from 'react';
import type { ColonyKey } from '../../workers/game/domain/ids.ts';
import type { VisitAdvice } from '../../workers/game/domain/round.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { useAtomValue } from '../state/jotai.ts';
import { roundInputsAtom } from '../state/round.ts';
import { fetchVisitAdvice } from './round.ts';

const NO_ADVICE: ReadonlyMap<ColonyKey, VisitAdvice> = new Map();

/**
 * What a visit now would bring to these colonies and take out, until the next round of the round planner. Empty until
 * the worker has answered, and without the colonies that can't be simulated.
 * @param at the time of the figures on screen: the advice is renewed with them
 */
export function useVisitAdvice(
  keys: readonly ColonyKey[],
  at: EpochSeconds | undefined,
): ReadonlyMap<ColonyKey, VisitAdvice> {
  const [advice, setAdvice] = useState(NO_ADVICE);
  const inputs = useAtomValue(roundInputsAtom);
  const listed = keys.join('\n');
  useEffect(() => {
    if (listed === '' || at === undefined) return;
    let isWanted = true;
    // Without an answer the last amounts stay. An engine that crashed has a notice of its own, and is asked again.
    void fetchVisitAdvice(listed.split('\n') as ColonyKey[], inputs, at).then((answer) => {
      if (isWanted && answer !== null) setAdvice(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [listed, at, inputs]);
  return advice;
}
