import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { compareSnapshots, firstVisit } from '../../../../workers/figures/history/index.ts';
import { decodeVisits, encodeVisits } from '../../../../workers/figures/history/visitRow.ts';
import type { HistoryVisit } from '../../../../workers/game/domain/history.ts';
import type { CharacterId, PlanetId, TypeId } from '../../../../workers/game/domain/ids.ts';
import { monthOf } from '../../../../workers/game/domain/months.ts';
import { HISTORY_DATABASE } from '../../../../workers/live/kept/historySchema.ts';
import { drawnRuns } from '../../../fixtures/drawnRuns.ts';
import { makeComparison, makeVisit } from '../../../fixtures/historyVisit.ts';
import { MADE_AT } from '../../../oracle/smallColonies.ts';
import { anySnapshots, offer, open, readAll } from './drawnSnapshots.ts';

const RUNS = Math.ceil(drawnRuns(40) / 10);
const DAY = 86_400;
const ID: [CharacterId, PlanetId] = [90_000_001 as CharacterId, 40_000_001 as PlanetId];

/** A visit at a time, with some goods. */
const visitWith = (at: number, amount = 1): HistoryVisit => ({
  ...makeVisit(at),
  contents: [{ typeId: 2268 as TypeId, amount }],
});

function makeCompared(at: number, previousAt: number, madeUnits: number): HistoryVisit {
  const flows = [{ typeId: 2268 as TypeId, madeUnits, usedUnits: 0, lostUnits: 0 }];
  const days = [{ day: Math.floor(at / DAY), flows, idle: [] }];
  return { ...visitWith(at), comparison: makeComparison({ previousAt, days }) };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe('a row of visits', () => {
  it('is read as it was written, whatever was recorded', () => {
    fc.assert(
      fc.property(anySnapshots, (snapshots) => {
        const visits = snapshots.map((colony, i) =>
          i === 0 ? firstVisit(colony) : compareSnapshots(snapshots[i - 1]!, colony),
        );
        expect(decodeVisits(encodeVisits(visits))).toEqual(visits);
      }),
      { numRuns: drawnRuns(15) },
    );
  });

  it('is refused where a byte is missing or too many, never misread silently past its end', () => {
    const bytes = encodeVisits([visitWith(MADE_AT), makeCompared(MADE_AT + DAY, MADE_AT, 5000)]);
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decodeVisits(bytes.slice(0, length))).toThrow(/missing|too high/);
    }
    expect(() => decodeVisits(new Uint8Array([...bytes, 0]))).toThrow(/too many/);
  });
});

describe('the recorded history', () => {
  it('is the same once: recorded twice, in two tabs at the same time, or after crashes anywhere in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        anySnapshots,
        fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
        async (snapshots, crashes) => {
          vi.stubGlobal('indexedDB', new IDBFactory());
          const database = await open();
          for (const colony of snapshots) await database.record(offer(colony));
          const expected = await readAll(database);
          expect(expected.colonies[0]?.visits).toHaveLength(snapshots.length);

          vi.stubGlobal('indexedDB', new IDBFactory());
          let tabs = [await open(), await open()];
          for (const [i, colony] of snapshots.entries()) {
            const attempts = tabs.map((tab) => tab.record(offer(colony)));
            if (crashes[2 * i]) {
              // The page is gone before it knows whether anything was stored.
              for (const tab of tabs) tab.close();
              await Promise.allSettled(attempts);
              tabs = [await open(), await open()];
              await Promise.all(tabs.map((tab) => tab.record(offer(colony))));
            }
            await Promise.allSettled(attempts);
            if (crashes[2 * i + 1]) await tabs[0]!.record(offer(snapshots[0]!));
          }
          expect(await readAll(tabs[1]!)).toEqual(expected);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('is the same after it is restored, as a whole or in parts, in any order, any number of times', async () => {
    await fc.assert(
      fc.asyncProperty(anySnapshots, fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), async (snapshots, picks) => {
        vi.stubGlobal('indexedDB', new IDBFactory());
        const recorded = await open();
        for (const colony of snapshots) await recorded.record(offer(colony));
        const expected = await readAll(recorded);
        const { visits, latest, characterId, planetId } = expected.colonies[0]!;

        vi.stubGlobal('indexedDB', new IDBFactory());
        const restored = await open();
        for (const pick of picks) await restored.restore([characterId, planetId], [visits[pick % visits.length]!]);
        for (const _ of ['once', 'again']) await restored.restore([characterId, planetId], visits, latest);
        const { colonies, digests } = await readAll(restored);
        expect({ colonies, digests }).toEqual({ colonies: expected.colonies, digests: expected.digests });
      }),
      { numRuns: RUNS },
    );
  });

  it('compares the first snapshot after a restore with the last one before it, whichever comes first', async () => {
    await fc.assert(
      fc.asyncProperty(anySnapshots, fc.boolean(), async (snapshots, isSeenBefore) => {
        vi.stubGlobal('indexedDB', new IDBFactory());
        const recorded = await open();
        for (const colony of snapshots.slice(0, -1)) await recorded.record(offer(colony));
        const { visits, latest, characterId, planetId } = (await readAll(recorded)).colonies[0]!;
        const next = { ...offer(snapshots.at(-1)!), customsTaxFraction: null };
        await recorded.record(next);

        vi.stubGlobal('indexedDB', new IDBFactory());
        const other = await open();
        if (isSeenBefore) await other.record(next);
        await other.restore([characterId, planetId], visits, latest);
        if (!isSeenBefore) await other.record(next);
        expect(await readAll(other)).toEqual(await readAll(recorded));
      }),
      { numRuns: RUNS },
    );
  });

  it('takes no snapshot of another colony or time than its backup says', async () => {
    const [older, newer] = fc.sample(anySnapshots, { numRuns: 1, seed: 1 })[0]!;
    const { characterId, planetId } = older!;
    const snapshot = offer(older!);
    for (const [id, wrong] of [
      [[characterId, planetId + 1], snapshot],
      [[characterId, planetId], { ...snapshot, lastUpdateAt: newer!.lastUpdateAt }],
      [[characterId, planetId], { ...snapshot, layoutJson: '{' }],
    ] as const) {
      const database = await open();
      await database.restore([...id], [visitWith(older!.lastUpdateAt)], wrong);
      expect((await readAll(database)).colonies.map(({ latest }) => latest)).toEqual([undefined]);
      await database.remove(null);
    }
  });

  it('ignores a snapshot that is older than the recorded one', async () => {
    const database = await open();
    const [older, newer] = fc.sample(anySnapshots, { numRuns: 1, seed: 1 })[0]!;
    await database.record(offer(newer!));
    expect(await database.record(offer(older!))).toBeNull();
    expect((await readAll(database)).colonies[0]?.visits).toHaveLength(1);
  });

  it('counts flows once where two browsers saw different visits', async () => {
    const database = await open();
    // One browser saw the visit on day 1, the other one did not and compared over both days.
    await database.restore(ID, [visitWith(MADE_AT), makeCompared(MADE_AT + DAY, MADE_AT, 100)]);
    await database.restore(ID, [visitWith(MADE_AT), makeCompared(MADE_AT + 2 * DAY, MADE_AT, 250)]);
    const [one] = (await database.digests()).flatMap(({ row }) => row);
    const [other] = await database.visits(ID).then((visits) => [visits.length]);
    expect(other).toBe(3);
    vi.stubGlobal('indexedDB', new IDBFactory());
    const alone = await open();
    await alone.restore(ID, [
      visitWith(MADE_AT),
      visitWith(MADE_AT + DAY),
      makeCompared(MADE_AT + 2 * DAY, MADE_AT, 250),
    ]);
    const [expected] = (await alone.digests()).flatMap(({ row }) => row);
    // Only the verdict of the visit on day 1 differs: its flows are covered by the later comparison.
    expect(Math.abs(one!.bytes.length - expected!.bytes.length)).toBeLessThan(3);
  });

  it('keeps the snapshots of the latest wrong forecasts, and forgets the earlier ones', async () => {
    const database = await open();
    const [colony] = fc.sample(anySnapshots, { numRuns: 1, seed: 3 })[0]!;
    const factory = { ...colony!.pins[0]!, kind: 'factory' as const, typeId: 2492 as TypeId, schematicId: null };
    const times = [0, 1, 2, 3, 4, 5].map((k) => MADE_AT + k * DAY);
    for (const [k, at] of times.entries()) {
      const contents = [{ typeId: 2268 as TypeId, amount: 100 + k }];
      await database.record(offer({ ...colony!, lastUpdateAt: at, routes: [], pins: [{ ...factory, contents }] }));
    }
    const [id] = (await database.summaries()).map(({ key }) => key.split('/').map(Number) as [number, number]);
    expect(await database.pairTimes(id!)).toEqual(times.slice(-3));
    expect((await database.pair(id!, times[5]!))?.previous.lastUpdateAt).toBe(times[4]);
  });

  it('is deleted with its character, and all of it on request', async () => {
    const database = await open();
    const other: [CharacterId, PlanetId] = [90_000_002 as CharacterId, ID[1]];
    await database.restore(ID, [visitWith(MADE_AT)]);
    await database.restore(other, [visitWith(MADE_AT)]);
    await database.addPrices('jita', MADE_AT, new Map([[2268, 5]]));
    await database.remove(ID[0]);
    expect((await readAll(database)).colonies.map(({ characterId }) => characterId)).toEqual([other[0]]);
    expect(await database.priceDays('jita')).toHaveLength(1);
    await database.remove(null);
    expect(await readAll(database)).toEqual({ colonies: [], summaries: [], digests: [] });
    expect(await database.priceDays('jita')).toEqual([]);
  });

  it('reads the visits of many colonies together, each as it is read alone', async () => {
    const database = await open();
    const ids = [1, 2, 3].map((id): [CharacterId, PlanetId] => [ID[0], (40_000_000 + id) as PlanetId]);
    await database.restore(ids[0]!, [visitWith(MADE_AT - 70 * DAY), visitWith(MADE_AT)]);
    await database.restore(ids[2]!, [visitWith(MADE_AT, 7)]);
    const alone = await Promise.all(ids.map((id) => database.visits(id)));
    expect(alone.map(({ length }) => length)).toEqual([2, 0, 1]);
    expect(await database.visitsOf(ids)).toEqual(alone);
  });

  it('forgets whole months that are older than two years', async () => {
    const database = await open();
    await database.restore(ID, [visitWith(MADE_AT - 800 * DAY), visitWith(MADE_AT - 700 * DAY), visitWith(MADE_AT)]);
    await database.removeExpired(MADE_AT);
    expect((await database.visits(ID)).map(({ at }) => at)).toEqual([MADE_AT - 700 * DAY, MADE_AT]);
  });

  it('forgets whole months before a day, and sums up what is left', async () => {
    const database = await open();
    const times = [MADE_AT - 70 * DAY, MADE_AT - 40 * DAY, MADE_AT];
    await database.restore(
      ID,
      times.map((at) => visitWith(at)),
    );
    await database.restore([ID[0], 40_000_002 as PlanetId], [visitWith(times[0]!)]);
    await database.removeBefore(Math.floor(times[1]! / DAY));
    expect((await database.visits(ID)).map(({ at }) => at)).toEqual(times.slice(1));
    expect(await database.summaries()).toMatchObject([{ visitCount: 2, firstAt: times[1], latestAt: MADE_AT }]);
    // The month that the day is in stays as a whole.
    await database.removeBefore(Math.floor(MADE_AT / DAY));
    expect((await database.visits(ID)).map(({ at }) => at)).toEqual([MADE_AT]);
  });

  it('forgets its oldest month to make room, and keeps the latest one whatever happens', async () => {
    const database = await open();
    const times = [MADE_AT - 40 * DAY, MADE_AT - 39 * DAY, MADE_AT];
    await database.restore(
      ID,
      times.map((at) => visitWith(at)),
    );
    expect(await database.removeOldest()).toBe(monthOf(times[0]!));
    expect((await database.visits(ID)).map(({ at }) => at)).toEqual([MADE_AT]);
    expect(await database.removeOldest()).toBeNull();
  });
});

describe('prices of a day', () => {
  it('are the median over the samples of the day, each sample counted once', async () => {
    const database = await open();
    for (const [at, isk] of [
      [0, 10],
      [3600, 30],
      [7200, 11],
      [7200, 11],
      [7200, 11],
    ] as const) {
      await database.addPrices('jita', MADE_AT + at, new Map([[2268, isk]]));
    }
    expect(await database.priceDays('jita')).toEqual([
      { hub: 'jita', day: Math.floor(MADE_AT / DAY), minSellIsk: [[2268, 11]] },
    ]);
    await database.addPrices('jita', MADE_AT + DAY, new Map([[2268, 99]]));
    expect((await database.priceDays('jita')).map(({ minSellIsk }) => minSellIsk)).toEqual([
      [[2268, 11]],
      [[2268, 99]],
    ]);
  });

  it('are kept by hub, and a restored day never replaces a stored one', async () => {
    const database = await open();
    const day = Math.floor(MADE_AT / DAY);
    await database.addPrices('jita', MADE_AT, new Map([[2268, 10]]));
    const days = [
      { hub: 'jita' as const, day, minSellIsk: [[2268, 99]] as const },
      { hub: 'amarr' as const, day, minSellIsk: [[2268, 12]] as const },
    ];
    for (const _ of ['once', 'again']) await database.restorePrices(days);
    expect(await database.priceDays()).toEqual([days[1], { ...days[0], minSellIsk: [[2268, 10]] }]);
  });
});

describe('opening the history', () => {
  it('says that a newer version has stored it, and changes nothing', async () => {
    const newer = await openDB(HISTORY_DATABASE.name, HISTORY_DATABASE.version + 1, {
      upgrade: (fresh) => void fresh.createObjectStore('visits'),
    });
    await newer.put('visits', 'kept', 'key');
    newer.close();
    const notices = new Map<string, string | null>();
    await expect(open(notices)).rejects.toThrow(/newer version/);
    expect(notices.get('history-refused')).toMatch(/Nothing was changed/);
    const again = await openDB(HISTORY_DATABASE.name, HISTORY_DATABASE.version + 1);
    expect(await again.get('visits', 'key')).toBe('kept');
  });

  it('says that the browser stores nothing', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const notices = new Map<string, string | null>();
    await expect(open(notices)).rejects.toThrow();
    expect(notices.get('history-refused')).toMatch(
      /doesn't store history for this page \(the database does not open\)/,
    );
  });

  it('sets a damaged month aside, says so, and uses the rest', async () => {
    const notices = new Map<string, string | null>();
    const database = await open(notices);
    await database.restore(ID, [visitWith(MADE_AT - 40 * DAY), visitWith(MADE_AT)]);
    const raw = await openDB(HISTORY_DATABASE.name, HISTORY_DATABASE.version);
    await raw.put('visits', new Uint8Array([99, 1]), [...ID, monthOf(MADE_AT)]);
    expect(await database.visits(ID)).toHaveLength(1);
    expect(notices.get('history-damaged')).toMatch(/could not be read/);
    await database.restore(ID, [visitWith(MADE_AT + DAY)]);
    expect(await database.visits(ID)).toHaveLength(2);
    expect(await raw.getAll('damaged')).toHaveLength(1);
  });
});
