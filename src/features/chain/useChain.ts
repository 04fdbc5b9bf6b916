import type { BottleneckReport, ChainReport, ChainRequest } from '../../../workers/game/domain/chain.ts';
import { fetchBottlenecks, fetchChain } from '../../bridge/figures.ts';
import { charactersAtom } from '../../state/characters.ts';
import { fleetAtom, pricesAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { stocksAtom } from '../../state/stock.ts';
import { type Answer, useAnswer } from '../../ui/useAnswer.ts';

/** The chain of a scope, again whenever the fleet's figures change. */
export function useChain(request: ChainRequest): Answer<ChainReport | null> {
  const stocks = useAtomValue(stocksAtom);
  return useAnswerTo<ChainReport>(fetchChain, request, stocks);
}

/** The same for its bottlenecks, which take longer. */
export function useBottlenecks(request: ChainRequest): Answer<BottleneckReport | null> {
  return useAnswerTo<BottleneckReport>(fetchBottlenecks, request);
}

function useAnswerTo<Report>(
  calculate: (request: ChainRequest) => Promise<{ kind: 'report'; report: Report } | { kind: 'replaced' }>,
  { scope, feeding, placeIds, baskets }: ChainRequest,
  stocks: unknown = null,
): Answer<Report | null> {
  const fleet = useAtomValue(fleetAtom);
  const prices = useAtomValue(pricesAtom);
  const characters = useAtomValue(charactersAtom);
  return useAnswer(async () => {
    const outcome = await calculate({ scope, feeding, ...(placeIds && { placeIds }), ...(baskets && { baskets }) });
    return outcome.kind === 'report' ? outcome.report : null;
  }, [calculate, scope, feeding, placeIds, baskets, stocks, fleet, prices, characters]);
}
