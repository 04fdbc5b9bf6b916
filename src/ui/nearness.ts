/**
 * Which of a page's many entries are in view or close to it, so that only those need be drawn. An entry that is far
 * costs nothing while the page changes: it is not told of it.
 */
import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** Near is what is this far above and below the viewport, in CSS pixels: a flick of the wheel meets what is drawn. */
const MARGIN_PX = 600;

/** What is so little below the viewport may come into it, since what is drawn may be lower than the room kept for it. */
const SLACK_PX = 160;

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
 * Measures all entries when the page gets other heights or other contents, before it is painted. What is in view is near
 * from the first picture on, what is close to it follows.
 * @param layout the heights: what was near while everything was small would be too much to draw at once, so all entries
 *   begin as far ones in another layout
 * @param content what is shown; entries that are near stay so
 */
export function useNearnessIn(layout: string, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other contents move what is in view
  useLayoutEffect(() => {
    const isFirst = currentLayout === null;
    currentLayout = layout;
    // The page's first picture need not wait for it: nothing is known yet that could be drawn.
    if (isFirst) return;
    const inView = [...setters.keys()].filter(isInView);
    for (const element of inView) setters.get(element)?.(true);
    for (const element of setters.keys()) {
      // Observed anew, an element is told of even where it was near before.
      observer?.unobserve(element);
      observer?.observe(element);
    }
  }, [layout, content]);
}

/** Lets what is not in view be far, so that a change of what is shown has to draw no more than what is seen. */
export function keepOnlyInView(): void {
  for (const [element, set] of setters) {
    if (!isInView(element) && !element.contains(document.activeElement)) set(false);
  }
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight + SLACK_PX;
}

function takeEntries(entries: readonly IntersectionObserverEntry[]): void {
  startTransition(() => {
    for (const { target, isIntersecting } of entries) {
      setters.get(target)?.(isIntersecting || target.contains(document.activeElement));
    }
  });
}
