import { describe, expect, it } from 'vitest';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import {
  advance,
  applyVisit,
  compileColony,
  firstStarvation,
  followUse,
  placeOf,
  readFreeVolumeUnits,
  readHeldElsewhere,
  readSupplies,
  readUsedUnits,
  startState,
  supply,
  usesInTime,
  type WantedUse,
  withSupplies,
} from '../../../../workers/game/engine/index.ts';
import {
  MADE_AT,
  makeColony,
  makeEcu,
  makeFactory,
  makeRoute,
  makeStorage,
  SCHEMATIC,
  TYPE,
} from '../../../oracle/smallColonies.ts';

const PAD = 9 as PinId;
const EMPTY_PAD = 8 as PinId;
const CYCLE_SECONDS = 1800;
const CYCLE_UNITS = 3000;
const LATER = MADE_AT + 100 * CYCLE_SECONDS;

const colony = makeColony(
  [makeFactory(3, SCHEMATIC.water), makeStorage(PAD), makeStorage(EMPTY_PAD)],
  [makeRoute(PAD, 3, TYPE.aqueousLiquids, CYCLE_UNITS), makeRoute(3, PAD, TYPE.water, 20)],
);
const aqueousLiquids = { pinId: PAD, typeId: TYPE.aqueousLiquids };
const visited = applyVisit(startState(compileColony(colony)), {
  programs: [],
  moves: [{ ...aqueousLiquids, amount: 500 }],
});
const supplied = withSupplies(visited, [aqueousLiquids]);

describe('a supply', () => {
  it('has the given units in a copy of the state', () => {
    expect(readSupplies(supplied, supply(supplied, [6000]))).toEqual([6000]);
    expect(readSupplies(supplied, supplied.state)).toEqual([500]);
    expect(readSupplies(supplied, visited)).toEqual([500]);
  });

  it('takes up no volume, also while factories use it', () => {
    const empty = readFreeVolumeUnits(visited, EMPTY_PAD);
    expect(readFreeVolumeUnits(visited, PAD)).toBeLessThan(empty);
    const state = supply(supplied, [1e9]);
    expect(readFreeVolumeUnits(state, PAD)).toBe(empty);
    advance(state, MADE_AT + CYCLE_SECONDS - 1);
    expect(readSupplies(supplied, state)[0]).toBeLessThan(1e9);
    expect(readFreeVolumeUnits(state, PAD)).toBe(empty);
  });

  it('is used by the factories', () => {
    const state = supply(supplied, [3 * CYCLE_UNITS]);
    advance(state, LATER);
    expect(readUsedUnits(state)[placeOf(state, TYPE.aqueousLiquids)]).toBe(3 * CYCLE_UNITS);
    expect(readSupplies(supplied, state)).toEqual([0]);
  });

  it('takes up no volume either as the colony makes it', () => {
    const making = makeColony(
      [makeEcu(1), makeFactory(3, SCHEMATIC.water), makeStorage(PAD)],
      [makeRoute(1, PAD, TYPE.aqueousLiquids, 1e6), makeRoute(PAD, 3, TYPE.aqueousLiquids, CYCLE_UNITS)],
    );
    const visit = { programs: [], moves: [{ ...aqueousLiquids, amount: 0 }] };
    const made = withSupplies(applyVisit(startState(compileColony(making)), visit), [aqueousLiquids]);
    const state = supply(made, [0]);
    const before = readFreeVolumeUnits(state, PAD);
    advance(state, MADE_AT + 10 * CYCLE_SECONDS);
    expect(readSupplies(made, state)[0]).toBeGreaterThan(0);
    expect(readFreeVolumeUnits(state, PAD)).toBe(before);
  });

  it('is not among the goods held elsewhere', () => {
    const held = readHeldElsewhere(supplied);
    expect(held[placeOf(visited, TYPE.aqueousLiquids)]).toBe(0);
  });

  it('throws if its store has no cell for it', () => {
    expect(() => withSupplies(visited, [{ pinId: EMPTY_PAD, typeId: TYPE.aqueousLiquids }])).toThrow(
      /^noPlaceForGoods/,
    );
    expect(() => withSupplies(visited, [{ pinId: 3 as PinId, typeId: TYPE.aqueousLiquids }])).toThrow(
      /^noPlaceForGoods/,
    );
  });
});

describe('the first factory that idles without supplies', () => {
  const idlesAt = (units: number, until = LATER) =>
    firstStarvation(supply(supplied, [units]), [aqueousLiquids], MADE_AT, until);

  it('idles one cycle later for each cycle more', () => {
    const first = idlesAt(CYCLE_UNITS);
    expect(first).toBeGreaterThan(MADE_AT);
    expect(idlesAt(2 * CYCLE_UNITS)).toBe(first! + CYCLE_SECONDS);
    expect(idlesAt(3 * CYCLE_UNITS)).toBe(first! + 2 * CYCLE_SECONDS);
  });

  it('is null if the supplies last, with the state at the last second', () => {
    const state = supply(supplied, [1e9]);
    expect(firstStarvation(state, [aqueousLiquids], MADE_AT, LATER)).toBeNull();
    expect(state.values[0]).toBe(LATER - 1);
    expect(idlesAt(2 * CYCLE_UNITS, idlesAt(2 * CYCLE_UNITS)!)).toBeNull();
  });

  it('does not count idling before the given time', () => {
    const first = idlesAt(CYCLE_UNITS)!;
    const later = firstStarvation(supply(supplied, [CYCLE_UNITS]), [aqueousLiquids], first + 1, LATER);
    expect(later === null || later > first).toBe(true);
  });
});

describe('the use of supplies over time', () => {
  const UNTIL = MADE_AT + 3 * CYCLE_SECONDS;

  /** By each time at which more is used. */
  function followed(units: number): WantedUse[] {
    const uses: WantedUse[] = [];
    followUse(supply(supplied, [units]), UNTIL, (at, used) => {
      if (used.some((count, place) => count > (uses.at(-1)?.used[place] ?? 0))) uses.push({ at, used: used.slice() });
      return true;
    });
    return uses;
  }

  it('is that of a simulation to each of those times, up to the last one before the end', () => {
    const uses = followed(1e9);
    expect(uses).toHaveLength(3);
    for (const { at, used } of uses) {
      expect(at).toBeLessThan(UNTIL);
      const run = supply(supplied, [1e9]);
      advance(run, at);
      expect(readUsedUnits(run)).toEqual(used);
      advance(run, UNTIL - 1);
      expect(readUsedUnits(run)).toEqual(uses.at(-1)!.used);
    }
  });

  it('is followed no further than asked for', () => {
    let count = 0;
    followUse(supply(supplied, [1e9]), UNTIL, () => ++count < 2);
    expect(count).toBe(2);
  });

  it('is in time only with enough of them, and for what is wanted before the end', () => {
    const wanted = followed(1e9);
    const isInTime = (units: number, until = UNTIL) => {
      const run = supply(supplied, [units]);
      const is = usesInTime(run, wanted, until);
      if (is) expect(run.values[0]).toBe(Math.max(MADE_AT, until - 1));
      return is;
    };
    expect(isInTime(3 * CYCLE_UNITS)).toBe(true);
    expect(isInTime(2 * CYCLE_UNITS)).toBe(false);
    expect(isInTime(2 * CYCLE_UNITS, wanted[2]!.at)).toBe(true);
    expect(isInTime(0, wanted[0]!.at)).toBe(true);
  });
});
