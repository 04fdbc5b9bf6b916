/** The texts whose title is from here, and follows them. */
const titled = new WeakSet<HTMLElement>();

/** Texts that end in "…" get a title once the pointer is on them. In advance, it would delay the first rows. */
export function showWholeTexts(): () => void {
  const onPointerOver = ({ target }: PointerEvent): void => {
    if (target instanceof Element) showWholeText(target);
  };
  document.addEventListener('pointerover', onPointerOver);
  return () => document.removeEventListener('pointerover', onPointerOver);
}

function showWholeText(target: Element): void {
  const box = shortenedBoxOf(target);
  if (box === null || (box.title !== '' && !titled.has(box))) return;
  // Its own tooltip has it.
  if (box.closest('[data-tip]') !== null) return;
  titled.add(box);
  box.title = wholeTextOf(box);
}

/** The nearest box around it that shortens its text. */
function shortenedBoxOf(target: Element): HTMLElement | null {
  for (let one: Element | null = target; one instanceof HTMLElement && one !== document.body; one = one.parentElement) {
    if (getComputedStyle(one).textOverflow === 'ellipsis') return one;
  }
  return null;
}

function wholeTextOf(box: HTMLElement): string {
  if (box instanceof HTMLInputElement) return box.value === '' ? box.placeholder : '';
  return box.scrollWidth > box.clientWidth ? box.innerText : '';
}
