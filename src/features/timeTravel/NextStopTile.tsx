import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ClockIcon, MoveToEndIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { type ReactNode, useMemo } from 'react';
import { css, styled } from 'styled-components';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport, StopReport } from '../../../workers/game/domain/report.ts';
import { type EpochSeconds, SECONDS_PER_DAY, type Seconds } from '../../../workers/game/domain/units.ts';
import { formatBothTimes, formatDuration, formatMoment } from '../../format/time.ts';
import { severityOfStop } from '../../model/severity.ts';
import { stopDensity } from '../../model/stopDensity.ts';
import { characterNameAtom } from '../../state/characters.ts';
import { countedColoniesAtom } from '../../state/colonies.ts';
import { type Answers, answersAtom, isSettledAtom } from '../../state/firstScreen.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { departureAtom, viewTimeAtom } from '../../state/viewTime.ts';
import { ButtonBar } from '../../ui/ButtonBar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { loadable, usePreload } from '../../ui/loadable.tsx';
import { Muted } from '../../ui/parts.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { ToggleButton } from '../../ui/ToggleButton.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { asOfText, noNextStopText } from '../../words/fleetFigures.ts';
import { stopPhrase } from '../../words/stops.ts';
import { StopBars } from './StopBars.tsx';
import { aheadText, TimeSlider } from './TimeSlider.tsx';
import { MAX_AHEAD_SECONDS, travel, travelAhead } from './travel.ts';

const Box = styled(Tile)`
  [data-travelling="true"] > & {
    border-color: var(--borderColor-done-emphasis);
    background: linear-gradient(var(--bgColor-done-muted) 0 0), var(--bgColor-default);
  }
`;

/* What matters least is at its end, where it is cut; the title has all of it. Narrow tiles have room for two lines. */
const Entry = styled.span`
  overflow: hidden;
  min-width: 0;
  font-size: var(--text-small);
  white-space: nowrap;
  text-overflow: ellipsis;

  @media (--laptop) and (not (--tablet)) {
    white-space: normal;
  }

  & > button {
    display: inline;
    height: auto;
    padding: 0;
    border: 0;
    border-radius: 3px;
    font-size: var(--text-large);
    font-weight: 600;
    line-height: 24px;
    color: inherit;
    background: none;
  }

  & > button:hover {
    text-decoration: underline;
    background: none;
  }

  & > [data-severity="red"] {
    font-weight: 600;
    color: var(--fgColor-danger);
  }

  & > [data-severity="amber"] {
    font-weight: 600;
    color: var(--fgColor-attention);
  }

  @media (--phone) {
    line-height: 16px;

    /* Above the button, which covers the whole line. */
    & > button {
      position: relative;
      z-index: 1;
      font-size: var(--text-medium);
      line-height: inherit;
    }
  }
`;

/* On a phone's line, below the planet. */
const Below = styled.span`
  display: block;
  overflow: hidden;
  color: var(--fgColor-muted);
  text-overflow: ellipsis;
`;

/* On the line of a phone. */
const SmallBars = styled(StopBars)`
  flex: none;
  width: 56px;
  height: 18px;
  margin-left: auto;
  border-bottom: 2px solid var(--borderColor-default);

  & + button {
    margin-left: 0;
  }
`;

/* The buttons keep their room: what is beside the head has at least the slider's. */
const ONE_LINE = css`
  grid-template: "head head" 20px "jumps slider" 1fr / minmax(0, auto) minmax(140px, 1fr);

  &:has(> [data-forecast]) {
    grid-template:
      "head head moment" 20px "jumps slider slider" 1fr / minmax(0, auto) minmax(0, 1fr) minmax(140px, auto);
  }
`;

/* The slider beside the buttons, which take two lines where a language needs more room, or below them in a narrow tile. */
const Parts = styled.div`
  display: grid;
  flex: 1 1 auto;
  ${ONE_LINE}
  gap: var(--gap-small) var(--gap-large);
  align-items: center;

  @media (--laptop) {
    grid-template: "head head" auto "jumps moment" auto "slider slider" 40px / minmax(0, auto) auto;
    row-gap: 5px;
  }

  @media (--tablet) and (not (--phone)) {
    ${ONE_LINE}
  }

  @media (--phone) {
    grid-template: "moment" auto "jumps" auto "slider" 40px / minmax(0, 1fr);
  }
`;

const Head = styled.div`
  display: flex;
  grid-area: head;
  gap: var(--gap-medium);
  align-items: baseline;
  min-width: 0;
  white-space: nowrap;

  @media (--phone) {
    display: none;
  }
`;

/* Narrow tiles: what is not known is said by the neighbour, too, and Forecast stands for Next. */
const Wide = styled.span`
  @media (not (--phone)) and (--laptop) {
    display: none;
  }
`;

const Narrow = styled.strong`
  color: var(--fgColor-done);

  @media (--phone), (not (--laptop)) {
    display: none;
  }
`;

const Next = styled.span`
  &[data-forecast="true"] {
    @media (not (--phone)) and (--laptop) {
      display: none;
    }
  }
`;

const Jumps = styled(ButtonBar)`
  display: flex;
  flex-wrap: wrap;
  grid-area: jumps;
  gap: var(--gap-tiny);
  min-width: 0;

  /* The slider has its own line below, and only a forecast's time is beside the buttons. */
  @media (--laptop) and (not (--tablet)) {
    div:not(:has(> [data-forecast])) > & {
      min-width: max-content;
    }
  }
`;

const Slider = styled.div`
  display: flex;
  grid-area: slider;
  min-width: 0;
`;

/* Every button of the tile. */
const SMALL = css`
  && {
    height: var(--height-tiny);
    padding: 0 6px;
    font-size: var(--text-small);

    @media (--phone) {
      height: var(--height-roomy);
    }
  }
`;

const Jump = styled(ToggleButton)`
  ${SMALL}
`;

const NextButton = styled(IconButton)`
  ${SMALL}
`;

/* As wide as the longer of its texts: nothing moves while travelling. */
const BothTexts = styled.span`
  display: inline-grid;
  justify-items: center;

  & > [aria-hidden] {
    height: 0;
    visibility: hidden;
  }
`;

const NowButton = styled(Jump)`
  &&[data-back="true"] {
    border-color: var(--borderColor-done-emphasis);
    color: var(--fgColor-onEmphasis);
    background: var(--bgColor-done-emphasis);
  }
`;

/* Above the button, which covers the whole line. */
const LineButton = styled(NowButton)`
  && {
    position: relative;
    z-index: 1;
    height: var(--height-small);
    margin-left: auto;
    padding: 0 8px;
  }

  & + button {
    margin-left: 0;
  }
`;

const Moment = styled.span`
  grid-area: moment;
  justify-self: end;
  padding: 0 8px;
  border-radius: 999px;
  font-weight: 600;
  line-height: 20px;
  text-align: right;
  white-space: nowrap;
  color: var(--fgColor-onEmphasis);
  background: var(--bgColor-done-emphasis);
`;

/* In the rest of the line: a column of its own would leave the buttons less room, and the page move once it is gone. */
const Age = styled(Muted)`
  flex: none;
  margin-left: auto;

  /* The tiles beside it say it, too. */
  @media (--laptop) {
    display: none;
  }
`;

const jumps = (): readonly { days: number; name: string }[] => [
  { days: 0.25, name: t`In 6 hours` },
  { days: 1, name: t`In 1 day` },
  { days: 3, name: t`In 3 days` },
];

/** Six hours each. */
const SPAN_COUNT = 56;
/** On a phone's line there is room for a bar a day. */
const DAY_COUNT = 14;

/** Only during a forecast. */
const ForecastMode = loadable(() => import('./ForecastMode.tsx'), 'decoration');

const NO_COLONIES: readonly ColonyReport[] = [];

interface NextStopTileProps {
  onOpen: (key: ColonyKey) => void;
}

/** What stops next, and where. Its slider shows the whole page at a future time, and marks it clearly as a forecast. */
export function NextStopTile({ onOpen }: NextStopTileProps) {
  const viewAt = useAtomValue(viewTimeAtom);
  const departedAt = useAtomValue(departureAtom);
  const counted = useAtomValue(countedColoniesAtom);
  const { lastVisitAt, fleet, coverage, nextPlanet } = useAtomValue(answersAtom);
  const figuresAt = lastVisitAt ?? counted.now;
  const colonies = lastVisitAt === null ? counted.colonies : NO_COLONIES;
  const nextStop = fleet?.nextStop ?? null;
  usePreload(useAtomValue(isSettledAtom), ForecastMode);
  const from = departedAt ?? figuresAt;
  const density = useMemo(() => stopDensity(colonies, from, MAX_AHEAD_SECONDS, SPAN_COUNT), [colonies, from]);
  const days = useMemo(() => stopDensity(colonies, from, MAX_AHEAD_SECONDS, DAY_COUNT), [colonies, from]);
  const ahead = viewAt === null ? 0 : viewAt - from;
  const entry = (isShort: boolean) =>
    nextStop === null ? (
      <Entry>{noNextStopText(fleet && coverage)}</Entry>
    ) : (
      <NextStop entry={nextStop} planet={nextPlanet} now={viewAt ?? figuresAt} isShort={isShort} onOpen={onOpen} />
    );
  const moment = viewAt !== null && (
    <Moment data-forecast="true">
      <Wide>{t`Forecast`} </Wide>
      <time dateTime={new Date(viewAt * 1000).toISOString()} title={formatBothTimes(viewAt)}>
        {formatMoment(viewAt, from)}
      </time>
    </Moment>
  );
  return (
    <>
      <Box
        name={t`Next stop`}
        icon={ClockIcon}
        line={
          viewAt === null ? (
            <>
              {entry(true)}
              <SmallBars counts={days} maxAhead={MAX_AHEAD_SECONDS} ahead={ahead} />
            </>
          ) : (
            <>
              {moment}
              <LineButton data-back="true" onClick={() => travel(null)}>
                {t`Back to now`}
              </LineButton>
            </>
          )
        }
      >
        <Parts>
          <Head>
            <Muted>
              {viewAt !== null && <Narrow>{t`Forecast`}</Narrow>}
              <Next data-forecast={viewAt !== null}>
                {coverage.gaps.length > 0 ? (
                  <Trans comment="the words between the tags are left out where there is little room">
                    Next<Wide> known stop</Wide>
                  </Trans>
                ) : (
                  <Trans comment="the words between the tags are left out where there is little room">
                    Next<Wide> stop</Wide>
                  </Trans>
                )}
              </Next>
            </Muted>
            {entry(false)}
            {lastVisitAt !== null && <Age>{asOfText(lastVisitAt, realNowSeconds())}</Age>}
          </Head>
          {moment}
          <JumpBar ahead={viewAt === null ? null : ahead} from={from} nextStop={nextStop} />
          <Slider>
            <TimeSlider
              label={t`Time that the page shows`}
              ahead={ahead}
              maxAhead={MAX_AHEAD_SECONDS}
              valueText={
                viewAt === null
                  ? t`now`
                  : t`forecast, in ${{ duration: formatDuration(ahead) }}, ${{ moment: formatMoment(viewAt, from) }} EVE time`
              }
              density={density}
              onChange={travelAhead}
            />
          </Slider>
        </Parts>
      </Box>
      {viewAt !== null && <ForecastMode viewAt={viewAt} ahead={ahead} />}
    </>
  );
}

interface JumpBarProps {
  /** null: the page shows now */
  ahead: Seconds | null;
  from: EpochSeconds;
  nextStop: StopReport | null;
}

/** Goes to other times by one click. */
function JumpBar({ ahead, from, nextStop }: JumpBarProps) {
  const isNow = ahead === null;
  const canGoOn = nextStop !== null && nextStop.stop.at <= from + MAX_AHEAD_SECONDS;
  return (
    <Jumps label={t`Go to`}>
      <NowButton data-back={!isNow} aria-pressed={isNow} onClick={() => travel(null)}>
        <BothTexts>
          {isNow ? t`Now` : t`Back to now`}
          <span aria-hidden="true">{isNow ? t`Back to now` : t`Now`}</span>
        </BothTexts>
      </NowButton>
      {jumps().map(({ days, name }) => {
        const jump = days * SECONDS_PER_DAY;
        return (
          <Jump key={days} aria-label={name} aria-pressed={ahead === jump} onClick={() => travelAhead(jump)}>
            {aheadText(days)}
          </Jump>
        );
      })}
      <NextButton
        size="small"
        icon={MoveToEndIcon}
        aria-label={t`Next stop`}
        disabled={!canGoOn}
        onClick={() => nextStop && travel(nextStop.stop.at)}
      />
    </Jumps>
  );
}

interface NextStopProps extends NextStopTileProps {
  entry: StopReport;
  planet: Answers['nextPlanet'];
  /** the time that the page shows */
  now: EpochSeconds;
  /** in two lines, without the character */
  isShort: boolean;
}

/** `Amamake V in 17m: program ends (Oran Derrel)` */
function NextStop({ entry, planet, now, isShort, onOpen }: NextStopProps): ReactNode {
  const nameOf = useAtomValue(characterNameAtom);
  const phrase = stopPhrase(entry, now);
  const who = planet === null ? '' : `(${nameOf(planet.characterId)})`;
  return (
    <Entry title={`${phrase} ${who}`}>
      <Button variant="invisible" onClick={() => onOpen(entry.colonyKey)}>
        {planet?.planetName ?? t`A planet`}
      </Button>{' '}
      <span data-severity={severityOfStop({ ...entry, consequences: [] }, now)}>
        <TimeLeft at={entry.stop.at} />
      </span>
      {isShort ? ' ' : `: ${phrase} ${who}`}
      {isShort && <Below>{phrase}</Below>}
    </Entry>
  );
}
