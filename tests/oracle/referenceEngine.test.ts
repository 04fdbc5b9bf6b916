import { describe, expect, it } from 'vitest';
import {
  type ReferenceResult,
  simulateWithReference,
  startReference,
} from '../../server/sandbox/referenceEngine/simulate.ts';
import { readYield } from '../../server/sandbox/referenceEngine/yield.ts';
import type { PinId } from '../../workers/game/domain/ids.ts';
import {
  MADE_AT,
  makeColony,
  makeEcu,
  makeFactory,
  makeRoute,
  makeStorage,
  makeUnknownPin,
  SCHEMATIC,
  TYPE,
} from './smallColonies.ts';

const { aqueousLiquids, coolant, electrolytes, water } = TYPE;

/** More than any delivery. */
const ALL = 1e6;

function heldIn(result: ReferenceResult, pinId: number): Record<number, number> {
  return Object.fromEntries(result.contents.get(pinId as PinId)!);
}

describe("an ECU's yield", () => {
  it('sums to what the client shows for a program of 96 hours', () => {
    const yields = Array.from({ length: 96 }, (_, index) => readYield(5250, 3600, index));
    expect(yields.reduce((sum, units) => sum + units, 0)).toBe(861_429);
    expect(yields[44]).toBe(6696);
  });

  it('is what the client shows for the first cycle of 15 minutes', () => {
    expect(readYield(5095, 900, 0)).toBe(5064);
  });

  it('is 0, not −1, for a base quantity of 0', () => {
    expect(readYield(0, 1800, 0)).toBe(0);
  });
});

describe('an ECU', () => {
  it('yields at the end of each cycle until the program expires', () => {
    const ecu = makeEcu(1, { expiresAt: MADE_AT + 3600 });
    const colony = makeColony([ecu, makeStorage(2)], [makeRoute(1, 2, aqueousLiquids, ALL)]);
    expect(heldIn(simulateWithReference(colony, MADE_AT + 1799), 2)).toEqual({});
    const first = simulateWithReference(colony, MADE_AT + 1800);
    expect(heldIn(first, 2)).toEqual({ [aqueousLiquids]: readYield(5000, 1800, 0) });
    expect(first.status).toBe('extracting');
    const end = simulateWithReference(colony, MADE_AT + 100_000);
    expect(heldIn(end, 2)).toEqual({ [aqueousLiquids]: readYield(5000, 1800, 0) + readYield(5000, 1800, 1) });
    expect(end.eventCount).toBe(2);
    expect(end.activePinIds.size).toBe(0);
    expect(end.stops).toEqual([{ kind: 'programExpired', at: MADE_AT + 3600, pinId: 1 }]);
    expect(end.status).toBe('needsAttention');
  });

  it("loses what doesn't fit, and reports the full store", () => {
    // A command center holds 500 m³: 100,000 units of P0.
    const ecu = makeEcu(1, { expiresAt: MADE_AT + 1800 });
    const store = makeStorage(2, [[aqueousLiquids, 99_000]], 'commandCenter');
    const result = simulateWithReference(
      makeColony([ecu, store], [makeRoute(1, 2, aqueousLiquids, ALL)]),
      MADE_AT + 1800,
    );
    const madeUnits = readYield(5000, 1800, 0);
    expect(heldIn(result, 2)).toEqual({ [aqueousLiquids]: 100_000 });
    expect(result.flows.get(aqueousLiquids)).toEqual({ madeUnits, usedUnits: 0, lostUnits: madeUnits - 1000 });
    const lost = [
      { typeId: aqueousLiquids, lostUnits: madeUnits - 1000, lostFraction: (madeUnits - 1000) / madeUnits },
    ];
    expect(result.stops).toContainEqual({ kind: 'storageFull', at: MADE_AT + 1800, pinId: 2, lost });
  });

  it('reports no full store if only the route was too small', () => {
    const colony = makeColony([makeEcu(1), makeStorage(2)], [makeRoute(1, 2, aqueousLiquids, 100.9)]);
    const result = simulateWithReference(colony, MADE_AT + 1800);
    expect(heldIn(result, 2)).toEqual({ [aqueousLiquids]: 100 });
    const madeUnits = readYield(5000, 1800, 0);
    const lostUnits = madeUnits - 100;
    expect(result.flows.get(aqueousLiquids)?.lostUnits).toBe(lostUnits);
    const lost = { typeId: aqueousLiquids, lostUnits, lostFraction: lostUnits / madeUnits };
    expect(result.stops).toEqual([
      { kind: 'goodsLost', at: MADE_AT + 1800, pinId: 1, cause: 'routeTooSmall', ...lost },
    ]);
  });

  it('never runs without a last cycle start, and is not set up without a program', () => {
    const idle = makeEcu(1, { lastCycleStartAt: null });
    const unset = makeEcu(3, { installedAt: null });
    const colony = makeColony([idle, unset, makeStorage(2)], [makeRoute(1, 2, aqueousLiquids, ALL)]);
    const result = simulateWithReference(colony, MADE_AT + 90_000);
    expect(result.eventCount).toBe(0);
    expect(result.stops).toEqual([
      { kind: 'notSetUp', at: MADE_AT, pinId: 3, fault: { kind: 'noProgram' } },
      { kind: 'programExpired', at: MADE_AT + 86_400, pinId: 1 },
    ]);
    expect(result.status).toBe('notSetUp');
  });
});

describe('sending goods out', () => {
  const routesToStores = [makeRoute(1, 2, aqueousLiquids, ALL), makeRoute(1, 3, aqueousLiquids, ALL)];
  const madeUnits = readYield(5000, 1800, 0);

  it('is shared among storage pins, the least free space first', () => {
    const pins = [makeEcu(1), makeStorage(2), makeStorage(3, [[water, 1]])];
    const result = simulateWithReference(makeColony(pins, routesToStores), MADE_AT + 1800);
    expect(heldIn(result, 3)[aqueousLiquids]).toBe(Math.ceil(madeUnits / 2));
    expect(heldIn(result, 2)[aqueousLiquids]).toBe(Math.floor(madeUnits / 2));
  });

  it('feeds the fullest factory first, then lower pin ids', () => {
    const factories = [4, 5, 6].map((pinId) =>
      makeFactory(pinId, SCHEMATIC.water, [[aqueousLiquids, pinId === 6 ? 500 : 100]]),
    );
    const routes = [5, 4, 6].map((pinId) => makeRoute(1, pinId, aqueousLiquids, ALL));
    const ecu = makeEcu(1, { baseQtyPerCycle: 1500, cycleSeconds: 3600 });
    const result = simulateWithReference(makeColony([ecu, ...factories], routes), MADE_AT + 3600);
    const leftUnits = readYield(1500, 3600, 0) - 2500 - 2900;
    expect(leftUnits).toBeGreaterThan(0);
    expect(result.flows.get(aqueousLiquids)?.usedUnits).toBe(6000);
    expect(heldIn(result, 5)).toEqual({ [aqueousLiquids]: 100 + leftUnits });
    expect([...result.activePinIds]).toEqual([1, 4, 6]);
  });

  it('passes goods straight through one storage pin, and no further', () => {
    // The factory stops running after half past: only goods that are sent to it wake it up again.
    const pins = [makeEcu(1, { cycleSeconds: 3600 }), makeStorage(2), makeStorage(3), makeFactory(4, SCHEMATIC.water)];
    const routes = [
      makeRoute(1, 2, aqueousLiquids, ALL),
      makeRoute(2, 3, aqueousLiquids, ALL),
      makeRoute(3, 4, aqueousLiquids, 3000),
      makeRoute(3, 2, aqueousLiquids, ALL),
    ];
    const result = simulateWithReference(makeColony(pins, routes), MADE_AT + 3600);
    expect(heldIn(result, 2)).toEqual({});
    expect(heldIn(result, 3)).toEqual({ [aqueousLiquids]: readYield(5000, 3600, 0) });
    expect(heldIn(result, 4)).toEqual({});
  });

  it('counts parallel routes as one, with their quantities added up before rounding down', () => {
    const routes = [makeRoute(1, 2, aqueousLiquids, 0.5), makeRoute(1, 2, aqueousLiquids, 1.75)];
    const result = simulateWithReference(makeColony([makeEcu(1), makeStorage(2)], routes), MADE_AT + 1800);
    expect(heldIn(result, 2)).toEqual({ [aqueousLiquids]: 2 });
  });

  it('loses everything if no route leads to a pin that holds goods', () => {
    const routes = [99, 5, 1].map((target) => makeRoute(1, target, aqueousLiquids, ALL));
    const result = simulateWithReference(makeColony([makeEcu(1), makeUnknownPin(5)], routes), MADE_AT + 1800);
    expect(result.flows.get(aqueousLiquids)).toEqual({ madeUnits, usedUnits: 0, lostUnits: madeUnits });
  });
});

describe('a factory', () => {
  it('pulls at its first run, starts with the next, and delivers a cycle later', () => {
    const pins = [makeFactory(1, SCHEMATIC.water), makeStorage(2, [[aqueousLiquids, 7000]])];
    const colony = makeColony(pins, [makeRoute(2, 1, aqueousLiquids, 3000), makeRoute(1, 2, water, 20)]);
    const start = simulateWithReference(colony, MADE_AT);
    // Never ran: runs at once and pulls; then its buffer is full, and it runs at once again, consumes and pulls again.
    expect(start.eventCount).toBe(2);
    expect(heldIn(start, 1)).toEqual({ [aqueousLiquids]: 3000 });
    expect(heldIn(start, 2)).toEqual({ [aqueousLiquids]: 1000 });
    expect(start.status).toBe('producing');
    const later = simulateWithReference(colony, MADE_AT + 3600);
    expect(heldIn(later, 2)).toEqual({ [water]: 40 });
    expect(heldIn(later, 1)).toEqual({ [aqueousLiquids]: 1000 });
    expect(later.status).toBe('idle');
    expect(later.stops).toEqual([{ kind: 'inputMissing', at: MADE_AT + 3600, pinId: 1, typeId: aqueousLiquids }]);
  });

  it('pulls along each of its routes in turn, whole units only', () => {
    const pins = [
      makeFactory(1, SCHEMATIC.water),
      makeStorage(2, [[aqueousLiquids, 100]]),
      makeStorage(3, [[aqueousLiquids, 5000]]),
    ];
    const routes = [
      makeRoute(3, 1, aqueousLiquids, 10.9),
      makeRoute(3, 1, aqueousLiquids, 10.9),
      makeRoute(2, 1, aqueousLiquids, ALL),
    ];
    const result = simulateWithReference(makeColony(pins, routes), MADE_AT);
    expect(heldIn(result, 1)).toEqual({ [aqueousLiquids]: 120 });
    expect(heldIn(result, 3)).toEqual({ [aqueousLiquids]: 4980 });
  });

  it('sends its output to the next factory, which starts as soon as it has all inputs', () => {
    const pins = [
      makeFactory(1, SCHEMATIC.water, [], MADE_AT - 600),
      makeFactory(2, SCHEMATIC.coolant, [
        [electrolytes, 40],
        [water, 20],
      ]),
      makeStorage(3),
    ];
    const colony = makeColony(pins, [makeRoute(1, 2, water, 20), makeRoute(2, 3, coolant, 5)]);
    const before = simulateWithReference(colony, MADE_AT + 1199);
    expect([...before.activePinIds]).toEqual([1]);
    const run = startReference(colony);
    run.advance(MADE_AT + 1200);
    expect([...run.read().activePinIds]).toEqual([2]);
    run.advance(MADE_AT + 1200 + 3600);
    expect(heldIn(run.read(), 3)).toEqual({ [coolant]: 5 });
    expect(run.read().flows.get(water)).toEqual({ madeUnits: 20, usedUnits: 40, lostUnits: 0 });
  });

  it('is not set up without a schematic, or a route for an input or its output', () => {
    const pins = [makeFactory(1, null), makeFactory(2, SCHEMATIC.coolant), makeStorage(3)];
    const result = simulateWithReference(makeColony(pins, [makeRoute(3, 2, water, 40)]), MADE_AT + 60);
    expect(result.stops).toEqual([
      { kind: 'notSetUp', at: MADE_AT, pinId: 1, fault: { kind: 'noSchematic' } },
      { kind: 'notSetUp', at: MADE_AT, pinId: 2, fault: { kind: 'inputNotRouted', typeId: electrolytes } },
      { kind: 'notSetUp', at: MADE_AT, pinId: 2, fault: { kind: 'outputNotRouted', typeId: coolant } },
      { kind: 'inputMissing', at: MADE_AT, pinId: 2, typeId: water },
    ]);
  });

  it("keeps goods that it can't use, and those above its demand", () => {
    const pins = [
      makeFactory(1, SCHEMATIC.water, [
        [aqueousLiquids, 7000],
        [coolant, 3],
      ]),
    ];
    const result = simulateWithReference(makeColony(pins), MADE_AT + 1800);
    expect(heldIn(result, 1)).toEqual({ [aqueousLiquids]: 1000, [coolant]: 3 });
    expect(result.flows.get(water)).toEqual({ madeUnits: 20, usedUnits: 0, lostUnits: 20 });
  });
});

it('the reference engine has the same result after one step or many', () => {
  const pins = [makeEcu(1), makeStorage(2), makeFactory(3, SCHEMATIC.water)];
  const routes = [
    makeRoute(1, 2, aqueousLiquids, ALL),
    makeRoute(2, 3, aqueousLiquids, 3000),
    makeRoute(3, 2, water, 20),
  ];
  const colony = makeColony(pins, routes);
  const run = startReference(colony);
  for (let at = MADE_AT; at <= MADE_AT + 40_000; at += 777) {
    run.advance(at);
  }
  run.advance(MADE_AT + 40_000);
  expect(run.read()).toEqual(simulateWithReference(colony, MADE_AT + 40_000));
  expect(() => run.advance(MADE_AT)).toThrow(RangeError);
});
