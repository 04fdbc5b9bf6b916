import { t } from '@lingui/core/macro';
import type { ColonyReport, ExtractorReport } from '../../../../workers/game/domain/report.ts';
import { formatUnitsPerHour } from '../../../format/number.ts';
import { hasProgram } from '../../../model/planetFigures.ts';
import { Countdown, type TimerText } from '../../../ui/Countdown.tsx';
import { notRunningText } from '../../../words/extractors.ts';
import { Product } from '../Product.tsx';
import styles from './cells.module.css';

export interface CellProps {
  colony: ColonyReport;
  /** products as icons or as names */
  showsIcons: boolean;
  timer: TimerText;
}

/** Each extractor's product, time left and units per hour. One timer is drawn for two that end together, or have ended. Empty without extractors. */
export function ExtractionCell({ colony, showsIcons, timer }: CellProps) {
  const { extractors } = colony;
  if (extractors.length === 0) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.extraction}
      data-tip="extraction"
      data-one-end={haveOneEnd(extractors)}
    >
      {extractors.map((extractor) => (
        <ExtractorLine key={extractor.pinId} {...{ extractor, showsIcons, timer }} />
      ))}
    </button>
  );
}

/** Less than this apart, two timers would say the same twice. */
const ONE_END_SECONDS = 60;

function haveOneEnd(extractors: readonly ExtractorReport[]): boolean {
  const [first, second, ...others] = extractors;
  if (first?.expiresAt == null || second?.expiresAt == null || others.length > 0) return false;
  const haveEnded = !first.isRunning && !second.isRunning;
  return haveEnded || Math.abs(first.expiresAt - second.expiresAt) < ONE_END_SECONDS;
}

interface ExtractorLineProps {
  extractor: ExtractorReport;
  showsIcons: boolean;
  timer: TimerText;
}

/** One extractor: three places of the cell's grid. */
function ExtractorLine({ extractor, showsIcons, timer }: ExtractorLineProps) {
  const { productTypeId, expiresAt, unitsPerHour, isRunning, isBelowMinimum } = extractor;
  return (
    <>
      {productTypeId === null ? (
        <span className={styles.product}>{t`Extractor`}</span>
      ) : (
        <Product typeId={productTypeId} isIcon={showsIcons} className={styles.product} />
      )}
      <Countdown at={expiresAt} shows={timer} expiredText={notRunningText(hasProgram(extractor))} />
      <span className={styles.rate} data-stopped={!isRunning} data-low={isBelowMinimum}>
        {hasProgram(extractor) ? t`${{ unitsPerHour: formatUnitsPerHour(unitsPerHour) }}/h` : ''}
      </span>
    </>
  );
}
