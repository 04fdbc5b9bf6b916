import { atom } from './jotai.ts';

/** Whether the browser has a network at all; a server may still be out of reach. Set by the bridge. */
export const isOnlineAtom = atom(true);
