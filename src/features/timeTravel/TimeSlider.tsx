import { type KeyboardEvent, memo } from 'react';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE, type Seconds } from '../../../workers/domain/units.ts';
import styles from './TimeSlider.module.css';

interface TimeSliderProps {
  label: string;
  /** how far ahead the page is */
  ahead: Seconds;
  maxAhead: Seconds;
  /** the moment in words, for a screen reader */
  valueText: string;
  /** how much happens in each of so many equal spans of the slider */
  density: ArrayLike<number>;
  onChange: (ahead: Seconds) => void;
}

/** Days between two labels, so that some five of them stand under the slider. */
const LABEL_DAYS = [0.25, 0.5, 1, 2, 3, 4] as const;
const MAX_LABELS = 7;

/** A slider from now to some days ahead, over a picture of when something stops. */
export function TimeSlider({ label, ahead, maxAhead, valueText, density, onChange }: TimeSliderProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = KEY_STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    // On full hours from now, wherever the pointer has left it.
    const unit = Math.abs(step);
    const next = step > 0 ? Math.floor(ahead / unit) + 1 : Math.ceil(ahead / unit) - 1;
    onChange(Math.min(maxAhead, Math.max(0, next * unit)));
  };
  return (
    <div className={styles.slider}>
      <Density density={density} />
      <input
        type="range"
        className={styles.input}
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={maxAhead}
        step={SECONDS_PER_MINUTE}
        value={Math.min(ahead, maxAhead)}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.labels} aria-hidden="true">
        {labelDays(maxAhead).map((days) => (
          <span key={days} style={{ left: `${((days * SECONDS_PER_DAY) / maxAhead) * 100}%` }}>
            {days === 0 ? 'now' : days < 1 ? `+${days * 24}h` : `+${days}d`}
          </span>
        ))}
      </div>
    </div>
  );
}

const KEY_STEPS: ReadonlyMap<string, Seconds> = new Map([
  ['ArrowRight', SECONDS_PER_HOUR],
  ['ArrowUp', SECONDS_PER_HOUR],
  ['ArrowLeft', -SECONDS_PER_HOUR],
  ['ArrowDown', -SECONDS_PER_HOUR],
  ['PageUp', SECONDS_PER_DAY],
  ['PageDown', -SECONDS_PER_DAY],
]);

function labelDays(maxAhead: Seconds): number[] {
  const days = maxAhead / SECONDS_PER_DAY;
  const step = LABEL_DAYS.find((candidate) => days / candidate <= MAX_LABELS) ?? 4;
  return Array.from({ length: Math.floor(days / step) + 1 }, (_, index) => index * step);
}

const Density = memo(function Density({ density }: { density: ArrayLike<number> }) {
  const counts = Array.from(density);
  const most = Math.max(1, ...counts);
  // The root, so that a single planet is seen beside a day on which a hundred stop.
  const bars = counts
    .map((count, index) => (count === 0 ? '' : `M${index} 1h1v${-Math.sqrt(count / most)}h-1z`))
    .join('');
  return (
    <svg className={styles.density} viewBox={`0 0 ${counts.length} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars} />
    </svg>
  );
});
