import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { styled } from 'styled-components';
import { type ColonyKey, NO_ACCOUNT } from '../../../workers/domain/ids.ts';
import type { VisitAdvice } from '../../../workers/domain/round.ts';
import type { EpochSeconds } from '../../../workers/domain/units.ts';
import { PlanetPicture } from '../../eve/planetPictures/PlanetPicture.tsx';
import { formatNumber } from '../../format/number.ts';
import { formatBothTimes, formatEveClock, formatMoment } from '../../format/time.ts';
import type { Visit } from '../../model/stopList.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { consequenceText, stopCause, stopKey, stopPhrase, stopPlace, stopRemedy } from '../../words/stops.ts';

/** From this width of the list on, what to do stands beside what stops. */
const WIDE = '@container stops (min-width: 860px)';

const Lines = styled.ul`
  grid-column: 2 / -1;
  margin: 0;
  padding: 0;
  list-style: none;

  ${WIDE} {
    grid-column: 3;
    grid-row: 1;
  }
`;

const Phrase = styled.span`
  font-weight: 500;
`;

const Entry = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr) auto;
  gap: 2px 10px;
  padding: 7px 14px;
  border-bottom: 1px solid var(--borderColor-muted);
  /* Off-screen entries of a long list are not rendered. */
  content-visibility: auto;
  contain-intrinsic-height: auto 76px;

  ${WIDE} {
    grid-template-columns: 24px minmax(150px, 16%) minmax(0, 1fr) 84px;
    contain-intrinsic-height: auto 50px;
  }

  &[data-time="now"] {
    box-shadow: inset 2px 0 var(--borderColor-danger-emphasis);
  }

  &:hover {
    background: var(--bgColor-muted);
  }

  &[data-time="now"] ${Phrase} {
    color: var(--fgColor-danger);
  }
`;

const Head = styled.div`
  min-width: 0;
`;

const Planet = styled.button`
  max-width: 100%;
  padding: 0;
  border: 0;
  font: inherit;
  font-weight: 600;
  text-align: left;
  overflow-wrap: anywhere;
  color: var(--fgColor-default);
  background: none;
  cursor: pointer;

  /* The button covers the whole visit. */
  &::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 2px solid var(--focus-outlineColor, #1f6feb);
    outline-offset: -2px;
  }
`;

const Owner = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--fgColor-muted);
`;

const Due = styled.span`
  text-align: right;

  ${WIDE} {
    grid-column: 4;
    grid-row: 1;
  }
  font-variant-numeric: tabular-nums;
`;

const Line = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 8px;
  margin-top: 3px;

  ${WIDE} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) 76px;
    gap: 0 12px;

    &:first-child {
      margin-top: 0;
    }
  }
`;

const What = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-content: start;
  gap: 0 8px;
  min-width: 0;
`;

const Place = styled.span`
  color: var(--fgColor-muted);
`;

const Moment = styled.span`
  text-align: right;

  ${WIDE} {
    grid-column: 3;
    grid-row: 1;
  }
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  color: var(--fgColor-muted);
`;

const Remedy = styled.div`
  grid-column: 1 / -1;
  min-width: 0;
  color: var(--fgColor-muted);

  & > span {
    display: block;
  }

  ${WIDE} {
    grid-column: 2;
    grid-row: 1;
  }
`;

interface VisitEntryProps {
  visit: Visit;
  now: EpochSeconds;
  /** null until it is known */
  advice: VisitAdvice | null;
  onGoTo: (key: ColonyKey) => void;
}

/** Everything one planet needs now or on one day. A click anywhere goes to the planet's row. */
export const VisitEntry = memo(function VisitEntry({ visit, now, advice, onGoTo }: VisitEntryProps) {
  const { colony, character, time, at, lines } = visit;
  return (
    <Entry data-time={time}>
      <PlanetPicture planetType={colony.planetType} size={24} />
      <Head>
        <Planet type="button" onClick={() => onGoTo(colony.key)}>
          {colony.planetName}
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
      </Head>
      {time !== 'now' && (
        <Due>
          <Countdown at={at} />
        </Due>
      )}
      <Lines>
        {lines.map(({ first, count, consequences }) => (
          <Line key={stopKey(first)} title={stopCause(first, now)}>
            <What>
              <Phrase>{stopPhrase(first, now)}</Phrase>
              <Place>
                {count > 1 && `${formatNumber(count)} × `}
                {stopPlace(first)}
              </Place>
            </What>
            {first.stop.kind !== 'notSetUp' && (
              <Moment title={formatBothTimes(first.stop.at)}>
                {time === 'now' ? (
                  <TimeLeft at={first.stop.at} />
                ) : (
                  (time === 'later' ? formatMoment : formatEveClock)(first.stop.at, now)
                )}
              </Moment>
            )}
            <Remedy>
              <span>{stopRemedy(first, colony, advice)}</span>
              {consequences[0] && (
                <span>
                  {consequences[0].stop.at > now
                    ? t`${{ what: consequenceText(consequences) }}, from ${{ moment: formatMoment(consequences[0].stop.at, now) }}`
                    : t`${{ what: consequenceText(consequences) }}, since ${{ moment: formatMoment(consequences[0].stop.at, now) }}`}
                </span>
              )}
            </Remedy>
          </Line>
        ))}
      </Lines>
    </Entry>
  );
});
