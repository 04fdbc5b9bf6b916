import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Character } from '../../../workers/game/domain/character.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { makeCharacter } from '../../fixtures/makeCharacter.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { type FakeBrowser, installFakeBrowser } from '../state/fakeBrowser.ts';
import { makeStoredCharacter, makeStoredSession, readStoredCharacters } from '../state/makeStoredCharacter.ts';
import { openState } from '../state/openState.ts';

const PILOT_1 = 1 as CharacterId;
const PILOT_2 = 2 as CharacterId;
const session = (name: string, expiresAtMs = 1_900_000_000_000) => ({
  accessToken: name,
  sealedRefreshToken: `sealed-${name}`,
  expiresAtMs,
});

let browser: FakeBrowser;

async function openPage() {
  const page = await openState();
  const { store, currentSession } = page;
  const { compactModeAtom } = page.settings;
  const refreshTokenOf = (id: CharacterId) => currentSession(id)?.sealedRefreshToken ?? '';
  return {
    ...page,
    notices: () => page.notices().map(({ id }) => id),
    setCompact: (isCompact: boolean) => store.set(compactModeAtom, isCompact),
    isCompact: () => store.get(compactModeAtom),
    renew: (id: CharacterId, renewed: ReturnType<typeof session>) =>
      page.storeRenewedSession(id, renewed, refreshTokenOf(id)),
    refuse: (id: CharacterId) => page.markNeedsLogin(id, refreshTokenOf(id)),
  };
}

const stored = () => readStoredCharacters(browser.local);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 6, 21, 12) });
  browser = installFakeBrowser();
  storeCharacters(browser.local, [makeStoredCharacter(1), makeStoredCharacter(2)]);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a storage that is full for a while', () => {
  it('loses no token and no edit: they are stored automatically once there is room', async () => {
    const page = await openPage();
    browser.local.isFull = true;
    page.renew(PILOT_1, session('one'));
    page.editCharacter(PILOT_2, { comment: 'mine' });
    page.setCompact(true);
    expect(page.notices()).toEqual(['storage']);
    expect(stored()).toMatchObject([{ refresh_token: 'sealed-1' }, { comment: '' }]);
    page.waitForRetry();
    expect(page.notices()).toEqual(['storage']);
    browser.local.isFull = false;
    page.waitForRetry();
    expect(stored()).toMatchObject([{ refresh_token: 'sealed-one' }, { comment: 'mine' }]);
    expect(browser.local.getItem('compactMode')).toBe('true');
    expect(page.notices()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stores everything with the next change that fits, for example a shorter text', async () => {
    const page = await openPage();
    browser.local.isFull = true;
    page.editCharacter(PILOT_1, { comment: 'far too long' });
    page.renew(PILOT_2, session('two'));
    browser.local.isFull = false;
    page.editCharacter(PILOT_1, { comment: 'short' });
    vi.advanceTimersByTime(1);
    expect(stored()).toMatchObject([{ comment: 'short' }, { refresh_token: 'sealed-two' }]);
    expect(page.notices()).toEqual([]);
  });

  it('stores all waiting changes as soon as anything fits', async () => {
    const page = await openPage();
    browser.local.isFull = true;
    page.setCompact(true);
    page.editCharacter(PILOT_1, { comment: 'mine' });
    browser.local.isFull = false;
    page.editCharacter(PILOT_1, { comment: 'shorter' });
    vi.advanceTimersByTime(1);
    expect(browser.local.getItem('compactMode')).toBe('true');
    expect(page.notices()).toEqual([]);
  });

  it('keeps what other tabs store in the meantime, on screen and once there is room', async () => {
    const page = await openPage();
    browser.local.isFull = true;
    page.renew(PILOT_1, session('one'));
    browser.local.isFull = false;
    const others = [
      makeStoredCharacter(2),
      makeStoredCharacter(1, { comment: 'of the other tab' }),
      makeStoredCharacter(3),
    ];
    browser.storeInOtherTab('session-2', JSON.stringify(makeStoredSession('of the other tab')));
    browser.storeInOtherTab('characters', JSON.stringify(others));
    expect(page.list().map(({ characterId }) => characterId)).toEqual([2, 1, 3]);
    page.waitForRetry();
    expect(stored()).toMatchObject([
      { refresh_token: 'sealed-of the other tab' },
      { comment: 'of the other tab', refresh_token: 'sealed-one' },
      { character: { characterId: 3 } },
    ]);
  });

  it('ignores what another tab stores for itself alone', async () => {
    const page = await openPage();
    const change = { key: 'compactMode', newValue: 'true', storageArea: browser.session };
    browser.local.setItem('compactMode', 'true');
    window.dispatchEvent(Object.assign(new Event('storage'), change));
    expect(page.isCompact()).toBe(false);
    browser.storeInOtherTab('compactMode', 'true');
    expect(page.isCompact()).toBe(true);
  });

  it('does not bring back a setting that another tab has changed since', async () => {
    const page = await openPage();
    browser.local.isFull = true;
    page.setCompact(true);
    browser.local.isFull = false;
    browser.storeInOtherTab('compactMode', 'false');
    page.waitForRetry();
    expect(page.isCompact()).toBe(false);
    expect(browser.local.getItem('compactMode')).toBe('false');
    expect(page.notices()).toEqual([]);
  });

  it('sets unreadable data aside before overwriting it', async () => {
    browser.local.setItem('characters', '{"broken');
    browser.local.isFull = true;
    const page = await openPage();
    page.addLoggedInCharacter({ characterId: PILOT_1, name: 'Ketta', session: session('one') });
    page.waitForRetry();
    expect(browser.local.getItem('characters')).toBe('{"broken');
    browser.local.isFull = false;
    page.waitForRetry();
    expect(JSON.parse(browser.local.getItem('charactersUnreadable') ?? '')).toEqual(['{"broken']);
    expect(stored()).toMatchObject([{ character: { name: 'Ketta' } }]);
  });

  it('keeps the tokens of characters in a list that cannot be read nor set aside', async () => {
    browser.local.setItem('characters', '{"broken');
    browser.local.isFull = true;
    await openPage();
    vi.advanceTimersByTime(600_000);
    expect(browser.local.getItem('session-2')).toContain('sealed-2');
  });

  it('remembers only the newest tokens of each character', async () => {
    const page = await openPage();
    browser.local.isFull = true;
    for (let time = 0; time < 50; time++) {
      page.renew(PILOT_1, session(`one-${time}`));
      page.refuse(PILOT_2);
    }
    expect(page.unstoredCount()).toBe(1);
    expect(page.currentSession(PILOT_1)?.accessToken).toBe('one-49');
  });
});

describe('a storage that is blocked completely', () => {
  it('prevents storing, but keeps the list on screen', async () => {
    const page = await openPage();
    const refuse = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
    vi.spyOn(browser.local, 'getItem').mockImplementation(refuse);
    vi.spyOn(browser.local, 'setItem').mockImplementation(refuse);
    page.renew(PILOT_1, session('one'));
    expect(page.currentSession(PILOT_1)).toEqual(session('one'));
    expect(page.list().map(({ characterId }) => characterId)).toEqual([1, 2]);
    page.addLoggedInCharacter({ characterId: 3 as CharacterId, name: 'Ketta', session: session('three') });
    expect(page.list()).toHaveLength(3);
    expect(page.notices()).toEqual(['storage']);
  });
});

describe('a backup that is older than the list', () => {
  it('restores accounts and comments, but not tokens that were replaced since', async () => {
    const page = await openPage();
    const backup = page.characterRecords().map(({ character, session }) => ({
      character: { ...character, account: 'Main' },
      session,
    }));
    page.renew(PILOT_1, session('newer'));
    page.editCharacter(PILOT_1, { account: 'Other' });
    expect(page.replaceCharacters(backup, new Map(), true)).toBe(true);
    expect(page.characterRecords()).toMatchObject([
      { character: { account: 'Main' }, session: session('newer') },
      { character: { account: 'Main' }, session: { sealedRefreshToken: 'sealed-2', expiresAtMs: 1_800_000_000_000 } },
    ]);
    expect(stored()[0]).toMatchObject({ account: 'Main', refresh_token: 'sealed-newer' });
  });

  it('restores the tokens of a character that must log in, and newer tokens', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_950_000_000_000 - 20 * 60_000);
    const page = await openPage();
    page.renew(PILOT_1, session('refused'));
    page.refuse(PILOT_1);
    const [first, second] = page.list() as [Character, Character];
    const older = { character: { ...first, needsLogin: false }, session: session('older', 1_700_000_000_000) };
    const newer = { character: second, session: session('newest', 1_950_000_000_000) };
    expect(page.replaceCharacters([older, newer], new Map(), false)).toBe(true);
    expect(page.characterRecords()).toEqual([older, newer]);
  });

  it('does not replace good tokens with a far-off expiry', async () => {
    const page = await openPage();
    const soonMs = Date.now() + 15 * 60_000;
    page.renew(PILOT_1, session('good', soonMs));
    const restore = (restored: ReturnType<typeof session>) =>
      page.replaceCharacters(
        page.list().map((character) => ({ character, session: restored })),
        new Map(),
        false,
      );
    restore(session('made up', soonMs + 1e11));
    expect(page.currentSession(PILOT_1)).toEqual(session('good', soonMs));
    restore(session('renewed', soonMs + 60_000));
    expect(page.currentSession(PILOT_1)).toEqual(session('renewed', soonMs + 60_000));
  });

  it('does not log out a character that is logged in', async () => {
    const page = await openPage();
    const backup = page.characterRecords().map(({ character, session }) => ({
      character: { ...character, needsLogin: true },
      session,
    }));
    page.renew(PILOT_1, session('newer'));
    page.replaceCharacters(backup, new Map(), true);
    expect(page.list()).toMatchObject([{ needsLogin: false }, { needsLogin: true }]);
  });
});

describe('tokens of a backup that this browser has not had', () => {
  const restored = (id: number) => ({
    character: makeCharacter(id),
    session: session('from the file'),
  });

  it('are renewed before their first use, so that a token that this server cannot open is noticed', async () => {
    const page = await openPage();
    page.replaceCharacters([restored(3)], new Map(), true);
    expect(page.currentSession(3 as CharacterId)).toEqual(session('from the file', 0));
    page.replaceCharacters([restored(4)], new Map(), false);
    expect(page.currentSession(4 as CharacterId)).toEqual(session('from the file'));
  });
});
