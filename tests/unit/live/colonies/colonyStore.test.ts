import { describe, expect, it } from 'vitest';
import { type CharacterId, colonyKey, type PlanetId } from '../../../../workers/game/domain/ids.ts';
import { ColonyStore } from '../../../../workers/live/colonies/colonyStore.ts';
import { DRAWN_AT, drawColony } from '../../../fixtures/colony.ts';
import { makeCharacter } from '../../../fixtures/makeCharacter.ts';
import { FakeClock } from '../esi/fakeClock.ts';
import { SETTINGS } from '../fetching/fetchingHarness.ts';

const COLONY = drawColony('1 launchpad');
const MARK = { etag: null, freshness: { fetchedAtMs: 0, freshMs: 0 }, lastUpdate: null };
const PLANET = { name: 'Tanoo I', systemName: 'Tanoo', radiusKm: 3000, security: null, space: null };

describe('a colony that is removed and comes back before the page has heard of it', () => {
  it('is published as changed, not as removed', () => {
    const store = new ColonyStore(new FakeClock(), { notice: () => {} }, SETTINGS);
    store.setCharacter(makeCharacter(COLONY.characterId));
    store.put(COLONY, MARK, PLANET, DRAWN_AT);
    store.takeChanged(() => false);
    store.remove([COLONY.key]);
    store.put(COLONY, MARK, PLANET, DRAWN_AT);
    expect(store.takeRemoved()).toEqual([]);
    expect(store.takeChanged(() => false).map(({ key }) => key)).toEqual([COLONY.key]);
  });
});

describe('totals over some colonies', () => {
  it('count only these and their characters', () => {
    const store = new ColonyStore(new FakeClock(), { notice: () => {} }, SETTINGS);
    const other = { ...COLONY, characterId: 77 as CharacterId, key: colonyKey(77 as CharacterId, COLONY.planetId) };
    for (const colony of [COLONY, other]) {
      store.setCharacter(makeCharacter(colony.characterId));
      store.put(colony, MARK, PLANET, DRAWN_AT);
    }
    store.takeChanged(() => false);
    expect(store.totals(DRAWN_AT).fleet.accounts[0]).toMatchObject({ planetCount: 2, characterCount: 2 });
    expect(store.totalsOf(new Set([other.key])).accounts[0]).toMatchObject({ planetCount: 1, characterCount: 1 });
    expect(store.totalsOf(new Set()).accounts).toEqual([]);
  });
});

describe('skills that become known', () => {
  it('report the planets again where they lower the tax, and no others', () => {
    const store = new ColonyStore(new FakeClock(), { notice: () => {} }, SETTINGS);
    const inHighSecurity = { ...COLONY, planetId: 40_000_099 as PlanetId };
    const safe = { ...inHighSecurity, key: colonyKey(COLONY.characterId, inHighSecurity.planetId) };
    store.setCharacter(makeCharacter(COLONY.characterId));
    store.put(COLONY, MARK, { ...PLANET, security: -0.4, space: 'null' }, DRAWN_AT);
    store.put(safe, MARK, { ...PLANET, security: 0.9, space: 'high' }, DRAWN_AT);
    store.takeChanged(() => false);
    const skills = { at: DRAWN_AT, commandCenterLevel: 5, planetCount: 6, customsLevel: 3 };
    store.setSkills(COLONY.characterId, skills);
    expect(store.takeChanged(() => false).map(({ key }) => key)).toEqual([safe.key]);
    store.setSkills(COLONY.characterId, { ...skills, planetCount: 5 });
    expect(store.takeChanged(() => false)).toEqual([]);
  });
});
