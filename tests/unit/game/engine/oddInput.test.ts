import { describe, expect, it } from 'vitest';
import { simulationProblemText } from '../../../../src/words/simulationProblems.ts';
import { commodities } from '../../../../workers/game/catalogue/index.ts';
import type { Colony, Pin } from '../../../../workers/game/domain/colony.ts';
import type { PinId, TypeId } from '../../../../workers/game/domain/ids.ts';
import {
  advance,
  compileColony,
  predictProgram,
  readResult,
  SimulationError,
  simulateColony,
  startState,
} from '../../../../workers/game/engine/index.ts';
import { DRAWN_AT, drawColony, unitsIn } from '../../../fixtures/colony.ts';
import { replay, stopsOf } from './replay.ts';

const COLONY = drawColony(`
  1 ecu 2268 base=6965 cycle=30m program=48h
  2 storage 2268=100
  3 factory 121 last=-5m
  1 -> 2 -> 3 -> 2
`);

/** The colony with one field of one pin replaced. */
function withPin(pinId: number, change: Record<string, unknown>): Colony {
  return { ...COLONY, pins: COLONY.pins.map((pin) => (pin.pinId === pinId ? ({ ...pin, ...change } as Pin) : pin)) };
}

function withRoute(change: Record<string, unknown>): Colony {
  return { ...COLONY, routes: COLONY.routes.map((route, k) => (k === 0 ? { ...route, ...change } : route)) };
}

function errorOf(colony: Colony): string {
  try {
    simulateColony(colony, DRAWN_AT + 3600);
  } catch (error) {
    expect(error).toBeInstanceOf(SimulationError);
    return simulationProblemText((error as SimulationError).problem);
  }
  throw new Error('It was simulated.');
}

describe('an impossible colony', () => {
  it('is rejected with a sentence if a pin is listed twice', () => {
    expect(errorOf({ ...COLONY, pins: [...COLONY.pins, COLONY.pins[1]!] })).toBe('Pin 2 is listed twice.');
  });

  it('is rejected if a store holds an impossible amount', () => {
    for (const amount of [-1, 1.5, Number.NaN, 1e12]) {
      expect(errorOf(withPin(2, { contents: [{ typeId: 2268, amount }] }))).toBe(
        `Pin 2 holds an impossible ${amount} units of Aqueous Liquids.`,
      );
    }
  });

  it('is rejected if types or schematics are unknown', () => {
    expect(errorOf(withPin(2, { typeId: 34 }))).toBe('Pin 2 is of type 34, which is not known.');
    expect(errorOf(withPin(2, { contents: [{ typeId: 34, amount: 5 }] }))).toBe(
      'Pin 2 holds Unknown type 34, whose volume is not known.',
    );
    expect(errorOf(withPin(1, { productTypeId: 34 }))).toBe(
      'Extractor 1 extracts Unknown type 34, which is not known.',
    );
    expect(errorOf(withPin(3, { schematicId: 9999 }))).toBe(
      'Factory 3 runs Schematic 9999, which is newer than this version of Colony Watch: EVE does not say what it uses and makes.',
    );
  });

  it('is rejected if an extractor’s numbers are impossible', () => {
    for (const cycleSeconds of [0, -1800, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(errorOf(withPin(1, { cycleSeconds }))).toBe(
        `Extractor 1 has an impossible cycle time of ${cycleSeconds} seconds.`,
      );
    }
    for (const baseQtyPerCycle of [-1, Number.NaN, 1e12]) {
      expect(errorOf(withPin(1, { baseQtyPerCycle }))).toBe(
        `Extractor 1 has an impossible base quantity of ${baseQtyPerCycle} units.`,
      );
    }
    expect(errorOf(withPin(1, { cycleSeconds: 1 }))).toBe(
      'The program of extractor 1 would have 172,800 cycles, more than is possible.',
    );
  });

  it('is rejected if a time can’t be read', () => {
    expect(errorOf({ ...COLONY, lastUpdateAt: Number.NaN })).toBe(
      'The time of the colony’s last update can’t be read.',
    );
    expect(errorOf(withPin(1, { expiresAt: Number.NaN }))).toBe('The program times of extractor 1 can’t be read.');
    expect(errorOf(withPin(1, { installedAt: Number.POSITIVE_INFINITY }))).toBe(
      'The program times of extractor 1 can’t be read.',
    );
    expect(errorOf(withPin(3, { lastCycleStartAt: Number.NaN }))).toBe('The last cycle start of pin 3 can’t be read.');
  });

  it('is rejected if a route’s quantity is negative or not a number', () => {
    for (const quantity of [-1, Number.NaN]) {
      expect(errorOf(withRoute({ quantity }))).toBe(`Route 1 carries an impossible quantity of ${quantity} units.`);
    }
  });

  it('is rejected if it has too many pins or routes', () => {
    const pins = Array.from({ length: 1001 }, (_, k) => ({ ...COLONY.pins[1]!, pinId: k }) as Pin);
    expect(errorOf({ ...COLONY, pins })).toBe('The colony has 1,001 pins and 3 routes, more than is possible.');
    const routes = Array.from({ length: 10_001 }, () => COLONY.routes[0]!);
    expect(errorOf({ ...COLONY, routes })).toBe('The colony has 3 pins and 10,001 routes, more than is possible.');
  });

  it('stops after its budget of events instead of running forever', () => {
    const second = COLONY.pins[0]!;
    const pins = Array.from({ length: 51 }, (_, k) => ({ ...second, pinId: k + 1, cycleSeconds: 1 }) as Pin);
    const program = { installedAt: DRAWN_AT, expiresAt: DRAWN_AT + 99_999 };
    const busy = { ...COLONY, pins: pins.map((pin) => ({ ...pin, ...program }) as Pin), routes: [] };
    expect(() => simulateColony(busy, DRAWN_AT + 99_999)).toThrow(/^tooManySteps/);
  });
});

describe('an odd but possible colony', () => {
  it('may have numbers exactly at the limits', () => {
    const run = (colony: Colony) => simulateColony(colony, DRAWN_AT + 3600).pins;
    expect(run(withPin(2, { contents: [{ typeId: 2268, amount: 1e11 }] }))).toHaveLength(3);
    expect(run(withPin(1, { baseQtyPerCycle: 1e6 }))).toHaveLength(3);
    expect(run(withPin(1, { baseQtyPerCycle: 0 }))).toHaveLength(3);
    expect(run(withPin(1, { cycleSeconds: 7 * 86_400 }))).toHaveLength(3);
    expect(run(withRoute({ quantity: 0 }))).toHaveLength(3);
    const pins = Array.from({ length: 1000 }, (_, k) => ({ ...COLONY.pins[1]!, pinId: k + 1 }) as Pin);
    const routes = Array.from({ length: 10_000 }, () => COLONY.routes[0]!);
    expect(run({ ...COLONY, pins, routes })).toHaveLength(1000);
  });

  it('may have an unknown commodity on a route, which then carries nothing', () => {
    const result = simulateColony(withRoute({ typeId: 34 }), DRAWN_AT + 1800);
    expect(unitsIn(result, 2, 2268)).toBe(100 - 100);
    expect(result.status).toBe('notSetUp');
  });

  it('may have pins of unknown kind, whose contents stay', () => {
    const result = replay('1 unknown 34=5 2268=6\n2 storage\n1 -> 2 2268', '1d');
    expect(result.pins[0]!.contents).toEqual([
      { typeId: 34, amount: 5 },
      { typeId: 2268, amount: 6 },
    ]);
  });

  it('may have routes to and from pins of unknown kind, which count as no routes', () => {
    const toUnknown = replay('1 storage\n2 factory 121\n3 unknown\n1 -> 2 2268\n2 -> 3 3645', '1d');
    expect(stopsOf(toUnknown)).toContain('0m pin 2 notSetUp outputNotRouted 3645');
    const fromUnknown = replay('1 storage\n2 factory 121\n3 unknown\n3 -> 2 2268\n2 -> 1 3645', '1d');
    expect(stopsOf(fromUnknown)).toContain('0m pin 2 notSetUp inputNotRouted 2268');
  });

  it('may list a commodity twice in one store', () => {
    const result = simulateColony(
      withPin(2, {
        contents: [
          { typeId: 2268, amount: 5 },
          { typeId: 3645, amount: 1 },
          { typeId: 2268, amount: 7 },
        ],
      }),
      DRAWN_AT,
    );
    expect(unitsIn(result, 2, 2268) + unitsIn(result, 3, 2268)).toBe(12);
    expect(unitsIn(result, 2, 3645)).toBe(1);
  });

  it('may list a commodity twice in a pin that nothing moves', () => {
    const result = replay('1 ecu none 2268=1 2267=2 2268=3', '1d');
    expect(result.pins[0]!.contents).toEqual([
      { typeId: 2267, amount: 2 },
      { typeId: 2268, amount: 4 },
    ]);
  });

  it('may have stores that send to each other', () => {
    const result = replay(
      '1 ecu 2268 base=6965 cycle=30m program=48h\n2 storage\n3 storage\n1 -> 2\n1 -> 3\n2 -> 3 2268 x99999\n3 -> 2 2268 x99999',
      '48h',
    );
    const made = result.flows[0]!.madeUnits;
    expect(unitsIn(result, 2, 2268) + unitsIn(result, 3, 2268)).toBe(made);
  });

  it('may have no pins, or no routes', () => {
    expect(simulateColony({ ...COLONY, pins: [], routes: [] }, DRAWN_AT + 3600).pins).toEqual([]);
    expect(simulateColony({ ...COLONY, routes: [] }, DRAWN_AT + 3600).status).toBe('notSetUp');
  });

  it('may have routes of infinite quantity', () => {
    const result = simulateColony(withRoute({ quantity: Number.POSITIVE_INFINITY }), DRAWN_AT + 1800);
    expect(result.flows.find((flow) => flow.typeId === 2268)!.lostUnits).toBe(0);
  });

  it('may have a last cycle start in the future', () => {
    const result = replay('1 storage 2268=6000\n2 factory 121 last=2h\n1 -> 2 -> 1', '149m');
    expect(unitsIn(result, 1, 3645)).toBe(0);
    expect(unitsIn(replay('1 storage 2268=6000\n2 factory 121 last=2h\n1 -> 2 -> 1', '150m'), 1, 3645)).toBe(20);
  });

  it('may have so many pins that its time does not fit into one queue', () => {
    // With a thousand runners, the queue's entries have bits for 24 days.
    const ecus = Array.from(
      { length: 998 },
      (_, k) => `${k + 1} ecu 2268 base=900 cycle=7d program=35d\n${k + 1} -> 999`,
    );
    const colony = drawColony([...ecus, '999 storage', '1000 factory 121', '999 -> 1000 -> 999'].join('\n'));
    const state = startState(compileColony(colony));
    for (const day of [5, 27, 40]) advance(state, DRAWN_AT + day * 86_400);
    const result = readResult(state);
    expect(result).toEqual(simulateColony(colony, DRAWN_AT + 40 * 86_400));
    const perProgram = predictProgram(900, 7 * 86_400, 5).totalUnits;
    expect(result.flows[0]!.madeUnits).toBe(998 * perProgram);
    expect(result.stops.filter((stop) => stop.kind === 'programExpired')).toHaveLength(998);
  });

  it('may have a thousand pins with every commodity in every store', { tags: ['deep'] }, () => {
    const everything = [...commodities.keys()].map((typeId) => ({ typeId, amount: 1 }));
    const [ecu, store, factory] = COLONY.pins;
    const stores = Array.from(
      { length: 998 },
      (_, k) => ({ ...store!, pinId: (k + 10) as PinId, contents: everything }) as Pin,
    );
    const result = simulateColony({ ...COLONY, pins: [ecu!, ...stores, factory!], routes: [] }, DRAWN_AT + 3600);
    // Nothing is routed, so all of it is lost.
    expect(result.flows.map(({ typeId }) => typeId)).toEqual([2268, 3645]);
    for (const { madeUnits, lostUnits } of result.flows) expect(lostUnits).toBe(madeUnits);
    expect(result.pins.slice(1, -1).every(({ contents }) => contents.length === everything.length)).toBe(true);
  });

  it('may have ten thousand routes, each with its own store or factory', { tags: ['deep'] }, () => {
    const pad = COLONY.pins[1]!;
    const factory = COLONY.pins[2]!;
    const stores = Array.from(
      { length: 400 },
      (_, k) => ({ ...pad, pinId: (k + 1) as PinId, contents: [{ typeId: 2268 as TypeId, amount: 1000 }] }) as Pin,
    );
    const factories = Array.from(
      { length: 600 },
      (_, k) => ({ ...factory, pinId: (k + 401) as PinId, lastCycleStartAt: null }) as Pin,
    );
    const routes = Array.from({ length: 10_000 }, (_, k) => ({
      ...COLONY.routes[0]!,
      sourcePinId: stores[k % 400]!.pinId,
      destinationPinId: factories[Math.floor(k / 400)]!.pinId,
    }));
    const result = simulateColony({ ...COLONY, pins: [...stores, ...factories], routes }, DRAWN_AT + 3 * 3600);
    // The stores hold 400,000 units, 133 cycles of 3,000.
    expect(result.flows.find(({ typeId }) => typeId === 2268)!.usedUnits).toBe(133 * 3000);
  });

  it('may have more routes from one pin than any real one', () => {
    const factories = Array.from({ length: 150 }, (_, k) => `${k + 10} factory 121\n1 -> ${k + 10} -> 2`);
    const stores = Array.from({ length: 150 }, (_, k) => `${k + 200} storage\n1 -> ${k + 200}`);
    const result = replay(
      ['1 ecu 2268 base=100000 cycle=30m program=48h', '2 storage', ...factories, ...stores].join('\n'),
      '30m',
    );
    const made = result.flows.find((flow) => flow.typeId === 2268)!.madeUnits;
    const fed = Math.floor(made / 3000);
    expect(unitsIn(result, 10 + fed, 2268)).toBe(made - fed * 3000);
    expect(result.pins.filter((pin) => pin.isActive)).toHaveLength(1 + fed);
  });
});
