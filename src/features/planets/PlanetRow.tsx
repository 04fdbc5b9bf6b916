import { t } from '@lingui/core/macro';
import { memo, type ReactNode } from 'react';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import { PLANET_COLUMNS, type PlanetColumnId } from '../../model/planetColumns.ts';
import { badgesOf, worstSeverity } from '../../model/severity.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { historySummaryAtom } from '../../state/history.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import type { TimerText } from '../../ui/Countdown.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { loadable } from '../../ui/loadable.tsx';
import { ExcludedCell } from './cells/ExcludedCell.tsx';
import { type CellProps, ExtractionCell } from './cells/ExtractionCell.tsx';
import { NameCell } from './cells/NameCell.tsx';
import { StorageCell } from './cells/StorageCell.tsx';
import { ExportsCell, ImportsCell, ProductionCell } from './cells/TradeCells.tsx';
import { IskPerMonthCell, UnitsPerHourCell } from './cells/ValueCells.tsx';
import { expandedAtom, planetMenuAtom } from './colonyViews.ts';
import styles from './PlanetTable.module.css';

/** The expanded row. Its code is loaded ahead, so that the first row expands as fast as the others. */
export const ColonyDetail = loadable(() => import('./detail/ColonyDetail.tsx'));

/** What the cells contain. The first column is the row's header. */
const CELLS: Readonly<Record<Exclude<PlanetColumnId, 'name'>, (props: CellProps) => ReactNode>> = {
  level: ({ colony }) => colony.upgradeLevel,
  extraction: ExtractionCell,
  production: ProductionCell,
  imports: ImportsCell,
  exports: ExportsCell,
  excluded: ({ colony }) => <ExcludedCell colony={colony} />,
  unitsPerHour: UnitsPerHourCell,
  iskPerMonth: IskPerMonthCell,
  storage: StorageCell,
};

/** By column. Most columns have no rules of their own. */
export const CELL_CLASSES = Object.fromEntries(
  PLANET_COLUMNS.map(({ id, isNumeric, widths }) => [
    id,
    [styles[id], isNumeric && styles.figure, widths.grid === undefined && styles.wideOnly].filter(Boolean).join(' '),
  ]),
) as Readonly<Record<PlanetColumnId, string>>;

interface PlanetRowProps {
  colonyKey: ColonyKey;
  showsIcons: boolean;
  timer: TimerText;
}

/** One planet. Uses plain elements only, because there are hundreds of rows. Re-renders when its colony changes. */
export const PlanetRow = memo(function PlanetRow({ colonyKey, showsIcons, timer }: PlanetRowProps) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  const isExpanded = useAtomValue(expandedAtom(colonyKey));
  const shouldMoveHeads = (useAtomValue(historySummaryAtom(colonyKey))?.moveHeads.length ?? 0) > 0;
  if (!colony) return null;
  const badges = badgesOf(colony, shouldMoveHeads);
  return (
    <>
      <tr
        className={styles.row}
        data-colony={colonyKey}
        data-severity={worstSeverity(badges) ?? 'none'}
        data-excluded={colony.excludeFromTotals}
        data-expanded={isExpanded}
      >
        {PLANET_COLUMNS.map(({ id, title }) =>
          id === 'name' ? (
            <NameCell key={id} colony={colony} badges={badges} isExpanded={isExpanded} />
          ) : (
            <td key={id} className={CELL_CLASSES[id]} data-label={title()}>
              {CELLS[id]({ colony, showsIcons, timer })}
            </td>
          ),
        )}
        <td className={styles.settings}>
          <button
            type="button"
            tabIndex={-1}
            className={styles.menu}
            aria-label={t`Settings of ${{ planetName: colony.planetName }}`}
            aria-haspopup="menu"
            onClick={(event) => store.set(planetMenuAtom, { key: colonyKey, anchor: event.currentTarget })}
          />
        </td>
      </tr>
      {isExpanded && (
        <tr className={styles.detail} data-colony={colonyKey}>
          {/* With the settings button's column. */}
          <td colSpan={PLANET_COLUMNS.length + 1}>
            <ErrorBoundary part={t`The detail of ${{ planetName: colony.planetName }}`}>
              <ColonyDetail colonyKey={colonyKey} fallback={<p className={styles.loading}>{t`Loading…`}</p>} />
            </ErrorBoundary>
          </td>
        </tr>
      )}
    </>
  );
});
