import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { PlanetPicture } from '../../../ui/planetPictures/PlanetPicture.tsx';
import { colonyWarnings } from '../../../words/warnings.ts';
import { toggleExpanded } from '../colonyViews.ts';
import { StopLine } from '../StopLine.tsx';
import styles from './cells.module.css';

interface NameCellProps {
  colony: ColonyReport;
  isExpanded: boolean;
}

/** The planet, what stops first, and the button that opens the row. */
export function NameCell({ colony, isExpanded }: NameCellProps) {
  const { planetName, systemName } = colony;
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
        <button type="button" tabIndex={-1} className={styles.warning} data-tip="warnings" aria-label="Warnings">
          !
        </button>
      )}
      <StopLine colony={colony} className={styles.stop} />
    </th>
  );
}
