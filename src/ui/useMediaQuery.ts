import { useSyncExternalStore } from 'react';

interface Watched {
  matches: () => boolean;
  subscribe: (onChange: () => void) => () => void;
}

const watched = new Map<string, Watched>();

/**
 * One listener for all who use a query, so that React draws its change once. With one each, a hundred logins of a printed
 * round were a hundred updates in a row, of which React allows fifty.
 */
function watch(query: string): Watched {
  const known = watched.get(query);
  if (known !== undefined) return known;
  const list = window.matchMedia(query);
  const listeners = new Set<() => void>();
  list.addEventListener('change', () => {
    for (const listener of listeners) listener();
  });
  const one: Watched = {
    matches: () => list.matches,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
  watched.set(query, one);
  return one;
}

/** Whether a media query matches. */
export function useMediaQuery(query: string): boolean {
  const { subscribe, matches } = watch(query);
  return useSyncExternalStore(subscribe, matches);
}

/** Phones, and any page enlarged to that width: navigation at the bottom, planets as blocks. */
export const PHONE = '(max-width: 700px)';
