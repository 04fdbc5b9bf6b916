import { startTransition, useCallback, useEffect, useState } from 'react';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import type { ColonySuggestions, SuggestionSettings } from '../../../workers/domain/whatIf.ts';
import { suggestChanges } from '../../bridge/commands.ts';
import { errorMessage } from '../../format/text.ts';

/** Colonies that are searched with one call: about as many as fit into half a second. */
const COLONIES_PER_CALL = 6;

export interface SuggestionSearch {
  found: readonly ColonySuggestions[];
  /** searched so far, of `totalCount` */
  doneCount: number;
  totalCount: number;
  /** why the search ended early, for the player */
  problem: string | null;
  askAgain: () => void;
}

/** Searches the whole fleet, some colonies at a time. Ends when the list is closed. */
export function useSuggestions(keys: readonly ColonyKey[], settings: SuggestionSettings): SuggestionSearch {
  const { intervalSeconds, withImports } = settings;
  const [state, setState] = useState<Pick<SuggestionSearch, 'found' | 'doneCount' | 'problem'>>({
    found: [],
    doneCount: 0,
    problem: null,
  });
  const [attempt, setAttempt] = useState(0);
  const listed = keys.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to ask
  useEffect(() => {
    let isWanted = true;
    const search = async (): Promise<void> => {
      const all = listed === '' ? [] : (listed.split('\n') as ColonyKey[]);
      const found: ColonySuggestions[] = [];
      setState({ found, doneCount: 0, problem: null });
      for (let k = 0; k < all.length && isWanted; k += COLONIES_PER_CALL) {
        found.push(...(await suggestChanges(all.slice(k, k + COLONIES_PER_CALL), { intervalSeconds, withImports })));
        const doneCount = Math.min(all.length, k + COLONIES_PER_CALL);
        // A transition: a click comes before hundreds of rows.
        if (isWanted) startTransition(() => setState({ found: [...found], doneCount, problem: null }));
      }
    };
    search().catch((error: unknown) => {
      if (isWanted) setState((last) => ({ ...last, problem: errorMessage(error) }));
    });
    return () => {
      isWanted = false;
    };
  }, [listed, intervalSeconds, withImports, attempt]);
  const askAgain = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, totalCount: keys.length, askAgain };
}
