/** The fleet's production chain: what all planets together make and use, and where they fall short. */
import type { Tier } from './commodity.ts';
import type { Gap } from './coverage.ts';
import type { CharacterId, ColonyKey, TypeId } from './ids.ts';
import type { TotalsReport } from './report.ts';
import type { UnplannedVisit } from './round.ts';
import type { EpochSeconds, Fraction, Isk, Seconds } from './units.ts';

/** Which planets a chain is about. */
export type ChainScope =
  | { kind: 'fleet' }
  | { kind: 'account'; account: string }
  | { kind: 'planets'; keys: readonly ColonyKey[] };

export interface ChainRequest {
  scope: ChainScope;
}

/** One planet's part in a commodity. */
export interface ChainPlanet {
  key: ColonyKey;
  characterId: CharacterId;
  unitsPerHour: number;
}

/**
 * One commodity of the fleet, at what its planets sustain with visits as usual, which bring everything that a planet
 * doesn't make itself. made − used = surplus − missing.
 */
export interface ChainCommodity {
  typeId: TypeId;
  tier: Tier;
  /** without what is lost because stores are full */
  madeUnitsPerHour: number;
  usedUnitsPerHour: number;
  /** what has to be bought */
  missingUnitsPerHour: number;
  surplusUnitsPerHour: number;
  lostUnitsPerHour: number;
  /** in the launchpads, storage facilities and command centers of these planets */
  stockUnits: number;
  /** how long the stock makes up for what is missing; null if nothing is */
  stockHours: number | null;
  factoryCount: number;
  /** speed of the factories that make it if nothing is bought, 1 at full speed; null if no factory makes it */
  speedFraction: Fraction | null;
  /** most first */
  madeBy: readonly ChainPlanet[];
  usedBy: readonly ChainPlanet[];
}

/** What the factories of one product use of one input. */
export interface ChainFlow {
  fromTypeId: TypeId;
  toTypeId: TypeId;
  unitsPerHour: number;
  m3PerHour: number;
  /** speed that this input allows the factories if nothing is bought, 1 at full speed */
  speedFraction: Fraction;
  isShort: boolean;
}

/** What would end a bottleneck. */
export type BottleneckFix =
  /** buy it; the price includes import tax and is null if unknown */
  | { kind: 'buy'; unitsPerHour: number; iskPerMonth: Isk | null }
  /** bring it from planets of the fleet that have a surplus */
  | { kind: 'bring'; unitsPerHour: number; fromKeys: readonly ColonyKey[] }
  /** extract more of it */
  | { kind: 'extract'; unitsPerHour: number; moreFraction: Fraction | null }
  | { kind: 'factories'; count: number }
  | { kind: 'store' }
  | { kind: 'setUp'; factoryCount: number };

export interface Bottleneck {
  /**
   * missing: the fleet makes less than its planets import. shortOnPlanet: planets make less than their own factories need.
   * lost: full stores lose it. idle: factories that make it don't run although no input is short.
   */
  kind: 'missing' | 'shortOnPlanet' | 'lost' | 'idle';
  typeId: TypeId;
  unitsPerHour: number;
  /** speed of the affected factories, 1 at full speed; null for lost goods */
  speedFraction: Fraction | null;
  /** what these factories make */
  productTypeIds: readonly TypeId[];
  keys: readonly ColonyKey[];
  /** earnings lost; null if a price is missing */
  iskPerMonth: Isk | null;
  fixes: readonly BottleneckFix[];
}

export interface ChainReport {
  at: EpochSeconds;
  request: ChainRequest;
  colonyCount: number;
  /** the times between visits that the figures rest on; both infinite without planets */
  visits: {
    shortestSeconds: Seconds;
    longestSeconds: Seconds;
    /** planets whose history knows too few visits: the round planner's setting */
    assumedCount: number;
  };
  /** a month of these planets, as in the totals: net and own transfers */
  trade: Pick<
    TotalsReport,
    'sustainedIskPerMonth' | 'importIskPerMonth' | 'netIskPerMonth' | 'taxPerMonth' | 'internalGoods'
  >;
  /** planets of the scope that the player excludes from totals; they are left out */
  excludedCount: number;
  unplanned: readonly UnplannedVisit[];
  /** what the chain goes without; empty if the planets were chosen one by one */
  gaps: readonly Gap[];
  /** by tier, then by type id */
  commodities: readonly ChainCommodity[];
  flows: readonly ChainFlow[];
  /** worst first; those without a price last */
  bottlenecks: readonly Bottleneck[];
}

export type ChainOutcome =
  | { kind: 'report'; report: ChainReport }
  /** a newer request came first */
  | { kind: 'replaced' };
