import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { makeCharacter } from '../../fixtures/makeCharacter.ts';
import { browserForEachTest } from './fakeBrowser.ts';
import { makeStoredCharacter, makeStoredSession, readStoredCharacters } from './makeStoredCharacter.ts';
import { openState } from './openState.ts';

const PILOT_1 = 1 as CharacterId;
const RENEWED = { accessToken: 'renewed', sealedRefreshToken: 'sealed-renewed', expiresAtMs: 1_900_000_000_000 };

const browser = browserForEachTest();

const storeList = (entries: unknown[]) => browser.local.setItem('characters', JSON.stringify(entries));
const stored = () => readStoredCharacters(browser.local);

/** A character in the list, and its session, as this version stores them. */
function storeCharacter(id: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const { access_token, refresh_token, expires_at, ...character } = makeStoredCharacter(id, changes);
  browser.local.setItem(`session-${id}`, JSON.stringify({ access_token, refresh_token, expires_at }));
  return character;
}

const openWith = (...characters: Record<string, unknown>[]) => {
  storeList(characters);
  return openState();
};

beforeEach(() => {
  vi.useFakeTimers();
});

describe('a renewal', () => {
  it('writes a few hundred bytes beside its tokens, whatever the size of the list: 100 write less than 300 kB', async () => {
    const comment = 'Factory planet, hauled on Sundays. '.repeat(10);
    const planetConfig = Array.from({ length: 6 }, (_, index) => ({ planetId: index + 1, excludeFromTotals: true }));
    // As long as EVE's tokens are.
    const token = (name: string, length: number) => name.padEnd(length, 'x');
    const tokens = (id: number) => ({ access_token: token(`a${id}`, 1400), refresh_token: token(`r${id}`, 400) });
    const ids = Array.from({ length: 60 }, (_, index) => index + 1);
    storeList(ids.map((id) => storeCharacter(id, { ...tokens(id), comment, planetConfig })));
    const page = await openState();
    const written = vi.spyOn(browser.local, 'setItem');
    for (let time = 0; time < 100; time++) {
      const id = ((time % 60) + 1) as CharacterId;
      const session = {
        accessToken: token(`a${time}`, 1400),
        sealedRefreshToken: token(`r-new-${time}`, 400),
        expiresAtMs: 1_800_000_100_000 + time,
      };
      page.storeRenewedSession(id, session, page.currentSession(id)?.sealedRefreshToken ?? '');
    }
    const bytes = written.mock.calls.reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    expect(written).toHaveBeenCalledTimes(100);
    expect(bytes).toBeLessThan(300_000);
    expect(bytes / 100 - 1800).toBeLessThan(200);
  });

  it('of a character that another tab has just deleted stores nothing', async () => {
    const page = await openWith(storeCharacter(1), storeCharacter(2));
    // Its event has not arrived yet.
    storeList([storeCharacter(2)]);
    browser.local.removeItem('session-1');
    page.storeRenewedSession(PILOT_1, RENEWED, 'sealed-1');
    expect(browser.local.getItem('session-1')).toBeNull();
    expect(page.currentSession(PILOT_1)).toBeNull();
  });

  it('by an older tab never takes the place of a newer one', async () => {
    const page = await openWith(storeCharacter(1));
    browser.local.setItem('session-1', JSON.stringify(makeStoredSession('newest', 1_900_000_000_001)));
    page.storeRenewedSession(PILOT_1, RENEWED, 'sealed-1');
    expect(stored()).toMatchObject([{ refresh_token: 'sealed-newest' }]);
    page.storeRenewedSession(PILOT_1, RENEWED, 'sealed-newest');
    expect(stored()).toMatchObject([{ refresh_token: 'sealed-renewed' }]);
  });

  it('that began before a new login never takes its place, nor does another after a reload', async () => {
    const page = await openWith(storeCharacter(1));
    const login = { ...RENEWED, sealedRefreshToken: 'sealed-login', expiresAtMs: RENEWED.expiresAtMs - 1000 };
    page.addLoggedInCharacter({ characterId: PILOT_1, name: 'Pilot 1', session: login });
    page.storeRenewedSession(PILOT_1, RENEWED, 'sealed-1');
    expect(page.currentSession(PILOT_1)?.sealedRefreshToken).toBe('sealed-login');
    const reloaded = await openState();
    reloaded.storeRenewedSession(PILOT_1, RENEWED, 'sealed-1');
    expect(stored()).toMatchObject([{ refresh_token: 'sealed-login' }]);
    reloaded.storeRenewedSession(PILOT_1, RENEWED, 'sealed-login');
    expect(stored()).toMatchObject([{ refresh_token: 'sealed-renewed' }]);
  });

  it('in another tab is what this one uses and shows', async () => {
    const page = await openWith(storeCharacter(1));
    browser.storeInOtherTab('session-1', JSON.stringify(makeStoredSession('other')));
    expect(page.sessions().get(PILOT_1)?.accessToken).toBe('access-other');
  });
});

describe('a full storage', () => {
  it('does not store a session that another tab has replaced in the meantime', async () => {
    const page = await openWith(storeCharacter(1));
    browser.local.isFull = true;
    page.storeRenewedSession(PILOT_1, RENEWED, 'sealed-1');
    browser.local.isFull = false;
    browser.storeInOtherTab('session-1', JSON.stringify(makeStoredSession('newest', 1_900_000_000_001)));
    expect(page.currentSession(PILOT_1)?.accessToken).toBe('access-newest');
    expect(page.notices()).toEqual([]);
    page.waitForRetry();
    expect(stored()).toMatchObject([{ refresh_token: 'sealed-newest' }]);
  });

  it('stores no session of a character that was deleted while it waited', async () => {
    const page = await openWith(storeCharacter(1), storeCharacter(2));
    browser.local.isFull = true;
    page.storeRenewedSession(PILOT_1, RENEWED, 'sealed-1');
    browser.local.isFull = false;
    browser.local.removeItem('session-1');
    browser.storeInOtherTab('characters', JSON.stringify([storeCharacter(2)]));
    page.waitForRetry();
    expect(browser.local.getItem('session-1')).toBeNull();
    expect(page.notices()).toEqual([]);
  });
});

describe('a session that cannot be read', () => {
  it('is set aside, its character has to log in, and one notice says so', async () => {
    storeList([storeCharacter(1, { comment: 'plan' }), storeCharacter(2)]);
    browser.local.setItem('session-1', '{"access_tok');
    const page = await openState();
    expect(page.list()).toMatchObject([{ needsLogin: true, comment: 'plan' }, { needsLogin: false }]);
    expect(page.notices()).toMatchObject([
      { kind: 'needsYou', text: expect.stringMatching(/login of Pilot 1 could not be read.*charactersUnreadable/) },
    ]);
    expect(JSON.parse(browser.local.getItem('charactersUnreadable') ?? '')).toEqual([{ 'session-1': '{"access_tok' }]);
    expect((await openState()).notices()).toEqual([]);
  });

  it('comes back with a log-in', async () => {
    storeList([storeCharacter(1)]);
    browser.local.setItem('session-1', 'null');
    const page = await openState();
    page.addLoggedInCharacter({ characterId: PILOT_1, name: 'Pilot 1', session: RENEWED });
    expect(page.list()[0]?.needsLogin).toBe(false);
    expect((await openState()).currentSession(PILOT_1)).toEqual(RENEWED);
  });

  it('is set aside once there is room', async () => {
    storeList([storeCharacter(1)]);
    browser.local.setItem('session-1', 'damaged');
    browser.local.isFull = true;
    const page = await openState();
    expect(page.list()[0]?.needsLogin).toBe(true);
    browser.local.isFull = false;
    page.waitForRetry();
    expect(JSON.parse(browser.local.getItem('charactersUnreadable') ?? '')).toEqual([{ 'session-1': 'damaged' }]);
    expect(page.notices().map(({ id }) => id)).not.toContain('storage');
  });

  it('that is missing altogether leaves a backup complete, which asks for a login where it is restored', async () => {
    storeList([storeCharacter(1)]);
    browser.local.removeItem('session-1');
    const page = await openState();
    expect(page.notices()).toMatchObject([{ text: 'The stored login of Pilot 1 could not be read. Log in again.' }]);
    const records = page.characterRecords();
    expect(records).toMatchObject([{ character: { needsLogin: true }, session: { expiresAtMs: 0 } }]);
    const { formatCharacterList, parseCharacterList } = await import('../../../src/state/backupRecords.ts');
    const list = formatCharacterList(records, new Map());
    expect(parseCharacterList(list, { hasLogins: true, isList: true }).kind).toBe('ok');
  });
});

describe('the session of a deleted character', () => {
  it('is removed with it', async () => {
    const page = await openWith(storeCharacter(1), storeCharacter(2));
    expect(page.removeCharacter(PILOT_1)).toMatchObject({
      character: { name: 'Pilot 1' },
      session: { sealedRefreshToken: 'sealed-1' },
    });
    // A mark for other tabs, without tokens.
    expect(browser.local.getItem('session-1')).toBe('deleted');
    expect(page.sessions().has(PILOT_1)).toBe(false);
    expect(page.removeCharacter(PILOT_1)).toBeNull();
  });

  it('leaves a mark until a minute after nothing else of the character is stored, for the next start to find', async () => {
    const page = await openWith(storeCharacter(1), storeCharacter(2));
    const list = browser.local.getItem('characters');
    page.removeCharacter(PILOT_1);
    vi.advanceTimersByTime(2 * page.ORPHAN_SESSION_MS);
    const later = await openState();
    vi.advanceTimersByTime(2 * later.ORPHAN_SESSION_MS);
    expect(later.unfinishedDeletions()).toEqual([PILOT_1]);
    later.endDeletion(PILOT_1);
    expect(later.unfinishedDeletions()).toEqual([]);
    vi.advanceTimersByTime(later.ORPHAN_SESSION_MS - 1);
    // An older list, which another tab writes at the same instant.
    browser.storeInOtherTab('characters', list);
    expect(later.characterRecords()).toMatchObject([{ character: { characterId: 2 } }]);
    vi.advanceTimersByTime(1);
    expect(browser.local.getItem('session-1')).toBeNull();
  });

  it('of a login is not taken for a deleted one where only memory has room for it', async () => {
    const page = await openWith(storeCharacter(1), storeCharacter(2));
    page.removeCharacter(PILOT_1);
    const full = vi.spyOn(browser.local, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
    });
    page.addLoggedInCharacter({ characterId: PILOT_1, name: 'Pilot 1', session: makeStoredSession('new') as never });
    full.mockRestore();
    browser.storeInOtherTab('characters', browser.local.getItem('characters'));
    expect(page.characterRecords()).toMatchObject([
      { character: { name: 'Pilot 2' } },
      { character: { name: 'Pilot 1' } },
    ]);
  });

  it('is forgotten by every tab', async () => {
    const page = await openWith(storeCharacter(1));
    browser.local.removeItem('session-1');
    browser.storeInOtherTab('characters', '[]');
    expect(page.sessions().has(PILOT_1)).toBe(false);
  });

  it('is removed a minute after the next start, if the browser was closed in between', async () => {
    storeList([storeCharacter(2)]);
    storeCharacter(1);
    storeCharacter(3);
    const page = await openState();
    // Another tab adds a character: its session comes first.
    browser.storeInOtherTab('characters', JSON.stringify([storeCharacter(2), storeCharacter(3)]));
    vi.advanceTimersByTime(page.ORPHAN_SESSION_MS - 1);
    expect(browser.local.getItem('session-1')).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(browser.local.getItem('session-1')).toBeNull();
    expect(browser.local.getItem('session-3')).not.toBeNull();
  });

  it('is not removed by a page that was stopped', async () => {
    storeCharacter(1);
    const page = await openState();
    page.stop();
    vi.advanceTimersByTime(2 * page.ORPHAN_SESSION_MS);
    expect(browser.local.getItem('session-1')).not.toBeNull();
  });

  it('stays while the list has something that could not be read: it may be of that character', async () => {
    browser.local.setItem('characters', '[{"broken');
    storeCharacter(1);
    const page = await openState();
    vi.advanceTimersByTime(2 * page.ORPHAN_SESSION_MS);
    expect(browser.local.getItem('session-1')).not.toBeNull();
  });
});

it('a browser that refuses to read a session does not count as a lost login', async () => {
  storeList([storeCharacter(1)]);
  const { getItem } = browser.local;
  vi.spyOn(browser.local, 'getItem').mockImplementation((key) => {
    if (key.startsWith('session-')) throw new DOMException('Access is denied.', 'SecurityError');
    return getItem.call(browser.local, key);
  });
  const page = await openState();
  expect(page.notices()).toEqual([]);
  expect(page.list()).toMatchObject([{ needsLogin: false }]);
});

describe('a backup', () => {
  const record = (id: number, name: string, expiresAtMs = 0) => ({
    character: makeCharacter(id, { account: 'Restored' }),
    session: { accessToken: name, sealedRefreshToken: name, expiresAtMs },
  });

  it('keeps the sessions that this browser has although its list was lost', async () => {
    browser.local.setItem('characters', '[{"broken');
    storeCharacter(1);
    const page = await openState();
    page.restoreCharacters(page.characterChanges([record(1, 'old')], false), new Map());
    expect(stored()).toMatchObject([{ account: 'Restored', needsLogin: false, refresh_token: 'sealed-1' }]);
  });

  it.each([1, 2])('that cannot be stored after %i steps leaves every session as it was', async (steps) => {
    const page = await openWith(storeCharacter(1, { needsLogin: true }));
    const { setItem } = browser.local;
    let done = 0;
    vi.spyOn(browser.local, 'setItem').mockImplementation((key, text) => {
      done += 1;
      if (done === steps + 1) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(browser.local, key, text);
    });
    const changes = page.characterChanges([record(1, 'file'), record(2, 'file')], false);
    expect(page.restoreCharacters(changes, new Map())).toBe(false);
    expect(stored()).toMatchObject([{ account: '-', refresh_token: 'sealed-1' }]);
    expect(browser.local.getItem('session-2')).toBeNull();
    expect(page.currentSession(PILOT_1)?.sealedRefreshToken).toBe('sealed-1');
  });
});
