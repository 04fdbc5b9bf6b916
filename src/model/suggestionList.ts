import type { ColonyKey } from '../../workers/game/domain/ids.ts';
import type { ColonySuggestions, Suggestion } from '../../workers/game/domain/whatIf.ts';
import { reasonText } from '../words/suggestions.ts';
import { changeText, problemText, suggestionText } from '../words/whatIf.ts';
import { hasAllWords, joinFields, splitWords } from './search.ts';

export interface ListedSuggestion {
  suggestion: Suggestion;
  /** the change alone */
  change: string;
  /** the suggestion as a sentence */
  text: string;
  /** why, and what it rests on; empty if it just brings more */
  reason: string;
}

export interface SuggestedPlanet extends Omit<ColonySuggestions, 'interval' | 'problem' | 'suggestions' | 'choices'> {
  /** what the planet suffers from; empty if it runs well */
  problem: string;
  /** one at least: the best, then its alternatives */
  suggestions: readonly ListedSuggestion[];
}

/** The planets of these that have suggestions, the highest worth first. */
export function listSuggestions(found: Iterable<ColonySuggestions>): SuggestedPlanet[] {
  return bestFirst([...found].flatMap((one) => listPlanet(one) ?? []));
}

/** A planet's suggestions in words; null without any. */
export function listPlanet({
  suggestions,
  choices,
  interval,
  problem,
  ...planet
}: ColonySuggestions): SuggestedPlanet | null {
  if (choices === null || suggestions.length === 0) return null;
  return {
    key: planet.key,
    characterId: planet.characterId,
    planetId: planet.planetId,
    planetName: planet.planetName,
    planetType: planet.planetType,
    currentIskPerMonth: planet.currentIskPerMonth,
    problem: problemText(problem, planet.currentIskPerMonth),
    suggestions: suggestions.map((suggestion) => ({
      suggestion,
      change: changeText(suggestion, choices, interval.seconds),
      text: suggestionText(suggestion, choices, interval.seconds),
      reason: reasonText(suggestion, planet.currentIskPerMonth, choices),
    })),
  };
}

export function mergeSuggestions(
  listed: readonly SuggestedPlanet[],
  added: readonly SuggestedPlanet[],
): readonly SuggestedPlanet[] {
  return added.length === 0 ? listed : bestFirst([...listed, ...added]);
}

/** The best suggestion's worth; below everything where a price is missing. */
export function worthOf({ suggestions }: Pick<SuggestedPlanet, 'suggestions'>): number {
  return suggestions[0]?.suggestion.worthGainIskPerMonth ?? Number.NEGATIVE_INFINITY;
}

function bestFirst(listed: SuggestedPlanet[]): SuggestedPlanet[] {
  return listed.sort((a, b) => higherFirst(worthOf(a), worthOf(b)));
}

function higherFirst(a: number, b: number): number {
  return a === b ? 0 : b - a;
}

/** Ids of the suggestions that the player has hidden, by planet. */
export type HiddenSuggestions = ReadonlyMap<ColonyKey, ReadonlySet<string>>;

/** A planet without its hidden suggestions; null if none is left. */
export function withoutHidden(planet: SuggestedPlanet, hidden: HiddenSuggestions): SuggestedPlanet | null {
  const ids = hidden.get(planet.key);
  if (ids === undefined) return planet;
  const suggestions = planet.suggestions.filter(({ suggestion }) => !ids.has(suggestion.id));
  if (suggestions.length === planet.suggestions.length) return planet;
  return suggestions.length === 0 ? null : { ...planet, suggestions };
}

/** Every suggestion of these planets with its planet, the highest worth first. */
export function flattenSuggestions(
  listed: readonly SuggestedPlanet[],
): { planet: SuggestedPlanet; listedOne: ListedSuggestion }[] {
  return listed
    .flatMap((planet) => planet.suggestions.map((listedOne) => ({ planet, listedOne })))
    .sort((a, b) => higherFirst(worthOf({ suggestions: [a.listedOne] }), worthOf({ suggestions: [b.listedOne] })));
}

/** The planets with every word of the filter in what they suffer from, or in what would change them. */
export function filterSuggestions(listed: readonly SuggestedPlanet[], filter: string): readonly SuggestedPlanet[] {
  const words = splitWords(filter);
  if (words.length === 0) return listed;
  return listed.filter((one) =>
    hasAllWords(joinFields([one.problem, ...one.suggestions.map(({ text }) => text)]), words),
  );
}
