/** Everything said about stops. A new kind of stop is one entry in STOP_WORDS, beside its rule in the worker. */

import { structures, typeName } from '../../workers/catalogue/index.ts';
import { PIN_KINDS } from '../../workers/domain/pinKinds.ts';
import type { ColonyReport, StopReport } from '../../workers/domain/report.ts';
import type { SetupFault, Stop, StopKind } from '../../workers/domain/result.ts';
import type { VisitAdvice } from '../../workers/domain/round.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { formatCount, formatNumber } from '../format/number.ts';
import { withArticle } from '../format/text.ts';
import { storeWord, structureWord } from './structures.ts';
import { deliveryText, goodsText } from './visits.ts';

/** A stop of one kind, with what is said of it besides the stop itself. */
interface StopOf<Kind extends StopKind> extends Omit<StopReport, 'stop'> {
  stop: Extract<Stop, { kind: Kind }>;
}

interface StopKindWords<Kind extends StopKind> {
  /** buttons and checkboxes that choose kinds */
  label: string;
  /** what the label means */
  caption: string;
  /** the kind in exported tables */
  name: string;
  /** what the filter finds a planet by while such a stop is in force, besides the label's and the name's words */
  searchWords: (stop: Extract<Stop, { kind: Kind }>) => readonly string[];
  /** @param isOver the stop is in force */
  phrase: (entry: StopOf<Kind>, isOver: boolean) => string;
  cause: (entry: StopOf<Kind>, isOver: boolean) => string;
  remedy: (entry: StopOf<Kind>, colony: Pick<ColonyReport, 'imports'>, advice: VisitAdvice | null) => string;
}

const STOP_WORDS: { readonly [Kind in StopKind]: StopKindWords<Kind> } = {
  programExpired: {
    label: 'Programs',
    caption: 'An extraction program ends',
    name: 'program ends',
    searchWords: () => ['expired'],
    phrase: (_, isOver) => (isOver ? 'program ended' : 'program ends'),
    cause: ({ productTypeId }, isOver) => {
      const product = productTypeId === null ? '' : ` for ${typeName(productTypeId)}`;
      return isOver
        ? `The extraction program${product} has ended: nothing is extracted.`
        : `The extraction program${product} ends.`;
    },
    remedy: () => 'Start a new program in the game.',
  },
  storageFull: {
    label: 'Full stores',
    caption: 'A store has no room for what comes in, and goods are lost',
    name: 'storage full',
    searchWords: () => ['full'],
    phrase: ({ pinTypeId }) => `${storeWord(pinTypeId)} full`,
    cause: ({ pinTypeId }, isOver) =>
      `The ${structureWord(pinTypeId)} ${isOver ? 'is' : 'will be'} too full for what comes in: goods are lost.`,
    remedy: ({ pinTypeId, stop }, _colony, advice) => {
      const goods = advice?.collects.filter(({ pinId }) => pinId === stop.pinId) ?? [];
      const named = goods.length === 0 ? 'goods' : goodsText(goods);
      const kind = structures.get(pinTypeId)?.kind;
      return kind !== undefined && PIN_KINDS[kind].launches
        ? `Export ${named} through the customs office.`
        : `Move ${named} to a launchpad, or export them.`;
    },
  },
  inputMissing: {
    label: 'Missing inputs',
    caption: 'A factory is idle because an input ran out',
    name: 'input missing',
    searchWords: ({ typeId }) => ['missing input', 'starving', `out of ${typeName(typeId)}`],
    phrase: ({ stop }) => `out of ${typeName(stop.typeId)}`,
    cause: ({ pinTypeId, stop }, isOver) =>
      `${withArticle(structureWord(pinTypeId))} ${isOver ? 'is' : 'will be'} idle: no ${typeName(stop.typeId)}.`,
    remedy: ({ stop: { typeId } }, { imports }, advice) =>
      (advice && deliveryText(typeId, advice)) ??
      (imports.some((one) => one.typeId === typeId)
        ? `Bring in ${typeName(typeId)}.`
        : `The colony makes too little ${typeName(typeId)}: restart its extractors, or bring some in.`),
  },
  notSetUp: {
    label: 'Set-up',
    caption: 'A structure has no program, schematic or route',
    name: 'not set up',
    searchWords: () => [],
    phrase: ({ stop }) => faultWords(stop.fault).phrase,
    cause: ({ stop, pinTypeId }) => faultWords(stop.fault).cause(structureWord(pinTypeId)),
    remedy: ({ stop }) => faultWords(stop.fault).remedy,
  },
};

interface FaultWords {
  phrase: string;
  cause: (structure: string) => string;
  remedy: string;
}

function faultWords(fault: SetupFault): FaultWords {
  switch (fault.kind) {
    case 'noProgram':
      return {
        phrase: 'no program',
        cause: () => 'An extractor control unit has no program.',
        remedy: 'Survey for deposits and start a program in the game.',
      };
    case 'noSchematic':
      return {
        phrase: 'no schematic',
        cause: (structure) => `${withArticle(structure)} has no schematic: it makes nothing.`,
        remedy: 'Choose a schematic for it in the game.',
      };
    case 'inputNotRouted': {
      const good = typeName(fault.typeId);
      return {
        phrase: `${good} not routed in`,
        cause: (structure) => `No route brings ${good} to a ${structure}.`,
        remedy: `Make a route for ${good} from its source in the game.`,
      };
    }
    case 'outputNotRouted': {
      const good = typeName(fault.typeId);
      return {
        phrase: `${good} not routed out`,
        cause: (structure) => `No route takes ${good} away from a ${structure}: all of it is lost.`,
        remedy: `Make a route for ${good} to a store or factory in the game.`,
      };
    }
    default:
      return fault satisfies never;
  }
}

/** Every kind of stop, in the order in which they are listed. */
export const STOP_KINDS = Object.keys(STOP_WORDS) as readonly StopKind[];

/** A kind's label and what the label means. */
export function stopKindLabel(kind: StopKind): { label: string; caption: string } {
  return STOP_WORDS[kind];
}

/** A kind of stop in exported tables: `storage full`. */
export function stopKindName(kind: StopKind): string {
  return STOP_WORDS[kind].name;
}

/** What stops, as a short phrase at the time `now`: `program ends`, `launchpad full`, `out of Water`, `no schematic`. */
export function stopPhrase(entry: StopReport, now: EpochSeconds): string {
  return wordsOf(entry).phrase(entry, entry.stop.at <= now);
}

/** The phrase with what a program extracts: `program ended (Aqueous Liquids)`, `launchpad full`. */
export function stopTitle(entry: StopReport, now: EpochSeconds): string {
  const product = programProduct(entry);
  return `${stopPhrase(entry, now)}${product === null ? '' : ` (${product})`}`;
}

/** A stop in the words of a reminder, with the commodity apart: messages join `out of` Water and Oxygen. */
export function reminderWords(entry: StopReport, count: number): { text: string; goods?: string } {
  const { stop } = entry;
  if (stop.kind === 'inputMissing') return { text: 'out of', goods: typeName(stop.typeId) };
  const times = count > 1 ? ` (${formatNumber(count)} ×)` : '';
  return { text: `${stopTitle(entry, stop.at - 1)}${times}` };
}

/** Where something stops: `launchpad`, `extractor control unit, Aqueous Liquids`. */
export function stopPlace(entry: StopReport): string {
  const product = programProduct(entry);
  return `${structureWord(entry.pinTypeId)}${product === null ? '' : `, ${product}`}`;
}

/** What a program extracts; null for other stops. */
function programProduct({ stop, productTypeId }: StopReport): string | null {
  return stop.kind === 'programExpired' && productTypeId !== null ? typeName(productTypeId) : null;
}

/** The cause in a sentence, for the list of a planet's stops. */
export function stopCause(entry: StopReport, now: EpochSeconds): string {
  return wordsOf(entry).cause(entry, entry.stop.at <= now);
}

/**
 * What the player can do about a stop.
 * @param advice what a visit now would bring and take out, if it is known
 */
export function stopRemedy(
  entry: StopReport,
  colony: Pick<ColonyReport, 'imports'>,
  advice: VisitAdvice | null = null,
): string {
  return wordsOf(entry).remedy(entry, colony, advice);
}

/** Whether the advice for a visit has amounts for this kind of stop. */
export function hasAmounts(kind: StopKind): boolean {
  return kind === 'inputMissing' || kind === 'storageFull';
}

/** What the filter finds a planet by while this stop is in force. */
export function stopSearchWords(stop: Stop): readonly string[] {
  const { name, searchWords } = STOP_WORDS[stop.kind] as StopKindWords<StopKind>;
  return [name, ...searchWords(stop)];
}

/** A key that is unique among the stops of one colony. */
export function stopKey({ stop }: StopReport): string {
  const { kind, pinId, at, ...detail } = stop;
  return `${pinId} ${kind} ${JSON.stringify(detail)}`;
}

/** At most this many of the commodities that factories run out of are named. */
const NAMED_COUNT = 3;

/** What follows from a stop, in a few words: `7 factories follow: out of Water, Proteins`; empty where nothing does. */
export function consequenceText(consequences: readonly StopReport[]): string {
  if (consequences.length === 0) return '';
  const factoryCount = new Set(consequences.map(({ stop }) => stop.pinId)).size;
  const names = [
    ...new Set(consequences.flatMap(({ stop }) => (stop.kind === 'inputMissing' ? typeName(stop.typeId) : []))),
  ];
  const hiddenCount = names.length - NAMED_COUNT;
  const more = hiddenCount > 0 ? ` and ${formatNumber(hiddenCount)} more` : '';
  const verb = factoryCount === 1 ? 'follows' : 'follow';
  return `${formatCount(factoryCount, 'factory', 'factories')} ${verb}: out of ${names.slice(0, NAMED_COUNT).join(', ')}${more}`;
}

/** The entry of a stop's own kind takes the stop; the compiler can't tell that the two kinds are one. */
function wordsOf({ stop }: StopReport): StopKindWords<StopKind> {
  return STOP_WORDS[stop.kind] as StopKindWords<StopKind>;
}
