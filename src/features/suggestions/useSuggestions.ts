import { startTransition, useCallback, useEffect, useState } from 'react';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import type { VisitInterval } from '../../../workers/domain/visitInterval.ts';
import type { CharacterLogins, SuggestionSettings } from '../../../workers/domain/whatIf.ts';
import { suggestChanges, suggestFewerLogins } from '../../bridge/suggestions.ts';
import { errorMessage } from '../../format/text.ts';
import { listSuggestions, mergeSuggestions, type SuggestedPlanet } from '../../model/suggestionList.ts';

export interface SuggestionSearch {
  /** best first */
  listed: readonly SuggestedPlanet[];
  /** of the planets that were searched */
  intervals: readonly VisitInterval[];
  /** characters that could log in less often, once all planets are searched */
  fewerLogins: readonly CharacterLogins[];
  /** names of the planets without a price, or that can't be simulated */
  unpriced: readonly string[];
  /** searched so far, of `totalCount` */
  doneCount: number;
  totalCount: number;
  /** why the search ended early, for the player */
  problem: string | null;
  askAgain: () => void;
}

type State = Omit<SuggestionSearch, 'totalCount' | 'askAgain'>;

const NOTHING: State = { listed: [], intervals: [], fewerLogins: [], unpriced: [], doneCount: 0, problem: null };

/** Searches the whole fleet, some colonies at a time. Ends when the list is closed. */
export function useSuggestions(keys: readonly ColonyKey[], settings: SuggestionSettings): SuggestionSearch {
  const { intervalSeconds, withImports } = settings;
  const [state, setState] = useState<State>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const names = keys.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to ask
  useEffect(() => {
    let isWanted = true;
    const search = async (): Promise<void> => {
      let known = NOTHING;
      setState(known);
      for await (const { found, doneCount } of suggestChanges(keys, { intervalSeconds, withImports })) {
        if (!isWanted) return;
        const unpriced = found.filter((one) => one.currentIskPerMonth === null && one.suggestions.length === 0);
        const next: State = {
          listed: mergeSuggestions(known.listed, listSuggestions(found)),
          fewerLogins: [],
          intervals: [...known.intervals, ...found.map(({ interval }) => interval)],
          unpriced: [...known.unpriced, ...unpriced.map(({ planetName }) => planetName)],
          doneCount,
          problem: null,
        };
        known = next;
        // A transition: a click comes before hundreds of rows.
        startTransition(() => setState(next));
      }
      const fewerLogins = keys.length === 0 ? [] : await suggestFewerLogins(intervalSeconds);
      if (isWanted) startTransition(() => setState((last) => ({ ...last, fewerLogins })));
    };
    search().catch((error: unknown) => {
      if (isWanted) setState((last) => ({ ...last, problem: errorMessage(error) }));
    });
    return () => {
      isWanted = false;
    };
  }, [names, intervalSeconds, withImports, attempt]);
  const askAgain = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, totalCount: keys.length, askAgain };
}
