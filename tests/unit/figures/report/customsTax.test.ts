/** Customs tax of real planets in every kind of space, calculated by hand from the base costs in the game's rules. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainTable } from '../../../../src/features/chain/chainTable.ts';
import { planetsTable } from '../../../../src/model/planetColumns.ts';
import { totalsTable } from '../../../../src/model/totalsColumns.ts';
import { reportFleetChain } from '../../../../workers/figures/index.ts';
import {
  agreedRates,
  customsTaxOf,
  type Planet,
  reportColony,
  reportFleet,
} from '../../../../workers/figures/report/index.ts';
import { commodities } from '../../../../workers/game/catalogue/index.ts';
import { decodePlanets } from '../../../../workers/game/catalogue/planets.ts';
import type { ChainReport } from '../../../../workers/game/domain/chain.ts';
import type { CustomsSettings } from '../../../../workers/game/domain/customsTax.ts';
import type { CharacterId, ColonyKey, PlanetId } from '../../../../workers/game/domain/ids.ts';
import type { IskSum, TaxTotals } from '../../../../workers/game/domain/report.ts';
import { SPACE_KINDS, type SpaceKind, spaceOf } from '../../../../workers/game/domain/space.ts';
import { taxSum, tradePrices } from '../../../../workers/game/worth/index.ts';
import { chainColonies, EMPTY_TRADE } from '../../../fixtures/chainColony.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { sustainedOf } from '../../../fixtures/sustained.ts';
import { anyColony } from '../../../oracle/anyColony.ts';
import { makeColony, makeFactory, makeStorage } from '../../../oracle/smallColonies.ts';
import { readArrayBuffer } from '../../game/catalogue/readArrayBuffer.ts';
import { DAY, makeConfig, makeInput, priceList, SETTINGS, schematicIdOf, typeIdOf } from './colonyBuilders.ts';

const planets = decodePlanets(
  readArrayBuffer(join(import.meta.dirname, '../../../../workers/game/catalogue/generated/planets.bin')),
);

/** The first planets of this kind of space, one per system. */
function somePlanets(kind: SpaceKind, count: number): Planet[] {
  const found = new Map<number, Planet>();
  for (let position = 0; position < planets.count && found.size < count; position++) {
    const entry = planets.at(position);
    const space = spaceOf(entry.systemId, entry.security);
    if (space === kind && !found.has(entry.systemId)) found.set(entry.systemId, { ...entry, space });
  }
  return [...found.values()];
}

const CUSTOMS: CustomsSettings = {
  skillLevel: 3,
  ownerFractions: { high: 0.05, low: 0.08, null: 0.02, wormhole: 0.2 },
};

/** Two factories that make 80 Water (base cost 400) an hour, and four that use 80 Water and as much Electrolytes. */
const exporting = makeColony([
  makeStorage(1),
  makeFactory(2, schematicIdOf('Water')),
  makeFactory(3, schematicIdOf('Water')),
]);
const importing = makeColony([makeStorage(1), makeFactory(2, schematicIdOf('Coolant'))]);

const UNITS_PER_MONTH = 80 * 720;

function taxesOn(planet: Planet, level: number | null, ownRate: number | null) {
  const config = makeConfig(exporting, { ownerTaxFraction: ownRate });
  const tax = customsTaxOf(planet, level, config, CUSTOMS);
  const report = (colony: typeof exporting) =>
    reportColony(makeInput(colony, { planet, config, customsTax: tax, prices: priceList({ Water: 500 }) }));
  return { made: report(exporting).exports[0]!, used: report(importing).imports, tax };
}

/**
 * By hand, for exporting 80 Water an hour for 720 hours, at a base cost of 400: 57,600 × 400 = 23,040,000 ISK are taxed.
 * High, level 3: 7 % to the game = 1,612,800; 5 % to the owner = 1,152,000. Low: 8 % = 1,843,200. Null: 2 % = 460,800.
 * Wormhole: 20 % = 4,608,000.
 */
const BY_HAND: [SpaceKind, number, number][] = [
  ['high', 1_612_800, 1_152_000],
  ['low', 0, 1_843_200],
  ['null', 0, 460_800],
  ['wormhole', 0, 4_608_000],
];

describe('rates that taxes prove', () => {
  it('count for whoever comes to a planet where all that are measured agree', () => {
    const rate = (ownerFraction: number, lastAt = 0) => ({ ownerFraction, visitCount: 2, lastAt });
    const measured = new Map([
      ['1/10' as ColonyKey, rate(0.15)],
      ['2/10' as ColonyKey, rate(0.15, 5)],
      ['1/20' as ColonyKey, rate(0.1)],
      ['2/20' as ColonyKey, rate(0.05)],
      ['3/1' as ColonyKey, rate(0)],
    ]);
    expect([...agreedRates(measured)]).toEqual([
      [10, rate(0.15)],
      [1, rate(0)],
    ]);
    expect(agreedRates(new Map())).toEqual(new Map());
  });
});

describe('customs tax', () => {
  it.each(BY_HAND)('of ten planets in %s space agrees with a calculation by hand', (kind, gameIsk, ownerIsk) => {
    const chosen = somePlanets(kind, 10);
    expect(chosen).toHaveLength(10);
    for (const planet of chosen) {
      const { made } = taxesOn(planet, null, null);
      expect(made.taxPerMonth.gameIsk).toBeCloseTo(gameIsk, 4);
      expect(made.taxPerMonth.ownerIsk).toBeCloseTo(ownerIsk, 4);
      expect(made.iskPerMonth).toBeCloseTo(UNITS_PER_MONTH * 500 - gameIsk - ownerIsk, 4);
    }
  });

  it.each([
    [0, 2_304_000],
    [1, 2_073_600],
    [2, 1_843_200],
    [3, 1_612_800],
    [4, 1_382_400],
    [5, 1_152_000],
  ])('of the game falls by a percentage point per level: level %i pays %i in high security', (level, gameIsk) => {
    const [planet] = somePlanets('high', 1);
    expect(taxesOn(planet!, level, null).made.taxPerMonth.gameIsk).toBeCloseTo(gameIsk, 4);
  });

  it('of a planet with its own rate replaces the owner’s part only, even if it is 0', () => {
    const [high] = somePlanets('high', 1);
    expect(taxesOn(high!, null, 0.5).tax).toMatchObject({ gameFraction: 0.07, ownerFraction: 0.5, isOwnRate: true });
    expect(taxesOn(high!, null, 0).tax).toMatchObject({ gameFraction: 0.07, ownerFraction: 0, isOwnRate: true });
  });

  it('of imports is half of both parts', () => {
    for (const kind of SPACE_KINDS) {
      const [planet] = somePlanets(kind, 1);
      const { made, used } = taxesOn(planet!, null, null);
      const water = used.find(({ typeId }) => typeId === made.typeId)!;
      const share = water.unitsPerHour / made.unitsPerHour / 2;
      expect(water.taxPerMonth.gameIsk).toBeCloseTo(share * made.taxPerMonth.gameIsk, 4);
      expect(water.taxPerMonth.ownerIsk).toBeCloseTo(share * made.taxPerMonth.ownerIsk, 4);
    }
  });

  it('of a planet that the catalogue lacks has no part of the game, and a rate only if it is set', () => {
    const unknown = { name: 'Planet 1', systemName: 'System 1', radiusKm: null, security: null, space: null };
    expect(taxesOn(unknown, null, null).tax).toMatchObject({ fraction: 0, space: null });
    expect(taxesOn(unknown, null, 0.1).tax).toMatchObject({ gameFraction: 0, ownerFraction: 0.1 });
  });

  it('starts at a security of 0.45 for the game, which shows it as 0.5', () => {
    const spaces = [1, 0.45, 0.449_999, 0.000_01, 0, -1].map((security) => spaceOf(30_000_001 as never, security));
    expect(spaces).toEqual(['high', 'high', 'low', 'low', 'null', 'null']);
    expect(spaceOf(31_000_005 as never, null)).toBe('wormhole');
    expect(spaceOf(30_000_001 as never, null)).toBeNull();
  });

  it('adds up to the last ISK: rows, accounts, totals and export table', () => {
    const place = fc.constantFrom(...SPACE_KINDS.map((kind) => somePlanets(kind, 1)[0]!));
    const rate = fc.double({ min: 0, max: 1, noNaN: true });
    const anyPlanet = fc.record({
      colony: anyColony,
      planet: place,
      level: fc.option(fc.integer({ min: 0, max: 5 })),
      ownRate: fc.option(rate),
      account: fc.constantFrom('A', 'B'),
      excludeFromTotals: fc.boolean(),
    });
    const customs = fc.record({
      skillLevel: fc.integer({ min: 0, max: 5 }),
      ownerFractions: fc.record({ high: rate, low: rate, null: rate, wormhole: rate }),
    });
    const prices = new Map<number, number>([...priceList({ Water: 512.5, Coolant: 9999.99, Oxygen: 333.33 })]);
    forDrawn(drawnRuns(3), fc.array(anyPlanet, { minLength: 1, maxLength: 8 }), customs, (drawn, drawnCustoms) => {
      const settings = { ...SETTINGS, customs: drawnCustoms };
      const characters = drawn.map(({ account }, index) => ({ characterId: (index + 1) as CharacterId, account }));
      const reports = drawn.map(({ colony: any, planet, level, ownRate, excludeFromTotals }, index) => {
        const colony = { ...any, characterId: (index + 1) as CharacterId, planetId: (index + 1) as PlanetId };
        const config = makeConfig(colony, { ownerTaxFraction: ownRate, excludeFromTotals });
        const customsTax = customsTaxOf(planet, level, config, drawnCustoms);
        return reportColony(
          makeInput(colony, { planet, config, customsTax, settings, prices, sustained: sustainedOf(colony) }),
        );
      });
      const fleet = reportFleet(reports, characters, settings, prices, reports[0]!.at);
      const counted = reports.filter((report) => !report.excludeFromTotals);
      const rowsIsk = sum(counted.map(({ exportIskPerMonth }) => exportIskPerMonth.isk ?? 0));
      const accountsIsk = sumOf(fleet.accounts.map(({ iskPerMonth }) => iskPerMonth));
      const table = (rows: ReturnType<typeof totalsTable>, title: string) =>
        sum(rows.rows.map((row) => Number(row[rows.columns.indexOf(title)] ?? 0)));
      expectSameIsk(accountsIsk, rowsIsk);
      expectSameIsk(fleet.totals.iskPerMonth.isk ?? 0, rowsIsk);
      expectSameIsk(
        table(totalsTable(fleet.totals.rows, 'any', { by: 'name', direction: 'ascending' }), 'Possible ISK per month'),
        rowsIsk,
      );
      const owner = { account: 'A', name: 'Pilot' };
      expectSameIsk(
        table(
          planetsTable(
            counted.map((colony) => ({ owner, colony })),
            'any',
          ),
          'Export ISK per month',
        ),
        rowsIsk,
      );
      const rowTaxes = sum(counted.map(({ taxPerMonth }) => allTaxes(taxPerMonth)));
      expectSameIsk(sum(fleet.accounts.map(({ taxPerMonth }) => allTaxes(taxPerMonth))), rowTaxes);
      expectSameIsk(allTaxes(fleet.totals.taxPerMonth), rowTaxes);
      const goods = counted.flatMap(({ sustained }) =>
        sustained === null ? [] : [...sustained.net.exports, ...sustained.net.imports],
      );
      expectSameIsk(sum(goods.map(({ tax }) => taxSum(tax))), rowTaxes);
      const importIsk = sum(counted.map((report) => report.importIskPerMonth.isk ?? 0));
      expectSameIsk(fleet.totals.importIskPerMonth.isk ?? 0, importIsk);
    });
  });
});

describe('the chain', () => {
  it('agrees to the last unit with its accounts, and to the last ISK with the net of its planets', () => {
    const place = fc.constantFrom(...SPACE_KINDS.map((kind) => somePlanets(kind, 1)[0]!));
    const rate = fc.double({ min: 0, max: 1, noNaN: true });
    const anyPlanet = fc.record({ colony: anyColony, planet: place, ownRate: fc.option(rate), isFirst: fc.boolean() });
    const unitIsk = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    const anyPrices = fc
      .tuple(
        fc.array(unitIsk, { minLength: commodities.size, maxLength: commodities.size }),
        fc.array(unitIsk, { minLength: commodities.size, maxLength: commodities.size }),
      )
      .map(([exports, imports]) => {
        const list = (amounts: readonly number[]) =>
          new Map([...commodities.keys()].map((typeId, k) => [typeId as number, amounts[k]!]));
        return tradePrices(list(exports), list(imports));
      });
    forDrawn(drawnRuns(3), fc.array(anyPlanet, { minLength: 1, maxLength: 6 }), anyPrices, (drawn, prices) => {
      const planets = drawn.flatMap(({ colony: any, planet, ownRate, isFirst }, index) => {
        const colony = { ...any, key: `1/${index}` as ColonyKey, planetId: (index + 1) as PlanetId };
        const config = makeConfig(colony, { ownerTaxFraction: ownRate });
        const customsTax = customsTaxOf(planet, null, config, CUSTOMS);
        return chainColonies(colony, { prices, customsTax }).map((chain) => {
          const sustained = { interval: { seconds: 2 * DAY, source: 'round' as const }, colony: chain.sustained };
          const row = reportColony(makeInput(colony, { planet, config, customsTax, prices, sustained }));
          return { row, isFirst, chain };
        });
      });
      const fleet = reportFleetChain(
        planets.map(({ chain }) => chain),
        'own',
      );
      for (const { row, chain } of planets) {
        const alone = reportFleetChain([chain], 'own').trade;
        expectSameIsk(alone.netIskPerMonth.isk!, row.sustained!.net.netIsk!);
        expectSameIsk(alone.importIskPerMonth.isk!, row.importIskPerMonth.isk!);
        expectSameIsk(allTaxes(alone.taxPerMonth), allTaxes(row.taxPerMonth));
      }
      // Rates add up exactly, whatever is summed first, and so does what is saved as CSV.
      const accounts = [true, false].map((isFirst) =>
        reportFleetChain(
          planets.filter((one) => one.isFirst === isFirst).map(({ chain }) => chain),
          'own',
        ),
      );
      const { columns, rows: lines } = chainTable({ ...CHAIN, ...fleet });
      const column = (title: string) => columns.indexOf(title);
      for (const commodity of fleet.commodities) {
        const parts = accounts.flatMap(({ commodities: all }) => all.filter((one) => one.typeId === commodity.typeId));
        for (const rate of ['madeUnitsPerHour', 'usedUnitsPerHour', 'lostUnitsPerHour'] as const) {
          expect(millionths(commodity[rate])).toBe(sum(parts.map((part) => millionths(part[rate]))));
        }
        const line = lines.find((one) => typeIdOf(String(one[column('Commodity')])) === commodity.typeId)!;
        expect(line[column('Surplus per hour')]).toBe(commodity.surplusUnitsPerHour);
        expect(line[column('Missing per hour')]).toBe(commodity.missingUnitsPerHour);
      }
    });
  });
});

const CHAIN: ChainReport = {
  request: { scope: { kind: 'fleet' }, feeding: 'own' },
  colonyCount: 0,
  excludedCount: 0,
  unplanned: [],
  gaps: [],
  hangarsAt: null,
  demand: null,
  commodities: [],
  flows: [],
  visits: { shortestSeconds: 0, longestSeconds: 0, assumedCount: 0 },
  trade: EMPTY_TRADE,
};

const millionths = (units: number) => Math.round(units * 1e6);

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

const sumOf = (sums: readonly IskSum[]) => sum(sums.map(({ isk }) => isk ?? 0));

const allTaxes = ({ exports, imports }: TaxTotals) => taxSum(exports) + taxSum(imports);

/** To the last ISK. Amounts far above any fleet's have fewer digits left behind the point. */
function expectSameIsk(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.max(0.5, Math.abs(expected) * 1e-12));
}
