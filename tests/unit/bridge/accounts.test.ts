import { describe, expect, it } from 'vitest';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';
import { openPage } from './openPage.ts';

async function open(stored: readonly unknown[] = []) {
  await openPage(stored);
  const { store } = await import('../../../src/state/jotai.ts');
  const { accountOrderAtom, collapsedAccountsAtom } = await import('../../../src/state/settings.ts');
  return {
    ...(await import('../../../src/bridge/accounts.ts')),
    accountOrder: () => store.get(accountOrderAtom),
    collapsed: () => store.get(collapsedAccountsAtom),
  };
}

describe('account cards', () => {
  it('keep the player’s order, and hidden ones keep their place after it', async () => {
    const { reorderAccounts, accountOrder } = await open();
    reorderAccounts(['A', 'B', 'C']);
    reorderAccounts(['C', 'A']);
    expect(accountOrder()).toEqual(['C', 'A', 'B']);
  });

  it('close and open one by one and all at once', async () => {
    const { setAccountCollapsed, setAllCollapsed, collapsed } = await open([
      makeStoredCharacter(1, { account: 'A' }),
      makeStoredCharacter(2),
    ]);
    setAllCollapsed(true);
    expect(collapsed()).toEqual(['A', '-']);
    setAccountCollapsed('A', false);
    expect(collapsed()).toEqual(['-']);
    setAllCollapsed(false);
    expect(collapsed()).toEqual([]);
  });
});
