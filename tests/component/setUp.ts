/** Before each component test: the page's styles, and nothing left of the test before. */
import '@primer/primitives/dist/css/primitives.css';
import '@primer/primitives/dist/css/functional/themes/dark.css';
import '../../src/global.css';
import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { freshenPage } from './freshPage.ts';

Object.assign(document.documentElement.dataset, { colorMode: 'dark', darkTheme: 'dark', lightTheme: 'dark' });
document.documentElement.lang = 'en';

// Laid out, but not drawn: nobody looks at it, and drawing took every seventh second of the processor.
if (navigator.userAgent.includes('Headless') && window.frameElement) {
  (window.frameElement as HTMLElement).style.opacity = '0';
}

// For every file: vitest-browser-react itself registers it only for the first file of a page.
afterEach(cleanup);
beforeEach(freshenPage);
