/** A planet's table row or small card, without the expanded row below it, or the column heads. */
const ROW = ':is([data-colony][data-severity], [data-heads])';
/** An account's header or a character's card, or one of the above. */
const STOP = `:is([data-one-stop], ${ROW})`;
const CONTROL = 'button, input';

/**
 * Makes each planet one Tab stop, and so each account's header, each character's card and the column heads of a table. Arrow
 * keys, Home and End move between the controls of a stop, up and down between rows. One set of listeners serves all.
 * @returns stops it
 */
export function moveByArrowKeys(list: HTMLElement): () => void {
  /** Kept while moving up and down through rows without a control in this column. */
  let column = 0;
  let isMovingVertically = false;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const control = controlOf(event.target);
    const row = control?.closest<HTMLElement>(STOP);
    const step = STEPS[event.key];
    // What is dragged moves by arrow keys itself.
    if (!control || !row || step === undefined || 'dragged' in control.dataset) return;
    const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (isVertical && !row.matches(ROW)) return;
    event.preventDefault();
    const isCard = row.tagName === 'LI';
    isMovingVertically = !isCard && isVertical;
    if (isMovingVertically) neighbour(list, row, step, column)?.focus();
    else if (!isCard) pick(controlsOf(row), control, step)?.focus();
    else pick(cardsBeside(list, row, step), control, step)?.focus();
    isMovingVertically = false;
  };
  const onFocusIn = ({ target }: FocusEvent): void => {
    const control = controlOf(target);
    const row = control?.closest<HTMLElement>(STOP);
    if (!control || !row) return;
    if (!isMovingVertically) column = columnOf(control);
    // Tab and Shift+Tab leave the row from any of its controls.
    for (const other of row.querySelectorAll<HTMLElement>(CONTROL)) other.tabIndex = other === control ? 0 : -1;
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
    const row = controlOf(target)?.closest<HTMLElement>(STOP);
    if (!row || (relatedTarget instanceof Node && row.contains(relatedTarget))) return;
    const controls = [...row.querySelectorAll<HTMLElement>(CONTROL)];
    for (const control of controls) control.tabIndex = control === controls[0] ? 0 : -1;
  };

  list.addEventListener('keydown', onKeyDown);
  list.addEventListener('focusin', onFocusIn);
  list.addEventListener('focusout', onFocusOut);
  return () => {
    list.removeEventListener('keydown', onKeyDown);
    list.removeEventListener('focusin', onFocusIn);
    list.removeEventListener('focusout', onFocusOut);
  };
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

function controlOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;
}

/** Narrow tables hide some controls, which cannot have the focus. */
function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROL)].filter((control) => control.getClientRects().length > 0);
}

function columnOf(control: HTMLElement): number {
  return control.closest<HTMLTableCellElement>('th, td')?.cellIndex ?? 0;
}

function pick(controls: readonly HTMLElement[], from: HTMLElement, step: number): HTMLElement | undefined {
  const place = controls.indexOf(from) + step;
  return controls[Math.min(controls.length - 1, Math.max(0, place))];
}

/** The control in the same column of the row above or below, or else the one before that column. */
function neighbour(list: HTMLElement, row: HTMLElement, step: number, column: number): HTMLElement | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
  const next = rows[rows.indexOf(row) + step];
  return next && controlsOf(next).findLast((control) => columnOf(control) <= column);
}

/** Home and End stay within a character; arrows continue to the next one. */
function cardsBeside(list: HTMLElement, card: HTMLElement, step: number): HTMLElement[] {
  const around = Number.isFinite(step) ? list : (card.parentElement ?? list);
  return [...around.querySelectorAll<HTMLElement>(ROW)].flatMap(controlsOf);
}
