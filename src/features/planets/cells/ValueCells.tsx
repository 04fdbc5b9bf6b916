import { plural, t } from '@lingui/core/macro';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { formatIskSum, formatNetIsk } from '../../../format/isk.ts';
import { formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { isCostly, isExportSustainedLess, isSumSustainedLess } from '../../../model/planetFigures.ts';
import { grossText } from '../../../words/fleetFigures.ts';
import styles from './cells.module.css';

/** Exported units per hour. */
export function UnitsPerHourCell({ colony: { exports, exportUnitsPerHour } }: { colony: ColonyReport }) {
  return (
    <span data-sustained-less={isExportSustainedLess(exports)}>
      {exports.length > 0 ? formatUnitsPerHour(exportUnitsPerHour) : UNKNOWN_TEXT}
    </span>
  );
}

/** ISK a month: net, and gross below it. While the net is unknown, only gross, and which it is. */
export function IskPerMonthCell({ colony }: { colony: ColonyReport }) {
  const { exports, exportIskPerMonth, sustainedExportIskPerMonth, sustained, netIskPerMonth } = colony;
  if (exports.length === 0) return UNKNOWN_TEXT;
  const gross = formatIskSum(exportIskPerMonth);
  return (
    <button type="button" tabIndex={-1} className={styles.value} data-tip="value">
      {sustained !== null && (
        <span className={styles.net} data-negative={isCostly(colony)} data-unknown={netIskPerMonth.isk === null}>
          {netIskPerMonth.isk === null
            ? unpricedText(sustained.net.unpricedTypeIds.length)
            : formatNetIsk(netIskPerMonth)}
        </span>
      )}
      <span
        className={styles.gross}
        data-sustained-less={isSumSustainedLess(exportIskPerMonth, sustainedExportIskPerMonth)}
      >
        {exportIskPerMonth.isk === null ? gross : grossText(gross)}
      </span>
    </button>
  );
}

/** In the place of a net. */
function unpricedText(count: number): string {
  return t`${plural(count, { one: '# price missing', other: '# prices missing' })}`;
}
