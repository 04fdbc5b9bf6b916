import { describe, expect, it } from 'vitest';
import { compareSnapshots } from '../../../../workers/figures/history/index.ts';
import type { Colony, EcuPin, Pin } from '../../../../workers/game/domain/colony.ts';
import type { PinId, SchematicId } from '../../../../workers/game/domain/ids.ts';
import {
  advance,
  applyVisit,
  compileColony,
  readResult,
  simulateColony,
  startState,
} from '../../../../workers/game/engine/index.ts';
import {
  type Held,
  MADE_AT,
  makeColony,
  makeEcu,
  makeFactory,
  makeRoute,
  makeStorage,
  SCHEMATIC,
  TYPE,
} from '../../../oracle/smallColonies.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** An extractor that feeds a factory through a launchpad. The program ends after two days. */
const mine = makeColony(
  [
    makeEcu(1, { baseQtyPerCycle: 3000, cycleSeconds: HOUR, installedAt: MADE_AT, expiresAt: MADE_AT + 2 * DAY }),
    makeStorage(2, [[TYPE.water, 50]]),
    makeFactory(3, SCHEMATIC.water),
  ],
  [
    makeRoute(1, 2, TYPE.aqueousLiquids, 100_000),
    makeRoute(2, 3, TYPE.aqueousLiquids, 3000),
    makeRoute(3, 2, TYPE.water, 20),
  ],
);

/** The colony as the engine has it after a time, with changes of the player or of a mistaken engine. */
function later(colony: Colony, seconds: number, change: (colony: Colony) => Colony = (one) => one): Colony {
  const at = colony.lastUpdateAt + seconds;
  const { pins } = simulateColony(colony, at);
  return change({
    ...colony,
    lastUpdateAt: at,
    pins: colony.pins.map((pin, position) => ({ ...pin, contents: pins[position]!.contents })),
  });
}

/** The same with changed pins. */
const withPins = (change: (pin: Pin) => Pin) => (colony: Colony) => ({ ...colony, pins: colony.pins.map(change) });

function compare(previous: Colony, next: Colony) {
  return compareSnapshots(previous, next).comparison!;
}

describe('a comparison', () => {
  it('is exact where the snapshot is as predicted', () => {
    const comparison = compare(mine, later(mine, 10 * HOUR + 60));
    expect(comparison).toMatchObject({ gap: null, errors: [], collected: [], delivered: [], changes: [] });
  });

  it('explains what left and reached stores as collected and delivered', () => {
    const brought = { typeId: TYPE.electrolytes, amount: 40 };
    const moved = withPins((pin) => {
      if (pin.kind !== 'launchpad') return pin;
      return { ...pin, contents: [brought, ...pin.contents.filter(({ typeId }) => typeId !== TYPE.water)] };
    });
    const next = later(mine, 10 * HOUR, moved);
    const water = simulateColony(mine, mine.lastUpdateAt + 10 * HOUR).pins[1]!.contents.find(
      ({ typeId }) => typeId === TYPE.water,
    );
    expect(compare(mine, next)).toMatchObject({
      errors: [],
      collected: [{ typeId: TYPE.water, amount: water!.amount }],
      delivered: [{ typeId: TYPE.electrolytes, amount: 40 }],
    });
  });

  it('calls a difference in what a factory holds a prediction error, in units', () => {
    const contents = [{ typeId: TYPE.aqueousLiquids, amount: 123 }];
    const wrong = withPins((pin) => (pin.kind === 'factory' ? { ...pin, contents } : pin));
    const next = later(mine, 10 * HOUR, wrong);
    const [error] = compare(mine, next).errors;
    expect(error).toMatchObject({ typeId: TYPE.aqueousLiquids, actualUnits: 123 });
    expect(compare(mine, next).errors).toHaveLength(1);
  });

  it('proves nothing where the layout changed', () => {
    const schematicId = SCHEMATIC.electrolytes as SchematicId;
    const changed = withPins((pin) => (pin.kind === 'factory' ? { ...pin, schematicId, contents: [] } : pin));
    const next = later(mine, 10 * HOUR, changed);
    const changes = [{ kind: 'schematic', pinId: 3 }];
    expect(compare(mine, next)).toMatchObject({ gap: 'layoutChanged', errors: [], changes });
  });

  it.each<[string, (colony: Colony) => Partial<Colony>, object]>([
    ['a new structure', ({ pins }) => ({ pins: [...pins, makeStorage(9)] }), { kind: 'built', pinId: 9 }],
    ['a removed structure', ({ pins }) => ({ pins: pins.slice(0, 2) }), { kind: 'removed', pinId: 3 }],
    ['other routes', ({ routes }) => ({ routes: routes.slice(0, 2) }), { kind: 'routes' }],
    [
      'a route of another size from a store',
      ({ routes }) => ({ routes: routes.map((route, i) => (i === 1 ? { ...route, quantity: 1500 } : route)) }),
      { kind: 'routes' },
    ],
    [
      'a link of another level',
      () => ({ links: [{ sourcePinId: 1 as PinId, destinationPinId: 2 as PinId, level: 1 }] }),
      { kind: 'links' },
    ],
  ])('names %s', (_, layout, change) => {
    const next = later(mine, 10 * HOUR, (colony) => ({ ...colony, ...layout(colony) }));
    expect(compare(mine, next)).toMatchObject({ gap: 'layoutChanged', changes: [change] });
  });

  it('compares each structure with itself, in whatever order ESI lists them', () => {
    const next = later(mine, 10 * HOUR, (colony) => ({ ...colony, pins: colony.pins.toReversed() }));
    expect(compare(mine, next)).toMatchObject({ gap: null, changes: [], collected: [], delivered: [], errors: [] });
  });

  it('takes what a removed structure held for collected', () => {
    const idle = { ...mine, pins: [...mine.pins, makeStorage(8, [[TYPE.electrolytes, 40]])] };
    const next = later(idle, 10 * HOUR, (colony) => ({ ...colony, pins: colony.pins.slice(0, 3) }));
    expect(compare(idle, next)).toMatchObject({
      collected: [{ typeId: TYPE.electrolytes, amount: 40 }],
      delivered: [],
      changes: [{ kind: 'removed', pinId: 8 }],
    });
  });

  it('still proves something after an upgrade of the command center', () => {
    const next = later(mine, 10 * HOUR, (colony) => ({ ...colony, upgradeLevel: colony.upgradeLevel - 1 }));
    expect(compare(mine, next)).toMatchObject({ gap: null, changes: [{ kind: 'upgrade' }] });
  });

  it.each<[string, Held[], (pins: readonly Pin[]) => Pin[], object]>([
    [
      'another schematic takes out what the factory held',
      [[TYPE.aqueousLiquids, 100]],
      (pins) => pins.map((pin) => (pin.pinId === 4 ? makeFactory(4, SCHEMATIC.electrolytes) : pin)),
      { collected: [{ typeId: TYPE.aqueousLiquids, amount: 100 }], delivered: [] },
    ],
    [
      'a new factory was filled',
      [],
      (pins) => [...pins, makeFactory(5, SCHEMATIC.water, [[TYPE.aqueousLiquids, 70]])],
      { collected: [], delivered: [{ typeId: TYPE.aqueousLiquids, amount: 70 }] },
    ],
  ])('does not need what was due at the very second of the snapshot, also where %s', (_, held, change, moved) => {
    // Each cycle of the extractor is less than the factory waits for.
    const [ecu, ...others] = mine.pins as [EcuPin, ...Pin[]];
    const pinsNow = [{ ...ecu, baseQtyPerCycle: 300 }, ...others, makeFactory(4, SCHEMATIC.water, held)];
    const idle = { ...mine, pins: pinsNow };
    const at = MADE_AT + 10 * HOUR;
    const before = simulateColony(idle, at - 1).pins;
    const pins = idle.pins.map((pin, i) => ({ ...pin, contents: before[i]!.contents }));
    expect(compare(idle, { ...idle, lastUpdateAt: at, pins })).toMatchObject({
      gap: null,
      collected: [],
      delivered: [],
    });
    expect(compare(idle, { ...idle, lastUpdateAt: at, pins: change(pins) })).toMatchObject({
      gap: 'layoutChanged',
      ...moved,
    });
  });

  it('is exact where programs were restarted one after the other, the first one last', () => {
    const mines = makeColony(
      [makeEcu(1), makeEcu(4), makeStorage(2)],
      [makeRoute(1, 2, TYPE.aqueousLiquids, 100_000), makeRoute(4, 2, TYPE.aqueousLiquids, 100_000)],
    );
    let state = startState(compileColony(mines));
    for (const [hours, pinId] of [
      [2, 4],
      [6, 1],
    ] as const) {
      const at = MADE_AT + hours * HOUR;
      advance(state, at);
      const program = { baseQtyPerCycle: 9000, cycleSeconds: 1800, expiresAt: at + DAY };
      state = applyVisit(state, {
        programs: [{ pinId: pinId as PinId, productTypeId: TYPE.aqueousLiquids, ...program }],
        moves: [],
      });
    }
    const until = MADE_AT + 9 * HOUR;
    advance(state, until);
    const { pins } = readResult(state);
    const { colony } = state.compiled;
    const next = {
      ...colony,
      lastUpdateAt: until,
      pins: colony.pins.map((pin, i) => ({ ...pin, contents: pins[i]!.contents })),
    };
    expect(compare(mines, next)).toMatchObject({ gap: null, collected: [], delivered: [], restartedPinIds: [4, 1] });
  });

  it('does not take the quantity of an extractor’s routes for a change of the layout: it follows the program', () => {
    const next = later(mine, 10 * HOUR, (colony) => ({
      ...colony,
      routes: [...colony.routes]
        .reverse()
        .map((route) => (route.sourcePinId === 1 ? { ...route, quantity: 7 } : route)),
    }));
    expect(compare(mine, next)).toMatchObject({ gap: null, changes: [] });
  });

  it('counts nothing as brought or lost where the routes of a longer program, started before the visit, are wider', () => {
    const narrow = makeColony(
      [
        makeEcu(1, { baseQtyPerCycle: 3000, cycleSeconds: 900, installedAt: MADE_AT, expiresAt: MADE_AT + DAY }),
        makeStorage(2),
      ],
      [makeRoute(1, 2, TYPE.aqueousLiquids, 5400)],
    );
    const state = startState(compileColony(narrow));
    advance(state, MADE_AT + 2 * DAY);
    const program = { baseQtyPerCycle: 3000, cycleSeconds: HOUR, expiresAt: MADE_AT + 5 * DAY };
    const restarted = applyVisit(state, {
      programs: [{ pinId: 1 as PinId, productTypeId: TYPE.aqueousLiquids, ...program }],
      moves: [],
      rebuild: (colony) => ({ ...colony, routes: [{ ...colony.routes[0]!, quantity: 21_600 }] }),
    });
    const next = later(restarted.compiled.colony, DAY);
    const comparison = compare(narrow, next);
    expect(comparison).toMatchObject({ changes: [], errors: [], collected: [], delivered: [] });
    expect(comparison.days.flatMap(({ flows }) => flows).filter(({ lostUnits }) => lostUnits > 0)).toEqual([]);

    const [ofExtractor] = next.routes;
    const toNewStore = { ...ofExtractor!, sourcePinId: 2 as PinId, destinationPinId: 9 as PinId };
    const extended = { ...next, pins: [...next.pins, makeStorage(9)], routes: [...next.routes, toNewStore] };
    expect(compare(narrow, extended)).toMatchObject({ gap: 'layoutChanged', collected: [], delivered: [] });
  });

  it('proves nothing where the player moved everything', () => {
    const store = makeColony([makeStorage(2, [[TYPE.water, 50]])], []);
    const taken = { ...store, lastUpdateAt: MADE_AT + DAY, pins: store.pins.map((pin) => ({ ...pin, contents: [] })) };
    expect(compare(store, taken)).toMatchObject({ gap: 'allMoved', collected: [{ typeId: TYPE.water, amount: 50 }] });
  });

  it('proves nothing where a program shows that a visit was missed and something differs', () => {
    const restartedAt = MADE_AT + 3 * HOUR;
    const missed = withPins((pin) => {
      if (pin.kind === 'ecu')
        return { ...pin, baseQtyPerCycle: 2000, installedAt: restartedAt, expiresAt: restartedAt + DAY };
      return pin.kind === 'factory' ? { ...pin, contents: [{ typeId: TYPE.aqueousLiquids, amount: 123 }] } : pin;
    });
    const next = later(mine, 10 * HOUR, missed);
    expect(compare(mine, next)).toMatchObject({ gap: 'missedVisit', restartedPinIds: [1], errors: [] });
  });

  it('books flows on their days, and extractors that were idle after their program ended', () => {
    const { days } = compare(mine, later(mine, 3 * DAY));
    const flows = simulateColony(mine, MADE_AT + 3 * DAY).flows;
    for (const { typeId, madeUnits } of flows) {
      const booked = days.flatMap((day) => day.flows).filter((flow) => flow.typeId === typeId);
      expect(booked.reduce((sum, flow) => sum + flow.madeUnits, 0)).toBe(madeUnits);
    }
    const firstDay = simulateColony(mine, MADE_AT + 12 * HOUR - 1).flows;
    expect(days[0]!.flows).toEqual(
      firstDay.map(({ typeId, madeUnits, usedUnits, lostUnits }) => ({ typeId, madeUnits, usedUnits, lostUnits })),
    );
    const idle = days.flatMap((day) => day.idle);
    expect(idle.reduce((sum, { idleSeconds }) => sum + idleSeconds, 0)).toBe(DAY);
    // MADE_AT is noon, so the idle day is spread over two dates.
    expect(idle.map(({ idleSeconds }) => idleSeconds)).toEqual([12 * HOUR, 12 * HOUR]);
    expect(idle[0]!.missedUnits).toBeGreaterThan(0);
  });
});
