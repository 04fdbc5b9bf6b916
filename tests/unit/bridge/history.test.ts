import { expect, it } from 'vitest';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { freshBrowserForEachTest, openEngineTab } from './engineTab.ts';

async function openTab(history: object) {
  const { notices } = await openEngineTab({ history });
  return { ...(await import('../../../src/bridge/history.ts')), notices };
}

freshBrowserForEachTest();

it('a notice says why the history could not be deleted', async () => {
  const refuse = () => Promise.reject(new Error('the disk is full'));
  const tab = await openTab({ remove: refuse });
  await tab.deleteHistory(1 as CharacterId);
  expect(tab.notices()).toEqual(['The history could not be deleted: the disk is full']);
});
