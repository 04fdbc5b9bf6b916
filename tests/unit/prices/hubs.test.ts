/** Prices by trading hub: the server's requests, sources and caches; and the sandbox's markets. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PraisalAnswer } from '../../../server/contract.ts';
import { marketFigures } from '../../../server/sandbox/prices/sandboxMarket.ts';
import { EVE_SERVICES } from '../../../server/services.ts';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import { TRADING_HUBS, type TradingHub } from '../../../workers/game/domain/hub.ts';
import { failure, startTestServer, type TestServer } from '../server/testServer.ts';

const WATER = 3645;
const HUBS: readonly { hub: TradingHub; stationId: number; isk: number }[] = [
  { hub: 'jita', stationId: 60003760, isk: 100 },
  { hub: 'amarr', stationId: 60008494, isk: 200 },
  { hub: 'dodixie', stationId: 60011866, isk: 300 },
  { hub: 'rens', stationId: 60004588, isk: 400 },
  { hub: 'hek', stationId: 60005686, isk: 500 },
];

/** Both kinds of price source, with a different price for each hub. */
let source: { server: Server; url: string; calls: string[]; down: Set<string> };
let server: TestServer;
let nowMs = 1_800_000_000_000;

async function startSource(): Promise<typeof source> {
  const calls: string[] = [];
  const down = new Set<string>();
  const fake = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://source');
      const market =
        request.method === 'POST'
          ? String((JSON.parse(body) as { market_name: string }).market_name)
          : String(url.searchParams.get('station'));
      calls.push(market);
      const found = HUBS.find(({ hub, stationId }) => market === hub || market === String(stationId));
      if (!found || down.has(found.hub)) return response.writeHead(500).end();
      const min = found.isk;
      response.end(
        JSON.stringify(
          request.method === 'POST'
            ? { appraisal: { items: [{ typeID: WATER, prices: { sell: { min } } }] } }
            : { [WATER]: { buy: {}, sell: { min: String(min) } } },
        ),
      );
    });
  });
  fake.listen(0, '127.0.0.1');
  await once(fake, 'listening');
  return { server: fake, url: `http://127.0.0.1:${(fake.address() as AddressInfo).port}`, calls, down };
}

beforeEach(async () => {
  nowMs = 1_800_000_000_000;
  source = await startSource();
});

afterEach(async () => {
  await server.close();
  source.server.closeAllConnections();
  source.server.close();
});

const ask = (query: string) => server.post(`/api/praisal${query}`, [{ type_id: WATER, quantity: 1 }]);

async function priceAt(query: string): Promise<{ isk: number | undefined; answer: PraisalAnswer }> {
  const response = await ask(query);
  expect(response.status).toBe(200);
  const answer = (await response.json()) as PraisalAnswer;
  return { isk: answer.appraisal.items[0]?.prices.sell.min, answer };
}

describe.each(['Fuzzwork’s aggregates', 'an evepraisal-like service'])('hubs with %s', (which) => {
  beforeEach(async () => {
    server = await startTestServer({
      now: () => nowMs,
      services: { ...EVE_SERVICES, ownEsiUrl: () => 'http://127.0.0.1:1', fuzzworkUrl: () => source.url },
      ...(which.startsWith('an') && { config: { praisalUrl: `${source.url}/appraisal` } }),
    });
  });

  it('returns those of Jita by default', async () => {
    expect((await priceAt('')).isk).toBe(100);
  });

  it('keeps the prices of each hub apart, and asks for each once', async () => {
    for (const round of [1, 2]) {
      for (const { hub, isk } of HUBS) expect((await priceAt(`?hub=${hub}`)).isk, `round ${round}`).toBe(isk);
    }
    expect(source.calls).toHaveLength(HUBS.length);
  });

  it('keeps the last good prices of a hub while its source is down, without affecting other hubs', async () => {
    await priceAt('?hub=amarr');
    source.down.add('amarr');
    nowMs += 3_600_000;
    expect((await priceAt('?hub=amarr')).answer).toMatchObject({ isStale: true, fetchedAt: nowMs - 3_600_000 });
    expect((await priceAt('?hub=hek')).answer).toMatchObject({ isStale: false, fetchedAt: nowMs });
  });

  it.each(['?hub=', '?hub=perimeter', '?hub=JITA', '?hub=jita&hub=amarr', '?hub=constructor', '?hub=60003760'])(
    'refuses %s, and asks nobody',
    async (query) => {
      expect(await failure(await ask(query))).toEqual({ status: 400, error: 'bad_request' });
      expect(source.calls).toEqual([]);
    },
  );
});

it('the hubs of these tests are all that there are', () => {
  expect(HUBS.map(({ hub }) => hub)).toEqual(TRADING_HUBS);
});

describe('the sandbox’s hubs', () => {
  beforeEach(async () => {
    server = await startTestServer();
  });

  const day = 1_795_262_400;
  const pricesAt = (hub: TradingHub) =>
    [...commodities.keys()].map((typeId) => marketFigures(typeId, day, hub)?.sellMinIsk ?? 0);
  const soldAt = (hub: TradingHub) => pricesAt(hub).filter((isk) => isk > 0);

  it('differ from each other, and are plausible beside Jita', () => {
    const jita = pricesAt('jita');
    for (const { hub } of HUBS.slice(1)) {
      const ratios = pricesAt(hub).flatMap((isk, index) => (isk > 0 && jita[index] ? [isk / jita[index]] : []));
      expect(Math.min(...ratios), hub).toBeGreaterThan(0.85);
      expect(Math.max(...ratios), hub).toBeLessThan(1.4);
      const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
      expect(mean, hub).toBeGreaterThan(1.02);
    }
    expect(new Set(HUBS.map(({ hub }) => pricesAt(hub).join())).size).toBe(HUBS.length);
  });

  it('sell most commodities, the largest all but one', () => {
    expect(soldAt('jita')).toHaveLength(commodities.size - 1);
    for (const { hub } of HUBS) expect(soldAt(hub).length, hub).toBeGreaterThan(70);
    expect(soldAt('hek').length).toBeLessThan(soldAt('jita').length);
  });
});
