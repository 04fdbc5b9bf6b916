import { BellIcon, BellSlashIcon, CalendarIcon, XIcon } from '@primer/octicons-react';
import { Button, IconButton } from '@primer/react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { formatCount, formatNumber } from '../../format/number.ts';
import { listStops, STOP_TIMES, type StopTime, type Visit } from '../../model/stopList.ts';
import { charactersAtom } from '../../state/characters.ts';
import { fleetColoniesAtom } from '../../state/colonies.ts';
import { openDialog } from '../../state/dialogs.ts';
import { isFilteredAtom } from '../../state/filter.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { notificationSettingsAtom } from '../../state/notifications.ts';
import { alertModeAtom } from '../../state/settings.ts';
import { stopFilterAtom } from '../../state/stops.ts';
import { openView } from '../../state/view.ts';
import { StopFilters } from './StopFilters.tsx';
import styles from './StopsPanel.module.css';
import { closeStops, stopsOpenAtom } from './stopsPanel.ts';
import { VisitEntry } from './VisitEntry.tsx';

/** As wide as the panel leaves something of the page to be seen beside it; as in the style sheet. */
const WIDE = '(min-width: 900px)';

const SHOWN_AT_FIRST = 40;
const SHOWN_MORE = 200;

const TIME_LABELS: Readonly<Record<StopTime, string>> = {
  now: 'Now',
  today: 'Today',
  tomorrow: 'Tomorrow',
  later: 'Later',
};

/** Every stop of the fleet, soonest first. Beside the page, which stays in use. */
export default function StopsPanel({ onOpen }: { onOpen: (key: ColonyKey) => void }) {
  const { now, colonies } = useAtomValue(fleetColoniesAtom);
  const characters = useAtomValue(charactersAtom);
  const filter = useAtomValue(stopFilterAtom);
  const list = useMemo(() => listStops(colonies, characters, filter, now), [colonies, characters, filter, now]);
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  const isEmpty = STOP_TIMES.every((time) => list.visits[time].length === 0);

  const goTo = (key: ColonyKey): void => {
    if (!window.matchMedia(WIDE).matches) store.set(stopsOpenAtom, false);
    onOpen(key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    closeStops();
  };
  return (
    <aside className={styles.panel} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <header className={styles.header}>
        <h2 ref={titleRef} id={titleId} className={styles.title} tabIndex={-1}>
          Stops
        </h2>
        <span className={styles.tools}>
          <NotificationsButton />
          <Button size="small" onClick={() => openView('round')}>
            Plan round
          </Button>
          <Button size="small" leadingVisual={CalendarIcon} onClick={() => openDialog({ kind: 'calendar' })}>
            Calendar
          </Button>
        </span>
        <IconButton
          icon={XIcon}
          aria-label="Close the list of stops"
          size="small"
          variant="invisible"
          onClick={closeStops}
        />
      </header>
      <StopFilters kindCounts={list.kindCounts} />
      <PageFilterNote />
      <div className={styles.list}>
        {STOP_TIMES.map((time) => (
          <TimeSection key={time} time={time} visits={list.visits[time]} now={now} onGoTo={goTo} />
        ))}
        {isEmpty && <p className={styles.empty}>Nothing stops within the forecast, as far as this filter shows.</p>}
      </div>
    </aside>
  );
}

/** Where the page shows some planets only, the list beside it would seem to do so, too. */
function PageFilterNote() {
  const isFiltered = useAtomValue(isFilteredAtom);
  const isAlertMode = useAtomValue(alertModeAtom);
  if (!isFiltered && !isAlertMode) return null;
  return (
    <p className={styles.note}>
      This list has the whole fleet: the page’s {isFiltered ? 'filter' : 'alert mode'} does not narrow it.
    </p>
  );
}

function NotificationsButton() {
  const { isOn } = useAtomValue(notificationSettingsAtom);
  return (
    <Button
      size="small"
      leadingVisual={isOn ? BellIcon : BellSlashIcon}
      onClick={() => openDialog({ kind: 'notifications' })}
    >
      Notifications
    </Button>
  );
}

interface TimeSectionProps {
  time: StopTime;
  visits: readonly Visit[];
  now: number;
  onGoTo: (key: ColonyKey) => void;
}

function TimeSection({ time, visits, now, onGoTo }: TimeSectionProps) {
  const headingId = useId();
  const [shownCount, setShownCount] = useState(SHOWN_AT_FIRST);
  if (visits.length === 0) return null;
  const hiddenCount = Math.max(0, visits.length - shownCount);
  return (
    <section aria-labelledby={headingId} data-time={time}>
      <h3 id={headingId} className={styles.time}>
        {TIME_LABELS[time]} <span className={styles.count}>{formatCount(visits.length, 'visit')}</span>
      </h3>
      <ol className={styles.visits}>
        {visits.slice(0, shownCount).map((visit) => (
          <VisitEntry key={visit.id} visit={visit} now={now} onGoTo={onGoTo} />
        ))}
      </ol>
      {hiddenCount > 0 && (
        <button type="button" className={styles.more} onClick={() => setShownCount(shownCount + SHOWN_MORE)}>
          Show {formatNumber(Math.min(SHOWN_MORE, hiddenCount))} more of {formatNumber(hiddenCount)}
        </button>
      )}
    </section>
  );
}
