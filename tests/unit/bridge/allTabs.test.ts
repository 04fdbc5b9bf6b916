/** Several tabs of one browser: one changes everything that is stored, the others must not disturb it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetPage } from '../../resetPage.ts';
import { FakeStorage } from '../state/fakeBrowser.ts';
import { FakeLocks } from './fakeLocks.ts';

/** How long other tabs have to stop. */
const UNTIL_STOLEN_MS = 5000;

interface Tab {
  window: EventTarget & { location: { reload: () => void } };
  navigator: { locks?: Pick<LockManager, 'request'> };
  localStorage: Storage;
  reloads: number;
  isStarted: boolean;
  /** it gets no events */
  isSuspended: boolean;
  hasEngineEnded: boolean;
  allTabs: typeof import('../../../src/bridge/allTabs.ts');
  storage: typeof import('../../../src/state/storage.ts');
  notices: () => readonly { id: string; kind: string }[];
}

/** The tab in which code runs, also after it has waited. */
const current = new AsyncLocalStorage<Tab>();

/** A global of whichever tab asks for it. */
function globalOf(name: 'window' | 'navigator' | 'localStorage'): object {
  return new Proxy(
    {},
    {
      get(_, key) {
        const owner = current.getStore()?.[name] ?? {};
        const value = Reflect.get(owner, key);
        return typeof value === 'function' ? value.bind(owner) : value;
      },
    },
  );
}

/** What the tabs of a browser share. */
class FakeTabs {
  readonly storage = new FakeStorage();
  readonly locks: FakeLocks | null;
  readonly #open = new Set<Tab>();

  constructor(locks: FakeLocks | null = new FakeLocks()) {
    this.locks = locks;
  }

  /** A tab as it is after it was opened. @param finish what it does with work that was interrupted */
  async start(finish = async (): Promise<void> => {}): Promise<Tab> {
    const tab = { reloads: 0, isSuspended: false, hasEngineEnded: false } as Tab;
    tab.window = Object.assign(new EventTarget(), { location: { reload: () => this.#reload(tab) } });
    tab.navigator = { ...(this.locks && { locks: this.locks.of(tab) }) };
    tab.localStorage = this.#storageOf(tab);
    this.#open.add(tab);
    await current.run(tab, async () => {
      resetPage();
      vi.doMock('../../../src/bridge/engine.ts', () => ({
        endEngine: () => {
          tab.hasEngineEnded = true;
        },
      }));
      tab.allTabs = await import('../../../src/bridge/allTabs.ts');
      tab.storage = await import('../../../src/state/storage.ts');
      const { noticesAtom } = await import('../../../src/state/notices.ts');
      const { store } = await import('../../../src/state/jotai.ts');
      tab.notices = () => store.get(noticesAtom);
      tab.isStarted = tab.allTabs.joinTabs(finish);
      tab.storage.followOtherTabs();
    });
    await settle();
    return tab;
  }

  close(tab: Tab): void {
    this.#open.delete(tab);
    this.locks?.close(tab);
  }

  /** Writes an entry in a tab. @returns what is stored then */
  write(tab: Tab, text: string): string | null {
    current.run(tab, () => tab.storage.writeText('compactMode', text));
    return this.storage.getItem('compactMode');
  }

  #reload(tab: Tab): void {
    tab.reloads += 1;
    this.close(tab);
  }

  /** The storage that all tabs share; what one changes, the others get as an event. */
  #storageOf(tab: Tab): Storage {
    const { storage } = this;
    const change = (key: string, text: string | null): void => {
      if (storage.getItem(key) === text) return;
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
      for (const other of this.#open) {
        if (other === tab || other.isSuspended) continue;
        const event = Object.assign(new Event('storage'), { key, storageArea: localStorage });
        queueMicrotask(() => current.run(other, () => other.window.dispatchEvent(event)));
      }
    };
    return {
      length: 0,
      key: () => null,
      clear: () => {},
      getItem: (key) => storage.getItem(key),
      setItem: change,
      removeItem: (key) => change(key, null),
    };
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0);

/** Starts work that ends when the test says so. */
function workIn(tab: Tab) {
  let finish = (): void => {};
  let isBegun = false;
  const outcome = current.run(tab, () =>
    tab.allTabs.withOtherTabsStopped(() => {
      isBegun = true;
      return new Promise((resolve) => {
        finish = resolve;
      });
    }),
  );
  return {
    isBegun: () => isBegun,
    outcome,
    async end(): Promise<void> {
      finish();
      await outcome;
      await settle();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const name of ['window', 'navigator', 'localStorage'] as const) vi.stubGlobal(name, globalOf(name));
});

afterEach(() => {
  vi.doUnmock('../../../src/bridge/engine.ts');
});

describe('a tab that changes everything that is stored', () => {
  it('works once the others store nothing any more, and they reload after it', async () => {
    const tabs = new FakeTabs();
    const [first, second, third] = [await tabs.start(), await tabs.start(), await tabs.start()];
    expect(tabs.write(second, 'true')).toBe('true');
    const work = workIn(first);
    await settle();
    expect(work.isBegun()).toBe(true);
    for (const other of [second, third]) {
      expect(tabs.write(other, 'false')).toBe('true');
      expect(current.run(other, () => other.storage.removeText('compactMode'))).toBe(true);
      expect(tabs.storage.getItem('compactMode')).toBe('true');
      expect(other.hasEngineEnded).toBe(true);
      expect(other.notices()).toMatchObject([{ id: 'other-tab', kind: 'running' }]);
      expect(other.reloads).toBe(0);
    }
    expect(tabs.write(first, '"mine"')).toBe('"mine"');
    await work.end();
    expect(await work.outcome).toBe(true);
    expect([first, second, third].map(({ reloads }) => reloads > 0)).toEqual([false, true, true]);
    expect(tabs.storage.getItem('changingAll')).toBeNull();
  });

  it('does not wait for a tab that the browser has suspended, which stops as soon as it goes on', async () => {
    const tabs = new FakeTabs();
    const [first, suspended] = [await tabs.start(), await tabs.start()];
    suspended.isSuspended = true;
    const work = workIn(first);
    await vi.advanceTimersByTimeAsync(UNTIL_STOLEN_MS - 1);
    expect(work.isBegun()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(work.isBegun()).toBe(true);
    expect(tabs.write(suspended, 'true')).toBeNull();
    await work.end();
    expect(suspended.reloads).toBe(1);
  });

  it('lets the next one work, and the same again', async () => {
    const tabs = new FakeTabs();
    const first = await tabs.start();
    for (let count = 0; count < 2; count++) {
      const work = workIn(first);
      await settle();
      await work.end();
      expect(await work.outcome).toBe(true);
    }
    const second = await tabs.start();
    const work = workIn(second);
    await settle();
    expect(work.isBegun()).toBe(true);
    expect(tabs.write(first, 'true')).toBeNull();
    await work.end();
  });

  it('passes a failure on, and the others go on', async () => {
    const tabs = new FakeTabs();
    const [first, second] = [await tabs.start(), await tabs.start()];
    const failing = () => first.allTabs.withOtherTabsStopped(() => Promise.reject(new Error('no room')));
    await expect(current.run(first, failing)).rejects.toThrow('no room');
    await settle();
    expect(second.reloads).toBeGreaterThan(0);
    expect(tabs.storage.getItem('changingAll')).toBeNull();
  });

  it('is the only one', async () => {
    const tabs = new FakeTabs();
    const [first, second] = [await tabs.start(), await tabs.start()];
    const [one, other] = [workIn(first), workIn(second)];
    await settle();
    expect([one.isBegun(), other.isBegun()]).toEqual([true, false]);
    expect(await other.outcome).toBe(false);
    await one.end();
    expect(second.reloads).toBeGreaterThan(0);
  });

  it('stops other tabs where nothing more can be stored', async () => {
    const tabs = new FakeTabs();
    const [first, second] = [await tabs.start(), await tabs.start()];
    tabs.storage.isFull = true;
    const work = workIn(first);
    await vi.advanceTimersByTimeAsync(UNTIL_STOLEN_MS);
    expect(work.isBegun()).toBe(true);
    tabs.storage.isFull = false;
    expect(tabs.write(second, 'true')).toBeNull();
    await work.end();
    expect(second.reloads).toBe(1);
  });
});

describe('a tab that starts while another one changes everything', () => {
  it('reads nothing, and reloads once that is done', async () => {
    const tabs = new FakeTabs();
    const first = await tabs.start();
    const work = workIn(first);
    await settle();
    const finish = vi.fn(async () => {});
    const late = await tabs.start(finish);
    expect([late.isStarted, late.reloads]).toEqual([false, 0]);
    await work.end();
    expect([finish.mock.calls.length, late.reloads]).toEqual([0, 1]);
  });

  it('stops as soon as it learns of it by the locks', async () => {
    const tabs = new FakeTabs();
    const first = await tabs.start();
    const work = workIn(first);
    await settle();
    // As if the entry had not reached it yet.
    tabs.storage.removeItem('changingAll');
    const late = await tabs.start();
    expect(late.isStarted).toBe(true);
    expect(tabs.write(late, 'true')).toBeNull();
    await work.end();
    expect(late.reloads).toBe(1);
  });
});

describe('a tab that is closed while it changes everything', () => {
  it('lets the next start finish that, once, before anything is read', async () => {
    const tabs = new FakeTabs();
    const [first, second] = [await tabs.start(), await tabs.start()];
    workIn(first);
    await settle();
    tabs.close(first);
    await settle();
    expect(second.reloads).toBe(1);
    expect(tabs.storage.getItem('changingAll')).not.toBeNull();
    const finish = vi.fn(async () => {});
    const next = await tabs.start(finish);
    await settle();
    expect([next.isStarted, next.reloads, finish.mock.calls.length]).toEqual([false, 1, 1]);
    const again = await tabs.start(finish);
    expect([again.isStarted, again.reloads, finish.mock.calls.length]).toEqual([true, 0, 1]);
  });

  it('never keeps the next start from starting, if that can’t be finished', async () => {
    const tabs = new FakeTabs();
    tabs.storage.setItem('changingAll', 'true');
    const next = await tabs.start(() => Promise.reject(new Error('damaged')));
    await settle();
    expect(next.reloads).toBe(1);
    expect((await tabs.start()).isStarted).toBe(true);
  });
});

it('a browser without locks does the work, and tells other tabs all the same', async () => {
  const tabs = new FakeTabs(null);
  const [first, second] = [await tabs.start(), await tabs.start()];
  const work = workIn(first);
  await settle();
  expect(work.isBegun()).toBe(true);
  expect(tabs.write(second, 'true')).toBeNull();
  await work.end();
  expect(second.reloads).toBe(1);
});
