/** The one door to Jotai, so that who uses it, and which store is meant, is seen in one place. */
import { getDefaultStore } from 'jotai';

export type { Atom, Getter, PrimitiveAtom, WritableAtom } from 'jotai';
export { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';

/** What code outside of React reads and writes; components use the same one. */
export const store = getDefaultStore();
