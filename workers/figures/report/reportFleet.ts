import type { Character } from '../../game/domain/character.ts';
import { getOrAdd } from '../../game/domain/groups.ts';
import type { CharacterId, TypeId } from '../../game/domain/ids.ts';
import type {
  AccountReport,
  ColonyReport,
  FleetTotals,
  IskSum,
  StopReport,
  TotalsReport,
  TotalsRow,
} from '../../game/domain/report.ts';
import type { ReportSettings } from '../../game/domain/settings.ts';
import { isLosingGoods, isSetUpWrong, isStopped } from '../../game/domain/stopped.ts';
import { addTo } from '../../game/domain/sums.ts';
import { type EpochSeconds, type Isk, SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import { exportIsk, IskTotal, NetTotal, type Prices, priceOf } from '../../game/worth/index.ts';
import { firstStopAfter } from './stops.ts';
import { addStacks } from './stores.ts';
import { unknownProducts } from './unknownProducts.ts';

type FleetCharacter = Pick<Character, 'characterId' | 'account'>;

function sooner(a: StopReport | null, b: StopReport | null): StopReport | null {
  if (a === null || b === null) return a ?? b;
  return b.stop.at < a.stop.at ? b : a;
}

/** Adds up the figures in the header of one account's card. */
class AccountTotal {
  readonly #account: string;
  readonly #isk = new IskTotal();
  readonly #sustainedIsk = new IskTotal();
  readonly #leftovers = new Leftovers();
  readonly #storageIsk = new IskTotal();
  readonly #net = new NetTotal();
  #characterCount = 0;
  #planetCount = 0;
  #runningExtractorCount = 0;
  #extractorCount = 0;
  #storageAlertCount = 0;
  #balanceAlertCount = 0;
  #stoppedPlanetCount = 0;
  #nextStop: StopReport | null = null;

  constructor(account: string) {
    this.#account = account;
  }

  addCharacter(): void {
    this.#characterCount++;
  }

  addColony(report: ColonyReport, prices: Prices): void {
    this.#planetCount++;
    this.#extractorCount += report.extractors.length;
    for (const extractor of report.extractors) if (extractor.isRunning) this.#runningExtractorCount++;
    if (report.alerts.includes('lowStorage')) this.#storageAlertCount++;
    if (report.alerts.includes('imbalance')) this.#balanceAlertCount++;
    if (isStopped(report)) this.#stoppedPlanetCount++;
    this.#nextStop = sooner(this.#nextStop, firstStopAfter(report.stops, report.at));
    if (report.excludeFromTotals) return;
    this.#net.add(report.sustained?.net ?? null, report.isNetComing);
    this.#leftovers.add(report);
    for (const { typeId, iskPerMonth } of report.exports) this.#isk.add(typeId, iskPerMonth);
    for (const typeId of unknownProducts(report))
      for (const sum of [this.#isk, this.#sustainedIsk]) sum.add(typeId, null);
    for (const [typeId, isk] of sustainedExports(report)) this.#sustainedIsk.add(typeId, isk);
    for (const storage of report.storages) addStacks(this.#storageIsk, storage.now.contents, prices);
  }

  report(): AccountReport {
    return {
      account: this.#account,
      iskPerMonth: this.#isk.sum(),
      sustainedIskPerMonth: this.#sustainedIsk.sum(),
      ...this.#leftovers.sum(),
      ...this.#net.totals(),
      storageValue: this.#storageIsk.sum(),
      planetCount: this.#planetCount,
      characterCount: this.#characterCount,
      runningExtractorCount: this.#runningExtractorCount,
      extractorCount: this.#extractorCount,
      storageAlertCount: this.#storageAlertCount,
      balanceAlertCount: this.#balanceAlertCount,
      stoppedPlanetCount: this.#stoppedPlanetCount,
      nextStop: this.#nextStop,
    };
  }
}

/** What a planet's exports bring at what it sustains; at their full rate while that is unknown. */
function sustainedExports({ exports, sustained }: ColonyReport): [TypeId, Isk | null][] {
  return sustained === null
    ? exports.map(({ typeId, iskPerMonth }) => [typeId, iskPerMonth])
    : sustained.net.exports.map((good) => [good.typeId, exportIsk(good)]);
}

/** What is left over, added up; nothing where nothing is. */
class Leftovers {
  readonly #isk = new IskTotal();
  readonly #byType = new Map<TypeId, IskTotal>();

  add({ sustained }: ColonyReport): void {
    for (const good of sustained?.leftovers ?? []) {
      const total = getOrAdd(this.#byType, good.typeId, () => new IskTotal());
      for (const sum of [total, this.#isk]) sum.add(good.typeId, exportIsk(good));
    }
  }

  of(typeId: TypeId): Isk | null {
    return this.#byType.get(typeId)?.sum().isk ?? null;
  }

  sum(): { leftoverIskPerMonth?: IskSum } {
    return this.#byType.size === 0 ? {} : { leftoverIskPerMonth: this.#isk.sum() };
  }
}

interface ExportTotal {
  unitsPerHour: number;
  isk: IskTotal;
}

/** Exports and stock of all planets that aren't excluded, by commodity. */
class ExportTotals {
  readonly #exports = new Map<TypeId, ExportTotal>();
  readonly #sustained = new Map<TypeId, IskTotal>();
  readonly #leftovers = new Leftovers();
  readonly #stock = new Map<TypeId, number>();
  readonly #unknown = new Set<TypeId>();
  readonly #storageIsk = new IskTotal();
  readonly #net = new NetTotal();

  addColony(report: ColonyReport, prices: Prices): void {
    for (const typeId of unknownProducts(report)) this.#unknown.add(typeId);
    for (const storage of report.storages) addStacks(this.#storageIsk, storage.now.contents, prices);
    this.#net.add(report.sustained?.net ?? null, report.isNetComing);
    this.#leftovers.add(report);
    for (const exported of report.exports) {
      const total = getOrAdd(this.#exports, exported.typeId, () => ({ unitsPerHour: 0, isk: new IskTotal() }));
      total.unitsPerHour += exported.unitsPerHour;
      total.isk.add(exported.typeId, exported.iskPerMonth);
    }
    for (const [typeId, isk] of sustainedExports(report)) {
      getOrAdd(this.#sustained, typeId, () => new IskTotal()).add(typeId, isk);
    }
    for (const { now } of report.storages) {
      for (const { typeId, amount } of now.contents) addTo(this.#stock, typeId, amount);
    }
  }

  report(dueHours: number, prices: Prices): TotalsReport {
    const rows = [...this.#exports]
      .sort(([a], [b]) => a - b)
      .map(([typeId, total]): TotalsRow => {
        const unitsInStorage = this.#stock.get(typeId) ?? 0;
        const price = priceOf(prices, typeId);
        const dueUnits = total.unitsPerHour * dueHours;
        const leftoverIsk = this.#leftovers.of(typeId);
        const sustainedIsk = this.#sustained.get(typeId)?.sum().isk ?? (total.isk.sum().isk === null ? null : 0);
        return {
          typeId,
          unitsPerHour: total.unitsPerHour,
          unitsInStorage,
          producedIsk: price === null ? null : unitsInStorage * price,
          iskPerMonth: total.isk.sum().isk,
          sustainedIskPerMonth: sustainedIsk === null ? null : sustainedIsk - (leftoverIsk ?? 0),
          ...(leftoverIsk !== null && { leftoverIskPerMonth: leftoverIsk }),
          progressFraction: dueUnits > 0 ? unitsInStorage / dueUnits : null,
        };
      });
    const producedIsk = new IskTotal();
    const iskPerMonth = new IskTotal();
    const sustainedIskPerMonth = new IskTotal();
    for (const row of rows) {
      producedIsk.add(row.typeId, row.producedIsk);
      iskPerMonth.add(row.typeId, row.iskPerMonth);
    }
    for (const [typeId, total] of this.#sustained) sustainedIskPerMonth.add(typeId, total.sum().isk);
    for (const typeId of this.#unknown) for (const sum of [iskPerMonth, sustainedIskPerMonth]) sum.add(typeId, null);
    return {
      rows,
      producedIsk: producedIsk.sum(),
      storageValue: this.#storageIsk.sum(),
      iskPerMonth: iskPerMonth.sum(),
      sustainedIskPerMonth: sustainedIskPerMonth.sum(),
      ...this.#leftovers.sum(),
      ...this.#net.totals(),
    };
  }
}

/**
 * Totals of each account and of the whole fleet. Planets that the player excludes don't count for ISK, rows and progress,
 * but for counts, alerts and stops. Stock of an exported commodity counts wherever it is stored.
 * @param characters all, including those without planets; accounts are in the order in which they first appear. Reports
 *   of other characters are ignored.
 */
export function reportFleet(
  reports: Iterable<ColonyReport>,
  characters: Iterable<FleetCharacter>,
  settings: ReportSettings,
  prices: Prices,
  at: EpochSeconds,
): FleetTotals {
  const accounts = new Map<string, AccountTotal>();
  const accountOf = new Map<CharacterId, AccountTotal>();
  for (const { characterId, account } of characters) {
    const total = getOrAdd(accounts, account, () => new AccountTotal(account));
    accountOf.set(characterId, total);
    total.addCharacter();
  }
  const totals = new ExportTotals();
  let stoppedPlanetCount = 0;
  let setUpPlanetCount = 0;
  let losingPlanetCount = 0;
  let nextStop: StopReport | null = null;
  for (const report of reports) {
    const account = accountOf.get(report.characterId);
    if (account === undefined) continue;
    account.addColony(report, prices);
    if (!report.excludeFromTotals) totals.addColony(report, prices);
    if (isSetUpWrong(report)) setUpPlanetCount++;
    if (isStopped(report)) stoppedPlanetCount++;
    if (isLosingGoods(report)) losingPlanetCount++;
    nextStop = sooner(nextStop, firstStopAfter(report.stops, report.at));
  }
  const { productionStartAt, activityFraction } = settings;
  const dueSeconds = productionStartAt === null ? 0 : Math.max(0, at - productionStartAt) * activityFraction;
  return {
    accounts: [...accounts.values()].map((total) => total.report()),
    totals: totals.report(dueSeconds / SECONDS_PER_HOUR, prices),
    stoppedPlanetCount,
    losingPlanetCount,
    setUpPlanetCount,
    nextStop,
  };
}
