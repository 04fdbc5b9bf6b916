import { describe, expect, it } from 'vitest';
import { compareByTimeLeft, firstProgramEnd, nextSort } from '../../../src/model/planetOrder.ts';
import type { PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { ExtractorReport } from '../../../workers/game/domain/report.ts';

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
