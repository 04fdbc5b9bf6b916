/** The page `/engine`: tries the engine's package on records that a developer pastes. A page of its own, without an account. */
import '@primer/primitives/dist/css/primitives.css';
import '@primer/primitives/dist/css/functional/themes/dark.css';
import '../global.css';
import { ThemeProvider } from '@primer/react/next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { loadable } from '../ui/loadable.tsx';

// By itself, so that the first load of the page for players does not get what it needs.
const EnginePage = loadable(() => import('./EnginePage.tsx'));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ErrorBoundary part={null}>
      <ThemeProvider colorMode="night" nightScheme="dark">
        <EnginePage />
      </ThemeProvider>
    </ErrorBoundary>
  </StrictMode>,
);
