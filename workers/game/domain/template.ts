/** The game client's planet templates: what they hold, their text form, and what the template bench finds out. */
import type { PlanetType } from './commodity.ts';
import type { ColonyKey, TypeId } from './ids.ts';
import type { ColonyDetail, ColonyReport, LoadReport, NetIsk } from './report.ts';
import type { SimulationProblem } from './simulationProblem.ts';
import type { StorageProblem } from './storageProblem.ts';
import type { ChangeProblem, TemplateProblem } from './templateProblem.ts';
import type { Fraction, Seconds } from './units.ts';
import type { VisitInterval } from './visitInterval.ts';

/** A structure. Types that the catalogue doesn't have are possible. */
export interface TemplatePin {
  typeId: TypeId;
  /** angle from the north pole, 0 … π */
  latitude: number;
  longitude: number;
  /** 0 for anything but an ECU */
  headCount: number;
  /** what an ECU extracts or a factory makes */
  productTypeId: TypeId | null;
}

/** `source` and `destination` are positions in the template's pins, from 0. */
export interface TemplateLink {
  source: number;
  destination: number;
  level: number;
}

export interface TemplateRoute {
  /** positions in the template's pins, from 0: source, waypoints, target */
  path: readonly number[];
  quantity: number;
  typeId: TypeId;
}

/** A planet template without its command center, which the client places itself. */
export interface Template {
  comment: string;
  /** command center level, 0 to 5 */
  level: number;
  planetTypeId: TypeId;
  diameterKm: number;
  pins: readonly TemplatePin[];
  links: readonly TemplateLink[];
  routes: readonly TemplateRoute[];
}

/** The client is said to drop routes over more links. Source: measured by other tools' authors, not confirmed. */
export const MOST_ROUTE_LINKS = 6;

/** Writes a template as the client does: keys in alphabetical order, pins numbered from 1. */
export function formatTemplate({ comment, level, planetTypeId, diameterKm, pins, links, routes }: Template): string {
  return JSON.stringify({
    CmdCtrLv: level,
    Cmt: comment,
    Diam: diameterKm,
    L: links.map((link) => ({ D: link.destination + 1, Lv: link.level, S: link.source + 1 })),
    P: pins.map((pin) => ({
      H: pin.headCount,
      La: pin.latitude,
      Lo: pin.longitude,
      S: pin.productTypeId,
      T: pin.typeId,
    })),
    Pln: planetTypeId,
    R: routes.map(({ path, quantity, typeId }) => ({ P: path.map((pin) => pin + 1), Q: quantity, T: typeId })),
  });
}

/** Where a text can't be read as a template, and what to do about it. Line and column count from 1. */
interface TemplateError {
  line: number;
  column: number;
  problem: TemplateProblem;
}

/** One template of a text, or the reason why one could not be read. */
export type TemplateReading = { kind: 'template'; template: Template } | { kind: 'unreadable'; error: TemplateError };

/**
 * What is wrong with a template's set-up. `pins` are numbered from 1, as in the template's text.
 * - missingRoute: a pin's product goes nowhere, or no route brings a factory what the planet makes.
 * - missingInput: a factory gets one of its inputs from nowhere.
 * - missingLink: a route goes from one pin to another without a link between them.
 * - overloadedLink: routes carry more over a link than it can.
 * - overCpu, overPower: all pins and links use more than the command center has.
 * - unknownType: a structure, commodity or planet type that isn't in the catalogue.
 * - wrongStructure: a structure that no planet has together with the others, or a factory that can't make its product.
 * - missingResource: no type of planet has what all ECUs extract, and the template's doesn't have this.
 */
export type TemplateFault =
  | { kind: 'missingRoute' | 'missingInput' | 'missingResource'; pins: readonly number[]; typeId: TypeId }
  | { kind: 'missingLink'; pins: readonly number[] }
  | { kind: 'overloadedLink'; pins: readonly number[]; m3PerHour: number; capacityM3PerHour: number }
  | { kind: 'overCpu' | 'overPower'; pins: readonly number[]; used: number; limit: number }
  | { kind: 'unknownType' | 'wrongStructure'; pins: readonly number[]; typeId: TypeId };

/** The share of the time in which a factory was idle because it lacked a commodity, over all factories that use it. */
export interface StarvedInput {
  typeId: TypeId;
  idleFraction: Fraction;
}

export interface TemplateFlow {
  typeId: TypeId;
  /** average over the replay, or what visits sustain */
  unitsPerHour: number;
}

/**
 * What a player should know before they apply a template; nothing is wrong with its set-up. `pins` are numbered from 1.
 * - converted: structures of another planet type, which the client exchanges for the planet's own.
 * - needsPlanet: the planet type it was copied from lacks something that these have.
 * - tooClose, longRoute: players report that the client refuses these.
 */
export type TemplateNote =
  | { kind: 'converted'; typeIds: readonly TypeId[] }
  | { kind: 'needsPlanet'; planetTypes: readonly PlanetType[] }
  | { kind: 'tooClose' | 'longRoute'; pins: readonly number[] };

/** What is known of a template without judging it. */
export interface TemplateOutline {
  comment: string;
  planetTypeId: TypeId;
  /** null if the planet type isn't known */
  planetType: PlanetType | null;
  /** types of planets that have everything it needs */
  planetTypes: readonly PlanetType[];
  level: number;
  /** of the template; CPU and power may be for another one */
  radiusKm: number;
  headCount: number;
  factoryCount: number;
  launchpadCount: number;
  /** what it extracts or makes and doesn't use itself */
  productTypeIds: readonly TypeId[];
  /** what its extractors take */
  resourceTypeIds: readonly TypeId[];
}

/** What the bench finds out about one template. */
export interface TemplateJudgement extends TemplateOutline {
  load: LoadReport;
  faults: readonly TemplateFault[];
  notes: readonly TemplateNote[];
  /** what it extracts or makes and doesn't use itself */
  products: readonly TemplateFlow[];
  /** what its factories use and it neither extracts nor makes; 0 an hour where nothing is delivered */
  imports: readonly TemplateFlow[];
  m3PerDayIn: number;
  m3PerDayOut: number;
  /** for how long stores full of inputs last unattended; null if it needs none, or none are delivered */
  hoursPerLoad: number | null;
  /** of products and inputs */
  netIskPerMonth: NetIsk;
  /** products and inputs without a price */
  unpricedTypeIds: readonly TypeId[];
  /** the longest first */
  starved: readonly StarvedInput[];
  /** until a store is first too full for a delivery, unattended; null if none is within two weeks */
  lastsSeconds: Seconds | null;
  /** why it could not be replayed; then there are no rates */
  replayProblem: SimulationProblem | null;
}

/** Assumptions that the player can edit. */
export interface TemplateAssumptions {
  /** null: each template's own */
  radiusKm: number | null;
  /** base quantities of one head that replace the assumed ones, by resource */
  quantitiesPerHead: Readonly<Record<number, number>>;
  /** whether stores always hold what the planet doesn't make */
  suppliesImports: boolean;
  /** between two visits; null: as the player visits their planets */
  visitIntervalSeconds: Seconds | null;
  /** of all programs; null: as long as the interval */
  programSeconds: Seconds | null;
}

/** Limits of the assumptions. The longest program is the client's. */
export const LEAST_VISIT_SECONDS = 3600;
export const MOST_VISIT_SECONDS = 30 * 86_400;
export const LEAST_PROGRAM_SECONDS = 3600;
export const MOST_PROGRAM_SECONDS = 14 * 86_400;

/** Where the bench's assumed base quantity of a resource comes from. */
export interface AssumedQuantity {
  typeId: TypeId;
  /** per head and 15 minutes of cycle time, without the player's edit */
  quantityPerHead: number;
  /** the player's programs of which it is the mean; 0: the general assumption */
  programCount: number;
}

/** Limits of what is read at once: files come from others, and archives grow when they are unpacked. */
export const MOST_TEMPLATE_FILES = 2000;
/** The limit of a file in a folder or an archive. A single file may be a saved library. */
export const MOST_TEMPLATE_FILE_BYTES = 256_000;
/** The limit of everything together, unpacked. */
export const MOST_TEMPLATE_BYTES = 20_000_000;

/** What is to be read as templates. `name` says where it is from: a file, the clipboard. */
export interface TemplateSource {
  name: string;
  /** a text, a file of texts, or a zip of such files */
  content: string | Blob;
  /** a file of a folder: one template, and no archive */
  isInFolder?: boolean;
}

/**
 * Why a file was not read.
 * - nestedArchive: an archive in a folder or in another archive.
 * - otherArchive: an archive that is no zip.
 * - moreFiles, moreBytes: the limits of all files are reached; nothing after this one is read.
 */
export interface TemplateFileFault {
  kind: 'tooLarge' | 'unreadable' | 'damagedArchive' | 'nestedArchive' | 'otherArchive' | 'moreFiles' | 'moreBytes';
}

export interface TemplateFile {
  /** a name that every file system takes */
  name: string;
  text: string;
}

/** A template of the list, with its text in the client's format. */
export interface ListedTemplate {
  text: string;
  outline: TemplateOutline;
}

export interface OwnTemplate extends ListedTemplate {
  key: ColonyKey;
}

/** `sourceName` comes from others: a plain text, never a path. */
export type UnreadableTemplate = { sourceName: string } & ({ error: TemplateError } | { fault: TemplateFileFault });

/** What came of reading texts: the templates in the order of the texts, and what could not be read. */
export interface ReadTemplates {
  texts: readonly string[];
  unreadable: readonly UnreadableTemplate[];
}

/** How many characters a library has at most: as many as the bench reads at once, so that its file can be restored. */
export const MAX_LIBRARY_LENGTH = 6_000_000;

/** Templates in the client's format to add and to remove; without any, the library is only read. */
export interface LibraryChange {
  added: readonly string[];
  removed: readonly string[];
}

export interface LibraryOutcome {
  /** all, in the order in which they were added */
  texts: readonly string[];
  addedCount: number;
  /** were in the library already, or twice among the added ones */
  knownCount: number;
  /** did not fit any more */
  refusedCount: number;
  /** why it is only there until the tab is closed; null if it is stored */
  storageProblem: StorageProblem | null;
}

export interface TemplateBenchRequest {
  /** templates in the client's format, each exactly one */
  texts: readonly string[];
  assumptions: TemplateAssumptions;
}

/** Everything on the bench before it is judged, and what judging assumes. */
export interface TemplateList {
  /** one per text, in order; null for a text that is not exactly one template */
  listed: readonly (ListedTemplate | null)[];
  /** of the player's colonies, in the order of characters and planets */
  own: readonly OwnTemplate[];
  /** of the resources that any of them extracts, ascending by type id */
  assumed: readonly AssumedQuantity[];
  /** how often the player visits their planets: the median of their history, or the round planner's setting */
  visits: VisitInterval;
  /** customs tax of exports: the mean of the player's planets, or that of high security space if they have none */
  customsTax: { fraction: Fraction; planetCount: number };
}

/** One judgement per text, in order; null for a text that is not exactly one template. replaced: a newer request came. */
export type TemplateBenchOutcome =
  | { kind: 'judged'; judgements: readonly (TemplateJudgement | null)[] }
  | { kind: 'replaced' };

/** What to change about a template. */
export type TemplateEdit = { kind: 'retarget'; planetType: PlanetType } | { kind: 'trim'; level: number };

/** A template for another planet type or command center level. */
export interface ChangedTemplate {
  kind: 'changed';
  text: string;
  /** resources that other ones replace, and the products that change with them */
  exchanged: readonly { from: TypeId; to: TypeId }[];
  /** resources that the planet type lacks and nothing replaces */
  lacks: readonly TypeId[];
  /** structures that were removed, and heads of ECUs */
  removed: readonly { typeId: TypeId; count: number }[];
  removedHeads: number;
}

interface ImpossibleChange {
  kind: 'impossible';
  problem: ChangeProblem;
}

export type TemplateAlteration = ChangedTemplate | ImpossibleChange;

/** What the player sees before they add it. Both judgements rest on the same assumptions. */
export type TemplateChange = (ChangedTemplate & { judgement: TemplateJudgement }) | ImpossibleChange;

/** Our own design for what a template makes, on the same planet, of the same inputs, with the same visits and yields. */
export interface DesignBeside {
  productTypeId: TypeId;
  visitSeconds: Seconds;
  /** of the product, by the same replay */
  templateUnitsPerHour: number;
  designUnitsPerHour: number;
  /** how much more of the product the design makes; below 0 if the template is better */
  gainFraction: Fraction;
  /** in the game's format */
  text: string;
  /** of the design, by the bench's assumptions */
  judgement: TemplateJudgement;
  /** what the text can't say, in the order in which the game wants it done */
  programs: readonly { resourceTypeId: TypeId; headCount: number; programSeconds: Seconds }[];
}

/** A template as a colony one day after it was built, for the 3D view. The planet has the template's name, or none. */
export type TemplateScene =
  | { kind: 'shown'; report: ColonyReport; detail: ColonyDetail }
  /** the text is not one template */
  | { kind: 'unreadable' }
  | { kind: 'failed'; problem: SimulationProblem };
