import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { formatNumber } from '../../../format/number.ts';
import { depletionLevel } from '../../../model/planetFigures.ts';
import { depletionText } from '../../../words/imports.ts';
import { Product } from '../Product.tsx';
import styles from './cells.module.css';

/** The tooltip has all. */
const SHOWN_COUNT = 3;

/** `+2` behind the last one that is shown. */
function moreText(goods: readonly unknown[], index: number): string | undefined {
  const moreCount = goods.length - SHOWN_COUNT;
  return index === SHOWN_COUNT - 1 && moreCount > 0 ? `+${formatNumber(moreCount)}` : undefined;
}

interface TradeCellProps {
  colony: ColonyReport;
  showsIcons: boolean;
}

/** What factories make, and how many of them run where some do not. Empty without factories. */
export function ProductionCell({ colony: { production }, showsIcons }: TradeCellProps) {
  if (production.length === 0) return null;
  return (
    <button type="button" tabIndex={-1} className={styles.pairs} data-tip="production">
      {production.slice(0, SHOWN_COUNT).map(({ schematicId, typeId, activeCount, factoryCount }, index) => (
        <span key={schematicId} className={styles.pair} data-more={moreText(production, index)}>
          <Product typeId={typeId} isIcon={showsIcons} className={styles.product} />
          {activeCount < factoryCount && (
            <span className={styles.count}>
              {activeCount}/{factoryCount}
            </span>
          )}
        </span>
      ))}
    </button>
  );
}

/** What factories need from outside, and how long it lasts. Empty if they need nothing. */
export function ImportsCell({ colony: { imports }, showsIcons }: TradeCellProps) {
  if (imports.length === 0) return null;
  return (
    <button type="button" tabIndex={-1} className={styles.pairs} data-tip="imports">
      {imports.slice(0, SHOWN_COUNT).map((imported, index) => (
        <span key={imported.typeId} className={styles.pair} data-more={moreText(imports, index)}>
          <Product typeId={imported.typeId} isIcon={showsIcons} className={styles.product} />
          <span className={styles.hours} data-left={depletionLevel(imported.hoursUntilDepletion)}>
            {depletionText(imported)}
          </span>
        </span>
      ))}
    </button>
  );
}

/** What the planet makes and doesn't use itself. Empty if there is nothing. */
export function ExportsCell({ colony: { exports }, showsIcons }: TradeCellProps) {
  if (exports.length === 0) return null;
  return (
    <button type="button" tabIndex={-1} className={styles.pairs} data-tip="exports">
      {exports.slice(0, SHOWN_COUNT).map(({ typeId }, index) => (
        <span key={typeId} className={styles.pair} data-more={moreText(exports, index)}>
          <Product typeId={typeId} isIcon={showsIcons} className={styles.product} />
        </span>
      ))}
    </button>
  );
}
