/**
 * One clock for everything on the page that moves by the second. It calls only what is in view, writes nothing through
 * React, and stands still while the page is hidden.
 */
import type { EpochSeconds } from '../../workers/domain/units.ts';

type Tick = (now: EpochSeconds) => void;

const ticksByElement = new Map<Element, Tick>();
const visible = new Set<Element>();
let timer: ReturnType<typeof setTimeout> | undefined;
let observer: IntersectionObserver | undefined;

/** The moment that the page shows; null is now. */
let heldAt: EpochSeconds | null = null;
const heldListeners = new Set<() => void>();

/** The moment that the page shows, in whole seconds: now, or the moment at which the clock is held. */
export function nowSeconds(): EpochSeconds {
  return heldAt ?? realNowSeconds();
}

/** The moment that it is now, in whole seconds, whatever the page shows. */
export function realNowSeconds(): EpochSeconds {
  return Math.floor(Date.now() / 1000);
}

/** Holds the clock at a moment, for all that is measured from the moment that the page shows; null lets it go on. */
export function holdClock(at: EpochSeconds | null): void {
  heldAt = at;
  for (const listener of heldListeners) listener();
  if (!document.hidden) run();
}

/** Whether the clock is held at a moment. */
export function isClockHeld(): boolean {
  return heldAt !== null;
}

/**
 * Calls back whenever the clock is held at another moment, or goes on.
 * @returns ends it
 */
export function onClockHeld(listener: () => void): () => void {
  heldListeners.add(listener);
  return () => heldListeners.delete(listener);
}

/**
 * Calls back at once, then every second while the element is in view, and once more when it comes into view.
 * @returns ends it
 */
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
  // Just after the next full second, so that no second is shown twice.
  timer = setTimeout(run, 1005 - (Date.now() % 1000));
}

function pause(): void {
  clearTimeout(timer);
  timer = undefined;
}
