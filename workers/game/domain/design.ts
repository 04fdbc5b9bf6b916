/**
 * Designs: a complete layout for one planet that doesn't exist yet, proven by replay with visits at an interval. Plain
 * data; the page and the command line put problems and limits into words.
 */

import type { PlanetType } from './commodity.ts';
import type { TypeId } from './ids.ts';
import type { FactoryKind } from './pinKinds.ts';
import type { LoadReport } from './report.ts';
import type { Template, TemplateFlow } from './template.ts';
import { type Isk, SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from './units.ts';

/** What a design does on its planet: refine what it extracts, make from what visits bring, or a mixture. */
export type DesignRole = 'extract' | 'make' | 'both';

/** By how much a program outlasts the interval between two visits, as in the round planner. */
export const PROGRAM_SLACK_SECONDS: Seconds = 2 * SECONDS_PER_HOUR;

/** Limits of the interval between two visits. The longest is that of a program. */
export const LEAST_DESIGN_VISIT_SECONDS: Seconds = SECONDS_PER_HOUR;
export const MOST_DESIGN_VISIT_SECONDS: Seconds = 14 * SECONDS_PER_DAY;

export interface DesignRequest {
  planetType: PlanetType;
  radiusKm: number;
  /** of the command center, 0 to 5 */
  level: number;
  /** what the planet is for; raw material, too */
  productTypeId: TypeId;
  /** What visits may bring, never P0. 'any': what makes the most of it. None: the planet lives on its own. */
  imports: 'any' | readonly TypeId[];
  /** false: no extractors, everything is made of what visits bring */
  extracts: boolean;
  /** base quantity of one head per 15 minutes, by resource; without an entry it is the template bench's assumption */
  quantitiesPerHead: Readonly<Record<number, number>>;
  /** on one spot of a resource, which its extractors share; default: as many as fit, each on a spot of its own */
  mostHeads?: number;
  /** LEAST_DESIGN_VISIT_SECONDS to MOST_DESIGN_VISIT_SECONDS */
  visitSeconds: Seconds;
  /** null: the most units of the product; otherwise the most ISK */
  values: DesignValues | null;
}

/** What goods are worth. A commodity without an entry has no price: a design neither sells nor imports it. */
interface DesignValues {
  /** of one exported unit after tax */
  exportIsk: ReadonlyMap<TypeId, Isk>;
  /** of one imported unit with tax; 0 for what another own planet makes */
  importIsk: ReadonlyMap<TypeId, Isk>;
}

/** What keeps a design from making more. */
export type DesignLimit =
  | { kind: 'power' | 'cpu' }
  /** all heads are placed, and one more extractor doesn't fit; `extractorCount` there are */
  | { kind: 'noFurtherExtractor'; extractorCount: number }
  /** all heads that one spot is good for are placed on a resource */
  | { kind: 'headsPlaced'; resourceTypeId: TypeId }
  /** the first loss after a visit */
  | { kind: 'storeFills'; afterSeconds: Seconds }
  /** what visits can bring runs out */
  | { kind: 'inputsRunOut'; afterSeconds: Seconds };

/** What the template can't say: heads to place, and a program to start. */
interface DesignProgram {
  /** position in the template's pins */
  pin: number;
  resourceTypeId: TypeId;
  headCount: number;
  programSeconds: Seconds;
  cycleSeconds: Seconds;
  /** base quantity that the proof assumes, of all heads per 15 minutes */
  baseQuantity: number;
}

export interface Design {
  /** what it came to */
  role: DesignRole;
  /** `formatTemplate` makes the game's text of it */
  template: Template;
  /** of the asked product; what visits take out, by replay */
  unitsPerHour: number;
  /** what the planet gives: the product */
  exports: readonly TemplateFlow[];
  /** what visits bring, by replay */
  imports: readonly TemplateFlow[];
  /** ISK an hour at the request's values; null without them */
  iskPerHour: Isk | null;
  load: LoadReport;
  limitedBy: DesignLimit;
  /** in the order in which the game wants them done */
  programs: readonly DesignProgram[];
  /** what is built, the command center left out */
  structures: readonly { typeId: TypeId; count: number }[];
  /** of these structures at the data export's prices; the command center and its upgrades are left out */
  buildIsk: Isk;
}

/** Why there is no design. */
export type DesignProblem =
  /** an input that can't be extracted here and isn't brought */
  | { kind: 'missingResource'; planetType: PlanetType; typeId: TypeId }
  | { kind: 'missingInput'; typeId: TypeId }
  | { kind: 'missingFactory'; planetType: PlanetType; factoryKind: FactoryKind }
  /** the command center has too little for the structure named, or for the smallest design */
  | { kind: 'launchpadTooLarge' | 'tooLarge'; resource: 'cpu' | 'power'; level: number; limit: number; needed: number }
  /** nothing comes out, for example with a base quantity of 0 */
  | { kind: 'nothingMade'; typeId: TypeId }
  /** at these values every unit costs more than it brings */
  | { kind: 'losesMoney'; typeId: TypeId };

export type DesignOutcome = { kind: 'design'; design: Design } | { kind: 'impossible'; problem: DesignProblem };
