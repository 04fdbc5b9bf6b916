/** Tables that are too wide for their place become narrower in steps, whatever the language and the figures need. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { css } from 'styled-components';

/**
 * Each step keeps those before it. First the heads wrap; then a table's own styles may leave out columns; at last each row
 * is a block of named figures.
 */
const STEPS = ['heads', 'few', 'fewer', 'fewest', 'blocks'] as const;

/** A frame must grow by more than a scroll bar before its table is tried at full width again. */
const GROWTH_PX = 24;

/**
 * Steps a table down until it fits. Styles find the steps in the frame's `data-fit`: `[data-fit~="few"]`.
 * @returns the ref of the frame, which contains the table
 */
export function useTableFit(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const frame = ref.current;
    if (frame === null) return;
    let step = 0;
    let widestPx = 0;
    let windowPx = 0;
    const narrow = (): void => {
      const widthPx = frame.clientWidth;
      // It is not shown.
      if (widthPx === 0) return;
      // A frame that is only as wide as its table grows with the table alone.
      const hasGrown = widthPx > widestPx + GROWTH_PX || window.innerWidth > windowPx + GROWTH_PX;
      if (step === 0 || hasGrown) {
        widestPx = widthPx;
        windowPx = window.innerWidth;
        step = 0;
        delete frame.dataset.fit;
      }
      while (step < STEPS.length && frame.scrollWidth > frame.clientWidth) {
        step += 1;
        widestPx = widthPx;
        windowPx = window.innerWidth;
        frame.dataset.fit = STEPS.slice(0, step).join(' ');
      }
    };
    narrow();
    // In the next frame: what changes sizes while they are reported would be reported as a loop.
    let nextFrame = 0;
    const narrowSoon = (): void => {
      cancelAnimationFrame(nextFrame);
      nextFrame = requestAnimationFrame(narrow);
    };
    const observer = new ResizeObserver(narrowSoon);
    observer.observe(frame);
    const table = frame.querySelector('table');
    if (table) observer.observe(table);
    window.addEventListener('resize', narrowSoon);
    return () => {
      cancelAnimationFrame(nextFrame);
      observer.disconnect();
      window.removeEventListener('resize', narrowSoon);
    };
  }, []);
  return ref;
}

/** For narrow screens, around a table: each row is a grid of its own, and one field has the order instead of the heads. */
export const rowsAsBlocks = css`
  & :is(table, caption, tbody, tfoot) {
    display: block;
  }

  & table {
    width: 100%;
  }

  & thead {
    display: none;
  }

  & [data-sort-select] {
    display: flex;
  }

  & :is(tbody, tfoot) tr {
    display: grid;
    padding: 6px 0;
  }
`;
