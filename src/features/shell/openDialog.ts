import { type DialogRequest, dialogAtom } from '../../state/dialogs.ts';
import { store } from '../../state/jotai.ts';

let opener: HTMLElement | null = null;

/**
 * Opens one of the page's dialogs.
 * @param openedBy has the focus again when it closes; by default what has it now. Something that will be gone by then
 *   (a menu's item) must name what stays (the menu's button).
 */
export function openDialog(dialog: DialogRequest, openedBy?: HTMLElement | null): void {
  opener = openedBy ?? (document.activeElement instanceof HTMLElement ? document.activeElement : null);
  store.set(dialogAtom, dialog);
}

/** Closes the dialog that is open and puts the focus back to where it was opened, or to the page's content. */
export function closeDialog(): void {
  store.set(dialogAtom, null);
  const target = opener;
  opener = null;
  // After React has taken the dialog away, and after its own focus trap has let go.
  setTimeout(() => (successorOf(target) ?? document.querySelector<HTMLElement>('main'))?.focus(), 0);
}

/** The element itself, or, where it has been drawn anew elsewhere (a character moved to another account), its like. */
function successorOf(element: HTMLElement | null): HTMLElement | null {
  if (!element || element === document.body) return null;
  if (element.isConnected) return element;
  const label = element.getAttribute('aria-label');
  return label === null ? null : document.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`);
}
