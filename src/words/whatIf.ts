/** Changes, assumptions and suggestions in words. */
import { plural, select, t } from '@lingui/core/macro';
import { schematics } from '../../workers/game/catalogue/index.ts';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import { groupBy } from '../../workers/game/domain/groups.ts';
import type { PinId, SchematicId, TypeId } from '../../workers/game/domain/ids.ts';
import type { ColonyReport, NetIsk } from '../../workers/game/domain/report.ts';
import { LEAST_SHOWN_ISK } from '../../workers/game/domain/thresholds.ts';
import {
  type EpochSeconds,
  type Isk,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  type Seconds,
} from '../../workers/game/domain/units.ts';
import type { VisitInterval } from '../../workers/game/domain/visitInterval.ts';
import type {
  Assumption,
  ColonyEdit,
  ColonyProblem,
  KnownChoices,
  LinkEnd,
  OverLimit,
  RouteEdit,
  Suggestion,
} from '../../workers/game/domain/whatIf.ts';
import { formatIsk, formatNetIsk } from '../format/isk.ts';
import { listAnd } from '../format/lists.ts';
import { formatNumber, formatPercent, formatUnits, formatVolume } from '../format/number.ts';
import { signedIsk } from '../format/signed.ts';
import { capitalise, joinList, joinSentences } from '../format/text.ts';
import { formatDay } from '../format/time.ts';
import { daysText, hoursText, lengthText } from './programLengths.ts';
import { lossText } from './routeLossText.ts';
import { structureKind, structureLabel } from './structures.ts';
import { typeName } from './typeNames.ts';
import { judgedOnText, yieldSourceText } from './yieldSources.ts';

/** In whole hours up to two days, otherwise in days. */
function roughly(seconds: Seconds): { hours: number } | { days: number } {
  const hours = Math.round(seconds / SECONDS_PER_HOUR);
  if (hours < 48 && hours !== 24) return { hours };
  return { days: Math.round((10 * seconds) / SECONDS_PER_DAY) / 10 };
}

/** Roughly how long: `3 days`, `2.4 days`, `41 hours` */
export function roughLength(seconds: Seconds): string {
  const rough = roughly(seconds);
  if ('hours' in rough) return hoursText(rough.hours);
  const { days } = rough;
  if (Number.isInteger(days)) return daysText(days);
  const amount = formatNumber(days, 1);
  return t({ message: `${amount} days`, comment: 'with a decimal: 2.4 days' });
}

/** How often: `every day`, `every 4 days`, `every 2.4 days` */
export function everyText(seconds: Seconds): string {
  const rough = roughly(seconds);
  if ('hours' in rough) {
    const { hours } = rough;
    return t`${plural(hours, { one: 'every # hour', other: 'every # hours' })}`;
  }
  const { days } = rough;
  if (days === 1) return t`every day`;
  if (Number.isInteger(days)) return t`${plural(days, { one: 'every # day', other: 'every # days' })}`;
  const amount = formatNumber(days, 1);
  return t({ message: `every ${amount} days`, comment: 'with a decimal: every 2.4 days' });
}

export function schematicName(schematicId: SchematicId): string {
  const schematic = schematics.get(schematicId);
  return schematic === undefined ? t`Schematic ${schematicId}` : typeName(schematic.output.typeId);
}

/** `Aqueous Liquids`; numbered where several extractors have the same product: `Aqueous Liquids 2` */
export function ecuName(pinId: PinId, { ecus }: Pick<KnownChoices, 'ecus'>): string {
  const ecu = ecus.find((one) => one.pinId === pinId);
  if (ecu === undefined) return t`a removed extractor`;
  const same = ecus.filter(({ productTypeId }) => productTypeId === ecu.productTypeId);
  const name = typeName(ecu.productTypeId);
  return same.length === 1 ? name : `${name} ${same.indexOf(ecu) + 1}`;
}

/**
 * One change as a clause in the imperative: `add 2 factories of Water`
 * @param usualSeconds between two visits now
 */
export function editText(edit: ColonyEdit, choices: KnownChoices, usualSeconds?: Seconds): string {
  switch (edit.kind) {
    case 'program': {
      const previous = choices.ecus.find(({ pinId }) => pinId === edit.pinId)?.programSeconds;
      const [extractor, length] = [ecuName(edit.pinId, choices), lengthText(edit.programSeconds)];
      if (previous === undefined) return t`restart ${extractor} with ${length}`;
      const oldLength = shortLength(previous, edit.programSeconds);
      return t`restart ${extractor} with ${length} instead of ${oldLength}`;
    }
    case 'heads': {
      const [from, to] = [ecuName(edit.fromPinId, choices), ecuName(edit.toPinId, choices)];
      const { count } = edit;
      return t`move ${plural(count, { one: '# head', other: '# heads' })} from ${from} to ${to}`;
    }
    case 'fewerHeads':
    case 'moreHeads': {
      const extractor = ecuName(edit.pinId, choices);
      const heads = headsAfter(edit, choices);
      if (heads === null) {
        const { count } = edit;
        return edit.kind === 'fewerHeads'
          ? t`remove ${plural(count, { one: '# head', other: '# heads' })} of ${extractor}`
          : t`add ${plural(count, { one: '# head', other: '# heads' })} to ${extractor}`;
      }
      const { count, before } = heads;
      return t`restart ${extractor} with ${plural(count, { one: '# head', other: '# heads' })} instead of ${before}`;
    }
    case 'start': {
      const [extractor, product] = [idleEcuName(edit.pinId, choices), typeName(edit.productTypeId)];
      const length = lengthText(edit.programSeconds);
      return t({ message: `start ${extractor} with ${product} for ${length}`, comment: 'start the idle extractor …' });
    }
    case 'removeEcu': {
      const extractor = ecuName(edit.pinId, choices);
      return t({ message: `remove the extractor ${extractor}`, comment: 'named by what it extracts' });
    }
    case 'takeOut': {
      const goods = listAnd(edit.typeIds.map(typeName));
      return t`take out surplus ${goods} at each visit`;
    }
    case 'bring': {
      const goods = listAnd(edit.typeIds.map(typeName));
      return t`also bring ${goods}`;
    }
    case 'schematic': {
      const [from, to] = [schematicName(edit.fromSchematicId), schematicName(edit.toSchematicId)];
      const { count } = edit;
      return t`make ${to} instead of ${from} in ${plural(count, { one: '# factory', other: '# factories' })}`;
    }
    case 'factories': {
      const [count, product] = [Math.abs(edit.count), schematicName(edit.schematicId)];
      return edit.count > 0
        ? t`add ${plural(count, { one: '# factory', other: '# factories' })} of ${product}`
        : t`remove ${plural(count, { one: '# factory', other: '# factories' })} of ${product}`;
    }
    case 'stores':
      return storesText(edit);
    case 'routes':
      return routesText([edit]);
    case 'level': {
      const [level, before] = [edit.level, choices.upgradeLevel];
      return t`command center level ${level} instead of ${before}`;
    }
    case 'goods': {
      const [units, name] = [formatUnits(Math.abs(edit.amount)), typeName(edit.typeId)];
      return edit.amount > 0 ? t`deliver ${units} ${name}` : t`collect ${units} ${name}`;
    }
    case 'visits': {
      const interval = everyText(edit.intervalSeconds);
      if (usualSeconds === undefined) return t({ message: `visit ${interval}`, comment: 'visit every day' });
      const before = everyText(usualSeconds);
      return t({
        message: `visit ${interval} instead of ${before}`,
        comment: 'visit every day instead of every 4 days',
      });
    }
    case 'idle':
      return t`bring no more inputs and let production stop`;
    default:
      return edit satisfies never;
  }
}

/** The heads that an extractor then has, and those it has now; null if it is gone. */
function headsAfter(
  { kind, pinId, count }: Extract<ColonyEdit, { kind: 'fewerHeads' | 'moreHeads' }>,
  { ecus }: KnownChoices,
): { count: number; before: string } | null {
  const headCount = ecus.find((one) => one.pinId === pinId)?.headCount;
  if (headCount === undefined) return null;
  return { count: kind === 'fewerHeads' ? headCount - count : headCount + count, before: formatNumber(headCount) };
}

/** `the idle extractor`, numbered where there are several */
export function idleEcuName(pinId: PinId, { idleEcus }: Pick<KnownChoices, 'idleEcus'>): string {
  const place = idleEcus.findIndex((one) => one.pinId === pinId) + 1;
  if (place === 0) return t`a removed extractor`;
  return idleEcus.length === 1 ? t`the idle extractor` : t`idle extractor ${place}`;
}

function storesText({ storeKind, count: change }: Extract<ColonyEdit, { kind: 'stores' }>): string {
  const count = Math.abs(change);
  if (storeKind === 'launchpad') {
    return change > 0
      ? t`${plural(count, { one: 'add # launchpad', other: 'add # launchpads' })}`
      : t`${plural(count, { one: 'remove # launchpad', other: 'remove # launchpads' })}`;
  }
  storeKind satisfies 'storage';
  return change > 0
    ? t`${plural(count, { one: 'add # storage facility', other: 'add # storage facilities' })}`
    : t`${plural(count, { one: 'remove # storage facility', other: 'remove # storage facilities' })}`;
}

/** @param edits that differ in the goods alone */
function routesText(edits: readonly RouteEdit[]): string {
  const { storeKind, feedsFactories, onlyFeeds } = edits[0]!;
  const goods = listAnd(edits.map(({ typeId }) => typeName(typeId)));
  if (storeKind === null) return t`widen the routes of ${goods} to all that a cycle makes`;
  if (storeKind === 'launchpad') {
    if (onlyFeeds) return t`route ${goods} from a launchpad to the factories`;
    return feedsFactories
      ? t`also route ${goods} to a launchpad, and from there on to the factories`
      : t`route ${goods} to a launchpad`;
  }
  storeKind satisfies 'storage';
  if (onlyFeeds) return t`route ${goods} from a storage facility to the factories`;
  return feedsFactories
    ? t`also route ${goods} to a storage facility, and from there on to the factories`
    : t`route ${goods} to a storage facility`;
}

/** `4` where both are whole days, otherwise with its unit. */
function shortLength(previous: Seconds, next: Seconds): string {
  const areDays = previous % SECONDS_PER_DAY === 0 && next % SECONDS_PER_DAY === 0;
  return areDays ? formatNumber(previous / SECONDS_PER_DAY) : lengthText(previous);
}

/** All changes as one sentence without a full stop: `Restart with 2 days instead of 4 and add a launchpad` */
export function editsText(edits: readonly ColonyEdit[], choices: KnownChoices, usualSeconds?: Seconds): string {
  const programs = edits.filter((edit) => edit.kind === 'program');
  const visits = edits.findLast((edit) => edit.kind === 'visits');
  const routes = groupBy(
    edits.filter((edit) => edit.kind === 'routes'),
    ({ storeKind, feedsFactories, onlyFeeds }) => `${storeKind} ${feedsFactories} ${onlyFeeds}`,
  );
  const others = edits.filter(({ kind }) => kind !== 'program' && kind !== 'visits' && kind !== 'routes');
  const clauses = [
    ...(visits === undefined ? [] : [editText(visits, choices, usualSeconds)]),
    ...programTexts(programs, choices),
    ...others.map((edit) => editText(edit, choices)),
    ...[...routes.values()].map(routesText),
  ];
  return clauses.length === 0 ? t`No changes` : capitalise(clauses.reduce(andText));
}

function andText(changes: string, change: string): string {
  return t({ message: `${changes} and ${change}`, comment: 'restart with 2 days and add 1 launchpad' });
}

/** Extractors that all get the same length instead of the same other one need no names. */
function programTexts(edits: readonly Extract<ColonyEdit, { kind: 'program' }>[], choices: KnownChoices): string[] {
  const [first] = edits;
  if (first === undefined) return [];
  const previousOf = ({ pinId }: { pinId: PinId }) => choices.ecus.find((ecu) => ecu.pinId === pinId)?.programSeconds;
  const previous = previousOf(first);
  const isAlike = edits.every((edit) => edit.programSeconds === first.programSeconds && previousOf(edit) === previous);
  if (!isAlike || previous === undefined || edits.length < choices.ecus.length) {
    return edits.map((edit) => editText(edit, choices));
  }
  const [length, oldLength] = [lengthText(first.programSeconds), shortLength(previous, first.programSeconds)];
  return [t`restart with ${length} instead of ${oldLength}`];
}

/** What a suggestion changes: `Restart with 2 days instead of 4` */
export function changeText(
  { edits, linkUpgradeCount }: Pick<Suggestion, 'edits' | 'linkUpgradeCount'>,
  choices: KnownChoices,
  usualSeconds: Seconds,
): string {
  const changes = editsText(edits, choices, usualSeconds);
  if (linkUpgradeCount === 0) return changes;
  return t`${changes} and upgrade ${plural(linkUpgradeCount, { one: '# link', other: '# links' })}`;
}

/** `Restart with 2 days instead of 4: +3.10 M ISK a month`, with what it changes in visits where it does */
export function suggestionText(suggestion: Suggestion, choices: KnownChoices, usualSeconds: Seconds): string {
  const { gainIskPerMonth, loginsPerMonth } = suggestion;
  const visits = visitsText(loginsPerMonth);
  const [change, gain] = [changeText(suggestion, choices, usualSeconds), suggestionGainText(suggestion)];
  const text =
    gainIskPerMonth === null
      ? `${change}. ${gain}`
      : isSameIncome(gainIskPerMonth)
        ? t`${change}: same income`
        : t`${change}: ${gain} ISK a month`;
  return visits === '' ? text : `${text}, ${visits}`;
}

/** What the heads of extractors that are started are judged on; empty if none is. */
export function startedYieldsText(edits: readonly ColonyEdit[], { idleEcus }: Pick<KnownChoices, 'idleEcus'>): string {
  const texts = edits.flatMap((edit) => {
    if (edit.kind !== 'start') return [];
    const idle = idleEcus.find(({ pinId }) => pinId === edit.pinId);
    const expected = idle?.yields.find(({ typeId }) => typeId === edit.productTypeId);
    return expected === undefined ? [] : [judgedOnText(expected)];
  });
  return joinList([...new Set(texts)]);
}

/** Whether a change of income is too small to show. */
export function isSameIncome(isk: Isk): boolean {
  return Math.abs(isk) < LEAST_SHOWN_ISK;
}

/** `+3.10 M`, `−0.40 M`, `±0` */
export function incomeChangeText(isk: number): string {
  return isSameIncome(isk) ? '±0' : signedIsk(isk);
}

/** `+3.10 M`, or why nobody knows it */
export function suggestionGainText({ gainIskPerMonth, unpricedTypeIds }: Suggestion): string {
  return gainIskPerMonth === null ? unknownGainText(unpricedTypeIds) : incomeChangeText(gainIskPerMonth);
}

/** Why nobody knows what a change brings: `Gain unknown: no price for Water-Cooled CPU` */
export function unknownGainText(unpricedTypeIds: readonly TypeId[]): string {
  const goods = listAnd(unpricedTypeIds.map(typeName));
  return goods === '' ? t`Gain unknown: no price` : t`Gain unknown: no price for ${goods}`;
}

/** What a planet suffers from: `its programs end 2 days before you come`; empty if it runs well */
export function problemText(problem: ColonyProblem | null, netIskPerMonth: number | null): string {
  const cost = netIskPerMonth !== null && netIskPerMonth < 0 ? formatIsk(-netIskPerMonth) : null;
  if (problem === null && cost === null) return '';
  const text = problem === null ? t`its inputs are worth more than what it makes` : byKind(PROBLEM_TEXTS, problem);
  return cost === null ? text : t({ message: `costs ${cost} a month: ${text}`, comment: 'a planet, and why' });
}

/** Shorter waits are none to speak of. */
const LITTLE_WAIT = 0.01;

const PROBLEM_TEXTS: ByKind<ColonyProblem> = {
  misrouted: lossText,
  unfed: ({ typeId }) => t`${{ good: typeName(typeId) }} not routed in`,
  overflows: ({ typeId, lostFraction }) =>
    t`loses ${{ percent: formatPercent(lostFraction, 0) }} of its ${{ good: typeName(typeId) }}: its stores are full`,
  clogged: ({ typeId, waitFraction }) => {
    const [good, percent] = [typeName(typeId), formatPercent(waitFraction, 0)];
    return waitFraction < LITTLE_WAIT
      ? t`its stores fill with other raw material than ${good}`
      : t`its stores fill with other raw material: starves ${percent} of the time for ${good}`;
  },
  starves: ({ typeId, waitFraction }) =>
    t`starves ${{ percent: formatPercent(waitFraction, 0) }} of the time for ${{ good: typeName(typeId) }}`,
  buysRaw: ({ typeId, m3PerMonth, isOnPlanet }) => {
    const [good, volume] = [typeName(typeId), formatVolume(Math.round(m3PerMonth))];
    return isOnPlanet
      ? t`lives on ${good} that somebody has to haul in, ${volume} a month: extract it here, or bring what is made from it`
      : t`lives on ${good} that somebody has to haul in, ${volume} a month: bring what is made from it`;
  },
  idleExtractor: ({ headCount }) =>
    t`${plural(headCount, { one: 'an extractor with # head has no program', other: 'an extractor with # heads has no program' })}`,
  noLaunchpad: ({ typeId }) => t`${{ names: typeName(typeId) }} can’t be brought without a launchpad`,
  runsOut: ({ typeId, afterSeconds }) =>
    t`out of ${{ good: typeName(typeId) }} ${{ length: roughLength(afterSeconds) }} after a visit`,
  waits: ({ waitSeconds }) => t`its programs end ${{ length: roughLength(waitSeconds) }} before you come`,
  surplus: ({ typeId, lostFraction }) =>
    t`loses ${{ percent: formatPercent(lostFraction, 0) }} of its ${{ good: typeName(typeId) }}: too few factories use it`,
};

/** `22 visits fewer`, `1 visit more`, to one planet; empty where there is no difference */
export function visitsText(visitsPerMonth: number): string {
  const count = Math.trunc(Math.abs(visitsPerMonth) + 1e-6);
  if (count === 0) return '';
  return visitsPerMonth < 0
    ? t`${plural(count, { one: '# visit fewer', other: '# visits fewer' })}`
    : t`${plural(count, { one: '# visit more', other: '# visits more' })}`;
}

/** What a figure rests on, as a sentence. */
export function assumptionText(assumption: Assumption, choices: KnownChoices, now: EpochSeconds): string {
  switch (assumption.kind) {
    case 'sameBase': {
      const [extractor, length] = [ecuName(assumption.pinId, choices), lengthText(assumption.programSeconds)];
      const base = formatUnits(assumption.baseQtyPerCycle);
      return t`Assumed: ${extractor} with ${length} has the same base quantity as now (${base} per 15 minutes).`;
    }
    case 'knownBase': {
      const [length, product] = [lengthText(assumption.programSeconds), typeName(assumption.productTypeId)];
      const [day, base] = [formatDay(assumption.installedAt, now), formatUnits(assumption.baseQtyPerCycle)];
      return t`From your history: the program of ${length} for ${product} of ${day} had a base quantity of ${base} per 15 minutes.`;
    }
    case 'equalHeads': {
      const [extractor, base] = [ecuName(assumption.pinId, choices), formatUnits(assumption.baseQtyPerCycle)];
      const { headCount } = assumption;
      return t`Assumed: heads contribute equally, so ${extractor} with ${plural(headCount, { one: '# head', other: '# heads' })} has a base quantity of ${base} per 15 minutes.`;
    }
    case 'assumedHeads': {
      const { headCount, expected } = assumption;
      const [product, base] = [typeName(expected.typeId), formatUnits(assumption.baseQtyPerCycle)];
      const heads = t`${plural(headCount, { one: '# head', other: '# heads' })}`;
      return t`${heads} for ${product} have a base quantity of ${base} per 15 minutes (${{ source: yieldSourceText(expected) }}). Place them on the map to see the real one.`;
    }
    case 'linkUpgrade': {
      const [from, to] = [linkEndText(assumption.pins[0]), linkEndText(assumption.pins[1])];
      const { fromLevel, toLevel } = assumption;
      const [most, room] = [formatNumber(assumption.m3PerHour), formatNumber(assumption.capacityM3PerHour)];
      return t`Upgrade the link between ${from} and ${to} from level ${fromLevel} to ${toLevel}: its routes carry up to ${most} m³ an hour, and it has room for ${room} m³. The CPU and power of the upgrade are counted.`;
    }
    case 'fewerGoods': {
      const [moved, asked] = [
        formatUnits(Math.abs(assumption.movedUnits)),
        formatUnits(Math.abs(assumption.askedUnits)),
      ];
      const name = typeName(assumption.typeId);
      return assumption.askedUnits > 0
        ? t`Only ${moved} of ${asked} ${name} fit into the store.`
        : t`The store holds only ${moved} of ${asked} ${name}.`;
    }
    default:
      return assumption satisfies never;
  }
}

/** `the launchpad`, `the basic industry facility for Water` */
function linkEndText({ typeId, productTypeId }: LinkEnd): string {
  const [kind, name] = [structureKind(typeId) ?? 'unknown', typeName(typeId)];
  if (productTypeId === null) {
    return t({
      message: `${select(kind, {
        ecu: 'the extractor control unit',
        basic: 'the basic industry facility',
        advanced: 'the advanced industry facility',
        highTech: 'the high-tech production plant',
        launchpad: 'the launchpad',
        storage: 'the storage facility',
        commandCenter: 'the command center',
        other: `the ${name}`,
      })}`,
      comment: 'one end of a link: Upgrade the link between … and …',
    });
  }
  const product = typeName(productTypeId);
  return t({
    message: `${select(kind, {
      ecu: `the extractor control unit for ${product}`,
      basic: `the basic industry facility for ${product}`,
      advanced: `the advanced industry facility for ${product}`,
      highTech: `the high-tech production plant for ${product}`,
      other: `the ${name} for ${product}`,
    })}`,
    comment: 'one end of a link: Upgrade the link between … and …',
  });
}

/** `1,200 tf over the limit: the command center has 900 tf less, 2 × Basic industry facility +400 tf` */
export function overText({ resource, by, limitLess, causes }: OverLimit): string {
  const unit = resource === 'cpu' ? 'tf' : 'MW';
  const named = causes.map(({ kind, addedCount, added }) => {
    const count = addedCount > 0 ? `${formatNumber(addedCount)} × ` : '';
    return `${count}${structureLabel(kind)} +${formatNumber(added)} ${unit}`;
  });
  const lessCapacity = formatNumber(limitLess);
  const less = limitLess > 0 ? [t`the command center has ${lessCapacity} ${unit} less`] : [];
  const why = joinList([...less, ...named]);
  const excess = formatNumber(by);
  return why === '' ? t`${excess} ${unit} over the limit` : t`${excess} ${unit} over the limit: ${why}`;
}

/** `every 2d, the median of your latest visits` */
export function intervalText({ seconds, source }: VisitInterval): string {
  const interval = everyText(seconds);
  return source === 'history'
    ? t({ message: `${interval}, the median of your latest visits`, comment: 'every 2 days, …' })
    : t({ message: `${interval}, as set in the round planner`, comment: 'every 2 days, …' });
}

/** What a planet's net rests on, or why there is none. */
export function netBasisText(
  report: Pick<
    ColonyReport,
    'sustained' | 'simulationError' | 'netIskPerMonth' | 'exportIskPerMonth' | 'extractors' | 'at'
  >,
): string {
  const { sustained, simulationError } = report;
  if (simulationError !== null) return t`Net is unknown: this planet could not be simulated.`;
  if (sustained === null) return t`Net is being calculated.`;
  const interval = intervalText(sustained.interval);
  const basis = t({
    message: `Net and imports are what the planet sustains with visits ${interval}.`,
    comment: '… with visits every 2 days, the median of your latest visits.',
  });
  const changes = !sustained.repeats && stillChangesText();
  return joinSentences([basis, aboveGrossText(report), earlierText(report), changes]);
}

function stillChangesText(): string {
  return t`The planet still changes after many visits: a store fills up or runs empty.`;
}

/** Why a planet's net is more than its gross, of which leftovers are no part; empty where it isn't. */
function aboveGrossText({
  sustained,
  netIskPerMonth,
  exportIskPerMonth,
  extractors,
}: Parameters<typeof netBasisText>[0]): string {
  const aboveIsk = (netIskPerMonth.isk ?? 0) - (exportIskPerMonth.isk ?? Number.POSITIVE_INFINITY);
  if (aboveIsk <= 0 || sustained === null) return '';
  const leftoverIsk = sustained.leftoverIskPerMonth?.isk ?? 0;
  // Sums of floating-point numbers: less than 1 ISK is no difference.
  if (aboveIsk - leftoverIsk < 1) return t`Net is above gross: it includes goods that your own factories don’t use up.`;
  if (extractors.length === 0) return '';
  const interval = everyText(sustained.interval.seconds);
  return t({
    message: `Net is above gross: restarted ${interval}, programs yield more than those that run.`,
    comment: '… restarted every 2.3 days, …',
  });
}

/** What a planet earns before a store fills up or a stock runs out; empty where that is about as much. */
function earlierText({ sustained, at }: Parameters<typeof netBasisText>[0]): string {
  const earlier = sustained?.earlier;
  if (earlier === undefined) return '';
  const day = formatDay(earlier.until, at);
  const net = formatNetIsk(earlier.netIskPerMonth);
  switch (earlier.cause) {
    case 'storeFull':
      return t({ message: `Until its stores fill on ${day}: ${net}.`, comment: '… on 3 Feb: 88.0 M.' });
    case 'stockGone':
      return t({ message: `Until its stock runs out on ${day}: ${net}.`, comment: '… on 3 Feb: 88.0 M.' });
    default:
      return earlier.cause satisfies never;
  }
}

/** How much more a variant brings, in ISK; null where one of them is not exactly known. */
export function gainOf(net: NetIsk, current: NetIsk): Isk | null {
  if (net.isk === null || current.isk === null || net.bound !== 'exact' || current.bound !== 'exact') return null;
  return net.isk - current.isk;
}

/** How much more a variant brings: `+3.10 M (12.5%)`, `−0.50 M` */
export function gainText(gain: Isk, current: NetIsk): string {
  const share = current.isk !== null && current.isk > 0 ? ` (${formatPercent(gain / current.isk)})` : '';
  return `${signedIsk(gain)}${share}`;
}
