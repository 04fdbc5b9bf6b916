/** Everything said about stops. A new kind of stop is one entry in STOP_WORDS, beside its rule in the worker. */

import { plural, t } from '@lingui/core/macro';
import { structures, tierOf } from '../../workers/game/catalogue/index.ts';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import { PIN_KINDS } from '../../workers/game/domain/pinKinds.ts';
import type { ColonyReport, StopReport } from '../../workers/game/domain/report.ts';
import type { LossCause, SetupFault, Stop, StopKind } from '../../workers/game/domain/result.ts';
import type { VisitAdvice } from '../../workers/game/domain/round.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { listAnd } from '../format/lists.ts';
import { formatNumber } from '../format/number.ts';
import { asSentence, capitalise, joinList } from '../format/text.ts';
import { lossRemedy, lossText, lostShare } from './routeLossText.ts';
import { aStructure, storeWord, structureObject, structureWord, theStructure } from './structures.ts';
import { englishTypeName, typeName } from './typeNames.ts';
import { deliveryText, goodsText } from './visits.ts';

/** A stop of one kind, with what is said of it besides the stop itself. */
interface StopOf<Kind extends StopKind> extends Omit<StopReport, 'stop'> {
  stop: Extract<Stop, { kind: Kind }>;
}

interface StopKindWords<Kind extends StopKind> {
  /** buttons and checkboxes that choose kinds */
  label: () => string;
  /** what the label means */
  caption: () => string;
  /** the kind in exported tables */
  name: () => string;
  /** what the filter finds a planet by while such a stop is in force, besides the name; English, because addresses keep it */
  searchWords: (stop: Extract<Stop, { kind: Kind }>) => readonly string[];
  /** @param isOver the stop is in force */
  phrase: (entry: StopOf<Kind>, isOver: boolean) => string;
  cause: (entry: StopOf<Kind>, isOver: boolean) => string;
  remedy: (entry: StopOf<Kind>, colony: Pick<ColonyReport, 'imports'>, advice: VisitAdvice | null) => string;
}

const STOP_WORDS: { readonly [Kind in StopKind]: StopKindWords<Kind> } = {
  programExpired: {
    label: () => t({ message: `Programs`, comment: 'extraction programs that end, a kind of stop' }),
    caption: () => t`An extraction program ends`,
    name: () => t`program ends`,
    searchWords: () => ['program ends', 'ended', 'expired'],
    phrase: (_, isOver) => (isOver ? t`program ended` : t`program ends`),
    cause: ({ productTypeId }, isOver) => {
      if (productTypeId === null) {
        return isOver ? t`The extraction program has ended: nothing is extracted.` : t`The extraction program ends.`;
      }
      const product = typeName(productTypeId);
      return isOver
        ? t`The extraction program for ${product} has ended: nothing is extracted.`
        : t`The extraction program for ${product} ends.`;
    },
    remedy: () => t`Start a new program in the game.`,
  },
  storageFull: {
    label: () => t`Full stores`,
    caption: () => t`A store has no room for what comes in, and goods are lost`,
    name: () => t`storage full`,
    searchWords: () => ['storage full', 'full'],
    phrase: ({ pinTypeId }) => {
      const store = storeWord(pinTypeId);
      return t({ message: `${store} full`, comment: 'launchpad full' });
    },
    cause: ({ pinTypeId, stop }, isOver) => {
      const [store, lost] = [theStructure(pinTypeId), listAnd(stop.lost.map(lostShare))];
      return isOver
        ? t({
            message: `${store} is too full for what comes in. Lost: ${lost}.`,
            comment: 'The launchpad is …. Lost: 34 % of Water and 20 % of Oxygen.',
          })
        : t({
            message: `${store} will be too full for what comes in. Lost: ${lost}.`,
            comment: 'The launchpad will be …. Lost: 34 % of Water and 20 % of Oxygen.',
          });
    },
    remedy: ({ pinTypeId, stop }, _colony, advice) => {
      const goods = advice?.collects.filter(({ pinId }) => pinId === stop.pinId) ?? [];
      const named = goodsText(goods);
      const kind = structures.get(pinTypeId)?.kind;
      if (kind !== undefined && PIN_KINDS[kind].launches) {
        return goods.length === 0
          ? t`Export goods through the customs office.`
          : t`Export ${named} through the customs office.`;
      }
      return goods.length === 0
        ? t`Move goods to a launchpad, or export them.`
        : t`Move ${named} to a launchpad, or export them.`;
    },
  },
  goodsLost: {
    label: () => t`Lost goods`,
    caption: () => t`A product has no store to go to, or its route is too small`,
    name: () => t`goods lost`,
    searchWords: ({ typeId }) => ['goods lost', 'lost', `${englishTypeName(typeId)} lost`],
    phrase: ({ stop }) => lossPhrase(stop.cause, lostShare(stop)),
    cause: ({ stop }) => asSentence(capitalise(lossText(stop))),
    remedy: ({ stop }) => lossRemedy(stop.cause, typeName(stop.typeId)),
  },
  inputMissing: {
    label: () => t`Missing inputs`,
    caption: () => t`A factory is idle because an input ran out`,
    name: () => t`input missing`,
    searchWords: ({ typeId }) => [
      'input missing',
      'missing input',
      'starving',
      `out of ${englishTypeName(typeId)}`,
      outOfText(typeId),
    ],
    phrase: ({ stop }) => outOfText(stop.typeId),
    cause: ({ pinTypeId, stop }, isOver) => {
      const [factory, good] = [aStructure(pinTypeId), typeName(stop.typeId)];
      return isOver
        ? t({ message: `${factory} is idle: no ${good}.`, comment: 'A basic industry facility is …' })
        : t({ message: `${factory} will be idle: no ${good}.`, comment: 'A basic industry facility will be …' });
    },
    remedy: ({ stop: { typeId } }, { imports }, advice) => {
      const isRaw = tierOf(typeId) === 0;
      const delivery = advice && !isRaw ? deliveryText(typeId, advice) : null;
      if (delivery) return delivery;
      const good = typeName(typeId);
      if (!imports.some((one) => one.typeId === typeId))
        return t`The colony makes too little ${good}: restart its extractors, or bring some in.`;
      return isRaw
        ? t`Extract ${good} here if the planet has it, or bring what is made from it.`
        : t`Bring in ${good}.`;
    },
  },
  notSetUp: {
    label: () => t({ message: `Set-up`, comment: 'structures that are not set up, a kind of stop' }),
    caption: () => t`A structure has no program, schematic or route`,
    name: () => t`not set up`,
    searchWords: () => ['not set up'],
    phrase: ({ stop }) => faultWords(stop.fault).phrase,
    cause: ({ stop, pinTypeId }) => faultWords(stop.fault).cause(pinTypeId),
    remedy: ({ stop }) => faultWords(stop.fault).remedy,
  },
};

function outOfText(...typeIds: readonly TypeId[]): string {
  const good = joinList(typeIds.map(typeName));
  return t({ message: `out of ${good}`, comment: 'a factory has no Water left' });
}

function lossPhrase(cause: LossCause, lost: string): string {
  switch (cause) {
    case 'notRouted':
      return t({ message: `${lost} lost: not routed`, comment: '66 % of Base Metals lost' });
    case 'noStore':
      return t({ message: `${lost} lost: no store`, comment: '66 % of Base Metals lost' });
    case 'routeTooSmall':
      return t({ message: `${lost} lost: route too small`, comment: '66 % of Base Metals lost' });
    default:
      return cause satisfies never;
  }
}

interface FaultWords {
  phrase: string;
  cause: (structureTypeId: TypeId) => string;
  remedy: string;
}

const FAULT_TEXTS: ByKind<SetupFault, FaultWords> = {
  noProgram: () => ({
    phrase: t`no program`,
    cause: () => t`An extractor control unit has no program.`,
    remedy: t`Survey for deposits and start a program in the game.`,
  }),
  noSchematic: () => ({
    phrase: t`no schematic`,
    cause: (structureTypeId) => {
      const factory = aStructure(structureTypeId);
      return t({
        message: `${factory} has no schematic: it makes nothing.`,
        comment: 'A basic industry facility has …',
      });
    },
    remedy: t`Choose a schematic for it in the game.`,
  }),
  inputNotRouted: ({ typeId }) => {
    const good = typeName(typeId);
    return {
      phrase: t`${good} not routed in`,
      cause: (structureTypeId) => {
        const structure = structureObject(structureTypeId);
        return t`No route brings ${good} to ${structure}.`;
      },
      remedy: t`Make a route for ${good} from its source in the game.`,
    };
  },
  outputNotRouted: ({ typeId }) => {
    const good = typeName(typeId);
    return {
      phrase: t`${good} not routed out`,
      cause: (structureTypeId) => {
        const structure = structureObject(structureTypeId);
        return t`No route takes ${good} away from ${structure}: all of it is lost.`;
      },
      remedy: t`Make a route for ${good} to a store or factory in the game.`,
    };
  },
};

function faultWords(fault: SetupFault): FaultWords {
  return byKind(FAULT_TEXTS, fault);
}

/** Every kind of stop, in the order in which they are listed. */
export const STOP_KINDS = Object.keys(STOP_WORDS) as readonly StopKind[];

export function stopKindLabel(kind: StopKind): { label: string; caption: string } {
  const { label, caption } = STOP_WORDS[kind];
  return { label: label(), caption: caption() };
}

/** A kind of stop in exported tables: `storage full`. */
export function stopKindName(kind: StopKind): string {
  return STOP_WORDS[kind].name();
}

/** What stops, as a short phrase at the time `now`: `program ends`, `launchpad full`, `out of Water`, `no schematic`. */
export function stopPhrase(entry: StopReport, now: EpochSeconds): string {
  return wordsOf(entry).phrase(entry, entry.stop.at <= now);
}

/** The phrase with what a program extracts: `program ended (Aqueous Liquids)`, `launchpad full`. */
export function stopTitle(entry: StopReport, now: EpochSeconds): string {
  const product = programProduct(entry);
  const phrase = stopPhrase(entry, now);
  return product === null ? phrase : `${phrase} (${product})`;
}

/** Equal causes together: `program ended` with `Base Metals, Noble Metals`, `out of Water, Oxygen`, `launchpad full`. */
export function stopCauses<Entry extends StopReport>(
  entries: readonly Entry[],
  now: EpochSeconds,
): { first: Entry; phrase: string; goods: string }[] {
  const causes = new Map<string, { first: Entry; goods: Set<string>; missing: Set<TypeId> }>();
  for (const entry of entries) {
    const { stop } = entry;
    const alike = stop.kind === 'inputMissing' ? stop.kind : stopPhrase(entry, now);
    const cause = causes.get(alike) ?? { first: entry, goods: new Set(), missing: new Set() };
    causes.set(alike, cause);
    if (stop.kind === 'inputMissing') cause.missing.add(stop.typeId);
    const product = programProduct(entry);
    if (product !== null) cause.goods.add(product);
  }
  return [...causes].map(([alike, { first, goods, missing }]) => ({
    first,
    phrase: missing.size > 0 ? outOfText(...missing) : alike,
    goods: joinList([...goods]),
  }));
}

/** A stop in the words of a reminder, with the commodity apart: messages join `out of` Water and Oxygen. */
export function reminderWords(entry: StopReport, count: number): { text: string; goods?: string } {
  const { stop } = entry;
  if (stop.kind === 'inputMissing')
    return { text: t({ message: `out of`, comment: 'names of goods follow' }), goods: typeName(stop.typeId) };
  const title = stopTitle(entry, stop.at - 1);
  return { text: count > 1 ? `${title} (${formatNumber(count)} ×)` : title };
}

/** Where something stops: `launchpad`, `extractor control unit, Aqueous Liquids`. */
export function stopPlace(entry: StopReport): string {
  const product = programProduct(entry);
  const structure = structureWord(entry.pinTypeId);
  return product === null ? structure : `${structure}, ${product}`;
}

/** What a program extracts; null for other stops. */
function programProduct({ stop, productTypeId }: StopReport): string | null {
  return stop.kind === 'programExpired' && productTypeId !== null ? typeName(productTypeId) : null;
}

/** The cause in a sentence, for the list of a planet's stops. */
export function stopCause(entry: StopReport, now: EpochSeconds): string {
  return wordsOf(entry).cause(entry, entry.stop.at <= now);
}

/** What the player can do about a stop. */
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
  return [name(), ...searchWords(stop)];
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
  const missing = consequences.flatMap(({ stop }) => (stop.kind === 'inputMissing' ? [stop] : []));
  if (missing.length === 0) return '';
  const factoryCount = new Set(missing.map(({ pinId }) => pinId)).size;
  const names = [...new Set(missing.map(({ typeId }) => typeName(typeId)))];
  const hiddenCount = names.length - NAMED_COUNT;
  const goods = joinList(names.slice(0, NAMED_COUNT));
  if (hiddenCount <= 0) {
    return t`${plural(factoryCount, { one: `# factory follows: out of ${goods}`, other: `# factories follow: out of ${goods}` })}`;
  }
  const more = formatNumber(hiddenCount);
  return t`${plural(factoryCount, {
    one: `# factory follows: out of ${goods} and ${more} more`,
    other: `# factories follow: out of ${goods} and ${more} more`,
  })}`;
}

/** The entry of a stop's own kind takes the stop; the compiler can't tell that the two kinds are one. */
function wordsOf({ stop }: StopReport): StopKindWords<StopKind> {
  return STOP_WORDS[stop.kind] as StopKindWords<StopKind>;
}
