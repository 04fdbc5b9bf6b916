import { describe, expect, it } from 'vitest';
import {
  depletionLevel,
  fillLevel,
  isExportSustainedLess,
  isSumSustainedLess,
  mergeContents,
} from '../../../src/model/planetFigures.ts';
import { depletionText } from '../../../src/words/imports.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { ExportReport } from '../../../workers/game/domain/report.ts';
import { NO_TAX_ISK } from '../../fixtures/customsTax.ts';

describe('the colour of a fill', () => {
  it.each([
    [0, 'normal'],
    [0.599, 'normal'],
    [0.6, 'normal'],
    [0.601, 'gold'],
    [0.8, 'gold'],
    [0.801, 'orange'],
    [0.9, 'orange'],
    [0.901, 'red'],
    [1, 'red'],
  ])('is at %d %s', (fillFraction, level) => {
    expect(fillLevel(fillFraction)).toBe(level);
  });
});

describe('the colour of what an import lasts', () => {
  const hours = (h: number, minutes: number) => h + minutes / 60;
  it.each([
    [0, 'error'],
    [hours(23, 59), 'error'],
    [24, 'warning'],
    [hours(47, 59), 'warning'],
    [48, 'success'],
    [null, 'success'],
  ])('is at %s hours %s', (left, level) => {
    expect(depletionLevel(left)).toBe(level);
  });
});

describe('what an import lasts, as text', () => {
  it('is a time where the simulation knows it', () => {
    expect(depletionText({ hoursUntilDepletion: 5.5, depletionBasis: 'simulated' })).toBe('5h 30m');
  });

  it('says that an estimate is one', () => {
    expect(depletionText({ hoursUntilDepletion: 30, depletionBasis: 'estimated' })).toBe('~1d 6h');
  });

  it('distinguishes an empty stock from one that never runs out', () => {
    expect(depletionText({ hoursUntilDepletion: 0, depletionBasis: 'simulated' })).toBe('out');
    expect(depletionText({ hoursUntilDepletion: null, depletionBasis: 'simulated' })).toBe('lasts');
  });
});

describe('the mark for what is sustained', () => {
  it('holds sums without a price for unknown', () => {
    const none = { isk: null, pricedFraction: 0 };
    expect(isSumSustainedLess(none, none)).toBe(false);
    expect(isSumSustainedLess({ isk: 10, pricedFraction: 1 }, { isk: 9, pricedFraction: 1 })).toBe(true);
  });

  it.each([
    { sustained: 95, isLess: false },
    { sustained: 94.9, isLess: true },
  ])('is $isLess for $sustained of 100: a difference up to 5 % is not worth a mark', ({ sustained, isLess }) => {
    expect(isSumSustainedLess({ isk: 100, pricedFraction: 1 }, { isk: sustained, pricedFraction: 1 })).toBe(isLess);
  });

  it('is set as soon as one of several exports falls short', () => {
    const exported = (unitsPerHour: number, sustainedUnitsPerHour: number | null): ExportReport => ({
      typeId: 2396 as TypeId,
      unitsPerHour,
      sustainedUnitsPerHour,
      iskPerMonth: null,
      sustainedIskPerMonth: null,
      taxPerMonth: NO_TAX_ISK,
    });
    expect(isExportSustainedLess([exported(100, 100), exported(10, null)])).toBe(false);
    expect(isExportSustainedLess([exported(100, 100), exported(10, 5)])).toBe(true);
  });
});

describe('contents now beside what ESI had', () => {
  const water = 3645 as TypeId;
  const bacteria = 2393 as TypeId;

  it('are matched by commodity, not by place', () => {
    const merged = mergeContents(
      [
        { typeId: water, amount: 5 },
        { typeId: bacteria, amount: 80 },
      ],
      [{ typeId: bacteria, amount: 20 }],
    );
    expect(merged).toEqual([
      { typeId: bacteria, nowUnits: 80, esiUnits: 20 },
      { typeId: water, nowUnits: 5, esiUnits: 0 },
    ]);
  });

  it('keep what is all used up', () => {
    expect(mergeContents([], [{ typeId: water, amount: 7 }])).toEqual([{ typeId: water, nowUnits: 0, esiUnits: 7 }]);
  });
});
