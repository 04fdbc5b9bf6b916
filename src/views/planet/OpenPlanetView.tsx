import { Suspense } from 'react';
import { useAtom } from '../../state/jotai.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { planetViewAtom } from './colonyViews.ts';
import { PLANET_VIEWS } from './planetViews.ts';

/** The full view of a colony that is open, if any. */
export function OpenPlanetView() {
  const [view, setView] = useAtom(planetViewAtom);
  const View = PLANET_VIEWS.find(({ id }) => id === view?.id)?.component;
  if (!view || !View) return null;
  const close = (): void => {
    setView(null);
    // After React has taken the view away, and its own focus trap has let go.
    setTimeout(() => view.opener.focus(), 0);
  };
  return (
    <ErrorBoundary part="The planet's view">
      <Suspense fallback={null}>
        <View colonyKey={view.key} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
}
