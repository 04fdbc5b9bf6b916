import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BellIcon, BellSlashIcon, CalendarIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { Coverage } from '../../../workers/game/domain/coverage.ts';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../../workers/game/domain/report.ts';
import { isLosingGoods, isStopped } from '../../../workers/game/domain/stopped.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import { pictureExits } from '../../bridge/copyPicture.ts';
import { planRoundFor } from '../../bridge/planRoundFor.ts';
import { useVisitAdvice } from '../../bridge/useVisitAdvice.ts';
import { formatNumber } from '../../format/number.ts';
import { joinSentences } from '../../format/text.ts';
import { formatEveDay } from '../../format/time.ts';
import { stopDensity } from '../../model/stopDensity.ts';
import { isLossTime, listStops, STOP_TIMES, type StopOrder, type StopTime, type Visit } from '../../model/stopList.ts';
import { stakeOf, totalLoss } from '../../model/stoppedPlanets.ts';
import { withOne } from '../../model/withOne.ts';
import { characterNameAtom, charactersAtom, countedCharactersAtom } from '../../state/characters.ts';
import { fleetAtom, fleetColoniesAtom } from '../../state/colonies.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { notificationSettingsAtom } from '../../state/notifications.ts';
import { isFleetKnownAtom } from '../../state/page.ts';
import { listedColoniesAtom, listedCoverageAtom, stopFilterAtom, stopOrderAtom } from '../../state/stops.ts';
import { PlaceBody, PlacePage } from '../../ui/PlacePage.tsx';
import { PlainList } from '../../ui/parts.tsx';
import { PictureButton, PictureSheet } from '../../ui/pictures/PictureButton.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { noPlanetsText } from '../../words/coverage.ts';
import { isNothingLost, lossTotalText } from '../../words/lostIsk.ts';
import { hasAmounts } from '../../words/stops.ts';
import { Count } from './Count.ts';
import { daysPicture, NAMED_STOPS, nextStopLine, PICTURE_DAYS } from './daysPicture.ts';
import { StopFilters } from './StopFilters.tsx';
import { VisitEntry } from './VisitEntry.tsx';

const Body = styled(PlaceBody)`
  container: stops / inline-size;
  gap: 0;
  padding-bottom: 24px;
  font-size: var(--text-small);
  line-height: 18px;
`;

const Head = styled.header`
  position: sticky;
  top: var(--top-height);
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--gap-medium);
  min-height: var(--height-medium);
  padding: 0 14px;
  border-bottom: 1px solid var(--borderColor-muted);
  background: var(--bgColor-inset);

  & > h3 {
    margin: 0;
    font-size: var(--text-small);
  }

  [data-time="now"] > & > h3 {
    color: var(--fgColor-danger);
  }

  & > p {
    flex: 1 1 160px;
    min-width: 0;
    margin: 0;
    color: var(--fgColor-muted);
  }

  & > button {
    margin: 2px -8px 2px auto;
    color: var(--fgColor-accent);
  }

  @media (--phone) {
    padding-block: 2px;

    & > p {
      order: 1;
      flex-basis: 100%;
    }

    & > p:empty {
      display: none;
    }
  }

  /* On paper there is no bar that it could stay below: it would cover the first entry. */
  @media print {
    position: static;
  }
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
  now: t({ message: 'Stopped', comment: 'planets on which something has stopped' }),
  losing: t`Lost goods`,
  setUp: t({ message: `Set-up`, comment: 'structures that are not set up, a kind of stop' }),
  today: t`Today`,
  tomorrow: t`Tomorrow`,
  later: t`Later`,
});

interface StopsViewProps {
  onOpen: (key: ColonyKey) => void;
  exportMenu: ReactNode;
}

export default function StopsView({ onOpen, exportMenu }: StopsViewProps) {
  const { now, colonies: all } = useAtomValue(fleetColoniesAtom);
  const colonies = useAtomValue(listedColoniesAtom);
  const coverage = useAtomValue(listedCoverageAtom);
  const isFleetKnown = useAtomValue(isFleetKnownAtom);
  const characters = useAtomValue(charactersAtom);
  const filter = useAtomValue(stopFilterAtom);
  const order = useHeldOrder(colonies, coverage);
  const list = useMemo(
    () => listStops(colonies, characters, filter, now, order),
    [colonies, characters, filter, now, order],
  );
  const isEmpty = STOP_TIMES.every((time) => list.visits[time].length === 0);
  return (
    <PlacePage
      title={t`Stops`}
      tools={
        <>
          <NotificationsButton />
          <SmallButton leadingVisual={CalendarIcon} onClick={() => openDialog({ kind: 'calendar' })}>
            {t`Calendar`}
          </SmallButton>
          {colonies.length > 0 && (
            <PictureButton label={t`Copy picture`}>
              <FleetDays colonies={colonies} now={now} />
            </PictureButton>
          )}
          {exportMenu}
        </>
      }
    >
      <Body>
        <StopFilters kindCounts={all.length === 0 && !isFleetKnown ? null : list.kindCounts} />
        {STOP_TIMES.map((time) => (
          <TimeSection
            key={time}
            time={time}
            visits={list.visits[time]}
            coverage={coverage}
            now={now}
            onGoTo={onOpen}
          />
        ))}
        {isEmpty && <Empty>{emptyText(characters.length, all.length, colonies.length, isFleetKnown)}</Empty>}
      </Body>
    </PlacePage>
  );
}

/** The chosen order, but that of time until what has stopped has its loss: rows would change places under the pointer. */
function useHeldOrder(colonies: readonly ColonyReport[], coverage: Coverage): StopOrder {
  const order = useAtomValue(stopOrderAtom);
  const [orderAtFirst] = useState(order);
  const [isFree, setFree] = useState(false);
  const isUnpublished = useAtomValue(fleetAtom) === null;
  const isComing =
    isUnpublished ||
    coverage.comingCount > 0 ||
    colonies.some((one) => one.isNetComing && (isStopped(one) || isLosingGoods(one)));
  // Who chooses an order wants it now.
  if (!isFree && (!isComing || order !== orderAtFirst)) setFree(true);
  return isFree ? order : 'time';
}

/** @param foundCount planets that match the search */
function emptyText(characterCount: number, colonyCount: number, foundCount: number, isFleetKnown: boolean): string {
  if (characterCount === 0) return t`No characters yet. Log in with one, and its stops appear here.`;
  if (colonyCount === 0) {
    return noPlanetsText(isFleetKnown, t`No planets yet: the stops of your colonies appear here.`);
  }
  if (foundCount === 0) return t`No planet matches the search.`;
  return t`No stops in the forecast match this filter.`;
}

function NotificationsButton() {
  const { isOn } = useAtomValue(notificationSettingsAtom);
  return (
    <SmallButton leadingVisual={isOn ? BellIcon : BellSlashIcon} onClick={() => openDialog({ kind: 'notifications' })}>
      {t`Notifications`}
    </SmallButton>
  );
}

function FleetDays({ colonies, now }: { colonies: readonly ColonyReport[]; now: number }) {
  const nameOf = useAtomValue(characterNameAtom);
  const draw = useCallback(
    (hasNames: boolean) =>
      daysPicture(
        {
          counts: stopDensity(colonies, now, PICTURE_DAYS * SECONDS_PER_DAY, PICTURE_DAYS),
          from: now,
          planetCount: colonies.length,
          next: colonies
            .flatMap(({ planetName, characterId, nextStopAt }) =>
              nextStopAt === null ? [] : [{ planetName, characterId, nextStopAt }],
            )
            .sort((a, b) => a.nextStopAt - b.nextStopAt)
            .slice(0, NAMED_STOPS)
            .map((stop) => nextStopLine(stop.planetName, nameOf(stop.characterId), stop.nextStopAt, now)),
        },
        hasNames,
      ),
    [colonies, now, nameOf],
  );
  return (
    <PictureSheet
      fileName={`colony-watch-stops-${formatEveDay(now)}`}
      draw={draw}
      namesLabel={t`With names of planets and characters`}
      description={t`How many planets stop on each of the next ${PICTURE_DAYS} days`}
      exits={pictureExits}
    />
  );
}

interface TimeSectionProps {
  time: StopTime;
  visits: readonly Visit[];
  coverage: Coverage;
  now: number;
  onGoTo: (key: ColonyKey) => void;
}

function TimeSection({ time, visits, coverage, now, onGoTo }: TimeSectionProps) {
  const headingId = useId();
  const isPrinted = useMediaQuery('print');
  const counted = useAtomValue(countedCharactersAtom);
  const [askedCount, setAskedCount] = useState(SHOWN_AT_FIRST);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const shownCount = isPrinted ? visits.length : askedCount;
  const shown = visits.slice(0, shownCount);
  const isOpen = ({ id }: Visit): boolean => isPrinted || openIds.has(id);
  const advice = useVisitAdvice(
    shown
      .filter((visit) => isOpen(visit) && visit.lines.some(({ first }) => hasAmounts(first.stop.kind)))
      .map(({ colony }) => colony.key),
    now,
  );
  const fold = useCallback((id: string) => setOpenIds((last) => new Set(withOne(last, id, !last.has(id)))), []);
  if (visits.length === 0) return null;
  const hiddenCount = Math.max(0, visits.length - shownCount);
  const visitedIds = new Set(visits.map(({ character }) => character.characterId));
  const roundIds = counted.map(({ characterId }) => characterId).filter((id) => visitedIds.has(id));
  return (
    <section aria-labelledby={headingId} data-time={time}>
      <Head>
        <h3 id={headingId}>
          {timeLabels()[time]}{' '}
          <Count>{plural({ planetCount: visits.length }, { one: '# planet', other: '# planets' })}</Count>
        </h3>
        <p>{headText(time, visits, coverage)}</p>
        {roundIds.length > 0 && (
          <SmallButton variant="invisible" data-unprinted="" onClick={() => planRoundFor(roundIds)}>
            {t`Plan a round for ${plural(roundIds.length, { one: 'this character', other: 'these # characters' })}`}
          </SmallButton>
        )}
      </Head>
      <PlainList as="ol">
        {shown.map((visit) => (
          <VisitEntry
            key={visit.id}
            visit={visit}
            now={now}
            isOpen={isOpen(visit)}
            advice={advice.get(visit.colony.key) ?? null}
            onGoTo={onGoTo}
            onFold={fold}
          />
        ))}
      </PlainList>
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

/** What these planets lose or have at stake together, and what to do where a program ends: once for all of them. */
function headText(time: StopTime, visits: readonly Visit[], coverage: Coverage): string {
  return joinSentences([iskSentence(time, visits, coverage), programSentence(visits)]);
}

function programSentence(visits: readonly Visit[]): string {
  const ends = visits.filter(({ lines }) => lines.some(({ first }) => first.stop.kind === 'programExpired'));
  if (ends.length === 0) return '';
  if (ends.length === visits.length) return t`Start a new program in the game.`;
  return t`Start a new program in the game on ${{ planetCount: formatNumber(ends.length) }} of them.`;
}

function iskSentence(time: StopTime, visits: readonly Visit[], coverage: Coverage): string {
  if (!isLossTime(time) && time !== 'today') return '';
  const colonies = visits.map(({ colony }) => colony);
  const isPartial = !coverage.areSumsComplete;
  const isComing = coverage.comingCount > 0 || colonies.some(({ isNetComing }) => isNetComing);
  if (time === 'today') {
    if (isComing) return t`ISK at stake: calculating…`;
    const amount = lossTotalText(totalLoss(colonies, stakeOf), isPartial);
    return amount === null ? '' : t`At stake: ${{ amount }} ISK a day.`;
  }
  if (isComing) return t`ISK lost: calculating…`;
  const loss = totalLoss(colonies);
  if (isNothingLost(loss, isPartial)) return t`Nothing lost yet.`;
  const amount = lossTotalText(loss, isPartial);
  return amount === null ? '' : t`Lost: ${{ amount }} ISK a day.`;
}
