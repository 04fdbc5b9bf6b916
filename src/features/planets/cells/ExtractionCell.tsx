import type { ColonyReport, ExtractorReport } from '../../../../workers/domain/report.ts';
import { formatUnitsPerHour } from '../../../format/number.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { notRunningText } from '../../../words/extractors.ts';
import { Product } from '../Product.tsx';
import styles from './cells.module.css';

interface ExtractionCellProps {
  colony: ColonyReport;
  showsIcons: boolean;
  showsDate: boolean;
}

/** Each extractor's product, time left and units per hour. Empty without extractors. */
export function ExtractionCell({ colony, showsIcons, showsDate }: ExtractionCellProps) {
  const { extractors } = colony;
  if (extractors.length === 0) return null;
  return (
    <button type="button" tabIndex={-1} className={styles.extraction} data-tip="extraction">
      {extractors.map((extractor) => (
        <ExtractorLine key={extractor.pinId} {...{ extractor, showsIcons, showsDate }} />
      ))}
    </button>
  );
}

interface ExtractorLineProps {
  extractor: ExtractorReport;
  showsIcons: boolean;
  showsDate: boolean;
}

/** One extractor: three places of the cell's grid. */
function ExtractorLine({ extractor, showsIcons, showsDate }: ExtractorLineProps) {
  const { productTypeId, expiresAt, unitsPerHour, isRunning, isBelowMinimum } = extractor;
  const hasProgram = productTypeId !== null && expiresAt !== null;
  return (
    <>
      {productTypeId === null ? (
        <span className={styles.product}>Extractor</span>
      ) : (
        <Product typeId={productTypeId} isIcon={showsIcons} className={styles.product} />
      )}
      <Countdown at={expiresAt} shows={showsDate ? 'date' : 'left'} expiredText={notRunningText(hasProgram)} />
      <span className={styles.rate} data-stopped={!isRunning} data-low={isBelowMinimum}>
        {hasProgram ? `${formatUnitsPerHour(unitsPerHour)}/h` : ''}
      </span>
    </>
  );
}
