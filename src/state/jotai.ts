/** The only file that imports Jotai. */
import { getDefaultStore } from 'jotai';

export type { Atom, Getter, PrimitiveAtom, WritableAtom } from 'jotai';
export { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
export { type AtomFamily, atomFamily } from 'jotai-family';

/** The store that components use, too, for code outside of React. */
export const store = getDefaultStore();
