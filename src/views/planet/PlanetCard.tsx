import { memo } from 'react';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import type { ExtractorReport } from '../../../workers/domain/report.ts';
import { formatUnitsPerHour } from '../../format/number.ts';
import { colonyAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import styles from './PlanetCards.module.css';
import { PlanetPicture } from './pictures/PlanetPicture.tsx';
import { StopLine } from './StopLine.tsx';

const PICTURE_SIZE_PX = 80;

interface PlanetCardProps {
  colonyKey: ColonyKey;
  showsDate: boolean;
}

/** One planet in compact mode. Redraws when its own colony changes. */
export const PlanetCard = memo(function PlanetCard({ colonyKey, showsDate }: PlanetCardProps) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  if (!colony) return null;
  const { extractors, balance } = colony;
  return (
    <li
      className={styles.card}
      data-colony={colonyKey}
      data-alert={colony.alerts.length > 0}
      data-stopped={colony.isExpired}
    >
      <PlanetPicture planetType={colony.planetType} size={PICTURE_SIZE_PX} />
      <button type="button" className={styles.system} data-tip="card" aria-label={`${colony.planetName}: details`}>
        {colony.systemName}
      </button>
      {colony.isExpired && <span className={styles.stopped} role="img" aria-label="Stopped" />}
      {extractors.map((extractor) => (
        <ExtractorLine key={extractor.pinId} extractor={extractor} showsDate={showsDate} />
      ))}
      {extractors.length === 0 && <StopLine colony={colony} className={styles.stop} />}
      {balance?.isOffBalance && <span className={styles.offBalance}>off balance</span>}
    </li>
  );
});

function ExtractorLine({ extractor, showsDate }: { extractor: ExtractorReport; showsDate: boolean }) {
  const { productTypeId, expiresAt, unitsPerHour } = extractor;
  const hasProgram = productTypeId !== null && expiresAt !== null;
  return (
    <>
      <Countdown
        at={expiresAt}
        shows={showsDate ? 'date' : 'left'}
        expiredText={hasProgram ? 'Expired' : 'No program'}
      />
      {hasProgram && <span className={styles.rate}>{formatUnitsPerHour(unitsPerHour)}/h</span>}
    </>
  );
}
