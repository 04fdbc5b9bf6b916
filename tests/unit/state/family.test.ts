import { describe, expect, it } from 'vitest';
import type { Publication, RefreshProgress } from '../../../workers/api.ts';
import { type CharacterId, colonyKey, type PlanetId } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport, FleetReport } from '../../../workers/game/domain/report.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { resetPage } from '../../resetPage.ts';
import { browserForEachTest } from './fakeBrowser.ts';
import { makeStoredCharacter } from './makeStoredCharacter.ts';

const KEPT = 1 as CharacterId;
const GUEST = 2 as CharacterId;

const browser = browserForEachTest();

async function openPage() {
  storeCharacters(browser.local, [makeStoredCharacter(KEPT, { account: 'Main' })]);
  resetPage();
  const { store } = await import('../../../src/state/jotai.ts');
  const page = {
    store,
    ...(await import('../../../src/state/characters.ts')),
    ...(await import('../../../src/state/colonies.ts')),
    ...(await import('../../../src/state/page.ts')),
    ...(await import('../../../src/state/firstScreen.ts')),
    ...(await import('../../../src/state/atomFamilies.ts')),
    ...(await import('../../../src/bridge/receive.ts')),
    ...(await import('../../../src/features/planets/colonyViews.ts')),
  };
  page.loadCharacters();
  return page;
}

type Page = Awaited<ReturnType<typeof openPage>>;

function report(characterId: CharacterId, planet: number): ColonyReport {
  const planetId = planet as PlanetId;
  const key = colonyKey(characterId, planetId);
  return {
    key,
    characterId,
    planetId,
    planetName: `Planet ${planet}`,
    alerts: [],
    stops: [],
    netIskPerMonth: { isk: 0, bound: 'exact' },
    confirmedAt: planet,
  } as never;
}

let revision = 0;

function publication(changed: ColonyReport[], removed: ColonyReport[] = []): Publication {
  revision += 1;
  const fleet = { accounts: [], coverage: [] } as unknown as FleetReport;
  return { revision, at: revision, changed, removed: removed.map(({ key }) => key), fleet };
}

/** Reads everything that the page shows of its characters, as the mounted views do. */
function readEverything({ store, ...page }: Page): void {
  store.get(page.pageViewAtom);
  store.get(page.fleetStatusAtom);
  store.get(page.failedCharacterCountAtom);
  store.get(page.fleetCoverageAtom);
  for (const { name, characterIds } of store.get(page.accountsAtom)) {
    store.get(page.accountReportAtom(name));
    store.get(page.accountCoverageAtom(name));
    for (const id of characterIds) {
      store.get(page.shownPlanetNamesAtom(id));
      store.get(page.hasNoColoniesAtom(id));
      for (const key of store.get(page.colonyKeysAtom(id))) {
        store.get(page.isExcludedAtom(key));
        store.get(page.expandedAtom(key));
      }
    }
  }
}

function addGuest(page: Page, account: string): void {
  const session = { accessToken: 'a', sealedRefreshToken: 'r', expiresAtMs: 0 };
  page.addLoggedInCharacter({ characterId: GUEST, name: 'Guest', session });
  page.editCharacter(GUEST, { account });
}

describe('families of atoms', () => {
  it('forget removed characters, colonies and accounts, however often they come and go', async () => {
    const page = await openPage();
    page.takePublication(publication([report(KEPT, 10)]));
    readEverything(page);
    const count = page.memberCount();
    expect(count).toBeGreaterThan(10);
    for (let visit = 1; visit <= 5; visit += 1) {
      addGuest(page, `Account ${visit}`);
      const colony = report(GUEST, 100 + visit);
      page.takePublication(publication([colony]));
      readEverything(page);
      expect(page.memberCount()).toBeGreaterThan(count + 5);
      page.removeCharacter(GUEST);
      page.takePublication(publication([], [colony]));
      readEverything(page);
      expect(page.memberCount()).toBe(count);
    }
  });

  it('forget the colony that is gone, and only that one', async () => {
    const page = await openPage();
    const [first, second] = [report(KEPT, 10), report(KEPT, 20)];
    page.takePublication(publication([first, second]));
    page.toggleExpanded(first.key);
    page.toggleExpanded(second.key);
    page.takePublication(publication([], [first]));
    page.takePublication(publication([first]));
    expect(page.store.get(page.expandedAtom(first.key))).toBe(false);
    expect(page.store.get(page.expandedAtom(second.key))).toBe(true);
  });

  it('forget an account only with its last character', async () => {
    const page = await openPage();
    addGuest(page, 'Main');
    const members = page.accountViewAtom('Main');
    page.removeCharacter(GUEST);
    expect(page.accountViewAtom('Main')).toBe(members);
    page.editCharacter(KEPT, { account: 'Other' });
    expect(page.accountViewAtom('Main')).not.toBe(members);
  });

  it('show nothing of an account without characters', async () => {
    const page = await openPage();
    expect(page.store.get(page.accountViewAtom('Nobody'))).toMatchObject({ shownIds: [], planetCount: 0 });
  });

  it('create nothing for a deleted character, whatever the worker still reports on it', async () => {
    const page = await openPage();
    addGuest(page, 'Main');
    readEverything(page);
    page.removeCharacter(GUEST);
    readEverything(page);
    const count = page.memberCount();
    const progress = { isRunning: false } as RefreshProgress;
    page.engineListener.fetches(new Map([[GUEST, { kind: 'ok', at: 1 }]]), progress);
    await page.engineListener.currentSession(GUEST);
    await page.engineListener.markNeedsLogin(GUEST, 'r');
    expect(page.memberCount()).toBe(count);
    expect(page.store.get(page.confirmedCharactersAtom).has(GUEST)).toBe(false);
  });
});

it('a derived member keeps its object while it is deeply equal', async () => {
  const page = await openPage();
  page.takePublication(publication([report(KEPT, 10)]));
  const before = page.store.get(page.characterViewAtom(KEPT));
  page.takePublication(publication([{ ...report(KEPT, 10), confirmedAt: 99 }]));
  expect(page.store.get(page.characterViewAtom(KEPT))).toBe(before);
  page.takePublication(publication([report(KEPT, 20)]));
  expect(page.store.get(page.characterViewAtom(KEPT))).not.toBe(before);
});

it('a planet that the player excludes from totals is that planet of that character alone, as long as both are there', async () => {
  const page = await openPage();
  addGuest(page, 'Main');
  const colonies = [report(KEPT, 10), report(KEPT, 20), report(GUEST, 10)] as const;
  page.takePublication(publication([...colonies]));
  const excluded = () => colonies.map(({ key }) => page.store.get(page.isExcludedAtom(key)));
  expect(excluded()).toEqual([false, false, false]);
  page.editPlanetConfig(KEPT, colonies[0].planetId, { excludeFromTotals: true });
  expect(excluded()).toEqual([true, false, false]);
  page.editPlanetConfig(GUEST, colonies[2].planetId, { excludeFromTotals: true });
  expect(excluded()).toEqual([true, false, true]);
  page.removeCharacter(GUEST);
  expect(excluded()).toEqual([true, false, false]);
  page.takePublication(publication([], [colonies[0]]));
  expect(excluded()).toEqual([false, false, false]);
});
