import { isPlacedStore } from '../../../../workers/game/domain/pinKinds.ts';
import type { ColonyReport, StorageReport } from '../../../../workers/game/domain/report.ts';
import { formatPercent, UNKNOWN_TEXT } from '../../../format/number.ts';
import { fillLevel } from '../../../model/planetFigures.ts';
import styles from './cells.module.css';

/** How full each launchpad and storage facility is. The command center is only in the tooltip. */
export function StorageCell({ colony: { storages } }: { colony: ColonyReport }) {
  if (storages.length === 0) return UNKNOWN_TEXT;
  const shown = storages.filter(({ kind }) => isPlacedStore(kind));
  return (
    <button type="button" tabIndex={-1} className={styles.storage} data-tip="storage">
      {shown.length === 0 ? UNKNOWN_TEXT : shown.map((storage) => <Fill key={storage.pinId} {...storage} />)}
    </button>
  );
}

function Fill({ kind, now }: StorageReport) {
  return (
    <span className={styles.fill} data-kind={kind} data-fill={fillLevel(now.fillFraction)}>
      {formatPercent(now.fillFraction, 0)}
    </span>
  );
}
