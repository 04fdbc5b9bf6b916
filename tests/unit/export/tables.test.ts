/** What stands in the exported tables, by values written down by hand. */
import { describe, expect, it } from 'vitest';
import { stopsTable } from '../../../src/features/export/tables.ts';
import type { Cell, Table } from '../../../src/format/table.ts';
import { planetsTable } from '../../../src/model/planetColumns.ts';
import { totalsTable } from '../../../src/model/totalsColumns.ts';
import type { PinId } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport, ExtractorReport, TotalsRow } from '../../../workers/game/domain/report.ts';
import type { VisitAdvice } from '../../../workers/game/domain/round.ts';
import { ownersTax } from '../../fixtures/customsTax.ts';
import { makeReport, makeStop, NOW, typeIdOf } from '../model/makeReport.ts';

const KETTA = { account: 'Main', name: 'Ketta' };

/** A row by its columns' names. */
function readRow(table: Table, index = 0): Record<string, Cell> {
  const row = table.rows[index];
  expect(row?.length).toBe(table.columns.length);
  return Object.fromEntries(table.columns.map((name, column) => [name, row?.[column] ?? null]));
}

const extractor = (fields: Partial<ExtractorReport>): ExtractorReport =>
  ({ productTypeId: null, expiresAt: null, isRunning: false, unitsPerHour: 0, ...fields }) as ExtractorReport;

const PRICES = 'lowest sell order in Jita';

const rowOf = (fields: Partial<ColonyReport>): Record<string, Cell> =>
  readRow(planetsTable([{ owner: KETTA, colony: makeReport(fields) }], PRICES));

describe('the table of planets', () => {
  it('names whose and which planet it is', () => {
    expect(rowOf({ planetName: 'Tanoo IV', excludeFromTotals: true, customsTax: ownersTax(0.05) })).toMatchObject({
      Account: 'Main',
      Character: 'Ketta',
      Planet: 'Tanoo IV',
      System: 'Tanoo',
      'Planet type': 'barren',
      'Command center level': 5,
      Status: 'producing',
      'Excluded from totals': true,
      'Customs tax': 0.05,
      'Customs tax to the game': 0,
      'Customs tax to the owner': 0.05,
      Prices: PRICES,
      'Character id': 1,
      'Planet id': 40,
    });
  });

  it('has plain ISK, and an empty cell where there is no price', () => {
    const row = rowOf({
      exportIskPerMonth: { isk: 346_830_000.1 + 0.2, pricedFraction: 0.5 },
      sustainedExportIskPerMonth: { isk: null, pricedFraction: 0 },
    });
    expect(row['Export ISK per month']).toBe(346_830_000.3);
    expect(row['Sustained export ISK per month']).toBeNull();
    expect(row['Share of exports with a price']).toBe(0.5);
  });

  it.each([
    [0.1 + 0.2, 0.3],
    [-1.0000004, -1],
    [98_765_432_109.25, 98_765_432_109.25],
    [1e22, 1e22],
  ])('has %d as %d: to a millionth, and large sums as they are', (isk, written) => {
    expect(rowOf({ exportIskPerMonth: { isk, pricedFraction: 1 } })['Export ISK per month']).toBe(written);
  });

  it('writes moments as ISO text in UTC', () => {
    const stops = [makeStop('storageFull', 90_061)];
    const row = rowOf({ stops, nextStopAt: NOW + 90_061, snapshotAt: NOW - 7200 });
    expect(row).toMatchObject({
      'Next stop at': '2027-01-16T09:01:01Z',
      'Next stop': 'storage full',
      'Last changed in the game at': '2027-01-15T06:00:00Z',
      'Figures at': '2027-01-15T08:00:00Z',
      Figures: 'simulated',
    });
    expect(rowOf({ basis: 'snapshot' })).toMatchObject({
      'Figures at': '2027-01-15T06:00:00Z',
      Figures: 'as ESI reported them',
    });
  });

  it('has the days since the last visit at the time of the figures, and never less than none', () => {
    expect(rowOf({ snapshotAt: NOW - 1_000_000 })['Days since last visit']).toBe(11.57);
    expect(rowOf({ snapshotAt: NOW + 60 })['Days since last visit']).toBe(0);
  });

  it('has columns for as many extractors as the planet with most of them', () => {
    const one = makeReport({
      extractors: [
        extractor({
          productTypeId: typeIdOf('Base Metals'),
          expiresAt: NOW + 3600,
          isRunning: true,
          unitsPerHour: 8117.25,
        }),
      ],
    });
    const two = makeReport({ extractors: [extractor({}), extractor({ productTypeId: typeIdOf('Noble Gas') })] });
    const table = planetsTable(
      [one, two].map((colony) => ({ owner: KETTA, colony })),
      PRICES,
    );
    expect(readRow(table, 0)).toMatchObject({
      'Extractor 1': 'Base Metals',
      'Extractor 1 running': true,
      'Extractor 1 ends at': '2027-01-15T09:00:00Z',
      'Extractor 1 units per hour': 8117.25,
      'Extractor 2': null,
      'Extractor 2 units per hour': null,
    });
    expect(readRow(table, 1)).toMatchObject({ 'Extractor 1': 'no program', 'Extractor 2': 'Noble Gas' });
    expect(table.columns).not.toContain('Extractor 3');
    expect(new Set(table.columns).size).toBe(table.columns.length);
  });

  it('leaves the account empty where there is none, and the fullest store where there is no store', () => {
    const table = planetsTable([{ owner: { account: '-', name: 'Ketta' }, colony: makeReport() }], PRICES);
    expect(readRow(table)).toMatchObject({ Account: null, 'Fullest store': null, 'Next stop': null });
  });
});

it('the table of totals has the rows in the order given, and no row of sums', () => {
  const row = (name: string, fields: Partial<TotalsRow> = {}): TotalsRow => ({
    typeId: typeIdOf(name),
    unitsPerHour: 10,
    unitsInStorage: 3,
    producedIsk: 30,
    iskPerMonth: 72_000,
    sustainedIskPerMonth: 60_000,
    progressFraction: 0.25,
    ...fields,
  });
  const table = totalsTable([row('Water'), row('Coolant', { producedIsk: null, progressFraction: null })], PRICES, {
    by: 'name',
    direction: 'descending',
  });
  expect(table.rows).toHaveLength(2);
  expect(readRow(table, 0)).toMatchObject({
    Export: 'Water',
    Tier: 'P1',
    'Units per hour': 10,
    'Produced ISK': 30,
    'Possible ISK per month': 72_000,
    'Sustained ISK per month': 60_000,
    'Progress from start date': 0.25,
    Prices: PRICES,
  });
  expect(readRow(table, 1)).toMatchObject({ Export: 'Coolant', Tier: 'P2', 'Produced ISK': null });
});

describe('the table of stops', () => {
  it('says when, where, what and what to do', () => {
    const colony = makeReport();
    const table = stopsTable(
      [makeStop('inputMissing', 0), makeStop('storageFull', 60)].map((entry) => ({
        owner: KETTA,
        colony,
        entry,
        cause: null,
      })),
      null,
    );
    expect(readRow(table, 0)).toMatchObject({
      At: '2027-01-15T08:00:00Z',
      'In force': true,
      Character: 'Ketta',
      Planet: 'Tanoo 40',
      Kind: 'input missing',
      Stop: 'out of Water',
      'Pin id': 1,
    });
    expect(readRow(table, 0)['What to do']).toMatch(/Water/);
    expect(readRow(table, 1)).toMatchObject({ 'In force': false, Kind: 'storage full' });
  });

  it('names the amounts that a visit now would bring', () => {
    const colony = makeReport();
    const entry = makeStop('inputMissing', 0);
    const { typeId } = entry.stop as Extract<typeof entry.stop, { kind: 'inputMissing' }>;
    const advice: VisitAdvice = {
      key: colony.key,
      deliveries: [{ pinId: 9 as PinId, typeId, amount: 4320 }],
      lastsUntil: colony.at + 86_400,
      limitedBy: null,
      idleGainIsk: null,
      collects: [],
    };
    const table = stopsTable([{ owner: KETTA, colony, entry, cause: null }], new Map([[colony.key, advice]]));
    expect(readRow(table, 0)['What to do']).toMatch(/^Deliver 4,320 Water now: lasts until /);
  });

  it.each([1_050_000_042_009, 9_007_199_255, 2 ** 53 - 1])('has the pin id %d unchanged', (pinId) => {
    const entry = makeStop('storageFull', 60);
    const table = stopsTable(
      [
        {
          owner: KETTA,
          colony: makeReport(),
          entry: { ...entry, stop: { ...entry.stop, pinId: pinId as PinId } },
          cause: null,
        },
      ],
      null,
    );
    expect(readRow(table)['Pin id']).toBe(pinId);
  });

  it('names the stop that another one follows from', () => {
    const colony = makeReport();
    const [root, entry] = [makeStop('programExpired', -60), makeStop('inputMissing', 0)];
    const table = stopsTable(
      [
        { owner: KETTA, colony, entry: root, cause: null },
        { owner: KETTA, colony, entry, cause: root },
      ],
      null,
    );
    expect(readRow(table, 0)['Follows from']).toBeNull();
    expect(readRow(table, 1)['Follows from']).toBe('program ended, pin 1');
  });
});
