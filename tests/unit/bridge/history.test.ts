import { afterEach, expect, it, vi } from 'vitest';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { freshBrowserForEachTest, openEngineTab } from './engineTab.ts';

const SAVE_FILE = '../../../src/bridge/saveFile.ts';

async function openTab(history: object) {
  const { notices } = await openEngineTab({ history });
  const saveFile = vi.fn();
  vi.doMock(SAVE_FILE, () => ({ saveFile }));
  return { ...(await import('../../../src/bridge/history.ts')), notices, saveFile };
}

freshBrowserForEachTest();
afterEach(() => {
  vi.doUnmock(SAVE_FILE);
});

it('the history is saved as a file, which a notice names', async () => {
  const tab = await openTab({ exportAll: () => ({ fileName: 'history.json', content: '{}' }) });
  await tab.downloadHistory();
  expect(tab.saveFile).toHaveBeenCalledWith('history.json', 'application/json', '{}');
  expect(tab.notices()).toEqual(['history.json is saved.']);
});

it('a notice says why the history could not be saved or deleted', async () => {
  const refuse = () => Promise.reject(new Error('the disk is full'));
  const tab = await openTab({ exportAll: refuse, remove: refuse });
  await tab.downloadHistory();
  await tab.deleteHistory(1 as CharacterId);
  expect(tab.saveFile).not.toHaveBeenCalled();
  expect([...tab.notices()].sort()).toEqual([
    'The history could not be deleted: the disk is full',
    'The history could not be saved: the disk is full',
  ]);
});
