import { startTransition, useCallback, useEffect, useState } from 'react';
import { errorMessage } from '../format/text.ts';

/** What the worker answered. The last answer stays until there is a newer one. */
export interface Answer<T> {
  /** undefined before the first answer */
  value: T | undefined;
  /** why there is no newer answer, for the player */
  problem: string | null;
  isLoading: boolean;
  askAgain(): void;
}

/** Asks the worker, and again whenever `ask` is another function. Only the answer to the latest question counts. */
export function useAnswer<T>(ask: () => Promise<T>): Answer<T> {
  const [state, setState] = useState<Omit<Answer<T>, 'askAgain'>>({ value: undefined, problem: null, isLoading: true });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to ask
  useEffect(() => {
    let isWanted = true;
    setState((last) => ({ ...last, isLoading: true }));
    ask().then(
      (value) => {
        // A transition: a click comes before hundreds of rows.
        if (isWanted) startTransition(() => setState({ value, problem: null, isLoading: false }));
      },
      (error: unknown) => {
        if (isWanted) setState((last) => ({ ...last, problem: errorMessage(error), isLoading: false }));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [ask, attempt]);
  const askAgain = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, askAgain };
}
