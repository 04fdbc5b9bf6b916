import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { type FakeBrowser, installFakeBrowser } from '../state/fakeBrowser.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';

const PILOT_1 = 1 as CharacterId;
const PILOT_2 = 2 as CharacterId;
const session = (name: string, expiresAtMs = 1_900_000_000_000) => ({
  accessToken: name,
  sealedRefreshToken: `sealed-${name}`,
  expiresAtMs,
});

let browser: FakeBrowser;

async function openPage() {
  vi.resetModules();
  const characters = await import('../../../src/state/characters.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  const { compactModeAtom } = await import('../../../src/state/settings.ts');
  const { followOtherTabs, RETRY_STORING_MS } = await import('../../../src/state/storage.ts');
  followOtherTabs();
  characters.loadCharacters();
  return {
    ...characters,
    list: () => store.get(characters.charactersAtom),
    notices: () => store.get(noticesAtom).map(({ id }) => id),
    setCompact: (isCompact: boolean) => store.set(compactModeAtom, isCompact),
    isCompact: () => store.get(compactModeAtom),
    waitForRetry: () => vi.advanceTimersByTime(RETRY_STORING_MS),
  };
}

const stored = (): Record<string, unknown>[] => JSON.parse(browser.local.getItem('characters') ?? 'null');

beforeEach(() => {
  vi.useFakeTimers();
  browser = installFakeBrowser();
  browser.local.setItem('characters', JSON.stringify([makeStoredCharacter(1), makeStoredCharacter(2)]));
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a storage that is full for a while', () => {
  it('loses no token and no edit: they are stored automatically once there is room', async () => {
    const page = await openPage();
    browser.local.isFull = true;
    page.storeSession(PILOT_1, session('one'));
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
    page.storeSession(PILOT_2, session('two'));
    browser.local.isFull = false;
    page.editCharacter(PILOT_1, { comment: 'short' });
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
    page.storeSession(PILOT_1, session('one'));
    browser.local.isFull = false;
    const others = [
      makeStoredCharacter(2, { refresh_token: 'of the other tab' }),
      makeStoredCharacter(1, { comment: 'of the other tab' }),
      makeStoredCharacter(3),
    ];
    browser.storeInOtherTab('characters', JSON.stringify(others));
    expect(page.list().map(({ characterId }) => characterId)).toEqual([2, 1, 3]);
    page.waitForRetry();
    expect(stored()).toMatchObject([
      { refresh_token: 'of the other tab' },
      { comment: 'of the other tab', refresh_token: 'sealed-one' },
      { character: { characterId: 3 } },
    ]);
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

  it('remembers only the newest tokens of each character', async () => {
    const page = await openPage();
    browser.local.isFull = true;
    for (let time = 0; time < 50; time++) {
      page.storeSession(PILOT_1, session(`one-${time}`));
      page.markNeedsLogin(PILOT_2);
    }
    expect(page.unstoredCount()).toBe(2);
    expect(page.list()[0]?.session.accessToken).toBe('one-49');
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
    page.storeSession(PILOT_1, session('one'));
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
    const backup = page.list().map((character) => ({ ...character, account: 'Main' }));
    page.storeSession(PILOT_1, session('newer'));
    page.editCharacter(PILOT_1, { account: 'Other' });
    expect(page.replaceCharacters(backup, new Map())).toBe(true);
    expect(page.list()).toMatchObject([
      { account: 'Main', session: session('newer') },
      { account: 'Main', session: { sealedRefreshToken: 'sealed-2' } },
    ]);
    expect(stored()[0]).toMatchObject({ account: 'Main', refresh_token: 'sealed-newer' });
  });

  it('restores the tokens of a character that must log in, and newer tokens', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_950_000_000_000 - 20 * 60_000);
    const page = await openPage();
    page.storeSession(PILOT_1, session('refused'));
    page.markNeedsLogin(PILOT_1);
    const backup = page.list().map((character) => ({ ...character, needsLogin: false }));
    const older = { ...(backup[0] as (typeof backup)[number]), session: session('older', 1_700_000_000_000) };
    const newer = { ...(backup[1] as (typeof backup)[number]), session: session('newest', 1_950_000_000_000) };
    expect(page.replaceCharacters([older, newer], new Map())).toBe(true);
    expect(page.list()).toMatchObject([
      { needsLogin: false, session: { accessToken: 'older' } },
      { session: { accessToken: 'newest' } },
    ]);
  });

  it('does not replace good tokens with a far-off expiry', async () => {
    const page = await openPage();
    const soonMs = Date.now() + 15 * 60_000;
    page.storeSession(PILOT_1, session('good', soonMs));
    const backup = page.list().map((character) => ({ ...character, session: session('made up', soonMs + 1e11) }));
    page.replaceCharacters(backup, new Map());
    expect(page.list()[0]?.session).toEqual(session('good', soonMs));
    const fromElsewhere = backup.map((character) => ({ ...character, session: session('renewed', soonMs + 60_000) }));
    page.replaceCharacters(fromElsewhere, new Map());
    expect(page.list()[0]?.session).toEqual(session('renewed', soonMs + 60_000));
  });

  it('does not log out a character that is logged in', async () => {
    const page = await openPage();
    const backup = page.list().map((character) => ({ ...character, needsLogin: true }));
    page.storeSession(PILOT_1, session('newer'));
    page.replaceCharacters(backup, new Map());
    expect(page.list()).toMatchObject([{ needsLogin: false }, { needsLogin: true }]);
  });
});
