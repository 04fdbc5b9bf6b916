import { groupBy } from '../../workers/game/domain/groups.ts';
import { freePlanetsText, higherLevelText } from '../words/ownData.ts';
import { colonyAtom, colonyKeysByCharacterAtom } from './colonies.ts';
import { atom } from './jotai.ts';
import { shownLanguageAtom } from './language.ts';
import { skilledCharactersAtom } from './ownData.ts';
import { foundCharactersAtom, foundKeysAtom } from './page.ts';

/** What skills allow beyond what the search's characters have, a sentence for all of whom the same holds. */
export const skillRoomAtom = atom((get): readonly string[] => {
  get(shownLanguageAtom);
  const [characters, keys] = [get(foundCharactersAtom), get(foundKeysAtom)];
  const known = get(skilledCharactersAtom).filter(({ characterId }) => characters?.has(characterId) ?? true);
  const free = known.filter(({ freeCount }) => freeCount > 0);
  const higher = known.flatMap(({ characterId, name, skills: { commandCenterLevel: trainedLevel } }) =>
    (get(colonyKeysByCharacterAtom).get(characterId) ?? []).flatMap((key) => {
      const colony = get(colonyAtom(key));
      return colony !== null && (keys?.has(key) ?? true) && colony.upgradeLevel < trainedLevel
        ? [{ text: `${colony.planetName} (${name})`, trainedLevel, level: colony.upgradeLevel }]
        : [];
    }),
  );
  const byLevels = groupBy(higher, ({ trainedLevel, level }) => `${trainedLevel} ${level}`);
  return [
    ...(free.length > 0 ? [freePlanetsText(free)] : []),
    ...[...byLevels.values()].map((planets) => {
      const { trainedLevel, level } = planets[0]!;
      return higherLevelText(
        planets.map(({ text }) => text),
        trainedLevel,
        level,
      );
    }),
  ];
});
