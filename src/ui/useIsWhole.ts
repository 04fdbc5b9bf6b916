import { useDeferredValue } from 'react';

/** False in the first render, which draws only what may be visible, so that the screen fills sooner. */
export function useIsWhole(): boolean {
  return useDeferredValue(true, false);
}
