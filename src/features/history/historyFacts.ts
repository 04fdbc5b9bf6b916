/** The figures at the top of the history's views. */
import { plural, t } from '@lingui/core/macro';
import type { Accuracy, EarningsReport } from '../../../workers/game/domain/history.ts';
import { formatIsk } from '../../format/isk.ts';
import { formatUnits } from '../../format/number.ts';
import { formatDuration } from '../../format/time.ts';
import type { Fact, PossibleFact } from '../../ui/parts.tsx';
import { unpricedText } from '../../words/fleetFigures.ts';
import { dailyText, grossText } from '../../words/history.ts';
import { isValueShown } from './earningsModel.ts';

/** What was earned and what downtime cost. */
export function earningsFacts({ total, daily }: Pick<EarningsReport, 'total' | 'daily'>): PossibleFact[] {
  const { madeUnits, madeIsk, usedUnits, usedIsk, netIsk, ownTransfersIsk, transferSavingIsk, basis } = total;
  const { idleSeconds, idleIsk, lostUnits, lostIsk, unpriced } = total;
  const isk = (value: number | null, unpricedCount = 0): string =>
    basis === 'none' ? formatIsk(null) : `${grossText(value, unpricedCount)} ISK`;
  const missing = basis === 'none' ? null : unpricedText(unpriced);
  const hasInputs = usedUnits > 0;
  return [
    {
      name: t`Earned`,
      value: isk(netIsk),
      isMain: true,
      note: withMissing(hasInputs ? t`after inputs and tax` : t`after tax`, missing),
    },
    daily && { name: t`Per whole day`, value: `${formatIsk(daily.iskPerDay)} ISK`, note: dailyText(daily) },
    isValueShown(total)
      ? { name: t`Made`, value: isk(madeIsk, unpriced?.made), note: unitsText(madeUnits) }
      : { name: t`Made`, value: unitsText(madeUnits) },
    hasInputs && { name: t`Inputs`, value: isk(usedIsk, unpriced?.used), note: t`with tax` },
    ownTransfersIsk > 0 && {
      name: t`Own transfers`,
      value: isk(ownTransfersIsk),
      note: t`made and used by your planets: in both at one price`,
      ...transfersAbout(transferSavingIsk),
    },
    {
      name: t`Extractors idle`,
      value:
        idleSeconds > 0
          ? formatDuration(idleSeconds)
          : t({ message: `never`, comment: 'how long extractors were idle' }),
      ...(idleSeconds > 0 && { note: idleCostText(idleIsk, unpriced?.idle) }),
    },
    {
      name: t`Lost`,
      value: lostUnits > 0 ? unitsText(lostUnits) : t({ message: `nothing`, comment: 'what was lost' }),
      ...(lostUnits > 0 && { note: costText(lostIsk, unpriced?.lost) }),
    },
  ];
}

/** @param missing what the figure lacks; null: nothing */
function withMissing(note: string, missing: string | null): string {
  return missing === null
    ? note
    : t({ message: `${note}; ${missing}`, comment: 'two notes on a figure: after tax; 1 commodity without a price' });
}

function unitsText(units: number): string {
  return plural({ unitCount: Math.round(units) }, { one: '# unit', other: '# units' });
}

function costText(isk: number | null, unpricedCount = 0): string {
  if (isk === null) return t`cost unknown: no price`;
  const amount = grossText(isk, unpricedCount);
  return t`cost ${amount} ISK`;
}

function idleCostText(isk: number | null, unpricedCount = 0): string {
  if (isk === null) return t`summed over extractors, cost unknown: no price`;
  const amount = grossText(isk, unpricedCount);
  return t`summed over extractors, cost ${amount} ISK`;
}

/** How right the forecasts were. @param note a second line */
export function accuracyFact({ comparedCount, exactCount }: Accuracy, note?: string): Fact {
  return {
    name: t`Forecasts`,
    value:
      comparedCount === 0
        ? t({ message: `none compared`, comment: 'no forecast' })
        : t`${{ exactCount: formatUnits(exactCount) }} of ${{ comparedCount: formatUnits(comparedCount) }} exact`,
    ...(note !== undefined && { note }),
  };
}

/** Why planets, which count at each day's price, don't add up to the fleet where they don't. */
function transfersAbout(savingIsk: number): Pick<Fact, 'about'> {
  if (Math.abs(savingIsk) < 5000) return {};
  const isk = formatIsk(Math.abs(savingIsk));
  const about =
    savingIsk > 0
      ? t`The price is that of the day they were made. Planets alone, which count with the price of each day, add up to ${isk} ISK less.`
      : t`The price is that of the day they were made. Planets alone, which count with the price of each day, add up to ${isk} ISK more.`;
  return { about };
}
