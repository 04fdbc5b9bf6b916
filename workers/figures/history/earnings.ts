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

/** Figures of one commodity of a colony in one period, in this order. */
const CELL = {
  madeUnits: 0,
  /** units that have a price of any kind */
  madePricedUnits: 1,
  /** after export tax */
  madeCents: 2,
  usedUnits: 3,
  usedPricedUnits: 4,
  /** with import tax */
  usedCents: 5,
  /** made and used units at the day's own price */
  dayPricedUnits: 6,
  lostUnits: 7,
  lostPricedUnits: 8,
  lostCents: 9,
  idleSeconds: 10,
  missedCents: 11,
  /** idle time of which the cost is known */
  idlePricedSeconds: 12,
  size: 13,
} as const;

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
        const ofDay = prices.ofDay(day, typeId);
        const price = ofDay ?? prices.ofToday(typeId);
        values[offset + (isExport ? CELL.madeUnits : CELL.usedUnits)]! += units;
        values[offset + CELL.lostUnits]! += lostUnits;
        if (price === null) {
          if (units > 0) this.#lacksPriceOnDay[position] = 1;
          return;
        }
        const taxIsk = (commodityOf(typeId)?.taxBaseIsk ?? 0) * taxFraction;
        if (isExport) {
          const cents = toCents(units * price) - toCents(units * taxIsk);
          values[offset + CELL.madePricedUnits]! += units;
          values[offset + CELL.madeCents]! += cents;
          this.#netCentsOfDay[position]! += cents;
        } else {
          const cents = toCents(units * price) + toCents(units * taxIsk * IMPORT_TAX_SHARE);
          values[offset + CELL.usedPricedUnits]! += units;
          values[offset + CELL.usedCents]! += cents;
          this.#netCentsOfDay[position]! -= cents;
        }
        if (ofDay !== null) values[offset + CELL.dayPricedUnits]! += units;
        values[offset + CELL.lostPricedUnits]! += lostUnits;
        values[offset + CELL.lostCents]! += toCents(lostUnits * price);
      },
      bookIdle: (day, productTypeId, idleSeconds, missedUnits) => {
        if (day < fromDay || day > toDay) return;
        const found = cellsOf(productTypeId);
        const { values } = found;
        found.isInSpan = true;
        const offset = this.#periodOfDay[day - fromDay]! * CELL.size;
        const price = prices.ofDay(day, productTypeId) ?? prices.ofToday(productTypeId);
        values[offset + CELL.idleSeconds]! += idleSeconds;
        if (price === null) return;
        values[offset + CELL.missedCents]! += toCents(missedUnits * price);
        values[offset + CELL.idlePricedSeconds]! += idleSeconds;
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
      const idleSeconds = total[CELL.idleSeconds]!;
      const lostUnits = total[CELL.lostUnits]!;
      const missedIsk = total[CELL.idlePricedSeconds]! > 0 ? total[CELL.missedCents]! / CENTS : null;
      const lostIsk = total[CELL.lostPricedUnits]! > 0 ? total[CELL.lostCents]! / CENTS : null;
      if (idleSeconds > 0) causes.push({ kind: 'programEnded', typeId, idleSeconds, isk: missedIsk });
      if (lostUnits > 0) causes.push({ kind: 'goodsLost', typeId, lostUnits, isk: lostIsk });
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

/** Whole cents of goods of which some may have no price. */
class IskCells {
  readonly #cents: Float64Array;
  /** bit 1: something has a price; bit 2: something has none */
  readonly #known: Uint8Array;

  constructor(count: number) {
    this.#cents = new Float64Array(count);
    this.#known = new Uint8Array(count);
  }

  /** Adds goods; without any, nothing changes. @param isPriced whether some of them have a price */
  add(position: number, units: number, cents: number, isPriced: boolean): void {
    if (units === 0) return;
    this.#cents[position]! += cents;
    this.#known[position]! |= isPriced ? 1 : 2;
  }

  /** Books goods that are counted already at another price. */
  change(position: number, cents: number): void {
    this.#cents[position]! += cents;
  }

  /** 0 if there were no goods, null if none of them has a price */
  at(position: number): Isk | null {
    return this.#known[position] === 2 ? null : this.#cents[position]! / CENTS;
  }

  list(): (Isk | null)[] {
    return Array.from(this.#cents, (_, position) => this.at(position));
  }

  total(): Isk | null {
    const known = this.#known.reduce((all, one) => all | one, 0);
    return known === 2 ? null : sum(this.#cents) / CENTS;
  }
}

const BASES: readonly PriceBasis[] = ['none', 'day', 'today', 'mixed'];
const [DAY_BIT, TODAY_BIT] = [1, 2];

/** Which figures of a commodity lack a price. */
const LACKS = { made: 1, used: 2, idle: 4, lost: 8 } as const;

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
  readonly #madeUnits: Float64Array;
  readonly #usedUnits: Float64Array;
  readonly #madeIsk: IskCells;
  readonly #usedIsk: IskCells;
  readonly #basisBits: Uint8Array;
  readonly #idleSeconds: Float64Array;
  readonly #idleIsk: IskCells;
  readonly #lostUnits: Float64Array;
  readonly #lostIsk: IskCells;
  readonly #transferCents: Float64Array;
  #savedCents = 0;
  /** period by period what lacks a price; commodities that lack none are left out */
  readonly #lacks = new Map<TypeId, Uint8Array>();

  constructor(id: string, group: HistoryGroup, periodCount: number, transfers: OwnTransfers) {
    this.#id = id;
    this.group = group;
    this.transfers = transfers;
    this.#transferCents = new Float64Array(periodCount);
    this.#madeUnits = new Float64Array(periodCount);
    this.#usedUnits = new Float64Array(periodCount);
    this.#madeIsk = new IskCells(periodCount);
    this.#usedIsk = new IskCells(periodCount);
    this.#basisBits = new Uint8Array(periodCount);
    this.#idleSeconds = new Float64Array(periodCount);
    this.#idleIsk = new IskCells(periodCount);
    this.#lostUnits = new Float64Array(periodCount);
    this.#lostIsk = new IskCells(periodCount);
  }

  /** Books own transfers at the price of their exports. @returns them */
  settle(periodOfDay: Uint16Array): readonly TransferredGoods[] {
    const list = this.transfers.list();
    for (const { cents, savedCents } of list) {
      for (let position = 0; position < cents.length; position++) {
        const period = periodOfDay[position]!;
        const saved = savedCents[position]!;
        this.#transferCents[period]! += cents[position]!;
        if (saved === 0) continue;
        this.#savedCents += saved;
        this.#usedIsk.change(period, -saved);
      }
    }
    return list;
  }

  /** Adds one commodity of one colony, in all periods. */
  add(typeId: TypeId, values: Float64Array): void {
    this.isInSpan = true;
    for (let position = 0, offset = 0; offset < values.length; position++, offset += CELL.size) {
      this.#addGoods(position, values, offset);
      const lostUnits = values[offset + CELL.lostUnits]!;
      this.#lostUnits[position]! += lostUnits;
      this.#lostIsk.add(
        position,
        lostUnits,
        values[offset + CELL.lostCents]!,
        values[offset + CELL.lostPricedUnits]! > 0,
      );
      const idleSeconds = values[offset + CELL.idleSeconds]!;
      this.#idleSeconds[position]! += idleSeconds;
      const isPriced = values[offset + CELL.idlePricedSeconds]! > 0;
      this.#idleIsk.add(position, idleSeconds, values[offset + CELL.missedCents]!, isPriced);
      this.#noteUnpriced(typeId, position, values, offset);
    }
  }

  #noteUnpriced(typeId: TypeId, position: number, values: Float64Array, offset: number): void {
    let bits = 0;
    if (values[offset + CELL.madeUnits]! > values[offset + CELL.madePricedUnits]!) bits |= LACKS.made;
    if (values[offset + CELL.usedUnits]! > values[offset + CELL.usedPricedUnits]!) bits |= LACKS.used;
    if (values[offset + CELL.idleSeconds]! > values[offset + CELL.idlePricedSeconds]!) bits |= LACKS.idle;
    if (values[offset + CELL.lostUnits]! > values[offset + CELL.lostPricedUnits]!) bits |= LACKS.lost;
    if (bits === 0) return;
    getOrAdd(this.#lacks, typeId, () => new Uint8Array(this.#madeUnits.length))[position]! |= bits;
  }

  #addGoods(position: number, values: Float64Array, offset: number): void {
    const madeUnits = values[offset + CELL.madeUnits]!;
    const madePricedUnits = values[offset + CELL.madePricedUnits]!;
    const madeCents = values[offset + CELL.madeCents]!;
    const usedUnits = values[offset + CELL.usedUnits]!;
    const usedPricedUnits = values[offset + CELL.usedPricedUnits]!;
    const usedCents = values[offset + CELL.usedCents]!;
    const dayPricedUnits = values[offset + CELL.dayPricedUnits]!;
    let bits = 0;
    if (dayPricedUnits > 0) bits |= DAY_BIT!;
    if (dayPricedUnits < madePricedUnits + usedPricedUnits) bits |= TODAY_BIT!;
    this.#basisBits[position]! |= bits;
    this.#madeUnits[position]! += madeUnits;
    this.#madeIsk.add(position, madeUnits, madeCents, madePricedUnits > 0);
    this.#usedUnits[position]! += usedUnits;
    this.#usedIsk.add(position, usedUnits, usedCents, usedPricedUnits > 0);
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
    const [madeIsk, usedIsk] = [this.#madeIsk.list(), this.#usedIsk.list()];
    return {
      madeUnits: [...this.#madeUnits],
      usedUnits: [...this.#usedUnits],
      madeIsk,
      usedIsk,
      netIsk: madeIsk.map((made, position) => subtract(made, usedIsk[position]!)),
      unpriced: madeIsk.map((_, position) => countUnpriced([...this.#lacks.values()].map((bits) => bits[position]!))),
      ownTransfersIsk: Array.from(this.#transferCents, (cents) => cents / CENTS),
      basis: Array.from(this.#basisBits, (bits) => BASES[bits]!),
      downtime: {
        idleSeconds: [...this.#idleSeconds],
        idleIsk: this.#idleIsk.list(),
        lostUnits: [...this.#lostUnits],
        lostIsk: this.#lostIsk.list(),
      },
    };
  }

  total(): EarningsTotal {
    const [madeIsk, usedIsk] = [this.#madeIsk.total(), this.#usedIsk.total()];
    return {
      madeUnits: sum(this.#madeUnits),
      usedUnits: sum(this.#usedUnits),
      madeIsk,
      usedIsk,
      netIsk: subtract(madeIsk, usedIsk),
      unpriced: countUnpriced([...this.#lacks.values()].map((bits) => bits.reduce((all, one) => all | one, 0))),
      ownTransfersIsk: sum(this.#transferCents) / CENTS,
      transferSavingIsk: this.#savedCents / CENTS,
      basis: BASES[this.#basisBits.reduce((all, bits) => all | bits, 0)]!,
      idleSeconds: sum(this.#idleSeconds),
      idleIsk: this.#idleIsk.total(),
      lostUnits: sum(this.#lostUnits),
      lostIsk: this.#lostIsk.total(),
    };
  }
}

/** Without goods that have no price; null if there are goods but none has one. */
function subtract(madeIsk: Isk | null, usedIsk: Isk | null): Isk | null {
  const isUnknown = (madeIsk === null || usedIsk === null) && !madeIsk && !usedIsk;
  return isUnknown ? null : (toCents(madeIsk ?? 0) - toCents(usedIsk ?? 0)) / CENTS;
}
