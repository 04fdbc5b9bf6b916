import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { browserForEachTest } from '../state/fakeBrowser.ts';
import { makeStoredCharacter, makeStoredSession, readStoredCharacters } from '../state/makeStoredCharacter.ts';
import { openState } from '../state/openState.ts';

const PILOT_1 = 1 as CharacterId;
const PILOT_2 = 2 as CharacterId;
const session = (name: string, expiresAtMs = 1_900_000_000_000) => ({
  accessToken: name,
  sealedRefreshToken: `sealed-${name}`,
  expiresAtMs,
});

const browser = browserForEachTest();

async function openPage() {
  const page = await openState();
  const { store, currentSession } = page;
  const { compactModeAtom } = page.settings;
  const refreshTokenOf = (id: CharacterId) => currentSession(id)?.sealedRefreshToken ?? '';
  return {
    ...page,
    notices: () => page.notices().map(({ id }) => id),
    shownNotices: page.notices,
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
  storeCharacters(browser.local, [makeStoredCharacter(1), makeStoredCharacter(2)]);
});

describe('a storage that is full for a while', () => {
  it('loses no token and no edit: they are stored automatically once there is room', async () => {
    const page = await openPage();
    browser.local.isFull = true;
    page.renew(PILOT_1, session('one'));
    page.editCharacter(PILOT_2, { comment: 'mine' });
    page.setCompact(true);
    expect(page.shownNotices()).toMatchObject([{ id: 'storage', kind: 'failed' }]);
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
    page.setCompact(true);
    browser.local.isFull = false;
    page.editCharacter(PILOT_1, { comment: 'short' });
    vi.advanceTimersByTime(1);
    expect(browser.local.getItem('compactMode')).toBe('true');
    expect(stored()).toMatchObject([{ comment: 'short' }, { refresh_token: 'sealed-two' }]);
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

it('a storage that is blocked completely prevents storing, but keeps the list on screen', async () => {
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
