/** Properties of every report, over odd colonies as ESI returns them, simulated by the engine. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ColonyReportInput,
  productionsOf,
  reportColony,
  reportDetail,
  reportFleet,
} from '../../../../workers/figures/report/index.ts';
import { commodities } from '../../../../workers/game/catalogue/index.ts';
import type { Colony } from '../../../../workers/game/domain/colony.ts';
import type { CharacterId, TypeId } from '../../../../workers/game/domain/ids.ts';
import { isStore } from '../../../../workers/game/domain/pinKinds.ts';
import type { ColonyReport, IskSum } from '../../../../workers/game/domain/report.ts';
import type { Stop } from '../../../../workers/game/domain/result.ts';
import { isMinorLoss } from '../../../../workers/game/domain/stopped.ts';
import { everyStop } from '../../../../workers/game/domain/stops.ts';
import {
  advance,
  cloneState,
  compileColony,
  forecast,
  productOf,
  readFlowsSince,
  readResult,
  startState,
} from '../../../../workers/game/engine/index.ts';
import { mostPerCycle } from '../../../../workers/game/sustain/index.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { sustainedOf } from '../../../fixtures/sustained.ts';
import { anyColony, anySpanSeconds } from '../../../oracle/anyColony.ts';
import { DAY, makeConfig, makeInput, SETTINGS } from './colonyBuilders.ts';

/** The state at `at`, and a forecast made at some time before. */
function simulate(
  colony: Colony,
  forecastAt: number,
  at: number,
): Pick<ColonyReportInput, 'result' | 'forecast' | 'unvisitedDay'> {
  const state = startState(compileColony(colony));
  advance(state, forecastAt);
  const foretold = forecast(state);
  advance(state, at);
  const dayLater = cloneState(state);
  advance(dayLater, at + DAY);
  return { result: readResult(state), forecast: foretold, unvisitedDay: readFlowsSince(state, dayLater) };
}

const allPrices = new Map<number, number>([...commodities.keys()].map((typeId) => [typeId, typeId / 7]));

const somePrices = fc
  .array(fc.tuple(fc.constantFrom(...commodities.keys()), fc.double({ min: 0, max: 2e6, noNaN: true })), {
    maxLength: 60,
  })
  .map((entries) => new Map<number, number>(entries));

const anyPrices = fc.oneof(somePrices, fc.constant(allPrices));

const anyInput: fc.Arbitrary<ColonyReportInput> = fc
  .record({
    colony: anyColony,
    sinceSeconds: anySpanSeconds,
    forecastShare: fc.double({ min: 0, max: 1, noNaN: true }),
    isSimulated: fc.boolean(),
    prices: anyPrices,
    radiusKm: fc.option(fc.integer({ min: 1000, max: 150_000 })),
    figures: fc.constantFrom('now' as const, 'esi' as const),
    minExtractionRate: fc.constantFrom(0, 5000),
    balanceThreshold: fc.nat(100_000),
    config: fc.option(
      fc.record({ excludeFromTotals: fc.boolean(), ownerTaxFraction: fc.constantFrom(0, 0.05, 0.1, 1) }),
    ),
  })
  .map((drawn) => {
    const { colony, prices, isSimulated } = drawn;
    const at = colony.lastUpdateAt + drawn.sinceSeconds;
    return makeInput(colony, {
      at,
      prices,
      sustained: isSimulated ? sustainedOf(colony, at) : null,
      planet: { name: 'X I', systemName: 'X', radiusKm: drawn.radiusKm, security: null, space: null },
      ...(isSimulated &&
        simulate(colony, colony.lastUpdateAt + Math.floor(drawn.sinceSeconds * drawn.forecastShare), at)),
      config: drawn.config === null ? null : makeConfig(colony, drawn.config),
      settings: {
        ...SETTINGS,
        figures: drawn.figures,
        minExtractionRate: drawn.minExtractionRate,
        balanceThreshold: drawn.balanceThreshold,
      },
    });
  });

/** Paths of everything in a value that is NaN, infinite or undefined. */
function brokenPaths(value: unknown, path = ''): string[] {
  if (value === undefined) return [path];
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => brokenPaths(inner, `${path}.${key}`));
}

function expectSound(sum: IskSum): void {
  expect(sum.pricedFraction).toBeGreaterThanOrEqual(0);
  expect(sum.pricedFraction).toBeLessThanOrEqual(1);
  expect(sum.isk === null).toBe(sum.pricedFraction === 0);
}

const sumOf = (figures: readonly (number | null)[]) => figures.reduce<number>((sum, figure) => sum + (figure ?? 0), 0);

/** Anything in force but a wrong set-up that loses nothing, which an extractor without a program is not. */
const hasStopped = ({ stops, at }: ColonyReport) =>
  stops.some(
    ({ stop }) =>
      stop.at <= at && stop.kind !== 'goodsLost' && (stop.kind !== 'notSetUp' || stop.fault.kind === 'noProgram'),
  );

/** Whether it runs but loses goods. */
const isLosing = (report: ColonyReport) =>
  !hasStopped(report) && everyStop(report.stops).some(({ stop }) => stop.kind === 'goodsLost' && stop.at <= report.at);

const eachReport = (check: (report: ColonyReport, input: ColonyReportInput) => void) =>
  forDrawn(drawnRuns(3), anyInput, (input) => check(reportColony(input), input));

/** Whether routes take all that is made of a commodity to a store. */
function isAllCollectable({ colony: { pins, routes }, forecast }: ColonyReportInput, typeId: TypeId): boolean {
  const isUnrouted = (pinId: number) =>
    forecast?.stops.some(
      (stop) => stop.kind === 'notSetUp' && stop.fault.kind === 'outputNotRouted' && stop.pinId === pinId,
    );
  return pins.every((pin) => {
    if (productOf(pin) !== typeId) return true;
    const own = routes.filter((route) => route.sourcePinId === pin.pinId && route.typeId === typeId);
    const toStores = own.filter(({ destinationPinId }) =>
      pins.some((other) => other.pinId === destinationPinId && isStore(other)),
    );
    return own.length === 0
      ? !isUnrouted(pin.pinId)
      : toStores.reduce((units, { quantity }) => units + quantity, 0) >= mostPerCycle(pin);
  });
}

describe('every report of a colony', () => {
  it('has no NaN, infinite or undefined figures', () => {
    eachReport((report, input) => {
      expect(brokenPaths(report)).toEqual([]);
      expect(brokenPaths(reportDetail(input))).toEqual([]);
    });
  });

  it('depends only on its input', () => {
    eachReport((report, input) => {
      const copy = { ...input, colony: structuredClone(input.colony) };
      expect(report).toEqual(reportColony(copy));
      expect(reportColony(input)).toEqual(reportColony(input));
    });
  });

  it('matches figures to pins in any order', () => {
    const byPin = <Item extends { pinId: number }>(items: readonly Item[]) =>
      [...items].sort((a, b) => a.pinId - b.pinId);
    eachReport((report, input) => {
      const turned = reportColony({
        ...input,
        colony: { ...input.colony, pins: [...input.colony.pins].reverse() },
        result: input.result && { ...input.result, pins: [...input.result.pins].reverse() },
      });
      expect(byPin(turned.extractors)).toEqual(byPin(report.extractors));
      expect(byPin(turned.storages)).toEqual(byPin(report.storages));
      expect(turned.production.map(({ typeId, activeCount }) => [typeId, activeCount])).toEqual(
        report.production.map(({ typeId, activeCount }) => [typeId, activeCount]),
      );
      expect(turned.alerts).toEqual(report.alerts);
    });
  });

  it('sustains no more of a product than its factories could export, and says what else its exports consist of', () => {
    eachReport(({ exports, sustained, sustainedExportIskPerMonth }, input) => {
      if (sustained === null) return;
      const products = productionsOf(input.colony.pins);
      for (const { typeId, unitsPerHour, sustainedUnitsPerHour } of exports) {
        const product = products.get(typeId);
        // Extractors may sustain more: programs that are restarted before they end yield more than their average.
        const isExtracted = input.colony.pins.some((pin) => pin.kind === 'ecu' && pin.productTypeId === typeId);
        if (product === undefined || isExtracted) continue;
        // What is measured may begin or end a cycle later.
        const cycle = product.unitsPerCycle / input.sustained!.colony.hours;
        expect(sustainedUnitsPerHour).toBeLessThanOrEqual(unitsPerHour * 1.005 + cycle + 1e-6);
      }
      const listed = sumOf(exports.map(({ sustainedIskPerMonth }) => sustainedIskPerMonth));
      const leftover = sustained.leftoverIskPerMonth?.isk ?? 0;
      expect(sumOf([sustainedExportIskPerMonth.isk])).toBeCloseTo(listed + leftover, 2);
    });
  });

  it('has totals that are the sums of their parts, unknown only if no part is known', () => {
    eachReport((report) => {
      for (const sum of [
        report.exportIskPerMonth,
        report.sustainedExportIskPerMonth,
        report.importIskPerMonth,
        report.storageValue,
        ...report.storages.flatMap(({ now, esi }) => [now.value, esi.value]),
      ]) {
        expectSound(sum);
      }
      expect(report.exportIskPerMonth.isk ?? 0).toBeCloseTo(sumOf(report.exports.map((item) => item.iskPerMonth)), 3);
      const costs =
        report.sustained?.net.imports.map(({ valueIsk, tax }) =>
          valueIsk === null ? null : valueIsk + tax.gameIsk + tax.ownerIsk,
        ) ?? [];
      expect(report.importIskPerMonth.isk ?? 0).toBeCloseTo(sumOf(costs), 3);
      expect(report.storageValue.isk ?? 0).toBeCloseTo(sumOf(report.storages.map(({ now }) => now.value.isk)), 3);
      expect(report.exportUnitsPerHour).toBeCloseTo(sumOf(report.exports.map((item) => item.unitsPerHour)), 6);
    });
  });

  it('agrees with its production chain', () => {
    eachReport((report, input) => {
      const chain = new Map(reportDetail(input).chain.map((node) => [node.typeId, node]));
      for (const node of chain.values()) {
        expect(node.netPerHour).toBe(node.producedPerHour - node.consumedPerHour);
        expect(node.importPerHour).toBe(Math.max(0, -node.netPerHour));
        for (const typeId of node.feedsTypeIds) expect(chain.get(typeId)!.tier).toBeGreaterThan(node.tier);
      }
      for (const { typeId, unitsPerHour } of report.imports) {
        expect(chain.get(typeId)).toMatchObject({ importPerHour: unitsPerHour, factoryCount: 0, extractorCount: 0 });
      }
      for (const { typeId, unitsPerHour } of report.exports) {
        const { netPerHour } = chain.get(typeId)!;
        if (isAllCollectable(input, typeId)) expect(netPerHour).toBeCloseTo(unitsPerHour, 6);
        else expect(unitsPerHour).toBeLessThan(netPerHour + 1e-6);
      }
    });
  });

  it('lists its stops in order, with the first future one as the next', () => {
    eachReport(({ stops, nextStopAt, at }) => {
      const times = stops.map(({ stop }) => stop.at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      const coming = times.filter((time) => time > at);
      expect(nextStopAt).toBe(coming.length > 0 ? Math.min(...coming) : null);
      for (const { stop, consequences } of stops) {
        const followed = consequences.map((consequence) => consequence.stop.at);
        expect([stop.at, ...followed]).toEqual([stop.at, ...followed].sort((a, b) => a - b));
      }
    });
  });

  it('has each stop of the forecast once: as a root, as a consequence of one root, or as a minor loss', () => {
    const nameOf = (stop: Stop) => JSON.stringify({ ...stop, at: 0 });
    eachReport(({ stops, minorLosses }, input) => {
      if (input.forecast === null) return;
      expect([...everyStop(stops), ...minorLosses].map(({ stop }) => nameOf(stop)).sort()).toEqual(
        input.forecast.stops.map(nameOf).sort(),
      );
      // The first stop is a cause, or a factory that becomes idle up to one cycle before its cause.
      const first = input.forecast.stops.find((stop) => !isMinorLoss(stop));
      const listed = stops[0];
      if (first === undefined || listed === undefined) return;
      if (nameOf(first) !== nameOf(listed.stop)) expect(first.kind).toBe('inputMissing');
      else expect(listed.stop.at).toBe(first.at);
    });
  });
});

describe('every report of a fleet', () => {
  const anyFleet = fc
    .record({
      inputs: fc.array(anyInput, { maxLength: 6 }),
      owners: fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }),
    })
    .map(({ inputs, owners }) => {
      const prices = inputs[0]?.prices ?? new Map<TypeId, number>();
      const at = Math.max(0, ...inputs.map((input) => input.at));
      const reports = inputs.map((input, i): ColonyReport => {
        const characterId = (owners[i]! + 1) as CharacterId;
        return { ...reportColony({ ...input, prices }), characterId };
      });
      const characters = [1, 2, 3, 4].map((id) => ({ characterId: id as CharacterId, account: id % 2 ? 'A' : 'B' }));
      return { reports, fleet: reportFleet(reports, characters, SETTINGS, prices, at) };
    });

  it('has the same sums in accounts, totals and planets', () => {
    forDrawn(drawnRuns(4), anyFleet, ({ reports, fleet }) => {
      expect(brokenPaths(fleet)).toEqual([]);
      const { accounts, totals } = fleet;
      const counted = reports.filter((report) => !report.excludeFromTotals);
      const iskOf = (sums: IskSum[]) => sumOf(sums.map(({ isk }) => isk));
      for (const { iskPerMonth, sustainedIskPerMonth, storageValue } of accounts) {
        [iskPerMonth, sustainedIskPerMonth, storageValue].forEach(expectSound);
      }
      const monthly = iskOf(counted.map((report) => report.exportIskPerMonth));
      expect(iskOf(accounts.map((account) => account.iskPerMonth))).toBeCloseTo(monthly, 2);
      expect(totals.iskPerMonth.isk ?? 0).toBeCloseTo(monthly, 2);
      const sustained = iskOf(counted.map((report) => report.sustainedExportIskPerMonth));
      expect(iskOf(accounts.map((account) => account.sustainedIskPerMonth))).toBeCloseTo(sustained, 2);
      expect(totals.sustainedIskPerMonth.isk ?? 0).toBeCloseTo(sustained, 2);
      const imported = iskOf(counted.map((report) => report.importIskPerMonth));
      expect(iskOf(accounts.map((account) => account.importIskPerMonth))).toBeCloseTo(imported, 2);
      expect(totals.importIskPerMonth.isk ?? 0).toBeCloseTo(imported, 2);
      const nets = [...counted, ...accounts, totals].map(({ netIskPerMonth }) => netIskPerMonth);
      if (nets.every(({ isk, bound }) => isk !== null && bound === 'exact')) {
        const net = sumOf(counted.map(({ netIskPerMonth }) => netIskPerMonth.isk));
        expect(net).toBeCloseTo(sustained - imported, 2);
        expect(sumOf(accounts.map(({ netIskPerMonth }) => netIskPerMonth.isk))).toBeCloseTo(net, 2);
        expect(totals.netIskPerMonth.isk).toBeCloseTo(net, 2);
      }
      for (const { typeId, unitsPerHour } of totals.internalGoods) {
        const rateOf = (side: 'exports' | 'imports') =>
          sumOf(
            counted
              .flatMap(({ sustained: known }) => known?.net[side] ?? [])
              .filter((good) => good.typeId === typeId)
              .map(({ units }) => units / 720),
          );
        expect(unitsPerHour).toBeCloseTo(Math.min(rateOf('exports'), rateOf('imports')), 6);
      }
      const stored = iskOf(counted.map((report) => report.storageValue));
      expect(iskOf(accounts.map((account) => account.storageValue))).toBeCloseTo(stored, 2);
      expect(sumOf(accounts.map(({ planetCount }) => planetCount))).toBe(reports.length);
      expect(totals.storageValue.isk ?? 0).toBeCloseTo(stored, 2);
      expect(sumOf(accounts.map(({ stoppedPlanetCount }) => stoppedPlanetCount))).toBe(
        reports.filter(hasStopped).length,
      );
      expect(fleet.losingPlanetCount).toBe(reports.filter(isLosing).length);
      expect(reports.every(({ lostIskPerDay }) => (lostIskPerDay ?? 0) >= 0)).toBe(true);
      expect(sumOf(totals.rows.map(({ unitsPerHour }) => unitsPerHour))).toBeCloseTo(
        sumOf(counted.map(({ exportUnitsPerHour }) => exportUnitsPerHour)),
        6,
      );
    });
  });
});

describe('a damaged record', () => {
  const oddAmount = fc.constantFrom(-1, -1e300, 1e300, 0.5, Number.MAX_SAFE_INTEGER);
  const oddTime = fc.constantFrom(null, 0, -1e12, 1e12);
  const oddType = fc.constantFrom(...([1, 0, -5, 2268] as TypeId[]));

  it('still gives figures', () => {
    const odd = fc.record({
      amount: oddAmount,
      installedAt: oddTime,
      expiresAt: oddTime,
      cycleSeconds: fc.constantFrom(null, 0, -3600, 1e-9, 1e300, 900),
      baseQtyPerCycle: fc.constantFrom(null, 0, -4, 1e308, 0.25),
      typeId: oddType,
      level: oddAmount,
    });
    forDrawn(drawnRuns(4), anyColony, odd, anyPrices, (made, { amount, typeId, level, ...program }, prices) => {
      const pins = made.pins.map((pin) => {
        const contents = [...pin.contents, { typeId, amount }];
        return pin.kind === 'ecu' ? { ...pin, ...program, productTypeId: typeId, contents } : { ...pin, contents };
      });
      const ends = pins.slice(0, 2).map(({ pinId }) => pinId);
      const links = ends.length < 2 ? [] : [{ sourcePinId: ends[0]!, destinationPinId: ends[1]!, level }];
      const colony = { ...made, pins: [...pins, ...pins.slice(0, 1)], links };
      const input = makeInput(colony, { prices, simulationError: { kind: 'unknown' } });
      expect(brokenPaths(reportColony(input))).toEqual([]);
      expect(brokenPaths({ ...reportDetail(input), pins: [] })).toEqual([]);
    });
  });
});
