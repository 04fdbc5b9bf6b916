/// <reference path="../../../src/bridge/startWatch.ts" />
import { expect, it, vi } from 'vitest';
import { watchFiles } from '../../../src/bridge/lostFiles.ts';
import { reportLostFile } from '../../../src/languages/retryLoad.ts';
import { clearNotice, setNotice } from '../../../src/state/notices.ts';

it('a lost file reloads the page for another build, unless something is in its memory alone', () => {
  const reload = vi.fn(async (_mayReload: boolean) => 'sameBuild' as const);
  vi.stubGlobal('window', { addEventListener() {}, reloadForOtherBuild: reload });
  vi.stubGlobal('document', { querySelector: () => null });
  watchFiles();
  reportLostFile();
  expect(reload).toHaveBeenLastCalledWith(true);
  setNotice({ id: 'storage', kind: 'failed', text: 'The browser stores nothing.' });
  reportLostFile();
  expect(reload).toHaveBeenLastCalledWith(false);
  clearNotice('storage');
  reportLostFile();
  expect(reload).toHaveBeenLastCalledWith(true);
});
