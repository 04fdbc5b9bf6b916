import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { placeFloating } from './placeFloating.ts';
import styles from './TipLayer.module.css';

const OPEN_DELAY_MS = 120;
/** Long enough to move the pointer over the gap between trigger and content. */
const CLOSE_DELAY_MS = 180;

interface TipLayerProps {
  /** what floats beside a trigger, made only while it is open; null where there is nothing to say */
  content: (trigger: HTMLElement) => ReactNode;
}

/**
 * One tooltip for many triggers: any element with the attribute `data-tip`. It opens on hover, keyboard focus and tap,
 * stays while the pointer is on it, and closes on Escape and on a click elsewhere. A table of hundreds of cells thereby
 * has one tooltip and no handlers of its own.
 */
export function TipLayer({ content }: TipLayerProps) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const floatingRef = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => followTriggers(setTrigger, () => floatingRef.current), []);

  const shown = trigger === null ? null : content(trigger);
  const isShown = shown !== null;

  useLayoutEffect(() => {
    const floating = floatingRef.current;
    if (!isShown || !trigger || !floating) return;
    trigger.setAttribute('aria-describedby', id);
    floating.showPopover();
    const place = (): void => {
      if (!trigger.isConnected) {
        setTrigger(null);
        return;
      }
      const { left, top } = placeFloating(
        trigger.getBoundingClientRect(),
        { width: floating.offsetWidth, height: floating.offsetHeight },
        { width: document.documentElement.clientWidth, height: window.innerHeight },
      );
      floating.style.left = `${left}px`;
      floating.style.top = `${top}px`;
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(floating);
    window.addEventListener('scroll', place, { passive: true, capture: true });
    window.addEventListener('resize', place);
    return () => {
      trigger.removeAttribute('aria-describedby');
      sizes.disconnect();
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [isShown, trigger, id]);

  if (!isShown) return null;
  return (
    <div ref={floatingRef} id={id} role="tooltip" popover="manual" className={styles.tip}>
      {shown}
    </div>
  );
}

/** Listens on the document for triggers. @returns ends it */
function followTriggers(show: (trigger: HTMLElement | null) => void, floating: () => HTMLElement | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: HTMLElement | null = null;
  /** opened by a tap or click: only a click elsewhere closes it */
  let isPinned = false;

  const set = (trigger: HTMLElement | null): void => {
    clearTimeout(timer);
    if (trigger !== current) isPinned = false;
    current = trigger;
    show(trigger);
  };
  const triggerOf = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
  const isOnFloating = (target: EventTarget | null): boolean =>
    target instanceof Node && floating()?.contains(target) === true;

  const onPointerOver = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    const trigger = triggerOf(event.target);
    if (trigger === current || isOnFloating(event.target)) {
      clearTimeout(timer);
      return;
    }
    if (isPinned) return;
    clearTimeout(timer);
    if (trigger) timer = setTimeout(() => set(trigger), current ? 0 : OPEN_DELAY_MS);
    else if (current) timer = setTimeout(() => set(null), CLOSE_DELAY_MS);
  };
  const onFocusIn = (event: FocusEvent): void => {
    const trigger = triggerOf(event.target);
    // A click focuses too, but then the pointer decides.
    if (trigger && trigger === event.target && trigger.matches(':focus-visible')) set(trigger);
  };
  const onFocusOut = (event: FocusEvent): void => {
    if (current && event.target === current && !isOnFloating(event.relatedTarget)) set(null);
  };
  const onClick = (event: MouseEvent): void => {
    if (isOnFloating(event.target)) return;
    const trigger = triggerOf(event.target);
    if (trigger === null || trigger.dataset.tip === undefined || 'tipHoverOnly' in trigger.dataset) {
      set(null);
    } else if (trigger === current && isPinned) {
      set(null);
    } else {
      set(trigger);
      isPinned = true;
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !current) return;
    // The tooltip is closed first; a dialog below it stays.
    event.stopPropagation();
    event.preventDefault();
    set(null);
  };
  const onPointerLeave = (): void => {
    if (current && !isPinned) timer = setTimeout(() => set(null), CLOSE_DELAY_MS);
  };

  document.addEventListener('pointerover', onPointerOver);
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKeyDown, true);
  document.documentElement.addEventListener('pointerleave', onPointerLeave);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', onPointerOver);
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('click', onClick);
    document.removeEventListener('keydown', onKeyDown, true);
    document.documentElement.removeEventListener('pointerleave', onPointerLeave);
  };
}
