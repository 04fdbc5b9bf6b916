import { startTransition, useEffect } from 'react';
import { fetchTotals } from '../../bridge/figures.ts';
import { filteredTotalsAtom, publicationAtom } from '../../state/colonies.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { filteredKeysAtom } from '../../state/page.ts';

/** Asks the worker for the sums over what the filter shows, again with every publication. Renders nothing. */
export function FilteredTotals(): null {
  const keys = useAtomValue(filteredKeysAtom);
  const revision = useAtomValue(publicationAtom)?.revision;
  // Newer figures are a reason to ask again.
  useEffect(() => {
    if (keys === null) {
      store.set(filteredTotalsAtom, null);
      return;
    }
    let isWanted = true;
    fetchTotals(keys).then(
      (totals) => isWanted && startTransition(() => store.set(filteredTotalsAtom, totals)),
      // A crashed engine has a notice of its own, and its successor publishes again.
      () => isWanted && store.set(filteredTotalsAtom, null),
    );
    return () => {
      isWanted = false;
    };
  }, [keys, revision]);
  return null;
}
