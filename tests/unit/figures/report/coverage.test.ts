/** What is known of a character's planets, and why the others are missing. */
import { describe, expect, it } from 'vitest';
import { type KnownState, type ListedPlanet, reportCoverage } from '../../../../workers/figures/report/index.ts';
import type { Character } from '../../../../workers/game/domain/character.ts';
import type { CharacterFetch } from '../../../../workers/game/domain/characterFetch.ts';
import { listGaps, listUnreadGaps } from '../../../../workers/game/domain/coverage.ts';
import { type ColonyKey, colonyKey, type PlanetId } from '../../../../workers/game/domain/ids.ts';
import { makeCharacter } from '../../../fixtures/makeCharacter.ts';

const OWNER = makeCharacter(1);
const OK: CharacterFetch = { kind: 'ok', at: 1 };
const FAILED: CharacterFetch = { kind: 'failed', message: 'Tanoo 2: EVE answered 502.' };

const planet = (id: number): ListedPlanet => ({ planetId: id as PlanetId, planetName: `Tanoo ${id}` });
const keyOf = (id: number): ColonyKey => colonyKey(OWNER.characterId, id as PlanetId);

function cover(
  listed: number[] | null,
  known: Record<number, KnownState>,
  fetch = OK,
  changes: Partial<Character> = {},
) {
  const states = new Map(Object.entries(known).map(([id, state]) => [keyOf(Number(id)), state]));
  return reportCoverage({ ...OWNER, ...changes }, fetch, listed?.map(planet) ?? null, states);
}

const exclude = (id: number): Partial<Character> => ({
  planetConfigs: [{ planetId: id as PlanetId, excludeFromTotals: true, ownerTaxFraction: null }],
});

describe('what is known of a character', () => {
  it('is everything where each listed planet has a report, or none is listed', () => {
    const complete = { missing: [], isSumComplete: true, cause: null };
    expect(cover([1, 2], { 1: 'current', 2: 'current' })).toMatchObject({ ...complete, knownPlanetCount: 2 });
    expect(cover([], {})).toMatchObject({ ...complete, planetCount: 0 });
  });

  it('is everything while it is only fetched again, or its login has expired since', () => {
    expect(cover([1], { 1: 'current' }, { kind: 'fetching' }).cause).toBeNull();
    expect(cover([1], { 1: 'current' }, OK, { needsLogin: true }).cause).toBeNull();
  });

  it('lacks each planet without a report, with the reason of the fetch', () => {
    expect(cover([1, 2], { 1: 'current' }, FAILED)).toMatchObject({
      planetCount: 2,
      knownPlanetCount: 1,
      missing: [{ key: keyOf(2), planetName: 'Tanoo 2', kind: 'unread' }],
      isSumComplete: false,
      cause: FAILED,
    });
  });

  it('is nothing before EVE has listed the planets', () => {
    const unlisted = { planetCount: null, knownPlanetCount: 0, isSumComplete: false };
    expect(cover(null, {}, { kind: 'waiting' })).toMatchObject({ ...unlisted, cause: { kind: 'coming' } });
    expect(cover(null, {}, OK, { needsLogin: true })).toMatchObject({ ...unlisted, cause: { kind: 'needsLogin' } });
  });

  it('has complete sums without a planet that the player excludes, or with its last known structures', () => {
    expect(cover([1, 2], { 1: 'current' }, FAILED, exclude(2))).toMatchObject({
      isSumComplete: true,
      knownPlanetCount: 1,
    });
    expect(cover([1, 2], { 1: 'current', 2: 'outdated' }, FAILED)).toMatchObject({
      isSumComplete: true,
      knownPlanetCount: 1,
      cause: FAILED,
    });
    expect(cover([1, 2], { 1: 'current', 2: 'noRecord' }, FAILED).isSumComplete).toBe(false);
  });
});

describe('what is missing', () => {
  const partial = cover([1, 2, 3], { 1: 'current', 3: 'noRecord' }, FAILED);
  const unlisted = cover(null, {}, OK, { needsLogin: true });

  it('is named by character, with its planets where EVE has listed them', () => {
    expect(listGaps([partial, cover([1], { 1: 'current' }), unlisted])).toEqual([
      { characterId: 1, planets: ['Tanoo 2', 'Tanoo 3'], cause: FAILED },
      { characterId: 1, planets: null, cause: { kind: 'needsLogin' } },
    ]);
  });

  it('leaves a planet with a report to plans, which say of it themselves why they go without', () => {
    expect(listUnreadGaps([partial]).map(({ planets }) => planets)).toEqual([['Tanoo 2']]);
    expect(listUnreadGaps([cover([3], { 3: 'outdated' }, FAILED)])).toEqual([]);
  });
});
