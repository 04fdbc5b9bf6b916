import { plural, t } from '@lingui/core/macro';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { formatIsk, formatIskSum, formatNetIsk } from '../../../format/isk.ts';
import { formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { unbroken } from '../../../format/text.ts';
import { isCostly, isExportSustainedLess, isSumSustainedLess } from '../../../model/planetFigures.ts';
import { grossText } from '../../../words/fleetFigures.ts';
import styles from './cells.module.css';

export function UnitsPerHourCell({ colony: { exports, exportUnitsPerHour } }: { colony: ColonyReport }) {
  if (exports.length === 0) return UNKNOWN_TEXT;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.value}
      data-tip="exports"
      data-sustained-less={isExportSustainedLess(exports)}
    >
      {formatUnitsPerHour(exportUnitsPerHour)}
    </button>
  );
}

/**
 * ISK a month: net, below it gross if that differs. While the net is unknown, only gross, and which it is. Where all
 * programs have ended, what it earns now is first.
 */
export function IskPerMonthCell({ colony }: { colony: ColonyReport }) {
  const { exports, exportIskPerMonth, sustainedExportIskPerMonth, sustained, netIskPerMonth } = colony;
  // A planet whose product can't be collected may still need inputs.
  if (exports.length === 0 && !netIskPerMonth.isk) return UNKNOWN_TEXT;
  const now = colony.earnsNowIskPerMonth;
  const isEnded = now !== null && netIskPerMonth.isk !== null;
  const net = formatNetIsk(netIskPerMonth);
  const gross = formatIskSum(exportIskPerMonth);
  const isGrossSaid = sustained !== null && net === gross && !isEnded;
  return (
    <button type="button" tabIndex={-1} className={styles.value} data-tip="value">
      {sustained !== null && (
        <span
          className={styles.net}
          data-negative={isEnded ? now < 0 : isCostly(colony)}
          data-unknown={netIskPerMonth.isk === null}
        >
          {netIskPerMonth.isk === null
            ? unpricedText(sustained.net.unpricedTypeIds.length)
            : isEnded
              ? formatIsk(now)
              : net}
        </span>
      )}
      {!isGrossSaid && (
        <span
          className={styles.gross}
          data-sustained-less={isSumSustainedLess(exportIskPerMonth, sustainedExportIskPerMonth)}
        >
          {isEnded ? runningText(net) : exportIskPerMonth.isk === null ? gross : grossText(gross)}
        </span>
      )}
    </button>
  );
}

/** `31.21 M running` */
function runningText(isk: string): string {
  return t({ message: `${{ isk: unbroken(isk) }} running`, comment: 'ISK a month, once extractors run again' });
}

/** In the place of a net. */
function unpricedText(count: number): string {
  return t`${plural(count, { one: '# price missing', other: '# prices missing' })}`;
}
