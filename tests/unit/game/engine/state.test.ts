import { describe, expect, it } from 'vitest';
import {
  advance,
  compileColony,
  readResult,
  simulateColony,
  startState,
  stateAt,
} from '../../../../workers/game/engine/index.ts';
import { DRAWN_AT, drawColony } from '../../../fixtures/colony.ts';

const COLONY = drawColony(
  `
  1 ecu 2268 base=6965 cycle=30m program=48h installed=-5h
  2 ecu 2309 base=4000 cycle=1h program=96h
  3 launchpad 2268=1234
  4 factory 121 last=-11m
  5 factory 123
  6 factory 66 last=-50m
  7 commandCenter 3645=2000
  1 -> 3 -> 4 -> 3
  2 -> 3 -> 5 -> 6
  3 -> 6 -> 7
  4 -> 7
  `,
  { firstPinId: 1_046_238_237_000 },
);

const HOUR = 3600;

describe('a state', () => {
  it('is not changed by an earlier time', () => {
    const state = startState(compileColony(COLONY));
    advance(state, DRAWN_AT + 10 * HOUR);
    const before = readResult(state);
    advance(state, DRAWN_AT + 5 * HOUR);
    advance(state, Number.NaN);
    expect(readResult(state)).toEqual(before);
    expect(stateAt(state)).toBe(DRAWN_AT + 10 * HOUR);
  });

  it('can be advanced indefinitely, until everything has stopped', () => {
    const state = startState(compileColony(COLONY));
    advance(state, Number.POSITIVE_INFINITY);
    const rest = simulateColony(COLONY, DRAWN_AT + 3000 * HOUR);
    expect(readResult(state)).toEqual({ ...rest, at: Number.POSITIVE_INFINITY });
  });

  it('shares nothing with another state of the same colony', () => {
    const compiled = compileColony(COLONY);
    const first = startState(compiled);
    advance(first, DRAWN_AT + 20 * HOUR);
    const second = startState(compiled);
    advance(second, DRAWN_AT + 10 * HOUR);
    expect(readResult(second)).toEqual(simulateColony(COLONY, DRAWN_AT + 10 * HOUR));
  });

  it("equals ESI's record before the last update", () => {
    const result = simulateColony(COLONY, DRAWN_AT - HOUR);
    expect(result.at).toBe(DRAWN_AT);
    expect(result.eventCount).toBe(0);
    expect(result.pins[2]!.contents).toEqual([{ typeId: 2268, amount: 1234 }]);
  });

  it('leaves the colony as it was', () => {
    const copy = structuredClone(COLONY);
    simulateColony(COLONY, DRAWN_AT + 500 * HOUR);
    expect(COLONY).toEqual(copy);
  });
});

describe('a result', () => {
  it('lists pins in the colony’s order and contents by type id', () => {
    const shuffled = { ...COLONY, pins: COLONY.pins.toReversed() };
    const result = simulateColony(shuffled, DRAWN_AT + 30 * HOUR);
    expect(result.pins.map((pin) => pin.pinId)).toEqual(shuffled.pins.map((pin) => pin.pinId));
    for (const { contents } of result.pins) {
      expect(contents.map((stack) => stack.typeId)).toEqual(
        contents.map((stack) => stack.typeId).sort((a, b) => a - b),
      );
    }
    const inOrder = simulateColony(COLONY, DRAWN_AT + 30 * HOUR);
    expect(result.pins.toReversed()).toEqual(inOrder.pins);
    expect(result.stops).toEqual(inOrder.stops);
  });

  it("has the colony's status", () => {
    const statusAfter = (hours: number, drawing: string) =>
      simulateColony(drawColony(drawing), DRAWN_AT + hours * HOUR).status;
    const drawing = '1 ecu 2268 base=6965 cycle=30m program=48h\n2 storage\n3 factory 121\n1 -> 2 -> 3 -> 2';
    expect(statusAfter(1, drawing)).toBe('extracting');
    expect(statusAfter(48, drawing)).toBe('needsAttention');
    expect(statusAfter(0, `${drawing}\n4 factory 121`)).toBe('notSetUp');
    expect(statusAfter(0, '2 storage 2268=6000\n3 factory 121\n2 -> 3 -> 2')).toBe('producing');
    expect(statusAfter(2, '2 storage 2268=6000\n3 factory 121\n2 -> 3 -> 2')).toBe('idle');
    expect(statusAfter(0, '2 storage')).toBe('idle');
  });
});
