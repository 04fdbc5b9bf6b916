import { useCallback, useSyncExternalStore } from 'react';

const listenersOf = new Map<string, Set<() => void>>();

/** One listener for all who use a query: React allows fifty updates in a row, and a printed round has more logins. */
function subscribe(query: string, onChange: () => void): () => void {
  const listeners = listenersOf.get(query) ?? new Set();
  if (!listenersOf.has(query)) {
    listenersOf.set(query, listeners);
    window.matchMedia(query).addEventListener('change', () => {
      for (const listener of listeners) listener();
    });
  }
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    useCallback((onChange) => subscribe(query, onChange), [query]),
    () => window.matchMedia(query).matches,
  );
}
