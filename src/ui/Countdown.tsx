import { useLayoutEffect, useRef } from 'react';
import type { EpochSeconds, Seconds } from '../../workers/game/domain/units.ts';
import { readableTextColour } from '../format/colour.ts';
import { formatBothTimes, formatExactTimeLeft, formatMoment, formatTimeLeft } from '../format/time.ts';
import { type TimerBucket, timerBucket } from '../format/timerBucket.ts';
import styles from './Countdown.module.css';
import { showExactMoment } from './showExactMoment.ts';
import { nowSeconds, tickWhileVisible } from './ticker.ts';

/** The time left, the same to the second for tooltips, or the expiry in EVE time. */
export type TimerText = 'left' | 'exact' | 'date';

interface CountdownProps {
  /** when it expires; null if nothing runs */
  at: EpochSeconds | null;
  shows?: TimerText;
  /** in place of no time left */
  expiredText: string;
}

const FORMATS = {
  left: (_at: EpochSeconds, secondsLeft: Seconds) => formatTimeLeft(secondsLeft),
  exact: (_at: EpochSeconds, secondsLeft: Seconds) => formatExactTimeLeft(secondsLeft),
  date: (at: EpochSeconds, secondsLeft: Seconds) => formatMoment(at, at - secondsLeft),
};

/** A pill with the time left, coloured by it. The ticker updates text and colour without React. */
export function Countdown({ at, shows = 'left', expiredText }: CountdownProps) {
  const ref = useRef<HTMLTimeElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    let shown: string | null = null;
    return tickWhileVisible(element, (now) => {
      const secondsLeft = at === null ? null : at - now;
      setIfNew(element, 'data-left', timerBucket(secondsLeft));
      const text =
        at === null || secondsLeft === null || secondsLeft <= 0 ? expiredText : FORMATS[shows](at, secondsLeft);
      if (text !== shown) element.textContent = text;
      shown = text;
    });
  }, [at, shows, expiredText]);
  return (
    <time
      ref={ref}
      className={styles.pill}
      translate="no"
      dateTime={at === null ? undefined : new Date(at * 1000).toISOString()}
      title={at === null || shows !== 'date' ? undefined : formatBothTimes(at)}
      onPointerEnter={at === null ? undefined : (event) => showExactMoment(event.currentTarget, at, nowSeconds())}
    />
  );
}

/** Sets the colours of all countdowns: a background for each range of time left, and a readable text colour. */
export function applyTimerColours(colours: Readonly<Record<TimerBucket, string>>): void {
  const { style } = document.documentElement;
  for (const [bucket, colour] of Object.entries(colours)) {
    style.setProperty(`--timer-${bucket}`, colour);
    style.setProperty(`--timer-${bucket}-text`, readableTextColour(colour));
  }
}

function setIfNew(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
