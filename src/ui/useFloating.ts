import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { placeFloating } from './placeFloating.ts';

const OPEN_DELAY_MS = 120;
/** Long enough to move the pointer over the gap between trigger and content. */
const CLOSE_DELAY_MS = 180;

/** Only one is open at a time. */
let closeOther: (() => void) | null = null;

interface Floating {
  isOpen: boolean;
  anchorRef: RefObject<HTMLSpanElement | null>;
  floatingRef: RefObject<HTMLDivElement | null>;
  /** for the element around both the trigger and what floats */
  anchorHandlers: {
    onPointerEnter(event: PointerEvent): void;
    onPointerLeave(event: PointerEvent): void;
    onFocus(event: FocusEvent): void;
    onBlur(event: FocusEvent): void;
  };
  /** opens and keeps open until a click elsewhere, or closes */
  toggle(): void;
}

/**
 * Something that floats beside its trigger: opens on hover, keyboard focus and tap; stays while the pointer is on it;
 * closes on Escape and on a click elsewhere.
 */
export function useFloating(): Floating {
  const [isOpen, setOpen] = useState(false);
  const anchorRef = useRef<HTMLSpanElement>(null);
  const floatingRef = useRef<HTMLDivElement>(null);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPinnedRef = useRef(false);

  const close = (): void => {
    clearTimeout(timerRef.current);
    isPinnedRef.current = false;
    setOpen(false);
  };
  const open = (): void => {
    clearTimeout(timerRef.current);
    setOpen(true);
  };

  useLayoutEffect(() => {
    const floating = floatingRef.current;
    const anchor = anchorRef.current;
    if (!isOpen || !floating || !anchor) return;
    closeOther?.();
    const closeThis = (): void => {
      isPinnedRef.current = false;
      setOpen(false);
    };
    closeOther = closeThis;
    floating.showPopover();
    const place = (): void => {
      const { left, top } = placeFloating(
        anchor.getBoundingClientRect(),
        { width: floating.offsetWidth, height: floating.offsetHeight },
        { width: document.documentElement.clientWidth, height: window.innerHeight },
      );
      floating.style.left = `${left}px`;
      floating.style.top = `${top}px`;
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(floating);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // What floats is closed first; a dialog below it stays.
      event.stopPropagation();
      event.preventDefault();
      closeThis();
    };
    const onPointerDown = (event: Event): void => {
      if (event.target instanceof Node && !anchor.contains(event.target)) closeThis();
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    window.addEventListener('scroll', place, { passive: true, capture: true });
    window.addEventListener('resize', place);
    return () => {
      if (closeOther === closeThis) closeOther = null;
      sizes.disconnect();
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [isOpen]);

  useEffect(() => () => clearTimeout(timerRef.current), []);

  return {
    isOpen,
    anchorRef,
    floatingRef,
    anchorHandlers: {
      onPointerEnter(event) {
        if (event.pointerType === 'touch') return;
        clearTimeout(timerRef.current);
        if (!isOpen) timerRef.current = setTimeout(open, closeOther ? 0 : OPEN_DELAY_MS);
      },
      onPointerLeave(event) {
        if (event.pointerType === 'touch' || isPinnedRef.current) return;
        clearTimeout(timerRef.current);
        timerRef.current = setTimeout(close, CLOSE_DELAY_MS);
      },
      onFocus(event) {
        // A click focuses too, but then the pointer decides.
        if (event.target.matches(':focus-visible')) open();
      },
      onBlur(event) {
        if (!(event.relatedTarget instanceof Node && anchorRef.current?.contains(event.relatedTarget))) close();
      },
    },
    toggle() {
      if (isOpen && isPinnedRef.current) {
        close();
        return;
      }
      isPinnedRef.current = true;
      open();
    },
  };
}
