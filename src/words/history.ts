/** Texts about visits, forecasts and earnings. */
import { plural, t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import type { Stack } from '../../workers/game/domain/commodity.ts';
import type {
  Accuracy,
  DailyComparison,
  DowntimeCause,
  ErrorFigure,
  HistoryGroup,
  HistoryPeriod,
  HistoryProgram,
  MoveHeads,
  PriceBasis,
  ProofGap,
  StructureChange,
  VisitReport,
  VisitVerdict,
} from '../../workers/game/domain/history.ts';
import { TREND_PROGRAM_COUNT } from '../../workers/game/domain/thresholds.ts';
import { type EpochSeconds, type Isk, SECONDS_PER_DAY } from '../../workers/game/domain/units.ts';
import { formatIsk, formatIskSum } from '../format/isk.ts';
import { formatPercent, formatUnits, UNKNOWN_TEXT } from '../format/number.ts';
import { signedPercent } from '../format/signed.ts';
import { capitalise, joinList } from '../format/text.ts';
import { formatDay, formatDuration, formatEveDayShort, formatEveMonth } from '../format/time.ts';
import { accountName } from './accounts.ts';
import { stackText, structureWord } from './structures.ts';
import { typeName } from './typeNames.ts';

export const verdictWords = (): Readonly<Record<VisitVerdict, string>> => ({
  exact: t({ message: `exact`, comment: 'a forecast' }),
  wrong: t({ message: `wrong`, comment: 'a forecast' }),
  provesNothing: t`proves nothing`,
  first: t`first visit`,
});

const GAP_TEXTS: Readonly<Record<ProofGap, () => string>> = {
  layoutChanged: () => t`You changed the layout, so the difference proves nothing.`,
  allMoved: () => t`You moved everything that the colony held, so nothing was left to compare.`,
  missedVisit: () =>
    t`A program was started well before this snapshot: ESI never showed this browser an earlier visit.`,
  notSimulated: () => t`The snapshot before this one could not be simulated, so there was no forecast.`,
};

/** Why a comparison proves nothing. */
export function gapText(gap: ProofGap): string {
  return GAP_TEXTS[gap]();
}

const CHANGE_TEXTS: ByKind<StructureChange> = {
  built: ({ pinTypeId }) => {
    const structure = structureWord(pinTypeId);
    return t`Built: ${structure}`;
  },
  removed: ({ pinTypeId }) => {
    const structure = structureWord(pinTypeId);
    return t`Removed: ${structure}`;
  },
  schematic: ({ pinTypeId }) => {
    const structure = structureWord(pinTypeId);
    return t`Changed schematic: ${structure}`;
  },
  routes: () => t`Changed routes`,
  links: () => t`Changed links`,
  upgrade: () => t`Upgraded the command center`,
};

/** `Built: launchpad` */
export function changeText(change: StructureChange): string {
  return byKind(CHANGE_TEXTS, change);
}

/** How many goods a sentence names before it counts the rest. */
const NAMED_GOODS = 2;

/** `Collected 1,200 Water and 3 more; delivered 40 Coolant; restarted 2 programs` */
export function visitText({ verdict, commodities, restartedPinIds, changes }: VisitReport): string {
  const goods = (read: (commodity: VisitReport['commodities'][number]) => number): Stack[] =>
    commodities
      .map((commodity) => ({ typeId: commodity.typeId, amount: read(commodity) }))
      .filter(({ amount }) => amount > 0);
  const collected = goods(({ collectedUnits }) => collectedUnits);
  const delivered = goods(({ deliveredUnits }) => deliveredUnits);
  const programCount = restartedPinIds.length;
  const parts: string[] = [];
  if (collected.length > 0) parts.push(collectedText(goodsText(collected)));
  if (delivered.length > 0) parts.push(deliveredText(goodsText(delivered)));
  if (programCount > 0)
    parts.push(t`${plural(programCount, { one: 'restarted # program', other: 'restarted # programs' })}`);
  if (changes.length > 0) parts.push(t`changed the layout`);
  if (parts.length > 0) return capitalise(parts.join('; '));
  return verdict === 'first'
    ? t`First snapshot: there is nothing to compare it with`
    : t`Nothing was moved or restarted`;
}

function collectedText(goods: string): string {
  return t({ message: `collected ${goods}`, comment: 'what a visit did; parts are joined by semicolons' });
}

function deliveredText(goods: string): string {
  return t({ message: `delivered ${goods}`, comment: 'what a visit did; parts are joined by semicolons' });
}

/** The largest amounts first: `1,200 Water, 40 Coolant and 3 more` */
function goodsText(goods: readonly Stack[]): string {
  const largest = goods.toSorted((a, b) => b.amount - a.amount);
  const named = joinList(largest.slice(0, NAMED_GOODS).map(stackText));
  const moreCount = largest.length - NAMED_GOODS;
  if (moreCount <= 0) return named;
  return t`${named} and ${plural(moreCount, { one: '# more', other: '# more' })}`;
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

/** `41 of 42 forecasts exact.`, `No forecast compared yet.` */
export function accuracyText({ comparedCount, exactCount }: Accuracy): string {
  if (comparedCount === 0) return t`No forecast compared yet.`;
  const exact = formatUnits(exactCount);
  return t`${exact} of ${plural(comparedCount, { one: '# forecast', other: '# forecasts' })} exact.`;
}

/**
 * Which prices were used for amounts of ISK; null if there are no amounts.
 * @param isAllRegions today's are averages of all regions, which are never stored
 */
export function basisText(basis: PriceBasis, hub: string, isAllRegions: boolean): string | null {
  switch (basis) {
    case 'day':
      return t`ISK at each day’s lowest sell orders in ${hub}`;
    case 'today':
      return isAllRegions
        ? t`ISK at today’s average price of all regions, because no prices are stored for these days`
        : t`ISK at today’s lowest sell orders in ${hub}, because none are stored for these days`;
    case 'mixed':
      return isAllRegions
        ? t`ISK at each day’s lowest sell orders in ${hub} where they are stored, otherwise at today’s average price of all regions`
        : t`ISK at each day’s lowest sell orders in ${hub} where they are stored, otherwise at today’s`;
    case 'none':
      return null;
    default:
      return basis satisfies never;
  }
}

export const basisWords = (): Readonly<Record<PriceBasis, string>> => ({
  day: t`each day’s`,
  today: t`today’s`,
  mixed: t`some today’s`,
  none: UNKNOWN_TEXT,
});

export const periodWords = (): Readonly<Record<HistoryPeriod, string>> => ({
  day: t`Day`,
  week: t`Week`,
  month: t`Month`,
});

/** `20 Nov`, `16 Nov to 22 Nov`, `Nov 2026` */
export function periodText(period: HistoryPeriod, start: EpochSeconds, now: EpochSeconds): string {
  switch (period) {
    case 'day':
      return formatDay(start, now);
    case 'week': {
      const [first, last] = [formatEveDayShort(start), formatDay(start + 6 * SECONDS_PER_DAY, now)];
      return t({ message: `${first} to ${last}`, comment: 'the days of a week' });
    }
    case 'month':
      return formatEveMonth(start);
    default:
      return period satisfies never;
  }
}

/**
 * A sum without goods that have no price: `at least 4.20 M`.
 * @param unpricedCount commodities that it lacks
 * @param format of the amount: `formatIskCell` in a column
 */
export function grossText(isk: Isk | null, unpricedCount = 0, format = formatIsk): string {
  return formatIskSum({ isk, pricedFraction: 1 }, unpricedCount > 0, format);
}

/** What the change of a period is against. */
export const beforeWords = (): Readonly<Record<HistoryPeriod, string>> => ({
  day: t`Net against the day before; none where either is partly known or lacks a price`,
  week: t`Net against the week before; none where either is partly known or lacks a price`,
  month: t`Net against the month before; none where either is partly known or lacks a price`,
});

export function partialTip(): string {
  return t`Partly known: the span covers only a part, or a planet has not been visited since. What it earned is booked with its next visit.`;
}

/** `Program of Aqueous Liquids had ended: idle for 3d 4h`, `900 Water lost` */
export function downtimeText(cause: DowntimeCause): string {
  return byKind(DOWNTIME_TEXTS, cause);
}

const DOWNTIME_TEXTS: ByKind<DowntimeCause> = {
  programEnded: ({ typeId, idleSeconds }) =>
    t`Program of ${{ name: typeName(typeId) }} had ended: idle for ${{ duration: formatDuration(idleSeconds) }}`,
  goodsLost: ({ typeId, lostUnits }) => {
    const [units, name] = [formatUnits(lostUnits), typeName(typeId)];
    return t({ message: `${units} ${name} lost`, comment: '900 Water lost' });
  },
};

/** `+4% on the 30 days before: 34.50 M a day` */
export function dailyText({ change, dayCountBefore, iskPerDayBefore }: DailyComparison): string {
  const isk = formatIsk(iskPerDayBefore);
  if (change === null) {
    return t`${plural(dayCountBefore, { one: `# day before: ${isk} a day`, other: `# days before: ${isk} a day` })}`;
  }
  const percent = signedPercent(change, 0);
  return t`${percent} on the ${plural(dayCountBefore, { one: `# day before: ${isk} a day`, other: `# days before: ${isk} a day` })}`;
}

/** A period as an axis labels it: `20 Nov`, `Nov 2026` */
export function periodTick(period: HistoryPeriod, start: EpochSeconds): string {
  return period === 'month' ? formatEveMonth(start) : formatEveDayShort(start);
}

const GROUP_NAME_TEXTS: ByKind<HistoryGroup> = {
  product: ({ typeId }) => typeName(typeId),
  planet: ({ planetName }) => planetName,
  character: ({ name }) => name,
  account: ({ account }) => accountName(account),
};

/** Names a row of earnings. */
export function groupName(group: HistoryGroup): string {
  return byKind(GROUP_NAME_TEXTS, group);
}

/** `Aqueous Liquids: base quantity down 21% over 5 programs (1,200 to 948)` */
export function moveHeadsText({ productTypeId, change, fromBaseQty, toBaseQty }: MoveHeads): string {
  const [name, percent] = [typeName(productTypeId), formatPercent(-change, 0)];
  const [before, now] = [formatUnits(fromBaseQty), formatUnits(toBaseQty)];
  return t`${name}: base quantity down ${percent} over ${TREND_PROGRAM_COUNT} programs (${before} to ${now})`;
}

export function moveHeadsTitle(): string {
  return t`Move the heads`;
}

/** `1,200 units, 10 heads, 3d` */
export function programText({ baseQtyPerCycle, headCount, installedAt, expiresAt }: HistoryProgram): string {
  const [base, duration] = [formatUnits(baseQtyPerCycle), formatDuration(expiresAt - installedAt)];
  return t({
    message: `base ${base}, ${plural(headCount, { one: '# head', other: '# heads' })}, ${duration}`,
    comment: 'an extraction program: its base quantity, extractor heads and length',
  });
}
