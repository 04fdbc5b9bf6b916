import { t } from '@lingui/core/macro';
import { BaseStyles } from '@primer/react';
import { ThemeProvider } from '@primer/react/next';
import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { preconnect } from 'react-dom';
import { styled } from 'styled-components';
import { Background } from './background/Background.tsx';
import { Dialogs } from './Dialogs.tsx';
import { ImagesUrlContext } from './eve/images.tsx';
import { FilterField } from './features/filter/FilterField.tsx';
import { goToColony } from './features/filter/goToColony.ts';
import { AppBar } from './features/shell/AppBar.tsx';
import { Footer } from './features/shell/Footer.tsx';
import { Notices } from './features/shell/Notices.tsx';
import { placeOf } from './model/places.ts';
import { Dashboard } from './places/Dashboard.tsx';
import { NavigationBar, NavigationRow, NavigationTabs } from './places/Navigation.tsx';
import { Screens } from './places/Screens.tsx';
import { useArrivals } from './places/useArrivals.ts';
import { useOneLine } from './places/useOneLine.ts';
import { hasCharactersAtom } from './state/characters.ts';
import { envAtom } from './state/environment.ts';
import { atom, useAtomValue } from './state/jotai.ts';
import { screenAtom } from './state/places.ts';
import { timerColoursAtom } from './state/settings.ts';
import { followedSharesAtom } from './state/shares.ts';
import { isStoppedAtom } from './state/storage.ts';
import { viewTimeAtom } from './state/viewTime.ts';
import { applyTimerColours } from './ui/Countdown.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { loadable } from './ui/loadable.tsx';
import { NameTip } from './ui/TipLayer.tsx';
import { useMediaQuery } from './ui/useMediaQuery.ts';
import { PHONE } from './ui/widths.ts';

/* Keeps the stacking order inside the page apart from dialogs and menus, which come after it. */
const Page = styled.div`
  isolation: isolate;

  /* The navigation is there. */
  @media (--phone) {
    padding-bottom: 56px;
  }
`;

const Top = styled.header`
  position: sticky;
  top: 0;
  z-index: 10;

  /* Always in view: the focus must not scroll the page below. */
  & :is(a, button, input) {
    scroll-margin-top: calc(-16px - var(--top-height));
  }

  /* Where a page is enlarged, little would be left below it. */
  @media (--low) {
    position: static;
  }
`;

const Main = styled.main`
  display: flex;
  flex-direction: column;
  gap: var(--gap-medium);
  max-width: 1880px;
  /* The page's footer begins below the first screen. */
  min-height: calc(100vh - var(--top-height));
  margin: 0 auto;
  padding: 8px 16px 32px;

  &:focus {
    outline: none;
  }

  @media (--phone) {
    padding: 8px 8px 24px;
  }

  @media print {
    min-height: 0;
  }
`;

/* Visible only while it has the focus. */
const Skip = styled.a`
  position: fixed;
  top: 8px;
  left: 8px;
  z-index: 20;
  padding: 6px 14px;
  border-radius: 6px;
  font-weight: 600;
  color: var(--fgColor-onEmphasis);
  background: var(--bgColor-accent-emphasis);

  &:not(:focus) {
    width: 1px;
    height: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

/** Only during a forecast. */
const ForecastNote = loadable(() => import('./places/ForecastNote.tsx'), 'decoration');
const ShareBar = loadable(() => import('./features/shares/ShareBar.tsx'));

const imagesUrlAtom = atom((get) => get(envAtom)?.imagesUrl ?? null);
const esiUrlAtom = atom((get) => get(envAtom)?.esiUrl ?? null);

/** The page: app bar and navigation, the place that is open; dialogs and notices over it. */
export function App() {
  const imagesUrl = useAtomValue(imagesUrlAtom);
  const esiUrl = useAtomValue(esiUrlAtom);
  // While the engine starts: to connect can take as long as ESI's first answer.
  if (esiUrl !== null) preconnect(esiUrl, { crossOrigin: 'anonymous' });
  return (
    <ThemeProvider colorMode="night" nightScheme="dark">
      <BaseStyles>
        <ImagesUrlContext value={imagesUrl}>
          <TimerColours />
          <Page>
            <SkipLink />
            <Navigation />
            {/* Gets the focus when the focused element is removed. */}
            <Main id="main" tabIndex={-1}>
              <FollowedShares />
              <Dashboard />
              <Forecast />
              <Screens />
            </Main>
            <Footer />
            <RunningBackground />
            <Notices />
          </Page>
          <Dialogs />
          <NameTip />
          <Arrivals />
        </ImagesUrlContext>
      </BaseStyles>
    </ThemeProvider>
  );
}

/** After everything that they scroll and give the focus to. Of its own, so that the page is not drawn again for each. */
function Arrivals() {
  useArrivals();
  return null;
}

/** Nothing runs in a tab that stores nothing any more. */
function RunningBackground() {
  return !useAtomValue(isStoppedAtom) && <Background onOpen={goToColony} />;
}

/** In every place but Planets, which has its own signs of a forecast. */
function Forecast() {
  const viewAt = useAtomValue(viewTimeAtom);
  const isPlanets = useAtomValue(screenAtom) === 'planets';
  return viewAt !== null && !isPlanets && <ForecastNote viewAt={viewAt} />;
}

/** The choice of shown characters, once a share is followed. */
function FollowedShares() {
  const isFollowing = useAtomValue(followedSharesAtom).length > 0;
  return (
    isFollowing && (
      <ErrorBoundary part={t`The choice of shares`}>
        <ShareBar />
      </ErrorBoundary>
    )
  );
}

const SEARCH = <FilterField />;

/** App bar and places, with the search: in one line, in two, or on a phone with the places at the bottom. */
function Navigation() {
  const isPhone = useMediaQuery(PHONE);
  const topRef = useRef<HTMLElement>(null);
  const isOneLine = useOneLine(topRef);
  const hasCharacters = useAtomValue(hasCharactersAtom);
  const place = placeOf(useAtomValue(screenAtom));
  const search = hasCharacters ? SEARCH : null;
  const tabs = useMemo(() => <NavigationTabs search={search} />, [search]);
  return (
    <>
      <Top ref={topRef}>
        <ErrorBoundary part={t`The app bar`}>
          <AppBar
            navigation={isOneLine ? tabs : null}
            search={isPhone ? search : null}
            // Beside the search of wider screens is a button for the questions about the place.
            faqGroup={isPhone ? place : null}
          />
        </ErrorBoundary>
        {!isPhone && !isOneLine && <NavigationRow search={search} />}
      </Top>
      {isPhone && <NavigationBar />}
    </>
  );
}

/** The first thing that Tab reaches: past the app bar, the places and the toolbar. */
function SkipLink() {
  const hasCharacters = useAtomValue(hasCharactersAtom);
  const isPlanets = useAtomValue(screenAtom) === 'planets';
  const target = hasCharacters && isPlanets ? 'accounts' : 'main';
  const skip = (event: MouseEvent): void => {
    // The address stays as it is.
    event.preventDefault();
    document.getElementById(target)?.focus();
  };
  return (
    <Skip href={`#${target}`} onClick={skip}>
      {target === 'accounts' ? t`Skip to planets` : t`Skip to content`}
    </Skip>
  );
}

function TimerColours() {
  const colours = useAtomValue(timerColoursAtom);
  useLayoutEffect(() => applyTimerColours(colours), [colours]);
  return null;
}
