import { useDeferredValue } from 'react';

/** False in the first render of a long list, which draws only what may be visible, so that the screen fills sooner. */
export function useIsWhole(isLong: boolean): boolean {
  return useDeferredValue<boolean>(true, isLong ? false : undefined);
}
