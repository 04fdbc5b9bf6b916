/// <reference path="../../../src/bridge/startWatch.ts" />
import { expect, it, vi } from 'vitest';
import { watchFiles } from '../../../src/bridge/lostFiles.ts';
import { reportLostFile } from '../../../src/languages/retryLoad.ts';
import { clearNotice, setNotice } from '../../../src/state/notices.ts';
import { retryStoring, writeText } from '../../../src/state/storage.ts';
import { FakeStorage } from '../state/fakeBrowser.ts';

it('a lost file reloads the page for another build, unless something is in its memory alone', () => {
  const reload = vi.fn(async (_mayReload: boolean) => 'sameBuild' as const);
  vi.stubGlobal('window', { addEventListener() {}, reloadForOtherBuild: reload });
  vi.stubGlobal('document', { querySelector: () => null });
  watchFiles();
  reportLostFile();
  expect(reload).toHaveBeenLastCalledWith(true);
  setNotice({ id: 'worker-storage-full', kind: 'failed', text: 'The disk is full.' });
  reportLostFile();
  expect(reload).toHaveBeenLastCalledWith(false);
  clearNotice('worker-storage-full');
  reportLostFile();
  expect(reload).toHaveBeenLastCalledWith(true);
  const local = new FakeStorage();
  vi.stubGlobal('localStorage', local);
  local.isFull = true;
  writeText('compactMode', 'true');
  // The player dismisses what says so.
  clearNotice('storage');
  reportLostFile();
  expect(reload).toHaveBeenLastCalledWith(false);
  local.isFull = false;
  retryStoring();
  reportLostFile();
  expect(reload).toHaveBeenLastCalledWith(true);
});
