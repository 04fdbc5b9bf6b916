import type { ColonyReport, StorageReport } from '../../../../workers/domain/report.ts';
import { formatPercent, UNKNOWN_TEXT } from '../../../format/number.ts';
import { fillLevel, orderStorages } from '../../../model/planetFigures.ts';
import styles from './cells.module.css';

/** How full each launchpad and storage facility is. The command center is only in the tooltip. */
export function StorageCell({ storages }: Pick<ColonyReport, 'storages'>) {
  const shown = orderStorages(storages).filter(({ kind }) => kind !== 'commandCenter');
  return (
    <td data-label="Storage%" className={styles.figure}>
      {storages.length === 0 ? (
        UNKNOWN_TEXT
      ) : (
        <button type="button" tabIndex={-1} className={styles.storage} data-tip="storage">
          {shown.length === 0 ? UNKNOWN_TEXT : shown.map((storage) => <Fill key={storage.pinId} {...storage} />)}
        </button>
      )}
    </td>
  );
}

function Fill({ kind, now }: StorageReport) {
  return (
    <span className={styles.fill} data-kind={kind} data-fill={fillLevel(now.fillFraction)}>
      {formatPercent(now.fillFraction, 0)}
    </span>
  );
}
