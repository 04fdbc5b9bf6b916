import { BaseStyles } from '@primer/react';
import { ThemeProvider } from '@primer/react/next';
import { type MouseEvent, useLayoutEffect } from 'react';
import { preconnect } from 'react-dom';
import { styled } from 'styled-components';
import { AccountsView } from './AccountsView.tsx';
import { Background } from './background/Background.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Dashboard, FullView } from './FullView.tsx';
import { ExportMenu } from './features/export/ExportMenu.tsx';
import { applyFilter } from './features/filter/applyFilter.ts';
import { FilterField } from './features/filter/FilterField.tsx';
import { goToColony } from './features/filter/goToColony.ts';
import { ExpiredLogins } from './features/login/ExpiredLogins.tsx';
import { AppBar } from './features/shell/AppBar.tsx';
import { EmptyState } from './features/shell/EmptyState.tsx';
import { Footer } from './features/shell/Footer.tsx';
import { Notices } from './features/shell/Notices.tsx';
import { PhoneToolbar, Toolbar, viewOpenAtom } from './features/shell/Toolbar.tsx';
import { Stops } from './features/stops/Stops.tsx';
import { StopsButton } from './features/stops/StopsButton.tsx';
import { TimeTravel } from './features/timeTravel/TimeTravel.tsx';
import { TotalsPanel } from './features/totals/TotalsPanel.tsx';
import { charactersAtom } from './state/characters.ts';
import { envAtom } from './state/environment.ts';
import { atom, useAtomValue } from './state/jotai.ts';
import { compactModeAtom, timerColoursAtom } from './state/settings.ts';
import { viewTimeAtom } from './state/viewTime.ts';
import { applyTimerColours } from './ui/Countdown.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { ImagesUrlContext } from './ui/images.tsx';
import { useMediaQuery } from './ui/useMediaQuery.ts';

/* Keeps the stacking order inside the page apart from dialogs and menus, which come after it. */
const Page = styled.div`
  isolation: isolate;
`;

const Main = styled.main`
  display: flex;
  flex-direction: column;
  gap: 8px;
  box-sizing: border-box;
  max-width: 1880px;
  min-height: calc(100vh - 150px);
  margin: 0 auto;
  padding: 12px 16px 32px;

  &:focus {
    outline: none;
  }

  @media (max-width: 600px) {
    padding: 8px 8px 24px;
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

const hasCharactersAtom = atom((get) => get(charactersAtom).length > 0);
const imagesUrlAtom = atom((get) => get(envAtom)?.imagesUrl ?? null);
const esiUrlAtom = atom((get) => get(envAtom)?.esiUrl ?? null);

/** The page: app bar, totals, toolbar, account cards; dialogs and notices over it. */
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
            <Dashboard>
              <SkipLink />
              <ErrorBoundary part="The app bar">
                <AppBar>
                  <ExpiredLogins onFilter={applyFilter} />
                  <StopsButton />
                </AppBar>
              </ErrorBoundary>
              {/* Gets the focus when the focused element is removed. */}
              <Main id="main" tabIndex={-1}>
                <Content />
              </Main>
              <Footer />
              <Stops onOpen={goToColony} />
            </Dashboard>
            <FullView />
            <Background onOpen={goToColony} />
            <Notices />
          </Page>
          <Dialogs />
        </ImagesUrlContext>
      </BaseStyles>
    </ThemeProvider>
  );
}

/** The first thing that Tab reaches: past the app bar, time travel, totals and toolbar. */
function SkipLink() {
  const target = useAtomValue(hasCharactersAtom) ? 'accounts' : 'main';
  const skip = (event: MouseEvent): void => {
    // The address stays as it is.
    event.preventDefault();
    document.getElementById(target)?.focus();
  };
  return (
    <Skip href={`#${target}`} onClick={skip}>
      Skip to {target === 'accounts' ? 'planets' : 'content'}
    </Skip>
  );
}

function Content() {
  const hasCharacters = useAtomValue(hasCharactersAtom);
  const isCompact = useAtomValue(compactModeAtom);
  const isPhone = useMediaQuery('(max-width: 700px)');
  const isViewOpen = useAtomValue(viewOpenAtom);
  const isTravelling = useAtomValue(viewTimeAtom) !== null;
  if (!hasCharacters) return <EmptyState />;
  return (
    <>
      {isPhone && <PhoneToolbar search={<FilterField />} tools={<ExportMenu />} />}
      {/* A forecast always shows that it is one, and the way back to now. */}
      {(!isPhone || isViewOpen || isTravelling) && (
        <ErrorBoundary part="Time travel">
          <TimeTravel />
        </ErrorBoundary>
      )}
      {!isCompact && (
        <ErrorBoundary part="The totals">
          <TotalsPanel />
        </ErrorBoundary>
      )}
      {!isPhone && <Toolbar search={<FilterField />} tools={<ExportMenu />} />}
      <ErrorBoundary part="The account cards">
        <AccountsView />
      </ErrorBoundary>
    </>
  );
}

/** Sets the player’s colours as CSS variables. */
function TimerColours() {
  const colours = useAtomValue(timerColoursAtom);
  useLayoutEffect(() => applyTimerColours(colours), [colours]);
  return null;
}
