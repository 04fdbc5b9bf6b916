import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Logins this close to the visible part of the plan are drawn, in CSS pixels. Enough for a flick of the wheel. */
const MARGIN_PX = 800;

type SetNear = (isIntersecting: boolean) => void;

/** One observer for all logins, because each costs time in every frame. */
let observer: IntersectionObserver | null = null;
const observed = new Map<Element, SetNear>();

function observe(element: HTMLElement, setNear: SetNear): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) observed.get(target)?.(isIntersecting);
    },
    { rootMargin: `${MARGIN_PX}px 0px` },
  );
  observed.set(element, setNear);
  observer.observe(element);
  return () => {
    observed.delete(element);
    observer?.unobserve(element);
    if (observed.size > 0) return;
    observer?.disconnect();
    observer = null;
  };
}

/**
 * Whether an element is in or near the visible part of the plan, or has the focus. Only such logins are drawn: a new plan
 * then costs as much for a hundred characters as for ten.
 * @param startsNear before it is known
 */
export function useIsNear(ref: RefObject<HTMLElement | null>, startsNear: boolean): boolean {
  const [isNear, setNear] = useState(startsNear);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return observe(element, (isIntersecting) => {
      startTransition(() => setNear(isIntersecting || element.contains(document.activeElement)));
    });
  }, [ref]);
  return isNear;
}

/** Drawing one planet takes a few milliseconds; that the page is laid out again takes as long, so they come in threes. */
const PARTS_PER_FRAME = 3;

const waiting = new Set<() => void>();
let isDrawing = false;

/**
 * Lets the parts of a plan be drawn one after another, a few in each frame, so that no frame takes long.
 * @param isFirst drawn at once
 * @returns whether it is this part's turn, from then on
 */
export function useTurn(isFirst: boolean): boolean {
  const [isDrawn, setDrawn] = useState(isFirst);
  useEffect(() => {
    if (isDrawn) return;
    const draw = () => setDrawn(true);
    waiting.add(draw);
    if (!isDrawing) requestAnimationFrame(drawNext);
    isDrawing = true;
    return () => {
      waiting.delete(draw);
    };
  }, [isDrawn]);
  return isDrawn;
}

function drawNext(): void {
  const turns = [...waiting].slice(0, PARTS_PER_FRAME);
  isDrawing = turns.length > 0;
  if (!isDrawing) return;
  for (const draw of turns) {
    waiting.delete(draw);
    draw();
  }
  requestAnimationFrame(drawNext);
}
