import { expect } from 'vitest';
import type { Screen } from '../../src/words/places.ts';

/** Waits until a screen is loaded and calculated. */
export const untilQuiet = async (screen: Screen) => {
  const unfinished = () => {
    const shown = [...document.querySelectorAll('main [data-place]')].filter((place) => place.checkVisibility());
    if (shown.length !== (screen === 'planets' ? 0 : 1)) return [`${shown.length} places`];
    return shown
      .flatMap((place) => [...place.querySelectorAll('[class*="Skeleton"], [role="status"]')])
      .filter((part) => part.checkVisibility())
      .filter((part) => part.role !== 'status' || part.textContent?.endsWith('…'))
      .map((part) => part.textContent || part.className);
  };
  await expect.poll(unfinished, { message: screen }).toEqual([]);
};
