import { startTransition } from 'react';
import { appliedFilterAtom, filterTextAtom } from '../../state/filter.ts';
import { store } from '../../state/jotai.ts';
import { keepOnlyInView } from '../../ui/nearness.ts';

/** The id of the filter field, for the `/` key. */
export const FILTER_FIELD_ID = 'filter';

/** Filters the page. The field updates immediately; the page in a transition that the next keystroke interrupts. */
export function applyFilter(text: string): void {
  store.set(filterTextAtom, text);
  startTransition(() => {
    keepOnlyInView();
    store.set(appliedFilterAtom, text);
  });
}

/** Removes the filter and focuses the field, because the focused element may disappear. */
export function clearFilter(): void {
  applyFilter('');
  document.getElementById(FILTER_FIELD_ID)?.focus();
}
