import { expect, it } from 'vitest';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import { forEachBasis } from '../../../../workers/game/domain/priceList.ts';
import { BackendClient } from '../../../../workers/live/sessions/backendClient.ts';
import { FakeClock } from '../esi/fakeClock.ts';

const WATER = 3645 as TypeId;

it('a commodity that is only bought has its highest buy order, and no other price', async () => {
  const items = [{ typeID: WATER, prices: { sell: {}, buy: { max: 450 } } }];
  const backend = new BackendClient({
    apiUrl: 'https://colonies.example.com',
    fetch: async () => Response.json({ appraisal: { items }, fetchedAt: 0, isStale: false }),
    clock: new FakeClock(),
    random: () => 0,
    onOutage: () => {},
    onClockAhead: () => {},
  });
  const answer = await backend.fetchPrices([WATER], 'jita');
  if (answer.kind !== 'ok') throw new Error(answer.kind);
  const { prices } = answer.prices;
  const found = forEachBasis((basis) => [...prices[basis]].map(([typeId, { isk }]) => [typeId, isk]));
  expect(found).toEqual({ sellMin: [], sellPercentile: [], buyMax: [[WATER, 450]] });
});
