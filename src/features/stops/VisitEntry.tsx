import { t } from '@lingui/core/macro';
import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react';
import { Fragment, memo } from 'react';
import { styled } from 'styled-components';
import { type ColonyKey, NO_ACCOUNT } from '../../../workers/game/domain/ids.ts';
import type { VisitAdvice } from '../../../workers/game/domain/round.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import { PlanetPicture } from '../../eve/planetPictures/PlanetPicture.tsx';
import { formatNumber } from '../../format/number.ts';
import { joinSentences } from '../../format/text.ts';
import { formatBothTimes, formatEveClock, formatMoment } from '../../format/time.ts';
import { severityOfStop } from '../../model/severity.ts';
import { isLossTime, type Visit } from '../../model/stopList.ts';
import { lossOf, stakeOf } from '../../model/stoppedPlanets.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { LineButton } from '../../ui/PlainButton.ts';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { type Loss, lossText, stakeText } from '../../words/lostIsk.ts';
import {
  consequenceText,
  stopCause,
  stopCauses,
  stopKey,
  stopPhrase,
  stopPlace,
  stopRemedy,
} from '../../words/stops.ts';
import { PlanetRoute } from './PlanetRoute.tsx';

/** From this width of the list on, a planet is one line. */
const WIDE = '@container stops (min-width: 620px)';

const Entry = styled.li`
  border-bottom: 1px solid var(--borderColor-muted);

  /* Off-screen entries of a long list are not rendered. The first ones are, so that a place that is opened again is whole at once. */
  &:nth-child(n + 21) {
    content-visibility: auto;
    contain-intrinsic-height: auto 52px;

    ${WIDE} {
      contain-intrinsic-height: auto 36px;
    }
  }

  &[data-time="now"] {
    box-shadow: inset 2px 0 var(--borderColor-danger-emphasis);
  }

  @media print {
    break-inside: avoid;

    &:nth-child(n) {
      content-visibility: visible;
    }
  }
`;

/* On a phone two lines: which and when, then what and how much. */
const Row = styled.div`
  position: relative;
  display: grid;
  grid-template: auto auto / 32px minmax(0, 1fr) auto;
  align-content: center;
  align-items: center;
  gap: 0 var(--gap-medium);
  min-height: 52px;
  padding-right: 14px;

  ${WIDE} {
    grid-template: auto / 32px minmax(190px, 30%) minmax(0, 1fr) auto 180px;
    gap: 0 var(--gap-large);
    height: var(--height-roomy);
    min-height: 0;
  }

  &:hover {
    background: var(--bgColor-muted);
  }
`;

/* Above the planet's button, which covers the line. */
const Fold = styled.button`
  position: relative;
  z-index: 1;
  grid-area: 1 / 1 / -1;
  display: flex;
  align-items: center;
  justify-content: center;
  align-self: stretch;
  padding: 0;
  border: 0;
  color: var(--fgColor-muted);
  background: none;
  cursor: pointer;

  &:hover {
    color: var(--fgColor-default);
  }
`;

const Who = styled.div`
  grid-area: 1 / 2;
  display: flex;
  align-items: center;
  gap: var(--gap-medium);
  min-width: 0;
  white-space: nowrap;

  & > svg,
  & > img {
    flex: none;
  }
`;

/* The button covers the whole line. */
const Planet = styled(LineButton)`
  flex: none;
  max-width: 70%;
  overflow: hidden;
  font-weight: 600;
  text-overflow: ellipsis;
  color: var(--fgColor-default);
`;

const Owner = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  color: var(--fgColor-muted);
`;

const Cause = styled.span`
  grid-area: 2 / 2 / auto / -1;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--fgColor-muted);

  & > b {
    color: var(--fgColor-default);
  }

  /* Beside what it loses, or has at stake. */
  &:has(+ [data-isk]) {
    grid-column-end: auto;
  }

  & > b[data-severity="red"] {
    color: var(--fgColor-danger);
  }

  & > b[data-severity="amber"] {
    color: var(--fgColor-attention);
  }

  ${WIDE} {
    &&& {
      grid-area: 1 / 3;
    }
  }
`;

const HowMuch = styled.span`
  grid-area: 2 / 3;
  text-align: right;
  white-space: nowrap;

  ${WIDE} {
    grid-area: 1 / 4;
  }
`;

const When = styled.span`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--gap-medium);
  grid-area: 1 / 3;
  white-space: nowrap;
  color: var(--fgColor-muted);

  & > time {
    flex: none;
  }

  ${WIDE} {
    grid-area: 1 / 5;
  }
`;

const Details = styled.ul`
  margin: 0;
  padding: 0 14px 8px 40px;
  list-style: none;
  color: var(--fgColor-muted);

  & > li + li {
    margin-top: 4px;
  }

  & b {
    color: var(--fgColor-default);
  }

  & span {
    display: block;
  }

  ${WIDE} {
    padding-left: 72px;
  }
`;

interface VisitEntryProps {
  visit: Visit;
  now: EpochSeconds;
  isOpen: boolean;
  /** null until it is known */
  advice: VisitAdvice | null;
  onGoTo: (key: ColonyKey) => void;
  onFold: (id: string) => void;
}

/** Everything one planet needs now or on one day, in a line; below it what to do and what follows. */
export const VisitEntry = memo(function VisitEntry({ visit, now, isOpen, advice, onGoTo, onFold }: VisitEntryProps) {
  const { id, colony, character, time, at, lines } = visit;
  const { planetName } = colony;
  const entries = lines.map(({ first }) => first);
  const [loss, stake] = [lossOf(colony), stakeOf(colony)];
  return (
    <Entry data-time={time}>
      <Row>
        <Fold
          type="button"
          data-unprinted=""
          aria-expanded={isOpen}
          aria-label={t`What to do on ${planetName}, and what follows`}
          onClick={() => onFold(id)}
        >
          {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
        </Fold>
        <Who>
          <PlanetPicture planetType={colony.planetType} size={20} />
          <Planet type="button" onClick={() => onGoTo(colony.key)}>
            {planetName}
          </Planet>
          <Owner>
            {character.name}
            {character.account !== NO_ACCOUNT && (
              <>
                {' · '}
                <bdi>{character.account}</bdi>
              </>
            )}
          </Owner>
        </Who>
        <Cause title={joinSentences(entries.map((entry) => stopCause(entry, now)))}>
          {stopCauses(entries, now).map(({ first, phrase, goods }, index) => (
            <Fragment key={phrase}>
              {index > 0 && ' · '}
              <b data-severity={first.stop.at > now ? undefined : severityOfStop(first, now)}>{phrase}</b> {goods}
            </Fragment>
          ))}
        </Cause>
        {isLossTime(time) && (
          <HowMuch data-isk="" title={lossTitle(loss)}>
            {lossText(loss)}
          </HowMuch>
        )}
        {time === 'today' && (
          <HowMuch data-isk="" title={stakeTitle(stake)}>
            {stakeText(stake)}
          </HowMuch>
        )}
        <When title={time === 'setUp' ? undefined : formatBothTimes(at)}>
          {isLossTime(time) && entries[0]?.stop.kind !== 'notSetUp' && <TimeLeft at={at} />}
          {(time === 'today' || time === 'tomorrow' || time === 'later') && (
            <>
              {(time === 'later' ? formatMoment : formatEveClock)(at, now)}
              <Countdown at={at} expiredText={t`now`} />
            </>
          )}
        </When>
      </Row>
      {isOpen && (
        <Details>
          {lines.map(({ first, count, consequences }) => (
            <li key={stopKey(first)}>
              <b>{stopPhrase(first, now)}</b> {count > 1 && `${formatNumber(count)} × `}
              {stopPlace(first)}
              {lines.length > 1 && first.stop.kind !== 'notSetUp' && (
                <>
                  {', '}
                  {isLossTime(time) ? <TimeLeft at={first.stop.at} /> : formatMoment(first.stop.at, now)}
                </>
              )}
              {first.stop.kind !== 'programExpired' && <span>{stopRemedy(first, colony, advice)}</span>}
              {consequences[0] && (
                <span>
                  {consequences[0].stop.at > now
                    ? t`${{ what: consequenceText(consequences) }}, from ${{ moment: formatMoment(consequences[0].stop.at, now) }}`
                    : t`${{ what: consequenceText(consequences) }}, since ${{ moment: formatMoment(consequences[0].stop.at, now) }}`}
                </span>
              )}
            </li>
          ))}
          <PlanetRoute colony={colony} character={character} />
        </Details>
      )}
    </Entry>
  );
});

const lossTitle = ({ kind }: Loss): string | undefined =>
  kind === 'unknown' ? t`What it loses is unknown: a price is missing, or it could not be simulated.` : undefined;

const stakeTitle = ({ kind }: Loss): string | undefined =>
  kind === 'isk'
    ? t`At stake: what it earns in a day`
    : kind === 'unknown'
      ? t`What it earns is unknown: a price is missing, or it could not be simulated.`
      : undefined;
