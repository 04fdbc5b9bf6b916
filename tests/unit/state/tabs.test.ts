/** Several tabs that write at the same instant: each has its own copy of localStorage, which follows a moment later. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { FakeStorage } from './fakeBrowser.ts';
import { makeStoredCharacter, makeStoredSession } from './makeStoredCharacter.ts';
import { openState } from './openState.ts';

const SESSION = { accessToken: 'new', sealedRefreshToken: 'sealed-new', expiresAtMs: 1_900_000_000_000 };

interface Write {
  tab: FakeTab;
  key: string;
  text: string | null;
}

/** A tab with its copy of localStorage. */
class FakeTab extends FakeStorage {
  readonly window = new EventTarget();
  /** in order, until the browser has passed them on */
  readonly writes: Write[] = [];
  page!: Awaited<ReturnType<typeof openState>>;

  override setItem(key: string, text: string): void {
    super.setItem(key, text);
    this.writes.push({ tab: this, key, text });
  }

  override removeItem(key: string): void {
    super.removeItem(key);
    this.writes.push({ tab: this, key, text: null });
  }

  /** Does something in this tab. */
  do<T>(work: (page: FakeTab['page']) => T): T {
    vi.stubGlobal('localStorage', this);
    vi.stubGlobal('window', this.window);
    return work(this.page);
  }

  take({ key, text }: Write): void {
    // The tab's own write of this key is still under way, and will replace this one.
    if (this.writes.some((own) => own.key === key)) return;
    if (text === null) super.removeItem(key);
    else super.setItem(key, text);
    this.do(() =>
      this.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: text, storageArea: this })),
    );
  }
}

/** Opens tabs that have the characters 1 to 4. */
async function openTabs(count: number): Promise<FakeTab[]> {
  const tabs = Array.from({ length: count }, () => new FakeTab());
  for (const tab of tabs) {
    storeCharacters(
      tab,
      [1, 2, 3, 4].map((id) => makeStoredCharacter(id)),
    );
    vi.stubGlobal('sessionStorage', new FakeStorage());
    vi.stubGlobal('localStorage', tab);
    vi.stubGlobal('window', tab.window);
    tab.page = await openState();
    tab.writes.length = 0;
  }
  return tabs;
}

/** Passes all writes on, as the browser does: in one order for all tabs. @param order which tab's next write comes first */
function passOn(tabs: readonly FakeTab[], order: readonly FakeTab[] = []): void {
  const turns = [...order];
  for (let count = 0; tabs.some(({ writes }) => writes.length > 0); count++) {
    expect(count, 'the tabs come to rest').toBeLessThan(100);
    const next = turns.shift() ?? tabs.find(({ writes }) => writes.length > 0);
    const write = next?.writes.shift();
    if (write === undefined) continue;
    for (const tab of tabs) if (tab !== next) tab.take(write);
  }
}

const shownIn = (tab: FakeTab) => tab.do((page) => page.list().map(({ characterId }) => characterId as number));
const storedIn = (tab: FakeTab) =>
  (JSON.parse(tab.getItem('characters') ?? '') as { character: { characterId: number } }[]).map(
    ({ character }) => character.characterId,
  );

beforeEach(() => {
  vi.useFakeTimers();
});

/** Every order in which two writes of each of two tabs can reach the others. */
const ORDERS = ['aabb', 'abab', 'abba', 'baab', 'baba', 'bbaa'];

describe('two characters that are deleted at the same instant in two of five tabs', () => {
  it.each(ORDERS)('are gone from every tab and from storage (%s)', async (order) => {
    const tabs = await openTabs(5);
    const [a, b] = tabs as [FakeTab, FakeTab];
    a.do((page) => page.removeCharacter(1 as CharacterId));
    b.do((page) => page.removeCharacter(2 as CharacterId));
    passOn(
      tabs,
      [...order].map((which) => (which === 'a' ? a : b)),
    );
    for (const tab of tabs) {
      expect(shownIn(tab)).toEqual([3, 4]);
      expect(storedIn(tab)).toEqual([3, 4]);
      expect(tab.getItem('session-1')).not.toContain('sealed');
    }
    const later = new FakeTab();
    for (let index = 0; index < a.length; index++) {
      const key = a.key(index) as string;
      later.setItem(key, a.getItem(key) as string);
    }
    vi.stubGlobal('localStorage', later);
    vi.stubGlobal('window', later.window);
    later.page = await openState();
    expect(shownIn(later)).toEqual([3, 4]);
    expect(later.do((page) => page.notices())).toEqual([]);
  });

  it('stay deleted for a tab that opens before the others have noticed', async () => {
    const [a] = (await openTabs(1)) as [FakeTab];
    const list = a.getItem('characters') as string;
    a.do((page) => page.removeCharacter(1 as CharacterId));
    a.setItem('characters', list);
    vi.stubGlobal('localStorage', a);
    a.page = await openState();
    expect(shownIn(a)).toEqual([2, 3, 4]);
    expect(storedIn(a)).toEqual([2, 3, 4]);
    expect(a.do((page) => page.notices())).toEqual([]);
  });
});

describe('a deleted character', () => {
  it('leaves nothing in storage a minute later', async () => {
    const [a] = (await openTabs(1)) as [FakeTab];
    a.do((page) => page.removeCharacter(1 as CharacterId));
    a.do((page) => page.endDeletion(1 as CharacterId));
    await vi.advanceTimersByTimeAsync(a.page.ORPHAN_SESSION_MS);
    expect(a.getItem('session-1')).toBeNull();
    expect(shownIn(a)).toEqual([2, 3, 4]);
  });

  it('gets no token back from a renewal that ends later in a tab that still lists it', async () => {
    const tabs = await openTabs(2);
    const [a, b] = tabs as [FakeTab, FakeTab];
    a.do((page) => page.removeCharacter(1 as CharacterId));
    b.do((page) => page.editCharacter(2 as CharacterId, { comment: 'at the same instant' }));
    passOn(tabs, [a, b, a]);
    b.do((page) => page.storeRenewedSession(1 as CharacterId, SESSION, 'sealed-1'));
    passOn(tabs);
    for (const tab of tabs) {
      expect(shownIn(tab)).toEqual([2, 3, 4]);
      expect(tab.getItem('session-1')).not.toContain('sealed');
    }
  });

  it('comes back with a new login, in every tab, and stays', async () => {
    const tabs = await openTabs(3);
    const [a, b] = tabs as [FakeTab, FakeTab];
    a.do((page) => page.removeCharacter(1 as CharacterId));
    passOn(tabs);
    b.do((page) => page.addLoggedInCharacter({ characterId: 1 as CharacterId, name: 'Ketta', session: SESSION }));
    passOn(tabs);
    a.do(() => vi.advanceTimersByTime(2 * a.page.ORPHAN_SESSION_MS));
    passOn(tabs);
    for (const tab of tabs) {
      expect(shownIn(tab)).toEqual([2, 3, 4, 1]);
      expect(tab.do((page) => page.currentSession(1 as CharacterId))).toEqual(SESSION);
    }
  });

  it('comes back from a backup', async () => {
    const tabs = await openTabs(2);
    const [a] = tabs as [FakeTab, FakeTab];
    const records = a.do((page) => page.characterRecords());
    a.do((page) => page.removeCharacter(1 as CharacterId));
    passOn(tabs);
    a.do((page) => expect(page.restoreCharacters(page.characterChanges(records, false), new Map())).toBe(true));
    passOn(tabs);
    for (const tab of tabs) expect(shownIn(tab)).toEqual([2, 3, 4, 1]);
    expect(JSON.parse(a.getItem('session-1') ?? '')).toEqual({ ...makeStoredSession('1'), expires_at: 0 });
  });
});
