/**
 * What goods are worth. **Net** is exports × price − tax − inputs × (price + tax), nothing else. **Worth** is net plus what
 * counts for a decision: it ranks changes and visits and is shown beside net. Unknown prices make both `null`, never 0.
 */
import type { Stack } from './commodity.ts';
import type { TaxIsk } from './customsTax.ts';
import type { TypeId } from './ids.ts';
import type { Fraction, Isk, Seconds } from './units.ts';

/** What counts in worth, as the player chooses. */
export interface WorthChoices {
  /** raw material beyond what factories use counts at its price; otherwise it counts nothing */
  surplusP0Sells: boolean;
  /** of a commodity's average daily volume: what a change adds beyond it counts as unsold */
  maxVolumeShare: Fraction;
  /** of exports and imports */
  haulIskPerM3: Isk;
  /** what a login has to bring, per character and round */
  loginIsk: Isk;
  /** of the price of exports */
  salesTaxFraction: Fraction;
  brokerFeeFraction: Fraction;
}

export interface WorthSettings extends WorthChoices {
  /** between two visits to a planet whose history knows too few visits: the round planner's */
  visitIntervalSeconds: Seconds;
}

export const DEFAULT_WORTH: WorthChoices = {
  surplusP0Sells: false,
  maxVolumeShare: 0.25,
  haulIskPerM3: 0,
  loginIsk: 1_000_000,
  salesTaxFraction: 0,
  brokerFeeFraction: 0,
};

/** Largest values of the choices that are numbers; the smallest is 0. */
export const MOST_WORTH = {
  maxVolumeShare: 1,
  haulIskPerM3: 1_000_000,
  loginIsk: 1_000_000_000,
  salesTaxFraction: 1,
  brokerFeeFraction: 1,
} as const satisfies Partial<WorthChoices>;

/** Units that leave a colony, and units that it needs from outside, over the same time. */
export interface Trade {
  exports: readonly Stack[];
  imports: readonly Stack[];
}

export interface TradedGood {
  typeId: TypeId;
  units: number;
  /** units × price, before tax; null without a price */
  valueIsk: Isk | null;
  tax: TaxIsk;
}

/** The way from gross to net, over the time of a trade. */
export interface Net {
  exports: readonly TradedGood[];
  imports: readonly TradedGood[];
  /** null if a price is unknown */
  netIsk: Isk | null;
  /** commodities without a price, which make it unknown */
  unpricedTypeIds: readonly TypeId[];
}

/** An export of which a change adds more than the market takes. */
export interface UnsoldGood {
  typeId: TypeId;
  /** over the time of the trade */
  units: number;
  /** what the market trades in a day on average */
  marketUnitsPerDay: number;
  /** what the fleet would sell in a day, with the change */
  fleetUnitsPerDay: number;
}

/** The way from net to worth. Every amount but net is subtracted. */
export interface Worth {
  net: Net;
  /** null if a price of something that counts is unknown */
  worthIsk: Isk | null;
  /** what the market doesn't take, at its net price */
  unsoldIsk: Isk | null;
  unsold: readonly UnsoldGood[];
}
