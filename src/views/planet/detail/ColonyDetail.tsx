import type { ColonyKey } from '../../../../workers/domain/ids.ts';
import { colonyAtom } from '../../../state/colonies.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { Basis } from '../tooltips/Basis.tsx';
import { StorageTable } from '../tooltips/StorageTable.tsx';
import { ExportTable, ImportTable, ProductionTable } from '../tooltips/TradeTables.tsx';
import styles from './ColonyDetail.module.css';
import { StopList } from './StopList.tsx';

/** What an opened planet row shows: what stops and why, what is in store, what comes and goes. */
export default function ColonyDetail({ colonyKey }: { colonyKey: ColonyKey }) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  if (!colony) return null;
  return (
    <div className={styles.detail}>
      <StopList colony={colony} />
      {colony.storages.length > 0 && (
        <div className={styles.part}>
          <StorageTable colony={colony} />
        </div>
      )}
      {colony.production.length > 0 && (
        <div className={styles.part}>
          <ProductionTable colony={colony} />
        </div>
      )}
      {colony.imports.length > 0 && (
        <div className={styles.part}>
          <ImportTable colony={colony} />
        </div>
      )}
      {colony.exports.length > 0 && (
        <div className={styles.part}>
          <ExportTable colony={colony} />
        </div>
      )}
      <Basis colony={colony} />
    </div>
  );
}
