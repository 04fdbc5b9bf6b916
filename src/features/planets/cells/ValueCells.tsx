import { t } from '@lingui/core/macro';
import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { formatIskCell, formatIskSum } from '../../../format/isk.ts';
import { formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { isExportSustainedLess, isSumSustainedLess } from '../../../model/planetFigures.ts';
import styles from './cells.module.css';

/** Exported units per hour. */
export function UnitsPerHourCell({ colony: { exports, exportUnitsPerHour } }: { colony: ColonyReport }) {
  return (
    <span data-sustained-less={isExportSustainedLess(exports)}>
      {exports.length > 0 ? formatUnitsPerHour(exportUnitsPerHour) : UNKNOWN_TEXT}
    </span>
  );
}

/** Exported ISK per month. */
export function IskPerMonthCell({ colony }: { colony: ColonyReport }) {
  const { exports, exportUnitsPerHour, exportIskPerMonth, sustainedExportIskPerMonth } = colony;
  if (exports.length === 0) return UNKNOWN_TEXT;
  return (
    <div data-uph={t`${{ unitsPerHour: formatUnitsPerHour(exportUnitsPerHour) }} uph`}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.value}
        data-tip="value"
        data-sustained-less={isSumSustainedLess(exportIskPerMonth, sustainedExportIskPerMonth)}
        data-unknown={exportIskPerMonth.isk === null}
      >
        {formatIskSum(exportIskPerMonth, false, formatIskCell)}
      </button>
    </div>
  );
}
