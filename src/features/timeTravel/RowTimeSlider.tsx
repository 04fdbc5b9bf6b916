import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { ColonyReport, StopReport } from '../../../workers/domain/report.ts';
import { everyStop } from '../../../workers/domain/stops.ts';
import { SECONDS_PER_DAY, type Seconds } from '../../../workers/domain/units.ts';
import { formatBothTimes, formatDuration, formatEveTime } from '../../format/time.ts';
import { publicationAtom } from '../../state/colonies.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { departureAtom, viewTimeAtom } from '../../state/viewTime.ts';
import { realNowSeconds } from '../../ui/ticker.ts';
import { stopDensity } from './stopDensity.ts';
import { TimeSlider } from './TimeSlider.tsx';
import { MAX_AHEAD_SECONDS, travel } from './travel.ts';

const Row = styled.section`
  display: flex;
  flex: 1 1 100%;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 10px;
`;

const Moment = styled.span`
  flex: 0 0 230px;
  font-variant-numeric: tabular-nums;
  color: var(--fgColor-muted);

  & strong {
    color: var(--fgColor-default);
  }
`;

const Button = styled.button`
  height: 26px;
  padding: 0 9px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  font: inherit;
  white-space: nowrap;
  color: var(--fgColor-default);
  background: var(--bgColor-muted);
  cursor: pointer;

  &:hover {
    border-color: var(--borderColor-emphasis);
  }

  &:disabled {
    color: var(--fgColor-disabled);
    cursor: default;
  }
`;

/** Narrow enough to tell two stops of one planet apart. */
const SPAN_COUNT = 200;

/** Where the sliders begin: now, or where the page left it. */
const fromAtom = atom((get) => get(departureAtom) ?? get(publicationAtom)?.at ?? 0);

/** Takes the page to a moment of one planet's future: as far as its stops reach, with a mark at each of them. */
export function RowTimeSlider({ colony }: { colony: Pick<ColonyReport, 'planetName' | 'stops' | 'nextStopAt'> }) {
  const { planetName, nextStopAt } = colony;
  const stops = useMemo(() => everyStop(colony.stops), [colony.stops]);
  const from = useAtomValue(fromAtom);
  const viewAt = useAtomValue(viewTimeAtom);
  const departedAt = useAtomValue(departureAtom);
  const maxAhead = reachOf(stops, from);
  const density = useMemo(() => stopDensity([{ stops }], from, maxAhead, SPAN_COUNT), [stops, from, maxAhead]);
  const ahead = viewAt === null ? 0 : viewAt - from;
  const canGoOn = nextStopAt !== null && nextStopAt <= from + MAX_AHEAD_SECONDS;
  const moment = viewAt === null ? 'now' : `in ${formatDuration(ahead)}, ${formatEveTime(viewAt)}`;
  return (
    <Row aria-label={`Time travel of ${planetName}`}>
      <Moment>
        Look ahead: <strong>{moment}</strong>
      </Moment>
      <TimeSlider
        label={`Time at which ${planetName} is shown, with the whole page`}
        ahead={ahead}
        maxAhead={maxAhead}
        valueText={viewAt === null ? 'now' : `forecast, ${moment} EVE time`}
        density={density}
        onChange={(value) => travel(value === 0 ? null : (departedAt ?? realNowSeconds()) + value)}
      />
      <Button
        type="button"
        disabled={!canGoOn}
        title={nextStopAt === null ? undefined : formatBothTimes(nextStopAt)}
        onClick={() => travel(nextStopAt)}
      >
        Its next stop
      </Button>
      <Button type="button" disabled={viewAt === null} onClick={() => travel(null)}>
        Now
      </Button>
    </Row>
  );
}

/** Whole days, to the day after the last stop that time travel reaches. */
function reachOf(stops: readonly StopReport[], from: number): Seconds {
  const last = stops.findLast(({ stop }) => stop.at <= from + MAX_AHEAD_SECONDS);
  const days = Math.ceil(Math.max(0, (last?.stop.at ?? from) - from) / SECONDS_PER_DAY) + 1;
  return Math.min(MAX_AHEAD_SECONDS, days * SECONDS_PER_DAY);
}
