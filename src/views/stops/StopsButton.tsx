import { AlertIcon, CheckCircleIcon } from '@primer/octicons-react';
import { formatNumber } from '../../format/number.ts';
import { fleetAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import styles from './StopsButton.module.css';
import { STOPS_BUTTON_ID, stopsOpenAtom, toggleStops } from './stopsPanel.ts';

/** How many planets need attention now and how long until the next one does; opens the list of all stops. */
export function StopsButton() {
  const fleet = useAtomValue(fleetAtom);
  const isOpen = useAtomValue(stopsOpenAtom);
  if (!fleet) return null;
  const { stoppedPlanetCount, nextStop } = fleet;
  const needsAttention = stoppedPlanetCount > 0;
  return (
    <button
      type="button"
      id={STOPS_BUTTON_ID}
      className={styles.button}
      data-attention={needsAttention}
      aria-expanded={isOpen}
      onClick={toggleStops}
    >
      {needsAttention ? <AlertIcon size={14} /> : <CheckCircleIcon size={14} />}
      {needsAttention ? (
        <span>
          {formatNumber(stoppedPlanetCount)}
          <span className={styles.words}> {stoppedPlanetCount === 1 ? 'planet' : 'planets'} stopped</span>
        </span>
      ) : (
        <span className={styles.words}>Nothing stopped</span>
      )}
      {nextStop && (
        <span className={styles.next}>
          <span className={styles.words}>next in </span>
          <Countdown at={nextStop.stop.at} />
        </span>
      )}
    </button>
  );
}
