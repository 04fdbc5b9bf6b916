/** What to make: what each product earns by each way of making it. */
import type { Tier } from './commodity.ts';
import type { Gap } from './coverage.ts';
import type { EpochDay } from './history.ts';
import type { TypeId } from './ids.ts';
import type { MarketVolumes } from './marketVolumes.ts';
import type { UnplannedVisit } from './round.ts';
import type { Fraction, Isk } from './units.ts';

/**
 * Where a production begins: what is bought has this tier or a lower one, and everything above it is made. 'extracted':
 * nothing is bought, raw resources come from own extractors.
 */
export type Sourcing = 0 | 1 | 2 | 3 | 'extracted';

/** What ways can be compared by. */
export type ChoiceMeasure = 'iskPerFactoryHour' | 'iskPerM3' | 'iskPerThousandRaw' | 'planetIskPerMonth';

export const CHOICE_MEASURES: readonly ChoiceMeasure[] = [
  'iskPerFactoryHour',
  'iskPerM3',
  'iskPerThousandRaw',
  'planetIskPerMonth',
];

/**
 * What a product's best way is chosen by. Per raw resource, only one way with bought inputs has a figure.
 */
export const BEST_MEASURES = ['iskPerFactoryHour', 'iskPerM3', 'planetIskPerMonth'] as const satisfies ChoiceMeasure[];

export type BestMeasure = (typeof BEST_MEASURES)[number];

export interface ChoicesRequest {
  /** customs tax on exports, a fraction of the base cost; imports pay half */
  taxFraction: Fraction;
  /** of the factory-only planet */
  commandCenterLevel: number;
}

/** One way of making a product. Amounts of ISK are null if a price is missing. */
export interface ProductionWay {
  sourcing: Sourcing;
  /** per unit of the product, after customs tax */
  iskPerUnit: Isk | null;
  /** hours of all factories together */
  iskPerFactoryHour: Isk | null;
  /** inputs and product together */
  iskPerM3: Isk | null;
  /** of raw resources that are bought or extracted; null if none are */
  iskPerThousandRaw: Isk | null;
  /** a planet without extractors with this production alone, of what the market takes; null if raw resources are extracted */
  planetIskPerMonth: Isk | null;
  /** all that this planet makes, as a part of what the hub's region trades; null without such a planet or if that is unknown */
  planetMarketShare: Fraction | null;
  /** of that planet, all factories together */
  planetFactoryCount: number | null;
  /** m³ a day that the same planet takes in and gives out */
  planetM3PerDay: { in: number; out: number } | null;
  /** planets of the fleet make each input that this way buys or extracts */
  hasAllInputs: boolean;
  /** units of the product per hour that the fleet's surplus of these inputs is enough for */
  fleetUnitsPerHour: number;
  /**
   * the measures by which it is the best way of this product with bought inputs; never of raw resources that are
   * extracted, because what their planets could earn otherwise isn't counted
   */
  bestBy: readonly BestMeasure[];
}

/** One node of a product's input tree, for one factory of the product. Costs are per unit, with import tax. */
export interface MakeOrBuyNode {
  typeId: TypeId;
  tier: Tier;
  unitsPerHour: number;
  buyIsk: Isk | null;
  /** from the cheapest inputs, each bought or made; null for a raw resource or if a price is missing */
  makeIsk: Isk | null;
  /** what is cheaper; null if neither is known */
  cheaper: 'make' | 'buy' | null;
  inputs: readonly MakeOrBuyNode[];
}

export interface ProductChoice {
  typeId: TypeId;
  tier: Tier;
  /** how its lowest sell order differs from that of `ChoicesReport.changedSince`; null if either is unknown */
  priceChange: Fraction | null;
  /** what the planets of the fleet make */
  madeUnitsPerHour: number;
  /** the measures by which its best way is among the ten best of all products, and earns something */
  starredBy: readonly BestMeasure[];
  /** what the hub's region trades; null if unknown */
  marketUnitsPerDay: number | null;
  /**
   * the fleet's surplus as a part of what the region trades; null if that is unknown, infinite if the region trades
   * nothing of what the fleet makes
   */
  marketShare: Fraction | null;
  /** highest tier of inputs first, extracted last; none of a raw resource */
  ways: readonly ProductionWay[];
  /** null for a raw resource */
  tree: MakeOrBuyNode | null;
}

/** How the lowest sell orders of a hub differ from those of an earlier day. */
export interface PriceChanges {
  since: EpochDay;
  fractions: ReadonlyMap<TypeId, Fraction>;
}

export interface ChoicesReport {
  /** every commodity, by tier and name */
  products: readonly ProductChoice[];
  /** null if no earlier prices are kept */
  changedSince: EpochDay | null;
  /** whose market `marketShare` is a share of */
  market: Pick<MarketVolumes, 'hub' | 'dayCount' | 'at'>;
  /** what the fleet's surplus goes without */
  gaps: readonly Gap[];
  unplanned: readonly UnplannedVisit[];
}

export type ChoicesOutcome =
  | { kind: 'report'; report: ChoicesReport }
  /** a newer request came first */
  | { kind: 'replaced' }
  | { kind: 'invalid'; fault: 'tax' | 'level' };
