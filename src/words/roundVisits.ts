/** What is said about a round as it is walked through: a planet in a line, a login, its cargo. */

import { plural, t } from '@lingui/core/macro';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import type {
  GoodsLine,
  LoginReport,
  RestartLine,
  RoundCut,
  RoundLine,
  RoundReport,
  VisitReport,
  VisitReview,
} from '../../workers/game/domain/round.ts';
import { sum, unitsByType } from '../../workers/game/domain/sums.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { formatIsk } from '../format/isk.ts';
import { listAnd } from '../format/lists.ts';
import { formatNumber, formatPercent, formatUnits, formatVolume, UNKNOWN_TEXT } from '../format/number.ts';
import { asSentence, atLeastText, capitalise, joinList, unbroken } from '../format/text.ts';
import { formatDuration } from '../format/time.ts';
import { differenceText, lastsText, lineReason, lineText, type NameOf, visitReason } from './round.ts';
import { blockedText, lossText } from './roundTroubles.ts';
import { typeName } from './typeNames.ts';

/** What is done at a planet in one column: in short, and which goods. */
interface CellText {
  what: string;
  goods: string;
}

type LineKind = RoundLine['kind'];

function linesOf<Kind extends LineKind>(
  { lines }: Pick<VisitReport, 'lines'>,
  kind: Kind,
): Extract<RoundLine, { kind: Kind }>[] {
  return lines.filter((line): line is Extract<RoundLine, { kind: Kind }> => line.kind === kind);
}

/** What a planet's line says of its lines of one kind; null where there are none. */
export function visitCell(visit: Pick<VisitReport, 'lines'>, kind: LineKind): CellText | null {
  if (kind === 'restart') {
    const lines = linesOf(visit, kind);
    return lines.length === 0 ? null : { what: restartText(lines), goods: programsText(lines) };
  }
  const lines: readonly GoodsLine[] = linesOf(visit, kind);
  if (lines.length === 0) return null;
  const goods = [...unitsByType(lines)];
  const volume = formatVolume(sum(lines.map(({ volumeM3 }) => volumeM3)));
  return kind === 'collect'
    ? { what: t({ message: `Collect ${volume}`, comment: 'an instruction' }), goods: goodsText(goods) }
    : { what: t({ message: `Deliver ${volume}`, comment: 'an instruction' }), goods: goodsText(goods) };
}

/** `Restart for 2d 2h`, `Restart 2 for 2d 2h`, or `Restart 2` where their lengths differ */
function restartText(lines: readonly RestartLine[]): string {
  const [first, ...others] = lines;
  const count = lines.length;
  if (others.some(({ programSeconds }) => programSeconds !== first!.programSeconds)) {
    return t({ message: `Restart ${count}`, comment: 'so many programs' });
  }
  const length = formatDuration(first!.programSeconds);
  return count === 1
    ? t({ message: `Restart for ${length}`, comment: 'a program' })
    : t({ message: `Restart ${count} for ${length}`, comment: 'so many programs' });
}

/** `Noble Metals, 30m cycles` */
function programsText(lines: readonly RestartLine[]): string {
  const [first, second] = lines;
  if (first === undefined || second !== undefined) return joinList(lines.map(({ typeId }) => typeName(typeId)));
  const [name, cycle] = [typeName(first.typeId), formatDuration(first.cycleSeconds)];
  return t({ message: `${name}, ${cycle} cycles`, comment: 'a program' });
}

/** `17,184 Precious Metals`, `Biofuels, Biomass`, `3 goods` */
function goodsText(goods: readonly (readonly [TypeId, number])[]): string {
  const [first, second] = goods;
  if (first === undefined) return '';
  if (second === undefined) {
    const [units, name] = [formatUnits(first[1]), typeName(first[0])];
    return t({ message: `${units} ${name}`, comment: '40 Water' });
  }
  if (goods.length > 2) return t`${plural(goods.length, { one: '# good', other: '# goods' })}`;
  return joinList(goods.map(([typeId]) => typeName(typeId)));
}

/** Why the visit is in the round; of programs that have ended, since when: `ended 3d 13h ago` */
export function visitState(visit: VisitReport, roundAt: EpochSeconds): string {
  const [trouble] = visit.troubles;
  const ended = linesOf(visit, 'restart').filter(({ endsAt }) => endsAt > 0 && endsAt <= roundAt);
  if (trouble?.kind !== 'programEnded' || trouble.at > roundAt || ended.length === 0)
    return visitReason(visit, roundAt);
  const duration = formatDuration(roundAt - Math.min(...ended.map(({ endsAt }) => endsAt)));
  return t({ message: `ended ${duration} ago`, comment: 'a program' });
}

/**
 * What is odd about a visit, in sentences: what the player has to know before it is done.
 * @param review   what a newer snapshot shows of it
 * @param checked  only what is said to be done can contradict a record
 */
export function oddTexts(
  visit: VisitReport,
  { roundAt, isReturn }: { roundAt: EpochSeconds; isReturn: boolean },
  review: VisitReview | undefined,
  checked: ReadonlySet<string>,
): string[] {
  const reasons = visit.lines.map((line) =>
    line.kind === 'restart' ? blockedText(line) : lineReason(line, visit, roundAt),
  );
  const lasts = visit.limitedBy === null ? '' : lastsText(visit, roundAt);
  return [
    ...[...new Set(reasons)].map((reason) => sentence(capitalise(reason))),
    sentence(lasts),
    visit.worthIsk !== null && visit.worthIsk < 0 && !isReturn
      ? t`This visit loses money: what it brings in costs more than it earns until the next round.`
      : '',
    ...visit.lost.map((loss) => t`Still lost: ${{ loss: lossText(loss, roundAt) }}`),
    ...differencesOf(visit, review, checked).map(sentence),
  ].filter((text) => text !== '');
}

function sentence(text: string): string {
  return text === '' ? '' : asSentence(text);
}

function differencesOf(
  { lines }: VisitReport,
  review: VisitReview | undefined,
  checked: ReadonlySet<string>,
): string[] {
  return (review?.differences ?? []).flatMap((difference) => {
    if (difference.kind === 'fewerUnits') {
      const isOwn = lines.some(({ kind, typeId }) => kind === 'deliver' && typeId === difference.typeId);
      // What a second login brings is not missing before it.
      const isDone = difference.lineIds.length === 1 || difference.lineIds.every((id) => checked.has(id));
      return isOwn && isDone ? differenceText(difference) : [];
    }
    const line = lines.find(({ id }) => id === difference.lineId);
    if (line === undefined) return [];
    if (difference.kind !== 'notRestarted' && difference.kind !== 'notCollected') return differenceText(difference);
    return checked.has(line.id) ? contradictionText(line, differenceText(difference)) : [];
  });
}

/** `Restart Noble Metals: not in EVE’s record of 22 Nov 05:21` */
function contradictionText(line: RoundLine, difference: string): string {
  const what = lineText(line);
  return t({ message: `${what}: ${difference}`, comment: 'Restart Noble Metals: not in EVE’s record of …' });
}

/** `needs what Ilse and Ben collect`; empty if the order is by worth there. */
export function orderReason({ isReturn, waitedFor }: LoginReport, nameOf: NameOf): string {
  if (isReturn || waitedFor.length === 0) return '';
  const names = listAnd(waitedFor.map(nameOf));
  return t`${plural(waitedFor.length, { one: `needs what ${names} collects`, other: `needs what ${names} collect` })}`;
}

/** `These 5 bring 95%` @param isEstimate what some bring is unknown */
export function mostWorthText({ characterCount, worthFraction }: RoundCut, isEstimate: boolean): string {
  const percent = formatPercent(worthFraction, 0);
  if (isEstimate) {
    return t`${plural(characterCount, { one: `This one brings about ${percent}`, other: `These # bring about ${percent}` })}`;
  }
  return t`${plural(characterCount, { one: `This one brings ${percent}`, other: `These # bring ${percent}` })}`;
}

/** The same of logins that are marked, because others are among them. */
export function markedWorthText({ characterCount, worthFraction }: RoundCut, isEstimate: boolean): string {
  const percent = formatPercent(worthFraction, 0);
  if (isEstimate) {
    return t`${plural(characterCount, { one: `The marked one brings about ${percent}`, other: `The # marked bring about ${percent}` })}`;
  }
  return t`${plural(characterCount, { one: `The marked one brings ${percent}`, other: `The # marked bring ${percent}` })}`;
}

/** `9 logins`, `24 planets`, `brings 257.12 M ISK`, `33,000 m³ in, 50,000 m³ out` @param isPartial planets are missing */
export function roundFigures(totals: RoundReport['totals'], isPartial: boolean) {
  const logins = plural(totals.loginCount, { one: '# login', other: '# logins' });
  const isk = totals.worth.isk === null ? UNKNOWN_TEXT : formatIsk(totals.worth.isk);
  const [inVolume, outVolume] = [totals.inM3, totals.outM3].map((m3) => unbroken(formatVolume(m3)));
  return {
    // Marked once: all of them go without these planets.
    logins: isPartial ? atLeastText(logins) : logins,
    planets: plural(totals.visitCount, { one: '# planet', other: '# planets' }),
    brings: t({ message: `brings ${isk} ISK`, comment: 'a round' }),
    volumes: t({ message: `${inVolume} in, ${outVolume} out`, comment: 'goods, to planets and from planets' }),
  };
}

/** `2 of 4`: planets of a login that are done */
export function doneOfText(doneCount: number, count: number): string {
  const [done, all] = [formatNumber(doneCount), formatNumber(count)];
  return t({ message: `${done} of ${all}`, comment: 'planets of a login that are done' });
}
