import { memo } from 'react';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import type { EpochSeconds } from '../../../workers/domain/units.ts';
import { formatNumber } from '../../format/number.ts';
import { formatBothTimes, formatEveTime } from '../../format/time.ts';
import { NO_ACCOUNT } from '../../model/accounts.ts';
import type { Visit } from '../../model/stopList.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { PlanetPicture } from '../../ui/planetPictures/PlanetPicture.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { consequenceText, stopCause, stopKey, stopPhrase, stopPlace, stopRemedy } from '../../words/stops.ts';
import styles from './StopsPanel.module.css';

interface VisitEntryProps {
  visit: Visit;
  now: EpochSeconds;
  onGoTo: (key: ColonyKey) => void;
}

/** One planet with all that it needs now or on one day; the whole of it leads to the planet's row. */
export const VisitEntry = memo(function VisitEntry({ visit, now, onGoTo }: VisitEntryProps) {
  const { colony, character, time, at, lines } = visit;
  return (
    <li className={styles.visit} data-time={time}>
      <PlanetPicture planetType={colony.planetType} size={24} />
      <div className={styles.head}>
        <button type="button" className={styles.planet} onClick={() => onGoTo(colony.key)}>
          {colony.planetName}
        </button>
        <span className={styles.owner}>
          {character.name}
          {character.account !== NO_ACCOUNT && ` · ${character.account}`}
        </span>
      </div>
      {time !== 'now' && (
        <span className={styles.due}>
          <Countdown at={at} />
        </span>
      )}
      <ul className={styles.lines}>
        {lines.map(({ first, count, consequences }) => (
          <li key={stopKey(first)} className={styles.line} title={stopCause(first, now)}>
            <span className={styles.phrase}>{stopPhrase(first, now)}</span>
            <span className={styles.place}>
              {count > 1 && `${formatNumber(count)} × `}
              {stopPlace(first)}
            </span>
            {first.stop.kind !== 'notSetUp' && (
              <span className={styles.moment} title={formatBothTimes(first.stop.at)}>
                {time === 'now' ? (
                  <TimeLeft at={first.stop.at} />
                ) : (
                  formatEveTime(first.stop.at).slice(time === 'later' ? 5 : 11)
                )}
              </span>
            )}
            <span className={styles.remedy}>{stopRemedy(first, colony)}</span>
            {consequences[0] && (
              <span className={styles.consequences}>
                {consequenceText(consequences)}, {consequences[0].stop.at > now ? 'from' : 'since'}{' '}
                {formatEveTime(consequences[0].stop.at).slice(5)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
});
