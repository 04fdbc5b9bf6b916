/** What goes into a share, and what a follower makes of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pilotText } from '../../../../src/words/unnamed.ts';
import type { Character } from '../../../../workers/game/domain/character.ts';
import { colonyKey, type PlanetId } from '../../../../workers/game/domain/ids.ts';
import type { ShareContents } from '../../../../workers/game/domain/shares.ts';
import type { CachedSnapshot } from '../../../../workers/live/kept/cacheEntries.ts';
import { makePart, type PlanetFacts, readManifest, readPart } from '../../../../workers/live/shares/index.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { makeCharacter } from '../../../fixtures/makeCharacter.ts';
import { layoutRecord, PLANET_ID, planetRecord } from '../esi/esiRecords.ts';
import { ALL_CONTENTS as ALL, NO_CONTENTS as NOTHING } from '../foreignShare.ts';

const NOW = Date.UTC(2026, 6, 21, 12) / 1000;
const CONTEXT = {
  shareNumber: 5,
  shareId: 'share',
  accountName: (account?: string) => `S ${account ?? ''}`,
  pilotName: pilotText,
  now: NOW,
};

const ADA: Character = {
  ...makeCharacter(90_000_001),
  name: 'Ada Secret',
  account: 'account-secret',
  comment: 'comment-secret',
  system: 'system-secret',
  customsSkillLevel: 4,
  planetConfigs: [{ planetId: PLANET_ID as PlanetId, excludeFromTotals: true, ownerTaxFraction: 0.123456 }],
};

function snapshot(planet = planetRecord(), layout: unknown = layoutRecord()): CachedSnapshot {
  const planetId = planet.planet_id as PlanetId;
  return {
    key: colonyKey(ADA.characterId, planetId),
    characterId: ADA.characterId,
    planetId,
    planet: planet as CachedSnapshot['planet'],
    layoutJson: JSON.stringify(layout),
    etag: 'etag-secret',
    freshness: { fetchedAtMs: NOW * 1000, freshMs: 600_000 },
  };
}

/** As the sharer has entered it. */
const FACTS: PlanetFacts = {
  space: 'low',
  customsTax: {
    gameFraction: 0,
    ownerFraction: 0.123456,
    fraction: 0.123456,
    security: 0.3,
    space: 'low',
    isOwnRate: true,
  },
};
const make = (contents: ShareContents, snapshots = [snapshot()]) => makePart(ADA, snapshots, contents, 4, () => FACTS);

describe('a part of a share', () => {
  it('has nothing that was not chosen', () => {
    const text = JSON.stringify(make(NOTHING));
    const fields = ['0.123456', 'owner_id', 'head_radius'];
    for (const secret of ['secret', '90000001', String(PLANET_ID), '30000142', '10462382', ...fields]) {
      expect(text).not.toContain(secret);
    }
    for (const [choice, secret] of [
      ['characterNames', 'Ada Secret'],
      ['planetNames', String(PLANET_ID)],
      ['accounts', 'account-secret'],
      ['comments', 'comment-secret'],
      ['customs', '0.123456'],
    ] as const) {
      expect(JSON.stringify(make({ ...NOTHING, [choice]: true }))).toContain(secret);
      expect(JSON.stringify(make({ ...ALL, [choice]: false }))).not.toContain(secret);
    }
    expect(JSON.stringify(make(ALL))).not.toContain('etag-secret');
  });

  it('is shown in an account of its own, with the names that were shared, or with numbers', () => {
    const named = readPart(make(ALL), 4, CONTEXT);
    expect(named?.character).toMatchObject({
      characterId: 90_000_001,
      name: 'Ada Secret',
      account: 'S account-secret',
      comment: 'comment-secret',
      customsSkillLevel: 4,
      planetConfigs: [{ planetId: PLANET_ID, excludeFromTotals: true, ownerTaxFraction: 0.123456 }],
      shareId: 'share',
    });
    expect(named?.colonies[0]?.hidden).toBeNull();
    const hidden = readPart(make(NOTHING), 4, CONTEXT);
    expect(hidden?.character).toMatchObject({ name: 'Pilot 4', account: 'S ', comment: '', customsSkillLevel: null });
    expect(hidden?.colonies[0]?.hidden).toEqual({ number: 1, space: 'low' });
  });

  it('has ids below zero for what is hidden, in order, different in each share and for each character', () => {
    const idsOf = (part: number, shareNumber: number) => {
      const read = readPart(make(NOTHING, [snapshot(), snapshot(planetRecord({ planet_id: PLANET_ID + 1 }))]), part, {
        ...CONTEXT,
        shareNumber,
      });
      return [read?.character.characterId ?? 0, ...(read?.colonies ?? []).map(({ colony }) => colony.planetId)];
    };
    const ids = [...idsOf(1, 5), ...idsOf(2, 5), ...idsOf(1, 2 ** 32 - 1)];
    expect(new Set(ids).size).toBe(9);
    expect(ids.every((id) => id < 0 && Number.isSafeInteger(id))).toBe(true);
    const [first, second] = [idsOf(1, 5), idsOf(2, 5)];
    expect([...first, ...second]).toEqual([...first, ...second].sort((a, b) => a - b));
  });

  it('leaves out a colony whose record can’t be read, and keeps the others', () => {
    const damaged = { ...snapshot(planetRecord({ planet_id: PLANET_ID + 1 })), layoutJson: '{"pins": 3}' };
    expect(make(ALL, [snapshot(), damaged]).colonies).toHaveLength(1);
  });
});

describe('a hostile part', () => {
  const part = make(ALL);
  const colonyWith = (planet: object, layout: object = {}) => ({
    ...part,
    colonies: [{ planet: { ...planetRecord(), ...planet }, layout: { ...layoutRecord(), ...layout } }],
  });
  const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

  it.each([
    ['a planet of the far future', colonyWith({ last_update: '2096-07-20T10:00:00Z' })],
    ['a planet of long ago', colonyWith({ last_update: '1996-07-20T10:00:00Z' })],
    ['more pins than a planet has', colonyWith({}, { pins: many(61, (layoutRecord().pins as object[])[2]) })],
    ['more routes', colonyWith({}, { routes: many(401, (layoutRecord().routes as object[])[0]) })],
    [
      'more stacks',
      colonyWith({}, { pins: many(7, { ...stocked(1), contents: many(100, { type_id: 2268, amount: 1 }) }) }),
    ],
    ['long routes', colonyWith({}, { routes: [{ waypoints: many(11, 1) }] })],
    ['a cycle of a second', colonyWith({}, { pins: [ecu({ cycle_time: 1 })] })],
    ['a program of a year', colonyWith({}, { pins: [ecu({}, { expiry_time: '2027-07-20T10:00:00Z' })] })],
    ['a pin with more than any store holds', colonyWith({}, { pins: [stocked(3e6)] })],
    ['a pin with less than nothing', colonyWith({}, { pins: [stocked(-1)] })],
    ['pins that are none', colonyWith({}, { pins: [null, 3, 'x'] })],
  ])('with %s has a colony less, and says so', (_what, hostile) => {
    const read = readPart(hostile, 1, CONTEXT);
    expect(read?.colonies).toEqual([]);
    expect(read?.unreadable).toEqual([{ kind: 'planet', name: 'Ada Secret' }]);
  });

  it('has names of one plain line', () => {
    const read = readPart({ ...part, name: 'A\u202Ed\na\u0000 <b>' }, 1, CONTEXT);
    expect(read?.character.name).toBe('A d a <b>');
    expect(readPart({ ...part, name: 'x'.repeat(101) }, 1, CONTEXT)).toBeNull();
  });

  it('that is no part at all is refused, and so is a manifest', () => {
    const version = fc.constantFrom(undefined, 1, 2, '1');
    const value = fc.oneof(fc.anything(), fc.record({ version, name: fc.string(), colonies: fc.anything() }));
    forDrawn(drawnRuns(100), value, (one) => {
      expect(readPart(one, 1, CONTEXT)?.colonies ?? []).toEqual([]);
      expect(readManifest(one)).toBeNull();
    });
  });
});

function ecu(details: object, more: object = {}) {
  const [pin] = layoutRecord().pins as Record<string, object>[];
  return { ...pin, extractor_details: { ...pin?.extractor_details, ...details }, ...more };
}

function stocked(amount: number) {
  const pad = (layoutRecord().pins as object[])[2];
  return { ...pad, contents: [{ type_id: 2268, amount }] };
}
