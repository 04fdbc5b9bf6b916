/** What-if variants: the engine keeps them in the browser's database; here is what this tab knows of them. */
import type { SavedVariants } from '../../workers/game/domain/whatIf.ts';
import { atom } from './jotai.ts';

/** All saved variants; null until they are loaded. Set by the bridge. */
export const variantsAtom = atom<SavedVariants | null>(null);
