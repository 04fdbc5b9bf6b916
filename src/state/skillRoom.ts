import { freePlanetsText, higherLevelText } from '../words/ownData.ts';
import { colonyAtom, colonyKeysByCharacterAtom } from './colonies.ts';
import { atom } from './jotai.ts';
import { shownLanguageAtom } from './language.ts';
import { skilledCharactersAtom } from './ownData.ts';
import { foundCharactersAtom, foundKeysAtom } from './page.ts';

/** What skills allow beyond what the search's characters have, as sentences: free planets first, then command centers. */
export const skillRoomAtom = atom((get): readonly string[] => {
  get(shownLanguageAtom);
  const [characters, keys] = [get(foundCharactersAtom), get(foundKeysAtom)];
  const known = get(skilledCharactersAtom).filter(({ characterId }) => characters?.has(characterId) ?? true);
  const free = known.flatMap(({ name, freeCount }) => (freeCount > 0 ? [freePlanetsText(name, freeCount)] : []));
  const higher = known.flatMap(({ characterId, name, skills: { commandCenterLevel } }) =>
    (get(colonyKeysByCharacterAtom).get(characterId) ?? []).flatMap((key) => {
      const colony = get(colonyAtom(key));
      return colony !== null && (keys?.has(key) ?? true) && colony.upgradeLevel < commandCenterLevel
        ? [higherLevelText(colony.planetName, name, commandCenterLevel, colony.upgradeLevel)]
        : [];
    }),
  );
  return [...free, ...higher];
});
