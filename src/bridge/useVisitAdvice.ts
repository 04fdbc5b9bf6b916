import type { ColonyKey } from '../../workers/game/domain/ids.ts';
import type { VisitAdvice } from '../../workers/game/domain/round.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { useAtomValue } from '../state/jotai.ts';
import { roundInputsAtom } from '../state/round.ts';
import { useAnswer } from '../ui/useAnswer.ts';
import { fetchVisitAdvice } from './round.ts';

const NO_ADVICE: ReadonlyMap<ColonyKey, VisitAdvice> = new Map();

/**
 * What a visit now would bring and take out, until the next round. Without colonies that can't be simulated.
 * @param at the time of the figures on screen; the advice is renewed with them
 */
export function useVisitAdvice(
  keys: readonly ColonyKey[],
  at: EpochSeconds | undefined,
): ReadonlyMap<ColonyKey, VisitAdvice> {
  const inputs = useAtomValue(roundInputsAtom);
  const listed = keys.join('\n');
  const { value } = useAnswer(
    async () =>
      listed === '' || at === undefined ? NO_ADVICE : fetchVisitAdvice(listed.split('\n') as ColonyKey[], inputs, at),
    [listed, at, inputs],
  );
  // Without an answer the last amounts stay. An engine that crashed has a notice of its own, and is asked again.
  return value ?? NO_ADVICE;
}
