import { t } from '@lingui/core/macro';
import { memo } from 'react';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { ExtractorReport } from '../../../workers/game/domain/report.ts';
import { TypeIcon } from '../../eve/images.tsx';
import { PlanetPicture } from '../../eve/planetPictures/PlanetPicture.tsx';
import { formatUnitsPerHour } from '../../format/number.ts';
import { hasProgram, hasTimer } from '../../model/planetFigures.ts';
import { badgesOf } from '../../model/severity.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { badgeText } from '../../words/alerts.ts';
import { notRunningText } from '../../words/extractors.ts';
import { typeName } from '../../words/typeNames.ts';
import styles from './PlanetCards.module.css';
import { Product } from './Product.tsx';
import { StopLine, stopInLine } from './StopLine.tsx';

const PICTURE_SIZE_PX = 48;

interface PlanetCardProps {
  colonyKey: ColonyKey;
  showsIcons: boolean;
  showsDate: boolean;
}

/** One planet in compact mode. Re-renders when its colony changes. */
export const PlanetCard = memo(function PlanetCard({ colonyKey, showsIcons, showsDate }: PlanetCardProps) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  if (!colony) return null;
  const { at, extractors, exports, stops } = colony;
  const worst = badgesOf(colony)[0];
  const isFullInLine = worst?.kind === 'full' && stopInLine(colony) !== undefined;
  return (
    <li
      className={styles.card}
      data-colony={colonyKey}
      data-severity={worst?.severity ?? 'none'}
      data-stopped={colony.isExpired}
    >
      <PlanetPicture planetType={colony.planetType} size={PICTURE_SIZE_PX} />
      <button
        type="button"
        className={styles.name}
        data-tip="card"
        aria-label={t`${{ planetName: colony.planetName }}: details`}
      >
        {colony.planetName}
      </button>
      {colony.isExpired && <span className={styles.stopped} role="img" aria-label={t`Stopped`} />}
      {isFullInLine ? (
        // Its time ticks, as in the planet's row.
        <StopLine colony={colony} className={styles.badge} />
      ) : (
        worst !== undefined && (
          <span className={styles.badge} data-severity={worst.severity}>
            {badgeText(worst, at, stops[0] !== undefined && hasTimer(stops[0], extractors))}
          </span>
        )
      )}
      {extractors.map((extractor) => (
        <ExtractorLine key={extractor.pinId} {...{ extractor, showsIcons, showsDate }} />
      ))}
      {extractors.length === 0 && (
        <>
          <span className={styles.products}>
            {exports.map(({ typeId }) => (
              <Product key={typeId} typeId={typeId} isIcon={showsIcons} />
            ))}
          </span>
          {worst?.kind !== 'costsMore' && !isFullInLine && <StopLine colony={colony} className={styles.stop} />}
        </>
      )}
    </li>
  );
});

interface ExtractorLineProps {
  extractor: ExtractorReport;
  showsIcons: boolean;
  showsDate: boolean;
}

/** The product's icon, its name if names are shown, the time left and the rate. */
function ExtractorLine({ extractor, showsIcons, showsDate }: ExtractorLineProps) {
  const { productTypeId, expiresAt, unitsPerHour } = extractor;
  return (
    <>
      <span className={styles.timer}>
        {productTypeId !== null && <TypeIcon typeId={productTypeId} name={typeName(productTypeId)} size={16} />}
        <Countdown
          at={expiresAt}
          shows={showsDate ? 'date' : 'left'}
          expiredText={notRunningText(hasProgram(extractor))}
        />
      </span>
      {productTypeId !== null && !showsIcons && <span>{typeName(productTypeId)}</span>}
      {hasProgram(extractor) && (
        <span className={styles.rate}>{t`${{ unitsPerHour: formatUnitsPerHour(unitsPerHour) }}/h`}</span>
      )}
    </>
  );
}
