import { describe, expect, it } from 'vitest';
import { ColonyStore } from '../../../workers/colonies/colonyStore.ts';
import { DRAWN_AT, drawColony } from '../../fixtures/colony.ts';
import { makeCharacter } from '../../fixtures/makeCharacter.ts';
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
