/** Changes, assumptions and suggestions in words. */
import { schematics, typeName } from '../../workers/catalogue/index.ts';
import type { PinId, SchematicId } from '../../workers/domain/ids.ts';
import { STRUCTURE_KINDS } from '../../workers/domain/pinKinds.ts';
import type { ColonyReport } from '../../workers/domain/report.ts';
import { type EpochSeconds, SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../workers/domain/units.ts';
import type { VisitInterval } from '../../workers/domain/visitInterval.ts';
import type {
  Assumption,
  ColonyEdit,
  ColonyProblem,
  EditChoices,
  LinkEnd,
  OverLimit,
  Suggestion,
} from '../../workers/domain/whatIf.ts';
import { formatIsk } from '../format/isk.ts';
import { formatCount, formatNumber, formatPercent, formatUnits } from '../format/number.ts';
import { capitalise } from '../format/text.ts';
import { formatDay, formatDuration } from '../format/time.ts';
import { structureLabel, structureWord } from './structures.ts';

type KnownChoices = Pick<EditChoices, 'ecus' | 'upgradeLevel'>;

/** A program's length: `2 days`, `1 day`, `36 hours`, `1d 6h 15m` */
export function lengthText(seconds: Seconds): string {
  if (seconds % SECONDS_PER_DAY === 0) return formatCount(seconds / SECONDS_PER_DAY, 'day');
  if (seconds % SECONDS_PER_HOUR === 0 && seconds < 3 * SECONDS_PER_DAY) {
    return formatCount(seconds / SECONDS_PER_HOUR, 'hour');
  }
  return formatDuration(seconds);
}

/** Roughly how long: `3 days`, `2.4 days`, `41 hours` */
export function roughLength(seconds: Seconds): string {
  const hours = Math.round(seconds / SECONDS_PER_HOUR);
  if (hours < 48 && hours !== 24) return formatCount(hours, 'hour');
  const days = Math.round((10 * seconds) / SECONDS_PER_DAY) / 10;
  return Number.isInteger(days) ? formatCount(days, 'day') : `${formatNumber(days, 1)} days`;
}

/** A time between visits: `day`, `4 days`, `2.4 days` */
function intervalWord(seconds: Seconds): string {
  return seconds === SECONDS_PER_DAY ? 'day' : roughLength(seconds);
}

/** What a schematic makes. */
export function schematicName(schematicId: SchematicId): string {
  const schematic = schematics.get(schematicId);
  return schematic === undefined ? `Schematic ${schematicId}` : typeName(schematic.output.typeId);
}

/** `Aqueous Liquids`; numbered where several extractors have the same product: `Aqueous Liquids 2` */
export function ecuName(pinId: PinId, { ecus }: Pick<EditChoices, 'ecus'>): string {
  const ecu = ecus.find((one) => one.pinId === pinId);
  if (ecu === undefined) return 'a removed extractor';
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
      const instead = previous === undefined ? '' : ` instead of ${shortLength(previous, edit.programSeconds)}`;
      return `restart ${ecuName(edit.pinId, choices)} with ${lengthText(edit.programSeconds)}${instead}`;
    }
    case 'heads':
      return `move ${formatCount(edit.count, 'head')} from ${ecuName(edit.fromPinId, choices)} to ${ecuName(edit.toPinId, choices)}`;
    case 'fewerHeads': {
      const headCount = choices.ecus.find(({ pinId }) => pinId === edit.pinId)?.headCount;
      return headCount === undefined
        ? `remove ${formatCount(edit.count, 'head')} of ${ecuName(edit.pinId, choices)}`
        : `restart ${ecuName(edit.pinId, choices)} with ${formatCount(headCount - edit.count, 'head')} instead of ${formatNumber(headCount)}`;
    }
    case 'schematic':
      return `make ${schematicName(edit.toSchematicId)} instead of ${schematicName(edit.fromSchematicId)} in ${formatCount(edit.count, 'factory', 'factories')}`;
    case 'factories':
      return `${edit.count > 0 ? 'add' : 'remove'} ${formatCount(Math.abs(edit.count), 'factory', 'factories')} of ${schematicName(edit.schematicId)}`;
    case 'stores': {
      const { one, many } = STRUCTURE_KINDS[edit.storeKind];
      return `${edit.count > 0 ? 'add' : 'remove'} ${formatCount(Math.abs(edit.count), one, many.toLowerCase())}`;
    }
    case 'level':
      return `command center level ${edit.level} instead of ${choices.upgradeLevel}`;
    case 'goods':
      return `${edit.amount > 0 ? 'deliver' : 'collect'} ${formatUnits(Math.abs(edit.amount))} ${typeName(edit.typeId)}`;
    case 'visits':
      return `visit every ${intervalWord(edit.intervalSeconds)}${usualSeconds === undefined ? '' : ` instead of every ${intervalWord(usualSeconds)}`}`;
    case 'idle':
      return 'leave it idle and bring no more inputs';
    default:
      return edit satisfies never;
  }
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
  // A program as long as the time between visits says both, unless it means to come more often.
  const isRarer = usualSeconds === undefined || (visits !== undefined && visits.intervalSeconds > usualSeconds);
  const isSaid = isRarer && programs.some((edit) => edit.programSeconds === visits?.intervalSeconds);
  const others = edits.filter(({ kind }) => kind !== 'program' && kind !== 'visits');
  const clauses = [
    ...(visits === undefined || isSaid ? [] : [editText(visits, choices, usualSeconds)]),
    ...programClauses(programs, choices),
    ...others.map((edit) => editText(edit, choices)),
  ];
  return clauses.length === 0 ? 'No changes' : capitalise(joinClauses(clauses));
}

/** `restart A with 2 days and B with 3, and add a launchpad`: the same verb is said once. */
function joinClauses(clauses: readonly string[]): string {
  const RESTART = 'restart ';
  return clauses
    .map((clause, k) => {
      const repeats = clause.startsWith(RESTART) && clauses[k - 1]?.startsWith(RESTART);
      return repeats ? clause.slice(RESTART.length) : clause;
    })
    .join(' and ');
}

/** Extractors that all get the same length instead of the same other one need no names. */
function programClauses(edits: readonly Extract<ColonyEdit, { kind: 'program' }>[], choices: KnownChoices): string[] {
  const [first] = edits;
  if (first === undefined) return [];
  const previousOf = ({ pinId }: { pinId: PinId }) => choices.ecus.find((ecu) => ecu.pinId === pinId)?.programSeconds;
  const previous = previousOf(first);
  const isAlike = edits.every((edit) => edit.programSeconds === first.programSeconds && previousOf(edit) === previous);
  if (!isAlike || previous === undefined || edits.length < choices.ecus.length) {
    return edits.map((edit) => editText(edit, choices));
  }
  return [`restart with ${lengthText(first.programSeconds)} instead of ${shortLength(previous, first.programSeconds)}`];
}

/** What a suggestion changes: `Restart with 2 days instead of 4` */
export function changeText(
  { edits, linkUpgradeCount }: Pick<Suggestion, 'edits' | 'linkUpgradeCount'>,
  choices: KnownChoices,
  usualSeconds: Seconds,
): string {
  const upgrade = linkUpgradeCount === 0 ? '' : ` and upgrade ${formatCount(linkUpgradeCount, 'link')}`;
  return `${editsText(edits, choices, usualSeconds)}${upgrade}`;
}

/** `Restart with 2 days instead of 4: +3.10 M ISK a month`, with what it changes in logins where it does */
export function suggestionText(suggestion: Suggestion, choices: KnownChoices, usualSeconds: Seconds): string {
  const { gainIskPerMonth, loginsPerMonth } = suggestion;
  const logins = loginsText(loginsPerMonth);
  const gain = isSameIncome(gainIskPerMonth) ? 'same income' : `${signedIsk(gainIskPerMonth)} ISK a month`;
  return `${changeText(suggestion, choices, usualSeconds)}: ${gain}${logins === '' ? '' : `, ${logins}`}`;
}

/** Less than what two decimals of a million show. */
function isSameIncome(isk: number): boolean {
  return Math.abs(isk) < 5000;
}

/** `+3.10 M`, `−0.40 M`, `±0` */
export function signedIsk(isk: number): string {
  if (isSameIncome(isk)) return '±0';
  return isk < 0 ? `−${formatIsk(-isk)}` : `+${formatIsk(isk)}`;
}

/** What a planet suffers from: `its programs end 2 days before you come`; empty if it runs well */
export function problemText(problem: ColonyProblem | null, netIskPerMonth: number | null): string {
  const loss = netIskPerMonth !== null && netIskPerMonth < 0 ? `costs ${formatIsk(-netIskPerMonth)} a month: ` : '';
  switch (problem?.kind) {
    case undefined:
      return loss === '' ? '' : `${loss}its inputs are worth more than what it makes`;
    case 'overflows':
      return `${loss}loses ${formatPercent(problem.lostFraction, 0)} of its ${typeName(problem.typeId)}: its stores are full`;
    case 'clogged':
      return `${loss}its stores fill with other raw material, and factories wait for ${typeName(problem.typeId)}`;
    case 'runsOut':
      return `${loss}out of ${typeName(problem.typeId)} ${roughLength(problem.afterSeconds)} after a visit`;
    case 'waits':
      return `${loss}its programs end ${roughLength(problem.waitSeconds)} before you come`;
    case 'surplus':
      return `${loss}loses ${formatPercent(problem.lostFraction, 0)} of its ${typeName(problem.typeId)}: too few factories use it`;
    default:
      return problem satisfies never;
  }
}

/** `22 logins fewer`, `1 login more`; empty where there is no difference */
export function loginsText(loginsPerMonth: number): string {
  const count = Math.trunc(Math.abs(loginsPerMonth) + 1e-6);
  return count === 0 ? '' : `${formatCount(count, 'login')} ${loginsPerMonth < 0 ? 'fewer' : 'more'}`;
}

/** What a figure rests on, as a sentence. */
export function assumptionText(assumption: Assumption, choices: KnownChoices, now: EpochSeconds): string {
  switch (assumption.kind) {
    case 'sameBase':
      return `Assumed: ${ecuName(assumption.pinId, choices)} with ${lengthText(assumption.programSeconds)} has the same base quantity as now (${formatUnits(assumption.baseQtyPerCycle)} per 15 minutes).`;
    case 'knownBase':
      return `From your history: the program of ${lengthText(assumption.programSeconds)} for ${typeName(assumption.productTypeId)} of ${formatDay(assumption.installedAt, now)} had a base quantity of ${formatUnits(assumption.baseQtyPerCycle)} per 15 minutes.`;
    case 'equalHeads':
      return `Assumed: heads contribute equally, so ${ecuName(assumption.pinId, choices)} with ${formatCount(assumption.headCount, 'head')} has a base quantity of ${formatUnits(assumption.baseQtyPerCycle)} per 15 minutes.`;
    case 'linkUpgrade': {
      const [from, to] = assumption.pins;
      return `Upgrade the link between ${linkEndText(from)} and ${linkEndText(to)} from level ${assumption.fromLevel} to ${assumption.toLevel}: its routes carry up to ${formatNumber(assumption.m3PerHour)} m³ an hour, and it has room for ${formatNumber(assumption.capacityM3PerHour)} m³. The CPU and power of the upgrade are counted.`;
    }
    case 'fewerGoods':
      return assumption.askedUnits > 0
        ? `Only ${formatUnits(assumption.movedUnits)} of ${formatUnits(assumption.askedUnits)} ${typeName(assumption.typeId)} fit into the store.`
        : `The store holds only ${formatUnits(-assumption.movedUnits)} of ${formatUnits(-assumption.askedUnits)} ${typeName(assumption.typeId)}.`;
    default:
      return assumption satisfies never;
  }
}

/** `the launchpad`, `the basic industry facility for Water` */
function linkEndText({ typeId, productTypeId }: LinkEnd): string {
  return `the ${structureWord(typeId)}${productTypeId === null ? '' : ` for ${typeName(productTypeId)}`}`;
}

/** `1,200 tf over the limit: the command center has 900 tf less, 2 × Basic industry facility +400 tf` */
export function overText({ resource, by, limitLess, causes }: OverLimit): string {
  const unit = resource === 'cpu' ? 'tf' : 'MW';
  const named = causes.map(({ kind, addedCount, added }) => {
    const count = addedCount > 0 ? `${formatNumber(addedCount)} × ` : '';
    return `${count}${structureLabel(kind)} +${formatNumber(added)} ${unit}`;
  });
  const less = limitLess > 0 ? [`the command center has ${formatNumber(limitLess)} ${unit} less`] : [];
  const why = [...less, ...named].join(', ');
  return `${formatNumber(by)} ${unit} over the limit${why === '' ? '' : `: ${why}`}`;
}

/** `every 2d, the median of your latest visits` */
export function intervalText({ seconds, source }: VisitInterval): string {
  const why = source === 'history' ? 'the median of your latest visits' : 'as set in the round planner';
  return `every ${intervalWord(seconds)}, ${why}`;
}

/** What a planet's net rests on, or why there is none. */
export function netBasisText({
  sustained,
  simulationError,
}: Pick<ColonyReport, 'sustained' | 'simulationError'>): string {
  if (simulationError !== null) return 'Net is unknown: this planet could not be simulated.';
  if (sustained === null) return 'Net is being calculated.';
  const changes = sustained.repeats
    ? ''
    : ' The planet still changes after many visits: a store fills up or runs empty.';
  return `Net and imports are what the planet sustains with visits ${intervalText(sustained.interval)}.${changes}`;
}

/** How much more a variant brings: `+3.10 M (12.5%)`, `-0.50 M`; empty where one of them is unknown. */
export function gainText(isk: number | null, currentIsk: number | null): string {
  if (isk === null || currentIsk === null) return '';
  const gain = isk - currentIsk;
  const share = currentIsk > 0 ? ` (${formatPercent(gain / currentIsk)})` : '';
  return `${gain > 0 ? '+' : ''}${formatIsk(gain)}${share}`;
}
