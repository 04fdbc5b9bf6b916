/** Whatever another program hands over, the package answers or throws its one error. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { designColony } from '../../../workers/package/designs.ts';
import example from '../../../workers/package/example.json' with { type: 'json' };
import {
  createSimulation,
  EngineError,
  type EngineErrorKind,
  programYield,
  readTemplate,
  simulate,
} from '../../../workers/package/index.ts';
import { readPlanets } from '../../../workers/package/planets.ts';
import { planRound } from '../../../workers/package/rounds.ts';
import { judgeTemplate } from '../../../workers/package/templates.ts';
import { forDrawn } from '../../fixtures/drawnRuns.ts';

const { planet, layout } = example;
const UNTIL = '2026-11-22T12:00:00Z';
const DESIGN = {
  planet_type_id: 2016,
  diameter_km: 5000,
  command_center_level: 4,
  product_type_id: 3645,
  own_resources_only: true,
  visit_hours: 24,
};
const PROGRAM = { baseQuantity: 5250, cycleSeconds: 3600, programSeconds: 345_600 };

/** What the package says of it. */
function refusalOf(run: () => unknown): { kind: EngineErrorKind; message: string } {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(EngineError);
    return error as EngineError;
  }
  throw new Error('It was taken.');
}

// As programs without types call it.
const [simulateAny, createAny, yieldAny, templateAny, planetsAny, designAny, judgeAny, roundAny] = [
  simulate,
  createSimulation,
  programYield,
  readTemplate,
  readPlanets,
  designColony,
  judgeTemplate,
  planRound,
] as unknown as ((argument?: unknown) => unknown)[] as [
  (argument?: unknown) => unknown,
  (argument?: unknown) => { advanceTo(time?: unknown): void; fillsAt(pinId?: unknown): string | null },
  (argument?: unknown) => { totalUnits: number; unitsPerHour: number },
  (argument?: unknown) => unknown,
  (argument?: unknown) => unknown,
  (argument?: unknown) => unknown,
  (argument?: unknown) => unknown,
  (argument?: unknown) => unknown,
];

describe('a wrong argument', () => {
  it.each<[string, () => unknown, EngineErrorKind]>([
    ['no argument of simulate', () => simulateAny(), 'record'],
    ['null', () => simulateAny(null), 'record'],
    ['no records', () => simulateAny({ until: UNTIL }), 'record'],
    ['no time', () => simulateAny(example), 'time'],
    ['a time as a number', () => simulateAny({ ...example, until: 5 }), 'time'],
    ['a time as a BigInt', () => simulateAny({ ...example, until: 5n }), 'time'],
    ['a time as a symbol', () => simulateAny({ ...example, until: Symbol('soon') }), 'time'],
    ['an invalid Date', () => simulateAny({ ...example, until: new Date('soon') }), 'time'],
    ['a Date before last_update', () => simulateAny({ ...example, until: new Date(0) }), 'time'],
    ['samples that are no list', () => simulateAny({ ...example, until: UNTIL, at: UNTIL }), 'argument'],
    ['a sample that is no time', () => simulateAny({ ...example, until: UNTIL, at: [null] }), 'time'],
    ['ended as a text', () => simulateAny({ ...example, until: UNTIL, ended: 'yes' }), 'argument'],
    ['no argument of createSimulation', () => createAny(), 'record'],
    ['no time to advance to', () => createAny(example).advanceTo(), 'time'],
    ['an invalid Date to advance to', () => createAny(example).advanceTo(new Date('soon')), 'time'],
    ['no argument of programYield', () => yieldAny(), 'program'],
    ['a figure as a text', () => yieldAny({ ...PROGRAM, baseQuantity: '5250' }), 'program'],
    ['a figure as a symbol', () => yieldAny({ ...PROGRAM, baseQuantity: Symbol('5250') }), 'program'],
    ['a base quantity that no extractor has', () => yieldAny({ ...PROGRAM, baseQuantity: 1e308 }), 'program'],
    ['a cycle of part of a second', () => yieldAny({ ...PROGRAM, cycleSeconds: 1800.5 }), 'program'],
    ['a cycle of a year', () => yieldAny({ ...PROGRAM, cycleSeconds: 31_536_000 }), 'program'],
    ['no argument of readTemplate', () => templateAny(), 'template'],
    ['an object as a template', () => templateAny({ Pln: 2016 }), 'template'],
    ['no planets file', () => planetsAny(), 'planets'],
    ['bytes of another kind', () => planetsAny(new Uint8Array(16)), 'planets'],
    ['another file', () => planetsAny(new ArrayBuffer(64)), 'planets'],
    ['a pin as a text', () => createAny(example).fillsAt('1050000010003'), 'argument'],
    ['no argument of designColony', () => designAny(), 'argument'],
    ['a planet type that there is not', () => designAny({ planet_type_id: 5 }), 'argument'],
    ['no argument of judgeTemplate', () => judgeAny(), 'template'],
    ['no argument of planRound', () => roundAny(), 'argument'],
    ['a round without a time', () => roundAny({ round_at: null, next_round_at: UNTIL, colonies: [] }), 'time'],
    ['a round that ends first', () => roundAny({ round_at: UNTIL, next_round_at: UNTIL, colonies: [] }), 'argument'],
  ])('is refused: %s', (_, run, kind) => {
    const refusal = refusalOf(run);
    expect(refusal).toMatchObject({ kind });
    expect(refusal.message).toMatch(/^[A-Z"5].{10,}$/);
  });

  it('of a design says which one is wrong, whatever it is', () => {
    expect(refusalOf(() => designAny({ ...DESIGN, planet_type_id: 2016n })).message).toContain('not 2016');
    expect(refusalOf(() => designAny({ ...DESIGN, visit_hours: Number.NaN })).message).toContain('not NaN');
    expect(() => designAny(DESIGN)).not.toThrow();
  });

  it('of any form is refused, or gives finite figures', () => {
    const anything = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, withTypedArray: true });
    forDrawn(100, anything, anything, (first, second) => {
      const runs = [
        () => simulateAny(first),
        () => simulateAny({ ...example, until: first, at: second }),
        () => simulateAny({ planet, layout: first, until: UNTIL }),
        () => simulateAny({ planet: first, layout, until: UNTIL }),
        () => simulateAny({ planet, layout: { pins: [first], links: [second], routes: second }, until: UNTIL }),
        () => createAny({ planet, layout: { ...layout, pins: first } }),
        () => createAny(example).advanceTo(first),
        () => templateAny(first),
        () => planetsAny(first),
        () => createAny(example).fillsAt(first),
        () => designAny(first),
        () => designAny({ ...DESIGN, base_quantity: first }),
        () => designAny({ ...DESIGN, base_quantity: { 2268: second } }),
        () => designAny({ ...DESIGN, planet_type_id: first }),
        () => judgeAny(first),
        () => roundAny(first),
        () => roundAny({ round_at: UNTIL, next_round_at: '2026-11-24T12:00:00Z', colonies: first, stock: second }),
        () =>
          expect(
            Object.values(yieldAny({ ...PROGRAM, baseQuantity: first }))
              .flat()
              .every(Number.isFinite),
          ).toBe(true),
      ];
      for (const run of runs) {
        try {
          run();
        } catch (error) {
          expect(error).toBeInstanceOf(EngineError);
        }
      }
    });
  });
});

describe('a colony that is too large or can’t be read', () => {
  it.each(['pins', 'routes', 'links'])('is refused before any of its %s is read', (list) => {
    let readCount = 0;
    const row = new Proxy({}, { get: () => readCount++ });
    const large = { ...layout, [list]: new Array(20_000).fill(row) };
    expect(refusalOf(() => simulateAny({ planet, layout: large, until: UNTIL }))).toMatchObject({
      kind: 'colony',
      message: expect.stringContaining('more than is possible'),
    });
    expect(readCount).toBe(0);
  });

  it('is refused for contents that can’t be read: its figures would be without them', () => {
    const [first, ...others] = layout.pins;
    const pins = [{ ...first, contents: [{ type_id: 3645, amount: 'many' }] }, ...others];
    expect(refusalOf(() => simulateAny({ planet, layout: { ...layout, pins }, until: UNTIL }))).toMatchObject({
      kind: 'record',
      message: `ESI's record of the colony can't be read: the contents of pin ${first!.pin_id}.`,
    });
  });
});

it('a Date is a time as good as its text', () => {
  const at = ['2026-11-21T12:00:00Z'];
  const dates = { until: new Date(UNTIL), at: at.map((time) => new Date(time)) };
  expect(simulate({ ...example, ...dates })).toEqual(simulate({ ...example, until: UNTIL, at }));
});

describe('what comes next in a colony', () => {
  it('agrees with the simulation of that time', () => {
    const simulation = createSimulation(example);
    let stopCount = 0;
    for (let next = simulation.nextStop(); next !== null && stopCount < 20; stopCount++) {
      const before = new Date(Date.parse(next.time) - 1000);
      if (before >= new Date(simulation.time)) {
        simulation.advanceTo(before);
        expect(simulation.stops().filter(({ time }) => time === next!.time)).toEqual([]);
        expect(simulation.nextStop()).toMatchObject({ time: next.time, kind: next.kind, pinId: next.pinId });
      }
      simulation.advanceTo(next.time);
      expect(simulation.stops()).toContainEqual(
        expect.objectContaining({ time: next.time, kind: next.kind, pinId: next.pinId }),
      );
      simulation.advanceTo(new Date(Date.parse(next.time) + 1000));
      next = simulation.nextStop();
    }
    expect(stopCount).toBeGreaterThan(2);
  });

  it('is when a store first has no room', () => {
    // The next goods that arrive fill each store.
    const pins = layout.pins.map((pin) => ({
      ...pin,
      contents: [...pin.contents, { type_id: 2268, amount: 2_000_000 }],
    }));
    const full = { planet, layout: { ...layout, pins } };
    const storing = layout.pins.map(({ pin_id }) => pin_id);
    const filling = storing.flatMap((pinId) => {
      const at = createSimulation(full).fillsAt(pinId);
      return at === null ? [] : [{ pinId, at }];
    });
    for (const { pinId, at } of filling) {
      const isFull = (time: string | Date) =>
        simulate({ ...full, until: time }).stops.some((stop) => stop.kind === 'storageFull' && stop.pinId === pinId);
      expect(isFull(at)).toBe(true);
      expect(isFull(new Date(Date.parse(at) - 1000))).toBe(false);
      const later = createSimulation(full);
      later.advanceTo(new Date(Date.parse(at) + 3_600_000));
      expect(later.fillsAt(pinId)).toBe(later.time);
    }
    expect(filling.length).toBeGreaterThan(0);
    expect(createSimulation(example).fillsAt(1)).toBeNull();
  });
});
