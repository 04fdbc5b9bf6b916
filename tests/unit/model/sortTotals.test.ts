import { describe, expect, it } from 'vitest';
import { progressTone, sortTotals, type TotalsSort } from '../../../src/model/sortTotals.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';
import type { TotalsRow } from '../../../workers/domain/report.ts';

const NAMES = ['Bacteria', 'Coolant', 'Water'];

/** The commodity's name is its place in NAMES. */
function row(typeId: number, changes: Partial<TotalsRow> = {}): TotalsRow {
  return {
    typeId: typeId as TypeId,
    unitsPerHour: 0,
    unitsInStorage: 0,
    producedIsk: 0,
    iskPerMonth: 0,
    sustainedIskPerMonth: 0,
    progressFraction: 0,
    ...changes,
  };
}

function sortedNames(rows: readonly TotalsRow[], column: TotalsSort['column'], direction: TotalsSort['direction']) {
  const nameOf = (typeId: TypeId): string => NAMES[typeId] ?? '';
  return sortTotals(rows, { column, direction }, nameOf).map((entry) => nameOf(entry.typeId));
}

describe('sortTotals', () => {
  it('sorts by name both ways', () => {
    const rows = [row(2), row(0), row(1)];
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
    const rows = [row(0, { [field]: 20 }), row(1, { [field]: 3 }), row(2, { [field]: 100 })];
    expect(sortedNames(rows, column, 'ascending')).toEqual(['Coolant', 'Bacteria', 'Water']);
    expect(sortedNames(rows, column, 'descending')).toEqual(['Water', 'Bacteria', 'Coolant']);
  });

  it('puts what has no price last, whichever way it sorts, and equals by name', () => {
    const rows = [row(2, { producedIsk: null }), row(0, { producedIsk: null }), row(1, { producedIsk: 5 })];
    expect(sortedNames(rows, 'producedIsk', 'ascending')).toEqual(['Coolant', 'Bacteria', 'Water']);
    expect(sortedNames(rows, 'producedIsk', 'descending')).toEqual(['Coolant', 'Bacteria', 'Water']);
  });
});

describe('progressTone', () => {
  it.each([
    [1.2, 'success'],
    [1, 'success'],
    [0.9999, 'warning'],
    [0.75, 'warning'],
    [0.7499, 'danger'],
    [0, 'danger'],
    [null, 'unknown'],
  ] as const)('of %s is %s', (progressFraction, tone) => {
    expect(progressTone(progressFraction)).toBe(tone);
  });
});
