import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BellIcon, BellSlashIcon, CalendarIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { useVisitAdvice } from '../../bridge/useVisitAdvice.ts';
import { formatNumber } from '../../format/number.ts';
import { listStops, STOP_TIMES, type StopTime, type Visit } from '../../model/stopList.ts';
import { charactersAtom } from '../../state/characters.ts';
import { fleetColoniesAtom } from '../../state/colonies.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { notificationSettingsAtom } from '../../state/notifications.ts';
import { listedColoniesAtom, stopFilterAtom } from '../../state/stops.ts';
import { PlaceBody, PlacePage } from '../../ui/PlacePage.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { hasAmounts } from '../../words/stops.ts';
import { Count } from './Count.ts';
import { StopFilters } from './StopFilters.tsx';
import { VisitEntry } from './VisitEntry.tsx';

const Body = styled(PlaceBody)`
  container: stops / inline-size;
  gap: 0;
  padding-bottom: 24px;
  font-size: 12px;
  line-height: 18px;
`;

const TimeHeading = styled.h3`
  position: sticky;
  top: var(--top-height);
  z-index: 1;
  margin: 0;
  padding: 5px 14px;
  border-bottom: 1px solid var(--borderColor-muted);
  font-size: 12px;
  background: var(--bgColor-inset);

  [data-time="now"] > & {
    color: var(--fgColor-danger);
  }

  /* On paper there is no bar that it could stay below: it would cover the first entry. */
  @media print {
    position: static;
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

const SHOWN_AT_FIRST = 40;
const SHOWN_MORE = 200;

const timeLabels = (): Readonly<Record<StopTime, string>> => ({
  now: t`Now`,
  today: t`Today`,
  tomorrow: t`Tomorrow`,
  later: t`Later`,
});

interface StopsViewProps {
  onOpen: (key: ColonyKey) => void;
  exportMenu: ReactNode;
}

/** All stops of the fleet, soonest first. */
export default function StopsView({ onOpen, exportMenu }: StopsViewProps) {
  const { now, colonies: all } = useAtomValue(fleetColoniesAtom);
  const colonies = useAtomValue(listedColoniesAtom);
  const characters = useAtomValue(charactersAtom);
  const filter = useAtomValue(stopFilterAtom);
  const list = useMemo(() => listStops(colonies, characters, filter, now), [colonies, characters, filter, now]);
  const isEmpty = STOP_TIMES.every((time) => list.visits[time].length === 0);
  return (
    <PlacePage
      title={t`Stops`}
      tools={
        <>
          <NotificationsButton />
          <Button size="small" leadingVisual={CalendarIcon} onClick={() => openDialog({ kind: 'calendar' })}>
            {t`Calendar`}
          </Button>
          {exportMenu}
        </>
      }
    >
      <Body>
        <StopFilters kindCounts={list.kindCounts} />
        {STOP_TIMES.map((time) => (
          <TimeSection key={time} time={time} visits={list.visits[time]} now={now} onGoTo={onOpen} />
        ))}
        {isEmpty && <Empty>{emptyText(characters.length, all.length, colonies.length)}</Empty>}
      </Body>
    </PlacePage>
  );
}

/** @param foundCount planets that match the search */
function emptyText(characterCount: number, colonyCount: number, foundCount: number): string {
  if (characterCount === 0) return t`No characters yet. Log in with one, and its stops appear here.`;
  if (colonyCount === 0) return t`No planets yet: the stops of your colonies appear here.`;
  if (foundCount === 0) return t`No planet matches the search.`;
  return t`No stops in the forecast match this filter.`;
}

function NotificationsButton() {
  const { isOn } = useAtomValue(notificationSettingsAtom);
  return (
    <Button
      size="small"
      leadingVisual={isOn ? BellIcon : BellSlashIcon}
      onClick={() => openDialog({ kind: 'notifications' })}
    >
      {t`Notifications`}
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
  const isPrinted = useMediaQuery('print');
  const [askedCount, setAskedCount] = useState(SHOWN_AT_FIRST);
  const shownCount = isPrinted ? visits.length : askedCount;
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
        {timeLabels()[time]}{' '}
        <Count>{plural({ visitCount: visits.length }, { one: '# visit', other: '# visits' })}</Count>
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
        <More size="small" onClick={() => setAskedCount(askedCount + SHOWN_MORE)}>
          <Trans>
            Show {{ number: formatNumber(Math.min(SHOWN_MORE, hiddenCount)) }} more of{' '}
            {{ hiddenCount: formatNumber(hiddenCount) }}
          </Trans>
        </More>
      )}
    </section>
  );
}
