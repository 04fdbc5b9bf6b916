import { t } from '@lingui/core/macro';
import { Suspense, useDeferredValue } from 'react';
import { useAtom } from '../../state/jotai.ts';
import { OverlayBoundary } from '../../ui/ErrorBoundary.tsx';
import { planetViewAtom } from './colonyViews.ts';
import { usePlanetSlots } from './slots.ts';

export function OpenPlanetView() {
  const [wanted, setView] = useAtom(planetViewAtom);
  const { views } = usePlanetSlots();
  // Deferred and inside a permanent boundary: React delays content by 300 ms after showing a fallback, even an empty
  // one. Closing is not deferred.
  const deferred = useDeferredValue(wanted);
  const view = wanted && deferred;
  const View = views.find(({ id }) => id === view?.id)?.component;
  const close = (): void => {
    setView(null);
    // After React has removed the view and its focus trap.
    setTimeout(() => view?.opener.focus(), 0);
  };
  return (
    <Suspense fallback={null}>
      {view && View && (
        <OverlayBoundary part={t`The planet's view`} onClose={close}>
          <View colonyKey={view.key} onClose={close} />
        </OverlayBoundary>
      )}
    </Suspense>
  );
}
