/** What to change on colonies. */
import { type CharacterId, type ColonyKey, colonyKey, type PlanetId } from '../../workers/game/domain/ids.ts';
import type { ColonySuggestions, SuggestionSettings } from '../../workers/game/domain/whatIf.ts';
import { withOne } from '../model/withOne.ts';
import { charactersAtom, editPlanetConfig } from '../state/characters.ts';
import { store } from '../state/jotai.ts';
import { foundKeysAtom } from '../state/page.ts';
import { engineSubject } from './engineSubject.ts';

const suggestions = engineSubject('suggestions');

/** Each throws (rejects) if the engine cannot answer; the caller shows it. */
export const { fewerLogins: suggestFewerLogins, nextLevels: suggestNextLevels } = suggestions;

/** Colonies that are searched with one call: about as many as fit into half a second. */
const SEARCHED_TOGETHER = 12;

/** Some colonies at a time: whoever stops reading stops the search. @throws Error if the engine cannot answer */
export async function* suggestChanges(
  keys: readonly ColonyKey[],
  settings: SuggestionSettings,
): AsyncGenerator<{ found: readonly ColonySuggestions[]; doneCount: number }> {
  for (let k = 0; k < keys.length; k += SEARCHED_TOGETHER) {
    const some = keys.slice(k, k + SEARCHED_TOGETHER);
    yield { found: await suggestions.search(some, settings), doneCount: k + some.length };
  }
}

interface Planet {
  characterId: CharacterId;
  planetId: PlanetId;
}

/** Hides a suggestion for a planet, or shows it again. Kept with the planet. */
export function hideSuggestion({ characterId, planetId }: Planet, id: string, isHidden: boolean): void {
  const config = store
    .get(charactersAtom)
    .find((one) => one.characterId === characterId)
    ?.planetConfigs.find((one) => one.planetId === planetId);
  const hiddenSuggestions = withOne(config?.hiddenSuggestions ?? [], id, isHidden);
  editPlanetConfig(characterId, planetId, { hiddenSuggestions });
}

/** Brings back every hidden suggestion of the planets that the search finds. */
export function showHiddenSuggestions(): void {
  const found = store.get(foundKeysAtom);
  for (const { characterId, planetConfigs } of store.get(charactersAtom)) {
    for (const { planetId, hiddenSuggestions = [] } of planetConfigs) {
      const isFound = found?.has(colonyKey(characterId, planetId)) ?? true;
      if (isFound && hiddenSuggestions.length > 0) editPlanetConfig(characterId, planetId, { hiddenSuggestions: [] });
    }
  }
}
