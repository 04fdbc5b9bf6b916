import { atom, store } from './jotai.ts';

/**
 * retrying: it mends itself. needsYou: the player has to do something. failed: it did not work, with what to do.
 * done: something the player asked for has worked, or was called off.
 */
export type NoticeKind = 'retrying' | 'needsYou' | 'failed' | 'done';

export interface Notice {
  /** the same id replaces the earlier notice */
  id: string;
  kind: NoticeKind;
  text: string;
  /** what a button beside the text does */
  action?: 'reload' | 'refresh' | 'login';
  /** grows with each setting, so that a repeat is seen and read out */
  nonce: number;
}

/** What the player is told at the moment, oldest first. Set only through setNotice and clearNotice. */
export const noticesAtom = atom<readonly Notice[]>([]);

let lastNonce = 0;

/** Tells the player something; a notice with the same id gives way to it. */
export function setNotice(notice: Omit<Notice, 'nonce'>): void {
  lastNonce += 1;
  const entry: Notice = { ...notice, nonce: lastNonce };
  store.set(noticesAtom, [...store.get(noticesAtom).filter((other) => other.id !== notice.id), entry]);
}

/** Takes a notice away; nothing happens if there is none of this id. */
export function clearNotice(id: string): void {
  const notices = store.get(noticesAtom);
  if (notices.some((notice) => notice.id === id)) {
    store.set(
      noticesAtom,
      notices.filter((notice) => notice.id !== id),
    );
  }
}
