import { memo } from 'react';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { loadable } from '../../ui/loadable.tsx';
import { ExtractionCell } from './cells/ExtractionCell.tsx';
import { NameCell } from './cells/NameCell.tsx';
import { StorageCell } from './cells/StorageCell.tsx';
import { TradeCells } from './cells/TradeCells.tsx';
import { ValueCells } from './cells/ValueCells.tsx';
import { expandedAtom, planetMenuAtom } from './colonyViews.ts';
import styles from './PlanetTable.module.css';

/** The expanded row. Its code is loaded ahead, so that the first row expands as fast as the others. */
export const ColonyDetail = loadable(() => import('./detail/ColonyDetail.tsx'));

interface PlanetRowProps {
  colonyKey: ColonyKey;
  showsIcons: boolean;
  showsDate: boolean;
  columnCount: number;
}

/** One planet. Uses plain elements only, because there are hundreds of rows. Re-renders when its colony changes. */
export const PlanetRow = memo(function PlanetRow({ colonyKey, showsIcons, showsDate, columnCount }: PlanetRowProps) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  const isExpanded = useAtomValue(expandedAtom(colonyKey));
  if (!colony) return null;
  return (
    <>
      <tr
        className={styles.row}
        data-colony={colonyKey}
        data-alert={colony.alerts.length > 0}
        data-excluded={colony.excludeFromTotals}
        data-expanded={isExpanded}
        data-off-balance={colony.balance?.isOffBalance ?? false}
      >
        <NameCell colony={colony} isExpanded={isExpanded} />
        <td data-label="CC" className={styles.level}>
          {colony.upgradeLevel}
        </td>
        <ExtractionCell colony={colony} showsIcons={showsIcons} showsDate={showsDate} />
        <TradeCells colony={colony} showsIcons={showsIcons} />
        <ValueCells colony={colony} />
        <StorageCell storages={colony.storages} />
        <td className={styles.settings}>
          <button
            type="button"
            tabIndex={-1}
            className={styles.menu}
            aria-label={`Settings of ${colony.planetName}`}
            aria-haspopup="menu"
            onClick={(event) => store.set(planetMenuAtom, { key: colonyKey, anchor: event.currentTarget })}
          />
        </td>
      </tr>
      {isExpanded && (
        <tr className={styles.detail} data-colony={colonyKey}>
          <td colSpan={columnCount}>
            <ErrorBoundary part={`The detail of ${colony.planetName}`}>
              <ColonyDetail colonyKey={colonyKey} fallback={<p className={styles.loading}>Loading…</p>} />
            </ErrorBoundary>
          </td>
        </tr>
      )}
    </>
  );
});
