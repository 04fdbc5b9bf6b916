import { BellIcon, BellSlashIcon, CalendarIcon, XIcon } from '@primer/octicons-react';
import { Button, IconButton } from '@primer/react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { useVisitAdvice } from '../../bridge/useVisitAdvice.ts';
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
import { hasAmounts } from '../../words/stops.ts';
import { Count } from './Count.ts';
import { StopFilters } from './StopFilters.tsx';
import { closeStops, stopsOpenAtom } from './stopsOpen.ts';
import { VisitEntry } from './VisitEntry.tsx';

const Panel = styled.aside`
  container: stops / inline-size;
  position: fixed;
  top: 48px;
  right: 0;
  bottom: 0;
  z-index: 11;
  display: flex;
  flex-direction: column;
  box-sizing: border-box;
  width: clamp(340px, 30vw, 430px);
  border-left: 1px solid var(--borderColor-default);
  font-size: 12px;
  line-height: 18px;
  background: var(--bgColor-default);
  box-shadow: -8px 0 24px rgb(1 4 9 / 60%);

  @media (max-width: 899px) {
    width: 100%;
    border-left: 0;
  }

  /* The page makes room, so that the list covers nothing. */
  @media (min-width: 900px) {
    main:has(~ &) {
      margin-right: clamp(340px, 30vw, 430px);
    }
  }
`;

const Header = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  padding: 8px 8px 4px 14px;
`;

const Title = styled.h2`
  margin: 0;
  font-size: 16px;
  line-height: 24px;

  &:focus-visible {
    outline-offset: 4px;
  }
`;

const Tools = styled.span`
  display: flex;
  flex: 1;
  justify-content: flex-end;
  gap: 6px;

  /* On a line of its own, below title and close button. */
  @container stops (width < 390px) {
    flex: 1 0 100%;
    order: 1;
    justify-content: flex-start;
  }
`;

const Note = styled.p`
  margin: 0;
  padding: 6px 14px;
  border-bottom: 1px solid var(--borderColor-default);
  color: var(--fgColor-muted);
`;

const List = styled.div`
  flex: 1;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding-bottom: 24px;
`;

const TimeHeading = styled.h3`
  position: sticky;
  top: 0;
  z-index: 1;
  margin: 0;
  padding: 5px 14px;
  border-bottom: 1px solid var(--borderColor-muted);
  font-size: 12px;
  background: var(--bgColor-inset);

  [data-time="now"] > & {
    color: var(--fgColor-danger);
  }
`;

const Visits = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const More = styled(Button)`
  && {
    width: calc(100% - 28px);
    margin: 8px 14px;
  }
`;

const Empty = styled.p`
  margin: 0;
  padding: 24px 14px;
  text-align: center;
  color: var(--fgColor-muted);
`;

/** From here on the panel is beside the page instead of over it. Matches the media queries below. */
const WIDE = '(min-width: 900px)';

const SHOWN_AT_FIRST = 40;
const SHOWN_MORE = 200;

const TIME_LABELS: Readonly<Record<StopTime, string>> = {
  now: 'Now',
  today: 'Today',
  tomorrow: 'Tomorrow',
  later: 'Later',
};

/** All stops of the fleet, soonest first, beside the page. */
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
    <Panel aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <Header>
        <Title ref={titleRef} id={titleId} tabIndex={-1}>
          Stops
        </Title>
        <Tools>
          <NotificationsButton />
          <Button size="small" onClick={() => openView('round')}>
            Plan round
          </Button>
          <Button size="small" leadingVisual={CalendarIcon} onClick={() => openDialog({ kind: 'calendar' })}>
            Calendar
          </Button>
        </Tools>
        <IconButton
          icon={XIcon}
          aria-label="Close the list of stops"
          size="small"
          variant="invisible"
          onClick={closeStops}
        />
      </Header>
      <StopFilters kindCounts={list.kindCounts} />
      <PageFilterNote />
      <List>
        {STOP_TIMES.map((time) => (
          <TimeSection key={time} time={time} visits={list.visits[time]} now={now} onGoTo={goTo} />
        ))}
        {isEmpty && <Empty>No stops in the forecast match this filter.</Empty>}
      </List>
    </Panel>
  );
}

/** The list ignores the page's filter, which would be easy to misread. */
function PageFilterNote() {
  const isFiltered = useAtomValue(isFilteredAtom);
  const isAlertMode = useAtomValue(alertModeAtom);
  if (!isFiltered && !isAlertMode) return null;
  return (
    <Note>This list shows the whole fleet. The page’s {isFiltered ? 'filter' : 'alert mode'} does not change it.</Note>
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
  const shown = visits.slice(0, shownCount);
  const advice = useVisitAdvice(
    shown.filter(({ lines }) => lines.some(({ first }) => hasAmounts(first.stop.kind))).map(({ colony }) => colony.key),
    now,
  );
  if (visits.length === 0) return null;
  const hiddenCount = Math.max(0, visits.length - shownCount);
  return (
    <section aria-labelledby={headingId} data-time={time}>
      <TimeHeading id={headingId}>
        {TIME_LABELS[time]} <Count>{formatCount(visits.length, 'visit')}</Count>
      </TimeHeading>
      <Visits>
        {shown.map((visit) => (
          <VisitEntry
            key={visit.id}
            visit={visit}
            now={now}
            advice={advice.get(visit.colony.key) ?? null}
            onGoTo={onGoTo}
          />
        ))}
      </Visits>
      {hiddenCount > 0 && (
        <More size="small" onClick={() => setShownCount(shownCount + SHOWN_MORE)}>
          Show {formatNumber(Math.min(SHOWN_MORE, hiddenCount))} more of {formatNumber(hiddenCount)}
        </More>
      )}
    </section>
  );
}
