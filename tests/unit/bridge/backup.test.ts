/** Backups as the page makes and restores them: nothing here is lost, and the later of two versions counts. */
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReminderSettings } from '../../../src/state/reminders.ts';
import { UNDO_LASTS_MS } from '../../../workers/figures/kept/restore.ts';
import { DATABASE_NOT_OPEN } from '../../../workers/game/domain/errors.ts';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import { SCOPES } from '../../../workers/game/domain/ownData.ts';
import { BackupService } from '../../../workers/live/backup/backupService.ts';
import { openRestore } from '../../../workers/live/backup/restoreDatabase.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';
import { BackupBrowser, closeBackupPages } from './backupPage.ts';

afterEach(() => {
  vi.useRealTimers();
  closeBackupPages();
});

const KEY = '1/40000017' as ColonyKey;
const VARIANT = { id: 'a', name: 'Mine', edits: [{ kind: 'level', level: 5 }] } as const;

type Page = Awaited<ReturnType<BackupBrowser['open']>>;

async function setUp(page: Page): Promise<void> {
  const { store } = page;
  store.set(page.tradingHubAtom, 'amarr');
  store.set(page.customsAtom, { ...store.get(page.customsAtom), skillLevel: 3 });
  store.set(page.balanceThresholdAtom, 1234);
  page.editCharacter(page.list()[0]!.characterId, { comment: 'two\nlines', account: 'Main' });
  await page.stores.variants.change({ kind: 'save', key: KEY, variant: VARIANT });
}

const reminders = ({ store, reminderSettingsAtom }: Page) => store.get(reminderSettingsAtom);

function setReminders({ store, reminderSettingsAtom, ...page }: Page, settings: Partial<ReminderSettings>): void {
  store.set(reminderSettingsAtom, { ...page.DEFAULT_REMINDER_SETTINGS, ...settings });
}

/** What a player sees of settings and characters, with logins. */
const shown = (page: Page) => ({
  hub: page.store.get(page.tradingHubAtom),
  customs: page.store.get(page.customsAtom),
  threshold: page.store.get(page.balanceThresholdAtom),
  characters: page
    .characterRecords()
    .map(({ character, session }) => ({ ...character, token: session.sealedRefreshToken })),
});

describe('a backup on a second computer', () => {
  it('shows the same figures as the first: hub, taxes, thresholds, accounts, comments, logins, variants', async () => {
    const first = await new BackupBrowser([makeStoredCharacter(1), makeStoredCharacter(2)]).open();
    await setUp(first);
    const expected = shown(first);
    const text = await first.save();
    const browser = new BackupBrowser();
    const second = await browser.open();
    expect(await second.restore(text)).toBeNull();
    const reloaded = await browser.open();
    expect(shown(reloaded)).toEqual(expected);
    expect((await reloaded.stores.variants.change({ kind: 'read' })).variants).toEqual({ [KEY]: [VARIANT] });
    expect(reloaded.takeNews()?.text).toMatch(/^The backup is restored\. You can undo that/);
    // Restored again, nothing changes.
    const before = { ...browser.storage.local };
    await reloaded.restore(text);
    expect(shown(await browser.open())).toEqual(expected);
    expect({ ...browser.storage.local }).toEqual(before);
  });

  it('has no logins and no secret where none is wanted, and is accepted all the same', async () => {
    const first = await new BackupBrowser([makeStoredCharacter(1, { note: 'secret-extra' })]).open();
    const discordUrl = 'https://discord.com/api/webhooks/1/secret-hook';
    const secrets = { listId: 'secret-list', keySalt: 'secret-salt', discordUrl, isPushOn: true };
    setReminders(first, { ...secrets, digestMinute: 60 });
    const text = await first.save(false);
    expect(text).not.toMatch(/secret-|sealed-1|access_token/);
    const browser = new BackupBrowser();
    expect(await (await browser.open()).restore(text)).toBeNull();
    const second = await browser.open();
    expect(second.list()).toMatchObject([{ characterId: 1, needsLogin: true }]);
    expect(reminders(second)).toEqual({ ...second.DEFAULT_REMINDER_SETTINGS, digestMinute: 60 });
    // With logins the file has them; the addresses are used only if the player says so.
    const full = await (await new BackupBrowser([makeStoredCharacter(1)]).open()).save();
    expect(full).toContain('sealed-1');
  });

  it('uses the addresses of reminders only if the player says so', async () => {
    const first = await new BackupBrowser([makeStoredCharacter(1)]).open();
    const discordUrl = 'https://discord.com/api/webhooks/1/hook';
    setReminders(first, { listId: 'list', keySalt: 'salt', discordUrl });
    const text = await first.save();
    for (const takes of [false, true]) {
      const browser = new BackupBrowser();
      const page = await browser.open();
      const reading = await page.read(text);
      expect(reading).toMatchObject({ kind: 'ok', page: { hasReminderAddresses: true } });
      await page.restore(text, ['characters', 'settings', ...(takes ? (['reminders'] as const) : [])]);
      expect(reminders(await browser.open()).discordUrl).toBe(takes ? discordUrl : null);
    }
  });
});

describe('an old file', () => {
  it('deletes nothing, resets no setting and replaces no live login', async () => {
    const browser = new BackupBrowser([makeStoredCharacter(1), makeStoredCharacter(2)]);
    const page = await browser.open();
    await setUp(page);
    const before = shown(page);
    const old = [
      makeStoredCharacter(1, { account: 'Old', comment: 'old', refresh_token: 'dead' }),
      makeStoredCharacter(3, { account: 'Third' }),
    ];
    expect(await page.restore(JSON.stringify(old), ['characters', 'settings'])).toBeNull();
    const after = shown(await browser.open());
    expect(after).toMatchObject({
      ...before,
      characters: [...before.characters, { characterId: 3, account: 'Third' }],
    });
  });

  it('fills what is not set here, and changes what differs only if the player takes the file’s', async () => {
    const browser = new BackupBrowser([makeStoredCharacter(1, { account: 'Here', comment: '' })]);
    const text = JSON.stringify([makeStoredCharacter(1, { account: 'There', comment: 'from the file' })]);
    const page = await browser.open();
    expect(await page.read(text)).toMatchObject({
      page: { characters: { changedNames: ['Pilot 1'], newNames: [] }, differences: { names: ['Pilot 1'] } },
    });
    await page.restore(text, ['characters']);
    expect((await browser.open()).list()).toMatchObject([{ account: 'Here', comment: 'from the file' }]);
    await (await browser.open()).restore(text, ['characters', 'differences']);
    expect((await browser.open()).list()).toMatchObject([{ account: 'There', comment: 'from the file' }]);
  });

  it('replaces the login of a character that needs one, and has it renewed before its first use', async () => {
    const browser = new BackupBrowser([makeStoredCharacter(1, { needsLogin: true })]);
    await (await browser.open()).restore(JSON.stringify([makeStoredCharacter(1, { refresh_token: 'fresh' })]));
    const page = await browser.open();
    expect(page.characterRecords()).toMatchObject([
      { character: { needsLogin: false }, session: { sealedRefreshToken: 'fresh', expiresAtMs: 0 } },
    ]);
  });
});

describe('two versions of a setting or a character', () => {
  it('are merged by their times: the later wins, and one in the future counts as none', async () => {
    const browser = new BackupBrowser([makeStoredCharacter(1)]);
    const page = await browser.open();
    await setUp(page);
    const file = JSON.parse(await page.save());
    const { changedAtMs } = file.settings.tradingHub;
    const restored = async (atMs: number): Promise<unknown[]> => {
      const settings = { tradingHub: { value: 'dodixie', changedAtMs: atMs } };
      const characters = [{ ...file.characters[0], comment: 'other', changedAt: atMs }];
      await (await browser.open()).restore(JSON.stringify({ ...file, settings, characters }), [
        'characters',
        'settings',
      ]);
      const after = await browser.open();
      return [after.store.get(after.tradingHubAtom), after.list()[0]?.comment];
    };
    // The clock was ahead when they were changed here: nobody knows which is later.
    vi.spyOn(Date, 'now').mockReturnValue(changedAtMs - 100_000);
    expect(await restored(changedAtMs - 150_000)).toEqual(['amarr', 'two\nlines']);
    vi.spyOn(Date, 'now').mockReturnValue(changedAtMs + 100_000);
    expect(await restored(changedAtMs - 10_000)).toEqual(['amarr', 'two\nlines']);
    expect(await restored(changedAtMs + 100_001)).toEqual(['amarr', 'two\nlines']);
    expect(await restored(changedAtMs + 50_000)).toEqual(['dodixie', 'other']);
  });

  it('are a difference where the one here was changed while the clock was ahead', async () => {
    const browser = new BackupBrowser([makeStoredCharacter(1)]);
    const page = await browser.open();
    await setUp(page);
    const file = JSON.parse(await page.save());
    const { changedAtMs } = file.settings.tradingHub;
    vi.spyOn(Date, 'now').mockReturnValue(changedAtMs - 100_000);
    const settings = { tradingHub: { value: 'dodixie', changedAtMs: changedAtMs - 150_000 } };
    const text = JSON.stringify({ ...file, settings, characters: [] });
    const reading = await (await browser.open()).read(text);
    expect(reading).toMatchObject({ page: { settings: new Set(), differences: { groups: new Set(['money']) } } });
    await (await browser.open()).restore(text, ['differences']);
    const after = await browser.open();
    expect(after.store.get(after.tradingHubAtom)).toBe('dodixie');
  });
});

describe('a restore that is taken back', () => {
  it('leaves characters and settings as before, and logs nobody out', async () => {
    const browser = new BackupBrowser([makeStoredCharacter(1), makeStoredCharacter(2, { needsLogin: true })]);
    const before = shown(await browser.open());
    const other = await new BackupBrowser([1, 2, 3].map((id) => makeStoredCharacter(id, { account: 'B' }))).open();
    await setUp(other);
    const text = await other.save();
    await (await browser.open()).restore(text);
    const restored = await browser.open();
    expect(restored.list()).toHaveLength(3);
    // Renewed since.
    const session = { accessToken: 'a', sealedRefreshToken: 'renewed', expiresAtMs: 9 };
    restored.storeRenewedSession(restored.list()[0]!.characterId, session, 'sealed-1');
    expect(await restored.undoRestore()).toBeNull();
    const after = shown(await browser.open());
    expect(after).toMatchObject({
      ...before,
      characters: [
        { ...before.characters[0], token: 'renewed' },
        { characterId: 2, account: '-' },
      ],
    });
    expect(after.characters).toHaveLength(2);
  });

  it('keeps a character that has logged in since, and what the player has changed since', async () => {
    const browser = new BackupBrowser();
    const text = JSON.stringify([makeStoredCharacter(1), makeStoredCharacter(2)]);
    await (await browser.open()).restore(text);
    const page = await browser.open();
    const session = { accessToken: 'a', sealedRefreshToken: 'new login', expiresAtMs: 9 };
    page.addLoggedInCharacter({ characterId: page.list()[0]!.characterId, name: 'Pilot 1', session });
    await page.undoRestore();
    expect((await browser.open()).list().map(({ characterId }) => characterId)).toEqual([1]);
  });

  it.each([
    ['nothing was set before', {}],
    ['what was set before was older', { tradingHub: '"dodixie"', changeTimes: '{"tradingHub":1}' }],
  ])('can be made again from the same file, if %s', async (_what, stored) => {
    const other = await new BackupBrowser([makeStoredCharacter(1)]).open();
    await setUp(other);
    const expected = shown(other);
    const text = await other.save();
    const browser = new BackupBrowser();
    for (const [key, entry] of Object.entries(stored)) browser.storage.local.setItem(key, entry);
    await (await browser.open()).restore(text);
    await (await browser.open()).undoRestore();
    const page = await browser.open();
    expect(page.store.get(page.tradingHubAtom)).toBe('tradingHub' in stored ? 'dodixie' : 'jita');
    expect(await page.read(text)).toMatchObject({ page: { settings: new Set(['display', 'money']) } });
    await page.restore(text);
    expect(shown(await browser.open())).toEqual(expected);
  });

  it('leaves reminders with the addresses from before, in a new list: the server deletes the one that was replaced', async () => {
    const webhook = (id: number) => `https://discord.com/api/webhooks/${id}/hook`;
    const openWith = async (browser: BackupBrowser, listId: string, id: number) => {
      const page = await browser.open();
      setReminders(page, { listId, keySalt: 'salt', discordUrl: webhook(id) });
      return page;
    };
    const text = await (await openWith(new BackupBrowser([makeStoredCharacter(1)]), 'theirs', 2)).save();
    const browser = new BackupBrowser();
    const withdrawals = () => JSON.parse(browser.storage.local.getItem('withdrawals') ?? '{}').withdrawals;
    await (await openWith(browser, 'mine', 1)).restore(text);
    const restored = await browser.open();
    expect(reminders(restored)).toMatchObject({ listId: 'theirs', discordUrl: webhook(2) });
    expect(withdrawals()).toEqual([{ kind: 'reminders', listId: 'mine' }]);
    await restored.undoRestore();
    expect(reminders(await browser.open())).toMatchObject({
      listId: expect.stringMatching(/^[\w-]{43}$/),
      discordUrl: webhook(1),
    });
    expect(withdrawals()).toEqual([{ kind: 'reminders', listId: 'mine' }]);
  });

  it('happens by itself where the browser has no room for all of it', async () => {
    const browser = new BackupBrowser([makeStoredCharacter(1)]);
    const page = await browser.open();
    const before = shown(page);
    const text = JSON.stringify([makeStoredCharacter(1), makeStoredCharacter(2, { whatIfVariants: { 4: [VARIANT] } })]);
    browser.storage.local.isFull = true;
    expect(await page.restore(text)).toMatch(/does not store it/);
    browser.storage.local.isFull = false;
    const after = await browser.open();
    expect(shown(after)).toEqual(before);
    expect((await after.stores.variants.change({ kind: 'read' })).variants).toEqual({});
    expect(await after.lastRestore()).toBeNull();
  });
});

it('the copy that undoes a restore goes after seven days with the next refresh, though nobody looks at backups: it has secrets', async () => {
  const now = Date.UTC(2026, 10, 20);
  vi.useFakeTimers({ toFake: ['Date'], now });
  const text = await (await new BackupBrowser([makeStoredCharacter(1)]).open()).save();
  const browser = new BackupBrowser();
  const page = await browser.open();
  await page.restore(text);
  const kept = async () => {
    const database = await openRestore();
    const steps = await database.getAll('undo');
    database.close();
    return JSON.stringify(steps);
  };
  expect(await kept()).toContain('sealed-1');
  vi.setSystemTime(now + UNDO_LASTS_MS + 1);
  vi.stubGlobal('navigator', {});
  const { store } = await browser.open();
  const { followBrowserStorage } = await import('../../../src/bridge/keepData.ts');
  const { progressAtom } = await import('../../../src/state/colonies.ts');
  followBrowserStorage();
  store.set(progressAtom, { ...store.get(progressAtom), lastEndedAt: Date.now() / 1000 });
  await expect.poll(kept).toBe('[]');
});

describe.each(['merge', 'keepPageChanges', 'end'] as const)('a restore that a crash cuts off at "%s"', (step) => {
  const expectFinished = async (isAfter: boolean) => {
    const browser = new BackupBrowser([makeStoredCharacter(1, { comment: '' })]);
    const page = await browser.open();
    const before = shown(page);
    const work = BackupService.prototype[step] as (...values: unknown[]) => Promise<unknown>;
    const reached = new Promise<void>((resolve) => {
      vi.spyOn(BackupService.prototype, step).mockImplementation(async function (this: unknown, ...values: unknown[]) {
        if (isAfter) await work.apply(this, values);
        resolve();
        // The tab is gone.
        return new Promise(() => {}) as never;
      });
    });
    void page.restore(JSON.stringify([makeStoredCharacter(1, { comment: 'file' }), makeStoredCharacter(2)]));
    await reached;
    vi.restoreAllMocks();
    await (await browser.open()).finishCutOffRestore();
    const after = await browser.open();
    expect(after.list()).toMatchObject([{ comment: 'file' }, { characterId: 2 }]);
    expect(await after.undoRestore()).toBeNull();
    expect(shown(await browser.open())).toEqual(before);
  };
  const title = 'is finished at the next start, and can be taken back';

  it(`${title}, before the step`, () => expectFinished(false));
  it(`${title}, after the step`, { tags: ['deep'] }, () => expectFinished(true));
});

it('a restore stores what was in memory alone before the page reloads, once there is room', async () => {
  const browser = new BackupBrowser([makeStoredCharacter(1)]);
  const page = await browser.open();
  browser.storage.local.isFull = true;
  page.store.set(page.tradingHubAtom, 'amarr');
  browser.storage.local.isFull = false;
  expect(await page.restore(JSON.stringify([makeStoredCharacter(2)]))).toBeNull();
  const after = await browser.open();
  expect([after.store.get(after.tradingHubAtom), after.list().length]).toEqual(['amarr', 2]);
});

it('a restore that was cut off, and can’t be finished, says so after the reload', async () => {
  const browser = new BackupBrowser([makeStoredCharacter(1)]);
  const page = await browser.open();
  const merge = vi.spyOn(BackupService.prototype, 'merge').mockRejectedValue(new Error('There is no room.'));
  await expect(page.finishCutOffRestore()).rejects.toThrow();
  merge.mockRestore();
  expect((await browser.open()).takeNews()).toEqual({
    kind: 'failed',
    text: expect.stringMatching(/^Nothing is restored: /),
  });
});

it('a restore that was cut off says that part of it is here where it can’t be taken back either, until it is', async () => {
  const browser = new BackupBrowser([makeStoredCharacter(1)]);
  const page = await browser.open();
  const before = shown(page);
  const isCutOff = new Promise<void>((resolve) => {
    vi.spyOn(BackupService.prototype, 'end').mockImplementation(() => {
      resolve();
      return new Promise(() => {});
    });
  });
  void page.restore(JSON.stringify([makeStoredCharacter(1), makeStoredCharacter(2)]));
  await isCutOff;
  vi.restoreAllMocks();
  const next = await browser.open();
  const notOpen = new Error(DATABASE_NOT_OPEN);
  const fails = (['merge', 'undo'] as const).map((step) =>
    vi.spyOn(BackupService.prototype, step).mockRejectedValue(notOpen),
  );
  await expect(next.finishCutOffRestore()).rejects.toThrow(notOpen);
  for (const one of fails) one.mockRestore();
  const after = await browser.open();
  expect(after.takeNews()?.text).toBe(
    'Only part of the backup is restored: the database does not open. Each start of the page tries the rest again. “Backup” can undo what is restored.',
  );
  expect(await after.undoRestore()).toBeNull();
  expect(shown(await browser.open())).toEqual(before);
});

describe('a backup', () => {
  it('with logins that read more than planets says so; without them it does not', async () => {
    const page = await new BackupBrowser([makeStoredCharacter(1)]).open();
    const { storeSession } = await import('../../../src/state/sessions.ts');
    const accessToken = `head.${btoa(JSON.stringify({ scp: [SCOPES.planets, SCOPES.wallet] }))}.signature`;
    storeSession(page.list()[0]!.characterId, { accessToken, sealedRefreshToken: 'sealed', expiresAtMs: 1 }, null);
    await page.save(false);
    expect(page.notices()).toEqual([]);
    await page.save();
    expect(page.notices().map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Keep this backup like a key: for 1 character/),
    ]);
  });

  it('names what could not be read', async () => {
    const page = await new BackupBrowser([makeStoredCharacter(1)]).open();
    vi.spyOn(page.stores.plans, 'rows').mockRejectedValue(new Error('damaged'));
    expect(JSON.parse(await page.save())).toMatchObject({ plans: [], characters: [{ character: { characterId: 1 } }] });
    expect(page.notices()).toMatchObject([{ text: 'The backup lacks what could not be read: plans of new planets.' }]);
  });

  it('has every setting that is the player’s', async () => {
    await new BackupBrowser().open();
    const { BACKED_UP_SETTINGS } = await import('../../../src/state/storage.ts');
    const { persistedEntries } = await import('../../../src/state/persistedAtom.ts');
    expect([...BACKED_UP_SETTINGS.keys()].filter((key) => !persistedEntries.has(key))).toEqual([]);
  });

  it('says which settings and how many characters it leaves out as damaged', async () => {
    const page = await new BackupBrowser([makeStoredCharacter(1)]).open();
    const file = JSON.parse(await page.save());
    const damagedIn = async (changes: object) => {
      const reading = await page.read(JSON.stringify({ ...file, ...changes }));
      return reading.kind === 'ok' ? reading.damaged : reading;
    };
    const ofUnknownHub = { tradingHub: { value: 'perimeter', changedAtMs: 1 } };
    const withoutFrame = { customs: 5 };
    expect(await damagedIn({})).toEqual([]);
    expect(await damagedIn({ settings: ofUnknownHub })).toEqual(['some settings']);
    expect(await damagedIn({ settings: { reminders: { value: 'x', changedAtMs: 1 } } })).toEqual(['some settings']);
    expect(await damagedIn({ settings: { ...ofUnknownHub, ...withoutFrame } })).toEqual(['some settings']);
    expect(await damagedIn({ characters: Array(12).fill({}) })).toEqual([
      ...[1, 2, 3, 4, 5].map((entry) => expect.stringMatching(`^entry ${entry}: `)),
      'and 7 more problems',
    ]);
  });

  it('has what the browser refuses to store, with the times of the changes, which are stored once there is room', async () => {
    const browser = new BackupBrowser([makeStoredCharacter(1)]);
    const page = await browser.open();
    page.store.set(page.tradingHubAtom, 'dodixie');
    const changedAtMs = 2_000_000_000_000;
    vi.spyOn(Date, 'now').mockReturnValue(changedAtMs);
    const { local } = browser.storage;
    local.isFull = true;
    await setUp(page);
    const { roundProgressAtom } = await import('../../../src/state/startedRound.ts');
    const progress = { ...page.store.get(roundProgressAtom), checked: ['90000001/40000001 deliver'] };
    page.store.set(roundProgressAtom, progress);
    expect(JSON.parse(await page.save())).toMatchObject({
      characters: [{ comment: 'two\nlines' }],
      settings: {
        tradingHub: { value: 'amarr', changedAtMs },
        customs: { value: { skillLevel: 3 }, changedAtMs },
        balanceThreshold: { value: 1234, changedAtMs },
        startedRound: { value: progress, changedAtMs },
      },
    });
    local.isFull = false;
    page.store.set(page.minExtractionRateAtom, 7);
    await expect.poll(() => local.getItem('tradingHub')).toBe('"amarr"');
    expect(JSON.parse(local.getItem('changeTimes')!)).toMatchObject({ tradingHub: changedAtMs, customs: changedAtMs });
  });

  it('is refused where it is no backup, with what to do', async () => {
    const page = await new BackupBrowser().open();
    const problemsOf = async (text: string) => {
      const reading = await page.read(text);
      return reading.kind === 'invalid' ? reading.problems : reading;
    };
    expect(await problemsOf('PK')).toEqual(['the file is not a list of characters in JSON']);
    expect(await problemsOf('[]')).toEqual(['the list is empty']);
    expect(await problemsOf('[{"a":')).toEqual([expect.stringMatching(/cut off or damaged/)]);
    const text = await page.save();
    expect(await problemsOf(text.replace('"version": 1', '"version": 2'))).toEqual([
      expect.stringMatching(/newer version/),
    ]);
    const file = { size: 5, text: () => Promise.reject(new Error('gone')) } as unknown as Blob;
    expect(await page.readBackup(file)).toMatchObject({ problems: ['the file could not be read'] });
  });
});

it('restored logins that turn out not to work are offered as a queue, once', async () => {
  const browser = new BackupBrowser();
  await (await browser.open()).restore(JSON.stringify([1, 2, 3].map((id) => makeStoredCharacter(id))));
  const page = await browser.open();
  const { showRestoreNews } = await import('../../../src/bridge/restoreNews.ts');
  showRestoreNews(page.takeNews()!);
  const offers = () => page.notices().filter(({ id }) => id === 'login-queue');
  const refuse = (id: number) => page.markNeedsLogin(page.list()[id - 1]!.characterId, `sealed-${id}`);
  refuse(1);
  expect(offers()).toEqual([]);
  refuse(2);
  expect(offers()).toMatchObject([{ kind: 'needsYou', action: { kind: 'loginQueue' } }]);
  const before = offers();
  refuse(3);
  expect(offers()).toEqual(before);
});
