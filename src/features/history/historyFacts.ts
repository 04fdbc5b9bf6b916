/** The figures at the top of the history's views. */
import { t } from '@lingui/core/macro';
import type { Accuracy, EarningsReport } from '../../../workers/domain/history.ts';
import { formatIsk } from '../../format/isk.ts';
import { formatUnits } from '../../format/number.ts';
import { formatDuration } from '../../format/time.ts';
import type { Fact } from '../../ui/parts.tsx';
import { dailyText, grossText, unpricedText } from '../../words/history.ts';

/** What was earned and what downtime cost. */
export function earningsFacts({ total, daily }: Pick<EarningsReport, 'total' | 'daily'>): Fact[] {
  const { madeUnits, madeIsk, usedIsk, netIsk, ownTransfersIsk, transferSavingIsk, basis } = total;
  const { idleSeconds, idleIsk, lostUnits, lostIsk, unpriced } = total;
  const isk = (value: number | null, unpricedCount = 0): string =>
    basis === 'none' ? formatIsk(null) : `${grossText(value, unpricedCount)} ISK`;
  const missing = basis === 'none' ? null : unpricedText(unpriced);
  const lacking = missing === null ? '' : `; ${missing}`;
  return [
    {
      name: 'Earned',
      value: isk(netIsk),
      note: `${(usedIsk ?? 0) > 0 ? t`after inputs and tax` : 'after tax'}${lacking}`,
    },
    ...(daily === null
      ? []
      : [
          { name: t`Per whole day`, value: `${formatIsk(daily.iskPerDay)} ISK`, note: `${dailyText(daily)}${lacking}` },
        ]),
    { name: 'Made', value: `${formatUnits(madeUnits)} units`, note: t`worth ${{ isk: isk(madeIsk, unpriced?.made) }}` },
    ...((usedIsk ?? 0) > 0 ? [{ name: 'Inputs', value: isk(usedIsk, unpriced?.used), note: t`with tax` }] : []),
    ...(ownTransfersIsk > 0
      ? [
          {
            name: t`Own transfers`,
            value: isk(ownTransfersIsk),
            note: t`made and used by your planets: in both at one price${{ difference: differenceText(transferSavingIsk) }}`,
          },
        ]
      : []),
    {
      name: t`Extractors idle`,
      value: idleSeconds > 0 ? formatDuration(idleSeconds) : 'never',
      ...(idleSeconds > 0 && { note: t`summed over extractors, ${{ cost: costText(idleIsk, unpriced?.idle) }}` }),
    },
    {
      name: t`Lost to full stores`,
      value: lostUnits > 0 ? `${formatUnits(lostUnits)} units` : 'nothing',
      ...(lostUnits > 0 && { note: costText(lostIsk, unpriced?.lost) }),
    },
  ];
}

function costText(isk: number | null, unpricedCount = 0): string {
  return isk === null ? t`cost unknown: no price` : t`cost ${{ gross: grossText(isk, unpricedCount) }} ISK`;
}

/** How right the forecasts were. @param note a second line */
export function accuracyFact({ comparedCount, exactCount }: Accuracy, note?: string): Fact {
  return {
    name: 'Forecasts',
    value:
      comparedCount === 0
        ? 'none compared'
        : t`${{ exactCount: formatUnits(exactCount) }} of ${{ comparedCount: formatUnits(comparedCount) }} exact`,
    ...(note !== undefined && { note }),
  };
}

/** Why planets, which count at each day's price, don't add up to the fleet; empty where they do. */
function differenceText(savingIsk: number): string {
  if (Math.abs(savingIsk) < 5000) return '';
  const lessOrMore = savingIsk > 0 ? 'less' : 'more';
  return t`, that of the day they were made; planets alone add up to ${{ isk: formatIsk(Math.abs(savingIsk)) }} ISK ${lessOrMore}`;
}
