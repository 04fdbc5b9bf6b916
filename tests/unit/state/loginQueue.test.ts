import { describe, expect, it } from 'vitest';
import { installFakeBrowser } from './fakeBrowser.ts';
import { openState } from './openState.ts';

/** What version 1 stores. Never change it: a later version must read it. */
const VERSION_1 = {
  version: 1,
  logins: [
    { characterId: 7, permissions: ['skills', 'wallet'], state: 'waiting', problem: null },
    { characterId: 8, permissions: [], state: 'done', problem: null },
    { characterId: 9, permissions: ['assets'], state: 'skipped', problem: { kind: 'cancelled', text: 'Cancelled.' } },
    { characterId: 10, permissions: [], state: 'removed', problem: { kind: 'failed', text: 'The server is down.' } },
  ],
  chosenId: 7,
};

async function read(stored: unknown) {
  const browser = installFakeBrowser();
  browser.local.setItem('loginQueue', JSON.stringify(stored));
  const { store, stop } = await openState();
  const { loginQueueAtom } = await import('../../../src/state/loginQueue.ts');
  return { browser, stop, queue: () => store.get(loginQueueAtom) };
}

describe('the stored queue of logins', () => {
  it('is read as version 1 has stored it', async () => {
    const { queue, stop } = await read(VERSION_1);
    expect(queue()).toEqual(VERSION_1);
    stop();
  });

  it.each([
    ['of a later version', { ...VERSION_1, version: 2 }],
    ['damaged', { ...VERSION_1, logins: [{ characterId: 'Ketta' }] }],
    ['longer than any list of characters', { ...VERSION_1, logins: Array(5000).fill(VERSION_1.logins[0]) }],
    ['something else', 7],
  ])('is none if it is %s', async (_what, stored) => {
    const { queue, stop } = await read(stored);
    expect(queue()).toBeNull();
    stop();
  });

  it('asks for no permission that this version does not know, and keeps no endless reason', async () => {
    const problem = { kind: 'refused', text: 'x'.repeat(10_000) };
    const login = { ...VERSION_1.logins[0], permissions: ['mail', 'skills', 'planets'], problem };
    const { queue, stop } = await read({ ...VERSION_1, logins: [login] });
    expect(queue()?.logins[0]?.permissions).toEqual(['skills']);
    expect(queue()?.logins[0]?.problem?.text).toHaveLength(500);
    stop();
  });

  it('follows another tab, which strikes off its own logins', async () => {
    const { browser, queue, stop } = await read(VERSION_1);
    const [first, ...others] = VERSION_1.logins;
    const later = { ...VERSION_1, logins: [{ ...first, state: 'done' }, ...others] };
    browser.storeInOtherTab('loginQueue', JSON.stringify(later));
    expect(queue()).toEqual(later);
    stop();
  });
});
