/** What the strip at the top of the page says: how much runs, and what it earns. */

import { plural, t } from '@lingui/core/macro';
import type { Coverage } from '../../workers/game/domain/coverage.ts';
import type { UnpricedCounts } from '../../workers/game/domain/history.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { formatNumber } from '../format/number.ts';
import { unbroken } from '../format/text.ts';
import { formatMoment } from '../format/time.ts';
import { netUnknownText, shareText } from './coverage.ts';
import { type Pricing, priceNames } from './prices.ts';
import { typeName } from './typeNames.ts';

/** `214 of 230 run` */
export function runningText(runningCount: number, count: number): string {
  if (count === 0) return t({ message: `none`, comment: 'no extractors' });
  const [running, all] = [formatNumber(runningCount), formatNumber(count)];
  return t({ message: `${running} of ${all} run`, comment: 'how many extractors are running: 214 of 230 run' });
}

/** `as of 14:05`, or with its day where that is another one */
export function asOfText(at: EpochSeconds, now: EpochSeconds): string {
  return t`as of ${{ moment: formatMoment(at, now) }}`;
}

/** `1.13 B net` */
export function netText(isk: string): string {
  return t({ message: `${{ isk: unbroken(isk) }} net`, comment: 'an amount of ISK a month' });
}

/** `4.81 B gross` */
export function grossText(isk: string): string {
  return t({ message: `${{ isk: unbroken(isk) }} gross`, comment: 'an amount of ISK a month' });
}

/** `of at least 13.55 B`, after a net */
export function ofGrossText(isk: string): string {
  return t({
    message: `of ${{ isk: unbroken(isk) }}`,
    comment: 'after a net amount, what it is left of: 1.13 B net of 13.55 B',
  });
}

/** What is left of what the factories could make. */
export function sustainedText(isk: string): string {
  return t`Extractors and imports sustain ${{ sustainedIsk: isk }} with your visits.`;
}

/** `12 planets stopped` */
export function stoppedText(count: number): string {
  return t`${plural(count, { one: '# planet stopped', other: '# planets stopped' })}`;
}

/** `2 planets lose goods` */
export function losingText(count: number): string {
  return t`${plural(count, { one: '# planet loses goods', other: '# planets lose goods' })}`;
}

/** `2 planets not set up` */
export function setUpText(count: number): string {
  return t`${plural(count, { one: '# planet not set up', other: '# planets not set up' })}`;
}

/** `1 login expired` */
export function expiredLoginsText(count: number): string {
  return t`${plural(count, { one: '# login expired', other: '# logins expired' })}`;
}

/** `2 characters failed` */
export function failedCharactersText(count: number): string {
  return t`${plural(count, { one: '# character failed', other: '# characters failed' })}`;
}

/** What an earned net lacks: `1 commodity without a price not counted`; null where everything has one. */
export function unpricedText(unpriced: UnpricedCounts | null): string | null {
  if (unpriced === null || unpriced.traded === 0) return null;
  const count = unpriced.traded;
  return t`${plural(count, {
    one: '# commodity without a price not counted',
    other: '# commodities without a price not counted',
  })}`;
}

/** What a net leaves out. */
export interface NetKnowledge {
  /** `163 of 188 known` */
  short: string;
  reason: string;
}

/**
 * Of how many planets the net is known; null if it leaves nothing out.
 * @param unknownCount planets of the sum without a net
 * @param boundText what goods without a price do to it; null if that is said beside the net
 */
export function netKnowledge(unknownCount: number, planetCount: number, boundText: string | null): NetKnowledge | null {
  const unknown = netUnknownText(unknownCount);
  if (unknown !== null) {
    const known = Math.max(0, planetCount - unknownCount);
    return { short: shareText(known, planetCount, false), reason: unknown };
  }
  if (boundText === null) return null;
  return { short: t({ message: `not all have a price`, comment: 'goods in a sum' }), reason: boundText };
}

/** What every summary of a net says beside its figures. `unknownCount`: planets of the sum without a net */
export function netWords(pricing: Pricing, unknownCount: number) {
  return { prices: priceNames(pricing), nameOf: typeName, unknownText: netUnknownText(unknownCount) };
}

/** Where no stop is known. @param coverage null before the first report */
export function noNextStopText(coverage: Coverage | null): string {
  if (coverage === null || coverage.comingCount > 0) return t`Fetching planets…`;
  const isAllKnown = coverage.characterCount > 0 && coverage.gaps.length === 0;
  return isAllKnown ? t({ message: `none`, comment: 'no next stop' }) : t`unknown`;
}
