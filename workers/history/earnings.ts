/**
 * Earnings over time. Flows are booked colony by colony; within a colony and a period they are netted by commodity, so
 * that goods which it makes and uses itself cancel out. What is left above 0 was made, below 0 it was brought in.
 */

import { commodities } from '../catalogue/index.ts';
import type {
  EarningsGroup,
  EarningsReport,
  EarningsSeries,
  EarningsTotal,
  EpochDay,
  HistoryGroup,
  HistoryGrouping,
  HistoryPeriod,
  PriceBasis,
  ProductEarnings,
} from '../domain/history.ts';
import type { TradingHub } from '../domain/hub.ts';
import type { CharacterId, ColonyKey, PlanetId, TypeId } from '../domain/ids.ts';
import type { Fraction, Isk, Seconds } from '../domain/units.ts';
import { IMPORT_TAX_SHARE } from '../worth/index.ts';
import type { HistoryPrices } from './historyPrices.ts';
import { periodStarts } from './periods.ts';
import { startOfDay } from './programRuns.ts';

/** Whose flows are booked. */
export interface BookedColony {
  key: ColonyKey;
  characterId: CharacterId;
  characterName: string;
  account: string;
  planetId: PlanetId;
  planetName: string;
  customsTaxFraction: Fraction;
}

export interface EarningsOptions {
  period: HistoryPeriod;
  groupBy: HistoryGrouping;
  hub: TradingHub;
  fromDay: EpochDay;
  toDay: EpochDay;
  prices: HistoryPrices;
}

/** Takes the flows of one colony, in any order of days. */
export interface ColonyBook {
  /** @param netUnits made − used − lost */
  bookFlow(day: EpochDay, typeId: TypeId, netUnits: number, lostUnits: number): void;
  /** @param productTypeId of the program that has ended */
  bookIdle(day: EpochDay, productTypeId: TypeId, idleSeconds: Seconds, missedUnits: number): void;
}

/** Figures of one commodity of a colony in one period, in this order. */
const CELL = {
  netUnits: 0,
  /** Σ |net of a day| that has a price of any kind */
  pricedUnits: 1,
  /** Σ |net of a day| × price */
  pricedIsk: 2,
  /** Σ |net of a day| at the day's own price */
  dayPricedUnits: 3,
  lostUnits: 4,
  lostIsk: 5,
  /** Σ lost units that have a price */
  lostPricedUnits: 6,
  idleSeconds: 7,
  missedIsk: 8,
  /** 1 if idle time has a price */
  isMissedPriced: 9,
  size: 10,
} as const;

export class EarningsBook {
  readonly #options: EarningsOptions;
  readonly #starts: readonly EpochDay[];
  /** position of each day's period, from the first period's first day on */
  readonly #periodOfDay: Uint16Array;
  readonly #firstDay: EpochDay;
  readonly #groups = new Map<string, GroupBook>();
  readonly #all: GroupBook;
  /** kept from colony to colony: clearing is cheaper than allocating */
  readonly #spare: Float64Array[] = [];

  constructor(options: EarningsOptions) {
    const { fromDay, toDay, period } = options;
    this.#options = options;
    this.#starts = periodStarts(fromDay, toDay, period);
    this.#firstDay = this.#starts[0] ?? fromDay;
    this.#periodOfDay = new Uint16Array(Math.max(0, toDay - this.#firstDay + 1));
    let position = 0;
    for (let i = 0; i < this.#periodOfDay.length; i++) {
      if (this.#starts[position + 1] === this.#firstDay + i) position += 1;
      this.#periodOfDay[i] = position;
    }
    this.#all = new GroupBook('', { kind: 'account', account: '' }, this.#starts.length);
  }

  /** Books one colony: `book` gets what to call for each flow. */
  bookColony(colony: BookedColony, book: (colonyBook: ColonyBook) => void): void {
    const { fromDay, toDay, prices } = this.#options;
    const cells = new Map<TypeId, Float64Array>();
    // No objects are made in here: a year of 600 colonies has a million flows.
    const cellsOf = (typeId: TypeId): Float64Array => {
      let values = cells.get(typeId);
      if (values === undefined) {
        values = this.#spare.pop()?.fill(0) ?? new Float64Array(this.#starts.length * CELL.size);
        cells.set(typeId, values);
      }
      return values;
    };
    book({
      bookFlow: (day, typeId, netUnits, lostUnits) => {
        if (day < fromDay || day > toDay) return;
        const values = cellsOf(typeId);
        const offset = this.#periodOfDay[day - this.#firstDay]! * CELL.size;
        const ofDay = prices.ofDay(day, typeId);
        const price = ofDay ?? prices.ofToday(typeId);
        const units = Math.abs(netUnits);
        values[offset + CELL.netUnits]! += netUnits;
        values[offset + CELL.lostUnits]! += lostUnits;
        if (price === null) return;
        values[offset + CELL.pricedUnits]! += units;
        values[offset + CELL.pricedIsk]! += units * price;
        if (ofDay !== null) values[offset + CELL.dayPricedUnits]! += units;
        values[offset + CELL.lostIsk]! += lostUnits * price;
        values[offset + CELL.lostPricedUnits]! += lostUnits;
      },
      bookIdle: (day, productTypeId, idleSeconds, missedUnits) => {
        if (day < fromDay || day > toDay) return;
        const values = cellsOf(productTypeId);
        const offset = this.#periodOfDay[day - this.#firstDay]! * CELL.size;
        const price = prices.ofDay(day, productTypeId) ?? prices.ofToday(productTypeId);
        values[offset + CELL.idleSeconds]! += idleSeconds;
        if (price === null) return;
        values[offset + CELL.missedIsk]! += missedUnits * price;
        values[offset + CELL.isMissedPriced] = 1;
      },
    });
    for (const [typeId, values] of cells) {
      const taxIsk = (commodities.get(typeId)?.taxBaseIsk ?? 0) * colony.customsTaxFraction;
      this.#groupOf(colony, typeId).add(typeId, values, taxIsk);
      this.#all.add(typeId, values, taxIsk);
      this.#spare.push(values);
    }
  }

  report(): EarningsReport {
    const { period, groupBy, hub } = this.#options;
    const groups = [...this.#groups.values()].map((group) => group.report());
    return {
      period,
      groupBy,
      hub,
      periodStarts: this.#starts.map(startOfDay),
      groups: groups.sort((a, b) => (b.total.netIsk ?? 0) - (a.total.netIsk ?? 0) || (a.id < b.id ? -1 : 1)),
      all: this.#all.series(),
      total: this.#all.total(),
      products: this.#all.products(),
    };
  }

  #groupOf(colony: BookedColony, typeId: TypeId): GroupBook {
    const [id, group] = groupFor(this.#options.groupBy, colony, typeId);
    let found = this.#groups.get(id);
    if (found === undefined) {
      found = new GroupBook(id, group, this.#starts.length);
      this.#groups.set(id, found);
    }
    return found;
  }
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

/** ISK of goods of which some may have no price. */
class IskCells {
  readonly #isk: Float64Array;
  /** bit 1: something has a price; bit 2: something has none */
  readonly #known: Uint8Array;

  constructor(count: number) {
    this.#isk = new Float64Array(count);
    this.#known = new Uint8Array(count);
  }

  add(position: number, isk: Isk | null): void {
    if (isk === null) {
      this.#known[position]! |= 2;
      return;
    }
    this.#isk[position]! += isk;
    this.#known[position]! |= 1;
  }

  /** 0 if there were no goods, null if none of them has a price */
  at(position: number): Isk | null {
    return this.#known[position] === 2 ? null : this.#isk[position]!;
  }

  list(): (Isk | null)[] {
    return Array.from(this.#isk, (_, position) => this.at(position));
  }

  total(): Isk | null {
    const known = this.#known.reduce((all, one) => all | one, 0);
    return known === 2 ? null : this.#isk.reduce((sum, isk) => sum + isk, 0);
  }
}

const BASES: readonly PriceBasis[] = ['none', 'day', 'today', 'mixed'];
const [DAY_BIT, TODAY_BIT] = [1, 2];

interface ProductBook {
  madeUnits: number;
  usedUnits: number;
  madeIsk: IskCells;
  usedIsk: IskCells;
  basisBits: number;
}

/** The figures of one group, period by period. */
class GroupBook {
  readonly #id: string;
  readonly #group: HistoryGroup;
  readonly #madeUnits: Float64Array;
  readonly #usedUnits: Float64Array;
  readonly #madeIsk: IskCells;
  readonly #usedIsk: IskCells;
  readonly #basisBits: Uint8Array;
  readonly #idleSeconds: Float64Array;
  readonly #idleIsk: IskCells;
  readonly #lostUnits: Float64Array;
  readonly #lostIsk: IskCells;
  readonly #products = new Map<TypeId, ProductBook>();

  constructor(id: string, group: HistoryGroup, periodCount: number) {
    this.#id = id;
    this.#group = group;
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

  /** Adds one commodity of one colony, in all periods. @param taxIsk export tax per unit */
  add(typeId: TypeId, values: Float64Array, taxIsk: Isk): void {
    let product: ProductBook | undefined;
    for (let position = 0, offset = 0; offset < values.length; position++, offset += CELL.size) {
      if (values[offset + CELL.netUnits] !== 0) {
        product ??= this.#product(typeId);
        this.#addGoods(position, product, values, offset, taxIsk);
      }
      const lostUnits = values[offset + CELL.lostUnits]!;
      if (lostUnits > 0) {
        this.#lostUnits[position]! += lostUnits;
        const isPriced = values[offset + CELL.lostPricedUnits]! > 0;
        this.#lostIsk.add(position, isPriced ? values[offset + CELL.lostIsk]! : null);
      }
      const idleSeconds = values[offset + CELL.idleSeconds]!;
      if (idleSeconds > 0) {
        this.#idleSeconds[position]! += idleSeconds;
        const isPriced = values[offset + CELL.isMissedPriced] === 1;
        this.#idleIsk.add(position, isPriced ? values[offset + CELL.missedIsk]! : null);
      }
    }
  }

  #addGoods(position: number, product: ProductBook, values: Float64Array, offset: number, taxIsk: Isk): void {
    const netUnits = values[offset + CELL.netUnits]!;
    const pricedUnits = values[offset + CELL.pricedUnits]!;
    const units = Math.abs(netUnits);
    // On days with opposite signs the amounts would not be those of the net units, so a mean price is used.
    const price = pricedUnits > 0 ? values[offset + CELL.pricedIsk]! / pricedUnits : null;
    let bits = 0;
    if (price !== null) {
      const dayPricedUnits = values[offset + CELL.dayPricedUnits]!;
      if (dayPricedUnits > 0) bits |= DAY_BIT!;
      if (dayPricedUnits < pricedUnits) bits |= TODAY_BIT!;
    }
    this.#basisBits[position]! |= bits;
    product.basisBits |= bits;
    if (netUnits > 0) {
      const isk = price === null ? null : units * (price - taxIsk);
      this.#madeUnits[position]! += units;
      this.#madeIsk.add(position, isk);
      product.madeUnits += units;
      product.madeIsk.add(0, isk);
    } else {
      const isk = price === null ? null : units * (price + taxIsk * IMPORT_TAX_SHARE);
      this.#usedUnits[position]! += units;
      this.#usedIsk.add(position, isk);
      product.usedUnits += units;
      product.usedIsk.add(0, isk);
    }
  }

  report(): EarningsGroup {
    return {
      id: this.#id,
      group: this.#group,
      series: this.series(),
      total: this.total(),
      products: this.products(),
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
      basis: BASES[this.#basisBits.reduce((all, bits) => all | bits, 0)]!,
      idleSeconds: sum(this.#idleSeconds),
      idleIsk: this.#idleIsk.total(),
      lostUnits: sum(this.#lostUnits),
      lostIsk: this.#lostIsk.total(),
    };
  }

  products(): ProductEarnings[] {
    const worth = ({ madeIsk, usedIsk }: ProductEarnings) => subtract(madeIsk, usedIsk) ?? 0;
    return [...this.#products]
      .map(([typeId, { madeUnits, usedUnits, madeIsk, usedIsk, basisBits }]) => ({
        typeId,
        madeUnits,
        usedUnits,
        madeIsk: madeIsk.at(0),
        usedIsk: usedIsk.at(0),
        basis: BASES[basisBits]!,
      }))
      .sort((a, b) => worth(b) - worth(a) || a.typeId - b.typeId);
  }

  #product(typeId: TypeId): ProductBook {
    let found = this.#products.get(typeId);
    if (found === undefined) {
      found = { madeUnits: 0, usedUnits: 0, madeIsk: new IskCells(1), usedIsk: new IskCells(1), basisBits: 0 };
      this.#products.set(typeId, found);
    }
    return found;
  }
}

/** A missing price counts as 0; null if there are goods but none has a price. */
function subtract(madeIsk: Isk | null, usedIsk: Isk | null): Isk | null {
  const isUnknown = (madeIsk === null || usedIsk === null) && !madeIsk && !usedIsk;
  return isUnknown ? null : (madeIsk ?? 0) - (usedIsk ?? 0);
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
