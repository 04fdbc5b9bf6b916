/** What the filter hides and shows, alone and together with alert mode, and the address that it is kept in. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CharacterId, PlanetId } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport, FleetReport } from '../../../workers/game/domain/report.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { resetPage } from '../../resetPage.ts';
import { makeReport } from '../model/makeReport.ts';
import { browserForEachTest } from '../state/fakeBrowser.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';

const browser = browserForEachTest();
let address: URL;

/** A page with three characters in two accounts, at an address with this search part. */
async function openPage(search = '') {
  resetPage();
  address = new URL(`https://colonies.example/${search}`);
  Object.assign(globalThis.window, {
    location: address,
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, to: string) => (address.href = new URL(to, address).href),
    },
  });
  storeCharacters(browser.local, [
    makeStoredCharacter(1, { account: 'Main' }),
    makeStoredCharacter(2, { account: 'Main', needsLogin: true }),
    makeStoredCharacter(3, { account: 'Farm' }),
  ]);
  const characters = await import('../../../src/state/characters.ts');
  const { takePublication } = await import('../../../src/bridge/receive.ts');
  const views = await import('../../../src/state/page.ts');
  const filter = await import('../../../src/state/filter.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  characters.loadCharacters();
  const planet = (characterId: number, planetId: number, fields: Partial<ColonyReport> = {}): ColonyReport =>
    makeReport({ characterId: characterId as CharacterId, planetId: planetId as PlanetId, ...fields });
  takePublication({
    revision: 1,
    at: 1_800_000_000,
    changed: [
      planet(1, 41, { planetType: 'ice' }),
      planet(1, 42, { planetType: 'gas', alerts: ['expired'], isExpired: true }),
      planet(3, 43, { planetType: 'gas' }),
    ],
    removed: [],
    fleet: { accounts: [] } as unknown as FleetReport,
  });
  return {
    store,
    type: (text: string) => store.set(filter.appliedFilterAtom, text),
    publish: (changed: ColonyReport) =>
      takePublication({ revision: 2, at: 1, changed: [changed], removed: [], fleet: {} as FleetReport }),
    planet,
    words: () => store.get(filter.filterWordsAtom),
    keys: (id: number) => store.get(views.shownKeysAtom(id as CharacterId)),
    shownIds: () => [1, 2, 3].filter((id) => store.get(views.characterViewAtom(id as CharacterId)).hiddenBy === null),
    shownAccounts: () => ['Main', 'Farm'].filter((name) => store.get(views.accountViewAtom(name)).hiddenBy === null),
    counts: () => {
      const { shownPlanetCount, planetCount } = store.get(views.pageViewAtom);
      return { shownCount: shownPlanetCount, allCount: planetCount };
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe('the filter', () => {
  it('shows everything as long as it is empty', async () => {
    const page = await openPage();
    expect(page.keys(1)).toEqual(['1/41', '1/42']);
    page.type('  ');
    expect(page.shownIds()).toEqual([1, 2, 3]);
    expect(page.shownAccounts()).toEqual(['Main', 'Farm']);
    expect(page.counts()).toEqual({ shownCount: 3, allCount: 3 });
  });

  it('leaves the planets that match, and the characters and accounts that have one', async () => {
    const page = await openPage();
    page.type('gas expired');
    expect(page.keys(1)).toEqual(['1/42']);
    expect(page.keys(3)).toEqual([]);
    expect(page.shownIds()).toEqual([1]);
    expect(page.shownAccounts()).toEqual(['Main']);
    expect(page.counts()).toEqual({ shownCount: 1, allCount: 3 });
  });

  it('follows a planet whose state changes', async () => {
    const page = await openPage();
    page.type('expired');
    expect(page.keys(3)).toEqual([]);
    page.publish(page.planet(3, 43, { planetType: 'gas', isExpired: true }));
    expect(page.keys(3)).toEqual(['3/43']);
  });

  it('gives the same list while the same planets match, so that nothing is redrawn', async () => {
    const page = await openPage();
    page.type('gas');
    const [words, keys] = [page.words(), page.keys(1)];
    page.type('gas ');
    expect(page.words()).toBe(words);
    page.publish(page.planet(1, 42, { planetType: 'gas', maxFillFraction: 0.5 }));
    expect(page.keys(1)).toBe(keys);
  });
});

describe('the address', () => {
  it('of a bookmark filters the page from the start', async () => {
    const page = await openPage('?q=gas+expired');
    expect(page.counts().shownCount).toBe(1);
  });

  it('follows the filter once the typing pauses, and leaves other parameters as they are', async () => {
    const page = await openPage('?code=a%20b&q=old&state=x+y#there');
    page.type('P2');
    page.type('P2 "off balance" ');
    expect(address.search).toBe('?code=a%20b&q=old&state=x+y');
    vi.advanceTimersByTime(1000);
    expect(address.search).toBe('?code=a%20b&state=x+y&q=P2+%22off+balance%22');
    expect(address.hash).toBe('#there');
    page.type('');
    vi.advanceTimersByTime(1000);
    expect(address.search).toBe('?code=a%20b&state=x+y');
  });

  it('that the browser refuses to change costs the player nothing else', async () => {
    const page = await openPage();
    window.history.replaceState = () => {
      throw new DOMException('Too many calls', 'SecurityError');
    };
    page.type('gas');
    expect(() => vi.advanceTimersByTime(1000)).not.toThrow();
    expect(page.counts().shownCount).toBe(2);
  });
});
