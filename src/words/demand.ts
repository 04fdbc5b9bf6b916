/** Sentences about baskets of wanted goods: what they want, and what the fleet feeds of it. */
import { plural, t } from '@lingui/core/macro';
import type {
  BasketEntry,
  DemandedEntry,
  DemandPeriod,
  DemandReport,
  DemandTime,
  GoodPerDay,
} from '../../workers/game/domain/demand.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import { formatIskCell } from '../format/isk.ts';
import { listAnd } from '../format/lists.ts';
import { formatNumber, formatPercent, formatShortest, formatUnits } from '../format/number.ts';
import { joinList, joinSentences } from '../format/text.ts';
import { formatEveDay } from '../format/time.ts';
import { wantedName } from './productNames.ts';

/** How often an amount is wanted, as a choice. */
export const periodTexts = (): Readonly<Record<DemandPeriod, string>> => ({
  hour: t`an hour`,
  day: t`a day`,
  week: t`a week`,
  month: t`a month`,
});

/** `30 an hour`, `1 by 2027-03-01` */
function amountText(amount: string, time: DemandTime): string {
  return time.kind === 'by' ? t`${amount} by ${{ day: formatEveDay(time.at) }}` : AMOUNT_TEXTS[time.period](amount);
}

const AMOUNT_TEXTS: Readonly<Record<DemandPeriod, (amount: string) => string>> = {
  hour: (amount) => t`${amount} an hour`,
  day: (amount) => t`${amount} a day`,
  week: (amount) => t`${amount} a week`,
  month: (amount) => t`${amount} a month`,
};

/** `30 Nitrogen Fuel Block an hour` */
function entryText({ typeId, amount, time }: BasketEntry): string {
  return amountText(t`${{ amount: formatUnits(amount) }} ${{ name: wantedName(typeId) }}`, time);
}

/** Fewer listed goods are read faster. */
const MOST_NAMED = 3;

/** `Your fleet feeds 21 of 30 Nitrogen Fuel Block an hour. What is missing: Robotics.` */
export function fedText({ entry, fedFraction, lacksTypeIds, isOverdue }: DemandedEntry): string {
  const wanted = entryText(entry);
  const texts = [feedsText(entry, fedFraction, wanted)];
  if (isOverdue) texts.unshift(t`The date is over.`);
  const names = lacksTypeIds.slice(0, MOST_NAMED).map(wantedName);
  const more = lacksTypeIds.length - names.length;
  if (lacksTypeIds.length === 1) texts.push(t`What is missing: ${{ good: names[0]! }}.`);
  else if (more > 0) {
    texts.push(
      t`What is missing most: ${{ goods: joinList(names) }} and ${plural(more, { one: '# more good', other: '# more goods' })}.`,
    );
  } else if (names.length > 0) texts.push(t`What is missing most: ${{ goods: listAnd(names) }}.`);
  return joinSentences(texts);
}

function feedsText({ amount, time, typeId }: BasketEntry, fedFraction: number, wanted: string): string {
  if (fedFraction >= 1) return t`Your fleet feeds ${wanted}.`;
  const fed = amount * fedFraction;
  // Never more than there is.
  const fedUnits = fed >= 10 ? Math.floor(fed) : Math.floor(fed * 10) / 10;
  if (fedUnits === 0) return t`Your fleet feeds nothing of ${wanted}.`;
  if (amount === 1) return t`Your fleet feeds ${{ share: formatPercent(fedFraction, 0) }} of ${wanted}.`;
  const whole = amountText(
    t`${{ fed: formatNumber(fedUnits, fed >= 10 ? 0 : 1) }} of ${{ amount: formatUnits(amount) }} ${{ name: wantedName(typeId) }}`,
    time,
  );
  return t`Your fleet feeds ${whole}.`;
}

/** `It also takes 4 other materials, which no planet makes.`; null if it takes none. */
export function otherMaterialsText(count: number): string | null {
  if (count === 0) return null;
  return plural(count, {
    one: 'It also takes # other material, which no planet makes.',
    other: 'It also takes # other materials, which no planet makes.',
  });
}

/** What is missing, at the market; null if nothing is. */
export function missingText({
  goods,
  missingIskPerDay,
}: Pick<DemandReport, 'goods' | 'missingIskPerDay'>): string | null {
  if (goods.every(({ missingPerDay }) => missingPerDay === 0)) return null;
  if (missingIskPerDay === null) return t`What the missing goods cost is not known: some have no price.`;
  return t`Buying what is missing costs ${{ isk: formatIskCell(missingIskPerDay) }} ISK a day.`;
}

/** `Fuel takes 162 Coolant, 18 Robotics a day.` */
export function goodsPerDayText(name: string, goods: readonly GoodPerDay[]): string {
  if (goods.length === 0) return t`No planetary goods go into what is in ${name}.`;
  const list = joinList(goods.map(({ typeId, unitsPerDay }) => `${formatShortest(unitsPerDay)} ${wantedName(typeId)}`));
  return t`${name} takes a day: ${list}.`;
}

/** Why something is in no basket. */
export function withoutGoodsText(typeIds: readonly TypeId[]): string {
  return t`No planetary goods go into ${{ names: joinList(typeIds.map(wantedName)) }}: not counted.`;
}
