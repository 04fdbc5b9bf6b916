/**
 * One clock for everything on the page that changes every second. It only calls what is visible, bypasses React, and
 * pauses while the page is hidden.
 */
import type { EpochSeconds } from '../../workers/game/domain/units.ts';

type Tick = (now: EpochSeconds) => void;

const ticksByElement = new Map<Element, Tick>();
const visible = new Set<Element>();
let timer: ReturnType<typeof setTimeout> | undefined;
let observer: IntersectionObserver | undefined;

/** The time that the page shows; null for now. */
let heldAt: EpochSeconds | null = null;
const heldListeners = new Set<() => void>();

/** The time that the page shows, in whole seconds: now, or the time at which the clock is held. */
export function nowSeconds(): EpochSeconds {
  return heldAt ?? realNowSeconds();
}

/** The real time in whole seconds, regardless of what the page shows. */
export function realNowSeconds(): EpochSeconds {
  return Math.floor(Date.now() / 1000);
}

/** Holds the clock at a time; null lets it run. */
export function holdClock(at: EpochSeconds | null): void {
  heldAt = at;
  for (const listener of heldListeners) listener();
  if (!document.hidden) run();
}

export function isClockHeld(): boolean {
  return heldAt !== null;
}

/** Calls back when the clock is held at another time or runs again. @returns stops it */
export function onClockHeld(listener: () => void): () => void {
  heldListeners.add(listener);
  return () => heldListeners.delete(listener);
}

/** Calls back at once, when the element scrolls into view, and every second while it is visible. @returns stops it */
export function tickWhileVisible(element: Element, tick: Tick): () => void {
  tick(nowSeconds());
  ticksByElement.set(element, tick);
  observer ??= observeVisibility();
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    ticksByElement.delete(element);
    visible.delete(element);
  };
}

function observeVisibility(): IntersectionObserver {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) pause();
    else run();
  });
  return new IntersectionObserver((entries) => {
    const now = nowSeconds();
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) {
        visible.delete(target);
        continue;
      }
      visible.add(target);
      ticksByElement.get(target)?.(now);
    }
    if (timer === undefined && !document.hidden) run();
  });
}

function run(): void {
  pause();
  if (visible.size === 0) return;
  const now = nowSeconds();
  for (const element of visible) ticksByElement.get(element)?.(now);
  // Just after the next full second, so that no second shows twice.
  timer = setTimeout(run, 1005 - (Date.now() % 1000));
}

function pause(): void {
  clearTimeout(timer);
  timer = undefined;
}
