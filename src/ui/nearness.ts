/**
 * Which of a page's many entries are in view or close to it, so that only those need be drawn. An entry that is far
 * costs nothing while the page changes: it is not told of it.
 */
import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** Near is what is this far above and below the viewport, in CSS pixels: a flick of the wheel meets what is drawn. */
const MARGIN_PX = 600;

type Setter = (isNear: boolean) => void;

const setters = new Map<Element, Setter>();
let observer: IntersectionObserver | undefined;

/** The heights that the page has at the moment, by a name; null before any entry was measured. */
let currentLayout: string | null = null;

/**
 * Follows whether an element is near. What has the focus stays near, wherever it is.
 * @returns the layout in which it is near; null while it is far. Near in another layout than the page's says nothing.
 */
export function useNearIn(ref: RefObject<Element | null>): string | null {
  const [nearIn, setNearIn] = useState<string | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const set: Setter = (isNear) => setNearIn(isNear ? currentLayout : null);
    setters.set(element, set);
    observer ??= new IntersectionObserver(takeEntries, { rootMargin: `${MARGIN_PX}px 0px` });
    observer.observe(element);
    if (currentLayout !== null && isInView(element)) set(true);
    return () => {
      observer?.unobserve(element);
      setters.delete(element);
    };
  }, [ref]);
  return nearIn;
}

/**
 * Measures all entries when the page gets other heights, before it is painted. What is in view is near from the first
 * picture on, what is close to it follows: what was near while everything was small would be too much to draw at once.
 */
export function useNearnessIn(layout: string): void {
  useLayoutEffect(() => {
    currentLayout = layout;
    const inView = [...setters.keys()].filter(isInView);
    for (const element of inView) setters.get(element)?.(true);
    for (const element of setters.keys()) {
      // Observed anew, an element is told of even where it was near before.
      observer?.unobserve(element);
      observer?.observe(element);
    }
  }, [layout]);
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function takeEntries(entries: readonly IntersectionObserverEntry[]): void {
  startTransition(() => {
    for (const { target, isIntersecting } of entries) {
      setters.get(target)?.(isIntersecting || target.contains(document.activeElement));
    }
  });
}
