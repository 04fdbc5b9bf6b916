import { describe, expect, it, vi } from 'vitest';
import type { PriceState, Publication } from '../../../workers/api.ts';
import type { CharacterCoverage, MissingPlanet } from '../../../workers/game/domain/coverage.ts';
import { type CharacterId, type ColonyKey, colonyKey, type PlanetId } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport, FleetReport } from '../../../workers/game/domain/report.ts';
import type { SharesState } from '../../../workers/game/domain/shares.ts';
import { makeCharacter } from '../../fixtures/makeCharacter.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { resetPage } from '../../resetPage.ts';
import { browserForEachTest } from '../state/fakeBrowser.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';

const PILOT_1 = 1 as CharacterId;
const FLEET = { accounts: [] } as unknown as FleetReport;

const browser = browserForEachTest();

async function openPage(stored: unknown[]) {
  storeCharacters(browser.local, stored);
  resetPage();
  const receive = await import('../../../src/bridge/receive.ts');
  const characters = await import('../../../src/state/characters.ts');
  const colonies = await import('../../../src/state/colonies.ts');
  const views = await import('../../../src/state/page.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  const { alertModeAtom } = await import('../../../src/state/settings.ts');
  characters.loadCharacters();
  const list = () => store.get(characters.charactersAtom);
  return {
    ...receive,
    ...characters,
    ...colonies,
    ...views,
    ...(await import('../../../src/state/firstScreen.ts')),
    store,
    list,
    notices: () => store.get(noticesAtom),
    setAlertMode: (isOn: boolean) => store.set(alertModeAtom, isOn),
  };
}

/** As little of a report as the atoms look at. */
function report(characterId: number, planetId: number, alerts: ColonyReport['alerts'] = []): ColonyReport {
  const ids = { characterId: characterId as CharacterId, planetId: planetId as PlanetId };
  const netIskPerMonth: ColonyReport['netIskPerMonth'] = { isk: 0, bound: 'exact' };
  const key = colonyKey(ids.characterId, ids.planetId);
  return { ...ids, key, alerts, stops: [], netIskPerMonth, at: 0 } as unknown as ColonyReport;
}

function publication(revision: number, changed: ColonyReport[], removed: ColonyKey[] = []): Publication {
  return { revision, at: 1_800_000_000 + revision, changed, removed, fleet: FLEET };
}

it('prices stay the same object until one of them changes', async () => {
  const page = await openPage([]);
  const prices = (water: number): PriceState => ({
    hub: 'jita',
    isAllRegions: false,
    at: 1_800_000_000,
    minSellIsk: new Map([[3645, 500]]),
    exportIsk: new Map([[3645, water]]),
    importIsk: new Map(),
    report: { rows: [], tiers: [] },
  });
  page.engineListener.prices(prices(500));
  const first = page.store.get(page.pricesAtom);
  page.engineListener.prices(prices(500));
  expect(page.store.get(page.pricesAtom)).toBe(first);
  // Other orders of the same hub are as old.
  page.engineListener.prices(prices(480));
  expect(page.store.get(page.pricesAtom)).toEqual(prices(480));
});

describe('a publication', () => {
  it('sets the atoms of what changed, and lists each character’s colonies by planet', async () => {
    const page = await openPage([makeStoredCharacter(1)]);
    page.takePublication(publication(1, [report(1, 50), report(2, 10), report(1, 40)]));
    expect(page.store.get(page.colonyKeysAtom(PILOT_1))).toEqual(['1/40', '1/50']);
    expect(page.store.get(page.colonyAtom('2/10' as ColonyKey))).toMatchObject({ planetId: 10 });
    expect(page.store.get(page.publicationAtom)).toEqual({ revision: 1, at: 1_800_000_001 });
    expect(page.store.get(page.fleetAtom)).toBe(FLEET);
  });

  it('changes the planet names of a character only when one of them changes', async () => {
    const page = await openPage([makeStoredCharacter(1)]);
    const named = (planetName: string, at: number) => ({ ...report(1, 40), planetName, at });
    page.takePublication(publication(1, [named('Planet 40', 1)]));
    const onNames = vi.fn();
    page.store.sub(page.shownPlanetNamesAtom(PILOT_1), onNames);
    expect(page.store.get(page.shownPlanetNamesAtom(PILOT_1))).toEqual(['Planet 40']);
    page.takePublication(publication(2, [named('Planet 40', 2)]));
    expect(onNames).not.toHaveBeenCalled();
    page.takePublication(publication(3, [named('Tanoo II', 3)]));
    expect(onNames).toHaveBeenCalledTimes(1);
    expect(page.store.get(page.shownPlanetNamesAtom(PILOT_1))).toEqual(['Tanoo II']);
  });

  it('counts a character with a planet of which EVE has no record as unknown', async () => {
    const page = await openPage([makeStoredCharacter(1)]);
    const planet: MissingPlanet = { key: '1/41' as ColonyKey, planetName: 'Planet 41', kind: 'noRecord' };
    const coverage: CharacterCoverage = {
      characterId: PILOT_1,
      account: '-',
      planetCount: 2,
      knownPlanetCount: 1,
      missing: [],
      isSumComplete: true,
      cause: null,
    };
    const totals = { netComingCount: 0 } as FleetReport['totals'];
    const fleet = { ...FLEET, totals, stoppedPlanetCount: 0, setUpPlanetCount: 0, coverage: [coverage] };
    page.engineListener.fetches(new Map([[PILOT_1, { kind: 'ok', at: 1 }]]), null);
    page.takePublication({ ...publication(1, [report(1, 40)]), fleet });
    expect(page.store.get(page.fleetStatusAtom)).toMatchObject({ unknownCount: 0, isAllWell: true });
    page.takePublication({
      ...publication(2, []),
      fleet: { ...fleet, coverage: [{ ...coverage, missing: [planet] }] },
    });
    expect(page.store.get(page.fleetStatusAtom)).toMatchObject({ unknownCount: 1, isAllWell: false });
  });

  it('takes what a share says of a character as confirmed only while its sharer could refresh it lately', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] });
    const page = await openPage([]);
    const [fresh, late] = [1 as CharacterId, 2 as CharacterId];
    const characters = [fresh, late].map((characterId) => ({
      character: makeCharacter(characterId, { shareId: 'a' }),
      leftOut: null,
    }));
    page.engineListener.shares({ followed: [{ id: 'a', name: 'Corp', characters }] } as unknown as SharesState);
    const hear = (lateAt: number) =>
      page.engineListener.fetches(
        new Map([
          [fresh, { kind: 'ok', at: 1_800_000_000 - 300 }],
          [late, { kind: 'ok', at: lateAt }],
        ]),
        null,
      );
    hear(1_800_000_000 - 600);
    expect([...page.store.get(page.confirmedCharactersAtom)]).toEqual([fresh, late]);
    hear(1_800_000_000 - 40 * 86_400);
    expect([...page.store.get(page.confirmedCharactersAtom)]).toEqual([fresh]);
  });

  it('no longer takes it as confirmed once nothing newer has come for hours', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] });
    const page = await openPage([makeStoredCharacter(1)]);
    const shared = 7 as CharacterId;
    const characters = [{ character: makeCharacter(shared, { shareId: 'a' }), leftOut: null }];
    page.engineListener.shares({ followed: [{ id: 'a', name: 'Corp', characters }] } as unknown as SharesState);
    const heard = { kind: 'ok', at: 1_800_000_000 } as const;
    const confirmed = () => [...page.store.get(page.confirmedCharactersAtom)];
    page.engineListener.fetches(
      new Map([
        [PILOT_1, heard],
        [shared, heard],
      ]),
      null,
    );
    page.takePublication(publication(1, []));
    expect(confirmed()).toEqual([PILOT_1, shared]);
    vi.setSystemTime((1_800_000_000 + 3 * 3600) * 1000);
    page.takePublication(publication(2, []));
    expect(confirmed()).toEqual([PILOT_1]);
    page.engineListener.fetches(new Map([[shared, { kind: 'ok', at: 1_800_000_000 + 3 * 3600 }]]), null);
    expect(confirmed()).toEqual([PILOT_1, shared]);
  });

  it('notifies only the subscribers of a colony that changed', async () => {
    const page = await openPage([makeStoredCharacter(1)]);
    page.takePublication(publication(1, [report(1, 40), report(1, 50)]));
    const onQuiet = vi.fn();
    const onChanged = vi.fn();
    const onKeys = vi.fn();
    page.store.sub(page.colonyAtom('1/40' as ColonyKey), onQuiet);
    page.store.sub(page.colonyAtom('1/50' as ColonyKey), onChanged);
    page.store.sub(page.colonyKeysByCharacterAtom, onKeys);
    page.takePublication(publication(2, [report(1, 50, ['expired'])]));
    expect(onQuiet).not.toHaveBeenCalled();
    expect(onChanged).toHaveBeenCalledTimes(1);
    expect(onKeys).not.toHaveBeenCalled();
  });

  it('leaves totals and their time unchanged if only some colonies have moved to another time', async () => {
    const page = await openPage([makeStoredCharacter(1)]);
    page.takePublication(publication(1, [report(1, 40)]));
    page.takePublication({ ...publication(2, [report(1, 40, ['expired'])]), fleet: {} as FleetReport, isAhead: true });
    expect(page.store.get(page.colonyAtom('1/40' as ColonyKey))).toMatchObject({ alerts: ['expired'] });
    expect(page.store.get(page.fleetAtom)).toBe(FLEET);
    expect(page.store.get(page.publicationAtom)).toEqual({ revision: 1, at: 1_800_000_001 });
  });

  it('shows that a character has no colonies only after a complete fetch', async () => {
    const page = await openPage([makeStoredCharacter(1)]);
    const hasNone = () => page.store.get(page.hasNoColoniesAtom(PILOT_1));
    page.engineListener.fetches(new Map([[PILOT_1, { kind: 'fetching' }]]), null);
    expect(hasNone()).toBe(false);
    page.engineListener.fetches(new Map([[PILOT_1, { kind: 'ok', at: 1_800_000_000 }]]), null);
    expect(hasNone()).toBe(true);
    page.takePublication(publication(1, [report(1, 40)]));
    expect(hasNone()).toBe(false);
  });

  it('removes colonies that are gone', async () => {
    const page = await openPage([makeStoredCharacter(1)]);
    page.takePublication(publication(1, [report(1, 40), report(1, 50), report(2, 10)]));
    page.takePublication(publication(2, [], ['9/9', '1/50', '2/10'] as ColonyKey[]));
    expect(page.store.get(page.colonyKeysAtom(PILOT_1))).toEqual(['1/40']);
    expect(page.store.get(page.colonyKeysByCharacterAtom).has(2 as CharacterId)).toBe(false);
    expect(page.store.get(page.colonyAtom('1/50' as ColonyKey))).toBeNull();
  });

  it('leaves in alert mode the planets with an alert and the accounts that have one', async () => {
    const page = await openPage([makeStoredCharacter(1, { account: 'A' }), makeStoredCharacter(2, { account: 'B' })]);
    page.takePublication(publication(1, [report(1, 40, ['expired']), report(1, 50), report(2, 10)]));
    expect(page.store.get(page.shownKeysAtom(PILOT_1))).toEqual(['1/40', '1/50']);
    page.setAlertMode(true);
    const visible = page.store.get(page.shownKeysAtom(PILOT_1));
    expect(visible).toEqual(['1/40']);
    expect(page.store.get(page.accountViewAtom('A')).hiddenBy).toBeNull();
    expect(page.store.get(page.accountViewAtom('B')).hiddenBy).toBe('alertMode');
    page.takePublication(publication(2, [report(1, 40, ['lowStorage'])]));
    expect(page.store.get(page.shownKeysAtom(PILOT_1))).toBe(visible);
  });
});

describe('a renewed session', () => {
  const RENEWED = { accessToken: 'a2', sealedRefreshToken: 'r2', expiresAtMs: 1_800_000_900_000 };
  const FRESH = { accessToken: 'fresh', sealedRefreshToken: 'fresh', expiresAtMs: 1_900_000_000_000 };

  it('is stored before the worker goes on, and nothing else is written or changed on the page', async () => {
    const page = await openPage([makeStoredCharacter(1), makeStoredCharacter(2)]);
    const before = page.list();
    const written = vi.spyOn(browser.local, 'setItem');
    await page.engineListener.storeSession(PILOT_1, RENEWED, 'sealed-1');
    expect(JSON.parse(browser.local.getItem('session-1') ?? '')).toMatchObject({ refresh_token: 'r2' });
    expect(await page.engineListener.currentSession(PILOT_1)).toEqual(RENEWED);
    expect(written.mock.calls.map(([key]) => key)).toEqual(['session-1']);
    expect(page.list()).toBe(before);
  });

  it('does not undo a log-in that came in between', async () => {
    const page = await openPage([makeStoredCharacter(1)]);
    page.addLoggedInCharacter({ characterId: PILOT_1, name: 'Pilot 1', session: FRESH });
    await page.engineListener.storeSession(PILOT_1, RENEWED, 'sealed-1');
    expect(page.currentSession(PILOT_1)).toEqual(FRESH);
  });

  it('takes the place of the one that was renewed, even if that claimed to be valid for longer', async () => {
    const page = await openPage([makeStoredCharacter(1, { expires_at: 9e15 })]);
    await page.engineListener.storeSession(PILOT_1, RENEWED, 'sealed-1');
    expect(page.currentSession(PILOT_1)).toEqual(RENEWED);
  });

  it('ends the need to log in', async () => {
    const page = await openPage([makeStoredCharacter(1, { needsLogin: true })]);
    await page.engineListener.storeSession(PILOT_1, RENEWED, 'sealed-1');
    expect(page.list()[0]?.needsLogin).toBe(false);
  });
});

describe('a session that is refused', () => {
  it('marks its character, and everything else of it stays', async () => {
    const page = await openPage([makeStoredCharacter(1, { comment: 'plan' })]);
    await page.engineListener.markNeedsLogin(PILOT_1, 'sealed-1');
    expect(page.list()[0]).toMatchObject({ needsLogin: true, comment: 'plan' });
  });

  it('does not mark a character that has logged in since', async () => {
    const page = await openPage([makeStoredCharacter(1, { needsLogin: true })]);
    const session = { accessToken: 'fresh', sealedRefreshToken: 'fresh', expiresAtMs: 1_900_000_000_000 };
    page.addLoggedInCharacter({ characterId: PILOT_1, name: 'Pilot 1', session });
    await page.engineListener.markNeedsLogin(PILOT_1, 'sealed-1');
    expect(page.list()[0]?.needsLogin).toBe(false);
    await page.engineListener.markNeedsLogin(PILOT_1, 'fresh');
    expect(page.list()[0]?.needsLogin).toBe(true);
  });
});

it('calls things that are newer than the catalogue as ESI does', async () => {
  const page = await openPage([]);
  // The page's own module, not that of this file.
  const { typeName, schematicName } = await import('../../../src/words/typeNames.ts');
  expect(typeName(99_501 as never)).toBe('Unknown type 99501');
  page.engineListener.learned(
    [{ typeId: 99_501 as never, name: 'Lattice Resin', groupId: 1034, volumeM3: 0.75 }],
    [{ schematicId: 951 as never, name: 'Lattice Core' }],
  );
  expect(typeName(99_501 as never)).toBe('Lattice Resin');
  expect(schematicName(951 as never)).toBe('Lattice Core');
});

describe('notices', () => {
  it('do not come back once they have ended, even if their words arrive later', async () => {
    const page = await openPage([]);
    page.engineListener.notice({ id: 'planets', kind: 'failed', text: { kind: 'noPlanetNames' } });
    page.engineListener.notice({ id: 'planets', kind: 'failed', text: null });
    page.engineListener.notice({ id: 'history', kind: 'failed', text: { kind: 'newerHistory' } });
    await expect.poll(page.notices).toMatchObject([{ id: 'worker-history' }]);
  });

  it('are added, replaced and removed by their id', async () => {
    const page = await openPage([]);
    page.engineListener.notice({ id: 'esi', kind: 'retrying', text: { kind: 'newerHistory' } });
    page.engineListener.notice({ id: 'esi', kind: 'failed', text: { kind: 'noPlanetNames' } });
    await expect.poll(page.notices).toMatchObject([{ kind: 'failed', text: expect.stringContaining('planet names') }]);
    page.engineListener.notice({ id: 'esi', kind: 'failed', text: null });
    expect(page.notices()).toEqual([]);
  });
});
