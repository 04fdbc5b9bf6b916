import '@primer/primitives/dist/css/primitives.css';
import '@primer/primitives/dist/css/functional/themes/dark.css';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startPage } from './bridge/start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');

void startPage();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
