import type { CharacterId } from '../../workers/game/domain/ids.ts';
import { atom, store } from './jotai.ts';

/**
 * running: an action of the player takes its time; the text says how far it is. retrying: the page retries by itself.
 * needsYou: the player has to do something. failed: it did not work; the text says what to do. done: an action of the
 * player has succeeded or was cancelled.
 */
export type NoticeKind = 'running' | 'retrying' | 'needsYou' | 'failed' | 'done';

export interface Notice {
  /** a notice replaces an earlier one with the same id */
  id: string;
  kind: NoticeKind;
  text: string;
  /** the action of a button beside the text */
  action?:
    | 'reload'
    | 'refresh'
    | 'login'
    | { kind: 'scopes'; characterId: CharacterId }
    | { kind: 'loginQueue' }
    /** opens the dialog about backups and what is stored */
    | { kind: 'backup' }
    | { kind: 'whatsNew'; since: string; upTo: string }
    /** tries again what has failed, where that is not fetching planets */
    | { kind: 'retry'; run: () => void };
  /** increases with each notice, so that a repeated one is visible and announced again */
  nonce: number;
}

/** The current notices, oldest first. Set only through setNotice and clearNotice. */
export const noticesAtom = atom<readonly Notice[]>([]);

let lastNonce = 0;

/** Shows a notice; it replaces one with the same id. */
export function setNotice(notice: Omit<Notice, 'nonce'>): void {
  lastNonce += 1;
  const entry: Notice = { ...notice, nonce: lastNonce };
  store.set(noticesAtom, [...store.get(noticesAtom).filter((other) => other.id !== notice.id), entry]);
}

export function clearNotice(id: string): void {
  const notices = store.get(noticesAtom);
  if (notices.some((notice) => notice.id === id)) {
    store.set(
      noticesAtom,
      notices.filter((notice) => notice.id !== id),
    );
  }
}
