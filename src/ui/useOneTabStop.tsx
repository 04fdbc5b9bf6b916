import { type ReactNode, type RefObject, useRef } from 'react';
import { loadable } from './loadable.tsx';

/** Nobody presses Tab before the page is there: the keys follow what is drawn first. */
const FocusZone = loadable(() => import('./FocusZone.tsx'), 'decoration');

/**
 * Makes everything inside an element that can have the focus one Tab stop: the left and right arrow keys, Home and End lead
 * from one to the next, and Tab comes back to the last one.
 * @returns the element's ref, and what has to be drawn inside it
 */
export function useOneTabStop(): [ref: RefObject<HTMLDivElement | null>, keys: ReactNode] {
  const ref = useRef<HTMLDivElement>(null);
  return [ref, <FocusZone key="keys" containerRef={ref} />];
}
