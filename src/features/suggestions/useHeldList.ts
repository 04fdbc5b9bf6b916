import { useState } from 'react';
import type { SuggestedPlanet } from '../../model/suggestionList.ts';

interface HeldList {
  /** the rows to draw, in an order that only the player changes while the search runs */
  shown: readonly SuggestedPlanet[];
  /** found since, and not drawn yet */
  waiting: readonly SuggestedPlanet[];
  showAll: () => void;
  /** the player is at the list: from now on its rows move only when they ask */
  touch: () => void;
}

/**
 * Rows stay where they are while better ones are found: they would push "Try" away from under the pointer. Once the
 * search is done, they join a list that the player has not been at.
 * @param listed best first; shorter than before if the search has started again
 */
export function useHeldList(listed: readonly SuggestedPlanet[], isDone: boolean): HeldList {
  const [shown, setShown] = useState(listed);
  const [isTouched, setTouched] = useState(false);
  const found = new Set(listed);
  const isNewSearch = shown.some((one) => !found.has(one));
  if (isNewSearch && isTouched) setTouched(false);
  const isFree = isNewSearch || shown.length === 0 || (isDone && !isTouched);
  const next = isFree ? listed : shown;
  if (next !== shown) setShown(next);
  const drawn = new Set(next);
  return {
    shown: next,
    waiting: listed.length === next.length ? [] : listed.filter((one) => !drawn.has(one)),
    showAll: () => setShown(listed),
    touch: () => setTouched(true),
  };
}
