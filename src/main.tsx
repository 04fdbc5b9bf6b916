import '@primer/primitives/dist/css/primitives.css';
import '@primer/primitives/dist/css/functional/themes/dark.css';
import './global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { registerServiceWorker } from './bridge/serviceWorker.ts';
import { startPage } from './bridge/start.ts';

window.hasStarted = true;
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');

void startPage();
if (import.meta.env.PROD) registerServiceWorker();
// A transition: a large fleet is drawn in slices, so that messages of the engine are handled in between.
startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
