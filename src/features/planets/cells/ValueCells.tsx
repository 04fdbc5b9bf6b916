import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { setPlanetConfig } from '../../../bridge/commands.ts';
import { formatIskSum } from '../../../format/isk.ts';
import { formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { isExportSustainedLess, isSumSustainedLess } from '../../../model/planetFigures.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { isExcludedAtom } from '../../../state/page.ts';
import styles from './cells.module.css';

/** Excluded or not, exported units per hour and ISK per month. */
export function ValueCells({ colony }: { colony: ColonyReport }) {
  const { characterId, planetId, planetName, exports } = colony;
  const isExcluded = useAtomValue(isExcludedAtom(colony.key));
  const { exportUnitsPerHour, exportIskPerMonth, sustainedExportIskPerMonth } = colony;
  const hasExports = exports.length > 0;
  return (
    <>
      <td data-label="Excluded" className={styles.excluded}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Exclude ${planetName} from totals`}
          checked={isExcluded}
          onChange={(event) => setPlanetConfig(characterId, planetId, { excludeFromTotals: event.target.checked })}
        />
      </td>
      <td data-label="uph" className={styles.figure}>
        <span data-sustained-less={isExportSustainedLess(exports)}>
          {hasExports ? formatUnitsPerHour(exportUnitsPerHour) : UNKNOWN_TEXT}
        </span>
      </td>
      <td
        data-label="ISK/M"
        data-uph={hasExports ? `${formatUnitsPerHour(exportUnitsPerHour)} uph` : undefined}
        className={styles.figure}
      >
        {hasExports ? (
          <button
            type="button"
            tabIndex={-1}
            className={styles.value}
            data-tip="value"
            data-sustained-less={isSumSustainedLess(exportIskPerMonth, sustainedExportIskPerMonth)}
            data-unknown={exportIskPerMonth.isk === null}
          >
            {formatIskSum(exportIskPerMonth)}
          </button>
        ) : (
          UNKNOWN_TEXT
        )}
      </td>
    </>
  );
}
