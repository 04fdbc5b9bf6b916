import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareByTimeLeft, compareByUrgency, firstProgramEnd, nextSort } from '../../../src/model/planetOrder.ts';
import { stoppedPlanets } from '../../../src/model/stoppedPlanets.ts';
import type { PinId, PlanetId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport, ExtractorReport } from '../../../workers/game/domain/report.ts';
import { forDrawn } from '../../fixtures/drawnRuns.ts';
import { makeReport, makeStop } from './makeReport.ts';

const NOON = 1_800_000_000;
const HOUR = 3600;

function extractor(expiresAt: number | null): ExtractorReport {
  return {
    pinId: 1 as PinId,
    productTypeId: expiresAt === null ? null : (2268 as TypeId),
    installedAt: expiresAt === null ? null : NOON - 24 * HOUR,
    expiresAt,
    isRunning: expiresAt !== null && expiresAt > NOON,
    headCount: 10,
    cycleSeconds: HOUR,
    isCycleAssumed: false,
    cycleCount: 0,
    totalUnits: 0,
    unitsPerCycle: 0,
    unitsPerHour: 0,
    isBelowMinimum: false,
  };
}

const soon = { extractors: [extractor(NOON + 5 * HOUR), extractor(NOON + 1 * HOUR)] };
const later = { extractors: [extractor(NOON + 3 * HOUR)] };
const expired = { extractors: [extractor(NOON - HOUR)] };
const idle = { extractors: [extractor(NOON + 9 * HOUR), extractor(null)] };
const factory = { extractors: [] };

describe('when extraction first ends', () => {
  it('is the soonest of several programs', () => {
    expect(firstProgramEnd(soon)).toBe(NOON + 1 * HOUR);
  });

  it('comes first with an extractor without a program, and last without extractors', () => {
    expect(firstProgramEnd(idle)).toBe(0);
    expect(firstProgramEnd(factory)).toBeNull();
  });
});

describe('sorting by time left', () => {
  const all = [factory, later, idle, soon, expired];

  it('puts stopped planets first, and planets without extractors last', () => {
    const sorted = all.toSorted((a, b) => compareByTimeLeft(a, b, 'ascending'));
    expect(sorted).toEqual([idle, expired, soon, later, factory]);
  });

  it('leaves planets without extractors last the other way round', () => {
    const sorted = all.toSorted((a, b) => compareByTimeLeft(a, b, 'descending'));
    expect(sorted).toEqual([later, soon, expired, idle, factory]);
  });

  it('compares with planets without extractors from either side', () => {
    for (const sort of ['ascending', 'descending'] as const) {
      expect(compareByTimeLeft(factory, soon, sort)).toBe(1);
      expect(compareByTimeLeft(soon, factory, sort)).toBe(-1);
      expect(compareByTimeLeft(factory, factory, sort)).toBe(0);
    }
  });

  it('keeps the order of equals', () => {
    const first = { extractors: [] };
    const second = { extractors: [] };
    expect([first, second].toSorted((a, b) => compareByTimeLeft(a, b, 'descending'))[0]).toBe(first);
  });

  it('goes up, down, and back to the own order by clicks', () => {
    expect(nextSort(null)).toBe('ascending');
    expect(nextSort('ascending')).toBe('descending');
    expect(nextSort('descending')).toBeNull();
  });
});

describe('alert mode’s order', () => {
  const stopped = (planetId: number, lostIskPerDay: number | null, fields: Partial<ColonyReport> = {}) =>
    makeReport({
      planetId: planetId as PlanetId,
      isExpired: true,
      alerts: ['expired'],
      stops: [makeStop('programExpired', -60)],
      lostIskPerDay,
      ...fields,
    });

  it('puts the stopped planet that loses most first, however long it has stopped', () => {
    const most = stopped(1, 9e6);
    const longest = stopped(2, 2e6, { stops: [makeStop('programExpired', -9 * 3600)] });
    const unknown = stopped(3, null);
    const nothing = stopped(4, 0);
    const costly = stopped(5, 0, { netIskPerMonth: { isk: -5e6, bound: 'exact' } });
    const excluded = stopped(6, 50e6, { excludeFromTotals: true });
    const right = [most, longest, unknown, nothing, costly, excluded];
    expect(right.toReversed().sort(compareByUrgency)).toEqual(right);
  });

  it('puts what runs but loses goods behind what has stopped, and before what will stop', () => {
    const idle = stopped(1, 0);
    const losing = (planetId: number, lostIskPerDay: number) =>
      makeReport({ planetId: planetId as PlanetId, stops: [makeStop('goodsLost', -60)], lostIskPerDay });
    const soon = makeReport({ planetId: 4 as PlanetId, stops: [makeStop('programExpired', 600)] });
    const right = [idle, losing(2, 4e6), losing(3, 1e6), soon];
    expect(right.toReversed().sort(compareByUrgency)).toEqual(right);
  });

  it('is that of the list of stopped planets, for any losses', () => {
    const anyColony = fc
      .record({
        kind: fc.constantFrom('programExpired', 'goodsLost', 'inputMissing', 'storageFull'),
        after: fc.integer({ min: -9000, max: 9000 }),
        lostIskPerDay: fc.option(fc.integer({ min: 0, max: 3 })),
        isk: fc.integer({ min: -1, max: 1 }),
        excludeFromTotals: fc.boolean(),
      })
      .map(({ kind, after, isk, ...fields }) =>
        makeReport({ ...fields, stops: [makeStop(kind, after)], netIskPerMonth: { isk, bound: 'exact' } }),
      );
    forDrawn(100, fc.array(anyColony, { maxLength: 12 }), (colonies) => {
      const listed = [...stoppedPlanets(colonies), ...stoppedPlanets(colonies, 'goodsLost')];
      expect(colonies.toSorted(compareByUrgency).slice(0, listed.length)).toEqual(listed);
    });
  });
});
