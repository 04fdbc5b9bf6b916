/** What a hub's region trades. */
import type { TradingHub } from '../../workers/domain/hub.ts';
import type { TypeId } from '../../workers/domain/ids.ts';
import type { MarketVolume } from './backendClient.ts';
import * as backend from './backendClient.ts';

/**
 * What a hub's region trades of a commodity.
 * @throws Error if the server cannot answer; the view shows it
 */
export async function fetchMarketVolume(hub: TradingHub, typeId: TypeId): Promise<MarketVolume> {
  const answer = await backend.fetchMarket(window.location.origin, hub, typeId);
  if (answer.kind === 'failed') throw new Error(answer.message);
  return answer.value;
}
