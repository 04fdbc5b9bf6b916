/** The file that is kept up to date: it is never replaced by less, and never without asking where somebody else wrote it. */
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { KeptFile } from '../../../workers/figures/kept/restore.ts';
import { HISTORY_LASTS_DAYS, type HistorySummary, type HistoryVisit } from '../../../workers/game/domain/history.ts';
import type { CharacterId, ColonyKey, PlanetId } from '../../../workers/game/domain/ids.ts';
import { BackupService } from '../../../workers/live/backup/backupService.ts';
import { open as openHistory } from '../live/kept/drawnSnapshots.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';
import { BackupBrowser, closeBackupPages } from './backupPage.ts';

afterEach(() => {
  vi.useRealTimers();
  closeBackupPages();
});

const DAY = 86_400_000;

/** A file on the disk, as a browser gives it to a page. */
class DiskFile {
  readonly name = 'kept.json';
  text = '';
  changeCount = 0;
  permission: PermissionState = 'granted';
  isGone = false;

  async getFile() {
    if (this.isGone) throw new DOMException('The file is gone.', 'NotFoundError');
    return Object.assign(new Blob([this.text]), { lastModified: this.changeCount });
  }

  async createWritable() {
    let next = '';
    return {
      write: async (content: Blob) => {
        next += await content.text();
      },
      close: async () => this.change(next),
    };
  }

  async queryPermission() {
    return this.permission;
  }

  async requestPermission() {
    this.permission = 'granted';
    return this.permission;
  }

  change(text: string): void {
    this.text = text;
    this.changeCount += 1;
  }
}

/** A page of a browser whose kept file is this one: its handle does not survive a fake database. */
async function openPage(browser: BackupBrowser) {
  const page = await browser.open();
  let kept: KeptFile | null = null;
  vi.spyOn(BackupService.prototype, 'keptFile').mockImplementation(async () => kept);
  vi.spyOn(BackupService.prototype, 'keepFile').mockImplementation(async (next) => {
    kept = next;
  });
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: object, work: (lock: object) => unknown) => work({}) },
  });
  const commands = await import('../../../src/bridge/keptFile.ts');
  const { keptFileAtom } = await import('../../../src/state/backups.ts');
  const disk = new DiskFile();
  return {
    ...page,
    ...commands,
    disk,
    keep: (hasLogins = false) => commands.keepFile(disk as unknown as FileSystemFileHandle, hasLogins),
    state: () => page.store.get(keptFileAtom),
    /** the engine's part of it */
    kept: () => kept,
    charactersIn: () => JSON.parse(disk.text).characters.length as number,
  };
}

/** A backup of a browser that has recorded so many visits. */
async function save(visitCount: number): Promise<string> {
  const page = await new BackupBrowser(fleet(1)).open();
  const history = await openHistory();
  const visits = Array.from(
    { length: visitCount },
    (_, index): HistoryVisit => ({
      at: Date.now() / 1000 - 3600 * (index + 1),
      contents: [],
      programs: [],
      comparison: null,
    }),
  );
  if (visits.length > 0) await history.restore([1 as CharacterId, 40_000_001 as PlanetId], visits);
  history.close();
  return page.save();
}

const fleet = (count: number) => Array.from({ length: count }, (_, k) => makeStoredCharacter(k + 1));

describe('a kept file', () => {
  it('is written when it is chosen, without secrets unless the player wants logins', async () => {
    const page = await openPage(new BackupBrowser(fleet(2)));
    await page.keep();
    expect(page.charactersIn()).toBe(2);
    expect(page.disk.text).not.toContain('sealed-1');
    expect(page.state()).toMatchObject({ name: 'kept.json', hasLogins: false, problem: null });
    await page.keep(true);
    expect(page.disk.text).toContain('sealed-1');
  });

  it('has a name of its day, so that no earlier one is chosen: Chromium would empty that before it is read', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) });
    const page = await openPage(new BackupBrowser(fleet(1)));
    const picker = vi.fn(async (_options: object) => page.disk);
    Object.assign(window, { showSaveFilePicker: picker });
    await page.chooseKeptFile(false);
    expect(picker).toHaveBeenCalledWith(
      expect.objectContaining({ suggestedName: 'colony-watch-kept-2026-11-20.json' }),
    );
    expect(page.charactersIn()).toBe(1);
  });

  it('is not replaced by one with fewer characters, templates or baskets, until the player says so', async () => {
    const page = await openPage(new BackupBrowser(fleet(3)));
    await page.stores.library.change({ added: ['a template'], removed: [] });
    await page.keep();
    const whole = page.disk.text;
    // The browser has lost half of its databases.
    await page.stores.library.change({ added: [], removed: ['a template'] });
    await page.writeKeptFile(false);
    expect([page.disk.text, page.state()?.problem]).toEqual([whole, 'fewer']);
    await page.writeKeptFile(true);
    expect(JSON.parse(page.disk.text)).toMatchObject({ templates: [] });
    const basket = { id: 'a', name: 'Fuel', isCounted: true, entries: [] };
    await page.stores.baskets.change({ kind: 'save', basket });
    await page.writeKeptFile(false);
    await page.stores.baskets.change({ kind: 'delete', id: 'a' });
    await page.writeKeptFile(false);
    expect([JSON.parse(page.disk.text).baskets, page.state()?.problem]).toMatchObject([[{ name: 'Fuel' }], 'fewer']);
    await page.writeKeptFile(true);
    page.removeCharacter(page.list()[0]!.characterId);
    await page.writeKeptFile(false);
    expect([page.charactersIn(), page.state()?.problem]).toEqual([3, 'fewer']);
  });

  it('is replaced by one without visits that are older than history is kept, not by one that lacks younger ones', async () => {
    const now = Date.UTC(2028, 0, 31);
    vi.useFakeTimers({ toFake: ['Date'], now });
    const page = await openPage(new BackupBrowser(fleet(1)));
    const visits = [HISTORY_LASTS_DAYS - 20, 1].map(
      (ageDays): HistoryVisit => ({ at: (now - ageDays * DAY) / 1000, contents: [], programs: [], comparison: null }),
    );
    const history = await openHistory();
    await history.restore([1, 40_000_001], visits);
    await page.keep();
    // Whole months expire: the visit is in the file, and no longer here.
    vi.setSystemTime(now + 60 * DAY);
    await history.removeExpired((now + 60 * DAY) / 1000);
    expect(await history.visits([1, 40_000_001])).toEqual(visits.slice(1));
    await page.writeKeptFile(false);
    expect(page.state()).toMatchObject({ problem: null, writtenAtMs: now + 60 * DAY });
    await history.remove(null);
    history.close();
    await page.writeKeptFile(false);
    expect(page.state()?.problem).toBe('fewer');
  });

  it('is not replaced where another browser has written it since', async () => {
    const page = await openPage(new BackupBrowser(fleet(1)));
    await page.keep();
    const other = await page.save(false);
    page.disk.change(`${other}\n`);
    await page.writeKeptFile(false);
    expect([page.disk.text, page.state()?.problem]).toEqual([`${other}\n`, 'changed']);
  });

  it('is not written while a store can’t be read', async () => {
    const page = await openPage(new BackupBrowser(fleet(1)));
    await page.keep();
    const before = page.disk.text;
    vi.spyOn(page.stores.plans, 'rows').mockRejectedValue(new Error('damaged'));
    await page.writeKeptFile(false);
    expect([page.disk.text, page.state()?.problem]).toEqual([before, 'failed']);
  });

  it('is not written while pilots of the sandbox are shown', async () => {
    const page = await openPage(new BackupBrowser(fleet(1)));
    const { envAtom } = await import('../../../src/state/environment.ts');
    page.store.set(envAtom, { isSandbox: true } as never);
    await page.keep();
    expect(page.disk.text).toBe('');
  });

  it('says that its permission has lapsed, or that it is gone', async () => {
    const page = await openPage(new BackupBrowser(fleet(1)));
    await page.keep();
    page.disk.permission = 'prompt';
    await page.writeKeptFile(false);
    expect(page.state()?.problem).toBe('permission');
    await page.permitKeptFile();
    expect(page.state()?.problem).toBeNull();
    page.disk.isGone = true;
    const write = vi.spyOn(BackupService.prototype, 'write');
    await page.writeKeptFile(false);
    expect(page.state()?.problem).toBe('gone');
    // A large fleet's backup takes seconds, and the file is looked for each hour.
    expect(write).not.toHaveBeenCalled();
    await page.stopKeepingFile();
    expect(page.state()).toBeNull();
  });
});

it.each([
  ['none', null],
  ['another file', Object.assign(new DiskFile(), { name: 'other.json' })],
])('a write that is under way does not undo that the player now wants %s', async (_what, other) => {
  const page = await openPage(new BackupBrowser(fleet(1)));
  await page.keep();
  const createWritable = page.disk.createWritable.bind(page.disk);
  vi.spyOn(page.disk, 'createWritable').mockImplementationOnce(async () => {
    await page.stopKeepingFile();
    if (other !== null) await page.keepFile(other as unknown as FileSystemFileHandle, false);
    return createWritable();
  });
  await page.writeKeptFile(false);
  expect(page.state()?.name).toBe(other?.name);
  expect(page.kept()?.handle).toBe(other ?? undefined);
});

describe('what is due', () => {
  it('is a kept file each week, and after a day with visits', async () => {
    const { isKeptFileDue } = await import('../../../src/state/backups.ts');
    const at = 100 * DAY;
    expect(isKeptFileDue(null, null, at)).toBe(true);
    expect(isKeptFileDue(at - 6 * DAY, { latestMs: at - 8 * DAY }, at)).toBe(false);
    expect(isKeptFileDue(at - 7 * DAY, { latestMs: at - 8 * DAY }, at)).toBe(true);
    expect(isKeptFileDue(at - DAY, { latestMs: at - DAY / 2 }, at)).toBe(true);
    expect(isKeptFileDue(at - DAY / 2, { latestMs: at - DAY / 4 }, at)).toBe(false);
    // The clock was ahead.
    expect(isKeptFileDue(at + 300 * DAY, { latestMs: at }, at)).toBe(true);
  });

  it('is a backup after 30 days, with more than a week of new history', async () => {
    const { isBackupDue } = await import('../../../src/state/backups.ts');
    const at = 100 * DAY;
    const history = { firstMs: at - 40 * DAY, latestMs: at };
    expect(isBackupDue(null, null, at)).toBe(false);
    expect(isBackupDue(null, history, at)).toBe(true);
    expect(isBackupDue(at - 30 * DAY, history, at)).toBe(false);
    expect(isBackupDue(at - 31 * DAY, history, at)).toBe(true);
    expect(isBackupDue(at - 31 * DAY, { ...history, latestMs: at - 24 * DAY }, at)).toBe(false);
  });

  it('is no backup in the sandbox, nor after a restore with history, unless that is taken back', async () => {
    const now = 20_000 * DAY;
    vi.spyOn(Date, 'now').mockReturnValue(now);
    const withoutVisits = await save(0);
    const text = await save(1);
    vi.spyOn(Date, 'now').mockReturnValue(now - 60 * DAY);
    const old = await save(1);
    vi.spyOn(Date, 'now').mockReturnValue(now);
    const browser = new BackupBrowser(fleet(1));
    const openWithHistory = async () => {
      const page = await browser.open();
      const { colonyKeysByCharacterAtom } = await import('../../../src/state/colonies.ts');
      const { historySummaryAtom } = await import('../../../src/state/history.ts');
      const { envAtom } = await import('../../../src/state/environment.ts');
      const { isBackupDueAtom } = await import('../../../src/state/backups.ts');
      const key = '1/40000001' as ColonyKey;
      page.store.set(colonyKeysByCharacterAtom, new Map([[page.list()[0]!.characterId, [key]]]));
      const summary = { visitCount: 2, firstAt: (now - 60 * DAY) / 1000, latestAt: now / 1000 };
      page.store.set(historySummaryAtom(key), summary as HistorySummary);
      return {
        ...page,
        setSandbox: (isSandbox: boolean) => page.store.set(envAtom, { isSandbox } as never),
        isDue: () => page.store.get(isBackupDueAtom)(now),
      };
    };
    const page = await openWithHistory();
    expect(page.isDue()).toBe(true);
    const { lastBackupAtom } = await import('../../../src/state/backups.ts');
    // The clock was ahead.
    page.store.set(lastBackupAtom, { atMs: now + 300 * DAY, hasLogins: true, characterCount: 1 });
    expect(page.isDue()).toBe(true);
    page.store.set(lastBackupAtom, null);
    page.setSandbox(true);
    expect(page.isDue()).toBe(false);
    page.setSandbox(false);
    await page.restore(text, ['characters', 'settings']);
    const withoutHistory = await openWithHistory();
    expect(withoutHistory.isDue()).toBe(true);
    for (const ofNoUse of [withoutVisits, old]) {
      await withoutHistory.restore(ofNoUse);
      expect((await openWithHistory()).isDue()).toBe(true);
    }
    await (await openWithHistory()).restore(text);
    const restored = await openWithHistory();
    expect(restored.isDue()).toBe(false);
    await restored.undoRestore();
    expect((await openWithHistory()).isDue()).toBe(true);
  });
});
