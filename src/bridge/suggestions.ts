/** What to change on colonies. */
import type { ColonyKey } from '../../workers/domain/ids.ts';
import type { ColonySuggestions, SuggestionSettings } from '../../workers/domain/whatIf.ts';
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
