import { t } from '@lingui/core/macro';
import { Activity, memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ExportMenu } from '../features/export/ExportMenu.tsx';
import { applyFilter } from '../features/filter/applyFilter.ts';
import { goToColony } from '../features/filter/goToColony.ts';
import { PLACES, screensOf } from '../model/places.ts';
import { isSettledAtom } from '../state/firstScreen.ts';
import { useAtomValue } from '../state/jotai.ts';
import { goTo, screenAtom, takeNewFocus } from '../state/places.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { CloseContext } from '../ui/Fault.tsx';
import { loadable, usePreload } from '../ui/loadable.tsx';
import { FocusContext, MissingContext } from '../ui/PlacePage.tsx';
import type { Screen } from '../words/places.ts';
import { PlaceBox } from './PlaceBox.ts';

const StopsView = loadable(() => import('../features/stops/StopsView.tsx'));
const RoundView = loadable(async () => (await import('../features/round/loadRoundView.ts')).loadRoundView());
const SmallWindow = loadable(() => import('../features/round/SmallWindow.tsx'), 'decoration');
const HistoryView = loadable(() => import('../features/history/HistoryView.tsx'));
const ProductsView = loadable(() => import('../features/prices/ProductsView.tsx'));
const SuggestionsPlace = loadable(() => import('./SuggestionsPlace.tsx'));
const ChainView = loadable(() => import('../features/chain/ChainView.tsx'));
const TemplatesView = loadable(() => import('../features/templates/TemplatesView.tsx'));
const MissingCharacters = loadable(() => import('../features/login/MissingCharacters.tsx'), 'decoration');
const SettleView = loadable(() => import('../features/settle/SettleView.tsx'));
const AllTemplates = loadable(() => import('../features/templates/AllTemplates.tsx'), 'decoration');
const TemplateSphere = loadable(() => import('../features/sphere/TemplateSphere.tsx'));

// With their controls, which Planets does without.
const HubSelect = loadable(() => import('../features/settings/HubSelect.tsx'));
const PlaceTabs = loadable(() => import('./PlaceTabs.tsx'));

/** A template in 3D, which can be closed also where its code can't be loaded. */
function Sphere(props: { text: string; onClose: () => void }) {
  return (
    <CloseContext value={props.onClose}>
      <TemplateSphere {...props} />
    </CloseContext>
  );
}

const MISSING_CHARACTERS = <MissingCharacters />;

function showPlanets(filter: string): void {
  goTo('planets');
  applyFilter(filter);
}

/** In the order of the navigation; Planets is always on the page. */
const SCREENS = PLACES.flatMap(screensOf).filter((screen) => screen !== 'planets');

/**
 * Every place except Planets. What was visited is kept with its inputs, hidden and without effects; code is loaded once
 * the first screen has its answers and the page is idle.
 */
export function Screens() {
  const current = useAtomValue(screenAtom);
  const [visited, setVisited] = useState<ReadonlySet<Screen>>(new Set());
  usePreload(
    useAtomValue(isSettledAtom),
    StopsView,
    RoundView,
    HistoryView,
    ProductsView,
    SuggestionsPlace,
    ChainView,
    TemplatesView,
    MissingCharacters,
    HubSelect,
    PlaceTabs,
  );
  if (!visited.has(current)) setVisited(new Set([...visited, current]));
  return (
    <FocusContext value={takeNewFocus}>
      <MissingContext value={MISSING_CHARACTERS}>
        {SCREENS.filter((screen) => visited.has(screen)).map((screen) => (
          <KeptPlace key={screen} screen={screen} isCovered={screen !== current} />
        ))}
      </MissingContext>
      {visited.has('round') && <SmallWindow />}
    </FocusContext>
  );
}

interface KeptPlaceProps {
  screen: Screen;
  isCovered: boolean;
}

/** A place that keeps its layout while another one covers it, but has no effects. */
function KeptPlace({ screen, isCovered }: KeptPlaceProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The chain's cards would be drawn a frame after the rest: the browser looks again for which of them are in view.
    if (!isCovered || screen === 'chain') return;
    // React hides it by its display, without which the whole place would be laid out again when it is back.
    for (const part of ref.current?.children ?? [])
      if (part instanceof HTMLElement) part.style.removeProperty('display');
  }, [isCovered, screen]);
  return (
    <PlaceBox ref={ref} data-covered={isCovered || undefined}>
      <Activity mode={isCovered ? 'hidden' : 'visible'}>
        <KeptScreen screen={screen} />
      </Activity>
    </PlaceBox>
  );
}

/** Drawn again only for what it shows itself: a hidden one should cost nothing. */
const KeptScreen = memo(function KeptScreen({ screen }: { screen: Screen }) {
  return <ErrorBoundary part={t`This place`}>{CONTENTS[screen]()}</ErrorBoundary>;
});

const CONTENTS: Readonly<Record<Screen, () => ReactNode>> = {
  planets: () => null,
  stops: () => <StopsView onOpen={goToColony} exportMenu={<ExportMenu />} />,
  round: () => <RoundView />,
  earned: () => <HistoryView tabs={<PlaceTabs place="money" />} />,
  products: () => <ProductsView hubSelect={<HubSelect />} tabs={<PlaceTabs place="money" />} />,
  suggestions: () => <SuggestionsPlace tabs={<PlaceTabs place="improve" />} />,
  chain: () => <ChainView onFilter={showPlanets} tabs={<PlaceTabs place="improve" />} />,
  templates: () => <TemplatesView Sphere={Sphere} tabs={<PlaceTabs place="improve" />} />,
  settle: () => <SettleView Sphere={Sphere} AllTemplates={AllTemplates} tabs={<PlaceTabs place="improve" />} />,
};
