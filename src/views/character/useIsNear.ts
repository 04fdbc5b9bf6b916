import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';

/** Drawn this far above and below the viewport, in CSS pixels: a flick of the wheel meets drawn planets. */
const MARGIN_PX = 900;

const setters = new Map<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** Whether an element is in view or close to it. What has the focus stays near, wherever it is. */
export function useIsNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { top, bottom } = element.getBoundingClientRect();
    // Before the first paint, so that nothing that is in view is drawn twice.
    setNear(bottom > -MARGIN_PX && top < window.innerHeight + MARGIN_PX);
    setters.set(element, setNear);
    observer ??= new IntersectionObserver(takeEntries, { rootMargin: `${MARGIN_PX}px 0px` });
    observer.observe(element);
    return () => {
      observer?.unobserve(element);
      setters.delete(element);
    };
  }, [ref]);
  return isNear;
}

function takeEntries(entries: readonly IntersectionObserverEntry[]): void {
  startTransition(() => {
    for (const { target, isIntersecting } of entries) {
      setters.get(target)?.(isIntersecting || target.contains(document.activeElement));
    }
  });
}
