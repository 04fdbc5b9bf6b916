import { FocusKeys, useFocusZone } from '@primer/react';
import type { RefObject } from 'react';

/** Makes everything inside an element that can have the focus one Tab stop, with arrow keys inside it. Draws nothing. */
export default function FocusZone({ containerRef }: { containerRef: RefObject<HTMLElement | null> }): null {
  useFocusZone({ containerRef, bindKeys: FocusKeys.ArrowHorizontal | FocusKeys.HomeAndEnd });
  return null;
}
