import { useDeferredValue } from 'react';

/**
 * False in the first render, which draws only what may be visible, so that the screen fills sooner.
 * @param isLong otherwise everything is drawn at once
 */
export function useIsWhole(isLong: boolean): boolean {
  return useDeferredValue<boolean>(true, isLong ? false : undefined);
}
