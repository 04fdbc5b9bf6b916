import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from '../ui/useMediaQuery.ts';
import { WIDE } from '../ui/widths.ts';

/** `--height-huge` */
const LINE_HEIGHT_PX = 48;

/**
 * Whether the places are in the app bar's own line. It wraps where a language needs more room, or there is more to say;
 * then they get a second line, until the window is wider: the bar must not change its height to and fro. Styles follow
 * `data-one-line` of the page.
 */
export function useOneLine(barRef: RefObject<HTMLElement | null>): boolean {
  const [crowdedAtPx, setCrowdedAtPx] = useState(0);
  const hasRoom = useMediaQuery(`(min-width: ${crowdedAtPx + 1}px)`);
  const isOneLine = useMediaQuery(WIDE) && hasRoom;
  useLayoutEffect(() => {
    const bar = barRef.current;
    if (!isOneLine || bar === null) return;
    document.documentElement.dataset.oneLine = '';
    const observer = new ResizeObserver(() => {
      // Before the browser paints the wrapped line.
      if (bar.offsetHeight >= 1.5 * LINE_HEIGHT_PX) flushSync(() => setCrowdedAtPx(window.innerWidth));
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      delete document.documentElement.dataset.oneLine;
    };
  }, [isOneLine, barRef]);
  return isOneLine;
}
