import { Suspense, useDeferredValue } from 'react';
import { useAtom } from '../../state/jotai.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { planetViewAtom } from './colonyViews.ts';
import { usePlanetSlots } from './slots.ts';

/** The full view of a colony that is open, if any. */
export function OpenPlanetView() {
  const [wanted, setView] = useAtom(planetViewAtom);
  const { views } = usePlanetSlots();
  // Deferred, and within a boundary that is always there: React holds back for 300 ms what follows a fallback, even an
  // empty one. It closes at once.
  const deferred = useDeferredValue(wanted);
  const view = wanted && deferred;
  const View = views.find(({ id }) => id === view?.id)?.component;
  const close = (): void => {
    setView(null);
    // After React has taken the view away, and its own focus trap has let go.
    setTimeout(() => view?.opener.focus(), 0);
  };
  return (
    <Suspense fallback={null}>
      {view && View && (
        <ErrorBoundary part="The planet's view">
          <View colonyKey={view.key} onClose={close} />
        </ErrorBoundary>
      )}
    </Suspense>
  );
}
