/** Texts about visits, forecasts and earnings. */
import { typeName } from '../../workers/catalogue/index.ts';
import type { Stack } from '../../workers/domain/commodity.ts';
import type {
  Accuracy,
  DailyComparison,
  DowntimeCause,
  ErrorFigure,
  HistoryGroup,
  HistoryPeriod,
  HistoryProgram,
  HistoryRestoreOutcome,
  MoveHeads,
  PriceBasis,
  ProofGap,
  StructureChange,
  UnpricedCounts,
  VisitReport,
  VisitVerdict,
} from '../../workers/domain/history.ts';
import { TREND_PROGRAM_COUNT } from '../../workers/domain/thresholds.ts';
import { type EpochSeconds, type Isk, SECONDS_PER_DAY } from '../../workers/domain/units.ts';
import { formatIsk, formatIskSum } from '../format/isk.ts';
import { formatCount, formatPercent, formatUnits, UNKNOWN_TEXT } from '../format/number.ts';
import { capitalise } from '../format/text.ts';
import { formatDay, formatDuration, formatEveDayShort, formatEveMonth } from '../format/time.ts';
import { accountName } from './accounts.ts';
import { stackText, structureWord } from './structures.ts';

export const VERDICT_WORDS: Readonly<Record<VisitVerdict, string>> = {
  exact: 'exact',
  wrong: 'wrong',
  provesNothing: 'proves nothing',
  first: 'first visit',
};

/** Why a comparison proves nothing. */
export function gapText(gap: ProofGap): string {
  switch (gap) {
    case 'layoutChanged':
      return 'You changed the layout, so the difference proves nothing.';
    case 'allMoved':
      return 'You moved everything that the colony held, so nothing was left to compare.';
    case 'missedVisit':
      return 'A program was started well before this snapshot: ESI never showed this browser an earlier visit.';
    case 'notSimulated':
      return 'The snapshot before this one could not be simulated, so there was no forecast.';
    default:
      return gap satisfies never;
  }
}

/** `Built: launchpad` */
export function changeText(change: StructureChange): string {
  switch (change.kind) {
    case 'built':
      return `Built: ${structureWord(change.pinTypeId)}`;
    case 'removed':
      return `Removed: ${structureWord(change.pinTypeId)}`;
    case 'schematic':
      return `Changed schematic: ${structureWord(change.pinTypeId)}`;
    case 'routes':
      return 'Changed routes';
    case 'links':
      return 'Changed links';
    case 'upgrade':
      return 'Upgraded the command center';
    default:
      return change satisfies never;
  }
}

/** How many goods a sentence names before it counts the rest. */
const NAMED_GOODS = 2;

/** `Collected 1,200 Water and 3 more; delivered 40 Coolant; restarted 2 programs` */
export function visitText({ verdict, commodities, restartedPinIds, changes }: VisitReport): string {
  const goods = (read: (commodity: VisitReport['commodities'][number]) => number): Stack[] =>
    commodities.map((commodity) => ({ typeId: commodity.typeId, amount: read(commodity) })).filter(isMoved);
  const collected = goods(({ collectedUnits }) => collectedUnits);
  const delivered = goods(({ deliveredUnits }) => deliveredUnits);
  const parts = [
    ...(collected.length > 0 ? [`collected ${goodsText(collected)}`] : []),
    ...(delivered.length > 0 ? [`delivered ${goodsText(delivered)}`] : []),
    ...(restartedPinIds.length > 0 ? [`restarted ${formatCount(restartedPinIds.length, 'program')}`] : []),
    ...(changes.length > 0 ? ['changed the layout'] : []),
  ];
  if (parts.length > 0) return capitalise(parts.join('; '));
  return verdict === 'first' ? 'First snapshot: there is nothing to compare it with' : 'Nothing was moved or restarted';
}

function isMoved({ amount }: Stack): boolean {
  return amount > 0;
}

/** The largest amounts first: `1,200 Water, 40 Coolant and 3 more` */
function goodsText(goods: readonly Stack[]): string {
  const largest = goods.toSorted((a, b) => b.amount - a.amount);
  const named = largest.slice(0, NAMED_GOODS).map(stackText).join(', ');
  return largest.length > NAMED_GOODS ? `${named} and ${largest.length - NAMED_GOODS} more` : named;
}

/** `-100 Water (8.3%) in a launchpad` */
export function largestErrorText(error: ErrorFigure): string {
  const { differenceUnits, differenceFraction, typeId, pinTypeId } = error;
  return `${signed(differenceUnits)} ${typeName(typeId)} (${formatPercent(differenceFraction)}), ${structureWord(pinTypeId)}`;
}

/** `+40`, `-100`, `0` */
export function signed(units: number): string {
  return `${units > 0 ? '+' : ''}${formatUnits(units)}`;
}

/** `+4.20 M`, `-1.00 M`; null → `–` */
export function signedIsk(isk: Isk | null): string {
  if (isk === null) return UNKNOWN_TEXT;
  return `${isk > 0 ? '+' : ''}${formatIsk(isk)}`;
}

/** `+3%`, `-21.5%`; null → `–` */
export function signedPercent(fraction: number | null): string {
  if (fraction === null) return UNKNOWN_TEXT;
  return `${fraction > 0 ? '+' : ''}${formatPercent(fraction)}`;
}

/** `41 of 42 forecasts exact`, `No forecast compared yet` */
export function accuracyText({ comparedCount, exactCount }: Accuracy): string {
  if (comparedCount === 0) return 'No forecast compared yet';
  return `${formatUnits(exactCount)} of ${formatCount(comparedCount, 'forecast')} exact`;
}

/** Which prices were used for amounts of ISK; null if there are no amounts. */
export function basisText(basis: PriceBasis, hub: string): string | null {
  switch (basis) {
    case 'day':
      return `ISK at each day’s lowest sell orders in ${hub}`;
    case 'today':
      return `ISK at today’s lowest sell orders in ${hub}, because none are stored for these days`;
    case 'mixed':
      return `ISK at each day’s lowest sell orders in ${hub} where they are stored, otherwise at today’s`;
    case 'none':
      return null;
    default:
      return basis satisfies never;
  }
}

export const BASIS_WORDS: Readonly<Record<PriceBasis, string>> = {
  day: 'each day’s',
  today: 'today’s',
  mixed: 'some today’s',
  none: UNKNOWN_TEXT,
};

export const PERIOD_WORDS: Readonly<Record<HistoryPeriod, string>> = { day: 'Day', week: 'Week', month: 'Month' };

/** `20 Nov`, `16 Nov to 22 Nov`, `Nov 2026` */
export function periodText(period: HistoryPeriod, start: EpochSeconds, now: EpochSeconds): string {
  switch (period) {
    case 'day':
      return formatDay(start, now);
    case 'week':
      return `${formatEveDayShort(start)} to ${formatDay(start + 6 * SECONDS_PER_DAY, now)}`;
    case 'month':
      return formatEveMonth(start);
    default:
      return period satisfies never;
  }
}

/** A sum without goods that have no price: `≥ 4.20 M`. @param unpricedCount commodities that it lacks */
export function grossText(isk: Isk | null, unpricedCount = 0): string {
  return formatIskSum({ isk, pricedFraction: 1 }, unpricedCount > 0);
}

/** What a net lacks: `1 commodity has no price`; null where everything has one. */
export function unpricedText(unpriced: UnpricedCounts | null): string | null {
  if (unpriced === null || unpriced.traded === 0) return null;
  return `${formatCount(unpriced.traded, 'commodity', 'commodities')} without a price not counted`;
}

/** What the change of a period is against. */
export const BEFORE_WORDS: Readonly<Record<HistoryPeriod, string>> = {
  day: 'Net against the day before; none where either is partly known or lacks a price',
  week: 'Net against the week before; none where either is partly known or lacks a price',
  month: 'Net against the month before; none where either is partly known or lacks a price',
};

export const PARTIAL_TIP =
  'Partly known: the span covers only a part, or a planet has not been visited since. What it earned is booked with its next visit.';

/** `Program of Aqueous Liquids had ended: idle for 3d 4h`, `Store was full: 900 Water lost` */
export function downtimeText(cause: DowntimeCause): string {
  switch (cause.kind) {
    case 'programEnded':
      return `Program of ${typeName(cause.typeId)} had ended: idle for ${formatDuration(cause.idleSeconds)}`;
    case 'storeFull':
      return `Store was full: ${formatUnits(cause.lostUnits)} ${typeName(cause.typeId)} lost`;
    default:
      return cause satisfies never;
  }
}

/** `+4% on the 30 days before: 34.50 M a day` */
export function dailyText({ change, dayCountBefore, iskPerDayBefore }: DailyComparison): string {
  const before = `${formatCount(dayCountBefore, 'day')} before: ${formatIsk(iskPerDayBefore)} a day`;
  return change === null ? before : `${signedPercent(change)} on the ${before}`;
}

/** A period as an axis labels it: `20 Nov`, `Nov 2026` */
export function periodTick(period: HistoryPeriod, start: EpochSeconds): string {
  return period === 'month' ? formatEveMonth(start) : formatEveDayShort(start);
}

/** Names a row of earnings. */
export function groupName(group: HistoryGroup): string {
  switch (group.kind) {
    case 'product':
      return typeName(group.typeId);
    case 'planet':
      return group.planetName;
    case 'character':
      return group.name;
    case 'account':
      return accountName(group.account);
    default:
      return group satisfies never;
  }
}

/** `Aqueous Liquids: base quantity down 21% over 5 programs (1,200 to 948)` */
export function moveHeadsText({ productTypeId, change, fromBaseQty, toBaseQty }: MoveHeads): string {
  return `${typeName(productTypeId)}: base quantity down ${formatPercent(-change)} over ${TREND_PROGRAM_COUNT} programs (${formatUnits(fromBaseQty)} to ${formatUnits(toBaseQty)})`;
}

export const MOVE_HEADS = 'Move the heads';

/** `1,200 units, 10 heads, 3d` */
export function programText({ baseQtyPerCycle, headCount, installedAt, expiresAt }: HistoryProgram): string {
  return `base ${formatUnits(baseQtyPerCycle)}, ${formatCount(headCount, 'head')}, ${formatDuration(expiresAt - installedAt)}`;
}

/** What a restored backup brought, in sentences. */
export function restoreText(outcome: HistoryRestoreOutcome & { kind: 'restored' }): string {
  const { addedVisits, knownVisits, addedPriceDays, hiddenVisits, expiredVisits } = outcome;
  const sentences = [
    addedVisits === 0 ? 'Nothing new was in the file.' : `${formatCount(addedVisits, 'visit')} added.`,
    ...(knownVisits > 0 ? [`${formatCount(knownVisits, 'visit')} stored already.`] : []),
    ...(addedPriceDays > 0 ? [`Prices of ${formatCount(addedPriceDays, 'day')} added.`] : []),
    ...(hiddenVisits > 0
      ? [`${formatCount(hiddenVisits, 'visit')} of characters that are not in your list: log them in to see these.`]
      : []),
    ...(expiredVisits > 0 ? [`${formatCount(expiredVisits, 'visit')} left out: older than two years.`] : []),
  ];
  return sentences.join(' ');
}

/** What to do where the browser could not store a whole backup file. */
export function notRestoredText({ addedVisits }: HistoryRestoreOutcome & { kind: 'notStored' }): string {
  return addedVisits === 0
    ? 'The browser could not store the history. Nothing was changed.'
    : `The browser could store only part of the file: ${formatCount(addedVisits, 'visit')} added. Free some disk space, then restore the file again: no visit is stored twice.`;
}
