import { describe, expect, it, vi } from 'vitest';
import { MAX_CHARACTERS } from '../../../src/state/characterRecords.ts';
import type { CharacterId, PlanetId } from '../../../workers/game/domain/ids.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { browserForEachTest } from './fakeBrowser.ts';
import { makeStoredCharacter, makeStoredSession, readStoredCharacters } from './makeStoredCharacter.ts';
import { openState } from './openState.ts';

const PILOT_1 = 1 as CharacterId;
const PILOT_2 = 2 as CharacterId;
const PILOT_3 = 3 as CharacterId;
const NEW_SESSION = { accessToken: 'new', sealedRefreshToken: 'sealed-new', expiresAtMs: 1_900_000_000_000 };

const browser = browserForEachTest();

/** A newly opened page with this list in the browser's storage. */
async function openPage(stored: unknown[] | string | null) {
  if (typeof stored === 'string') browser.local.setItem('characters', stored);
  else if (stored !== null) storeCharacters(browser.local, stored);
  const page = await openState();
  return {
    ...page,
    setAccountOrder: (names: string[]) => page.store.set(page.settings.accountOrderAtom, names),
  };
}

const storedList = () => readStoredCharacters(browser.local);

describe('a new log-in', () => {
  it('adds a character without account', async () => {
    const page = await openPage(null);
    expect(page.addLoggedInCharacter({ characterId: PILOT_1, name: 'Ketta', session: NEW_SESSION })).toBe(true);
    expect(storedList()).toEqual([
      makeStoredCharacter(1, {
        access_token: 'new',
        refresh_token: 'sealed-new',
        expires_at: 1_900_000_000_000,
        is_login: true,
        character: { characterId: 1, name: 'Ketta' },
      }),
    ]);
  });

  it('is refused by a full list, except of a character that it has', async () => {
    const page = await openPage(Array.from({ length: MAX_CHARACTERS }, (_, index) => makeStoredCharacter(index + 1)));
    const logIn = (id: number) =>
      page.addLoggedInCharacter({ characterId: id as CharacterId, name: 'Ketta', session: NEW_SESSION });
    expect([logIn(MAX_CHARACTERS + 1), logIn(MAX_CHARACTERS)]).toEqual([false, true]);
    expect(page.list()).toHaveLength(MAX_CHARACTERS);
  });

  it('replaces the same character but keeps account, system, comment, planet settings and place', async () => {
    const planetConfig = [{ planetId: 9, characterId: 2, excludeFromTotals: true, ownerTaxFraction: 0.05 }];
    const kept = { account: 'Main', system: 'Jita', comment: 'plan', planetConfig, needsLogin: true };
    const page = await openPage([makeStoredCharacter(1), makeStoredCharacter(2, kept), makeStoredCharacter(3)]);
    page.addLoggedInCharacter({ characterId: PILOT_2, name: 'Renamed', session: NEW_SESSION });
    expect(page.list().map((character) => character.characterId)).toEqual([1, 2, 3]);
    expect(page.list()[1]).toMatchObject({
      name: 'Renamed',
      account: 'Main',
      system: 'Jita',
      comment: 'plan',
      needsLogin: false,
      planetConfigs: [{ planetId: 9, excludeFromTotals: true, ownerTaxFraction: 0.05 }],
    });
    expect(page.currentSession(PILOT_2)).toEqual(NEW_SESSION);
  });
});

describe('edits', () => {
  it('store an emptied comment and system as empty', async () => {
    const page = await openPage([makeStoredCharacter(1, { comment: 'old', system: 'Jita', account: 'Main' })]);
    page.editCharacter(PILOT_1, { comment: '', system: '' });
    expect(storedList()[0]).toMatchObject({ comment: '', system: '', account: 'Main' });
  });

  it('treat a blank account as no account', async () => {
    const page = await openPage([makeStoredCharacter(1, { account: 'Main' })]);
    page.editCharacter(PILOT_1, { account: '  ' });
    expect(storedList()[0]).toMatchObject({ account: '-' });
  });

  it('change one setting of a planet and keep the others', async () => {
    const page = await openPage([makeStoredCharacter(1)]);
    const planetId = 40 as PlanetId;
    page.editPlanetConfig(PILOT_1, planetId, { ownerTaxFraction: 0.1 });
    page.editPlanetConfig(PILOT_1, planetId, { excludeFromTotals: true });
    expect(storedList()[0]?.planetConfig).toEqual([
      { planetId: 40, characterId: 1, excludeFromTotals: true, ownerTaxFraction: 0.1 },
    ]);
  });

  it('set the owner’s rate of many planets at once, and back to the usual one, and keep what else is set', async () => {
    const planetConfig = [{ planetId: 40, characterId: 1, excludeFromTotals: true, ownerTaxFraction: 0.05 }];
    const page = await openPage([
      makeStoredCharacter(1, { planetConfig }),
      makeStoredCharacter(2),
      makeStoredCharacter(3),
    ]);
    const untouched = page.list()[2];
    const planets = [
      { characterId: PILOT_1, planetId: 40 as PlanetId },
      { characterId: PILOT_1, planetId: 41 as PlanetId },
      { characterId: PILOT_2, planetId: 40 as PlanetId },
    ];
    const rates = () =>
      page.list().map(({ planetConfigs }) => planetConfigs.map((config) => [config.planetId, config.ownerTaxFraction]));
    page.editOwnerRates(planets, 0.12);
    expect(rates()).toEqual([
      [
        [40, 0.12],
        [41, 0.12],
      ],
      [[40, 0.12]],
      [],
    ]);
    expect(page.list()[0]?.planetConfigs[0]?.excludeFromTotals).toBe(true);
    expect(page.list()[2]).toBe(untouched);
    page.editOwnerRates(planets.slice(0, 1), null);
    expect(rates()).toEqual([
      [
        [41, 0.12],
        [40, null],
      ],
      [[40, 0.12]],
      [],
    ]);
    expect(storedList()[0]?.planetConfig).toContainEqual({
      planetId: 40,
      characterId: 1,
      excludeFromTotals: true,
      ownerTaxFraction: null,
    });
  });

  it('leave the other characters the same objects, so that nothing redraws for them', async () => {
    const page = await openPage([makeStoredCharacter(1), makeStoredCharacter(2)]);
    const before = page.list();
    page.editCharacter(PILOT_1, { comment: 'new' });
    expect(page.list()[1]).toBe(before[1]);
    expect(page.list()[0]).not.toBe(before[0]);
  });

  it('do not bring back a character that is deleted', async () => {
    const page = await openPage([makeStoredCharacter(1), makeStoredCharacter(2)]);
    page.removeCharacter(PILOT_1);
    page.storeRenewedSession(PILOT_1, NEW_SESSION, 'sealed-1');
    page.markNeedsLogin(PILOT_1, 'sealed-1');
    expect(storedList().map((entry) => entry.refresh_token)).toEqual(['sealed-2']);
  });

  it('put the characters of one account in order and leave the others in their places', async () => {
    const page = await openPage([1, 2, 3, 4].map((id) => makeStoredCharacter(id)));
    page.reorderCharacters([4, 1].map((id) => id as CharacterId));
    expect(page.list().map((character) => character.characterId)).toEqual([4, 2, 3, 1]);
  });
});

describe('accounts', () => {
  it('take their stock along when they are renamed, character by character', async () => {
    const page = await openPage([1, 2, 3].map((id) => makeStoredCharacter(id, { account: id < 3 ? 'Main' : 'Other' })));
    const { roundInputsAtom } = await import('../../../src/state/round.ts');
    const { keepAccount } = await import('../../../src/state/keepAccount.ts');
    const list = (text: string) => ({ text, at: 1_800_000_000, source: 'pasted' as const });
    const stock = () => page.store.get(roundInputsAtom).stock;
    const move = (id: CharacterId, from: string, account: string) => {
      page.editCharacter(id, { account });
      keepAccount(from, id);
    };
    page.store.set(roundInputsAtom, { ...page.store.get(roundInputsAtom), stock: { 'account Main': list('Water 5') } });
    move(PILOT_1, 'Main', 'Renamed');
    expect(stock()).toEqual({ 'account Main': list('Water 5') });
    move(PILOT_2, 'Main', 'Renamed');
    expect(stock()).toEqual({ 'account Renamed': list('Water 5') });
  });

  it('keep the list that they have where another account joins them', async () => {
    const page = await openPage([
      makeStoredCharacter(1, { account: 'Main' }),
      makeStoredCharacter(2, { account: 'Other' }),
    ]);
    const { roundInputsAtom } = await import('../../../src/state/round.ts');
    const { keepAccount } = await import('../../../src/state/keepAccount.ts');
    const list = (text: string) => ({ text, at: 1_800_000_000, source: 'pasted' as const });
    const both = { 'account Main': list('Water 5'), 'account Other': list('Oxygen 7') };
    page.store.set(roundInputsAtom, { ...page.store.get(roundInputsAtom), stock: both });
    page.editCharacter(PILOT_1, { account: 'Other' });
    keepAccount('Main', PILOT_1);
    expect(page.store.get(roundInputsAtom).stock).toEqual(both);
  });

  it('group by name, in the stored order first and then as they come', async () => {
    const page = await openPage([
      makeStoredCharacter(1),
      makeStoredCharacter(2, { account: 'B' }),
      makeStoredCharacter(3, { account: 'A' }),
      makeStoredCharacter(4, { account: 'B' }),
    ]);
    page.setAccountOrder(['A', 'gone']);
    expect(page.store.get(page.accountsAtom)).toEqual([
      { name: 'A', characterIds: [3] },
      { name: '-', characterIds: [1] },
      { name: 'B', characterIds: [2, 4] },
    ]);
  });

  it('stay the same object while only a comment changes', async () => {
    const page = await openPage([makeStoredCharacter(1), makeStoredCharacter(2)]);
    const before = page.store.get(page.accountsAtom);
    page.editCharacter(PILOT_1, { comment: 'new' });
    expect(page.store.get(page.accountsAtom)).toBe(before);
  });
});

describe('two tabs', () => {
  it('follow each other', async () => {
    const page = await openPage([makeStoredCharacter(1)]);
    storeCharacters({ setItem: browser.storeInOtherTab }, [makeStoredCharacter(1), makeStoredCharacter(2)]);
    expect(page.list().map((character) => character.characterId)).toEqual([1, 2]);
  });

  it('see the newest tokens of the other when they ask', async () => {
    const page = await openPage([makeStoredCharacter(1)]);
    browser.local.setItem('session-1', JSON.stringify(makeStoredSession('rotated')));
    expect(page.currentSession(PILOT_1)?.sealedRefreshToken).toBe('sealed-rotated');
    expect(page.currentSession(PILOT_3)).toBeNull();
  });
});

/** Its id cannot be read, only its name. */
const BROKEN = { character: { characterId: 'two', name: 'Pilot 2' } };

describe('what cannot be read', () => {
  it('is kept aside, with a notice that names the character, while the rest is shown', async () => {
    const page = await openPage([makeStoredCharacter(1), BROKEN]);
    expect(page.list().map((character) => character.characterId)).toEqual([1]);
    expect(page.notices()).toMatchObject([{ kind: 'needsYou', text: expect.stringContaining('Pilot 2') }]);
    expect(JSON.parse(browser.local.getItem('charactersUnreadable') ?? '')).toEqual([BROKEN]);
    page.editCharacter(PILOT_1, { comment: 'later' });
    expect(JSON.parse(browser.local.getItem('charactersUnreadable') ?? '')).toEqual([BROKEN]);
  });

  it('is kept aside once, however often the page is opened', async () => {
    await openPage([BROKEN]);
    await openPage(null);
    expect(JSON.parse(browser.local.getItem('charactersUnreadable') ?? '')).toEqual([BROKEN]);
  });

  it('is kept aside as a whole where it is no list', async () => {
    const page = await openPage('{"broken');
    expect(page.list()).toEqual([]);
    expect(page.notices()).toMatchObject([{ text: expect.stringContaining('could not be read') }]);
    page.addLoggedInCharacter({ characterId: PILOT_1, name: 'Ketta', session: NEW_SESSION });
    expect(JSON.parse(browser.local.getItem('charactersUnreadable') ?? '')).toEqual(['{"broken']);
  });

  it('is not overwritten by a restore either, where there is room for the list, but none to keep it aside', async () => {
    const { local } = browser;
    const setItem = local.setItem.bind(local);
    const refusing = vi.spyOn(local, 'setItem').mockImplementation((key, text) => {
      if (key === 'charactersUnreadable') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      setItem(key, text);
    });
    const page = await openPage('{"broken');
    const character = {
      characterId: PILOT_1,
      name: 'Ketta',
      needsLogin: false,
      account: '-',
      comment: '',
      system: '',
      customsSkillLevel: null,
      planetConfigs: [],
    };
    const restored = page.characterChanges([{ character, session: NEW_SESSION }], false);
    expect(page.restoreCharacters(restored, new Map())).toBe(false);
    expect([local.getItem('characters'), local.getItem('session-1')]).toEqual(['{"broken', null]);
    refusing.mockRestore();
    expect(page.restoreCharacters(restored, new Map())).toBe(true);
    expect(JSON.parse(local.getItem('charactersUnreadable') ?? '')).toEqual(['{"broken']);
    expect(storedList()).toMatchObject([{ character: { name: 'Ketta' } }]);
  });
});

it('a browser that refuses to store leaves the list as it was if a backup cannot be stored', async () => {
  const page = await openPage([makeStoredCharacter(1)]);
  const restored = page.characterChanges(
    page.list().map((character) => ({ character: { ...character, characterId: PILOT_2 }, session: NEW_SESSION })),
    false,
  );
  browser.local.isFull = true;
  expect(page.restoreCharacters(restored, new Map())).toBe(false);
  expect(page.list().map((character) => character.characterId)).toEqual([1]);
  expect(page.currentSession(PILOT_1)?.sealedRefreshToken).toBe('sealed-1');
  browser.local.isFull = false;
  expect(page.restoreCharacters(restored, new Map())).toBe(true);
  expect(storedList()).toMatchObject([
    { character: { characterId: 1 }, refresh_token: 'sealed-1' },
    { character: { characterId: 2 }, refresh_token: 'sealed-new' },
  ]);
});
