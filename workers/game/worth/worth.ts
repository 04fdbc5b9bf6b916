/** Worth: net plus what counts for a decision. The only function that every figure of that name comes from. */
import { tierOf, volumeM3Of } from '../catalogue/index.ts';
import type { TypeId } from '../domain/ids.ts';
import { type Fraction, HOURS_PER_DAY, type Isk } from '../domain/units.ts';
import type { Trade, TradedGood, UnsoldGood, Worth, WorthChoices } from '../domain/worth.ts';
import { type Economy, exportIsk, importIsk } from './goods.ts';
import type { MarketRoom } from './marketRoom.ts';
import { netOf } from './net.ts';

/** What the worth of a trade depends on besides its goods. */
export interface WorthBasis {
  economy: Economy;
  settings: Omit<WorthChoices, 'maxVolumeShare'>;
  /** as in `VisitRule` */
  soldRaw: ReadonlySet<TypeId>;
  /** units that other planets of the player bring in, over the time of the trade */
  neededElsewhere: ReadonlyMap<TypeId, number>;
}

/** How much a change may add. Without it, all exports count as sold. */
export interface Depth {
  room: MarketRoom;
  /** what the colony exports without the change */
  before: Trade;
  /** the time of the trade */
  hours: number;
}

/**
 * The worth of a trade over its time.
 * @param logins of one character that the time takes: a visit to one of its five planets is a fifth of a login
 */
export function worthOf(trade: Trade, logins: number, basis: WorthBasis, depth?: Depth): Worth {
  const { economy, settings } = basis;
  const net = netOf(trade, economy);
  let isk: Isk | null = 0;
  let unsoldIsk: Isk | null = 0;
  let soldIsk: Isk | null = 0;
  let volumeM3 = 0;
  const unsold: UnsoldGood[] = [];
  for (const good of net.exports) {
    const { typeId, units } = good;
    const surplus = surplusRawUnits(good, basis);
    const rest = depth === undefined ? 0 : unsoldUnits(typeId, units - surplus, depth);
    if (depth !== undefined && rest !== null && rest > 0) unsold.push(unsoldGood(typeId, rest, units - surplus, depth));
    const sold = units - surplus - (rest ?? 0);
    isk = plus(isk, share(exportIsk(good), sold / units));
    unsoldIsk = plus(unsoldIsk, share(exportIsk(good), (rest ?? 0) / units));
    soldIsk = plus(soldIsk, share(good.valueIsk, sold / units));
    volumeM3 += sold * volumeM3Of(typeId);
  }
  for (const good of net.imports) {
    const cost = importIsk(good);
    isk = isk === null || cost === null ? null : isk - cost;
    volumeM3 += good.units * volumeM3Of(good.typeId);
  }
  const haulIsk = volumeM3 * settings.haulIskPerM3;
  const feeIsk = share(soldIsk, settings.salesTaxFraction + settings.brokerFeeFraction);
  const loginIsk = logins * settings.loginIsk;
  return {
    net,
    worthIsk: isk === null || feeIsk === null ? null : isk - haulIsk - feeIsk - loginIsk,
    unsoldIsk,
    unsold,
  };
}

/** Takes the room that a change needs, so that another one doesn't count on it. */
export function takeRoom(after: Trade, { room, before, hours }: Depth): void {
  for (const { typeId, amount } of after.exports) room.take(typeId, addedUnits(typeId, amount, before) / hours);
}

/** Units of raw material that count nothing. */
function surplusRawUnits({ typeId, units }: TradedGood, { settings, soldRaw, neededElsewhere }: WorthBasis): number {
  if (tierOf(typeId) > 0 || settings.surplusP0Sells || soldRaw.has(typeId)) return 0;
  return Math.max(0, units - (neededElsewhere.get(typeId) ?? 0));
}

function addedUnits(typeId: TypeId, units: number, before: Trade): number {
  const previous = before.exports.find((one) => one.typeId === typeId)?.amount ?? 0;
  return Math.max(0, units - previous);
}

/** The part of what a change adds that the market does not take; null if the market's volume is unknown. */
function unsoldUnits(typeId: TypeId, units: number, { room, before, hours }: Depth): number | null {
  const added = addedUnits(typeId, units, before);
  if (added === 0) return 0;
  const free = room.unitsPerHour(typeId);
  return free === null ? null : Math.max(0, added - free * hours);
}

function unsoldGood(typeId: TypeId, unsold: number, units: number, { room, before, hours }: Depth): UnsoldGood {
  return {
    typeId,
    units: unsold,
    marketUnitsPerDay: room.marketUnitsPerDay(typeId) ?? 0,
    fleetUnitsPerDay: room.fleetUnitsPerDay(typeId) + (addedUnits(typeId, units, before) / hours) * HOURS_PER_DAY,
  };
}

/** Part of an amount; null where that is unknown, unless the part is nothing. */
function share(isk: Isk | null, fraction: Fraction): Isk | null {
  if (fraction === 0) return 0;
  return isk === null ? null : isk * fraction;
}

function plus(a: Isk | null, b: Isk | null): Isk | null {
  return a === null || b === null ? null : a + b;
}
