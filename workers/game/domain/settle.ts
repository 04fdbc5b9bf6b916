/** New planets: what the player wants, where, and who goes; and the plans that answer it. Plain data. */

import type { PlanetType } from './commodity.ts';
import type { Basket, GoodPerDay } from './demand.ts';
import type { Design, DesignRole } from './design.ts';
import type { TradingHub } from './hub.ts';
import type { CharacterId, PlanetId, SystemId, TypeId } from './ids.ts';
import type { NetIsk } from './report.ts';
import type { SpaceKind } from './space.ts';
import type { Kept } from './storageProblem.ts';
import type { EpochMilliseconds, EpochSeconds, Fraction, Isk } from './units.ts';
import type { VisitInterval } from './visitInterval.ts';

/** A product that the player wants to have, for example for structures. It is kept, not sold. */
export interface Demand {
  typeId: TypeId;
  unitsPerDay: number;
  /** whether anything that goes into it may be bought. Raw materials (P0) never are */
  buysInputs: boolean;
}

export type SettleGoal =
  /** the most net ISK a month */
  | { kind: 'isk'; buysInputs: boolean }
  /** these amounts, and then the most net ISK; P0 is only carried away if it is demanded here */
  | { kind: 'amounts'; demands: readonly Demand[] }
  /** a basket for the least ISK: what is made of it saves its price, the rest of it is bought, and nothing else is sold */
  | {
      kind: 'basket';
      basket: Pick<Basket, 'id' | 'name' | 'entries'>;
      /** what its entries take */
      goods: readonly GoodPerDay[];
      buysInputs: boolean;
    };

/** Where the player would settle. */
export interface SettleWhere {
  area:
    | {
        kind: 'jumps';
        homeId: SystemId;
        /** 0 to MOST_JUMPS */
        jumps: number;
        /** only routes through high security count */
        onlyHighSecurity: boolean;
      }
    /** the only choice in wormholes, which have no stargates */
    | { kind: 'named'; systemIds: readonly SystemId[] };
  spaces: readonly SpaceKind[];
  /** neither settled nor passed through */
  avoidedIds: readonly SystemId[];
}

export const MOST_JUMPS = 10;

/** Someone who may settle planets: a character, or a placeholder for one that doesn't exist yet. */
export interface Settler {
  /** unique in a request; a character's is its id as text */
  id: string;
  name: string;
  /** null for a placeholder */
  characterId: CharacterId | null;
  /** 0 to 5 */
  commandCenterLevel: number;
  /** that it can still settle */
  freePlanetCount: number;
  /** Customs Code Expertise, 0 to 5 */
  customsLevel: number;
}

interface SettleVisits {
  /** between two visits to a planet; null for the player's own */
  intervalHours: number | null;
  /** what one character's ship holds; at a visit it flies `MOST_TRIPS` times at most. Null: no limit */
  cargoM3: number | null;
  /** characters that may have to log in on a day with visits; null: no limit */
  mostLogins: number | null;
}

/** Trips of one character's ship at a visit. */
export const MOST_TRIPS = 2;

/** What a ship holds where the player says nothing: a common industrial with skills. */
export const USUAL_HOLD_M3 = 60_000;

/** Limits of `SettleVisits.intervalHours`. */
export const VISIT_HOURS = { least: 1, most: 336 } as const;

/** Planets that one character can settle at most. Source: Interplanetary Consolidation at level 5. */
export const MOST_PLANETS = 6;

/** Base quantity per head that the player has entered. It replaces every other source. */
export interface EnteredYield {
  typeId: TypeId;
  planetType: PlanetType;
  /** of one head per 15 minutes, 0 to 10,000 */
  unitsPerHead: number;
}

export interface SettledPlanet {
  settlerId: string;
  planetId: PlanetId;
  role: { productTypeId: TypeId; extracts: boolean; imports: readonly TypeId[] };
}

/** Where a search begins that goes on with the same question. */
export interface SearchStart {
  /** nothing worse is found */
  planets: readonly SettledPlanet[];
  /** 1 or more: each time, the search may work longer */
  round: number;
}

export interface SettleRequest {
  goal: SettleGoal;
  where: SettleWhere;
  settlers: readonly Settler[];
  visits: SettleVisits;
  yields: readonly EnteredYield[];
  /** where is bought and sold */
  hub: TradingHub;
  /** to go on with a search that stopped at its limit */
  start?: SearchStart;
}

/** Where a base quantity comes from. */
export type YieldSource =
  | { kind: 'entered' }
  /** own programs on that very planet */
  | { kind: 'planet'; programCount: number }
  /** the median of own programs for the resource on that planet type */
  | { kind: 'planetType'; programCount: number }
  /** no own program: that of the template bench */
  | { kind: 'assumed' };

/** What one head is expected to bring. */
export interface ExpectedYield {
  typeId: TypeId;
  planetType: PlanetType;
  /** null: on every planet of the type that has no entry of its own */
  planetId: PlanetId | null;
  planetName: string | null;
  /** base quantity per 15 minutes */
  unitsPerHead: number;
  source: YieldSource;
}

/** A character of the player as it could settle. */
export interface SettlerChoice {
  characterId: CharacterId;
  name: string;
  /** null: not known, because EVE was not asked or the login doesn't allow it; then it is to be entered */
  commandCenterLevel: number | null;
  freePlanetCount: number | null;
  settledPlanetCount: number;
  /** EVE has listed its planets: the count is of all of them */
  isListed: boolean;
  customsLevel: number;
  /** the levels were read from EVE */
  isRead: boolean;
}

export interface SettleStart {
  characters: readonly SettlerChoice[];
  /** the player's own interval */
  visits: VisitInterval;
  /** where most of the player's planets are; null without any */
  usualHomeId: SystemId | null;
}

export interface SettleSystem {
  systemId: SystemId;
  name: string;
  security: number;
  space: SpaceKind;
  planetCount: number;
}

export interface MapSystem extends SettleSystem {
  /** from the west edge of the map, 0 to 1 of its longer side */
  x: number;
  /** from the north edge */
  y: number;
  /** from home; null without a home */
  jumps: number | null;
  /** it may be settled; false: it is only passed through */
  isCandidate: boolean;
}

/** What is wrong with a request. */
export type SettleProblem =
  /** its home is in a wormhole, which has no stargates: name systems instead */
  | { kind: 'homeWithoutGates'; systemId: SystemId; name: string }
  | { kind: 'unknownSystem'; systemId: SystemId }
  | { kind: 'noSystemNamed' }
  /** no system of the chosen kinds of space is in reach */
  | { kind: 'noSystem' }
  /** there are systems, but no planet that could be settled */
  | { kind: 'noPlanet' }
  | { kind: 'noSettler' }
  | { kind: 'noFreePlanet' }
  | { kind: 'noDemand' }
  /** the fleet makes all of the basket that is the goal */
  | { kind: 'fedAlready' }
  /** a product that no planet can make or extract */
  | { kind: 'notMade'; typeId: TypeId }
  | { kind: 'outOfRange'; what: 'jumps' | 'interval' | 'cargo' | 'logins' | 'amount' | 'yield' | 'level' | 'planets' }
  /** not one commodity has a price, so nothing can be compared */
  | { kind: 'noPrices' };

/** What is in reach, before anything is planned. */
export type SettleReach =
  | {
      kind: 'reach';
      systems: readonly MapSystem[];
      /** stargates between these systems */
      gates: readonly (readonly [SystemId, SystemId])[];
      planetCount: number;
      /** resources that these planets have, by planet type; own planets after their type */
      yields: readonly ExpectedYield[];
    }
  | { kind: 'impossible'; problem: SettleProblem };

/** Where the most ISK is the goal, a planet has at least this part of the inputs that it could use. */
export const LEAST_SUPPLY = 0.34;

/** Plans with fewer systems, logins or hauls bring at least this part of the most worth. */
export const LEAST_WORTH_SHARE = 0.75;

/** In which way a plan is the best of those that are shown. Its card, in `PlanView.tsx`, shows the figure. */
export type PlanKind = 'mostIsk' | 'buysNothing' | 'fewestSystems' | 'fewestLogins' | 'leastHauling';

/** What the search is doing. */
export type SettleStep =
  | { kind: 'designs' }
  | { kind: 'solving'; plan: PlanKind }
  /** the plan is replayed as a fleet, with its hauls */
  | { kind: 'replaying'; plan: PlanKind };

export interface SettleProgress {
  step: SettleStep;
  /** of the whole search, never falling */
  doneFraction: Fraction;
  designCount: number;
  /** the best plan so far by calculated rates; null before there is one */
  best: { netIskPerMonth: Isk; planetCount: number; systemCount: number } | null;
}

/** Calls from the search to the page. */
export interface SettleListener {
  progress(progress: SettleProgress): void;
  /** all plans so far, after each that is complete: it may have taken another one's place, or be the best in its kind */
  plans(plans: readonly SettlePlan[]): void;
}

export interface GoodsPerMonth {
  typeId: TypeId;
  unitsPerMonth: number;
}

export interface PlanPlanet {
  settlerId: string;
  planetId: PlanetId;
  planetName: string;
  planetType: PlanetType;
  radiusKm: number;
  systemId: SystemId;
  systemName: string;
  security: number;
  space: SpaceKind;
  role: DesignRole;
  productTypeId: TypeId;
  design: Design;
  /** what is collected in a month, by the replay of the plan */
  collects: readonly GoodsPerMonth[];
  brings: readonly GoodsPerMonth[];
  /** how much of the design's inputs the plan has for it; 1 for a planet that needs none */
  supplyFraction: Fraction;
}

/** A plan's figures with other yields, all else the same. Visits throw away what no factory needs. */
export interface YieldOutcome {
  /** of the expected yields: 0.5, 1 or 1.5 */
  yieldFactor: number;
  netIskPerMonth: NetIsk;
  /** of the demanded amounts, the least that is met; 1 without demands */
  metFraction: Fraction;
}

export interface SoldGood extends GoodsPerMonth {
  /** less the tax on these units; null without a price */
  iskPerMonth: Isk | null;
  /** of what the hub's region trades, with what the fleet sells already; null if unknown */
  marketShare: Fraction | null;
  /** made beyond what the market takes: not sold, and not in any figure */
  unsoldUnitsPerMonth: number;
}

export interface BoughtGood extends GoodsPerMonth {
  /** with the tax on these units; null without a price */
  iskPerMonth: Isk | null;
}

/** Goods that move from one system to another in a month. Null: the trading hub. */
export interface Haul {
  fromId: SystemId | null;
  toId: SystemId | null;
  m3PerMonth: number;
  goods: readonly GoodsPerMonth[];
}

/** The way to the trading hub: from home, or from the nearest system of the plan. */
export interface HubLeg {
  /** one way; null: no stargates lead there */
  jumps: number | null;
  /** there and back with a full ship, so that all is sold and bought; without a limit of the hold one */
  tripsPerMonth: number;
  /** of the fuller way */
  m3PerTrip: number;
}

/** What it costs to set up. */
export interface SetupCost {
  /** all known parts together */
  isk: Isk;
  /** at market price; null without a price */
  commandCentersIsk: Isk | null;
  /** at the export's build price */
  structuresIsk: Isk;
  /** the game's fees for upgrades of command centers; null: not known, so not in `isk` */
  upgradesIsk: Isk | null;
}

export interface PlanProof {
  /** by the designs' sustained rates, a month */
  calculatedIskPerMonth: Isk;
  /** of the calculated one, above 0 if the replay of the fleet with its hauls brings less */
  lossFraction: Fraction;
  /** it was solved again with the replay's rates */
  isSolvedAgain: boolean;
  /** how far the plan may be from the best one, by calculated rates; null: not known */
  gapFraction: Fraction | null;
  /** false: the search stopped at its limit before it could prove more; "search on" may find better */
  isProven: boolean;
}

export interface BasketGood {
  typeId: TypeId;
  neededPerMonth: number;
  /** by the replay; it may be more than the basket takes */
  madePerMonth: number;
  /** what the plan does not make of it */
  boughtPerMonth: number;
  /** for that; null without a price */
  boughtIskPerMonth: Isk | null;
}

export interface PlannedBasket {
  goods: readonly BasketGood[];
  /** all of it, bought; null if a price is unknown */
  wholeIskPerMonth: Isk | null;
}

export interface SettlePlan {
  /** in which ways it is the best of those that are shown; at least one */
  kinds: readonly PlanKind[];
  /**
   * exports × price − tax − inputs × (price + tax), by the replay. Demanded goods are kept, and count only their tax; those of
   * a basket count what it would cost to buy them. At most that if nobody knows how much the market takes of something that is
   * sold.
   */
  netIskPerMonth: NetIsk;
  /** net less hauling, fees and logins, as in Settings: what the search makes as much as it can */
  worthIskPerMonth: Isk;
  /** at halved, expected and one and a half times as high yields, in this order */
  yieldOutcomes: readonly [YieldOutcome, YieldOutcome, YieldOutcome];
  /** of the expected yields: below it the plan brings nothing. 0: it pays without any; null: it never pays */
  paysFromFactor: number | null;
  yields: readonly ExpectedYield[];
  /** by settler, then planet */
  planets: readonly PlanPlanet[];
  systemIds: readonly SystemId[];
  setup: SetupCost;
  /** days until the known setup cost has been earned; null: never */
  paidAfterDays: number | null;
  m3PerMonth: number;
  hauls: readonly Haul[];
  hubLeg: HubLeg;
  /** of one trip that collects everything, from home and back; without a home, through all systems. Null: no gates there */
  tripJumps: number | null;
  loginsPerMonth: number;
  /** of these, by characters that have no planet yet: the others log in anyway */
  addedLoginsPerMonth: number;
  /** trips of the fullest ship at a visit; 1 without a limit */
  tripsPerVisit: number;
  sold: readonly SoldGood[];
  bought: readonly BoughtGood[];
  /** tax that is in no line of what is sold or bought: on goods that the plan's planets pass on, keep or can't sell */
  otherTaxIskPerMonth: Isk;
  /** what is paid for the inputs of one visit, and comes back with what is sold of it */
  tiedUpIsk: Isk;
  /** the rise of what it buys at which it stops paying, of today's prices; null if it buys nothing */
  paysToInputRise: Fraction | null;
  /** demanded goods as the replay makes them */
  kept: readonly GoodsPerMonth[];
  /** null where no basket is the goal */
  basket: PlannedBasket | null;
  proof: PlanProof;
}

/** A change that would allow the demanded amounts. */
export type NearestChange =
  | { kind: 'settlers'; count: number }
  | { kind: 'jumps'; jumps: number }
  /** inputs of this product are bought */
  | { kind: 'buyInputs'; typeId: TypeId }
  | { kind: 'commandCenterLevel'; level: number }
  | { kind: 'logins'; count: number }
  | { kind: 'cargo' };

/** Demanded amounts that can't be reached. The plans are for the most that can. */
export interface Shortfall {
  demands: readonly {
    typeId: TypeId;
    unitsPerDay: number;
    /** by the choice that was found */
    reachedPerDay: number;
    /** nothing can reach more */
    mostPerDay: number;
  }[];
  /** false: the search stopped at its limit, so more may be possible, and nothing is known about what lacks */
  isProven: boolean;
  /** what there is too little of: resources without a planet, or free planets (empty) */
  lacks: readonly TypeId[];
  /** null: none of those tried is enough */
  change: NearestChange | null;
}

export type SettleOutcome =
  | {
      kind: 'plans';
      /** one of each kind at most, the most ISK first; none if nothing pays */
      plans: readonly SettlePlan[];
      /** null: everything that is demanded is made */
      shortfall: Shortfall | null;
      /** null: nothing better is known to be possible. Otherwise the search stopped at its limit, and can go on from here */
      goOn: SearchStart | null;
      /** commodities left out because they have no price */
      unpricedTypeIds: readonly TypeId[];
      designCount: number;
    }
  | { kind: 'impossible'; problem: SettleProblem }
  | { kind: 'canceled' }
  /** the search's code could not be loaded, or it crashed: `message` is for a report of the fault */
  | { kind: 'failed'; message: string };

/** A skill that changes plans. */
export type SettleSkill = 'interplanetaryConsolidation' | 'commandCenterUpgrades' | 'customsCodeExpertise';

/** What one more level brings to every settler that can have it. */
export type LevelGain = { skill: SettleSkill } & (
  | { kind: 'gain'; iskPerMonth: Isk }
  /** nothing until this many levels more; null: nothing at all */
  | { kind: 'noUse'; levelsMore: number | null }
  /** everyone has the highest level */
  | { kind: 'highest' }
);

export interface KeptPlanet extends Omit<PlanPlanet, 'radiusKm' | 'space' | 'role' | 'design' | 'supplyFraction'> {
  settlerName: string;
  characterId: CharacterId | null;
  /** the template in the game's format */
  template: string;
  programs: readonly { resourceTypeId: TypeId; headCount: number; hours: number }[];
}

/** A plan that the player keeps as a checklist. */
export interface KeptPlan {
  id: string;
  name: string;
  keptAt: EpochSeconds;
  /** missing in what version 1.1.0 stored */
  changedAtMs?: EpochMilliseconds;
  netIskPerMonth: Isk | null;
  /** that is saved, because its goal is a basket; 1.1.0 didn't keep it */
  isSaving?: boolean;
  planets: readonly KeptPlanet[];
  /** colonies that there were on these planets when it was kept: they don't count as settled by a placeholder */
  before: readonly { characterId: CharacterId; planetId: PlanetId }[];
}

/** A kept plan with what the fleet shows of it. */
export interface KeptPlanState {
  plan: KeptPlan;
  /** for each planet: the character that has settled it; null if none has */
  settledBy: readonly (CharacterId | null)[];
}

export type KeptPlansChange =
  | { kind: 'read' }
  /** the id is new: the browser's other tabs keep plans at the same time */
  | { kind: 'keep'; id: string; name: string; plan: SettlePlan; settlers: readonly Settler[] }
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'delete'; id: string }
  /** its planets go from every plan, and plans without planets with them */
  | { kind: 'deleteCharacter'; characterId: CharacterId };

/** The newest first. */
export type KeptPlansOutcome = Kept<{ plans: readonly KeptPlanState[] }>;

export const MAX_KEPT_PLANS = 50;
