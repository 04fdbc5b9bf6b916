import type { ColonyReport, StopReport } from '../../../../workers/domain/report.ts';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { toggleExpanded } from '../colonyViews.ts';
import { PlanetPicture } from '../pictures/PlanetPicture.tsx';
import { stopPhrase } from '../stopText.ts';
import { colonyWarnings } from '../warnings.ts';
import styles from './cells.module.css';

interface NameCellProps {
  colony: ColonyReport;
  isExpanded: boolean;
}

/** The planet, what stops first, and the button that opens the row. */
export function NameCell({ colony, isExpanded }: NameCellProps) {
  const { planetName, systemName } = colony;
  // Ascending by time: what is in force already comes before what is to come.
  const stop = colony.stops[0];
  return (
    <th scope="row" className={styles.name}>
      <PlanetPicture planetType={colony.planetType} size={28} />
      <button
        type="button"
        className={styles.expand}
        aria-expanded={isExpanded}
        data-tip="planet"
        data-tip-hover-only=""
        onClick={() => toggleExpanded(colony.key)}
      >
        {planetName.startsWith(systemName) ? planetName : `${planetName} (${systemName})`}
      </button>
      {colonyWarnings(colony).length > 0 && (
        <button type="button" className={styles.warning} data-tip="warnings" aria-label="Warnings">
          !
        </button>
      )}
      {stop && <StopLine stop={stop} at={colony.at} />}
    </th>
  );
}

function StopLine({ stop, at }: { stop: StopReport; at: number }) {
  const isInForce = stop.stop.at <= at;
  return (
    <span className={styles.stop} data-in-force={isInForce}>
      {stopPhrase(stop, at)} {stop.stop.kind !== 'notSetUp' && <TimeLeft at={stop.stop.at} />}
    </span>
  );
}
