/**
 * Tracks which of the page's many entries are in or near the viewport, so that only those are drawn. Off-screen entries
 * do not re-render when the page changes.
 */
import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Entries this close to the viewport, in CSS pixels, are near. Enough for a flick of the wheel. */
const MARGIN_PX = 600;

/** Entries this close below the viewport may move into it, because drawn entries can be lower than their placeholders. */
const SLACK_PX = 160;

/** Entries that pass faster than this, in CSS pixels per millisecond, stay placeholders until the page slows down. */
const UNREADABLE_PX_PER_MS = 4;

/** The speed is measured over at least this time: a frame that comes early has moved too little. */
const MIN_MEASURED_MS = 30;

/** Where Home and End have a meaning of their own. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="slider"]';

/** A frame is on the screen by then. What is drawn while the browser still paints it would delay it. */
const PAINTED_MS = 50;

const MAX_JUMP_PASSES = 5;

type Setter = (isNear: boolean) => void;

const setters = new Map<Element, Setter>();
/** The layout in which each entry was last near. */
const nearIns = new WeakMap<Element, string | null>();
let observer: IntersectionObserver | undefined;
/** The part of the page that is hidden and stays as it is; null: none. */
let heldPart: Element | null = null;

/** The name of the page's current layout, that is, its entry heights; null before the first measurement. */
let currentLayout: string | null = null;

/** The layout that entries were last measured in: not the current one while that is still to be drawn. */
let measuredLayout: string | null = null;

/**
 * Follows whether an element is near. The focused entry is always near.
 * @param startsIn the layout in which it is near until it is measured; null if it is not expected to be
 * @returns the layout in which it is near; null if it is not. Only meaningful for the page's current layout.
 */
export function useNearIn(ref: RefObject<Element | null>, startsIn: () => string | null): string | null {
  const [nearIn, setNearIn] = useState(startsIn);
  const startedInRef = useRef(nearIn);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const set: Setter = (isNear) => {
      nearIns.set(element, isNear ? currentLayout : null);
      setNearIn(isNear ? currentLayout : null);
    };
    nearIns.set(element, startedInRef.current);
    const unfollow = follow(element, set);
    if (currentLayout !== null && startedInRef.current === null && !isHeld(element) && isMissed(element)) set(true);
    return unfollow;
  }, [ref]);
  return nearIn;
}

let areSomeMissed = false;

/** Whether a new entry is in view, or may move there once the placeholders of others above it are replaced. */
function isMissed(element: Element): boolean {
  if (!isInView(element, 0, areSomeMissed ? SLACK_PX : 0)) return false;
  areSomeMissed = true;
  queueMicrotask(() => {
    areSomeMissed = false;
  });
  return true;
}

/** Treats those of a layout that is about to be drawn as near, until they are measured in it. */
export function expectIn(layout: string, isExpected: (element: Element) => boolean): void {
  // Back in the drawn layout before another one was drawn: nothing changes that would have the entries measured.
  if (layout === measuredLayout) {
    measure(layout);
    return;
  }
  currentLayout = layout;
  for (const [element, set] of setters) if (isExpected(element)) set(true);
}

/**
 * Follows whether an element is near, or has the focus.
 * @param startsNear before it is known
 */
export function useIsNear(ref: RefObject<Element | null>, startsNear: boolean): boolean {
  const [isNear, setNear] = useState(startsNear);
  useLayoutEffect(() => (ref.current ? follow(ref.current, setNear) : undefined), [ref]);
  return isNear;
}

/** One observer for all, because each costs time in every frame. @returns a function that ends it */
function follow(element: Element, set: Setter): () => void {
  setters.set(element, set);
  observer ??= new IntersectionObserver(takeEntries, { rootMargin: `${MARGIN_PX}px 0px` });
  observe(element);
  return () => {
    observer?.unobserve(element);
    setters.delete(element);
  };
}

/** Measures all entries in the layout that is drawn. */
function measure(layout: string): void {
  currentLayout = layout;
  measuredLayout = layout;
  // What was expected is drawn already; the others' placeholders may be higher than what replaces them.
  const unmeasured = [...setters.keys()].filter((element) => nearIns.get(element) !== layout && !isHeld(element));
  const isSomeInView = unmeasured.some((element) => isInView(element, 0, 0));
  const inView = isSomeInView ? unmeasured.filter((element) => isInView(element)) : [];
  for (const element of inView) setters.get(element)?.(true);
  // Has all of them reported, including those that were near.
  for (const element of setters.keys()) {
    observer?.unobserve(element);
    observe(element);
  }
}

function observe(element: Element): void {
  if (!isHeld(element)) observer?.observe(element);
}

function isHeld(element: Element): boolean {
  return heldPart?.contains(element) ?? false;
}

/**
 * While a part of the page is hidden, what is near in it stays so: it is back at once. Only one part can be held.
 * @returns a function that ends it, and has its entries measured again
 */
export function holdNearness(part: Element): () => void {
  heldPart = part;
  const entries = (): Element[] => [...setters.keys()].filter((element) => part.contains(element));
  if (observer) takeEntries(observer.takeRecords());
  for (const element of entries()) observer?.unobserve(element);
  return () => {
    heldPart = null;
    for (const element of entries()) observer?.observe(element);
  };
}

/**
 * Measures all entries before painting when the layout or the content changes. Visible entries are near from the first
 * frame; those close to the viewport follow.
 * @param layout a new layout resets all entries, because what was near with small entries would be too much to draw
 *   at once with large ones
 * @param content a change keeps near entries near
 */
export function useNearnessIn(layout: string, content: unknown): void {
  // New content moves entries.
  useLayoutEffect(() => measure(layout), [layout, content]);
  useLayoutEffect(() => {
    window.addEventListener('keydown', jump);
    return () => window.removeEventListener('keydown', jump);
  }, []);
}

/**
 * Home and End draw the other end of the page before they show it. The browser's own smooth scrolling would pass
 * thousands of rows, all of them placeholders.
 */
function jump(event: KeyboardEvent): void {
  const { key, target, defaultPrevented, ctrlKey, altKey, metaKey, shiftKey } = event;
  if ((key !== 'End' && key !== 'Home') || defaultPrevented || ctrlKey || altKey || metaKey || shiftKey) return;
  if (!(target instanceof Element) || target.closest(OWN_KEYS) || isInScrollingPart(target)) return;
  const entries = (): [Element, Setter][] => [...setters].filter(([element]) => !isHeld(element));
  if (entries().length === 0) return;
  event.preventDefault();
  const end = (): number => (key === 'Home' ? 0 : document.documentElement.scrollHeight - window.innerHeight);
  const drawn = new Set<Element>();
  // Drawn entries can be lower than their placeholders, which brings others into view.
  for (let pass = 0; pass < MAX_JUMP_PASSES; pass++) {
    const distancePx = end() - window.scrollY;
    // Also what was drawn just now, inside of others.
    const arrived = entries().filter(([element]) => !drawn.has(element) && isInView(element, distancePx));
    if (arrived.length === 0) break;
    flushSync(() => {
      for (const [element, set] of arrived) {
        drawn.add(element);
        set(true);
      }
    });
  }
  window.scrollTo({ top: end(), behavior: 'instant' });
}

/** Whether the keys would scroll a part of the page instead of the page. */
function isInScrollingPart(target: Element): boolean {
  for (let part = target; part !== document.body && part.parentElement !== null; part = part.parentElement) {
    if (part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY)) return true;
  }
  return false;
}

/** Treats everything off-screen as not near, so that the next change only draws what is visible. */
export function keepOnlyInView(): void {
  for (const [element, set] of setters) {
    if (!isInView(element) && !element.contains(document.activeElement)) set(false);
  }
}

/** @param distancePx how far the page would be scrolled first */
function isInView(element: Element, distancePx = 0, slackPx = SLACK_PX): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > distancePx && top < distancePx + window.innerHeight + slackPx;
}

/** What the observer has reported and is not applied yet: whether each entry is near. */
const reported = new Map<Element, boolean>();
let lastScroll = { y: 0, ms: 0 };
let isWaiting = false;
let isPainting = false;

function takeEntries(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) reported.set(target, isIntersecting);
  if (isWaiting) return;
  if (window.scrollY === lastScroll.y) {
    if (isPainting) return;
    isPainting = true;
    setTimeout(applyOncePainted, PAINTED_MS);
  } else {
    isWaiting = true;
    lastScroll = { y: window.scrollY, ms: performance.now() };
    requestAnimationFrame(applyOnceReadable);
  }
}

function applyOncePainted(): void {
  isPainting = false;
  startTransition(applyReported);
}

/** Waits while the page scrolls too fast to be read. A jump is over in the next frames. */
function applyOnceReadable(nowMs: number): void {
  const { scrollY } = window;
  const measuredMs = nowMs - lastScroll.ms;
  if (measuredMs < MIN_MEASURED_MS) {
    requestAnimationFrame(applyOnceReadable);
    return;
  }
  const pxPerMs = Math.abs(scrollY - lastScroll.y) / measuredMs;
  lastScroll = { y: scrollY, ms: nowMs };
  if (pxPerMs > UNREADABLE_PX_PER_MS) {
    requestAnimationFrame(applyOnceReadable);
    return;
  }
  isWaiting = false;
  // What has come into view is drawn in this frame; the rest follows.
  flushSync(() => {
    for (const [element, isNear] of reported) if (isNear && isInView(element)) setters.get(element)?.(true);
  });
  startTransition(applyReported);
}

function applyReported(): void {
  for (const [element, isNear] of reported) setters.get(element)?.(isNear || element.contains(document.activeElement));
  reported.clear();
}
