import { describe, expect, it } from 'vitest';
import type { Sort } from '../../../src/format/sortRows.ts';
import { progressTone, totalsTable } from '../../../src/model/totalsColumns.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { TotalsRow } from '../../../workers/game/domain/report.ts';
import { typeIdOf } from './makeReport.ts';

const [BACTERIA, COOLANT, WATER] = ['Bacteria', 'Coolant', 'Water'].map(typeIdOf);

function row(typeId: TypeId | undefined, changes: Partial<TotalsRow> = {}): TotalsRow {
  return {
    typeId: typeId!,
    unitsPerHour: 0,
    unitsInStorage: 0,
    producedIsk: 0,
    iskPerMonth: 0,
    sustainedIskPerMonth: 0,
    progressFraction: 0,
    ...changes,
  };
}

function sortedNames(rows: readonly TotalsRow[], by: string, direction: Sort['direction']) {
  return totalsTable(rows, 'any', { by, direction }).rows.map(([name]) => name);
}

describe('the order of totals', () => {
  it('sorts by name both ways', () => {
    const rows = [row(WATER), row(BACTERIA), row(COOLANT)];
    expect(sortedNames(rows, 'name', 'ascending')).toEqual(['Bacteria', 'Coolant', 'Water']);
    expect(sortedNames(rows, 'name', 'descending')).toEqual(['Water', 'Coolant', 'Bacteria']);
  });

  it.each([
    ['unitsPerHour', 'unitsPerHour'],
    ['units', 'unitsInStorage'],
    ['producedIsk', 'producedIsk'],
    ['iskPerMonth', 'iskPerMonth'],
    ['progress', 'progressFraction'],
  ] as const)('sorts by %s both ways', (column, field) => {
    const rows = [row(BACTERIA, { [field]: 20 }), row(COOLANT, { [field]: 3 }), row(WATER, { [field]: 100 })];
    expect(sortedNames(rows, column, 'ascending')).toEqual(['Coolant', 'Bacteria', 'Water']);
    expect(sortedNames(rows, column, 'descending')).toEqual(['Water', 'Bacteria', 'Coolant']);
  });

  it('puts what has no price last, whichever way it sorts, and equals by name', () => {
    const rows = [
      row(WATER, { producedIsk: null }),
      row(BACTERIA, { producedIsk: null }),
      row(COOLANT, { producedIsk: 5 }),
    ];
    expect(sortedNames(rows, 'producedIsk', 'ascending')).toEqual(['Coolant', 'Bacteria', 'Water']);
    expect(sortedNames(rows, 'producedIsk', 'descending')).toEqual(['Coolant', 'Bacteria', 'Water']);
  });
});

describe('progressTone', () => {
  it.each([
    [1.2, 'success'],
    [1, 'success'],
    [0.9999, 'attention'],
    [0.75, 'attention'],
    [0.7499, 'danger'],
    [0, 'danger'],
    [null, undefined],
  ] as const)('of %s is %s', (progressFraction, tone) => {
    expect(progressTone(progressFraction)).toBe(tone);
  });
});
