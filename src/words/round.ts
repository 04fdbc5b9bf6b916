/** Texts of the round planner. */

import { typeName } from '../../workers/catalogue/index.ts';
import type { Gap } from '../../workers/domain/coverage.ts';
import type { CharacterId } from '../../workers/domain/ids.ts';
import { isPlacedStore, PIN_KINDS, STRUCTURE_KINDS } from '../../workers/domain/pinKinds.ts';
import type { IskSum } from '../../workers/domain/report.ts';
import {
  type BetterLength,
  characterOfPool,
  type DeliverLine,
  type LoginReport,
  type NextDue,
  type PoolName,
  type RoundCut,
  type RoundLine,
  type RoundReport,
  type SkippedVisit,
  type Source,
  type VisitDifference,
  type VisitReport,
} from '../../workers/domain/round.ts';
import { FORECAST_DAYS } from '../../workers/domain/thresholds.ts';
import { type EpochSeconds, type Isk, SECONDS_PER_HOUR } from '../../workers/domain/units.ts';
import { formatIsk, formatIskSum, noPriceText } from '../format/isk.ts';
import { formatCount, formatNumber, formatPercent, formatUnits, formatVolume } from '../format/number.ts';
import { formatCycle, formatDuration } from '../format/time.ts';
import { gapCountText } from './coverage.ts';
import { blockedText, detailedTroubleText, troubleText } from './roundTroubles.ts';
import { momentText } from './visits.ts';

const CALM = `nothing stops within ${FORECAST_DAYS} days`;

export type NameOf = (characterId: CharacterId) => string;

export const LINE_VERBS: Readonly<Record<RoundLine['kind'], string>> = {
  restart: 'Restart',
  collect: 'Collect',
  deliver: 'Deliver',
};

/** `Deliver 4,320 Water` */
export function lineText(line: RoundLine): string {
  const amount = line.kind === 'restart' ? '' : `${formatUnits(line.amount)} `;
  return `${LINE_VERBS[line.kind]} ${amount}${typeName(line.typeId)}`;
}

/** Where from or to, or why, in a few words. */
export function lineReason(line: RoundLine, visit: Pick<VisitReport, 'hasLaunchpad'>, roundAt: EpochSeconds): string {
  switch (line.kind) {
    case 'restart': {
      const when = line.endsAt <= roundAt ? 'ended' : 'ends';
      const length = `${formatDuration(line.programSeconds)}, ${formatCycle(line.cycleSeconds)} cycles`;
      const blocked = blockedText(line);
      return `${length}; the program ${when} ${momentText(line.endsAt)}${blocked === '' ? '' : `; ${blocked}`}`;
    }
    case 'collect':
      if (PIN_KINDS[line.storeKind].launches) return '';
      if (!isPlacedStore(line.storeKind)) return 'from the command center: launch it, or transfer to a launchpad first';
      return visit.hasLaunchpad
        ? 'from a storage facility: transfer to a launchpad first'
        : 'from a storage facility: without a launchpad, launch it from the command center';
    case 'deliver':
      return PIN_KINDS[line.storeKind].launches
        ? ''
        : `to a launchpad, then transfer to the ${STRUCTURE_KINDS[line.storeKind].one}`;
    default:
      return line satisfies never;
  }
}

/** `1,200 from stock, 300 from Ben’s Water, 40 to buy` */
export function sourcesText({ sources, typeId }: DeliverLine, own: CharacterId, nameOf: NameOf): string {
  const text = (source: Source): string => {
    const units = formatUnits(source.amount);
    switch (source.kind) {
      case 'stock':
        return `${units} from stock`;
      case 'collected':
        return source.characterId === own
          ? `${units} from own planets`
          : `${units} from ${nameOf(source.characterId)}’s ${typeName(typeId)}`;
      case 'bought':
        return `${units} to buy`;
      default:
        return source satisfies never;
    }
  };
  return sources.map(text).join(', ');
}

/** Why the visit is in the round. */
export function visitReason({ isNeeded, troubles: [first] }: VisitReport, roundAt: EpochSeconds): string {
  if (first === undefined) return `can wait: ${CALM}`;
  const canWait = !isNeeded && first.at > roundAt && first.kind !== 'goodsLost';
  return canWait ? `can wait until ${momentText(first.at)}` : troubleText(first, roundAt);
}

/** `brings 4.20 M ISK; program ends 24 Nov 10:16`. A second login adds no worth of its own. */
export function visitText(visit: VisitReport, roundAt: EpochSeconds, isReturn: boolean): string {
  const reason = visitReason(visit, roundAt);
  if (isReturn) return reason;
  return `${worthText(visit.worthIsk)}; ${reason}`;
}

function worthText(isk: Isk | null): string {
  if (isk === null) return 'what it brings is unknown';
  return isk < 0 ? `loses ${formatIsk(-isk)} ISK` : `brings ${formatIsk(isk)} ISK`;
}

/** Until when the inputs last; empty where nothing is delivered and nothing limits. */
export function lastsText({ lastsUntil, limitedBy, expected }: VisitReport, roundAt: EpochSeconds): string {
  const duration = formatDuration(lastsUntil - roundAt);
  if (limitedBy === 'room') return `Room for ${duration} only: inputs last until ${momentText(lastsUntil)}`;
  if (limitedBy === 'noLaunchpad') {
    return `No launchpad: nothing can be delivered. Inputs last until ${momentText(lastsUntil)}`;
  }
  return expected.length === 0 ? '' : `Inputs last until ${momentText(lastsUntil)}`;
}

/** `Comes back for goods of Ben and Ida` */
export function returnReason({ waitedFor }: LoginReport, nameOf: NameOf): string {
  return `Second login: brings goods that ${joinNames(waitedFor.map(nameOf))} collected in the meantime`;
}

/** `in 1,200 m³, out 300 m³, 3 trips, 45.00 M at risk in the fullest` */
export function cargoText({
  systemName,
  inM3,
  outM3,
  tripCount,
  fullestTripIsk,
}: LoginReport['cargo'][number]): string {
  const parts = [
    ...(inM3 > 0 ? [`in ${formatVolume(inM3)}`] : []),
    ...(outM3 > 0 ? [`out ${formatVolume(outM3)}`] : []),
    ...(tripCount > 1 ? [formatCount(tripCount, 'trip')] : []),
    fullestTripIsk === null ? 'value unknown' : `${formatIsk(fullestTripIsk)} ISK at risk`,
  ];
  return `${systemName}: ${parts.join(', ')}`;
}

/** `12 of 43 characters bring 95% of the worth` */
export function cutText({ characterCount, ofCharacterCount, worthFraction }: RoundCut): string {
  return `${formatCount(characterCount, 'character')} of ${ofCharacterCount} bring ${formatPercent(worthFraction)} of the worth`;
}

/** `its inputs cost more than they make: left idle, which saves 8.60 M ISK` */
export function idleText(gainIsk: Isk): string {
  return `its inputs cost more than they make: left idle, which saves ${formatIsk(gainIsk)} ISK`;
}

export const BRINGS_TIP =
  'ISK. What the planets of this round earn until the next round with these visits, minus what they earn without them: products made and kept, minus inputs used, after tax.';
export const COLLECTED_TIP =
  'ISK. The value of the goods that this round collects, at your price for exports before tax. Most of it was made before this round, so it is no part of what the round brings.';

/** `Nothing to do until 23 Nov 18:17` */
export function nothingToDoTitle({ nextDue }: Pick<RoundReport, 'nextDue'>): string {
  return nextDue == null ? 'Nothing to do' : `Nothing to do until ${momentText(nextDue.dueAt)}`;
}

/** `The first one that will: Amamake V (Oran Derrel), program ends 24 Nov 10:16.` */
export function nextDueText({ characterId, planetName, trouble }: NextDue, nameOf: NameOf): string {
  return `The first one that will: ${planetName} (${nameOf(characterId)}), ${troubleText(trouble, 0)}.`;
}

/** `Make these 9 programs 2 days long: +7.70 M ISK` */
export function betterLengthText({ programCount, programSeconds, gainIsk }: BetterLength): string {
  const which = programCount === 1 ? 'this program' : `these ${formatCount(programCount, 'program')}`;
  return `Make ${which} ${formatDuration(programSeconds)} long: +${formatIsk(gainIsk)} ISK`;
}

/** What comes next at a planet that is not visited, and why it isn't where the planner alone does not decide that. */
export function skippedReason({ reason, idleGainIsk, troubles }: SkippedVisit, roundAt: EpochSeconds): string {
  const stop = troubles.find(({ kind }) => kind !== 'goodsLost');
  const loss = troubles.find(({ kind }) => kind === 'goodsLost');
  const next = [
    // Once something has stopped, it is no news that goods are lost.
    ...(loss !== undefined && loss.at < (stop?.at ?? Number.POSITIVE_INFINITY) ? [troubleText(loss, loss.at)] : []),
    stop === undefined ? CALM : detailedTroubleText(stop, roundAt),
  ].join('; ');
  if (idleGainIsk !== null && reason !== 'leftOut') return idleText(idleGainIsk);
  switch (reason) {
    case 'leftOut':
      return `${next}; left out by you`;
    case 'cut':
      return `${next}; left out with the less valuable characters`;
    case 'nothingToDo':
    case 'littleWorth':
      return next;
    default:
      return reason satisfies never;
  }
}

/** What goods cost or bring: `≥ 4.20 M ISK`, or `no price`. */
export function iskText(sum: IskSum): string {
  return sum.isk === null ? noPriceText() : `${formatIskSum(sum)} ISK`;
}

/** `4.20 M ISK`. Not a bound if prices are missing: a visit can be worth less than nothing. */
function worthFigure({ isk }: IskSum): string {
  return isk === null ? 'unknown' : `${formatIsk(isk)} ISK`;
}

/** `5 of 6 planets known`; null if all are, or none. @param planetCount that the sum is of */
export function worthBasis({ isk, pricedFraction }: IskSum, planetCount: number): string | null {
  if (isk === null || pricedFraction === 1) return null;
  return `${formatNumber(Math.round(pricedFraction * planetCount))} of ${formatCount(planetCount, 'planet')} known`;
}

/** `4.20 M ISK (5 of 6 planets known)` */
export function worthSumText(sum: IskSum, planetCount: number): string {
  const basis = worthBasis(sum, planetCount);
  return basis === null ? worthFigure(sum) : `${worthFigure(sum)} (${basis})`;
}

/** What to do on a planet without a plan. */
export const CHECK_YOURSELF = 'Check yourself';

/** In place of what to do, of a character whose planets are missing. */
export const NOT_KNOWN = 'Not known';

/** Why a planet of the login has no plan. */
export function unplannedText(message: string): string {
  return `No plan: check this planet yourself. ${message}`;
}

interface RoundProgress {
  lineCount: number;
  doneLineCount: number;
  loginCount: number;
  doneLoginCount: number;
}

/** `12 of 345 lines and 2 of 40 logins done` */
export function progressText({ lineCount, doneLineCount, loginCount, doneLoginCount }: RoundProgress): string {
  if (doneLineCount === lineCount)
    return `All ${formatCount(lineCount, 'line')} done. “Plan again” plans the next round.`;
  return `${formatNumber(doneLineCount)} of ${formatCount(lineCount, 'line')} and ${formatNumber(doneLoginCount)} of ${formatCount(loginCount, 'login')} done`;
}

/** `Since then, checked lines have used 1,200 Water and brought 300 Silicon.` @param changes above 0: brought */
export function stockChangeText(changes: readonly (readonly [name: string, units: number])[]): string {
  const part = (verb: string, sign: 1 | -1) => {
    const goods = changes.flatMap(([name, units]) =>
      sign * units > 0 ? [`${formatUnits(Math.abs(units))} ${name}`] : [],
    );
    return goods.length === 0 ? [] : [`${verb} ${joinNames(goods)}`];
  };
  return `Since then, checked lines have ${[...part('used', -1), ...part('brought', 1)].join(' and ')}.`;
}

/** What happens to lists of pools that are not in use: `The list of Main doesn't count …` */
export function unusedListsText(labels: readonly string[]): string {
  const lists = labels.length === 1 ? `The list of ${labels[0]} doesn't` : `The lists of ${joinNames(labels)} don't`;
  return `${lists} count while goods are shared in another way. They count again when you share as before.`;
}

/** What a new plan drops, and what stays. */
export function droppedText(lineCount: number): string {
  const lines = lineCount === 1 ? 'One checked line is' : `${formatNumber(lineCount)} checked lines are`;
  return `${lines} no longer part of the new plan. The others stay checked. “Undo” brings this plan back.`;
}

/** A plan this old says so: prices, stores and programs have moved on. */
const OLD_PLAN_SECONDS = 12 * SECONDS_PER_HOUR;

/** ` It is 14h old: replan what is open.`; empty for a plan of today. */
export function oldPlanText(plannedAt: EpochSeconds, now: EpochSeconds): string {
  const age = now - plannedAt;
  return age <= OLD_PLAN_SECONDS ? '' : ` It is ${formatDuration(age)} old: replan what is open.`;
}

/** What is assumed of new programs, in short and in full. */
export const ASSUMED_PROGRAMS = 'New programs are assumed to yield what the last ones did.';
export const ASSUMED_PROGRAMS_TIP =
  'The same base quantity per 15 minutes, or that of the last program of this length where the history knows one. Real yields may differ. Longer programs have larger cycles: route their output again if the client says that a route is too small.';

/** `This plan goes without 3 characters and 2 planets`; empty if nothing is missing. */
export function missingText(gaps: readonly Gap[]): string {
  return gaps.length === 0 ? '' : `This plan goes ${withoutText(gaps)}`;
}

/** `without 3 characters and 2 planets`; empty if nothing is missing. @param unplannedCount planets without a plan */
export function withoutText(gaps: readonly Gap[], unplannedCount = 0): string {
  return gaps.length + unplannedCount === 0 ? '' : `without ${gapCountText(gaps, unplannedCount)}`;
}

/** Why a plan has no logins; where that is an answer, without its full stop. @param hasGaps whether planets are missing in it */
export function emptyPlanText(
  characterCount: number,
  takingPartCount: number,
  planetCount: number,
  hasGaps: boolean,
): string {
  if (characterCount === 0) return 'No characters yet. Log in with EVE Online on the dashboard.';
  if (takingPartCount === 0) return 'No character takes part. Choose some under “What to plan”.';
  if (planetCount === 0) return 'No planets are known yet. The plan appears after the first refresh.';
  if (hasGaps) return 'None of the planets that are known needs a visit before the next round';
  return 'No planet needs a visit before the next round';
}

/** How what ESI shows differs from the plan. */
export function differenceText(difference: VisitDifference): string {
  switch (difference.kind) {
    case 'notRestarted':
    case 'notCollected':
      return `not in EVE’s record of ${momentText(difference.recordAt)}`;
    case 'otherProduct':
      return `ESI shows another program: ${typeName(difference.typeId)}`;
    case 'otherLength':
      return `ESI shows a program of ${formatDuration(difference.programSeconds)}`;
    case 'fewerUnits':
      return `ESI shows at least ${formatUnits(difference.missingUnits)} ${typeName(difference.typeId)} fewer than planned`;
    default:
      return difference satisfies never;
  }
}

/** Whose goods these are. */
export function poolLabel(pool: PoolName, nameOf: NameOf): string {
  const characterId = characterOfPool(pool);
  return characterId === null ? (pool ?? 'Everyone') : nameOf(characterId);
}

/** What becomes of characters without an account where goods stay within accounts; empty if there are none. */
export function noAccountText(characterCount: number): string {
  if (characterCount === 0) return '';
  const [who, keeps] =
    characterCount === 1
      ? ['One character has', 'it keeps']
      : [`${formatNumber(characterCount)} characters have`, 'each keeps'];
  return `${who} no account name: ${keeps} its own goods. Give it one on the dashboard, or choose “Everyone”.`;
}

function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
