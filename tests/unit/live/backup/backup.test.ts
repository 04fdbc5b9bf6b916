/** One file with everything that is the player's, and what it does where it is restored. */
import 'fake-indexeddb/auto';
import { IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { encodeVisits } from '../../../../workers/figures/history/index.ts';
import { MAX_ROWS } from '../../../../workers/figures/kept/backupFile.ts';
import { type KeptPart, RESTORE_PARTS } from '../../../../workers/figures/kept/restore.ts';
import { STARTED_ROUND } from '../../../../workers/figures/kept/startedRound.ts';
import { DATABASE_NOT_OPEN } from '../../../../workers/game/domain/errors.ts';
import type { HistoryVisit } from '../../../../workers/game/domain/history.ts';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import { monthOf } from '../../../../workers/game/domain/months.ts';
import { packColonies } from '../../../../workers/live/backup/history.ts';
import { openRestore } from '../../../../workers/live/backup/restoreDatabase.ts';
import { type ColonyUndo, idOf } from '../../../../workers/live/kept/historyDatabase.ts';
import { openKept } from '../../../../workers/live/kept/keptRows.ts';
import { makeRoundReport } from '../../../fixtures/roundReport.ts';
import { StoredFixture } from '../../stored/storedFixture.ts';
import { BackedUpBrowser, KEY, NOW_MS, PLAN, SECRETS, SNAPSHOTS, VARIANT } from './backupHarness.ts';

/** In four months. */
const MONTHLY_VISITS = [4, 3, 2, 1].map(
  (age): HistoryVisit => ({ at: NOW_MS / 1000 - age * 40 * 86_400, contents: [], programs: [], comparison: null }),
);

async function filled(): Promise<BackedUpBrowser> {
  const browser = new BackedUpBrowser();
  await browser.fill();
  return browser;
}

describe('a backup', () => {
  it('brings everything to another browser, and nothing changes the second time', async () => {
    const first = await filled();
    const text = await first.save();
    const second = new BackedUpBrowser();
    await second.restore(text);
    const there = await second.read();
    expect(there).toEqual(await first.read());
    expect(there.history.colonies.flatMap(({ visits }) => visits).length).toBeGreaterThan(4);
    await second.restore(text);
    expect(await second.read()).toEqual(there);
    // Of one's own file, too.
    await first.restore(text);
    expect(await first.read()).toEqual(there);
  });

  it('says what it has beside what is here, and changes nothing by that', async () => {
    const text = await (await filled()).save();
    const other = new BackedUpBrowser();
    const nothing = await other.read();
    const preview = await other.open().backup.read(new Blob([text]));
    expect(preview).toMatchObject({
      kind: 'ok',
      damaged: [],
      rows: {
        templates: { count: 2, newCount: 2, changedCount: 0, leftOutCount: 0 },
        variants: { count: 1, newCount: 1 },
        plans: { count: 1, newCount: 1 },
        baskets: { count: 1, newCount: 1 },
        round: { count: 1, newCount: 1 },
        published: { count: 1, newCount: 1 },
        followed: { count: 1, newCount: 1 },
      } satisfies Record<KeptPart, object>,
      history: { colonyCount: 2 },
    });
    expect(await other.read()).toEqual(nothing);
  });

  it('publishes shares with secrets of its own, and keeps them when it is taken back after that', async () => {
    const browser = await filled();
    const other = new BackedUpBrowser();
    await other.restore(await browser.save());
    const { backup, stores } = other.open();
    const [taken] = await stores.shares.published();
    expect(taken).toMatchObject({ secret: expect.stringMatching(/^[\w-]{43}$/), secretBefore: 'S'.repeat(43) });
    // The server has the new one: no file does.
    await stores.shares.changePublished(taken!.id, { secretBefore: null });
    await backup.undo();
    expect(await stores.shares.published()).toMatchObject([{ id: taken!.id, secret: taken!.secret }]);
    expect(await stores.plans.rows()).toEqual([]);
  });

  it('has no secret where none is wanted', async () => {
    const browser = await filled();
    const text = await browser.save(false);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    const other = new BackedUpBrowser();
    await other.restore(text);
    const { published, followed, ...rest } = await browser.read();
    expect([published.length, followed.length]).toEqual([1, 1]);
    expect(await other.read()).toEqual({ ...rest, published: [], followed: [] });
  });

  it('says that it lacks taxes which can’t be read, and has the visits all the same', async () => {
    const browser = await filled();
    const { history } = JSON.parse(await browser.save());
    browser.openOwnData = () => Promise.reject(new Error('The browser does not answer.'));
    const { file, lacking } = await browser.open().backup.write({ characters: [], settings: {}, hasLogins: true });
    expect(lacking).toEqual(['history']);
    expect(JSON.parse(await file.text()).history.packed).toEqual(history.packed);
  });

  it('has a started round that the browser refuses to store', async () => {
    const browser = new BackedUpBrowser();
    browser.openKept = (database) =>
      database === STARTED_ROUND.database ? Promise.reject(new Error('blocked')) : openKept(database);
    const { stores, backup } = browser.open();
    const report = { ...makeRoundReport(NOW_MS / 1000), startedAt: NOW_MS / 1000 };
    await stores.startedRound.change({ report });
    const { file, lacking } = await backup.write({ characters: [], settings: {}, hasLogins: true });
    expect(lacking).toEqual([]);
    expect(JSON.parse(await file.text())).toMatchObject({ rounds: [{ startedAt: NOW_MS / 1000 }] });
  });

  it('with taxes is taken back as a whole where taxes can’t be read', async () => {
    const text = await (await filled()).save();
    const other = new BackedUpBrowser();
    other.openOwnData = () => Promise.reject(new Error('The browser does not answer.'));
    await expect(other.restore(text)).rejects.toThrow();
    await other.open().backup.undo();
    const { history, plans } = await other.read();
    expect([history.colonies, plans]).toEqual([[], []]);
  });

  it('is neither restored nor taken back without its history where that does not open', async () => {
    const text = await (await filled()).save();
    const other = new BackedUpBrowser();
    const before = await other.read();
    const { openHistory } = other;
    other.openHistory = async () => null;
    await expect(other.restore(text)).rejects.toThrow(DATABASE_NOT_OPEN);
    await other.open().backup.undo();
    expect(await other.read()).toEqual(before);
    other.openHistory = openHistory;
    await other.finish();
    other.openHistory = async () => null;
    await expect(other.open().backup.undo()).rejects.toThrow(DATABASE_NOT_OPEN);
    other.openHistory = openHistory;
    await other.open().backup.undo();
    expect(await other.read()).toEqual(before);
  });

  it('restores the parts that were chosen alone', async () => {
    const text = await (await filled()).save();
    const other = new BackedUpBrowser();
    await other.restore(text, ['templates', 'followed']);
    const { library, followed, published, plans, history } = await other.read();
    expect([library.length, followed.length]).toEqual([2, 1]);
    expect([published, plans, history.colonies]).toEqual([[], [], []]);
  });
});

describe('two versions of one thing', () => {
  it('are merged by their times: the later wins, one in the future counts as none, and nothing is deleted', async () => {
    const browser = await filled();
    const renamed = async (name: string, changedAtMs: number): Promise<string | undefined> => {
      const text = JSON.stringify({
        ...JSON.parse(await browser.save()),
        plans: [{ ...PLAN, name, changedAtMs }],
        variants: [],
        templates: ['a third'],
      });
      await browser.restore(text);
      const { plans, library, variants } = await browser.read();
      expect(library).toEqual(['one template', 'another', 'a third']);
      expect(variants).toHaveLength(1);
      return plans[0]?.name;
    };
    const { changedAtMs } = (await browser.read()).plans[0]!;
    browser.nowMs = changedAtMs! + 3_600_000;
    expect(await renamed('earlier', changedAtMs! - 1)).toBe('Alts');
    expect(await renamed('from the future', browser.nowMs + 1)).toBe('Alts');
    expect(await renamed('later', changedAtMs! + 1)).toBe('later');
    // The clock was ahead when it was changed here.
    vi.spyOn(Date, 'now').mockReturnValue(changedAtMs! - 1000);
    expect(await renamed('before that', changedAtMs! - 2000)).toBe('later');
    vi.restoreAllMocks();
  });

  it('are one where only their ids differ, as in a list of version 1.1.0', async () => {
    const browser = await filled();
    const entry = { character: { characterId: 90_000_001 }, whatIfVariants: { 40000001: [VARIANT] } };
    await browser.restore(JSON.stringify([entry]));
    expect((await browser.read()).variants.map(({ key, id }) => [key, id])).toEqual([[KEY, VARIANT.id]]);
  });

  it('are two in the lists of two browsers where name or edits differ, and nothing changes the second time', async () => {
    const browser = new BackedUpBrowser();
    const restore = (name: string, level: number): Promise<void> => {
      const variants = [{ name, edits: [{ kind: 'level', level }] }];
      const entry = { character: { characterId: 90_000_001 }, whatIfVariants: { 40000001: variants } };
      return browser.restore(JSON.stringify([entry]));
    };
    const restoreAll = async (): Promise<void> => {
      await restore('PC', 5);
      await restore('laptop', 5);
      await restore('laptop', 4);
    };
    await restoreAll();
    const { variants } = await browser.read();
    const contents = variants.map(({ name, edits }) => JSON.stringify([name, ...edits]));
    expect(contents.sort()).toEqual([
      '["PC",{"kind":"level","level":5}]',
      '["laptop",{"kind":"level","level":4}]',
      '["laptop",{"kind":"level","level":5}]',
    ]);
    await restoreAll();
    expect((await browser.read()).variants).toEqual(variants);
  });
});

describe('what colonies sustain', () => {
  it('is replayed again with the visits that a backup brings, and without those that are taken back', async () => {
    const text = await (await filled()).save();
    const other = new BackedUpBrowser();
    const replayed = async () => (await other.open().stores.sustained.load()).colonies.length;
    const replay = () =>
      other
        .open()
        .stores.sustained.save([{ key: KEY, snapshot: 'etag', rule: '', at: NOW_MS / 1000, sustained: null }]);
    await replay();
    await other.restore(text, ['templates']);
    expect(await replayed()).toBe(1);
    await other.restore(text, ['history']);
    expect(await replayed()).toBe(0);
    await replay();
    await other.open().backup.undo();
    expect(await replayed()).toBe(0);
  });
});

describe('a restore that is taken back', () => {
  it('leaves everything as it was before', async () => {
    const text = await (await filled()).save();
    const other = new BackedUpBrowser();
    await other.open().stores.library.change({ added: ['mine', 'another'], removed: [] });
    const before = await other.read();
    await other.restore(text);
    expect(await other.open().backup.last()).toEqual({ restoredAtMs: NOW_MS, savedAtMs: NOW_MS });
    expect(await other.open().backup.undo()).toEqual({ entries: [], characters: [] });
    expect(await other.read()).toEqual(before);
    // Again, after it was cut off: nothing is left to take back.
    await other.open().backup.undo();
    await other.open().backup.forget();
    expect(await other.read()).toEqual(before);
    expect(await other.open().backup.last()).toBeNull();
  });

  const [before, between, after] = SNAPSHOTS[0]!;
  it.each([
    ['also has that visit', [before!, between!, after!]],
    ['ends before that visit', [before!, between!]],
  ])(
    'leaves a visit compared with the last one here, where the file has one in between and %s',
    async (_what, file) => {
      const [first, other] = [new BackedUpBrowser(), new BackedUpBrowser()];
      await first.record(file);
      await other.record([before!, after!]);
      const here = await other.read();
      await other.restore(await first.save());
      expect((await other.read()).history.colonies[0]?.visits.map(({ comparison }) => comparison?.previousAt)).toEqual([
        undefined,
        before!.lastUpdateAt,
        between!.lastUpdateAt,
      ]);
      await other.open().backup.undo();
      expect(await other.read()).toEqual(here);
    },
  );

  it('takes back what an earlier version has restored, as far as that has kept', async () => {
    const [first, other] = [new BackedUpBrowser(), new BackedUpBrowser()];
    await first.record([before!, between!]);
    await other.record([before!]);
    const here = await other.read();
    await other.restore(await first.save());
    const database = await openRestore();
    const step = `history/${KEY}`;
    const { replaced, ...undo } = (await database.get('undo', step)) as ColonyUndo;
    await database.put('undo', undo, step);
    database.close();
    expect(replaced).toHaveLength(1);
    await other.open().backup.undo();
    expect(await other.read()).toEqual(here);
  });

  it('keeps what the player has changed since, and visits recorded since', async () => {
    const text = await (await filled()).save();
    const { history, ...rest } = JSON.parse(text);
    const other = new BackedUpBrowser();
    await other.restore(JSON.stringify({ ...rest, plans: [{ ...PLAN, name: 'Before', changedAtMs: 1 }], history }));
    await other.restore(text);
    await other.open().stores.plans.change({ kind: 'rename', id: PLAN.id, name: 'Mine by now' });
    await other.open().backup.undo();
    const { plans, history: kept } = await other.read();
    expect(plans.map(({ name }) => name)).toEqual(['Mine by now']);
    expect(kept.colonies.flatMap(({ visits }) => visits).length).toBeGreaterThan(4);
  });

  it('goes with a character that is in it, and first of all where room lacks', async () => {
    const text = await (await filled()).save();
    const browser = new BackedUpBrowser();
    await browser.restore(text);
    const { backup, stores } = browser.open();
    await backup.forgetCharacter(90_000_009 as CharacterId);
    expect(await backup.last()).not.toBeNull();
    await backup.forgetCharacter(90_000_001 as CharacterId);
    expect(await backup.last()).toBeNull();
    await browser.restore(text);
    expect([await stores.freeRoom(), await stores.freeRoom()]).toEqual([true, false]);
    // One that is under way is needed.
    await backup.begin(new Blob([text]), RESTORE_PARTS);
    expect(await stores.freeRoom()).toBe(false);
  });

  it('goes before anything that the player keeps is refused for lack of room', async () => {
    const browser = new BackedUpBrowser();
    await browser.restore(await (await filled()).save());
    const { backup, stores } = browser.open();
    const fillDisk = () =>
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
    fillDisk();
    const keep = (id: string) => stores.plans.change({ kind: 'put', plan: { ...PLAN, id } });
    expect((await keep('first')).storageProblem).toBeNull();
    expect(await backup.last()).toBeNull();
    // Nothing else can go.
    fillDisk();
    expect((await keep('second')).storageProblem).toEqual({ kind: 'full', what: 'plans' });
    vi.restoreAllMocks();
    expect((await browser.read()).plans.map(({ id }) => id)).toEqual(['first', 'p']);
  });

  it('can be taken back for seven days, also after the clock was behind once', async () => {
    const browser = new BackedUpBrowser();
    await browser.restore(await (await filled()).save());
    browser.nowMs -= 30 * 86_400_000;
    expect(await browser.open().backup.last()).toMatchObject({ restoredAtMs: browser.nowMs });
    browser.nowMs = NOW_MS + 7 * 86_400_000;
    expect(await browser.open().backup.last()).toMatchObject({ restoredAtMs: NOW_MS });
    browser.nowMs += 1;
    expect(await browser.open().backup.last()).toBeNull();
  });

  it('can be taken back for seven days from when a clock that was ahead is set right', async () => {
    const browser = new BackedUpBrowser();
    const text = await (await filled()).save();
    browser.nowMs += 90 * 86_400_000;
    await browser.restore(text);
    browser.nowMs = NOW_MS;
    expect(await browser.open().backup.last()).toMatchObject({ restoredAtMs: NOW_MS });
    browser.nowMs += 7 * 86_400_000 + 1;
    expect(await browser.open().backup.last()).toBeNull();
  });
});

describe('a file that is not whole', () => {
  it('restores what is whole, and says what is not', async () => {
    const browser = await filled();
    const file = JSON.parse(await browser.save());
    file.plans[0].keptAt = 'yesterday';
    file.history.packed[0].packed = file.history.packed[0].packed.slice(0, -9);
    file.shares.followed[0].key = 'short';
    file.templates.push(7);
    file.settings = { colors: 5 };
    const text = JSON.stringify(file);
    const other = new BackedUpBrowser();
    expect(await other.open().backup.read(new Blob([text]))).toMatchObject({
      kind: 'ok',
      damaged: expect.arrayContaining(['plans', 'history', 'shares', 'templates', 'settings']),
    });
    await other.restore(text);
    const { library, plans, variants, history } = await other.read();
    expect([library.length, plans.length, variants.length, history.colonies.length]).toEqual([2, 0, 1, 1]);
  });

  it('has every month of a planet but a damaged one, which it says that it lacks', async () => {
    const browser = new BackedUpBrowser();
    await browser.restoreVisits(MONTHLY_VISITS);
    await browser.damageMonth(monthOf(MONTHLY_VISITS[1]!.at));
    const { file, lacking } = await browser.open().backup.write({ characters: [], settings: {}, hasLogins: true });
    expect(lacking).toEqual(['history']);
    const other = new BackedUpBrowser();
    await other.restore(await file.text());
    const whole = MONTHLY_VISITS.filter((_visit, k) => k !== 1);
    expect((await other.read()).history.colonies.map(({ visits }) => visits)).toEqual([whole]);
    // The month is set aside by then: what is left is whole.
    expect(JSON.parse(await browser.save()).history.packed).toEqual(JSON.parse(await file.text()).history.packed);
  });

  it.each([
    ['can’t be read', new Uint8Array([255, 1, 2])],
    ['can’t be merged', encodeVisits([{ ...MONTHLY_VISITS[1]!, at: 1 }])],
  ])('restores every month of a planet but one that %s, and says that it lacks it', async (_what, row) => {
    const rows = MONTHLY_VISITS.map((visit) => encodeVisits([visit]));
    const packed = await packColonies([{ id: idOf(KEY), stored: { rows: rows.with(1, row), latest: null } }]);
    const file = JSON.parse(await new BackedUpBrowser().save());
    const text = JSON.stringify({ ...file, history: { ...file.history, packed } });
    const other = new BackedUpBrowser();
    expect(await other.open().backup.read(new Blob([text]))).toMatchObject({
      damaged: ['history'],
      history: { visitCount: 3, colonyCount: 1 },
    });
    await other.restore(text);
    const whole = MONTHLY_VISITS.filter((_visit, k) => k !== 1);
    expect((await other.read()).history.colonies.map(({ visits }) => visits)).toEqual([whole]);
  });

  it('is read as far as any player has rows', { tags: ['deep'] }, async () => {
    const file = JSON.parse(await (await filled()).save());
    const templates = Array.from({ length: MAX_ROWS + 1 }, (_, index) => `template ${index}`);
    const preview = await new BackedUpBrowser().open().backup.read(new Blob([JSON.stringify({ ...file, templates })]));
    expect(preview).toMatchObject({ damaged: ['templates'], rows: { templates: { count: MAX_ROWS } } });
  });

  it.each([
    ['is cut off', (text: string) => text.slice(0, -40), 'cutOff'],
    ['is no JSON', () => 'PK', 'notJson'],
    ['is something else', () => '{"kind":"other"}', 'otherFile'],
    ['is of a newer version', (text: string) => text.replace('"version": 1', '"version": 2'), 'newerVersion'],
    [
      'is nested too deeply',
      () => `{"kind":"colony-watch-backup","x":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
      'otherFile',
    ],
  ])('changes nothing where it %s', async (_what, damage, fault) => {
    const text = damage(await (await filled()).save());
    const other = new BackedUpBrowser();
    expect(await other.open().backup.read(new Blob([text]))).toEqual({ kind: 'invalid', fault });
    await expect(other.open().backup.begin(new Blob([text]), RESTORE_PARTS)).rejects.toThrow();
    expect(await other.open().backup.merge()).toBeNull();
  });

  it('is not even read where it is larger than any backup', async () => {
    const file = { size: 200_000_000 } as Blob;
    expect(await new BackedUpBrowser().open().backup.read(file)).toEqual({ kind: 'invalid', fault: 'tooLarge' });
  });
});

describe.each(['1.0.0', '1.1.0'])('files of version %s', (release) => {
  const fixture = new StoredFixture(release);

  it('are read: the list, and the history', async () => {
    const browser = new BackedUpBrowser();
    browser.nowMs = fixture.about.writtenAtSeconds * 1000;
    const list = fixture.bytes('files/characters.json').toString();
    const entries = JSON.parse(list) as { shares?: { published: unknown[] }; whatIfVariants?: object }[];
    await browser.restore(list);
    await browser.restore(JSON.stringify(fixture.json('files/history.json.gz')));
    const { variants, published, history } = await browser.read();
    expect(variants.length).toBe(
      entries.flatMap(({ whatIfVariants = {} }) => Object.values(whatIfVariants).flat()).length,
    );
    expect(published.length).toBe(entries.flatMap(({ shares }) => shares?.published ?? []).length);
    expect(history.colonies.length).toBeGreaterThan(3);
  });
});
