import '@primer/primitives/dist/css/primitives.css';
import '@primer/primitives/dist/css/functional/themes/dark.css';
import './global.css';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { joinTabs } from './bridge/allTabs.ts';
import { startLanguage } from './bridge/language.ts';
import { reportReload, watchFiles } from './bridge/lostFiles.ts';
import { registerServiceWorker } from './bridge/serviceWorker.ts';
import { startPage } from './bridge/start.ts';
import { loadCode } from './languages/loadCode.ts';
import { useAtomValue } from './state/jotai.ts';
import { shownLanguageAtom } from './state/language.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { leaveKeysToInputMethods } from './ui/inputMethods.ts';
import { followTranslators } from './ui/translators.ts';

window.hasStarted = true;
watchFiles();
followTranslators();
leaveKeysToInputMethods();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');

let markDrawn = (): void => {};
const drawn = new Promise<void>((resolve) => {
  markDrawn = resolve;
});
if (joinTabs(finishCutOff)) start(root);

/** What a closed tab was doing. Its code is loaded only where there is something to finish. */
async function finishCutOff(): Promise<void> {
  await (await loadCode(() => import('./bridge/deleteEverything.ts'))).finishDeleting();
  await (await loadCode(() => import('./bridge/backup.ts'))).finishCutOffRestore();
}

function start(container: HTMLElement): void {
  const texts = startLanguage();
  void startPage(drawn);
  if (import.meta.env.PROD) registerServiceWorker();
  if (texts === null) draw(container);
  else void texts.then(() => draw(container));
}

function draw(container: HTMLElement): void {
  reportReload();
  // A transition: a large fleet is drawn in slices, so that messages of the engine are handled in between.
  startTransition(() => {
    createRoot(container).render(
      <StrictMode>
        <FirstFrame />
        <ErrorBoundary part={null}>
          <Page />
        </ErrorBoundary>
      </StrictMode>,
    );
  });
}

/** Says when the page is on screen for the first time: effects run after that. */
function FirstFrame(): null {
  useEffect(markDrawn, []);
  return null;
}

/** Drawn again as a whole in another language. State outside of components stays. */
function Page(): ReactNode {
  return <App key={useAtomValue(shownLanguageAtom)} />;
}
