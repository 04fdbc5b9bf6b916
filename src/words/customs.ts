/** Sentences about customs tax. */

import { plural, select, t } from '@lingui/core/macro';
import type { CustomsTax } from '../../workers/game/domain/customsTax.ts';
import type { SpaceKind } from '../../workers/game/domain/space.ts';
import type { MeasuredRate, UnmeasuredReason } from '../../workers/game/domain/taxes.ts';
import { formatRate } from '../format/number.ts';
import { formatSecurity } from '../format/security.ts';
import { formatEveDayShort } from '../format/time.ts';

const spaceNames = (): Readonly<Record<SpaceKind, string>> => ({
  high: t`high security space`,
  low: t`low security space`,
  null: t`null security space`,
  wormhole: t`wormhole space`,
});

/** A rate: 0.075 → `7.5%` */
export function rateText(fraction: number): string {
  return formatRate(fraction);
}

/** A kind of space with the tax there: `High security space: 7.5%` */
export function spaceRateText(space: SpaceKind, fraction: number): string {
  const rate = rateText(fraction);
  return t`${select(space, {
    high: `High security space: ${rate}`,
    low: `Low security space: ${rate}`,
    null: `Null security space: ${rate}`,
    wormhole: `Wormhole space: ${rate}`,
    other: `${rate}`,
  })}`;
}

/** Where a planet is: `high security space (0.9)`, `wormhole space` */
function placeText({ space, security }: Pick<CustomsTax, 'space' | 'security'>): string {
  if (space === null) return t`an unknown system`;
  if (space === 'wormhole' || security === null) return spaceNames()[space];
  return `${spaceNames()[space]} (${formatSecurity(security)})`;
}

/** Both parts of a planet's tax: `Export tax 12%: 10% to the game in high security space (0.9), 2% to the office’s owner.` */
export function customsTaxText(tax: CustomsTax): string {
  const [rate, ownerRate] = [rateText(tax.fraction), rateText(tax.ownerFraction)];
  const source = rateSource(tax);
  if (tax.space === null) {
    return t`Export tax ${rate}: the game’s part is unknown, because the system’s security is, ${ownerRate} to the office’s owner (${source}). Imports pay half.`;
  }
  const gameRate = rateText(tax.gameFraction);
  const place = placeText(tax);
  return t`Export tax ${rate}: ${gameRate} to the game in ${place}, ${ownerRate} to the office’s owner (${source}). Imports pay half.`;
}

/** Where the owner's rate comes from: `from taxes paid on 3 visits, last on 19 Nov` */
function rateSource({ isOwnRate, measured }: CustomsTax): string {
  if (isOwnRate) return t({ message: `set for this planet`, comment: 'where a rate comes from' });
  return measured === undefined
    ? t({ message: `your usual rate`, comment: 'where a rate comes from' })
    : measuredText(measured);
}

/** `from taxes paid on 3 visits, last on 19 Nov` */
export function measuredText({ visitCount, lastAt }: MeasuredRate): string {
  const day = formatEveDayShort(lastAt);
  return t`${plural(visitCount, { one: `from taxes paid on # visit, last on ${day}`, other: `from taxes paid on # visits, last on ${day}` })}`;
}

/** Why no rate is measured, as the end of a sentence. */
export const unmeasuredTexts = (): Readonly<Record<UnmeasuredReason, string>> => ({
  noVisit: t`no visit of that month is known`,
  firstVisit: t`no earlier visit is known that this one could be compared with`,
  oneVisit: t`only one visit gives a rate so far; a second one has to give the same`,
  rateChanged: t`the latest visit gives another rate; a second one has to give the same`,
  notCovered: t`the wallet of that time is not known`,
  nothingPaid: t`nothing was paid on the latest visit`,
  noContext: t`EVE does not say to which planet a tax of the latest visit belongs`,
  unproven: t`the latest visit left nothing to compare, or its forecast was wrong`,
  layoutChanged: t`the layout was changed`,
  secondVisit: t`there was another visit in between`,
  bothWays: t`the latest visit both exported and imported`,
  launched: t`goods left the command center`,
  goodsLost: t`goods were lost before the latest visit`,
  parties: t`EVE does not say which part went to whom`,
  tooSmall: t`too little was paid`,
});

export function skillName(): string {
  return t`Customs Code Expertise`;
}

export function customsRule(): string {
  return t`In high security space (0.5 and above) the game charges 10% of the base cost of exports, a percentage point less per level of Customs Code Expertise. Everywhere, the customs office’s owner charges their rate. Imports pay half of both. A planet’s own rate (Configure Planet) replaces the owner’s part.`;
}

export const ownerRateLabels = (): Readonly<Record<SpaceKind, string>> => ({
  high: t`Owners in high security`,
  low: t`Owners in low security`,
  null: t`Owners in null security`,
  wormhole: t`Owners in wormholes`,
});
