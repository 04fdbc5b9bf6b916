/** Texts of the round planner. */

import { plural, t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import type { Gap } from '../../workers/game/domain/coverage.ts';
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import type { StoreKind } from '../../workers/game/domain/pinKinds.ts';
import type { IskSum } from '../../workers/game/domain/report.ts';
import {
  type BetterLength,
  characterOfPool,
  type DeliverLine,
  type LoginReport,
  type NextDue,
  type PoolName,
  type RequestFault,
  type RoundLine,
  type RoundReport,
  type SkippedVisit,
  type Source,
  type VisitDifference,
  type VisitReport,
} from '../../workers/game/domain/round.ts';
import type { SimulationProblem } from '../../workers/game/domain/simulationProblem.ts';
import { FORECAST_DAYS } from '../../workers/game/domain/thresholds.ts';
import { type EpochSeconds, type Isk, SECONDS_PER_HOUR } from '../../workers/game/domain/units.ts';
import { formatIsk, formatIskSum, noPriceText } from '../format/isk.ts';
import { listAnd } from '../format/lists.ts';
import { formatNumber, formatUnits, formatVolume } from '../format/number.ts';
import { asSentence, joinList, joinSentences, namedText } from '../format/text.ts';
import { formatDuration } from '../format/time.ts';
import { gapCountText, planetShareText } from './coverage.ts';
import { lengthReasonText } from './programLengths.ts';
import { blockedText, detailedTroubleText, troubleText } from './roundTroubles.ts';
import { lossRemedy, lossText } from './routeLossText.ts';
import { simulationProblemText } from './simulationProblems.ts';
import { typeName } from './typeNames.ts';
import { idleText, momentText, noInputsText } from './visits.ts';

export type NameOf = (characterId: CharacterId) => string;

export const lineVerbs = (): Readonly<Record<RoundLine['kind'], string>> => ({
  restart: t({ message: `Restart`, comment: 'an instruction: a program' }),
  collect: t({ message: `Collect`, comment: 'an instruction: goods from a planet' }),
  deliver: t({ message: `Deliver`, comment: 'an instruction: goods to a planet' }),
});

/** `Deliver 4,320 Water` */
export function lineText(line: RoundLine): string {
  const name = typeName(line.typeId);
  if (line.kind === 'restart') return t({ message: `Restart ${name}`, comment: 'the program that extracts it' });
  const units = formatUnits(line.amount);
  return line.kind === 'collect' ? t`Collect ${units} ${name}` : t`Deliver ${units} ${name}`;
}

/** Where from or to, or why, in a few words. */
export function lineReason(line: RoundLine, visit: Pick<VisitReport, 'hasLaunchpad'>, roundAt: EpochSeconds): string {
  switch (line.kind) {
    case 'restart': {
      const [length, cycle] = [formatDuration(line.programSeconds), formatDuration(line.cycleSeconds)];
      const moment = momentText(line.endsAt);
      const program =
        line.endsAt <= roundAt
          ? t`${length}, ${cycle} cycles; the program ended ${moment}`
          : t`${length}, ${cycle} cycles; the program ends ${moment}`;
      const why = line.lengthReason ? lengthReasonText(line.lengthReason) : '';
      return [program, why, blockedText(line)].filter((text) => text !== '').join('; ');
    }
    case 'collect':
      return COLLECT_TEXTS[line.storeKind](visit.hasLaunchpad);
    case 'deliver':
      return DELIVER_TEXTS[line.storeKind]();
    default:
      return line satisfies never;
  }
}

const COLLECT_TEXTS: Readonly<Record<StoreKind, (hasLaunchpad: boolean) => string>> = {
  launchpad: () => '',
  storage: (hasLaunchpad) =>
    hasLaunchpad
      ? t`from a storage facility: transfer to a launchpad first`
      : t`from a storage facility: without a launchpad, launch it from the command center`,
  commandCenter: () => t`from the command center: launch it, or transfer to a launchpad first`,
};

const DELIVER_TEXTS: Readonly<Record<StoreKind, () => string>> = {
  launchpad: () => '',
  storage: () => t`to a launchpad, then transfer to the storage facility`,
  commandCenter: () => t`to a launchpad, then transfer to the command center`,
};

/** `1,200 from stock, 300 from Ben’s Water, 40 to buy` */
export function sourcesText({ sources, typeId }: DeliverLine, own: CharacterId, nameOf: NameOf): string {
  const text = (source: Source): string => {
    const units = formatUnits(source.amount);
    switch (source.kind) {
      case 'stock':
        return t`${units} from stock`;
      case 'collected': {
        if (source.characterId === own) return t`${units} from own planets`;
        const [character, good] = [nameOf(source.characterId), typeName(typeId)];
        return t({ message: `${units} from ${character}’s ${good}`, comment: '300 from Ben’s Water' });
      }
      case 'bought':
        return t`${units} to buy`;
      default:
        return source satisfies never;
    }
  };
  return joinList(sources.map(text));
}

export function visitReason({ isNeeded, troubles: [first] }: VisitReport, roundAt: EpochSeconds): string {
  if (first === undefined) return t`can wait: nothing stops within ${FORECAST_DAYS} days`;
  const canWait = !isNeeded && first.at > roundAt && first.kind !== 'goodsLost';
  const moment = momentText(first.at);
  return canWait ? t`can wait until ${moment}` : troubleText(first, roundAt);
}

/** `brings 4.20 M ISK; program ends 24 Nov 10:16`. A second login adds no worth of its own. */
export function visitText(visit: VisitReport, roundAt: EpochSeconds, isReturn: boolean): string {
  const reason = visitReason(visit, roundAt);
  if (isReturn) return reason;
  return `${worthText(visit)}; ${reason}`;
}

function worthText({ worthIsk: isk, earnedIsk }: Pick<VisitReport, 'worthIsk' | 'earnedIsk'>): string {
  if (isk === null) return t`what it brings is unknown`;
  const amount = formatIsk(Math.abs(isk));
  // Without it, factories would go on using inputs for products that full stores lose.
  if (isk > 0 && earnedIsk !== null && isk > Math.max(0, earnedIsk)) {
    return t({ message: `saves ${amount} ISK that would be lost`, comment: 'a visit' });
  }
  return isk < 0
    ? t({ message: `loses ${amount} ISK`, comment: 'a visit' })
    : t({ message: `brings ${amount} ISK`, comment: 'a visit' });
}

/** Until when the inputs last; empty where nothing is delivered and nothing limits. */
export function lastsText({ lastsUntil, limitedBy, expected }: VisitReport, roundAt: EpochSeconds): string {
  const duration = formatDuration(lastsUntil - roundAt);
  const moment = momentText(lastsUntil);
  if (limitedBy === 'room') return t`Room for ${duration} only: inputs last until ${moment}`;
  if (limitedBy === 'noLaunchpad') return t`No launchpad: nothing can be delivered. Inputs last until ${moment}`;
  return expected.length === 0 ? '' : t`Inputs last until ${moment}`;
}

/** `Comes back for goods of Ben and Ida` */
export function returnReason({ waitedFor }: LoginReport, nameOf: NameOf): string {
  const names = listAnd(waitedFor.map(nameOf));
  return t`Second login: brings goods that ${names} collected in the meantime`;
}

/** `Agoze: bring 1,200 m³, take away 300 m³, 3 trips, 45.00 M ISK at risk` */
export function cargoText({
  systemName,
  inM3,
  outM3,
  tripCount,
  fullestTripIsk,
}: LoginReport['cargo'][number]): string {
  const [inVolume, outVolume] = [formatVolume(inM3), formatVolume(outM3)];
  const parts = [
    ...(inM3 > 0 ? [t({ message: `bring ${inVolume}`, comment: 'cargo for the planets of a system' })] : []),
    ...(outM3 > 0 ? [t({ message: `take away ${outVolume}`, comment: 'cargo from the planets of a system' })] : []),
    ...(tripCount > 1 ? [t`${plural(tripCount, { one: '# trip', other: '# trips' })}`] : []),
    riskText(fullestTripIsk),
  ];
  return namedText(systemName, joinList(parts));
}

function riskText(isk: Isk | null): string {
  if (isk === null) return t`value unknown`;
  const amount = formatIsk(isk);
  return t({ message: `${amount} ISK at risk`, comment: 'the worth of the cargo' });
}

interface SaidInputs {
  start: { kind: 'in'; hours: number } | { kind: 'at'; at: EpochSeconds };
  next: { kind: 'after'; days: number } | { kind: 'at'; at: EpochSeconds };
  restart: 'ending' | 'ended';
  /** null: as before */
  programDays: number | 'best' | null;
  /** null: unlimited */
  holdM3: number | null;
}

/**
 * The settings of a round in a line: `now, next in 2 days`, and what differs from the usual ones.
 * @param taking the characters that take part, if not all of them do
 */
export function roundSettingsText(
  { start, next, restart, programDays, holdM3 }: SaidInputs,
  { isTravelling, taking }: { isTravelling: boolean; taking: { count: number; ofCount: number } | null },
): string {
  return joinList([
    startText(start, isTravelling),
    next.kind === 'after'
      ? t`next in ${plural({ days: next.days }, { one: '# day', other: '# days' })}`
      : t`next ${{ moment: momentText(next.at) }}`,
    ...(restart === 'ending' ? [] : [t`ended programs only`]),
    ...(programDays === 'best' ? [] : [programDays === null ? t`as long as before` : daysLongText(programDays)]),
    ...(holdM3 === null ? [] : [t`${{ volume: formatVolume(holdM3) }} hold`]),
    ...(taking === null
      ? []
      : [
          t`${{ count: formatNumber(taking.count) }} of ${plural({ ofCount: taking.ofCount }, { one: '# character', other: '# characters' })}`,
        ]),
  ]);
}

function daysLongText(days: number): string {
  return t({ message: `${plural(days, { one: '# day', other: '# days' })} long`, comment: 'programs' });
}

function startText(start: SaidInputs['start'], isTravelling: boolean): string {
  if (start.kind === 'at') return momentText(start.at);
  const { hours } = start;
  if (hours === 0) return isTravelling ? t`at the time shown` : t`now`;
  return isTravelling ? t`${hours} h after the time shown` : t`in ${hours} h`;
}

/** Why a visit brings no inputs, or not enough raw material. */
export function unfedText({ lines }: Pick<VisitReport, 'lines'>, gainIsk: Isk): string {
  if (gainIsk <= 0 && lines.some(({ kind }) => kind === 'deliver')) {
    return t`No more raw material to bring: somebody would have to haul it in.`;
  }
  return noInputsText(gainIsk);
}

export function bringsTip(): string {
  return t`ISK. What the planets of this round earn until the next round with these visits, minus what they earn without them: products made and kept, minus inputs used, after tax.`;
}

export function collectedTip(): string {
  return t`ISK. The value of the goods that this round collects, at your price for exports before tax. Most of it was made before this round, so it is no part of what the round brings.`;
}

/** `Nothing to do until 23 Nov 18:17` */
export function nothingToDoTitle({ nextDue }: Pick<RoundReport, 'nextDue'>): string {
  if (nextDue == null) return t`Nothing to do`;
  const moment = momentText(nextDue.dueAt);
  return t`Nothing to do until ${moment}`;
}

/** `The first one that will: Amamake V (Oran Derrel), program ends 24 Nov 10:16.` */
export function nextDueText({ characterId, planetName, trouble }: NextDue, nameOf: NameOf): string {
  const [character, reason] = [nameOf(characterId), troubleText(trouble, 0)];
  return t({
    message: `The first one that will: ${planetName} (${character}), ${reason}.`,
    comment: 'the first planet that will need a visit',
  });
}

/** `Make these 9 programs 2 days long: +7.70 M ISK` */
export function betterLengthText({ programCount, programSeconds, gainIsk }: BetterLength): string {
  const [length, gain] = [formatDuration(programSeconds), formatIsk(gainIsk)];
  return t`${plural(programCount, {
    one: `Make this program ${length} long: +${gain} ISK`,
    other: `Make these # programs ${length} long: +${gain} ISK`,
  })}`;
}

/** What comes next at a planet that is not visited, and why it isn't where the planner alone does not decide that. */
export function skippedReason(visit: SkippedVisit, roundAt: EpochSeconds): string {
  const { lost, reason, idleGainIsk } = visit;
  const text = waitingText(visit, roundAt);
  if (lost === undefined || (idleGainIsk !== null && reason !== 'leftOut')) return text;
  return joinSentences([asSentence(text), lossRemedy(lost.cause, typeName(lost.typeId))]);
}

function waitingText({ reason, idleGainIsk, troubles, lost }: SkippedVisit, roundAt: EpochSeconds): string {
  const stop = troubles.find(({ kind }) => kind !== 'goodsLost');
  const loss = lost === undefined ? troubles.find(({ kind }) => kind === 'goodsLost') : undefined;
  const next = [
    ...(lost === undefined ? [] : [lossText(lost)]),
    // Once something has stopped, it is no news that full stores lose goods.
    ...(loss !== undefined && loss.at < (stop?.at ?? Number.POSITIVE_INFINITY) ? [troubleText(loss, loss.at)] : []),
    stop === undefined ? t`nothing stops within ${FORECAST_DAYS} days` : detailedTroubleText(stop, roundAt),
  ].join('; ');
  if (idleGainIsk !== null && reason !== 'leftOut') return idleText(idleGainIsk);
  switch (reason) {
    case 'leftOut':
      return t`${next}; left out by you`;
    case 'cut':
      return t`${next}; left out with the less valuable characters`;
    case 'keepsNothing':
      return t`${next}; a restart would bring nothing over the next 8 rounds`;
    case 'nothingToDo':
    case 'littleWorth':
      return next;
    default:
      return reason satisfies never;
  }
}

/** What goods cost or bring: `at least 4.20 M ISK`, or `no price`. */
export function iskText(sum: IskSum): string {
  return sum.isk === null ? noPriceText() : `${formatIskSum(sum)} ISK`;
}

/** `4.20 M ISK`. Not a bound if prices are missing: a visit can be worth less than nothing. */
function worthFigure({ isk }: IskSum): string {
  return isk === null ? t`unknown` : `${formatIsk(isk)} ISK`;
}

/** `5 of 6 planets known`; null if all are, or none. @param planetCount that the sum is of */
export function worthBasis({ isk, pricedFraction }: IskSum, planetCount: number): string | null {
  if (isk === null || pricedFraction === 1) return null;
  return planetShareText(Math.round(pricedFraction * planetCount), planetCount, false);
}

/** `4.20 M ISK (5 of 6 planets known)` */
export function worthSumText(sum: IskSum, planetCount: number): string {
  const basis = worthBasis(sum, planetCount);
  return basis === null ? worthFigure(sum) : `${worthFigure(sum)} (${basis})`;
}

/** What to do on a planet without a plan. */
export function checkYourselfText(): string {
  return t`Check yourself`;
}

/** In place of what to do, of a character whose planets are missing. */
export function notKnownText(): string {
  return t`Not known`;
}

export function unplannedText(problem: SimulationProblem): string {
  const reason = simulationProblemText(problem);
  return t`No plan: check this planet yourself. ${reason}`;
}

export function requestFaultText(fault: RequestFault): string {
  return byKind(REQUEST_FAULT_TEXTS, fault);
}

const REQUEST_FAULT_TEXTS: ByKind<RequestFault> = {
  endsBeforeStart: () => t`The next round has to be after this one.`,
  tooLong: () => t`The next round has to be within 60 days of this one.`,
  programLength: () => t`Programs last up to 14 days.`,
  slack: () => t`The slack has to be up to 14 days.`,
  hold: () => t`The cargo hold has to be above 0 m³.`,
  minimumWorth: () => t`The minimum worth has to be a number.`,
  loginCost: () => t`The cost of a login and of hauling has to be 0 or more.`,
  stockAmount: () => t`Amounts in the stock have to be whole numbers from 0 on.`,
  stockType: ({ typeId }) => t`Type ${typeId} in the stock is not a planetary commodity.`,
};

interface RoundProgress {
  lineCount: number;
  doneLineCount: number;
  loginCount: number;
  doneLoginCount: number;
}

/** `12 of 345 lines and 2 of 40 logins done` */
export function progressText({ lineCount, doneLineCount, loginCount, doneLoginCount }: RoundProgress): string {
  if (doneLineCount === lineCount) {
    return t`All ${plural(lineCount, { one: '# line', other: '# lines' })} done. “Plan again” plans the next round.`;
  }
  const [doneLines, doneLogins] = [formatNumber(doneLineCount), formatNumber(doneLoginCount)];
  return t`${doneLines} of ${plural(lineCount, { one: '# line', other: '# lines' })} and ${doneLogins} of ${plural(loginCount, { one: '# login', other: '# logins' })} done`;
}

/** `Since then, checked lines have used 1,200 Water and brought 300 Silicon.` @param changes above 0: brought */
export function stockChangeText(changes: readonly (readonly [name: string, units: number])[]): string {
  const goods = (sign: 1 | -1) =>
    listAnd(
      changes.flatMap(([name, change]) => {
        const units = formatUnits(Math.abs(change));
        return sign * change > 0 ? [t({ message: `${units} ${name}`, comment: '40 Water' })] : [];
      }),
    );
  const [used, brought] = [goods(-1), goods(1)];
  if (used === '') return t`Since then, checked lines have brought ${brought}.`;
  return brought === ''
    ? t`Since then, checked lines have used ${used}.`
    : t`Since then, checked lines have used ${used} and brought ${brought}.`;
}

/** What happens to lists of pools that are not in use: `The list of Main doesn't count …` */
export function unusedListsText(labels: readonly string[]): string {
  const [count, names] = [labels.length, listAnd(labels)];
  return t`${plural(count, {
    one: `The list of ${names} doesn't count while goods are shared in another way. They count again when you share as before.`,
    other: `The lists of ${names} don't count while goods are shared in another way. They count again when you share as before.`,
  })}`;
}

/** What a new plan drops, and what stays. */
export function droppedText(lineCount: number): string {
  return t`${plural(lineCount, {
    one: 'One checked line is no longer part of the new plan. The others stay checked. “Undo” brings this plan back.',
    other: '# checked lines are no longer part of the new plan. The others stay checked. “Undo” brings this plan back.',
  })}`;
}

/** A plan this old says so: prices, stores and programs have moved on. */
const OLD_PLAN_SECONDS = 12 * SECONDS_PER_HOUR;

/** What is being checked off: `plan of 22 Nov 19:06`, and how old it is unless it is of today. */
export function keptPlanText(plannedAt: EpochSeconds, now: EpochSeconds): string {
  const age = now - plannedAt;
  const moment = momentText(plannedAt);
  if (age <= OLD_PLAN_SECONDS) return t`plan of ${moment}`;
  const duration = formatDuration(age);
  return t`plan of ${moment}, ${duration} old: replan what is open`;
}

/** What is assumed of new programs, in short and in full. */
export function assumedProgramsText(): string {
  return t`Yields of new programs are assumed.`;
}

export function assumedProgramsTip(): string {
  return t`As the last ones: the same base quantity per 15 minutes, or that of the last program of this length where the history knows one. Real yields may differ. Longer programs have larger cycles: route their output again if the client says that a route is too small.`;
}

/** `This plan leaves out 3 characters and 2 planets`; empty if nothing is missing. */
export function missingText(gaps: readonly Gap[]): string {
  const missing = gapCountText(gaps);
  return gaps.length === 0 ? '' : t`This plan leaves out ${missing}`;
}

/** `without 3 characters and 2 planets`; empty if nothing is missing. @param unplannedCount planets without a plan */
export function withoutText(gaps: readonly Gap[], unplannedCount = 0): string {
  const missing = gapCountText(gaps, unplannedCount);
  return gaps.length + unplannedCount === 0 ? '' : t`without ${missing}`;
}

/**
 * Why a plan has no logins; where that is an answer, without its full stop.
 * @param hasGaps whether planets are missing in it
 * @param leftOutCount planets that the player skips
 */
export function emptyPlanText(
  characterCount: number,
  takingPartCount: number,
  planetCount: number,
  hasGaps: boolean,
  leftOutCount: number,
): string {
  if (characterCount === 0) return t`No characters yet. Log in with one, and its round appears here.`;
  if (takingPartCount === 0) return t`No character takes part. Choose some under “Settings”.`;
  if (planetCount === 0) return t`No planets are known yet. The plan appears after the first refresh.`;
  if (leftOutCount > 0)
    return t`Apart from ${plural(leftOutCount, { one: '# skipped planet', other: '# skipped planets' })}, no known planet needs a visit before the next round`;
  if (hasGaps) return t`None of the planets that are known needs a visit before the next round`;
  return t`No planet needs a visit before the next round`;
}

/** How what ESI shows differs from the plan. */
export function differenceText(difference: VisitDifference): string {
  return byKind(DIFFERENCE_TEXTS, difference);
}

const notInRecordText = ({ recordAt }: { recordAt: EpochSeconds }): string =>
  t`not in EVE’s record of ${{ moment: momentText(recordAt) }}`;

const DIFFERENCE_TEXTS: ByKind<VisitDifference> = {
  notRestarted: notInRecordText,
  notCollected: notInRecordText,
  otherProduct: ({ typeId }) => t`ESI shows another program: ${{ product: typeName(typeId) }}`,
  otherLength: ({ programSeconds }) => t`ESI shows a program of ${{ length: formatDuration(programSeconds) }}`,
  fewerUnits: ({ missingUnits, typeId }) =>
    t`ESI shows at least ${{ units: formatUnits(missingUnits) }} ${{ name: typeName(typeId) }} fewer than planned`,
};

/** Whose goods these are. */
export function poolLabel(pool: PoolName, nameOf: NameOf): string {
  const characterId = characterOfPool(pool);
  return characterId === null
    ? (pool ?? t({ message: `Everyone`, comment: 'all characters share their goods' }))
    : nameOf(characterId);
}

/** Names the basket that goods are for. */
export function basketLabel(name: string): string {
  return t({ message: `Basket ${{ name }}`, comment: 'a list of wanted goods with its name' });
}

/** What a basket gets of what is left over. */
export function keptText(name: string, getsSome: boolean, lacksSome: boolean): string {
  if (!getsSome)
    return lacksSome ? t`${name}: nothing is left over for it.` : t`${name}: it takes nothing until the next round.`;
  return lacksSome
    ? t`${name}: keep all of this. “To buy for all” has what is missing until the next round.`
    : t`${name}: keep all of this.`;
}

/** What becomes of characters without an account where goods stay within accounts; empty if there are none. */
export function noAccountText(characterCount: number): string {
  if (characterCount === 0) return '';
  return t`${plural(characterCount, {
    one: 'One character has no account name: it keeps its own goods. Give it one in Planets, or choose “Everyone”.',
    other: '# characters have no account name: each keeps its own goods. Give it one in Planets, or choose “Everyone”.',
  })}`;
}
