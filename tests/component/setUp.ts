/** Before each component test: the page's styles, and nothing left of the test before. */
import '@primer/primitives/dist/css/primitives.css';
import '@primer/primitives/dist/css/functional/themes/dark.css';
import '../../src/global.css';
import { afterAll, beforeEach } from 'vitest';
import { store } from '../../src/state/jotai.ts';
import { noticesAtom } from '../../src/state/notices.ts';
import { DEFAULT_TIMER_COLOURS } from '../../src/state/settings.ts';
import { applyTimerColours } from '../../src/ui/Countdown.tsx';
import { holdClock } from '../../src/ui/ticker.ts';
import { NOW } from '../unit/model/makeReport.ts';

Object.assign(document.documentElement.dataset, { colorMode: 'dark', darkTheme: 'dark', lightTheme: 'dark' });
document.documentElement.lang = 'en';
document.title = 'Component test';

// The next file reads its settings when it is loaded, before its first test.
afterAll(() => localStorage.clear());

beforeEach(() => {
  localStorage.clear();
  applyTimerColours(DEFAULT_TIMER_COLOURS);
  store.set(noticesAtom, []);
  holdClock(NOW);
});
