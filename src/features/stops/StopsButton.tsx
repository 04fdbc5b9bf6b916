import { AlertIcon, CheckCircleIcon, ClockIcon, type Icon, QuestionIcon } from '@primer/octicons-react';
import { fleetAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { fleetStatusAtom } from '../../state/page.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import styles from './StopsButton.module.css';
import { type StatusTone, statusText } from './statusText.ts';
import { STOPS_BUTTON_ID, stopsOpenAtom, toggleStops } from './stopsPanel.ts';

const ICONS: Readonly<Record<StatusTone, Icon>> = {
  attention: AlertIcon,
  unknown: QuestionIcon,
  asOf: ClockIcon,
  well: CheckCircleIcon,
};

/** How many planets need attention now and how long until the next one does; opens the list of all stops. */
export function StopsButton() {
  const { tone, short, rest } = statusText(useAtomValue(fleetStatusAtom));
  const nextStop = useAtomValue(fleetAtom)?.nextStop ?? null;
  const isOpen = useAtomValue(stopsOpenAtom);
  const StatusIcon = ICONS[tone];
  return (
    <button
      type="button"
      id={STOPS_BUTTON_ID}
      className={styles.button}
      data-tone={tone}
      title={`${short}${rest}`}
      aria-expanded={isOpen}
      onClick={toggleStops}
    >
      <StatusIcon size={14} />
      <span className={styles.status}>
        {short}
        <span className={styles.words}>{rest}</span>
      </span>
      {nextStop && (
        <span className={styles.next}>
          <span className={styles.words}>next in </span>
          <Countdown at={nextStop.stop.at} />
        </span>
      )}
    </button>
  );
}
