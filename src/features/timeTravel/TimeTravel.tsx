import { ClockIcon } from '@primer/octicons-react';
import { useEffect, useMemo, useState } from 'react';
import { type EpochSeconds, SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../../workers/domain/units.ts';
import { formatCount } from '../../format/number.ts';
import { formatBothTimes, formatDuration, formatEveTime } from '../../format/time.ts';
import { fleetAtom, fleetColoniesAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { viewTimeAtom } from '../../state/viewTime.ts';
import { realNowSeconds } from '../../ui/ticker.ts';
import { stopDensity } from './stopDensity.ts';
import { TimeSlider } from './TimeSlider.tsx';
import styles from './TimeTravel.module.css';
import { departureAtom, MAX_AHEAD_SECONDS, travel } from './travel.ts';

const JUMPS: readonly { label: string; name: string; ahead: Seconds }[] = [
  { label: '+6 h', name: 'In 6 hours', ahead: 6 * SECONDS_PER_HOUR },
  { label: '+1 d', name: 'In 1 day', ahead: SECONDS_PER_DAY },
  { label: '+3 d', name: 'In 3 days', ahead: 3 * SECONDS_PER_DAY },
];

/** Three hours each. */
const SPAN_COUNT = 112;

/** Takes the whole page to a moment to come and back; while it is there, says so where it can't be missed. */
export function TimeTravel() {
  const viewAt = useAtomValue(viewTimeAtom);
  const departedAt = useAtomValue(departureAtom);
  const { now: figuresAt, colonies } = useAtomValue(fleetColoniesAtom);
  const nextStop = useAtomValue(fleetAtom)?.nextStop ?? null;
  const from = departedAt ?? figuresAt;
  const density = useMemo(() => stopDensity(colonies, from, MAX_AHEAD_SECONDS, SPAN_COUNT), [colonies, from]);
  const ahead = viewAt === null ? 0 : viewAt - from;
  const canGoOn = nextStop !== null && nextStop.stop.at <= from + MAX_AHEAD_SECONDS;
  return (
    <>
      <section className={styles.bar} aria-label="Time travel" data-travelling={viewAt !== null}>
        <div className={styles.moment}>
          {viewAt === null ? (
            <>
              <strong className={styles.word}>
                <ClockIcon size={14} /> Time travel
              </strong>
              <span className={styles.now}>now</span>
            </>
          ) : (
            <>
              <strong className={styles.forecast}>Forecast</strong>
              <time dateTime={new Date(viewAt * 1000).toISOString()} title={formatBothTimes(viewAt)}>
                in {formatDuration(ahead)} · {formatEveTime(viewAt)}
              </time>
            </>
          )}
        </div>
        <fieldset className={styles.jumps}>
          <legend className="visually-hidden">Go to</legend>
          <button
            type="button"
            className={styles.jump}
            data-back={viewAt !== null}
            aria-pressed={viewAt === null}
            onClick={() => travel(null)}
          >
            {viewAt === null ? 'Now' : 'Back to now'}
          </button>
          {JUMPS.map(({ label, name, ahead: jump }) => (
            <button
              key={label}
              type="button"
              className={styles.jump}
              aria-label={name}
              aria-pressed={ahead === jump}
              onClick={() => travel((departedAt ?? realNowSeconds()) + jump)}
            >
              {label}
            </button>
          ))}
          <button
            type="button"
            className={styles.jump}
            disabled={!canGoOn}
            title={nextStop === null ? undefined : formatBothTimes(nextStop.stop.at)}
            onClick={() => nextStop && travel(nextStop.stop.at)}
          >
            Next stop
          </button>
        </fieldset>
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
      </section>
      {viewAt !== null && <Away viewAt={viewAt} ahead={ahead} />}
    </>
  );
}

/** Long enough that a slider which is being dragged says nothing yet. */
const SETTLED_MS = 800;

/** What there is only while the page shows a moment to come: its frame, the way back by Escape, and its announcement. */
function Away({ viewAt, ahead }: { viewAt: EpochSeconds; ahead: Seconds }) {
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
      <div className={styles.frame} aria-hidden="true" />
      <span role="status" className="visually-hidden">
        {announcedAt === viewAt &&
          `The page shows a forecast: in ${formatDuration(ahead)}, ${formatCount(stoppedCount, 'planet')} stopped. Escape goes back to now.`}
      </span>
    </>
  );
}

/** Whatever is open over the page, and a field that is being typed in, has Escape for itself. */
function returnOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const { target } = event;
  const isTyping = target instanceof HTMLElement && target.matches('input:not([type="range"]), textarea, select');
  if (isTyping || document.querySelector('[role="dialog"], [role="menu"], dialog[open]')) return;
  travel(null);
}
