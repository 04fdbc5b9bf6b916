/** Before each component test: the page's styles, and nothing left of the test before. */
import '@primer/primitives/dist/css/primitives.css';
import '@primer/primitives/dist/css/functional/themes/dark.css';
import '../../src/global.css';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { releaseDate, resetDate } from './fixedDate.ts';
import './roleQueries.ts';
import { freshenPage } from './freshPage.ts';
import { checkLeftovers, rememberFile, rememberPage } from './leftovers.ts';
import { checkLogged } from './unexpectedLogs.ts';

resetDate();
Object.assign(document.documentElement.dataset, { colorMode: 'dark', darkTheme: 'dark', lightTheme: 'dark' });
document.documentElement.lang = 'en';

// Laid out, but not drawn: nobody looks at it, and drawing took every seventh second of the processor.
if (navigator.userAgent.includes('Headless') && window.frameElement) {
  (window.frameElement as HTMLElement).style.opacity = '0';
}

// What depends on the width is drawn in the frame after.
const viewport = page.viewport.bind(page);
page.viewport = async (width, height) => {
  if (window.innerWidth === width && window.innerHeight === height) return;
  await viewport(width, height);
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
};

// Of what comes after a test, the last is first here.
afterEach(checkLogged);
// For every file: vitest-browser-react itself registers it only for the first file of a page.
afterEach(cleanup);
beforeEach(resetDate);
beforeEach(rememberFile);
beforeEach(freshenPage);
beforeAll(async () => {
  await freshenPage();
  rememberPage();
});
afterAll(async () => {
  try {
    await freshenPage();
    checkLeftovers();
  } finally {
    releaseDate();
  }
});
