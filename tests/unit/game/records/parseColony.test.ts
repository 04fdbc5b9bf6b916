import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fetchMessageText } from '../../../../src/words/fetchMessages.ts';
import { oddityText } from '../../../../src/words/simulationProblems.ts';
import type { Colony, EcuPin, FactoryPin } from '../../../../workers/game/domain/colony.ts';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import { parseIsoTime } from '../../../../workers/game/records/colonyRecords.ts';
import { parseColony } from '../../../../workers/game/records/parseColony.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import {
  AQUEOUS_LIQUIDS,
  BARREN,
  CHARACTER_ID,
  ecuRecord,
  factoryRecord,
  launchpadRecord,
  layoutRecord,
  PLANET_ID,
  planetRecord,
  routeRecord,
  WATER_SCHEMATIC,
} from '../../live/esi/esiRecords.ts';

const parse = (planet: unknown, layout: unknown) => parseColony(CHARACTER_ID as CharacterId, planet, layout);

function parseOk(planet: unknown, layout: unknown): Colony {
  const parsed = parse(planet, layout);
  if (parsed.kind === 'failed') {
    throw new Error(fetchMessageText(parsed.message));
  }
  return parsed.colony;
}

function messageOf(planet: unknown, layout: unknown): string {
  const parsed = parse(planet, layout);
  return parsed.kind === 'failed' ? fetchMessageText(parsed.message) : 'was read';
}

const parseEcu = (changes: Record<string, unknown>) =>
  parseOk(planetRecord(), layoutRecord({ pins: [ecuRecord(changes)], routes: [] })).pins[0] as EcuPin;
const parseFactory = (changes: Record<string, unknown>) =>
  parseOk(planetRecord(), layoutRecord({ pins: [factoryRecord(changes)], routes: [] }));

describe('a well-formed record', () => {
  const colony = parseOk(planetRecord(), layoutRecord());

  it('becomes a colony without oddities', () => {
    expect(colony).toMatchObject({
      key: `${CHARACTER_ID}/${PLANET_ID}`,
      characterId: CHARACTER_ID,
      planetId: PLANET_ID,
      systemId: 30_000_142,
      planetType: 'barren',
      upgradeLevel: 4,
      lastUpdateAt: Date.UTC(2026, 6, 20, 10) / 1000,
      oddities: [],
    });
    expect(colony.pins.map((pin) => pin.kind)).toEqual(['ecu', 'factory', 'launchpad']);
  });

  it("keeps an extractor's program and heads", () => {
    expect(colony.pins[0]).toMatchObject({
      productTypeId: AQUEOUS_LIQUIDS,
      baseQtyPerCycle: 6965,
      cycleSeconds: 1800,
      installedAt: Date.UTC(2026, 6, 20, 10) / 1000,
      expiresAt: Date.UTC(2026, 6, 22, 10) / 1000,
      lastCycleStartAt: Date.UTC(2026, 6, 20, 10) / 1000,
      heads: [{ headId: 0, latitude: 0.8, longitude: 1.2 }],
    });
  });

  it("keeps routes in ESI's order, with their waypoints", () => {
    expect(colony.routes.map((route) => route.routeId)).toEqual([1, 2, 3]);
    expect(colony.routes.map((route) => route.waypoints)).toEqual([[], [], [1_046_238_237_375]]);
    expect(colony.links).toEqual([{ sourcePinId: 1_046_238_237_375, destinationPinId: 1_046_238_237_377, level: 1 }]);
  });
});

describe('fields that ESI leaves out', () => {
  it('treats null as missing', () => {
    const bare = { pin_id: 5, type_id: BARREN.storage, latitude: 0.1, longitude: 0.2 };
    const nulls = {
      contents: null,
      expiry_time: null,
      extractor_details: null,
      factory_details: null,
      install_time: null,
      last_cycle_start: null,
      schematic_id: null,
    };
    const withNulls = parseOk(planetRecord(), { pins: [{ ...bare, ...nulls }], links: [], routes: [] });
    expect(withNulls).toEqual(parseOk(planetRecord(), { pins: [bare], links: [], routes: [] }));
    expect(withNulls.oddities).toEqual([]);
  });

  it('accepts an extractor without a program, with heads only', () => {
    const idle = { install_time: null, expiry_time: undefined, last_cycle_start: null };
    expect(
      parseEcu({ ...idle, extractor_details: { heads: [{ head_id: 3, latitude: 1, longitude: 2 }] } }),
    ).toMatchObject({
      kind: 'ecu',
      productTypeId: null,
      baseQtyPerCycle: null,
      cycleSeconds: null,
      installedAt: null,
      expiresAt: null,
      heads: [{ headId: 3, latitude: 1, longitude: 2 }],
    });
    expect(parseEcu({ ...idle, extractor_details: null }).heads).toEqual([]);
  });

  it("finds a factory's schematic in either place", () => {
    const direct = parseFactory({}).pins[0] as FactoryPin;
    const nested = parseFactory({ schematic_id: null, factory_details: { schematic_id: WATER_SCHEMATIC } });
    const neither = parseFactory({ schematic_id: undefined });
    expect(direct.schematicId).toBe(WATER_SCHEMATIC);
    expect((nested.pins[0] as FactoryPin).schematicId).toBe(WATER_SCHEMATIC);
    expect((neither.pins[0] as FactoryPin).schematicId).toBeNull();
    expect(neither.oddities).toEqual([]);
  });

  it('says that links, routes or the command center level are missing', () => {
    const colony = parseOk(planetRecord({ upgrade_level: null }), { pins: [] });
    expect(colony).toMatchObject({ upgradeLevel: 0, links: [], routes: [] });
    expect(colony.oddities).toHaveLength(3);
  });
});

describe('what is odd but can be shown', () => {
  it('keeps a structure of an unknown type as an unknown pin', () => {
    const colony = parseOk(planetRecord(), { pins: [launchpadRecord({ type_id: 999_999 })], links: [], routes: [] });
    expect(colony.pins[0]).toMatchObject({ kind: 'unknown', typeId: 999_999 });
    expect(colony.oddities.map(oddityText)).toEqual(['Structure type 999999 (pin 1046238237377) is not known.']);
  });

  it('keeps a schematic that the catalogue lacks, and reports it', () => {
    const colony = parseFactory({ schematic_id: 4711 });
    expect((colony.pins[0] as FactoryPin).schematicId).toBe(4711);
    expect(colony.oddities.map(oddityText)).toEqual([
      'Factory 1046238237376 runs Schematic 4711, which is newer than this version of Colony Watch.',
    ]);
  });

  const holding = (type_id: number, ...amounts: unknown[]) => ({
    pins: [launchpadRecord({ contents: amounts.map((amount) => ({ type_id, amount })) })],
    routes: [],
  });
  const extracting = (extractor_details: object) => ({ pins: [ecuRecord({ extractor_details })], routes: [] });

  it.each([
    ['a pin listed twice', { pins: [launchpadRecord(), launchpadRecord()], routes: [] }, /listed twice/],
    ['a commodity that is not known', holding(34, 1), /Unknown type 34 is newer than this version of Colony Watch/],
    ['a negative amount', holding(AQUEOUS_LIQUIDS, -7), /holds an impossible -7 units of Aqueous Liquids/],
    [
      'a stack that can’t be read',
      holding(AQUEOUS_LIQUIDS, 'many', 5),
      /holds 1 stack that can’t be read. Figures are without it/,
    ],
    ['a route from nowhere', { routes: [routeRecord({ source_pin_id: 1 })] }, /pin 1, which does not exist/],
    ['a negative route', { routes: [routeRecord({ quantity: -1 })] }, /carries an impossible quantity of -1 units/],
    ['a cycle time of nothing', extracting({ cycle_time: 0 }), /cycle time of 0 seconds/],
    ['a negative yield', extracting({ qty_per_cycle: -5 }), /base quantity of -5 units/],
  ])('keeps %s and says so', (_what, changes, oddity) => {
    const layout = layoutRecord(changes);
    const colony = parseOk(planetRecord(), layout);
    expect(colony.oddities).toHaveLength(1);
    expect(oddityText(colony.oddities[0]!)).toMatch(oddity);
    expect(colony.pins).toHaveLength((layout.pins as unknown[]).length);
    expect(colony.routes).toHaveLength((layout.routes as unknown[]).length);
  });

  it('assumes the nearest command center level that exists', () => {
    expect(parseOk(planetRecord({ upgrade_level: 9 }), layoutRecord()).upgradeLevel).toBe(5);
    expect(parseOk(planetRecord({ upgrade_level: -1 }), layoutRecord()).upgradeLevel).toBe(0);
  });

  it('lists twenty oddities and counts the rest', () => {
    const pins = Array.from({ length: 500 }, (_, index) =>
      launchpadRecord({ pin_id: index, type_id: 1, contents: [] }),
    );
    const { oddities } = parseOk(planetRecord(), { pins, links: [], routes: [] });
    expect(oddities).toHaveLength(21);
    expect(oddities[20]).toEqual({ kind: 'more', count: 480 });
  });
});

describe('what cannot be read', () => {
  it.each([
    ['no pins', { pins: null }, /pins is missing/],
    ['pins that are no list', { pins: {} }, /pins is an object, not a list/],
    ['a pin without a place', { pins: [{ pin_id: 1, type_id: 2, latitude: 1 }] }, /pins\.0\.longitude is missing/],
    ['a place beyond numbers', { pins: [ecuRecord({ latitude: 1 / 0 })] }, /pins\.0\.latitude is Infinity/],
    ['a date that is none', { pins: [ecuRecord({ expiry_time: 'soon' })] }, /pins\.0\.expiry_time is "soon"/],
    ['an amount in words', { routes: [routeRecord({ quantity: 'many' })] }, /routes\.0\.quantity is "many"/],
    ['a route to half a pin', { routes: [routeRecord({ destination_pin_id: 1.5 })] }, /\.destination_pin_id is 1\.5/],
  ])('says so of %s', (_what, layout, message) => {
    expect(messageOf(planetRecord(), layoutRecord(layout))).toMatch(message);
  });

  it.each([
    ['30 February', { last_update: '2026-02-30T00:00:00Z' }, /last_update is/],
    ['an unknown planet type', { planet_type: 'shattered' }, /planet_type is "shattered"/],
    ['a planet without an id', { planet_id: undefined }, /planet_id is missing/],
  ])('says so of %s', (_what, planet, message) => {
    expect(messageOf(planetRecord(planet), layoutRecord())).toMatch(message);
  });

  it('says so of no record at all', () => {
    expect(messageOf(planetRecord(), null)).toMatch(/the answer is missing/);
  });

  it('does not quote long values', () => {
    expect(messageOf(planetRecord({ last_update: 'x'.repeat(100_000) }), layoutRecord()).length).toBeLessThan(200);
  });
});

describe('any record', () => {
  const field = fc.anything({ withBigInt: true, withNullPrototype: true, withTypedArray: true, maxDepth: 2 });
  const bent = (make: (changes: Record<string, unknown>) => Record<string, unknown>) =>
    fc.tuple(fc.constantFrom(...Object.keys(make({}))), field).map(([name, value]) => make({ [name]: value }));

  it('is accepted or rejected without an exception', () => {
    const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withObjectString: true });
    forDrawn(drawnRuns(300), anything, anything, (planet, layout) => {
      expect(['ok', 'failed']).toContain(parse(planet, layout).kind);
    });
  });

  it('with one changed field is accepted or rejected, and an accepted one is valid', () => {
    const pin = fc.oneof(bent(ecuRecord), bent(factoryRecord), bent(launchpadRecord));
    const layout = fc.oneof(
      bent(layoutRecord),
      pin.map((record) => layoutRecord({ pins: [record] })),
      bent(routeRecord).map((record) => layoutRecord({ routes: [record] })),
    );
    forDrawn(
      drawnRuns(300),
      fc.oneof(bent(planetRecord), fc.constant(planetRecord())),
      layout,
      (planet, bentLayout) => {
        const parsed = parse(planet, bentLayout);
        if (parsed.kind === 'failed') {
          expect(fetchMessageText(parsed.message)).toMatch(/^ESI's .+ can't be read: .+\.$/);
          return;
        }
        expect(Number.isInteger(parsed.colony.lastUpdateAt)).toBe(true);
        for (const { latitude, longitude, lastCycleStartAt, contents } of parsed.colony.pins) {
          expect(Number.isFinite(latitude + longitude)).toBe(true);
          expect(lastCycleStartAt === null || Number.isInteger(lastCycleStartAt)).toBe(true);
          expect(contents.every((stack) => Number.isFinite(stack.amount))).toBe(true);
        }
      },
    );
  });
});

describe('a time as ESI writes it', () => {
  it('becomes whole seconds', () => {
    expect(parseIsoTime('2026-07-20T10:00:00Z')).toBe(Date.UTC(2026, 6, 20, 10) / 1000);
    expect(parseIsoTime('2026-07-20T10:00:00.999Z')).toBe(Date.UTC(2026, 6, 20, 10) / 1000);
    expect(parseIsoTime('2026-07-20T12:00:00+02:00')).toBe(Date.UTC(2026, 6, 20, 10) / 1000);
    expect(parseIsoTime('2024-02-29T00:00:00Z')).toBe(Date.UTC(2024, 1, 29) / 1000);
  });

  it.each([
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-07-00T00:00:00Z',
    '2026-07-20',
    '2026-07-20T24:00:00Z',
    '',
    '0',
    'Mon Jul 20 2026',
  ])('refuses %j', (text) => {
    expect(parseIsoTime(text)).toBeNull();
  });
});
