import type { CharacterId } from '../../workers/game/domain/ids.ts';
import type { FaqGroup } from '../words/faq.ts';
import { atom, store } from './jotai.ts';

export type SettingsGroupId = 'general' | 'prices' | 'alerts' | 'colours' | 'data';

/** The dialogs that belong to the whole page. */
export type DialogRequest =
  /** what a login reads: of any character, or of one or all that are to read more or less */
  | { kind: 'scopes'; characterId?: CharacterId | 'all' }
  /** characters log in one after another */
  | { kind: 'loginQueue' }
  | { kind: 'backup' }
  | { kind: 'restore' }
  | { kind: 'settings'; group?: SettingsGroupId }
  | { kind: 'deleteEverything' }
  | { kind: 'rates' }
  | { kind: 'faq'; group?: FaqGroup }
  /** what releases after one, up to another, changed for players */
  | { kind: 'whatsNew'; since: string; upTo: string }
  | { kind: 'trademarks' }
  | { kind: 'calendar' }
  | { kind: 'notifications' }
  | { kind: 'shares' }
  | { kind: 'follow' }
  | { kind: 'character'; characterId: CharacterId };

/** The open dialog; null if none is open. Set through openDialog and closeDialog. */
export const dialogAtom = atom<DialogRequest | null>(null);

let opener: HTMLElement | null = null;

/**
 * Opens one of the page's dialogs. In place of another dialog, the focus goes back to what has opened that.
 * @param openedBy gets the focus when the dialog closes; by default the element that has it now. A menu item, which no
 *   longer exists by then, passes the menu's button.
 */
export function openDialog(dialog: DialogRequest, openedBy?: HTMLElement | null): void {
  if (store.get(dialogAtom) === null) {
    opener = openedBy ?? (document.activeElement instanceof HTMLElement ? document.activeElement : null);
  }
  store.set(dialogAtom, dialog);
}

/** Closes the open dialog and returns the focus to the element that opened it, or to the page's content. */
export function closeDialog(): void {
  if (store.get(dialogAtom) === null) return;
  store.set(dialogAtom, null);
  const target = opener;
  opener = null;
  // After React has removed the dialog, and its focus trap has ended.
  setTimeout(() => (successorOf(target) ?? document.querySelector<HTMLElement>('main'))?.focus(), 0);
}

/** The element, or a new one with the same label if it was redrawn (a character moved to another account). */
function successorOf(element: HTMLElement | null): HTMLElement | null {
  if (!element || element === document.body) return null;
  if (element.isConnected) return element;
  const label = element.getAttribute('aria-label');
  return label === null ? null : document.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`);
}
