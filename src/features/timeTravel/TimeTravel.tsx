import { ClockIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { useEffect, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { type EpochSeconds, SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../../workers/domain/units.ts';
import { formatCount } from '../../format/number.ts';
import { formatBothTimes, formatDuration, formatEveTime } from '../../format/time.ts';
import { fleetAtom, fleetColoniesAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { fleetCoverageAtom } from '../../state/page.ts';
import { departureAtom, viewTimeAtom } from '../../state/viewTime.ts';
import { ButtonGroup } from '../../ui/ControlGroup.ts';
import { ToggleButton } from '../../ui/ToggleButton.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { knownPlanetsText } from '../../words/coverage.ts';
import { stopDensity } from './stopDensity.ts';
import { TimeSlider } from './TimeSlider.tsx';
import { MAX_AHEAD_SECONDS, travel } from './travel.ts';

const Bar = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  min-height: 44px;
  box-sizing: border-box;
  padding: 2px 12px;
  border: 1px solid var(--borderColor-default);
  border-radius: 8px;
  font-size: 12px;
  background: var(--bgColor-muted);

  /* Visible at any scroll position, because nothing on the page is as of now. */
  &[data-travelling="true"] {
    position: sticky;
    top: 52px;
    z-index: 9;
    border-color: var(--borderColor-done-emphasis);
    background: linear-gradient(var(--bgColor-done-muted) 0 0), var(--bgColor-inset);
    box-shadow: 0 4px 16px rgb(1 4 9 / 60%);
  }

  @media (max-width: 600px) {
    padding: 6px 10px 2px;
  }
`;

const Moment = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  /* Fixed, so that nothing moves while the slider is dragged. */
  width: 262px;
`;

const Now = styled.span`
  color: var(--fgColor-muted);
`;

const Word = styled.strong`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  font-weight: 600;
`;

const Forecast = styled.strong`
  padding: 0 8px;
  border-radius: 999px;
  line-height: 20px;
  letter-spacing: 0.04em;
  text-transform: uppercase;
  color: var(--fgColor-onEmphasis);
  background: var(--bgColor-done-emphasis);
`;

const Jumps = styled(ButtonGroup)`
  @media (max-width: 600px) {
    flex: 1 1 auto;
  }
`;

/* Equally wide with both texts. */
const NowButton = styled(ToggleButton)`
  && {
    min-width: 94px;
  }

  &&[data-back="true"] {
    border-color: var(--borderColor-done-emphasis);
    color: var(--fgColor-onEmphasis);
    background: var(--bgColor-done-emphasis);
  }
`;

/* A tinted frame around the page. */
const Frame = styled.div`
  position: fixed;
  inset: 0;
  z-index: 12;
  border: 3px solid var(--borderColor-done-emphasis);
  box-shadow: inset 0 0 70px rgb(137 87 229 / 22%);
  pointer-events: none;
`;

const JUMPS: readonly { label: string; name: string; ahead: Seconds }[] = [
  { label: '+6 h', name: 'In 6 hours', ahead: 6 * SECONDS_PER_HOUR },
  { label: '+1 d', name: 'In 1 day', ahead: SECONDS_PER_DAY },
  { label: '+3 d', name: 'In 3 days', ahead: 3 * SECONDS_PER_DAY },
];

/** Three hours each. */
const SPAN_COUNT = 112;

/** Shows the whole page at a future time, and returns to now. Marks the page clearly as a forecast. */
export function TimeTravel() {
  const viewAt = useAtomValue(viewTimeAtom);
  const departedAt = useAtomValue(departureAtom);
  const { now: figuresAt, colonies } = useAtomValue(fleetColoniesAtom);
  const nextStop = useAtomValue(fleetAtom)?.nextStop ?? null;
  const known = knownPlanetsText(useAtomValue(fleetCoverageAtom));
  const from = departedAt ?? figuresAt;
  const density = useMemo(() => stopDensity(colonies, from, MAX_AHEAD_SECONDS, SPAN_COUNT), [colonies, from]);
  const ahead = viewAt === null ? 0 : viewAt - from;
  const canGoOn = nextStop !== null && nextStop.stop.at <= from + MAX_AHEAD_SECONDS;
  return (
    <>
      <Bar aria-label="Time travel" data-travelling={viewAt !== null}>
        <Moment>
          {viewAt === null ? (
            <>
              <Word>
                <ClockIcon size={14} /> Time travel
              </Word>
              <Now>{known === null ? 'now' : `now, ${known}`}</Now>
            </>
          ) : (
            <>
              <Forecast>Forecast</Forecast>
              <time dateTime={new Date(viewAt * 1000).toISOString()} title={formatBothTimes(viewAt)}>
                in {formatDuration(ahead)} · {formatEveTime(viewAt)}
              </time>
            </>
          )}
        </Moment>
        <Jumps>
          <legend className="visually-hidden">Go to</legend>
          <NowButton data-back={viewAt !== null} aria-pressed={viewAt === null} onClick={() => travel(null)}>
            {viewAt === null ? 'Now' : 'Back to now'}
          </NowButton>
          {JUMPS.map(({ label, name, ahead: jump }) => (
            <ToggleButton
              key={label}
              aria-label={name}
              aria-pressed={ahead === jump}
              onClick={() => travel((departedAt ?? realNowSeconds()) + jump)}
            >
              {label}
            </ToggleButton>
          ))}
          <Button
            size="small"
            disabled={!canGoOn}
            title={nextStop === null ? undefined : formatBothTimes(nextStop.stop.at)}
            onClick={() => nextStop && travel(nextStop.stop.at)}
          >
            Next stop
          </Button>
        </Jumps>
        <TimeSlider
          label="Time that the page shows"
          ahead={ahead}
          maxAhead={MAX_AHEAD_SECONDS}
          valueText={
            viewAt === null ? 'now' : `forecast, in ${formatDuration(ahead)}, ${formatEveTime(viewAt)} EVE time`
          }
          density={density}
          onChange={(value) => travel(value === 0 ? null : (departedAt ?? realNowSeconds()) + value)}
        />
      </Bar>
      {viewAt !== null && <ForecastMode viewAt={viewAt} ahead={ahead} />}
    </>
  );
}

/** Long enough not to announce every position of a dragged slider. */
const SETTLED_MS = 800;

/** Only rendered during a forecast: the frame, the return with Escape, and the announcement. */
function ForecastMode({ viewAt, ahead }: { viewAt: EpochSeconds; ahead: Seconds }) {
  const stoppedCount = useAtomValue(fleetAtom)?.stoppedPlanetCount ?? 0;
  const [announcedAt, setAnnouncedAt] = useState<EpochSeconds | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncedAt(viewAt), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [viewAt]);
  useEffect(() => {
    const timer = setTimeout(() => travel(null), Math.max(0, viewAt * 1000 - Date.now()));
    return () => clearTimeout(timer);
  }, [viewAt]);
  useEffect(() => {
    document.addEventListener('keydown', returnOnEscape);
    return () => document.removeEventListener('keydown', returnOnEscape);
  }, []);
  return (
    <>
      <Frame aria-hidden="true" />
      <span role="status" className="visually-hidden">
        {announcedAt === viewAt &&
          `The page shows a forecast: in ${formatDuration(ahead)}, ${formatCount(stoppedCount, 'planet')} stopped. Press Escape to return to now.`}
      </span>
    </>
  );
}

/** Dialogs, menus and text fields handle Escape themselves. */
function returnOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const { target } = event;
  const isTyping = target instanceof HTMLElement && target.matches('input:not([type="range"]), textarea, select');
  if (isTyping || document.querySelector('[role="dialog"], [role="menu"], dialog[open]')) return;
  travel(null);
}
