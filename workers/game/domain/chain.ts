/** The fleet's production chain: what all planets together make and use, and where they fall short. */

import type { Tier } from './commodity.ts';
import type { Gap } from './coverage.ts';
import type { Basket, DemandReport } from './demand.ts';
import type { ColonyKey, NamedColony, TypeId } from './ids.ts';
import type { TotalsReport } from './report.ts';
import type { LossCause } from './result.ts';
import type { UnplannedVisit } from './round.ts';
import type { EpochSeconds, Fraction, Isk, Seconds } from './units.ts';
import type { ColonyEdit, KnownChoices, ProgramLengthReason } from './whatIf.ts';

/** Which planets a chain is about. */
export type ChainScope =
  | { kind: 'fleet' }
  | { kind: 'account'; account: string }
  | { kind: 'planets'; keys: readonly ColonyKey[] };

/**
 * Where factories get the inputs that their planet doesn't make. buy: from other planets of the fleet, otherwise bought if
 * that pays. own: from other planets of the fleet only.
 */
export type Feeding = 'buy' | 'own';

export interface ChainRequest {
  scope: ChainScope;
  feeding: Feeding;
  /** stations and structures where hangars, containers and ships count as stock; none if left out */
  placeIds?: readonly number[];
  /** what the fleet is to feed; nothing if left out */
  baskets?: readonly Basket[];
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
  missingUnitsPerHour: number;
  surplusUnitsPerHour: number;
  lostUnitsPerHour: number;
  /** in the launchpads, storage facilities and command centers of these planets, and in hangars that count */
  stockUnits: number;
  /** of these, in hangars */
  hangarUnits: number;
  /** how long the stock makes up for what is missing; null if nothing is */
  stockHours: number | null;
  /** speed of the factories that make it, fed as the player chose, 1 at full speed; null if no factory makes it */
  speedFraction: Fraction | null;
  /** whether these factories are slow, or something that isn't bought is missing */
  isShort: boolean;
  makerCount: number;
  /** planets that use it */
  userCount: number;
}

/** What the factories of one product use of one input. */
export interface ChainFlow {
  fromTypeId: TypeId;
  toTypeId: TypeId;
  unitsPerHour: number;
  m3PerHour: number;
  /** speed that this input allows the factories, fed as the player chose, 1 at full speed */
  speedFraction: Fraction;
  isShort: boolean;
}

/** Why factories of a product run slower than they could, or lose what they make. */
export type BottleneckCause =
  /** the fleet makes less than its planets bring in; only if nothing is bought */
  | { kind: 'missing'; typeId: TypeId; unitsPerHour: number }
  /** their planets make less than their own factories need */
  | { kind: 'shortOnPlanet'; typeId: TypeId; unitsPerHour: number }
  /** what a visit brings is used up before the next one, because no more fits */
  | { kind: 'room'; typeId: TypeId }
  /** nothing can be brought to a planet without a launchpad */
  | { kind: 'noLaunchpad'; typeId: TypeId }
  /** their inputs cost more than the product brings */
  | { kind: 'loss' }
  /** lost because stores are full before the next visit, or because of their routes */
  | {
      kind: 'lost';
      typeId: TypeId;
      unitsPerHour: number;
      /** with what is lost */
      madeUnitsPerHour: number;
      cause: LossCause | 'storeFull';
    }
  /** routes or schematics are missing */
  | { kind: 'setUp'; factoryCount: number };

/** A commodity that a fix brings to planets. */
export interface BroughtGood {
  typeId: TypeId;
  unitsPerHour: number;
  /** of these, what other planets of the fleet have left; the rest is bought */
  ownUnitsPerHour: number;
}

/** One part of a fix, on some of its planets. */
export type FixStep = { planets: readonly NamedColony[] } & (
  | { kind: 'bring'; goods: readonly BroughtGood[] }
  /** a change as in suggestions; `choices` and `usualSeconds` are what its sentence names */
  | {
      kind: 'change';
      edits: readonly ColonyEdit[];
      choices: KnownChoices;
      usualSeconds: Seconds;
      moreLoginsPerMonth: number;
      /** of the planets' programs; null if they are as long as visits are apart, and without programs */
      lengthReason: ProgramLengthReason | null;
    }
);

/** What would end a bottleneck, replayed on all its planets together. */
export interface BottleneckFix {
  steps: readonly FixStep[];
  /** what it adds to the net of these planets; null if a price is unknown */
  iskPerMonth: Isk | null;
  /** goods of these planets without a price */
  unpricedTypeIds: readonly TypeId[];
}

/** Factories of one product that fall short, on all planets where they do. */
export interface Bottleneck {
  productTypeId: TypeId;
  /** of these factories; null if only their product is lost */
  speedFraction: Fraction | null;
  factoryCount: number;
  planets: readonly NamedColony[];
  causes: readonly (BottleneckCause & { planets: readonly NamedColony[] })[];
  /** null if only the player can tell, as with routes */
  fix: BottleneckFix | null;
  /** what the fleet could make itself instead of buying it */
  moreFactories: readonly { typeId: TypeId; count: number }[];
}

export interface BottleneckReport {
  /** the largest gain first, then those without a figure */
  bottlenecks: readonly Bottleneck[];
  /** products that fall short where nothing that was tried pays */
  leftOutCount: number;
  /** how many planets were searched */
  colonyCount: number;
}

export type BottleneckOutcome =
  | { kind: 'report'; report: BottleneckReport }
  /** a newer request came first */
  | { kind: 'replaced' };

/** What a chain answers for baskets. */
export type DemandAnswer =
  | ({ kind: 'report' } & DemandReport)
  /** the file of products could not be loaded */
  | { kind: 'failed'; message: string };

export interface ChainReport {
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
  /** when EVE reported the hangars that count, the oldest first; null if none do */
  hangarsAt: EpochSeconds | null;
  /** by tier, then by type id */
  commodities: readonly ChainCommodity[];
  flows: readonly ChainFlow[];
  /** null without baskets */
  demand: DemandAnswer | null;
}

export type ChainOutcome =
  | { kind: 'report'; report: ChainReport }
  /** a newer request came first */
  | { kind: 'replaced' };
