import { lazy, type ReactNode, useDeferredValue, useEffect } from 'react';
import type { ColonyKey } from '../workers/domain/ids.ts';
import { applyFilter } from './features/filter/applyFilter.ts';
import { goToColony } from './features/filter/goToColony.ts';
import { expandColony } from './features/planets/colonyViews.ts';
import { isRefreshedAtom } from './state/colonies.ts';
import { store, useAtomValue } from './state/jotai.ts';
import { planetTabAtom } from './state/page.ts';
import { closeView, followHistory, fullViewAtom, type FullView as ViewName } from './state/view.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { loadable, preloadWhenIdle } from './ui/loadable.tsx';

const RoundView = loadable(() => import('./features/round/RoundView.tsx'));
const HistoryView = loadable(() => import('./features/history/HistoryView.tsx'));
const PricesView = loadable(() => import('./features/prices/PricesView.tsx'));
const TemplatesView = loadable(() => import('./features/templates/TemplatesView.tsx'));
const TemplateSphere = lazy(() => import('./features/sphere/TemplateSphere.tsx'));
const ChainView = loadable(() => import('./features/chain/ChainView.tsx'));
const SuggestionsView = loadable(() => import('./features/suggestions/SuggestionsView.tsx'));

// With their controls, which the dashboard does without.
const HubSelect = loadable(() => import('./features/settings/HubSelect.tsx'));
const LabTabs = loadable(() => import('./LabTabs.tsx'));

/** The full-screen view that is open, if any; its code is loaded once all is fetched and the page is idle. */
export function FullView() {
  useEffect(followHistory, []);
  const isRefreshed = useAtomValue(isRefreshedAtom);
  useEffect(() => {
    if (isRefreshed) preloadWhenIdle(RoundView, HistoryView, ChainView, PricesView, TemplatesView, SuggestionsView);
  }, [isRefreshed]);
  const asked = useAtomValue(fullViewAtom);
  // A closed view is hidden at once and removed in a task of its own: to uncover the dashboard takes as long.
  const previous = useDeferredValue(asked);
  const view = asked ?? previous;
  if (view === null) return null;
  return (
    <div hidden={asked === null}>
      <View view={view} />
    </div>
  );
}

function View({ view }: { view: ViewName }) {
  switch (view) {
    case 'round':
      return (
        <ErrorBoundary part="The round planner">
          <RoundView />
        </ErrorBoundary>
      );
    case 'history':
      return (
        <ErrorBoundary part="The history">
          <HistoryView />
        </ErrorBoundary>
      );
    case 'chain':
      return (
        <ErrorBoundary part="The chain">
          <ChainView onFilter={showPlanets} />
        </ErrorBoundary>
      );
    case 'prices':
      return (
        <ErrorBoundary part="The prices">
          <PricesView hubSelect={<HubSelect />} />
        </ErrorBoundary>
      );
    case 'templates':
      return (
        <ErrorBoundary part="The template bench">
          <TemplatesView Sphere={TemplateSphere} parts={<LabTabs />} />
        </ErrorBoundary>
      );
    case 'lab':
      return (
        <ErrorBoundary part="The suggestions">
          <SuggestionsView onTry={showWhatIf} parts={<LabTabs />} />
        </ErrorBoundary>
      );
    default:
      return view satisfies never;
  }
}

/** Returns to the dashboard, to a planet's variants. */
function showWhatIf(key: ColonyKey): void {
  closeView();
  store.set(planetTabAtom(key), 'whatIf');
  expandColony(key);
  goToColony(key);
}

/** Returns to the dashboard with a filter. */
function showPlanets(filter: string): void {
  closeView();
  applyFilter(filter);
}

/** The dashboard: kept as it is, but neither seen nor reached while a full-screen view covers it. */
export function Dashboard({ children }: { children: ReactNode }) {
  const isOpen = useAtomValue(fullViewAtom) !== null;
  // Once the view is drawn: to hide hundreds of rows in the same task would delay it.
  const isCovered = useDeferredValue(isOpen) && isOpen;
  return (
    <div inert={isCovered} style={isCovered ? { visibility: 'hidden' } : undefined}>
      {children}
    </div>
  );
}
