import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { formatNumber } from '../../../format/number.ts';
import { groupStops } from '../../../model/groupStops.ts';
import { stopCause, stopKey, stopRemedy } from '../../../words/stops.ts';
import { colonyWarnings } from '../../../words/warnings.ts';
import styles from './planetConfig.module.css';

/** What is set up wrongly on a planet, each with what to do, and what must be known of its figures. */
export function PlanetConfigFaults({ colony }: { colony: ColonyReport }) {
  const faults = groupStops(
    colony.stops.filter(({ stop }) => stop.kind === 'notSetUp'),
    colony.at,
  );
  const warnings = colonyWarnings(colony);
  return (
    <section aria-labelledby="planet-faults">
      <h3 id="planet-faults" className={styles.heading}>
        Set-up faults
      </h3>
      {faults.length === 0 ? (
        <p className={styles.hint}>None: every structure has its program or schematic, and everything is routed.</p>
      ) : (
        <ul className={styles.faults}>
          {faults.map(({ first, count }) => (
            <li key={stopKey(first)}>
              <b>
                {count > 1 && `${formatNumber(count)} × `}
                {stopCause(first, colony.at)}
              </b>{' '}
              {stopRemedy(first, colony)}
            </li>
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <>
          <h3 className={styles.heading}>Warnings</h3>
          <ul className={styles.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
