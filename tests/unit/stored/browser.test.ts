/** What an earlier release stored in a browser, and in files, is read as that release read it. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Atom } from '../../../src/state/jotai.ts';
import { decodeVisits } from '../../../workers/figures/history/visitRow.ts';
import { parseBackup } from '../../../workers/figures/kept/backupFile.ts';
import { VARIANTS } from '../../../workers/figures/kept/variants.ts';
import type { FleetHistoryRequest } from '../../../workers/game/domain/history.ts';
import { DATABASES } from '../../../workers/live/kept/databases.ts';
import { openKept } from '../../../workers/live/kept/keptRows.ts';
import { openHistory } from '../../../workers/live/kept/openHistory.ts';
import { openSnapshotCache } from '../../../workers/live/kept/openSnapshotCache.ts';
import { openOwnData } from '../../../workers/live/kept/ownData.ts';
import { ShareStore } from '../../../workers/live/kept/shares.ts';
import { backUpShares } from '../../../workers/live/shares/shareBackup.ts';
import { resetPage } from '../../resetPage.ts';
import { FakeClock } from '../live/esi/fakeClock.ts';
import { Browser, Tab } from '../live/fetching/fetchingHarness.ts';
import { historyFile } from '../live/historyFile.ts';
import { installFakeBrowser } from '../state/fakeBrowser.ts';
import { expectAsRead } from './expectAsRead.ts';
import { RELEASES, StoredFixture } from './storedFixture.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.doUnmock('../../../src/state/jotai.ts');
});

/** The page's state as a tab has it that opens with these entries: every stored atom's value by its key, and the rest. */
async function openState(entries: Readonly<Record<string, string>>) {
  resetPage();
  const { local } = installFakeBrowser();
  for (const [key, text] of Object.entries(entries)) local.setItem(key, text);
  const atoms: Atom<unknown>[] = [];
  vi.doMock('../../../src/state/jotai.ts', async (original) => {
    const actual = await original<typeof import('../../../src/state/jotai.ts')>();
    const atom = (...args: [never]) => {
      const made = actual.atom(...args);
      atoms.push(made);
      return made;
    };
    return { ...actual, atom };
  });
  // First and alone: whatever asks for it while it is being made gets the one without the list.
  await import('../../../src/state/jotai.ts');
  const modules = import.meta.glob('../../../src/state/*.ts');
  await Promise.all(Object.values(modules).map((load) => load()));
  const { store } = await import('../../../src/state/jotai.ts');
  const { STORAGE_KEYS } = await import('../../../src/state/storage.ts');
  const { ownCharactersAtom, loadCharacters } = await import('../../../src/state/characters.ts');
  const { readNotifiedStops } = await import('../../../src/state/notifications.ts');
  const { storedEnvironment } = await import('../../../src/state/environment.ts');
  const { sessionsAtom } = await import('../../../src/state/sessions.ts');
  const { roundProgressAtom } = await import('../../../src/state/startedRound.ts');
  const { startedAt, checked, shownRestarts, hand } = store.get(roundProgressAtom);
  loadCharacters().stop();
  return {
    local,
    keys: Object.values(STORAGE_KEYS) as string[],
    settings: {
      ...Object.fromEntries(
        atoms
          .map((atom): [string, Atom<unknown>] => [atom.debugLabel ?? '', atom])
          .filter(([key]) => key in entries)
          .sort()
          .map(([key, atom]) => [key, store.get(atom)]),
      ),
      // As 1.1.0 called them.
      ...{ roundStartedAt: startedAt, roundChecks: checked, roundShownRestarts: shownRestarts, roundHand: hand },
    },
    characters: store.get(ownCharactersAtom),
    sessions: store.get(sessionsAtom),
    notifiedStops: readNotifiedStops(),
    environment: storedEnvironment(),
  };
}

/** The engine of a page without a network that opens these databases, a second after they were written. */
async function openEngine(fixture: StoredFixture) {
  const { characters } = await openState(fixture.entries);
  await fixture.restoreDatabases();
  const browser = new Browser();
  const clock = new FakeClock((fixture.about.writtenAtSeconds + 1) * 1000);
  Object.assign(browser, { clock });
  for (const character of characters) {
    const session = { accessToken: '', sealedRefreshToken: '', expiresAtMs: Number.MAX_SAFE_INTEGER };
    browser.records.set(character.characterId, { ...character, session });
  }
  const tab = new Tab(browser, {
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    openCache: (notices) => openSnapshotCache(notices, clock),
    openHistory,
    ...DATABASES,
  });
  await tab.start({ hub: 'amarr', shown: 'all' }, 60_000);
  return { tab, characters };
}

/** Later ones have the history in the backup. */
const HISTORY_FILES: ReadonlySet<string> = new Set(['1.0.0', '1.1.0']);

describe.each(RELEASES)('what %s stored in a browser', (release) => {
  const fixture = new StoredFixture(release);

  it('includes every entry that it knew', () => {
    const stored = Object.keys(fixture.entries);
    expect(stored.filter((key) => key.startsWith('session-')).length).toBeGreaterThan(10);
    expect(fixture.json<string[]>('keys.json').filter((key) => !stored.includes(key))).toEqual([]);
  });

  it('are settings, characters and tokens, which are read as they were', async () => {
    const { local, keys, ...state } = await openState(fixture.entries);
    expect(Object.keys(state.settings).length).toBeGreaterThan(35);
    expectAsRead(release, 'state', state);
    // Nothing is stored in another way, or thrown away, before the player changes something.
    expect(keys.filter((key) => key in fixture.entries && local.getItem(key) !== fixture.entries[key])).toEqual([]);
    expect([...state.sessions.values()].map(({ sealedRefreshToken }) => sealedRefreshToken)).toEqual(
      state.characters.map(
        ({ characterId }) => JSON.parse(fixture.entries[`session-${characterId}`] ?? '').refresh_token,
      ),
    );
  });

  it('has packed numbers of every kind, which are read as they were: fractions, negative ones, a tax', () => {
    const { visits, base64 } = fixture.json<{ visits: unknown; base64: string }>('packed.json');
    expect(decodeVisits(new Uint8Array(Buffer.from(base64, 'base64')))).toEqual(visits);
  });

  describe('in its databases', () => {
    const databases = new IDBFactory();
    let opened: Awaited<ReturnType<typeof openEngine>>;
    beforeAll(async () => {
      vi.stubGlobal('indexedDB', databases);
      opened = await openEngine(fixture);
    });
    beforeEach(() => {
      vi.stubGlobal('indexedDB', databases);
    });

    it('are colonies and prices, which simulate to the same contents', async () => {
      const { tab } = opened;
      const colonies = [...tab.colonies.values()]
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ key, planetName, snapshotAt, confirmedAt, storages, extractors, nextStopAt, ...report }) => ({
          ...{ key, planetName, snapshotAt, confirmedAt, nextStopAt, storages },
          extractors: extractors.length,
          exportIskPerMonth: report.exportIskPerMonth,
        }));
      expect(colonies.length).toBeGreaterThan(40);
      expectAsRead(release, 'colonies', { colonies, prices: tab.priceState });
      expect([...tab.notices.keys()].filter((id) => /cache|history|storage/.test(id))).toEqual([]);
    });

    it('is a history, whose visits and earnings are the same in figures', async () => {
      const { tab } = opened;
      const request = { period: 'month', fromDay: null, toDay: null, characterIds: null, colonyKeys: null } as const;
      const fleet = async (groupBy: FleetHistoryRequest['groupBy']) =>
        tab.engine.history.fleet({ ...request, groupBy });
      const { history } = tab.engine;
      const figures = {
        byCharacter: await fleet('character'),
        byProduct: await fleet('product'),
        rounds: await history.rounds({ characterIds: null, colonyKeys: null }),
        taxes: await tab.engine.ownData.taxes(),
        summaries: [...tab.summaries.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
      };
      expectAsRead(release, 'history', figures);
    });

    it.runIf(HISTORY_FILES.has(release))('has the visits that were saved in a history file', async () => {
      expect((await historyFile()).backup.colonies).toEqual(
        fixture.json<SavedHistory>('files/history.json.gz').colonies,
      );
    });

    it('is what EVE knew, templates, variants, the started round and shares', async () => {
      const { tab, characters } = opened;
      const { engine } = tab;
      const shares = new ShareStore(openKept);
      const kept = {
        ownData: tab.ownDataOf,
        templates: await engine.templates.changeLibrary({ added: [], removed: [] }),
        variants: await engine.whatIf.changeVariants({ kind: 'read' }),
        round: await engine.round.started(),
        shares: tab.sharesState,
        shareBackup: backUpShares(await shares.published(), await shares.followed()),
      };
      expect(characters.length).toBeGreaterThan(10);
      expect(kept.ownData.size).toBeGreaterThan(10);
      expect(kept.variants.variants).not.toEqual({});
      expect(kept.round.report?.logins.length).toBeGreaterThan(3);
      expect(kept.shares?.followed.flatMap((share) => share.characters)).toHaveLength(1);
      expectAsRead(release, 'kept', kept);
    });
  });
});

interface SavedHistory {
  colonies: { characterId: number }[];
}

describe.each(RELEASES)('files that %s saved', (release) => {
  const fixture = new StoredFixture(release);

  it('bring characters, variants and shares back', async () => {
    await openState({});
    const { parseCharacterList } = await import('../../../src/state/backupRecords.ts');
    const text = fixture.bytes('files/characters.json').toString();
    const file = parseBackup(text);
    if (file.kind !== 'ok') throw new Error('The file was not read.');
    const list = parseCharacterList(file.backup.characters, file.backup);
    if (list.kind !== 'ok') throw new Error('The list was not read.');
    const { records, extras } = list;
    const { variants: rows, shares, plans: keptPlans } = file.backup;
    const { variants } = VARIANTS.view(rows, [], { kind: 'read' });
    expect([...file.damaged, ...list.damaged]).toEqual([]);
    const nothingDamaged = { damagedVariantCount: 0, areSharesDamaged: false, arePlansDamaged: false };
    expectAsRead(release, 'backup', { kind: 'ok', records, extras, variants, shares, keptPlans, ...nothingDamaged });
  });

  it.runIf(HISTORY_FILES.has(release))('bring the history back, with the same visits', async () => {
    const browser = new Browser();
    Object.assign(browser, { clock: new FakeClock((fixture.about.writtenAtSeconds + 1) * 1000) });
    const file = fixture.json<SavedHistory>('files/history.json.gz');
    for (const characterId of new Set(file.colonies.map((one) => one.characterId)))
      browser.addCharacter(characterId, []);
    const tab = await new Tab(browser, { openHistory, openOwnData }).start();
    const content = new Blob([new Uint8Array(fixture.bytes('files/history.json.gz'))]);
    let isDone = false;
    const restoring = tab.engine.history.restore(content).finally(() => {
      isDone = true;
    });
    while (!isDone) await browser.clock.advance(1000);
    const outcome = await restoring;
    expect(outcome.kind).toBe('restored');
    expect((await historyFile()).backup.colonies).toEqual(file.colonies);
  });

  it('bring templates back', async () => {
    const tab = new Tab(new Browser());
    await tab.start();
    const text = fixture.bytes('files/templates.json').toString();
    const read = await tab.engine.templates.read([{ name: 'templates.json', content: text }]);
    expectAsRead(release, 'templates', read);
  });
});
