import type { TotalsReport } from '../../../workers/domain/report.ts';
import { EfficiencyInputs } from './EfficiencyInputs.tsx';
import styles from './TotalsPanel.module.css';
import { TotalsTable } from './TotalsTable.tsx';

/** The inside of the totals panel. `totals` is null while no planet is known. */
export default function TotalsBody({ totals }: { totals: TotalsReport | null }) {
  return (
    <div className={styles.body}>
      <EfficiencyInputs />
      {totals === null || totals.rows.length === 0 ? (
        <p className={styles.loading}>
          {totals === null ? 'No planets are known yet.' : 'No planet that counts towards the totals exports anything.'}
        </p>
      ) : (
        <TotalsTable totals={totals} />
      )}
    </div>
  );
}
