/** Earnings over time, in whole cents, so that days add up to weeks and months to the last one. */

import { commodityOf } from '../../game/catalogue/index.ts';
import { getOrAdd } from '../../game/domain/groups.ts';
import type {
  DailyComparison,
  DowntimeCause,
  EarningsGroup,
  EarningsReport,
  EarningsSeries,
  EarningsTotal,
  EpochDay,
  HistoryGroup,
  HistoryGrouping,
  HistoryPeriod,
  PlanetDowntime,
  PriceBasis,
  UnpricedCounts,
} from '../../game/domain/history.ts';
import type { TradingHub } from '../../game/domain/hub.ts';
import type { NamedColony, PlanetId, TypeId } from '../../game/domain/ids.ts';
import { sum } from '../../game/domain/sums.ts';
import type { Fraction, Isk, Seconds } from '../../game/domain/units.ts';
import { IMPORT_TAX_SHARE } from '../../game/worth/index.ts';
import type { HistoryPrices } from './historyPrices.ts';
import { IN_HANGAR_DAYS, OwnTransfers, type TransferredGoods } from './ownTransfers.ts';
import { periodEnd, periodStarts } from './periods.ts';
import { startOfDay } from './programRuns.ts';

export interface BookedColony extends NamedColony {
  characterName: string;
  account: string;
  planetId: PlanetId;
  /** today's, for visits that were recorded without one */
  customsTaxFraction: Fraction;
}

interface EarningsOptions {
  period: HistoryPeriod;
  groupBy: HistoryGrouping;
  hub: TradingHub;
  fromDay: EpochDay;
  toDay: EpochDay;
  /** first and last day that are wholly known: earlier and later ones lack visits */
  wholeFromDay: EpochDay;
  wholeToDay: EpochDay;
  prices: HistoryPrices;
}

/** Takes what one colony earned and lost, in any order of days. */
export interface ColonyBook {
  /** What follows is of another visit. @param customsTaxFraction when it was recorded; null if it was not known */
  beginVisit(customsTaxFraction: Fraction | null): void;
  /** @param tradedUnits above 0: exported; below 0: imported */
  bookGoods(day: EpochDay, typeId: TypeId, tradedUnits: number, lostUnits: number): void;
  /** @param productTypeId of the program that has ended */
  bookIdle(day: EpochDay, productTypeId: TypeId, idleSeconds: Seconds, missedUnits: number): void;
}

const CENTS = 100;

/** Where the figures of one commodity of a colony in one period are. */
const CELL = {
  /** exports; worth what is left after tax */
  made: 0,
  /** imports; worth what they cost with tax */
  used: 3,
  lost: 6,
  /** idle seconds; worth what was missed */
  idle: 9,
  /** made and used units at the day's own price */
  dayPricedUnits: 12,
  size: 13,
} as const;

/** After the units or seconds of each: how many of them have a price of any kind, and what these are worth, in cents. */
const [PRICED, WORTH, FIGURE_SIZE] = [1, 2, 3] as const;

/** Where the goods of one commodity of a colony are booked. */
interface GoodsCells {
  /** period by period */
  values: Float64Array;
  /** day by day, from `IN_HANGAR_DAYS` before the span on, for all sums over planets that the colony is in */
  transfers: readonly Float64Array[];
  group: GroupBook;
  /** whether something is of the span, not only of the days before it */
  isInSpan: boolean;
}

export class EarningsBook {
  readonly #options: EarningsOptions;
  readonly #starts: readonly EpochDay[];
  /** position of each day's period, from the first day on */
  readonly #periodOfDay: Uint16Array;
  readonly #groups = new Map<string, GroupBook>();
  readonly #all: GroupBook;
  readonly #netCentsOfDay: Float64Array;
  /** 1 where something without a price was made or used */
  readonly #lacksPriceOnDay: Uint8Array;
  readonly #downtimes: PlanetDowntime[] = [];
  #isSettled = false;
  /** kept from colony to colony: clearing is cheaper than allocating */
  readonly #spare: Float64Array[] = [];

  constructor(options: EarningsOptions) {
    const { fromDay, toDay, period } = options;
    this.#options = options;
    this.#starts = periodStarts(fromDay, toDay, period);
    this.#periodOfDay = new Uint16Array(Math.max(0, toDay - fromDay + 1));
    let position = 0;
    for (let i = 0; i < this.#periodOfDay.length; i++) {
      while ((this.#starts[position + 1] ?? Number.POSITIVE_INFINITY) <= fromDay + i) position += 1;
      this.#periodOfDay[i] = position;
    }
    this.#netCentsOfDay = new Float64Array(this.#periodOfDay.length);
    this.#lacksPriceOnDay = new Uint8Array(this.#periodOfDay.length);
    this.#all = this.#openGroup('', { kind: 'account', account: '' });
  }

  /** Books one colony: `book` gets what to call for its goods. */
  bookColony(colony: BookedColony, book: (colonyBook: ColonyBook) => void): void {
    const { fromDay, toDay, prices } = this.#options;
    const cells = new Map<TypeId, GoodsCells>();
    // No objects are made in here: a year of 600 colonies has a million flows.
    const cellsOf = (typeId: TypeId): GoodsCells => {
      let found = cells.get(typeId);
      if (found === undefined) {
        found = this.#openCells(colony, typeId);
        cells.set(typeId, found);
      }
      return found;
    };
    let taxFraction = colony.customsTaxFraction;
    book({
      beginVisit: (customsTaxFraction) => {
        taxFraction = customsTaxFraction ?? colony.customsTaxFraction;
      },
      bookGoods: (day, typeId, tradedUnits, lostUnits) => {
        const position = day - fromDay;
        if (position < -IN_HANGAR_DAYS || day > toDay) return;
        const found = cellsOf(typeId);
        const { values, transfers } = found;
        const isExport = tradedUnits > 0;
        const units = Math.abs(tradedUnits);
        const transferred = 2 * (position + IN_HANGAR_DAYS) + (isExport ? 0 : 1);
        for (const ofCommodity of transfers) ofCommodity[transferred]! += units;
        if (position < 0) return;
        found.isInSpan = true;
        const offset = this.#periodOfDay[position]! * CELL.size;
        const traded = offset + (isExport ? CELL.made : CELL.used);
        const lost = offset + CELL.lost;
        const ofDay = prices.ofDay(day, typeId);
        const price = ofDay ?? prices.ofToday(typeId);
        values[traded]! += units;
        values[lost]! += lostUnits;
        if (price === null) {
          if (units > 0) this.#lacksPriceOnDay[position] = 1;
          return;
        }
        const taxIsk = (commodityOf(typeId)?.taxBaseIsk ?? 0) * taxFraction;
        const taxCents = isExport ? -toCents(units * taxIsk) : toCents(units * taxIsk * IMPORT_TAX_SHARE);
        const cents = toCents(units * price) + taxCents;
        values[traded + PRICED]! += units;
        values[traded + WORTH]! += cents;
        this.#netCentsOfDay[position]! += isExport ? cents : -cents;
        if (ofDay !== null) values[offset + CELL.dayPricedUnits]! += units;
        values[lost + PRICED]! += lostUnits;
        values[lost + WORTH]! += toCents(lostUnits * price);
      },
      bookIdle: (day, productTypeId, idleSeconds, missedUnits) => {
        if (day < fromDay || day > toDay) return;
        const found = cellsOf(productTypeId);
        const { values } = found;
        found.isInSpan = true;
        const idle = this.#periodOfDay[day - fromDay]! * CELL.size + CELL.idle;
        const price = prices.ofDay(day, productTypeId) ?? prices.ofToday(productTypeId);
        values[idle]! += idleSeconds;
        if (price === null) return;
        values[idle + PRICED]! += idleSeconds;
        values[idle + WORTH]! += toCents(missedUnits * price);
      },
    });
    this.#addDowntime(colony, cells);
    for (const [typeId, { values, group, isInSpan }] of cells) {
      if (isInSpan) {
        group.add(typeId, values);
        this.#all.add(typeId, values);
      }
      this.#spare.push(values);
    }
  }

  /** @param before the span of the same length before this one; null if nothing is known of it */
  report(before: EarningsBook | null = null): EarningsReport {
    const { period, groupBy, hub } = this.#options;
    this.#settle();
    const all = this.#all.series();
    const partialPeriods = this.#starts.map((start, position) => {
      const { fromDay, toDay, wholeFromDay, wholeToDay } = this.#options;
      const lastDay = (this.#starts[position + 1] ?? periodEnd(start, period)) - 1;
      return start < Math.max(fromDay, wholeFromDay) || lastDay > Math.min(toDay, wholeToDay);
    });
    const groups = [...this.#groups.values()].flatMap((group) => (group.isInSpan ? [group.report()] : []));
    return {
      period,
      groupBy,
      hub,
      periodStarts: this.#starts.map(startOfDay),
      groups: groups.sort((a, b) => (b.total.netIsk ?? 0) - (a.total.netIsk ?? 0) || (a.id < b.id ? -1 : 1)),
      all,
      total: this.#all.total(),
      partialPeriods,
      netChanges: findChanges(all, partialPeriods),
      daily: before === null ? null : compareDaily(this.#wholeDays(), before.#wholeDays()),
      downtimes: this.#downtimes.sort((a, b) => (b.isk ?? 0) - (a.isk ?? 0) || (a.key < b.key ? -1 : 1)),
    };
  }

  /** Once everything is booked: own transfers count at the price of the day on which they were made. */
  #settle(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    for (const group of this.#groups.values()) group.settle(this.#periodOfDay);
    for (const { savedCents } of this.#all.settle(this.#periodOfDay)) {
      for (let position = 0; position < savedCents.length; position++) {
        this.#netCentsOfDay[position]! += savedCents[position]!;
      }
    }
  }

  /** What the days that are wholly known earned. */
  #wholeDays(): WholeDays {
    this.#settle();
    const { fromDay, toDay, wholeFromDay, wholeToDay } = this.#options;
    const from = Math.max(fromDay, wholeFromDay) - fromDay;
    const end = Math.max(from, Math.min(toDay, wholeToDay) - fromDay + 1);
    return {
      dayCount: end - from,
      cents: sum(this.#netCentsOfDay.subarray(from, end)),
      lacksPrices: this.#lacksPriceOnDay.subarray(from, end).includes(1),
    };
  }

  #addDowntime({ key, characterId, planetName }: BookedColony, cells: ReadonlyMap<TypeId, GoodsCells>): void {
    const causes: DowntimeCause[] = [];
    for (const [typeId, { values }] of cells) {
      const total = new Float64Array(CELL.size);
      for (let i = 0; i < values.length; i++) total[i % CELL.size]! += values[i]!;
      const iskAt = (figure: number) => (total[figure + PRICED]! > 0 ? total[figure + WORTH]! / CENTS : null);
      const idleSeconds = total[CELL.idle]!;
      const lostUnits = total[CELL.lost]!;
      if (idleSeconds > 0) causes.push({ kind: 'programEnded', typeId, idleSeconds, isk: iskAt(CELL.idle) });
      if (lostUnits > 0) causes.push({ kind: 'goodsLost', typeId, lostUnits, isk: iskAt(CELL.lost) });
    }
    if (causes.length === 0) return;
    causes.sort((a, b) => (b.isk ?? 0) - (a.isk ?? 0) || a.typeId - b.typeId);
    const cents = causes.reduce((all, { isk }) => all + toCents(isk ?? 0), 0);
    const isUnknown = causes.every(({ isk }) => isk === null);
    this.#downtimes.push({ key, characterId, planetName, isk: isUnknown ? null : cents / CENTS, causes });
  }

  #openCells(colony: BookedColony, typeId: TypeId): GoodsCells {
    const group = this.#groupOf(colony, typeId);
    const values = this.#spare.pop()?.fill(0) ?? new Float64Array(this.#starts.length * CELL.size);
    const ofAll = this.#all.transfers.unitsOf(typeId);
    switch (group.group.kind) {
      case 'planet':
        // A planet's own figures stay at market prices: it has nobody to hand goods to.
        return { values, transfers: [ofAll], group, isInSpan: false };
      case 'product':
        group.transfers.share(typeId, ofAll);
        return { values, transfers: [ofAll], group, isInSpan: false };
      default:
        return { values, transfers: [ofAll, group.transfers.unitsOf(typeId)], group, isInSpan: false };
    }
  }

  #groupOf(colony: BookedColony, typeId: TypeId): GroupBook {
    const [id, group] = groupFor(this.#options.groupBy, colony, typeId);
    return getOrAdd(this.#groups, id, () => this.#openGroup(id, group));
  }

  #openGroup(id: string, group: HistoryGroup): GroupBook {
    const { fromDay, prices } = this.#options;
    const transfers = new OwnTransfers(fromDay, this.#periodOfDay.length, prices);
    return new GroupBook(id, group, this.#starts.length, transfers);
  }
}

interface WholeDays {
  dayCount: number;
  cents: number;
  /** whether something that was made or used has no price */
  lacksPrices: boolean;
}

/** Against the period before each; null where one of both is no whole one or lacks prices, or nothing was earned. */
function findChanges({ netIsk, unpriced }: EarningsSeries, partialPeriods: readonly boolean[]): (Fraction | null)[] {
  const isKnown = (position: number) => partialPeriods[position] === false && !unpriced[position]?.traded;
  return netIsk.map((net, position) => {
    const before = netIsk[position - 1] ?? null;
    return isKnown(position) && isKnown(position - 1) && net !== null && before !== null && before > 0
      ? net / before - 1
      : null;
  });
}

function compareDaily(now: WholeDays, before: WholeDays): DailyComparison | null {
  if (now.dayCount === 0 || before.dayCount === 0) return null;
  const iskPerDay = now.cents / CENTS / now.dayCount;
  const iskPerDayBefore = before.cents / CENTS / before.dayCount;
  return {
    dayCount: now.dayCount,
    iskPerDay,
    dayCountBefore: before.dayCount,
    iskPerDayBefore,
    change: !now.lacksPrices && !before.lacksPrices && iskPerDayBefore > 0 ? iskPerDay / iskPerDayBefore - 1 : null,
  };
}

function toCents(isk: Isk): number {
  return Math.round(isk * CENTS);
}

function groupFor(groupBy: HistoryGrouping, colony: BookedColony, typeId: TypeId): [id: string, HistoryGroup] {
  const { key, characterId, characterName, account, planetId, planetName } = colony;
  switch (groupBy) {
    case 'product':
      return [String(typeId), { kind: 'product', typeId }];
    case 'planet':
      return [key, { kind: 'planet', key, characterId, planetId, planetName }];
    case 'character':
      return [String(characterId), { kind: 'character', characterId, name: characterName }];
    case 'account':
      return [account, { kind: 'account', account }];
  }
}

/** One figure of a group, period by period: units or seconds, and what they are worth in whole cents. */
class FigureBook {
  readonly amounts: Float64Array;
  readonly #cents: Float64Array;
  /** bit 1: something has a price; bit 2: something has none */
  readonly #known: Uint8Array;

  constructor(periodCount: number) {
    this.amounts = new Float64Array(periodCount);
    this.#cents = new Float64Array(periodCount);
    this.#known = new Uint8Array(periodCount);
  }

  /** Adds the figure of one commodity. @returns whether some of it lacks a price */
  add(position: number, values: Float64Array, at: number): boolean {
    const amount = values[at]!;
    const priced = values[at + PRICED]!;
    if (amount === 0) return false;
    this.amounts[position]! += amount;
    this.#cents[position]! += values[at + WORTH]!;
    this.#known[position]! |= priced > 0 ? 1 : 2;
    return amount > priced;
  }

  /** Books goods that are counted already at another price. */
  change(position: number, cents: number): void {
    this.#cents[position]! += cents;
  }

  /** 0 where there were no goods, null where none of them has a price */
  isk(): (Isk | null)[] {
    return Array.from(this.#cents, (cents, position) => (this.#known[position] === 2 ? null : cents / CENTS));
  }

  totalIsk(): Isk | null {
    const known = this.#known.reduce((all, one) => all | one, 0);
    return known === 2 ? null : sum(this.#cents) / CENTS;
  }
}

const BASES: readonly PriceBasis[] = ['none', 'day', 'today', 'mixed'];
const [DAY_BIT, TODAY_BIT] = [1, 2];

/** Which figures of a commodity lack a price; bits in the order of the figures. */
const LACKS = { made: 1, used: 2, lost: 4, idle: 8 } as const;

/** null where no commodity lacks a price */
function countUnpriced(lacks: readonly number[]): UnpricedCounts | null {
  if (lacks.every((bits) => bits === 0)) return null;
  const count = (mask: number) => lacks.filter((bits) => (bits & mask) !== 0).length;
  return {
    made: count(LACKS.made),
    used: count(LACKS.used),
    traded: count(LACKS.made | LACKS.used),
    idle: count(LACKS.idle),
    lost: count(LACKS.lost),
  };
}

/** The figures of one group, period by period. */
class GroupBook {
  readonly group: HistoryGroup;
  readonly transfers: OwnTransfers;
  isInSpan = false;
  readonly #id: string;
  /** in the order of `CELL` */
  readonly #figures: readonly [made: FigureBook, used: FigureBook, lost: FigureBook, idle: FigureBook];
  readonly #basisBits: Uint8Array;
  readonly #transferCents: Float64Array;
  #savedCents = 0;
  /** period by period what lacks a price; commodities that lack none are left out */
  readonly #lacks = new Map<TypeId, Uint8Array>();

  constructor(id: string, group: HistoryGroup, periodCount: number, transfers: OwnTransfers) {
    this.#id = id;
    this.group = group;
    this.transfers = transfers;
    this.#transferCents = new Float64Array(periodCount);
    this.#basisBits = new Uint8Array(periodCount);
    const figure = () => new FigureBook(periodCount);
    this.#figures = [figure(), figure(), figure(), figure()];
  }

  /** Books own transfers at the price of their exports. @returns them */
  settle(periodOfDay: Uint16Array): readonly TransferredGoods[] {
    const list = this.transfers.list();
    const [, used] = this.#figures;
    for (const { cents, savedCents } of list) {
      for (let position = 0; position < cents.length; position++) {
        const period = periodOfDay[position]!;
        const saved = savedCents[position]!;
        this.#transferCents[period]! += cents[position]!;
        if (saved === 0) continue;
        this.#savedCents += saved;
        used.change(period, -saved);
      }
    }
    return list;
  }

  /** Adds one commodity of one colony, in all periods. */
  add(typeId: TypeId, values: Float64Array): void {
    this.isInSpan = true;
    for (let position = 0, offset = 0; offset < values.length; position++, offset += CELL.size) {
      let lacks = 0;
      this.#figures.forEach((figure, k) => {
        if (figure.add(position, values, offset + k * FIGURE_SIZE)) lacks |= 1 << k;
      });
      if (lacks > 0) getOrAdd(this.#lacks, typeId, () => new Uint8Array(this.#basisBits.length))[position]! |= lacks;
      const pricedUnits = values[offset + CELL.made + PRICED]! + values[offset + CELL.used + PRICED]!;
      const dayPricedUnits = values[offset + CELL.dayPricedUnits]!;
      if (dayPricedUnits > 0) this.#basisBits[position]! |= DAY_BIT!;
      if (dayPricedUnits < pricedUnits) this.#basisBits[position]! |= TODAY_BIT!;
    }
  }

  report(): EarningsGroup {
    return {
      id: this.#id,
      group: this.group,
      series: this.series(),
      total: this.total(),
    };
  }

  series(): EarningsSeries {
    const [made, used, lost, idle] = this.#figures;
    const [madeIsk, usedIsk] = [made.isk(), used.isk()];
    return {
      madeUnits: [...made.amounts],
      usedUnits: [...used.amounts],
      madeIsk,
      usedIsk,
      netIsk: madeIsk.map((made, position) => subtract(made, usedIsk[position]!)),
      unpriced: madeIsk.map((_, position) => countUnpriced([...this.#lacks.values()].map((bits) => bits[position]!))),
      ownTransfersIsk: Array.from(this.#transferCents, (cents) => cents / CENTS),
      basis: Array.from(this.#basisBits, (bits) => BASES[bits]!),
      downtime: {
        idleSeconds: [...idle.amounts],
        idleIsk: idle.isk(),
        lostUnits: [...lost.amounts],
        lostIsk: lost.isk(),
      },
    };
  }

  total(): EarningsTotal {
    const [made, used, lost, idle] = this.#figures;
    const [madeIsk, usedIsk] = [made.totalIsk(), used.totalIsk()];
    return {
      madeUnits: sum(made.amounts),
      usedUnits: sum(used.amounts),
      madeIsk,
      usedIsk,
      netIsk: subtract(madeIsk, usedIsk),
      unpriced: countUnpriced([...this.#lacks.values()].map((bits) => bits.reduce((all, one) => all | one, 0))),
      ownTransfersIsk: sum(this.#transferCents) / CENTS,
      transferSavingIsk: this.#savedCents / CENTS,
      basis: BASES[this.#basisBits.reduce((all, bits) => all | bits, 0)]!,
      idleSeconds: sum(idle.amounts),
      idleIsk: idle.totalIsk(),
      lostUnits: sum(lost.amounts),
      lostIsk: lost.totalIsk(),
    };
  }
}

/** Without goods that have no price; null if there are goods but none has one. */
function subtract(madeIsk: Isk | null, usedIsk: Isk | null): Isk | null {
  const isUnknown = (madeIsk === null || usedIsk === null) && !madeIsk && !usedIsk;
  return isUnknown ? null : (toCents(madeIsk ?? 0) - toCents(usedIsk ?? 0)) / CENTS;
}
