import type { Schematic } from '../../../workers/domain/commodity.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';

/** One ECU run as planned; times in seconds since 1970. */
export interface ProgramPlan {
  installedAt: number;
  expiresAt: number;
  /** as the client picks it for the program's length */
  cycleSeconds: number;
}

/** An extractor control unit. */
export interface EcuPlan {
  /** null where no program was ever set */
  productTypeId: TypeId | null;
  heads: number;
  /** base quantity that one head adds, units */
  richness: number;
  program: ProgramPlan | null;
}

/** Factories that do the same; a null schematic is one that was never set. */
export interface FactoryPlan {
  schematic: Schematic | null;
  count: number;
}

/** What stands on a planet, before it is placed. A plan that is too big for the command center is cut down. */
export interface ColonyPlan {
  upgradeLevel: number;
  lastUpdateAt: number;
  ecus: EcuPlan[];
  factories: FactoryPlan[];
  /** storage facilities, which take the raw resources */
  storageCount: number;
  /** launchpads: the first takes and gives goods; a second one takes what is made */
  launchpadCount: 1 | 2;
  /** factories hand their output straight to the factories here that use it, and not to a store */
  handsOver: boolean;
  /** hours of imports that the pilot left */
  stockHours: number;
  /** hours of production that lie in the stores since before the last visit */
  leftoverHours: number;
  /** how full the fullest store is, 0 to 1; null for what comes of the hours above */
  fillFraction: number | null;
}

/**
 * The cycle time that the client picks for a program.
 * Source: game client; 15 minutes up to about 25 hours of program, then doubling with it.
 */
export function cycleSecondsFor(programHours: number): number {
  const minutes =
    programHours <= 25 ? 15 : programHours <= 50 ? 30 : programHours <= 100 ? 60 : programHours <= 200 ? 120 : 240;
  return minutes * 60;
}

/**
 * About how much a program yields per hour, to size the factories behind it: the decay is the game's, the waves are
 * taken as their mean. Good for planning only.
 */
export function roughUnitsPerHour(baseQtyPerCycle: number, programHours: number): number {
  const quarters = programHours * 4;
  const meanDecay = Math.log1p(0.012 * quarters) / (0.012 * quarters);
  return baseQtyPerCycle * 4 * meanDecay * 1.2;
}
