import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A page with an address and a history, as far as the view uses them. */
class FakePage extends EventTarget {
  readonly #entries: string[];
  #place = 0;

  constructor(search: string) {
    super();
    this.#entries = [search];
  }

  get location() {
    return { search: this.#entries[this.#place]!, pathname: '/', hash: '' };
  }

  get history() {
    return {
      state: null,
      pushState: (_state: unknown, _title: string, address: string) => {
        this.#entries.splice(this.#place + 1, Number.POSITIVE_INFINITY, address.slice(1));
        this.#place += 1;
      },
      replaceState: (_state: unknown, _title: string, address: string) => {
        this.#entries[this.#place] = address.slice(1);
      },
      back: () => this.go(-1),
    };
  }

  get entryCount(): number {
    return this.#entries.length;
  }

  go(steps: number): void {
    this.#place += steps;
    this.dispatchEvent(new Event('popstate'));
  }
}

let page: FakePage;

async function load(search: string) {
  page = new FakePage(search);
  vi.stubGlobal('window', page);
  vi.resetModules();
  const { store } = await import('../../../src/state/jotai.ts');
  const view = await import('../../../src/state/view.ts');
  return { ...view, current: () => store.get(view.fullViewAtom), stop: view.followHistory() };
}

describe('the full-screen view', () => {
  beforeEach(() => vi.unstubAllGlobals());

  it('is the one that the address names, and none for any other name', async () => {
    expect((await load('?view=round')).current()).toBe('round');
    expect((await load('?view=history')).current()).toBe('history');
    expect((await load('?view=elsewhere')).current()).toBeNull();
    expect((await load('')).current()).toBeNull();
  });

  it('opens as a new entry of the history, keeps other parameters, and closes with Back', async () => {
    const view = await load('?q=P2');
    view.openView('round');
    expect(view.current()).toBe('round');
    expect(page.location.search).toBe('?q=P2&view=round');
    page.go(-1);
    expect(view.current()).toBeNull();
    expect(page.location.search).toBe('?q=P2');
    page.go(1);
    expect(view.current()).toBe('round');
  });

  it('leaves no entry behind when it is closed, so that the next Back leaves the page', async () => {
    const view = await load('');
    view.openView('round');
    view.openView('round');
    expect(page.entryCount).toBe(2);
    view.closeView();
    expect(view.current()).toBeNull();
    expect(page.location.search).toBe('');
  });

  it('is replaced by another one, which closing leaves to where the first one was opened', async () => {
    const view = await load('');
    view.openView('lab');
    view.switchView('templates');
    expect(view.current()).toBe('templates');
    expect(page.location.search).toBe('?view=templates');
    expect(page.entryCount).toBe(2);
    view.closeView();
    expect(view.current()).toBeNull();
    expect(page.location.search).toBe('');
  });

  it('closes in place if the player came by a link, because Back would leave the page', async () => {
    const view = await load('?view=round&q=ice');
    view.closeView();
    expect(view.current()).toBeNull();
    expect(page.location.search).toBe('?q=ice');
    expect(page.entryCount).toBe(1);
    view.closeView();
    expect(page.entryCount).toBe(1);
  });

  it('no longer follows the history once that is ended', async () => {
    const view = await load('');
    view.openView('round');
    view.stop();
    page.go(-1);
    expect(view.current()).toBe('round');
  });
});
