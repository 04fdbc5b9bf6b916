import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import { EsiClient, type Known } from '../../../../workers/live/esi/client.ts';
import { CHARACTER_ID, layoutRecord, planetRecord } from './esiRecords.ts';
import { FakeClock } from './fakeClock.ts';
import { ESI_URL, FakeEve, USER_AGENT } from './fakeEve.ts';

/** A client of a fake ESI, whose character has one colony. */
export function makeClient(random = () => 0.5) {
  const clock = new FakeClock();
  const eve = new FakeEve(clock);
  eve.colonies.set(CHARACTER_ID, [{ planet: planetRecord(), layout: layoutRecord() }]);
  const outages: (number | null)[] = [];
  /** why it paused, in step with `outages` */
  const reasons: ('down' | 'limit')[] = [];
  const client = new EsiClient({
    baseUrl: ESI_URL,
    userAgent: USER_AGENT,
    fetch: eve.fetch,
    clock,
    random,
    onOutage: (untilMs, isLimit) => {
      outages.push(untilMs);
      reasons.push(isLimit ? 'limit' : 'down');
    },
  });
  const list = (known: Known | null = null) => client.planetList(CHARACTER_ID as CharacterId, 'access-0', known);
  const headersOfLast = () => [...(eve.calls.at(-1)?.headers.keys() ?? [])];
  return { clock, eve, client, list, headersOfLast, outages, reasons };
}
