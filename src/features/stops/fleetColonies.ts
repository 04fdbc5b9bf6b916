import { colonyAtom, colonyKeysByCharacterAtom, publicationAtom } from '../../state/colonies.ts';
import { atom, store } from '../../state/jotai.ts';

/**
 * Every colony with the moment that its figures are of. Read once per publication: following hundreds of atoms would
 * make everything that is listed anew for each of them.
 */
export const fleetColoniesAtom = atom((get) => {
  const now = get(publicationAtom)?.at ?? 0;
  const keys = [...get(colonyKeysByCharacterAtom).values()].flat();
  return { now, colonies: keys.flatMap((key) => store.get(colonyAtom(key)) ?? []) };
});
