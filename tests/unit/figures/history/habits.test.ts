import { describe, expect, it } from 'vitest';
import { findHabits } from '../../../../workers/figures/history/index.ts';
import type { HistoryProgram } from '../../../../workers/game/domain/history.ts';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import { makeProgram } from '../../../fixtures/historyVisit.ts';

const HOUR = 3600;

const visit = (hours: number, programs: readonly HistoryProgram[] = []) => ({ at: hours * HOUR, programs });

const program = (pinId: number, installedAt: number) =>
  makeProgram(installedAt, installedAt + 24 * HOUR, { pinId: pinId as PinId });

describe('the habits of a player', () => {
  it('are those of the latest 15 times between visits', () => {
    const daily = Array.from({ length: 16 }, (_, k) => visit(24 * k));
    const twiceADay = Array.from({ length: 8 }, (_, k) => visit(15 * 24 + 12 * (k + 1)));
    expect(findHabits([...daily, ...twiceADay.slice(0, 7)]).intervalSeconds).toBe(24 * HOUR);
    expect(findHabits([...daily, ...twiceADay]).intervalSeconds).toBe(12 * HOUR);
  });

  it('count changes within two hours as one visit', () => {
    const hours = [0, 24, 25.9, 48, 72];
    expect(findHabits(hours.map((at) => visit(at))).intervalSeconds).toBe(24 * HOUR);
    expect(findHabits([0, 2, 4, 6].map((at) => visit(at))).intervalSeconds).toBe(2 * HOUR);
  });

  it('include each program once, however many visits show it', () => {
    const [first, second, other] = [program(1, 0), program(1, 90_000), program(2, 0)];
    const { programs } = findHabits([visit(0, [first, other]), visit(9, [first, other]), visit(25, [second, other])]);
    expect(programs).toEqual([first, other, second]);
  });
});
