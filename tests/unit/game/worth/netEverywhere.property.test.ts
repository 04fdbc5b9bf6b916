/** A planet's net is the same wherever it is shown, on generated fleets. COLONY_RUNS=300 draws more. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChainColony,
  compareVariants,
  reportFleetChain,
  searchSuggestions,
  type VariantBasis,
} from '../../../../workers/figures/index.ts';
import { type ColonyReportInput, reportColony, reportFleet } from '../../../../workers/figures/report/index.ts';
import { commodities } from '../../../../workers/game/catalogue/index.ts';
import type { CharacterId, ColonyKey, PlanetId } from '../../../../workers/game/domain/ids.ts';
import type { NetIsk } from '../../../../workers/game/domain/report.ts';
import { DEFAULT_WORTH } from '../../../../workers/game/domain/worth.ts';
import { advance, compileColony, startState } from '../../../../workers/game/engine/index.ts';
import { MarketRoom, tradePrices } from '../../../../workers/game/worth/index.ts';
import { NO_TAX } from '../../../fixtures/customsTax.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { finish } from '../../../fixtures/finish.ts';
import { sustainedOf } from '../../../fixtures/sustained.ts';
import { anyColony } from '../../../oracle/anyColony.ts';
import { DAY, makeConfig, makeInput, SETTINGS } from '../../figures/report/colonyBuilders.ts';

const RUNS = drawnRuns(2);

const isk = fc.option(fc.double({ min: 0.01, max: 1e5, noNaN: true }), { freq: 40, nil: null });
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const anyIskList = fc.array(isk, { minLength: commodities.size, maxLength: commodities.size });

const anyPlanet = fc.record({
  colony: anyColony,
  spanSeconds: fc.nat(3 * DAY),
  intervalSeconds: fc.constantFrom(DAY / 2, DAY, 2 * DAY),
  customsTax: fc.record({ gameFraction: fraction, ownerFraction: fraction }),
  isFirst: fc.boolean(),
  excludeFromTotals: fc.boolean(),
});

const anyFleet = fc.record({
  planets: fc.array(anyPlanet, { minLength: 1, maxLength: 5 }),
  exportIsk: anyIskList,
  importIsk: anyIskList,
});

type Drawn = typeof anyFleet extends fc.Arbitrary<infer T> ? T : never;

/** Every figure of that name about one planet. */
function planetOf(drawn: Drawn['planets'][number], index: number, prices: ReturnType<typeof pricesOf>) {
  const characterId = (index + 1) as CharacterId;
  const colony = {
    ...drawn.colony,
    characterId,
    key: `${index + 1}/1` as ColonyKey,
    planetId: (index + 1) as PlanetId,
  };
  const { intervalSeconds, excludeFromTotals } = drawn;
  const at = colony.lastUpdateAt + drawn.spanSeconds;
  const sustained = sustainedOf(colony, at, intervalSeconds);
  const input: Partial<ColonyReportInput> = { prices, config: makeConfig(colony, { excludeFromTotals }), sustained };
  const report = reportColony(makeInput(colony, { ...input, customsTax: { ...NO_TAX, ...drawn.customsTax } }));
  if (sustained === null) return { report, isFirst: drawn.isFirst, chain: null, basis: null };
  const economy = { prices, customsTax: drawn.customsTax };
  const chain: ChainColony = { colony, sustained: sustained.colony, stock: [], economy };
  const state = startState(compileColony(colony));
  advance(state, at);
  const visits = { intervalSeconds, takesSurplusP0: false };
  const basis: VariantBasis = { state, radiusKm: null, economy, visits, kept: sustained.colony, known: [] };
  return { report, isFirst: drawn.isFirst, chain, basis };
}

function pricesOf({ exportIsk, importIsk }: Drawn) {
  const list = (amounts: readonly (number | null)[]) =>
    new Map(
      [...commodities.keys()].flatMap((typeId, k) => (amounts[k] == null ? [] : [[typeId as number, amounts[k]]])),
    );
  return tradePrices(list(exportIsk), list(importIsk));
}

/** The same, apart from rounding errors of sums. */
function expectSameNet(actual: NetIsk, expected: NetIsk, sizeIsk: number): void {
  expect(actual.bound).toBe(expected.bound);
  expect(actual.isk === null).toBe(expected.isk === null);
  expect(Math.abs((actual.isk ?? 0) - (expected.isk ?? 0))).toBeLessThanOrEqual(Math.max(0.01, sizeIsk * 1e-12));
}

describe('net', () => {
  it('of a planet is the same in its row, What if, suggestions and the chain, and of fleets in header, totals and chain', () => {
    forDrawn(RUNS, anyFleet, (drawn) => {
      const prices = pricesOf(drawn);
      const planets = drawn.planets.map((one, index) => planetOf(one, index, prices));
      const sizeIsk = planets.reduce((sum, { report: { sustained } }) => {
        const goods = [...(sustained?.net.exports ?? []), ...(sustained?.net.imports ?? [])];
        return sum + goods.reduce((all, { valueIsk, tax }) => all + (valueIsk ?? 0) + tax.gameIsk + tax.ownerIsk, 0);
      }, 0);
      for (const [index, { report, chain, basis }] of planets.entries()) {
        if (chain === null) continue;
        expectSameNet(reportFleetChain([chain], 'buy').trade.netIskPerMonth, report.netIskPerMonth, sizeIsk);
        const exact = report.sustained!.net.netIsk;
        if (exact !== null) expectSameNet(report.netIskPerMonth, { isk: exact, bound: 'exact' }, sizeIsk);
        const interval = { seconds: basis.visits.intervalSeconds, source: 'round' as const };
        expect(compareVariants(basis, interval, []).current.sustained.netIskPerMonth).toEqual(report.netIskPerMonth);
        // One search takes as long as everything else together.
        if (index > 0) continue;
        const worth = { settings: DEFAULT_WORTH, loginShare: 1, neededElsewhere: new Map(), room: NO_LIMIT };
        expect(finish(searchSuggestions({ ...basis, worth }, false)).currentIskPerMonth).toBe(exact);
      }

      const characters = planets.map(({ report: { characterId }, isFirst }) => ({
        characterId,
        account: isFirst ? 'First' : 'Second',
      }));
      const reports = planets.map(({ report }) => report);
      const fleet = reportFleet(reports, characters, SETTINGS, prices, reports[0]!.at);
      const chainOf = (wanted: typeof planets) =>
        reportFleetChain(
          wanted.flatMap(({ report, chain }) => (report.excludeFromTotals || chain === null ? [] : chain)),
          'buy',
        ).trade.netIskPerMonth;
      const sums = [
        { wanted: planets, sum: fleet.totals },
        ...fleet.accounts.map((sum) => ({
          wanted: planets.filter(({ isFirst }) => (isFirst ? 'First' : 'Second') === sum.account),
          sum,
        })),
      ];
      for (const { wanted, sum } of sums) {
        // Of planets that are all unknown the sum is unknown, and the chain has none of them.
        const counted = wanted.filter(({ report }) => !report.excludeFromTotals);
        if (counted.length > 0 && counted.every(({ chain }) => chain === null)) continue;
        expectSameNet(chainOf(wanted), sum.netIskPerMonth, sizeIsk);
      }
    });
  });
});

const NO_LIMIT = new MarketRoom(new Map(), new Map(), 0.25);
