import { startTransition } from 'react';
import { appliedFilterAtom, filterTextAtom } from '../../state/filter.ts';
import { store } from '../../state/jotai.ts';
import { keepOnlyInView } from '../../ui/nearness.ts';

/** The id of the filter's field, for the key that goes to it. */
export const FILTER_FIELD_ID = 'filter';

/** Filters the page. The field follows at once; the page follows in slices, and gives up for the next letter. */
export function applyFilter(text: string): void {
  store.set(filterTextAtom, text);
  startTransition(() => {
    keepOnlyInView();
    store.set(appliedFilterAtom, text);
  });
}

/** Shows everything again, and keeps the focus in the field: what had it may be about to go. */
export function clearFilter(): void {
  applyFilter('');
  document.getElementById(FILTER_FIELD_ID)?.focus();
}
