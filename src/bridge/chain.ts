/** The production chain of a fleet. */
import type { ChainOutcome, ChainRequest } from '../../workers/domain/chain.ts';
import { askEngine } from './engine.ts';

/**
 * The production chain of some planets; a newer request cancels an older one.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchChain(request: ChainRequest): Promise<ChainOutcome> {
  return askEngine((engine) => engine.chain.report(request));
}
