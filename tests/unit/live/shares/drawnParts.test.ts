/** Drawn shares: what a follower calculates of any colony, and what becomes of hostile parts that are sealed correctly. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportColony } from '../../../../workers/figures/report/index.ts';
import { structures } from '../../../../workers/game/catalogue/index.ts';
import { randomText } from '../../../../workers/game/domain/base64url.ts';
import type { Colony, Pin } from '../../../../workers/game/domain/colony.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import type { ShareContents } from '../../../../workers/game/domain/shares.ts';
import { simulateColony } from '../../../../workers/game/engine/index.ts';
import { COLONY } from '../../../../workers/game/engine/stateLayout.ts';
import { formatColony } from '../../../../workers/game/records/formatColony.ts';
import { TrackedColony } from '../../../../workers/live/colonies/trackedColony.ts';
import type { CachedSnapshot } from '../../../../workers/live/kept/cacheEntries.ts';
import {
  importShareKey,
  makePart,
  openPart,
  type ReadCharacter,
  readManifest,
  readPart,
  sealPart,
} from '../../../../workers/live/shares/index.ts';
import { ownersTax } from '../../../fixtures/customsTax.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { makeCharacter } from '../../../fixtures/makeCharacter.ts';
import { anyColony, anySpanSeconds } from '../../../oracle/anyColony.ts';
import { makeUnknownPin } from '../../../oracle/smallColonies.ts';
import { makeInput } from '../../figures/report/colonyBuilders.ts';
import { ALL_CONTENTS } from '../foreignShare.ts';

const MONTH_SECONDS = 30 * 86_400;
const SHARE_ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const PART = 3;
const key = await importShareKey(randomText(32));

/** A hidden name hides ids, too; nothing else changes what is simulated. */
const anyContents: fc.Arbitrary<ShareContents> = fc.record({
  characterNames: fc.boolean(),
  planetNames: fc.boolean(),
  accounts: fc.boolean(),
  comments: fc.boolean(),
  customs: fc.boolean(),
});

function partOf(colony: Colony, contents: ShareContents) {
  const { planet, layout } = formatColony(colony);
  const snapshot: CachedSnapshot = {
    key: colony.key,
    characterId: colony.characterId,
    planetId: colony.planetId,
    planet: planet as CachedSnapshot['planet'],
    layoutJson: JSON.stringify(layout),
    etag: null,
    freshness: { fetchedAtMs: colony.lastUpdateAt * 1000, freshMs: 0 },
  };
  return makePart(makeCharacter(colony.characterId), [snapshot], contents, 0, () => ({
    space: 'low',
    customsTax: ownersTax(0),
  }));
}

const read = (value: unknown, now: number): ReadCharacter | null =>
  readPart(value, PART, { shareNumber: 5, shareId: SHARE_ID, accountName: () => 'S', pilotName: String, now });

/** A colony that the game has extended with structures that the catalogue does not know. */
const anyColonyWithUnknown: fc.Arbitrary<Colony> = fc
  .tuple(anyColony, fc.array(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 3 }), fc.nat(997))
  .map(([colony, typeIds, place]) => {
    const highestId = Math.max(0, ...colony.pins.map(({ pinId }) => pinId));
    const unknown = typeIds
      .filter((typeId) => !structures.has(typeId as TypeId))
      .map((typeId, index): Pin => ({ ...makeUnknownPin(highestId + 1 + index), typeId: typeId as TypeId }));
    return { ...colony, pins: colony.pins.toSpliced(place % (colony.pins.length + 1), 0, ...unknown) };
  });

describe('a drawn colony', () => {
  it('has the same units, times and stops for a follower, with its ids or with others in their order', () => {
    forDrawn(
      drawnRuns(20),
      fc.oneof(anyColony, anyColonyWithUnknown),
      anyContents,
      anySpanSeconds,
      (colony, contents, spanSeconds) => {
        const at = colony.lastUpdateAt + spanSeconds;
        const part = partOf(colony, contents);
        const shared = read(JSON.parse(JSON.stringify(part)), at)?.colonies[0]?.colony;
        // What the game does not allow is refused.
        fc.pre(shared !== undefined);
        const [own, followed] = [simulateColony(colony, at), simulateColony(shared as Colony, at)];
        const areIdsHidden = !contents.characterNames || !contents.planetNames;
        expect(JSON.stringify(followed)).toBe(withRanks(JSON.stringify(own), areIdsHidden ? colony : null));
      },
    );
  });

  it('is followed with structures that the catalogue does not know just as without them', () => {
    forDrawn(drawnRuns(20), anyColonyWithUnknown, anyContents, (colony, contents) => {
      const isRead = (one: Colony): boolean => {
        const value: unknown = JSON.parse(JSON.stringify(partOf(one, contents)));
        return read(value, one.lastUpdateAt)?.colonies.length === 1;
      };
      const known = { ...colony, pins: colony.pins.filter(({ kind }) => kind !== 'unknown') };
      expect(isRead(colony)).toBe(isRead(known));
    });
  });
});

/** A result as it is if pins are numbered in order; null leaves their ids. */
function withRanks(text: string, colony: Colony | null): string {
  if (colony === null) return text;
  const ids = new Set(colony.pins.map(({ pinId }) => pinId));
  for (const { sourcePinId, destinationPinId, waypoints } of colony.routes) {
    for (const id of [sourcePinId, destinationPinId, ...waypoints]) ids.add(id);
  }
  const ranks = new Map([...ids].sort((a, b) => a - b).map((id, index) => [String(id), index + 1]));
  return text.replace(/"pinId":(\d+)/g, (_, id: string) => `"pinId":${ranks.get(id)}`);
}

const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', [], {}, [[]], 'x'.repeat(3000), '<img src=x onerror=alert(1)>', '__proto__'),
  fc.constantFrom(0, -1, 0.5, 1, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 1e308, -1e308, 5e-324),
  fc.constantFrom('0001-01-01T00:00:00Z', '2010-06-01T00:00:00Z', '2026-02-28T10:00:00Z', '9999-12-31T23:59:59Z'),
  // Ids of structures, schematics and commodities in each other's places.
  fc.constantFrom(2848, 2473, 2544, 121, 66, 2268, 3645),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string(),
);
/** What is done to one place of the content; `at` chooses the place. */
const anyChange = fc.record({
  at: fc.nat(99_991),
  how: fc.constantFrom('set' as const, 'set' as const, 'set' as const, 'drop' as const, 'repeat' as const),
  value: hostileValue,
  times: fc.constantFrom(2, 30, 500),
});
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

interface Place {
  of: Record<string, unknown> | unknown[];
  name: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const of = value as Place['of'];
  return Object.entries(of).flatMap(([name, inner]) => [{ of, name }, ...placesIn(inner)]);
}

function change(content: unknown, { at, how, value, times }: Change): void {
  const places = placesIn(content);
  const place = places[at % places.length];
  if (place === undefined) return;
  const of = place.of as Record<string, unknown>;
  const list = of[place.name];
  if (how === 'drop') delete of[place.name];
  else if (how === 'repeat' && Array.isArray(list)) of[place.name] = Array.from({ length: times }, () => list).flat();
  else of[place.name] = value;
}

/** More than any report of a real planet: what the page gets of a planet takes it a moment only. */
const MAX_REPORT_CHARACTERS = 200_000;
/** Of all structures together, with which the engine gives up; a busy planet has 60,000 in a month. */
const MAX_RUNS = 5_000_000;

describe('a hostile part that is sealed correctly', () => {
  it('is refused, or calculated and reported within bounds', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyColony,
        anyContents,
        fc.array(anyChange, { minLength: 1, maxLength: 6 }),
        async (colony, contents, changes) => {
          const content: unknown = JSON.parse(JSON.stringify(partOf(colony, contents)));
          for (const one of changes) change(content, one);
          const place = { shareId: SHARE_ID, part: PART };
          const sealed = await sealPart(key, { ...place, revision: 1 }, content).catch((error) => {
            // More than a megabyte would be refused when it is opened, too.
            if (error instanceof RangeError) return null;
            throw error;
          });
          fc.pre(sealed !== null);
          const opened = await openPart(key, place, sealed as Uint8Array<ArrayBuffer>);
          expect(opened?.revision).toBe(1);
          const now = colony.lastUpdateAt + 86_400;
          for (const { colony: one } of read(opened?.value, now)?.colonies ?? []) followUp(one, now);
        },
      ),
      { numRuns: drawnRuns(20) },
    );
  });

  it('is no manifest, unless each number of it is within bounds', () => {
    const manifest = {
      version: 1,
      revision: 4,
      name: 'Corp Foo',
      publishedAt: 1_772_366_400,
      contents: ALL_CONTENTS,
      parts: [1, 2].map((part) => ({
        part,
        pilotNumber: part,
        revision: 3,
        sha256: 'a'.repeat(43),
        checkedAt: 1_772_366_400,
      })),
    };
    expect(readManifest(manifest)).not.toBeNull();
    forDrawn(drawnRuns(60), fc.array(anyChange, { minLength: 1, maxLength: 4 }), (changes) => {
      const content: unknown = structuredClone(manifest);
      for (const one of changes) change(content, one);
      const known = readManifest(content);
      if (known === null) return;
      expect(known.parts.length).toBeLessThan(300);
      for (const { part, pilotNumber, revision, checkedAt } of known.parts) {
        for (const number of [part, revision, checkedAt]) expect(Number.isSafeInteger(number)).toBe(true);
        // Above it, hidden ids would be those of another share.
        expect(pilotNumber).toBeLessThan(2 ** 15);
      }
      expect(known.name).not.toMatch(/[\n\r]/);
      expect(known.name.length).toBeLessThanOrEqual(100);
    });
  });
});

/** What the engine does with a colony that is followed: now, its charts, a later time, and the report to the page. */
function followUp(colony: Colony, now: number): void {
  const mark = { etag: null, freshness: { fetchedAtMs: 0, freshMs: 0 }, lastUpdate: null };
  const input = makeInput(colony);
  const tracked = new TrackedColony(colony, mark, input.planet, now);
  const text = JSON.stringify(reportColony({ ...input, ...tracked.moveTo(now), at: now }));
  tracked.sampledForecast(now);
  JSON.stringify(reportColony({ ...input, ...tracked.lookAhead(now, now + 86_400), at: now + 86_400 }));
  expect(text.length).toBeLessThan(MAX_REPORT_CHARACTERS);
  expect(text).not.toMatch(/NaN|Infinity/);
  const { pins, links, routes } = colony;
  expect([pins.length <= 60, links.length <= 120, routes.length <= 400]).toEqual([true, true, true]);
  if (tracked.moveTo(now).simulationError !== null) return;
  expect(tracked.copyAt(now, now + MONTH_SECONDS).values[COLONY.eventCount]).toBeLessThanOrEqual(MAX_RUNS);
}
