/** What all places have in common on a phone and on a wide screen: axe has nothing to say, and a list begins near the top. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PLACES, placeOf, screensOf } from '../../src/model/places.ts';
import { goTo } from '../../src/state/places.ts';
import { placeNames, type Screen } from '../../src/words/places.ts';
import { showFleet } from './fleet.tsx';
import { accessibilityFindings } from './show.tsx';
import { untilQuiet } from './untilQuiet.ts';

/** What the first row of each place's list is; Planets and what was earned without a past have none. */
const FIRST_ROWS: { readonly [Key in Screen]?: string } = {
  stops: 'ol > li',
  round: 'input[type="checkbox"]',
  prices: 'tbody tr',
  make: 'tbody tr',
  suggestions: 'tbody tr',
  chain: 'ol > li',
  templates: 'tbody tr',
};

const LOWEST_ROW_PX = 260;
/** Of a round the first box. */
const LOWEST_BOX_PX = 300;

const shownPlace = () => [...document.querySelectorAll('main [data-place]')].find((one) => one.checkVisibility());
const shownHeading = () => document.getElementById(shownPlace()?.getAttribute('aria-labelledby') ?? '')?.textContent;

it.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])(
  'at $width px axe finds nothing in any place, nothing sticks out, and lists begin near the top',
  async ({ width, height }) => {
    await page.viewport(width, height);
    await showFleet(['Ketta Vaskonen', 'Oran Derrel', 'Ilse Calloway', 'Rhett Lindqvist']);
    for (const screen of PLACES.flatMap(screensOf)) {
      goTo(screen);
      // The place before stays until this one is drawn.
      await expect.poll(shownHeading).toBe(screen === 'planets' ? undefined : placeNames()[placeOf(screen)]);
      await untilQuiet(screen);
      expect(
        [...document.querySelectorAll('main h2')].some((heading) => heading.checkVisibility()),
        screen,
      ).toBe(true);
      const selector = FIRST_ROWS[screen];
      if (selector !== undefined) {
        // Places that were left stay on the page.
        const first = () =>
          [...document.querySelectorAll(`main [data-place] :is(${selector})`)].find((one) => one.checkVisibility());
        await expect.poll(first).toBeDefined();
        const lowestPx = screen === 'round' ? LOWEST_BOX_PX : LOWEST_ROW_PX;
        const topPx = () => first()?.getBoundingClientRect().top;
        if (width < 500) await expect.poll(topPx, { message: screen }).toBeLessThanOrEqual(lowestPx);
      }
      expect(document.documentElement.scrollWidth, screen).toBeLessThanOrEqual(width);
      expect(await accessibilityFindings(), screen).toEqual([]);
    }
  },
);
