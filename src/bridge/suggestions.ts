/** What to change on colonies. */
import type { CharacterId, ColonyKey, PlanetId } from '../../workers/game/domain/ids.ts';
import type { CharacterLevels } from '../../workers/game/domain/nextLevels.ts';
import type { Seconds } from '../../workers/game/domain/units.ts';
import type { CharacterLogins, ColonySuggestions, SuggestionSettings } from '../../workers/game/domain/whatIf.ts';
import { charactersAtom, editPlanetConfig } from '../state/characters.ts';
import { store } from '../state/jotai.ts';
import { askEngine } from './engine.ts';

/** Colonies that are searched with one call: about as many as fit into half a second. */
const SEARCHED_TOGETHER = 12;

/**
 * What to change on these colonies, some colonies at a time, so that whoever stops reading stops the search.
 * @throws Error if the engine cannot answer; the caller shows it
 */
export async function* suggestChanges(
  keys: readonly ColonyKey[],
  settings: SuggestionSettings,
): AsyncGenerator<{ found: readonly ColonySuggestions[]; doneCount: number }> {
  for (let k = 0; k < keys.length; k += SEARCHED_TOGETHER) {
    const some = keys.slice(k, k + SEARCHED_TOGETHER);
    yield { found: await askEngine((engine) => engine.suggestions.search(some, settings)), doneCount: k + some.length };
  }
}

/** Characters that could log in less often. @throws Error if the engine cannot answer; the caller shows it */
export function suggestFewerLogins(intervalSeconds: Seconds): Promise<readonly CharacterLogins[]> {
  return askEngine((engine) => engine.suggestions.fewerLogins(intervalSeconds));
}

/** What one more level of each skill would bring. @throws Error if the engine cannot answer; the caller shows it */
export function suggestNextLevels(settings: SuggestionSettings): Promise<readonly CharacterLevels[]> {
  return askEngine((engine) => engine.suggestions.nextLevels(settings));
}

/** Whose suggestion it is. */
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
  const others = (config?.hiddenSuggestions ?? []).filter((other) => other !== id);
  editPlanetConfig(characterId, planetId, { hiddenSuggestions: isHidden ? [...others, id] : others });
}

export function showHiddenSuggestions(): void {
  for (const { characterId, planetConfigs } of store.get(charactersAtom)) {
    for (const { planetId, hiddenSuggestions = [] } of planetConfigs) {
      if (hiddenSuggestions.length > 0) editPlanetConfig(characterId, planetId, { hiddenSuggestions: [] });
    }
  }
}
