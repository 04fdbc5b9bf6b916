/** Wallets and hangars whose lists are broken, read by the product: a rate is the true one, or it is not measured. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it } from 'vitest';
import { makeAssets } from '../../../../server/sandbox/belongings/assets.ts';
import type { BrokenLists } from '../../../../server/sandbox/belongings/brokenLists.ts';
import { ownerRate } from '../../../../server/sandbox/belongings/journal.ts';
import { makeFleet } from '../../../../server/sandbox/fleet/makeFleet.ts';
import { historyOf } from '../../../../server/sandbox/past/historyBackup.ts';
import { makePast } from '../../../../server/sandbox/past/makePast.ts';
import { measureRate } from '../../../../workers/figures/history/measureTaxes.ts';
import type { Character } from '../../../../workers/game/domain/character.ts';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import { type OwnData, SCOPES } from '../../../../workers/game/domain/ownData.ts';
import type { TaxEntry } from '../../../../workers/game/domain/taxes.ts';
import { EsiClient } from '../../../../workers/live/esi/client.ts';
import { readStock } from '../../../../workers/live/esi/readStock.ts';
import { OwnDataFetcher } from '../../../../workers/live/fetching/ownDataFetcher.ts';
import { OwnDataStore, openOwnData } from '../../../../workers/live/kept/ownData.ts';
import { systemClock } from '../../../../workers/live/systemClock.ts';
import { makeCharacter } from '../../../fixtures/makeCharacter.ts';
import { START_MS, sandboxForFile } from './testSandbox.ts';

const PILOT = makeFleet(12, START_MS / 1000)[0]!;
const CHARACTER: Character = { ...makeCharacter(PILOT.characterId), needsLogin: false };
const planets = PILOT.colonies.map((colony) => ({
  planetId: colony.planet.planetId,
  space: colony.planet.systemName === 'Nourvukaiken' ? ('high' as const) : ('low' as const),
  visits: historyOf(makePast(PILOT.characterId, colony)).visits,
}));

const sandbox = sandboxForFile();
afterEach(async () => {
  await sandbox.delete('/faults');
  await sandbox.delete('/calls');
});

/** What a page that was never opened reads while lists are broken like this. */
async function read(esiLists: BrokenLists) {
  globalThis.indexedDB = new IDBFactory();
  expect((await sandbox.post('/faults', { esiLists })).status).toBe(200);
  const { access_token } = await sandbox.logIn(PILOT.characterId, { scope: Object.values(SCOPES).join(' ') });
  let data: OwnData | undefined;
  const storage = new OwnDataStore(openOwnData, (problem) => expect(problem).toBeNull());
  const fetcher = new OwnDataFetcher({
    esi: new EsiClient({
      baseUrl: `${sandbox.origin}/sandbox/esi`,
      userAgent: 'test',
      fetch,
      clock: { ...systemClock, nowMs: () => START_MS },
      random: () => 0.5,
      onOutage: () => {},
    }),
    sessions: { accessToken: async () => ({ kind: 'ok', accessToken: access_token }) },
    locks: { run: (_name, work) => work() },
    clock: { ...systemClock, nowMs: () => START_MS },
    storage,
    listener: {
      currentSession: async () => ({ accessToken: access_token, sealedRefreshToken: 'sealed', expiresAtMs: 0 }),
      ownData: (changed) => {
        data = changed.get(PILOT.characterId as CharacterId) ?? data;
      },
    },
    characters: () => new Map([[CHARACTER.characterId, CHARACTER]]),
    untilPlanetsFetched: async () => {},
    onSkills: () => {},
  });
  await fetcher.refresh();
  const problems = await fetcher.refreshStock([CHARACTER.characterId]);
  const calls = (await (await sandbox.get('/calls')).json()) as Record<string, { count: number }>;
  return {
    entries: await storage.loadTaxes(),
    coverage: (await fetcher.taxCoverage()).get(CHARACTER.characterId) ?? null,
    stock: data?.stock?.holders ?? null,
    stockProblem: problems.get(CHARACTER.characterId) ?? null,
    calls,
  };
}

/** The rates that are measured, by planet; every one of them is the true one. */
function measure({ entries, coverage }: { entries: TaxEntry[]; coverage: Parameters<typeof measureRate>[3] }) {
  const rates = planets.flatMap(({ planetId, space, visits }) => {
    const { rate } = measureRate(visits, entries, planetId, coverage, space);
    if (rate !== null) expect(rate.ownerFraction).toBeCloseTo(ownerRate(PILOT, planetId), 12);
    return rate === null ? [] : { planetId, visitCount: rate.visitCount };
  });
  return rates;
}

describe('lists of wallets and hangars', () => {
  const stock = readStock({ rows: makeAssets(PILOT), unread: [] }).holders.map(({ id, goods }) => ({ id, goods }));
  const held = (holders: Awaited<ReturnType<typeof read>>['stock']) => holders?.map(({ id, goods }) => ({ id, goods }));

  it('of 50 pages, whose pages overlap, and of taxes at the same second measure the same rates', {
    tags: ['deep'],
  }, async () => {
    const plain = await read({});
    const rates = measure(plain);
    expect(rates.length).toBeGreaterThan(2);
    expect(held(plain.stock)).toEqual(stock);

    await sandbox.delete('/calls');
    const long = await read({ pages: 50 });
    expect(long.entries).toEqual(plain.entries);
    expect(measure(long)).toEqual(rates);
    expect(held(long.stock)).toEqual(stock);
    expect(long.calls['GET /sandbox/esi/characters/{id}/wallet/journal']?.count).toBe(50);

    await sandbox.delete('/calls');
    const overlapping = await read({ pages: 3, overlap: true });
    expect(overlapping.entries).toEqual(plain.entries);
    expect(measure(overlapping)).toEqual(rates);
    expect(held(overlapping.stock)).toEqual(stock);

    const split = await read({ split: true });
    expect(split.entries.length).toBeGreaterThan(1.9 * plain.entries.length);
    expect(measure(split)).toEqual(rates);
  });

  it('with an entry that names no planet measure nothing from the visit that it belongs to', async () => {
    const plain = await read({});
    const lost = await read({ noContext: true });
    expect(lost.entries.filter(({ planetId }) => planetId === null)).toHaveLength(1);
    const counts = (one: typeof plain) => measure(one).reduce((sum, { visitCount }) => sum + visitCount, 0);
    expect(counts(lost)).toBeLessThan(counts(plain));
  });

  it('of two moments are not used', async () => {
    const torn = await read({ pages: 2, moments: true });
    expect([torn.entries, torn.coverage, torn.stock]).toEqual([[], null, null]);
    expect(torn.stockProblem).toEqual({ kind: 'esiChanging' });
  });

  it('that no switch knows are refused', async () => {
    expect((await sandbox.post('/faults', { esiLists: { pages: 0 } })).status).toBe(400);
    expect((await sandbox.post('/faults', { esiLists: { twice: true } })).status).toBe(400);
    await sandbox.post('/faults', { esiLists: { pages: 50 } });
    expect(await (await sandbox.get('/faults')).json()).toEqual({ esiLists: { pages: 50 } });
    await sandbox.post('/faults', { esiLists: null });
    expect(await (await sandbox.get('/faults')).json()).toEqual({});
  });
});
