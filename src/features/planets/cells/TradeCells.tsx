import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { depletionLevel } from '../../../model/planetFigures.ts';
import { depletionText } from '../../../words/imports.ts';
import { Product } from '../Product.tsx';
import styles from './cells.module.css';

interface TradeCellsProps {
  colony: ColonyReport;
  showsIcons: boolean;
}

/** Production, imports and exports. */
export function TradeCells({ colony, showsIcons }: TradeCellsProps) {
  const { production, imports, exports } = colony;
  return (
    <>
      <td data-label="Production">
        {production.length > 0 && (
          <button type="button" tabIndex={-1} className={styles.pairs} data-tip="production">
            {production.map(({ schematicId, typeId, activeCount, factoryCount }) => (
              <span key={schematicId} className={styles.pair}>
                <Product typeId={typeId} isIcon={showsIcons} className={styles.product} />
                <span className={styles.count} data-idle={activeCount < factoryCount}>
                  {activeCount}/{factoryCount}
                </span>
              </span>
            ))}
          </button>
        )}
      </td>
      <td data-label="Imports">
        {imports.length > 0 && (
          <button type="button" tabIndex={-1} className={styles.pairs} data-tip="imports">
            {imports.map((imported) => (
              <span key={imported.typeId} className={styles.pair}>
                <Product typeId={imported.typeId} isIcon={showsIcons} className={styles.product} />
                <span className={styles.hours} data-left={depletionLevel(imported.hoursUntilDepletion)}>
                  {depletionText(imported)}
                </span>
              </span>
            ))}
          </button>
        )}
      </td>
      <td data-label="Exports">
        {exports.length > 0 && (
          <button type="button" tabIndex={-1} className={styles.pairs} data-tip="exports">
            {exports.map(({ typeId }) => (
              <Product key={typeId} typeId={typeId} isIcon={showsIcons} className={styles.product} />
            ))}
          </button>
        )}
      </td>
    </>
  );
}
