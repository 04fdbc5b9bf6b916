import type { TotalsReport } from '../../../workers/domain/report.ts';
import { EfficiencyInputs } from './EfficiencyInputs.tsx';
import styles from './TotalsPanel.module.css';
import { TotalsTable } from './TotalsTable.tsx';

/** The inside of the totals panel. `totals` is null before the worker has reported. */
export default function TotalsBody({ totals }: { totals: TotalsReport | null }) {
  return (
    <div className={styles.body}>
      <EfficiencyInputs />
      {totals === null || totals.rows.length === 0 ? (
        <p className={styles.loading}>
          {totals === null
            ? 'Nothing has been reckoned yet.'
            : 'No planet that counts towards totals exports anything.'}
        </p>
      ) : (
        <TotalsTable totals={totals} />
      )}
    </div>
  );
}
