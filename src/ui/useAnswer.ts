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

/**
 * Asks the worker, and again whenever one of the reasons is another: what the question depends on, and newer figures that
 * its answer follows. Only the answer to the latest question counts.
 */
export function useAnswer<T>(ask: () => Promise<T>, reasons: readonly unknown[]): Answer<T> {
  const [state, setState] = useState<Omit<Answer<T>, 'askAgain'>>({ value: undefined, problem: null, isLoading: true });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is another function each time; the lint checks its reasons where it is called
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
  }, [...reasons, attempt]);
  const askAgain = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, askAgain };
}
