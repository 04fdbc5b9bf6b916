/**
 * Tracks which tooltip is open; at most one is. Listens on the document, so that hundreds of cells need no handlers of
 * their own. A trigger is any element with `data-tip`:
 * - it opens on hover, keyboard focus and tap, stays while the pointer is on it, closes on Escape and a click elsewhere;
 * - `data-tip-hover-only`: a click does something else and closes it;
 * - `data-tip-on-tap`: with hover-only, opens on a tap, too;
 * - `data-tip-around`: focus of an element inside opens it, too.
 */
/** `data-tip` of a button that shows an icon: its tooltip is its name. */
export const NAME_TIP = 'name';

const OPEN_DELAY_MS = 120;
/** Long enough to move the pointer over the gap between trigger and tooltip. */
const CLOSE_DELAY_MS = 180;

const subscribers = new Set<() => void>();
let openTrigger: HTMLElement | null = null;
let floating: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Opened by a click or tap: only a click closes it. */
let isPinned = false;

export const currentTrigger = (): HTMLElement | null => openTrigger;

/** For `useSyncExternalStore`. The first subscriber starts the listeners, the last one ends them. */
export function subscribeToTips(onChange: () => void): () => void {
  if (subscribers.size === 0) listen('addEventListener');
  subscribers.add(onChange);
  return () => {
    subscribers.delete(onChange);
    if (subscribers.size > 0) return;
    listen('removeEventListener');
    setTrigger(null);
  };
}

/** Closes the tooltip if it is this trigger's. */
export function closeTip(trigger: HTMLElement): void {
  if (trigger === openTrigger) setTrigger(null);
}

/** The pointer and the focus may move from the open trigger to this element. */
export function floatingShown(element: HTMLElement): void {
  floating = element;
}

export function floatingGone(element: HTMLElement): void {
  if (floating === element) floating = null;
}

function setTrigger(trigger: HTMLElement | null): void {
  clearTimeout(timer);
  pointedAt = trigger;
  if (trigger === openTrigger) return;
  isPinned = false;
  openTrigger = trigger;
  for (const onChange of subscribers) onChange();
}

function triggerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}

function isOnFloating(target: EventTarget | null): boolean {
  return target instanceof Node && floating?.contains(target) === true;
}

/** Where the pointer was last, in CSS pixels of the viewport. */
let pointerAt: { x: number; y: number } | null = null;
/** The trigger that opens after the delay, or has opened. */
let pointedAt: HTMLElement | null = null;
/** What the page has put under the resting pointer: it opens once the pointer moves. */
let resting: EventTarget | null = null;

/** Whether the pointer has moved since the last event: otherwise the page has changed, or was scrolled, under it. */
function hasMoved({ clientX: x, clientY: y }: PointerEvent): boolean {
  const moved = pointerAt === null || pointerAt.x !== x || pointerAt.y !== y;
  pointerAt = { x, y };
  return moved;
}

function onPointerMove(event: PointerEvent): void {
  if (event.pointerType === 'touch' || !hasMoved(event) || resting === null) return;
  if (resting === event.target) point(event.target);
  resting = null;
}

function onPointerOver(event: PointerEvent): void {
  if (event.pointerType === 'touch') return;
  const moved = hasMoved(event);
  resting = moved ? null : event.target;
  const isPointedAt = triggerOf(event.target) === pointedAt || isOnFloating(event.target);
  point(moved || isPointedAt ? event.target : null);
}

function point(target: EventTarget | null): void {
  const trigger = triggerOf(target);
  if (trigger !== null && trigger === pointedAt && trigger !== openTrigger) return;
  pointedAt = trigger;
  clearTimeout(timer);
  if (trigger === openTrigger || isOnFloating(target) || isPinned) return;
  if (trigger) timer = setTimeout(() => setTrigger(trigger), openTrigger ? 0 : OPEN_DELAY_MS);
  else timer = setTimeout(() => setTrigger(null), CLOSE_DELAY_MS);
}

function onPointerLeave(): void {
  clearTimeout(timer);
  pointedAt = openTrigger;
  if (openTrigger && !isPinned) timer = setTimeout(() => setTrigger(null), CLOSE_DELAY_MS);
}

function onFocusIn(event: FocusEvent): void {
  const trigger = triggerOf(event.target);
  if (!trigger || isOnFloating(event.target)) return;
  const isOwn = trigger === event.target || 'tipAround' in trigger.dataset;
  // A click focuses too, but then the pointer decides.
  if (isOwn && event.target instanceof Element && event.target.matches(':focus-visible')) setTrigger(trigger);
}

function onFocusOut(event: FocusEvent): void {
  if (!openTrigger || isOnFloating(event.relatedTarget)) return;
  const isOfTip = isOnFloating(event.target) || event.target === openTrigger;
  const isAround = 'tipAround' in openTrigger.dataset && openTrigger.contains(event.target as Node);
  if (isOfTip || isAround) setTrigger(null);
}

function onClick(event: MouseEvent): void {
  if (isOnFloating(event.target)) return;
  const trigger = triggerOf(event.target);
  if (trigger === null || !opensOn(event, trigger) || (trigger === openTrigger && isPinned)) {
    setTrigger(null);
    return;
  }
  setTrigger(trigger);
  isPinned = true;
}

function opensOn(event: MouseEvent, { dataset }: HTMLElement): boolean {
  if (!('tipHoverOnly' in dataset)) return true;
  return 'tipOnTap' in dataset && event instanceof PointerEvent && event.pointerType === 'touch';
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !openTrigger) return;
  // The tooltip is closed first; a dialog below it stays. Not so for the name of a button, which opens with its focus.
  if (openTrigger.dataset.tip !== NAME_TIP) {
    event.stopPropagation();
    event.preventDefault();
  }
  setTrigger(null);
}

function listen(method: 'addEventListener' | 'removeEventListener'): void {
  clearTimeout(timer);
  document[method]('pointerover', onPointerOver as EventListener);
  document[method]('pointermove', onPointerMove as EventListener);
  document[method]('focusin', onFocusIn as EventListener);
  document[method]('focusout', onFocusOut as EventListener);
  // Captured, because the clicked element may stop the event.
  document[method]('click', onClick as EventListener, true);
  document[method]('keydown', onKeyDown as EventListener, true);
  document.documentElement[method]('pointerleave', onPointerLeave);
}
