/** A page that backs up and restores: its engine's databases are real, other tabs are not there, and it does not reload. */
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { RESTORE_PARTS, type RestorePart } from '../../../workers/figures/kept/restore.ts';
import { BackupService } from '../../../workers/live/backup/backupService.ts';
import { DATABASES, makeStores } from '../../../workers/live/kept/databases.ts';
import { keptStores } from '../../../workers/live/kept/keptStores.ts';
import { OwnDataStore } from '../../../workers/live/kept/ownData.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { resetPage } from '../../resetPage.ts';
import { open as openHistory } from '../live/kept/drawnSnapshots.ts';
import { type FakeBrowser, installFakeBrowser } from '../state/fakeBrowser.ts';

/** A browser whose databases and localStorage outlive its pages. */
export class BackupBrowser {
  readonly storage: FakeBrowser = installFakeBrowser();
  readonly #indexedDB = new IDBFactory();

  constructor(stored: readonly unknown[] = []) {
    storeCharacters(this.storage.local, stored);
  }

  /** Opens a page, as a reload does. */
  async open() {
    resetPage();
    vi.stubGlobal('indexedDB', this.#indexedDB);
    vi.stubGlobal('localStorage', this.storage.local);
    vi.stubGlobal('sessionStorage', this.storage.session);
    const files: Blob[] = [];
    vi.doMock('../../../src/bridge/saveFile.ts', () => ({
      saveFile: (_name: string, _type: string, content: Blob) => files.push(content),
    }));
    const stores = makeStores(DATABASES, 'this version');
    const taxes = new OwnDataStore(DATABASES.openOwnData, () => {});
    const backup = new BackupService({
      stores,
      ...DATABASES,
      openHistory: () => openHistory(),
      taxes,
      nowMs: () => Date.now(),
    });
    const ask = async (question: (engine: unknown) => unknown) => question({ backup });
    vi.doMock('../../../src/bridge/engine.ts', () => ({ askEngine: ask, askEngineEarly: ask, endEngine() {} }));
    vi.doMock('../../../src/bridge/allTabs.ts', () => ({
      stopThisTab() {},
      async withOtherTabsStopped(work: () => Promise<void>) {
        await work();
        return true;
      },
    }));
    Object.assign(window, { location: { reload() {} } });
    const characters = await import('../../../src/state/characters.ts');
    const { store } = await import('../../../src/state/jotai.ts');
    const { noticesAtom } = await import('../../../src/state/notices.ts');
    const { takeNews } = await import('../../../src/state/storage.ts');
    const settings = await import('../../../src/state/settings.ts');
    const reminders = await import('../../../src/state/reminders.ts');
    const commands = await import('../../../src/bridge/backup.ts');
    characters.loadCharacters().stop();
    const { readBackup, restoreBackup, downloadBackup } = commands;
    return {
      ...commands,
      ...characters,
      ...settings,
      ...reminders,
      stores: { ...stores, ...keptStores(stores) },
      store,
      takeNews,
      list: () => store.get(characters.ownCharactersAtom),
      notices: () => store.get(noticesAtom),
      read: (text: string) => readBackup(new Blob([text])),
      /** @returns why nothing is restored */
      restore: (text: string, parts: readonly RestorePart[] = RESTORE_PARTS) => restoreBackup(new Blob([text]), parts),
      async save(hasLogins = true): Promise<string> {
        await downloadBackup(hasLogins);
        return files.at(-1)!.text();
      },
    };
  }
}

/** After a test with such a browser. */
export function closeBackupPages(): void {
  vi.doUnmock('../../../src/bridge/saveFile.ts');
  vi.doUnmock('../../../src/bridge/engine.ts');
  vi.doUnmock('../../../src/bridge/allTabs.ts');
}
