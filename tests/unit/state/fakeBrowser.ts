/** localStorage, sessionStorage and the storage event for tests that run without a browser. */
import { beforeEach, vi } from 'vitest';

/** A Storage that keeps texts in memory and can refuse, as a browser in private mode or out of quota does. */
export class FakeStorage implements Storage {
  isFull = false;
  readonly #texts = new Map<string, string>();

  get length(): number {
    return this.#texts.size;
  }

  key(index: number): string | null {
    return [...this.#texts.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    if (this.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.#texts.set(key, text);
  }

  removeItem(key: string): void {
    this.#texts.delete(key);
  }

  clear(): void {
    this.#texts.clear();
  }
}

export interface FakeBrowser {
  local: FakeStorage;
  session: FakeStorage;
  /** what another tab of the same browser does: it writes, and this tab gets the event */
  storeInOtherTab(key: string, text: string | null): void;
}

/** Puts a fake browser into the globals; modules that read storage when they load must be imported after it. */
export function installFakeBrowser(): FakeBrowser {
  const local = new FakeStorage();
  const session = new FakeStorage();
  const page = new EventTarget();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('window', page);
  return {
    local,
    session,
    storeInOtherTab(key, text) {
      if (text === null) local.removeItem(key);
      else local.setItem(key, text);
      page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: text, storageArea: local }));
    },
  };
}

/** Installs a fake browser before each test of a file. @returns that of the test that runs */
export function browserForEachTest(): FakeBrowser {
  const browser = {} as FakeBrowser;
  beforeEach(() => void Object.assign(browser, installFakeBrowser()));
  return browser;
}
