import { FocusKeys, useFocusZone } from '@primer/react';
import { type RefObject, useRef } from 'react';

/**
 * Makes everything inside an element that can have the focus one Tab stop: the left and right arrow keys, Home and End lead
 * from one to the next, and Tab comes back to the last one.
 * @returns the element's ref
 */
export function useOneTabStop(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useFocusZone({ containerRef: ref, bindKeys: FocusKeys.ArrowHorizontal | FocusKeys.HomeAndEnd });
  return ref;
}
