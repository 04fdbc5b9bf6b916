import { t } from '@lingui/core/macro';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { PlanetPicture } from '../../../eve/planetPictures/PlanetPicture.tsx';
import type { Badge } from '../../../model/severity.ts';
import { type BadgeKind, badgeText } from '../../../words/alerts.ts';
import { colonyWarnings } from '../../../words/warnings.ts';
import { toggleExpanded } from '../colonyViews.ts';
import { StopLine } from '../StopLine.tsx';
import styles from './cells.module.css';

interface NameCellProps {
  colony: ColonyReport;
  badges: readonly Badge[];
  isExpanded: boolean;
}

/** The planet's name, what is advised, its first stop or that it loses money, and the button that expands the row. */
export function NameCell({ colony, badges, isExpanded }: NameCellProps) {
  const { planetName, systemName } = colony;
  // The line below says the rest.
  const shown = badges.filter(({ kind, stopAt }) => kind in BADGE_TIPS && stopAt === null);
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
      {/* Where its column is hidden. */}{' '}
      <span className={styles.level}>
        <span>{t`CC ${{ level: colony.upgradeLevel }}`.replace(' ', NO_BREAK)}</span>
      </span>
      {colonyWarnings(colony).length > 0 && (
        <button type="button" tabIndex={-1} className={styles.warning} data-tip="warnings" aria-label={t`Warnings`}>
          !
        </button>
      )}
      {shown.length > 0 && (
        <span className={styles.badges}>
          {shown.map((badge) => [
            ' ',
            <button
              key={badge.kind}
              type="button"
              tabIndex={-1}
              className={styles.badge}
              data-severity={badge.severity}
              data-tip={BADGE_TIPS[badge.kind]}
            >
              {badgeText(badge, colony.at)}
            </button>,
          ])}
        </span>
      )}
      <StopLine colony={colony} className={styles.stop} />
    </th>
  );
}

const NO_BREAK = '\u00a0';

/** The tooltip that explains a badge. The others are in the line below the name. */
const BADGE_TIPS: Readonly<Partial<Record<BadgeKind, string>>> = {
  shortOfInputs: 'imports',
  offBalance: 'extraction',
  moveHeads: 'heads',
  overFill: 'storage',
  belowMinimum: 'extraction',
};
