import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import { resetPage } from '../../resetPage.ts';

/** A page with an address and a history, as far as the view uses them. */
class FakePage extends EventTarget {
  scrollY = 0;
  readonly #entries: { search: string; state: unknown }[];
  #place = 0;

  constructor(search: string) {
    super();
    this.#entries = [{ search, state: null }];
  }

  get location() {
    return { search: this.#entries[this.#place]!.search, pathname: '/', hash: '' };
  }

  get history() {
    return {
      state: this.#entries[this.#place]!.state,
      pushState: (state: unknown, _title: string, address: string) => {
        this.#entries.splice(this.#place + 1, Number.POSITIVE_INFINITY, { search: address.slice(1), state });
        this.#place += 1;
      },
      replaceState: (state: unknown, _title: string, address: string) => {
        this.#entries[this.#place] = { search: address.slice(1), state };
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
  resetPage();
  const { store } = await import('../../../src/state/jotai.ts');
  const places = await import('../../../src/state/places.ts');
  const stop = places.followHistory();
  return { ...places, stop, screen: () => store.get(places.screenAtom), arrival: () => store.get(places.arrivalAtom) };
}

describe('the place', () => {
  beforeEach(() => vi.unstubAllGlobals());

  it('is the one that the address names, and Planets for any other name', async () => {
    expect((await load('?view=round')).screen()).toBe('round');
    expect((await load('?view=money&tab=products')).screen()).toBe('products');
    expect((await load('?view=improve')).screen()).toBe('suggestions');
    expect((await load('?view=money&tab=chain')).screen()).toBe('earned');
    for (const name of ['elsewhere', 'constructor', 'toString', '__proto__']) {
      expect((await load(`?view=${name}`)).screen()).toBe('planets');
      expect((await load(`?view=money&tab=${name}`)).screen()).toBe('earned');
    }
    expect((await load('')).screen()).toBe('planets');
  });

  it.each([
    ['?view=history', 'earned', '?view=money&tab=earned'],
    ['?view=prices', 'products', '?view=money&tab=products'],
    ['?view=money&tab=prices', 'products', '?view=money&tab=products'],
    ['?view=money&tab=make', 'products', '?view=money&tab=products'],
    ['?view=chain&q=ice', 'chain', '?q=ice&view=improve&tab=chain'],
    ['?view=lab', 'suggestions', '?view=improve&tab=suggestions'],
    ['?view=templates', 'templates', '?view=improve&tab=templates'],
  ])('follows the previous address %s', async (previous, screen, address) => {
    expect((await load(previous)).screen()).toBe(screen);
    expect(page.location.search).toBe(address);
    expect(page.entryCount).toBe(1);
  });

  it('opens as a new entry of the history, keeps other parameters, and is left by Back', async () => {
    const places = await load('?q=P2');
    places.goTo('round');
    expect(places.screen()).toBe('round');
    expect(page.location.search).toBe('?q=P2&view=round');
    page.go(-1);
    expect(places.screen()).toBe('planets');
    expect(page.location.search).toBe('?q=P2');
    page.go(1);
    expect(places.screen()).toBe('round');
  });

  it('keeps the filter that was changed elsewhere in the address, too, when Back leads to it', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const places = await load('?q=P2');
    const { appliedFilterAtom } = await import('../../../src/state/filter.ts');
    const { store } = await import('../../../src/state/jotai.ts');
    places.goTo('round');
    store.set(appliedFilterAtom, 'ice');
    vi.runAllTimers();
    expect(page.location.search).toBe('?view=round&q=ice');
    page.go(-1);
    expect(page.location.search).toBe('?q=ice');
  });

  it('is found again by Back and Forward where it was scrolled to', async () => {
    const places = await load('');
    page.scrollY = 900;
    places.goTo('stops');
    expect(places.arrival().scrollY).toBe(0);
    page.scrollY = 250;
    page.go(-1);
    expect(places.arrival()).toMatchObject({ spot: { screen: 'planets' }, scrollY: 900 });
    page.go(1);
    expect(places.arrival()).toMatchObject({ spot: { screen: 'stops' }, scrollY: 250 });
  });

  it('opens once, however often its link is clicked', async () => {
    const places = await load('');
    places.goTo('round');
    places.goTo('round');
    expect(page.entryCount).toBe(2);
    places.goBack();
    expect(places.screen()).toBe('planets');
    expect(page.location.search).toBe('');
  });

  it('shows another tab without an entry: the way back leads to where the place was opened from', async () => {
    const places = await load('');
    places.goTo('stops');
    places.goTo('suggestions');
    places.switchTab('templates');
    expect(page.location.search).toBe('?view=improve&tab=templates');
    expect(page.entryCount).toBe(3);
    places.goBack();
    expect(places.screen()).toBe('stops');
    expect(places.screenToOpen('improve')).toBe('templates');
  });

  it('leads back to Planets in place if the player came by a link, because Back would leave the page', async () => {
    const places = await load('?view=round&q=ice');
    places.goBack();
    expect(places.screen()).toBe('planets');
    expect(page.location.search).toBe('?q=ice');
    expect(page.entryCount).toBe(1);
  });

  it('shows a tried planet beside the list, another one in its place, and the list by one step back', async () => {
    const places = await load('?view=improve');
    const [first, second] = ['1/2', '1/3'] as ColonyKey[];
    places.tryColony(first!);
    expect(page.location.search).toBe('?view=improve&tab=suggestions&try=1%2F2');
    places.tryColony(second!);
    expect(page.entryCount).toBe(2);
    places.goBack();
    expect(places.arrival().spot).toEqual({ screen: 'suggestions', tried: null });
  });

  it('no longer follows the history once that is ended', async () => {
    const places = await load('');
    places.goTo('round');
    places.stop();
    page.go(-1);
    expect(places.screen()).toBe('round');
  });
});
