import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** Drawn this far above and below the viewport, in CSS pixels: a flick of the wheel meets what is drawn. */
const MARGIN_PX = 600;

const setters = new Map<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Whether an element is in view or close to it. What has the focus stays near, wherever it is.
 * @param layout changes when the whole page gets other heights: then all elements are far until they are measured
 *   anew (before the next paint), since what was near while everything was small would be too much to draw at once
 */
export function useIsNear(ref: RefObject<Element | null>, layout: string): boolean {
  const [near, setNear] = useState({ layout, isNear: false });
  const isNear = near.layout === layout && near.isNear;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const set = (value: boolean): void => setNear({ layout, isNear: value });
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > -MARGIN_PX && top < window.innerHeight + MARGIN_PX) set(true);
    setters.set(element, set);
    observer ??= new IntersectionObserver(takeEntries, { rootMargin: `${MARGIN_PX}px 0px` });
    observer.observe(element);
    return () => {
      observer?.unobserve(element);
      setters.delete(element);
    };
  }, [ref, layout]);
  return isNear;
}

function takeEntries(entries: readonly IntersectionObserverEntry[]): void {
  startTransition(() => {
    for (const { target, isIntersecting } of entries) {
      setters.get(target)?.(isIntersecting || target.contains(document.activeElement));
    }
  });
}
