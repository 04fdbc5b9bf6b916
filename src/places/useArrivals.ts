import { useEffect, useLayoutEffect } from 'react';
import { placeOf } from '../model/places.ts';
import { useAtomValue } from '../state/jotai.ts';
import { arrivalAtom, followHistory, goBack, takePreviousFocus } from '../state/places.ts';
import { pageTitle } from '../words/places.ts';

/** What is over a place and closes on Escape itself. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Gives each place its title, its scroll position and the focus, and leads back on Escape. */
export function useArrivals(): void {
  const arrival = useAtomValue(arrivalAtom);
  const { screen, tried } = arrival.spot;
  useEffect(followHistory, []);
  useEffect(() => {
    document.title = pageTitle(placeOf(screen), screen);
  }, [screen]);
  useLayoutEffect(() => {
    if (arrival.scrollY !== null) window.scrollTo({ top: arrival.scrollY, behavior: 'instant' });
    const previous = takePreviousFocus();
    previous?.focus({ preventScroll: true });
    if (previous !== null && document.activeElement !== previous) visibleHeading()?.focus({ preventScroll: true });
  }, [arrival]);
  const leadsBack = screen !== 'planets' || tried !== null;
  useEffect(() => {
    if (!leadsBack) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(OVERLAYS) !== null) return;
      event.preventDefault();
      goBack();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [leadsBack]);
}

function visibleHeading(): HTMLElement | undefined {
  const headings = document.querySelectorAll<HTMLElement>('main h2[tabindex]');
  return [...headings].find((heading) => heading.checkVisibility({ visibilityProperty: true }));
}
