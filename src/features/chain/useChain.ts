import { useCallback } from 'react';
import type { ChainReport, ChainScope } from '../../../workers/domain/chain.ts';
import { fetchChain } from '../../bridge/chain.ts';
import { charactersAtom } from '../../state/characters.ts';
import { fleetAtom, pricesAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { type Answer, useAnswer } from '../../ui/useAnswer.ts';

/** The chain of a scope, again whenever the fleet's figures change. */
export function useChain(scope: ChainScope): Answer<ChainReport | null> {
  const fleet = useAtomValue(fleetAtom);
  const prices = useAtomValue(pricesAtom);
  const characters = useAtomValue(charactersAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer figures, prices and settings are reasons to ask again
  const ask = useCallback(async () => {
    const outcome = await fetchChain({ scope });
    return outcome.kind === 'report' ? outcome.report : null;
  }, [scope, fleet, prices, characters]);
  return useAnswer(ask);
}
