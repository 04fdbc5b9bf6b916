/** What is said of what stopped planets lose. */
import { t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import { formatIsk } from '../format/isk.ts';
import { UNKNOWN_TEXT } from '../format/number.ts';
import { atLeastText } from '../format/text.ts';
import { badgeName } from './alerts.ts';
import { localSearchWords } from './status.ts';

/** What a planet loses: an amount, or why there is none. */
export type Loss = { kind: 'isk'; iskPerDay: number } | { kind: 'coming' | 'unknown' | 'costsMore' | 'excluded' };

/** What planets lose in a day together. Without excluded planets. */
export interface LossTotal {
  /** of the planets of which it is known */
  iskPerDay: number;
  knownCount: number;
  unknownCount: number;
}

/** Half of the smallest amount on screen, which is 0.01 million. */
const LEAST_ISK = 5000;

const LOSS_TEXTS: ByKind<Loss> = {
  isk: (loss) =>
    loss.iskPerDay < LEAST_ISK
      ? t({ message: `nothing lost yet`, comment: 'on a planet that has stopped' })
      : t({ message: `−${{ isk: formatIsk(loss.iskPerDay) }}/day`, comment: 'lost a day, an amount of ISK' }),
  coming: () => t`calculating…`,
  unknown: () => UNKNOWN_TEXT,
  costsMore: () => badgeName('costsMore'),
  excluded: () => localSearchWords().excluded,
};

/** `−4.17 M/day`, or why there is no amount */
export function lossText(loss: Loss): string {
  return byKind(LOSS_TEXTS, loss);
}

/** The same without its unit, below a sum a day: `−4.17 M` */
export function lossAmountText(loss: Loss): string {
  return loss.kind === 'isk' && loss.iskPerDay >= LEAST_ISK ? formatIsk(-loss.iskPerDay) : lossText(loss);
}

const STAKE_TEXTS: ByKind<Loss> = {
  ...LOSS_TEXTS,
  isk: (stake) =>
    stake.iskPerDay < LEAST_ISK
      ? t({ message: `nothing at stake`, comment: 'on a planet that will stop' })
      : t({ message: `${{ isk: formatIsk(stake.iskPerDay) }}/day`, comment: 'at stake, an amount of ISK a day' }),
};

/** `4.17 M/day`, or why there is no amount: what the next stop of a planet can end */
export function stakeText(stake: Loss): string {
  return byKind(STAKE_TEXTS, stake);
}

/** Whether stopped planets, all of which are known, lose too little to show. */
export function isNothingLost({ iskPerDay, knownCount, unknownCount }: LossTotal, isPartial: boolean): boolean {
  return knownCount > 0 && unknownCount === 0 && !isPartial && iskPerDay < LEAST_ISK;
}

/** `at least 14.31 M`; null if nothing is known. @param isPartial some planets are not known, and may lose more */
export function lossTotalText({ iskPerDay, knownCount, unknownCount }: LossTotal, isPartial: boolean): string | null {
  if (knownCount === 0) return null;
  const amount = formatIsk(iskPerDay);
  return isPartial || unknownCount > 0 ? atLeastText(amount) : amount;
}
