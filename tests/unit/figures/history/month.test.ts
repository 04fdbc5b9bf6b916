import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractorTimes, reportMonth } from '../../../../workers/figures/history/month.ts';
import type { HistoryProgram, HistoryVisit } from '../../../../workers/game/domain/history.ts';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import { forDrawn } from '../../../fixtures/drawnRuns.ts';
import { makeProgram } from '../../../fixtures/historyVisit.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
type Earnings = Parameters<typeof reportMonth>[0]['earnings'];
const program = (fromHour: number, toHour: number, pinId = 1): HistoryProgram =>
  makeProgram(fromHour * HOUR, toHour * HOUR, { pinId: pinId as PinId });
const visit = (atHour: number, ...programs: HistoryProgram[]) => ({ at: atHour * HOUR, programs });
const times = (visits: ReturnType<typeof visit>[], fromHour = 0, toHour = 1000) => {
  const { ranSeconds, missedCount } = extractorTimes(visits, fromHour * HOUR, toHour * HOUR);
  return [ranSeconds / HOUR, missedCount];
};

describe('the hours that extractors ran', () => {
  it('end with the program, and a program that ended before the next one began was missed', () => {
    expect(times([visit(0, program(0, 24)), visit(30, program(30, 54))])).toEqual([48, 2]);
  });

  it('end where another program begins: then nothing was missed', () => {
    expect(times([visit(0, program(0, 24)), visit(20, program(20, 44))], 0, 40)).toEqual([40, 0]);
  });

  it('count each program once, however many visits show it', () => {
    expect(times([visit(0, program(0, 24)), visit(5, program(0, 24)), visit(9, program(0, 24))], 0, 20)).toEqual([
      20, 0,
    ]);
  });

  it('end with the visit that removed the extractor', () => {
    expect(times([visit(0, program(0, 24)), visit(10)])).toEqual([10, 0]);
  });

  it('are those of the month alone, also of a program that began before it', () => {
    expect(times([visit(0, program(0, 48))], 40, 44)).toEqual([4, 0]);
    expect(times([visit(0, program(0, 48))], 50, 60)).toEqual([0, 0]);
  });

  it('are summed over extractors', () => {
    expect(times([visit(0, program(0, 24, 1), program(0, 12, 2))])).toEqual([36, 2]);
  });

  it('never exceed the length of the time for one extractor, whatever was visited', () => {
    const drawn = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 336 })), {
      maxLength: 12,
    });
    forDrawn(100, drawn, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 300 }), (steps, from, length) => {
      let hour = 0;
      const visits = steps.map(([wait, lasts]) => {
        hour += wait;
        return visit(hour, program(hour, hour + lasts));
      });
      const [ran, missed] = times(visits, from, from + length);
      expect(ran).toBeGreaterThanOrEqual(0);
      expect(ran).toBeLessThanOrEqual(length);
      expect(missed).toBeLessThanOrEqual(visits.length);
    });
  });
});

describe('the month of a fleet', () => {
  /** What was earned day by day, from a day on. */
  const earned = (firstDay: number, netIsk: readonly number[]) => {
    const total = { netIsk: 5, unpriced: null, idleSeconds: 10 * HOUR };
    const periodStarts = netIsk.map((_, k) => (firstDay + k) * DAY);
    const partialPeriods = netIsk.map(() => false);
    return { periodStarts, all: { netIsk }, total, partialPeriods } as unknown as Earnings;
  };
  /** Each visit but the first is compared with the one before. */
  const colony = (characterName: string, ...visits: ReturnType<typeof visit>[]) => ({
    colony: { characterName },
    visits: visits.map((one, index) => {
      const before = visits[index - 1];
      return { ...one, comparison: before ? { previousAt: before.at } : null } as unknown as HistoryVisit;
    }),
  });

  it('counts the planets that were visited by its end, and names each of their characters once', () => {
    const visited = (name: string, atHour: number) =>
      colony(name, visit(atHour, program(atHour, atHour + 10)), visit(atHour + 20));
    const report = reportMonth({
      fromAt: 0,
      toAt: 100 * HOUR,
      earnings: earned(0, [5]),
      colonies: [visited('Oran', 1), visited('Ketta', 2), visited('Oran', 3), visited('Vesna', 200)],
    });
    expect(report).toMatchObject({ planetCount: 3, netIsk: 5, idleFraction: 0.25, extractorSeconds: 30 * HOUR });
    expect(report.characterNames).toEqual(['Ketta', 'Oran']);
  });

  it('counts planets with a visit in it, or with one before and one after it, not those of earlier months alone', () => {
    const report = reportMonth({
      fromAt: 4 * DAY,
      toAt: 8 * DAY,
      earnings: earned(4, [5]),
      colonies: [
        colony('Oran', visit(10), visit(90, program(90, 150))),
        colony('Ketta', visit(90), visit(200)),
        colony('Vesna', visit(150)),
      ],
    });
    expect(report).toMatchObject({ planetCount: 2, characterNames: ['Ketta', 'Vesna'], extractorSeconds: 0 });
  });

  it('ends with each planet’s latest visit: nobody knows how long its extractors ran since, and what they missed', () => {
    const month = { fromAt: 0, toAt: 100 * HOUR, earnings: earned(0, [5]) };
    const running = colony('Oran', visit(0, program(0, 30)), visit(20, program(20, 50)));
    const { extractorSeconds, missedStopCount, idleFraction } = reportMonth({ ...month, colonies: [running] });
    expect([extractorSeconds / HOUR, missedStopCount, idleFraction]).toEqual([20, 0, 10 / 30]);
  });

  it('has no hours and missed stops of planets that were first seen after it, although their programs ran in it', () => {
    const month = { fromAt: 0, toAt: 100 * HOUR, earnings: earned(0, [5]) };
    const seen = colony('Oran', visit(0, program(0, 30)), visit(20, program(20, 50)));
    const later = colony('Vesna', visit(200, program(10, 40, 1), program(20, 220, 2)));
    const report = reportMonth({ ...month, colonies: [later, seen] });
    expect(report).toMatchObject({ planetCount: 1, extractorSeconds: 20 * HOUR, missedStopCount: 0 });
  });

  it('has no share of idle time where nothing is known of extractors', () => {
    const earnings = earned(0, [5]);
    const total = { ...earnings.total, idleSeconds: 0 };
    const colonies = [colony('Oran', visit(5, program(5, 15)))];
    expect(reportMonth({ fromAt: 0, toAt: DAY, earnings: { ...earnings, total }, colonies }).idleFraction).toBeNull();
  });

  it('is one so far while the next visits still add to its last day', () => {
    const ofMonth = (partialPeriods: boolean[]) =>
      reportMonth({ fromAt: 0, toAt: 2 * DAY, earnings: { ...earned(0, [7, 8]), partialPeriods }, colonies: [] });
    expect(ofMonth([true, false]).isSoFar).toBe(false);
    expect(ofMonth([false, true]).isSoFar).toBe(true);
  });

  it('has each day in its place where the first ones are not known, and the last ones are not', () => {
    const [fromAt, toAt] = [100 * DAY, 106 * DAY];
    const { netIskPerDay } = reportMonth({
      fromAt,
      toAt,
      earnings: earned(102, [7, 8, 0, 0]),
      colonies: [colony('Oran', visit(102 * 24), visit(103 * 24 + 5)), colony('Ketta', visit(90 * 24))],
    });
    expect(netIskPerDay).toEqual([null, null, 7, 8, null, null]);
  });
});
