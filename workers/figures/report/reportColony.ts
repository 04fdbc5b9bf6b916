import { tierOf } from '../../game/catalogue/index.ts';
import type { PlanetConfig } from '../../game/domain/character.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { CustomsTax } from '../../game/domain/customsTax.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type {
  BalanceReport,
  ColonyReport,
  ExtractorReport,
  IskSum,
  ProductionReport,
  RootStop,
  StorageReport,
} from '../../game/domain/report.ts';
import type { ColonyResult, CommodityFlow, Forecast } from '../../game/domain/result.ts';
import type { ReportSettings } from '../../game/domain/settings.ts';
import type { SimulationProblem } from '../../game/domain/simulationProblem.ts';
import { isLosingGoods } from '../../game/domain/stopped.ts';
import { stopId } from '../../game/domain/stops.ts';
import { unitsByType } from '../../game/domain/sums.ts';
import type { SustainedColony } from '../../game/domain/sustained.ts';
import { type AlertKind, isLowImport, isLowStorage, isOffBalance } from '../../game/domain/thresholds.ts';
import {
  type EpochSeconds,
  type Fraction,
  HOURS_PER_DAY,
  HOURS_PER_MONTH,
  type Isk,
  SECONDS_PER_HOUR,
} from '../../game/domain/units.ts';
import type { VisitInterval } from '../../game/domain/visitInterval.ts';
import type { Net } from '../../game/domain/worth.ts';
import {
  atStakeIskPerDay,
  boundedNet,
  type Economy,
  exportedGood,
  exportIsk,
  IskTotal,
  lostIskPerDay,
  NetTotal,
  netPerMonth,
  type Prices,
  unvisitedIskPerDay,
} from '../../game/worth/index.ts';
import { isActivePin, pinResults, snapshotStatus } from './activity.ts';
import { isRunningAt, reportExtractor } from './extraction.ts';
import type { Planet } from './planet.ts';
import { type PreparedColony, prepareColony } from './prepareColony.ts';
import { firstStopAfter, reportStops } from './stops.ts';
import { addStacks, maxFillFraction, reportStorage } from './stores.ts';
import { type Depletion, findLeftovers, reportExports, reportImports } from './trade.ts';
import { unknownProducts } from './unknownProducts.ts';

export interface ColonyReportInput {
  colony: Colony;
  planet: Planet;
  /** when ESI last confirmed the snapshot */
  confirmedAt: EpochSeconds;
  /** false if ESI lists the colony but has no layout of it */
  hasRecord: boolean;
  /** the time of the report */
  at: EpochSeconds;
  /** the colony at `at`; null if it could not be simulated */
  result: ColonyResult | null;
  /** may start before `at`; null if the colony could not be simulated */
  forecast: Forecast | null;
  /** as of now, where `at` is a future time */
  forecastFromNow?: Forecast;
  /**
   * units made, used and lost in a day without a visit, from about `at` on; null while nothing has stopped there, and if it
   * could not be simulated
   */
  unvisitedDay: readonly CommodityFlow[] | null;
  /** why the simulation failed, for the player; then `result` and `forecast` are ignored */
  simulationError: SimulationProblem | null;
  /** null if the player configured nothing: not excluded */
  config: PlanetConfig | null;
  customsTax: CustomsTax;
  settings: ReportSettings;
  prices: Prices;
  /** null if it isn't known yet, or the colony can't be simulated */
  sustained: Sustained | null;
  /** it has not been replayed yet */
  isSustainedComing: boolean;
}

/** What a colony sustains, and how often it is visited for that. */
interface Sustained {
  interval: VisitInterval;
  colony: SustainedColony;
}

/** Less of a difference isn't worth a sentence. */
const SAME_NET: Fraction = 0.05;

/** What the planet earns at first, if that is something else. */
function reportEarlier(
  { earlier }: SustainedColony,
  net: Net,
  economy: Economy,
): Pick<NonNullable<ColonyReport['sustained']>, 'earlier'> {
  if (earlier === undefined) return {};
  const { flows, ...stretch } = earlier;
  const before = netPerMonth({ flows }, economy);
  const isSame =
    before.netIsk !== null &&
    net.netIsk !== null &&
    Math.abs(before.netIsk - net.netIsk) <= SAME_NET * Math.abs(before.netIsk);
  return isSame ? {} : { earlier: { ...stretch, netIskPerMonth: boundedNet(before) } };
}

function reportProduction(
  prepared: PreparedColony,
  isActive: (pin: Colony['pins'][number]) => boolean,
  sustained: SustainedColony | null,
): ProductionReport[] {
  return [...prepared.productions.values()].map(({ schematic, pins, unitsPerHour }) => {
    const { typeId } = schematic.output;
    return {
      schematicId: schematic.schematicId,
      typeId,
      factoryCount: pins.length,
      activeCount: pins.filter(isActive).length,
      cycleSeconds: schematic.cycleSeconds,
      unitsPerHour,
      sustainedUnitsPerHour:
        sustained === null ? null : (sustained.flows.find((flow) => flow.typeId === typeId)?.madeUnitsPerHour ?? 0),
    };
  });
}

function reportBalance(extractors: readonly ExtractorReport[], thresholdPerHour: number): BalanceReport | null {
  const [first, second] = extractors;
  if (first === undefined || second === undefined || extractors.length !== 2) return null;
  const areRunning = first.isRunning && second.isRunning;
  const differencePerHour = areRunning ? Math.abs(first.unitsPerHour - second.unitsPerHour) : null;
  return {
    unitsPerHour: [first.unitsPerHour, second.unitsPerHour],
    differencePerHour,
    isOffBalance: differencePerHour !== null && isOffBalance(differencePerHour, thresholdPerHour),
  };
}

function sumIsk<Item extends { typeId: TypeId }>(items: readonly Item[], iskOf: (item: Item) => Isk | null): IskSum {
  const total = new IskTotal();
  for (const item of items) total.add(item.typeId, iskOf(item));
  return total.sum();
}

/** @param net a month; null if it is unknown. @param begun stops until now */
function reportLoss(
  prepared: PreparedColony,
  net: Net | null,
  begun: readonly RootStop[],
  isLosing: boolean,
  { at, unvisitedDay, customsTax, prices, settings }: ColonyReportInput,
): Pick<ColonyReport, 'lostIskPerDay' | 'atStakeIskPerDay'> {
  const economy = { prices, customsTax };
  if (begun.length === 0) return { lostIskPerDay: 0, atStakeIskPerDay: atStakeIskPerDay(net, 0) };
  // A visit does not change what is lost because of routes: it is no part of what the planet sustains.
  if (isLosing) {
    const lostIsk = lostGoodsIsk(begun, at, new Set(prepared.uses.keys()), economy);
    return { lostIskPerDay: lostIsk, atStakeIskPerDay: atStakeIskPerDay(net, 0) };
  }
  if (net === null || unvisitedDay === null) return { lostIskPerDay: null, atStakeIskPerDay: null };
  const lostIsk = lostIskPerDay(net, unvisitedDay, unvisitedGoods(prepared, settings), economy);
  return { lostIskPerDay: lostIsk, atStakeIskPerDay: atStakeIskPerDay(net, lostIsk) };
}

/** The stops as of now, where the report is of a future time and has other ones. */
function reportStopsAsOfNow(
  prepared: PreparedColony,
  shown: readonly RootStop[],
  { colony, forecastFromNow }: ColonyReportInput,
): Pick<ColonyReport, 'stopsAsOfNow'> {
  if (forecastFromNow === undefined) return {};
  const { stops } = reportStops(colony, prepared.pinById, forecastFromNow);
  const areSame = stops.map(stopId).join('\n') === shown.map(stopId).join('\n');
  return areSame ? {} : { stopsAsOfNow: stops };
}

/** What a colony still earns whose programs have all ended; null for others, and if it is unknown. */
function reportEarnsNow(prepared: PreparedColony, input: ColonyReportInput): Isk | null {
  const { at, unvisitedDay, prices, customsTax, settings, simulationError } = input;
  const { programs } = prepared;
  if (programs.length === 0 || programs.some(({ pin }) => isRunningAt(pin, at))) return null;
  if (unvisitedDay === null || simulationError !== null) return null;
  const iskPerDay = unvisitedIskPerDay(unvisitedDay, unvisitedGoods(prepared, settings), { prices, customsTax });
  return iskPerDay === null ? null : (iskPerDay / HOURS_PER_DAY) * HOURS_PER_MONTH;
}

/** What counts as made and used of a colony that nobody visits. */
function unvisitedGoods({ productions, extractions, uses }: PreparedColony, { worth }: ReportSettings) {
  return {
    made: new Set([...productions.keys(), ...extractions.keys()]),
    used: new Set(uses.keys()),
    surplusP0Sells: worth.surplusP0Sells,
  };
}

/** What the goods that routes lose in a day would bring; null if a price is unknown, or what raw material would become. */
function lostGoodsIsk(
  begun: readonly RootStop[],
  at: EpochSeconds,
  used: ReadonlySet<TypeId>,
  economy: Economy,
): Isk | null {
  let isk: Isk = 0;
  for (const { stop } of begun.flatMap((root) => [root, ...root.consequences])) {
    if (stop.kind !== 'goodsLost' || stop.at > at) continue;
    const { typeId, lostUnits } = stop;
    const lost = tierOf(typeId) === 0 && used.has(typeId) ? null : exportIsk(exportedGood(typeId, lostUnits, economy));
    if (lost === null) return null;
    isk += lost;
  }
  return isk;
}

function storageValue(storages: readonly StorageReport[], prices: Prices): IskSum {
  const total = new IskTotal();
  for (const storage of storages) addStacks(total, storage.now.contents, prices);
  return total.sum();
}

function alertsOf(report: Omit<ColonyReport, 'alerts'>, hasRecord: boolean): AlertKind[] {
  const alerts: AlertKind[] = [];
  if (!hasRecord) alerts.push('noRecord');
  if (report.isExpired) alerts.push('expired');
  if (isLowStorage(report.maxFillFraction)) alerts.push('lowStorage');
  if (report.imports.some((imported) => isLowImport(imported.hoursUntilDepletion))) alerts.push('lowImports');
  if (report.balance?.isOffBalance) alerts.push('imbalance');
  if (report.extractors.some((extractor) => extractor.isBelowMinimum)) alerts.push('lowRate');
  return alerts;
}

/**
 * Everything that the screen shows about one colony at one time.
 *
 * Figures are simulated to `at`. If the player prefers ESI's figures, or the simulation failed, they are those of the
 * snapshot, and import depletion is estimated from consumption and the hours since. Programs, stops and status always come
 * from `at` and the forecast, if there is one. Command centers count for value and stock, but not for
 * the storage alert or the fill. Excluding a planet from totals changes nothing here.
 * Pure; pins of the result are matched by id.
 */
export function reportColony(input: ColonyReportInput): ColonyReport {
  const { colony, planet, at, config, customsTax, settings, prices, simulationError } = input;
  const result = simulationError === null ? input.result : null;
  const forecast = simulationError === null ? input.forecast : null;
  const isSimulated = result !== null && settings.figures === 'now';

  const prepared = prepareColony(colony, planet.radiusKm);
  const simulatedPins = pinResults(isSimulated ? result : null);
  const sustained = simulationError === null ? input.sustained : null;
  const net = sustained && netPerMonth(sustained.colony, { prices, customsTax });

  const extractors = prepared.programs.map((program) => reportExtractor(program, at, settings.minExtractionRate));
  const storages = prepared.storages.map((basis) =>
    reportStorage(basis, simulatedPins.get(basis.pin.pinId)?.contents ?? null, prices),
  );
  const depletion: Depletion =
    isSimulated && forecast !== null
      ? { basis: 'simulated', stops: forecast.stops, at }
      : {
          basis: 'estimated',
          hoursSinceStock: isSimulated ? 0 : Math.max(0, at - colony.lastUpdateAt) / SECONDS_PER_HOUR,
        };
  const leftovers = net === null ? [] : findLeftovers(prepared, net, { prices, customsTax });
  const exports = reportExports(prepared, at, forecast?.stops ?? [], net, leftovers, { prices, customsTax });
  const imports = reportImports(prepared, unitsByType(storages.flatMap(({ now }) => now.contents)), depletion, {
    prices,
    customsTax,
  });
  const { stops, minorLosses } = reportStops(colony, prepared.pinById, forecast);
  const isExpired = extractors.some((extractor) => !extractor.isRunning);
  const begun = stops.filter(({ stop }) => stop.at <= at);
  const fullest = maxFillFraction(storages);
  const fullExports = sumIsk(
    [...exports, ...unknownProducts(colony).map((typeId) => ({ typeId, iskPerMonth: null }))],
    (exported) => exported.iskPerMonth,
  );
  const total = new NetTotal();
  total.add(net);
  const { importIskPerMonth, taxPerMonth } = total.totals();

  const report: Omit<ColonyReport, 'alerts'> = {
    key: colony.key,
    characterId: colony.characterId,
    planetId: colony.planetId,
    planetName: planet.name,
    systemName: planet.systemName,
    planetType: colony.planetType,
    upgradeLevel: colony.upgradeLevel,
    snapshotAt: colony.lastUpdateAt,
    confirmedAt: input.confirmedAt,
    at,
    basis: isSimulated ? 'simulated' : 'snapshot',
    simulationError,
    oddities: colony.oddities,
    status: result?.status ?? snapshotStatus(colony, fullest, at),
    isExpired,
    excludeFromTotals: config?.excludeFromTotals ?? false,
    customsTax,
    extractors,
    production: reportProduction(
      prepared,
      (pin) => isActivePin(colony, pin, simulatedPins.get(pin.pinId), at),
      sustained?.colony ?? null,
    ),
    imports,
    exports,
    storages,
    balance: reportBalance(extractors, settings.balanceThreshold),
    stops,
    ...reportStopsAsOfNow(prepared, stops, input),
    minorLosses,
    nextStopAt: firstStopAfter(stops, at)?.stop.at ?? null,
    load: prepared.load,
    exportUnitsPerHour: exports.reduce((sum, exported) => sum + exported.unitsPerHour, 0),
    exportIskPerMonth: fullExports,
    sustained: sustained &&
      net && {
        interval: sustained.interval,
        repeats: sustained.colony.repeats,
        net,
        ...reportEarlier(sustained.colony, net, { prices, customsTax }),
        ...(leftovers.length > 0 && { leftovers, leftoverIskPerMonth: sumIsk(leftovers, exportIsk) }),
      },
    sustainedExportIskPerMonth: net === null ? fullExports : total.exports(),
    importIskPerMonth,
    taxPerMonth,
    netIskPerMonth: net === null ? { isk: null, bound: 'exact' } : boundedNet(net),
    isNetComing: simulationError === null && input.isSustainedComing,
    ...reportLoss(prepared, net, begun, isLosingGoods({ at, stops, isExpired }), input),
    earnsNowIskPerMonth: reportEarnsNow(prepared, input),
    storageValue: storageValue(storages, prices),
    maxFillFraction: fullest,
  };
  return { ...report, alerts: alertsOf(report, input.hasRecord) };
}
