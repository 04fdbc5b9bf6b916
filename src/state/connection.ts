import { atom } from './jotai.ts';

/** Whether the browser is online; a server may still be unreachable. Set by the bridge. */
export const isOnlineAtom = atom(true);
