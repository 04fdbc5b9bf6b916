import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { historySummaryAtom } from '../../../state/history.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { PlanetPicture } from '../../../ui/planetPictures/PlanetPicture.tsx';
import { MOVE_HEADS } from '../../../words/history.ts';
import { colonyWarnings } from '../../../words/warnings.ts';
import { toggleExpanded } from '../colonyViews.ts';
import { StopLine } from '../StopLine.tsx';
import styles from './cells.module.css';

interface NameCellProps {
  colony: ColonyReport;
  isExpanded: boolean;
}

/** The planet's name, its first stop, and the button that expands the row. */
export function NameCell({ colony, isExpanded }: NameCellProps) {
  const { planetName, systemName } = colony;
  const shouldMoveHeads = (useAtomValue(historySummaryAtom(colony.key))?.moveHeads.length ?? 0) > 0;
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
      {/* A space, so that it may go to the next line. */}
      {shouldMoveHeads && ' '}
      {shouldMoveHeads && (
        <button type="button" tabIndex={-1} className={styles.heads} data-tip="heads">
          {MOVE_HEADS}
        </button>
      )}
      <StopLine colony={colony} className={styles.stop} />
    </th>
  );
}
