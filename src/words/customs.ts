/** Sentences about customs tax. */
import type { CustomsTax } from '../../workers/domain/customsTax.ts';
import type { SpaceKind } from '../../workers/domain/space.ts';
import type { MeasuredRate, UnmeasuredReason } from '../../workers/domain/taxes.ts';
import { percentInput } from '../format/percent.ts';
import { formatEveDayShort } from '../format/time.ts';

export const SPACE_NAMES: Readonly<Record<SpaceKind, string>> = {
  high: 'high security space',
  low: 'low security space',
  null: 'null security space',
  wormhole: 'wormhole space',
};

export const GAME_TAX = 'Customs tax to the game';
export const OWNER_TAX = 'Customs tax to owners';

/** A rate: 0.075 → `7.5%` */
export function rateText(fraction: number): string {
  return `${percentInput(fraction)}%`;
}

/** Where a planet is: `high security space (0.9)`, `wormhole space` */
function placeText({ space, security }: Pick<CustomsTax, 'space' | 'security'>): string {
  if (space === null) return 'an unknown system';
  if (space === 'wormhole' || security === null) return SPACE_NAMES[space];
  return `${SPACE_NAMES[space]} (${shownSecurity(security)})`;
}

/** Both parts of a planet's tax: `Export tax 12%: 10% to the game in high security space (0.9), 2% to the office’s owner.` */
export function customsTaxText(tax: CustomsTax): string {
  const owner = `${rateText(tax.ownerFraction)} to the office’s owner (${rateSource(tax)})`;
  const game =
    tax.space === null
      ? 'the game’s part is unknown, because the system’s security is'
      : `${rateText(tax.gameFraction)} to the game in ${placeText(tax)}`;
  return `Export tax ${rateText(tax.fraction)}: ${game}, ${owner}. Imports pay half.`;
}

/** Where the owner's rate comes from: `from 3 taxes paid, last on 19 Nov` */
function rateSource({ isOwnRate, measured }: CustomsTax): string {
  if (isOwnRate) return 'set for this planet';
  return measured === undefined ? 'your usual rate' : measuredText(measured);
}

/** `from 3 taxes paid, last on 19 Nov` */
export function measuredText({ visitCount, lastAt }: MeasuredRate): string {
  return `from ${visitCount} taxes paid, last on ${formatEveDayShort(lastAt)}`;
}

/** Why no rate is measured, as the end of a sentence. */
export const UNMEASURED_TEXTS: Readonly<Record<UnmeasuredReason, string>> = {
  notCovered: 'the wallet of that time is not known',
  nothingPaid: 'nothing was paid on the latest visit',
  noContext: 'EVE does not say to which planet a tax of the latest visit belongs',
  unproven: 'the latest visit left nothing to compare, or its forecast was wrong',
  layoutChanged: 'the layout was changed',
  secondVisit: 'there was another visit in between',
  bothWays: 'the latest visit both exported and imported',
  launched: 'goods left the command center',
  storeFull: 'a store was full before the latest visit',
  parties: 'EVE does not say which part went to whom',
  tooSmall: 'too little was paid',
};

/** Security with one decimal, as the game shows it: a system barely above 0 has 0.1. */
function shownSecurity(security: number): string {
  if (security > 0 && security < 0.05) return '0.1';
  return (Math.round(security * 10) / 10 + 0).toFixed(1);
}

export const SKILL_NAME = 'Customs Code Expertise';

export const CUSTOMS_RULE =
  'In high security space (0.5 and above) the game charges 10% of the base cost of exports, a percentage point less per level of Customs Code Expertise. Everywhere, the customs office’s owner charges their rate. Imports pay half of both. A planet’s own rate (Configure Planet) replaces the owner’s part.';

export const OWNER_RATE_LABELS: Readonly<Record<SpaceKind, string>> = {
  high: 'Owners in high security',
  low: 'Owners in low security',
  null: 'Owners in null security',
  wormhole: 'Owners in wormholes',
};
