import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { CharacterLevels } from '../../../workers/game/domain/nextLevels.ts';
import type { VisitInterval } from '../../../workers/game/domain/visitInterval.ts';
import type { CharacterLogins, ColonySuggestions, SuggestionSettings } from '../../../workers/game/domain/whatIf.ts';
import { suggestChanges, suggestFewerLogins, suggestNextLevels } from '../../bridge/suggestions.ts';
import { errorMessage } from '../../format/text.ts';
import { listSuggestions, mergeSuggestions, type SuggestedPlanet } from '../../model/suggestionList.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { keepEqual } from '../../state/keepEqual.ts';
import { suggestionBasisAtom } from '../../state/suggestions.ts';

export type UnpricedPlanet = Pick<ColonySuggestions, 'key' | 'planetName'>;

export interface SuggestionSearch {
  /** best first */
  listed: readonly SuggestedPlanet[];
  /** of the planets that were searched */
  intervals: readonly VisitInterval[];
  /** characters that could log in less often, once all planets are searched */
  fewerLogins: readonly CharacterLogins[];
  /** what skills would bring, after that */
  nextLevels: readonly CharacterLevels[];
  /** the planets without a price, or that can't be simulated */
  unpriced: readonly UnpricedPlanet[];
  /** searched so far, of `totalCount` */
  doneCount: number;
  totalCount: number;
  /** why the search ended early, for the player */
  problem: string | null;
  askAgain: () => void;
}

type State = Omit<SuggestionSearch, 'totalCount' | 'askAgain'>;

const NOTHING: State = {
  listed: [],
  intervals: [],
  fewerLogins: [],
  nextLevels: [],
  unpriced: [],
  doneCount: 0,
  problem: null,
};

/** While the search goes on, the list is updated this often: each update draws a frame. */
const UPDATE_MS = 250;

/** Searches the fleet, some colonies at a time. The list stays as it was until a new search has come as far. */
export function useSuggestions(keys: readonly ColonyKey[], settings: SuggestionSettings): SuggestionSearch {
  const { intervalSeconds, withImports } = settings;
  const [state, setState] = useState<State>(NOTHING);
  const basis = useAtomValue(suggestionBasisAtom);
  const [attempt, setAttempt] = useState(0);
  const names = keys.join('\n');
  const lastRef = useRef<{ searched: string; doneCount: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt and another basis are reasons to ask
  useEffect(() => {
    let isWanted = true;
    const searched = JSON.stringify([names, intervalSeconds, withImports]);
    const last = lastRef.current?.searched === searched ? lastRef.current : null;
    const search = async (): Promise<void> => {
      let known: Found = NOTHING;
      let shownMs = last === null ? Number.NEGATIVE_INFINITY : performance.now();
      setState((shown) => (last === null ? NOTHING : { ...shown, problem: null }));
      for await (const { found, doneCount } of suggestChanges(keys, { intervalSeconds, withImports })) {
        if (!isWanted) return;
        known = addFound(known, found);
        if (doneCount < keys.length && performance.now() - shownMs < UPDATE_MS) continue;
        shownMs = performance.now();
        const isAsFar = doneCount >= (last?.doneCount ?? 0);
        if (isAsFar) lastRef.current = { searched, doneCount };
        const { listed, intervals, unpriced } = known;
        // A transition: a click comes before hundreds of rows.
        startTransition(() =>
          setState((shown) =>
            isAsFar
              ? { ...shown, listed: keepEqual(shown.listed, listed, ({ key }) => key), intervals, unpriced, doneCount }
              : { ...shown, doneCount },
          ),
        );
      }
      if (keys.length === 0) return;
      const fewerLogins = await suggestFewerLogins(intervalSeconds);
      if (!isWanted) return;
      startTransition(() => setState((shown) => ({ ...shown, fewerLogins })));
      const nextLevels = await suggestNextLevels({ intervalSeconds, withImports });
      if (isWanted) startTransition(() => setState((shown) => ({ ...shown, nextLevels })));
    };
    search().catch((error: unknown) => {
      if (isWanted) setState((shown) => ({ ...shown, problem: errorMessage(error) }));
    });
    return () => {
      isWanted = false;
    };
  }, [names, intervalSeconds, withImports, basis, attempt]);
  const askAgain = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, totalCount: keys.length, askAgain };
}

type Found = Pick<State, 'listed' | 'intervals' | 'unpriced'>;

function addFound(known: Found, found: readonly ColonySuggestions[]): Found {
  const unpriced = found.filter((one) => one.currentIskPerMonth === null && one.suggestions.length === 0);
  return {
    listed: mergeSuggestions(known.listed, listSuggestions(found)),
    intervals: [...known.intervals, ...found.map(({ interval }) => interval)],
    unpriced: [...known.unpriced, ...unpriced],
  };
}
