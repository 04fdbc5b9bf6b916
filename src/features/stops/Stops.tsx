import { lazy, Suspense } from 'react';
import type { ColonyKey } from '../../../workers/domain/ids.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { stopsOpenAtom } from './stopsOpen.ts';

const StopsPanel = lazy(() => import('./StopsPanel.tsx'));

/** The list of stops while it is open; its code is loaded when it is first opened. */
export function Stops({ onOpen }: { onOpen: (key: ColonyKey) => void }) {
  if (!useAtomValue(stopsOpenAtom)) return null;
  return (
    <ErrorBoundary part="The list of stops">
      <Suspense fallback={null}>
        <StopsPanel onOpen={onOpen} />
      </Suspense>
    </ErrorBoundary>
  );
}
