import { beforeEach, expect, it, vi } from 'vitest';
import type { CharacterId, ColonyKey } from '../../../workers/game/domain/ids.ts';
import { makeCharacter } from '../../fixtures/makeCharacter.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { browserForEachTest } from './fakeBrowser.ts';
import { makeStoredCharacter } from './makeStoredCharacter.ts';
import { openState } from './openState.ts';

// As long as real ones: short numbers are in some times of today, too.
const GONE = 2_112_345_671 as CharacterId;
const OTHER = 2_112_345_672 as CharacterId;
const NOW = 1_800_000_000;

const browser = browserForEachTest();

beforeEach(() => {
  storeCharacters(browser.local, [makeStoredCharacter(OTHER, { account: 'Main' })]);
});

async function open(account: string) {
  const { store } = await openState();
  const { roundInputsAtom } = await import('../../../src/state/round.ts');
  const { settleInputsAtom } = await import('../../../src/state/settle.ts');
  const { loginQueueAtom } = await import('../../../src/state/loginQueue.ts');
  const { accountOrderAtom, collapsedAccountsAtom } = await import('../../../src/state/settings.ts');
  const { keepNotifiedStops } = await import('../../../src/state/notifications.ts');
  const both = [GONE, OTHER];
  const keys = both.map((id) => `${id}/40000001` as ColonyKey);
  const edit = { goes: true, commandCenterLevel: null, freePlanetCount: null };
  const list = { text: 'Water 5', at: NOW, source: 'pasted' as const };
  store.set(roundInputsAtom, {
    ...store.get(roundInputsAtom),
    leftOutIds: both,
    leftOutKeys: keys,
    fedKeys: keys,
    stock: { [GONE]: list, [OTHER]: list },
    // As another field would be that is by character.
    ...{ holds: { [GONE]: 1, [OTHER]: 2 } },
  });
  store.set(settleInputsAtom, { ...store.get(settleInputsAtom), settlers: { [GONE]: edit, [OTHER]: edit } });
  const login = { permissions: [], state: 'waiting' as const, problem: null };
  store.set(loginQueueAtom, {
    version: 1,
    logins: both.map((characterId) => ({ ...login, characterId })),
    chosenId: null,
  });
  store.set(accountOrderAtom, ['Alts', 'Main']);
  store.set(collapsedAccountsAtom, ['Alts', 'Main']);
  keepNotifiedStops(
    keys.map((key) => ({ id: `${key} 1 programExpired `, at: NOW })),
    NOW,
  );
  expect(storedWith(`${GONE}`)).toEqual(['roundInputs', 'settleInputs', 'loginQueue', 'notifiedStops'].sort());
  const { forgetCharacter } = await import('../../../src/state/forgetCharacter.ts');
  forgetCharacter({ ...makeCharacter(GONE), account });
}

/** The entries that name something. */
const storedWith = (text: string) =>
  Array.from({ length: browser.local.length }, (_, index) => browser.local.key(index) as string)
    .filter((key) => browser.local.getItem(key)?.includes(text))
    .sort();

it('Settings and lists name a deleted character no more, nor its account if that is empty', async () => {
  await open('Alts');
  expect(storedWith(`${GONE}`)).toEqual([]);
  expect(storedWith(`${OTHER}`)).toEqual(
    ['characters', `session-${OTHER}`, 'roundInputs', 'settleInputs', 'loginQueue', 'notifiedStops'].sort(),
  );
  expect(storedWith('Alts')).toEqual([]);
});

it('The account of a deleted character stays where it is as long as it has another', async () => {
  await open('Main');
  expect(storedWith('Main')).toEqual(['accountOrder', 'characters', 'collapsedAccounts']);
});

it('Deleting a character that no setting names changes none', async () => {
  storeCharacters(browser.local, []);
  await openState();
  const { forgetCharacter } = await import('../../../src/state/forgetCharacter.ts');
  const write = vi.spyOn(browser.local, 'setItem');
  forgetCharacter(makeCharacter(GONE));
  expect(write).not.toHaveBeenCalled();
});
