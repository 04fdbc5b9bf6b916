/** The fleet's suggestions as one list, best first, and what is shown of it. */
import type { ColonySuggestions, Suggestion } from '../../workers/domain/whatIf.ts';
import { suggestionText } from '../words/whatIf.ts';
import { hasAllWords, joinFields, splitWords } from './search.ts';

export interface ListedSuggestion {
  id: string;
  colony: Pick<ColonySuggestions, 'key' | 'characterId' | 'planetName'>;
  suggestion: Suggestion;
  /** the suggestion as a sentence */
  text: string;
  currentIskPerMonth: number | null;
}

/** Every suggestion of these colonies, the highest gain first. */
export function listSuggestions(found: Iterable<ColonySuggestions>): ListedSuggestion[] {
  return bestFirst(
    [...found].flatMap(({ suggestions, choices, currentIskPerMonth, interval, ...colony }) =>
      choices === null
        ? []
        : suggestions.map((suggestion, k) => ({
            id: `${colony.key} ${k}`,
            colony,
            suggestion,
            text: suggestionText(suggestion, choices, interval.seconds),
            currentIskPerMonth,
          })),
    ),
  );
}

/** Two such lists as one. */
export function mergeSuggestions(
  listed: readonly ListedSuggestion[],
  added: readonly ListedSuggestion[],
): readonly ListedSuggestion[] {
  return added.length === 0 ? listed : bestFirst([...listed, ...added]);
}

function bestFirst(listed: ListedSuggestion[]): ListedSuggestion[] {
  return listed.sort((a, b) => b.suggestion.worthGainIskPerMonth - a.suggestion.worthGainIskPerMonth);
}

/** The suggestions that have every word of the filter, as in the dashboard's search: in planet, character or sentence. */
export function filterSuggestions(
  listed: readonly ListedSuggestion[],
  filter: string,
  nameOf: (suggestion: ListedSuggestion) => string,
): readonly ListedSuggestion[] {
  const words = splitWords(filter);
  if (words.length === 0) return listed;
  return listed.filter((one) => hasAllWords(joinFields([one.colony.planetName, nameOf(one), one.text]), words));
}
