import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { ColonyReport, StopReport } from '../../../workers/game/domain/report.ts';
import { everyStop } from '../../../workers/game/domain/stops.ts';
import { SECONDS_PER_DAY, type Seconds } from '../../../workers/game/domain/units.ts';
import { formatBothTimes, formatDuration, formatMoment } from '../../format/time.ts';
import { stopDensity } from '../../model/stopDensity.ts';
import { publicationAtom } from '../../state/colonies.ts';
import { atom, useAtomValue } from '../../state/jotai.ts';
import { departureAtom, viewTimeAtom } from '../../state/viewTime.ts';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { TimeSlider } from './TimeSlider.tsx';
import { MAX_AHEAD_SECONDS, travel, travelAhead } from './travel.ts';

const Row = styled.section`
  display: flex;
  flex: 1 1 100%;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--gap-small) var(--gap-roomy);
`;

const Moment = styled.span`
  flex: 0 0 230px;
  color: var(--fgColor-muted);

  & strong {
    color: var(--fgColor-default);
  }
`;

/** Enough to show two stops of one planet separately. */
const SPAN_COUNT = 200;

/** Where the slider starts: the real time, also during a forecast. */
const fromAtom = atom((get) => get(departureAtom) ?? get(publicationAtom)?.at ?? 0);

/** Shows the page at a future time of one planet, up to its last stop, with a mark at each stop. */
export function RowTimeSlider({ colony }: { colony: Pick<ColonyReport, 'planetName' | 'stops' | 'nextStopAt'> }) {
  const { planetName, nextStopAt } = colony;
  const stops = useMemo(() => everyStop(colony.stops), [colony.stops]);
  const from = useAtomValue(fromAtom);
  const viewAt = useAtomValue(viewTimeAtom);
  const maxAhead = reachOf(stops, from);
  const density = useMemo(() => stopDensity([{ stops }], from, maxAhead, SPAN_COUNT), [stops, from, maxAhead]);
  const ahead = viewAt === null ? 0 : viewAt - from;
  const canGoOn = nextStopAt !== null && nextStopAt <= from + MAX_AHEAD_SECONDS;
  const [duration, at] = viewAt === null ? [] : [formatDuration(ahead), formatMoment(viewAt, from)];
  const isAhead = duration !== undefined && at !== undefined;
  const when = isAhead ? t`in ${duration}, ${at}` : t`now`;
  return (
    <Row aria-label={t`Time travel of ${planetName}`}>
      <Moment>
        <Trans>
          Look ahead: <strong>{when}</strong>
        </Trans>
      </Moment>
      <TimeSlider
        label={t`Time at which ${planetName} is shown, with the whole page`}
        ahead={ahead}
        maxAhead={maxAhead}
        valueText={isAhead ? t`forecast, in ${duration}, ${at} EVE time` : t`now`}
        density={density}
        onChange={travelAhead}
      />
      <SmallButton
        disabled={!canGoOn}
        title={nextStopAt === null ? undefined : formatBothTimes(nextStopAt)}
        onClick={() => travel(nextStopAt)}
      >
        {t`Its next stop`}
      </SmallButton>
      <SmallButton disabled={viewAt === null} onClick={() => travel(null)}>
        {t`Now`}
      </SmallButton>
    </Row>
  );
}

/** Whole days, up to the day after the last stop within the forecast. */
function reachOf(stops: readonly StopReport[], from: number): Seconds {
  const last = stops.findLast(({ stop }) => stop.at <= from + MAX_AHEAD_SECONDS);
  const days = Math.ceil(Math.max(0, (last?.stop.at ?? from) - from) / SECONDS_PER_DAY) + 1;
  return Math.min(MAX_AHEAD_SECONDS, days * SECONDS_PER_DAY);
}
