/** The five places: the way between them, focus, titles and printing. What all have in common is in everyPlace.tsx. */
import { flushSync } from 'react-dom';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { suggestChanges, suggestFewerLogins } from '../../src/bridge/suggestions.ts';
import { PLACES, screensOf } from '../../src/model/places.ts';
import { fleetColoniesAtom } from '../../src/state/colonies.ts';
import { store } from '../../src/state/jotai.ts';
import { goTo, goToPlanets, screenAtom } from '../../src/state/places.ts';
import type { Screen } from '../../src/words/places.ts';
import { showFleet } from './fleet.tsx';
import { accessibilityFindings } from './show.tsx';
import { untilQuiet } from './untilQuiet.ts';
import { withMedia } from './withMedia.ts';

const DAY_SECONDS = 86_400;

const PILOTS = ['Ketta Vaskonen', 'Oran Derrel', 'Ilse Calloway'];
const ONE_PILOT = PILOTS.slice(0, 1);
const SCREENS: readonly Screen[] = PLACES.flatMap(screensOf).filter((screen) => screen !== 'planets');

const link = (place: string) => page.getByRole('link', { name: new RegExp(`^${place}`) });
const heading = (place: string) => page.getByRole('heading', { name: place, exact: true });
const isDashboardShown = () =>
  document.querySelector('tr[data-colony]')?.checkVisibility({ visibilityProperty: true }) ?? false;

describe('a place', () => {
  async function checkWay(place: string, title: string): Promise<void> {
    await link(place).click();
    await expect.element(heading(place)).toHaveFocus();
    await expect.poll(() => document.title).toBe(title);
    await expect.poll(isDashboardShown).toBe(false);
    // A click on the background takes the focus away.
    await page.getByRole('contentinfo').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(link(place)).toHaveFocus();
    await expect.poll(() => document.title).toBe('Planets · Colony Watch');
    await expect.poll(isDashboardShown).toBe(true);
  }

  it('has its own title, its heading or the chosen tab has the focus, and Escape leads back to what opened it, or closes the questions about it; it says that the page shows a forecast, and leads back to now', async () => {
    await showFleet(ONE_PILOT);
    await checkWay('Stops', 'Stops · Colony Watch');
    await link('Money').click();
    await page.getByRole('button', { name: 'Products', exact: true }).click();
    await expect.poll(() => document.title).toBe('Products · Money · Colony Watch');
    await expect.poll(() => document.activeElement?.textContent).toBe('Products');
    expect(document.activeElement?.checkVisibility()).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(link('Money')).toHaveFocus();

    await link('Stops').click();
    await page.getByRole('button', { name: 'Help: Stops' }).click();
    await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'Stops' })).toHaveFocus();
    // The dialog closes, and the place stays.
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(store.get(screenAtom)).toBe('stops');

    goToPlanets();
    await page.getByRole('button', { name: 'In 1 day' }).click();
    await link('Stops').click();
    await expect.element(page.getByText(/^Forecast: the page shows \d+ \w+ \d\d:\d\d EVE time/)).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Back to now' }).click();
    await expect.element(page.getByText(/^Forecast: the page shows/)).not.toBeInTheDocument();
  });

  it('has its own title and the focus, and Escape leads back: Money and Round, too', { tags: ['deep'] }, async () => {
    await showFleet(ONE_PILOT);
    await checkWay('Money', 'Earned · Money · Colony Watch');
    await checkWay('Round', 'Round · Colony Watch');
  });

  it('is alone and whole in its first frame when it is opened again, and so is the dashboard', {
    tags: ['deep'],
  }, async () => {
    await showFleet(PILOTS);
    await link('Stops').click();
    await expect.element(heading('Stops')).toHaveFocus();
    const inView = () =>
      [...document.querySelectorAll<HTMLElement>('main [data-place] section li')].filter((entry) => {
        const { top, height } = entry.getBoundingClientRect();
        return entry.checkVisibility() && height > 0 && top < window.innerHeight;
      });
    await expect.poll(() => inView().length).toBeGreaterThan(5);
    for (let time = 0; time < 2; time++) {
      flushSync(goToPlanets);
      expect(heading('Stops').query()).toBeNull();
      expect(isDashboardShown()).toBe(true);
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
      flushSync(() => goTo('stops'));
      expect(heading('Stops').element().checkVisibility()).toBe(true);
      expect(isDashboardShown()).toBe(false);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const undrawn = inView().filter(
        (one) => !one.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
      );
      expect(inView().length).toBeGreaterThan(5);
      expect(undrawn).toEqual([]);
    }
  });

  it('shows what it had while suggestions are searched again, and draws only what has changed', {
    tags: ['deep'],
  }, async () => {
    await showFleet(ONE_PILOT);
    const isSearched = () => page.getByText(/^\d+ planets searched$/).query() !== null;
    await link('Improve').click();
    await expect.poll(isSearched).toBe(true);
    await untilQuiet('suggestions');
    const list = document.querySelector('main section[aria-label="Suggestions"] tbody')!;
    const rows = [...list.children];
    expect(rows.length).toBeGreaterThan(1);
    let changeCount = 0;
    const observer = new MutationObserver((changes) => {
      changeCount += changes.length;
    });
    observer.observe(list, { subtree: true, childList: true, characterData: true });
    flushSync(goToPlanets);
    flushSync(() => goTo('suggestions'));
    // The engine answers in order: it has answered the list when it has answered the same questions asked later.
    const keys = store.get(fleetColoniesAtom).colonies.map(({ key }) => key);
    for await (const _ of suggestChanges(keys, { intervalSeconds: DAY_SECONDS, withImports: false }));
    await suggestFewerLogins(DAY_SECONDS);
    await untilQuiet('suggestions');
    expect([...list.children]).toEqual(rows);
    expect(list.isConnected).toBe(true);
    expect(changeCount).toBe(0);
  });
});

/** What is seen on paper and only works on a screen. A table's heads and names are buttons, too; boxes are in lists. */
const CONTROLS =
  'nav, search, footer, [role="slider"], select, textarea, input:not(li *, [data-done] *, td *), button[class*="prc-Button-"]:not(th *, h2 *, h3 *), button[aria-haspopup="menu"]:not(th *), label:not(li *, [data-done] *, td *), [data-grip]';

const seenOf = (selector: string): string[] =>
  [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility())
    .map((element) => element.ariaLabel ?? element.textContent ?? element.tagName);

const PRINTED_NAMES: Partial<Record<Screen, RegExp>> = {
  stops: /^Stops/,
  round: /^Round/,
  earned: /^Money\s+Earned/,
  products: /^Money\s+Products/,
  suggestions: /^Improve\s+Suggestions/,
  chain: /^Improve\s+(Fleet chain|Chain)/,
  templates: /^Improve\s+Templates/,
};

describe('printed', () => {
  it('each place is printed alone, unfolded, with table heads and without controls', { tags: ['deep'] }, async () => {
    await showFleet(PILOTS);
    await checkPrinted(['planets', ...SCREENS]);
  });

  it('a list, a table and the dashboard are printed alone, unfolded and without controls; a round is whole, light and has boxes, and is found again by Back as it was left: scrolled, and with what was typed', async () => {
    await showFleet(PILOTS);
    await checkPrinted(['planets', 'stops', 'products', 'round']);
    await expect.element(page.getByRole('heading', { name: /^1 of 3: log in as/ })).toBeVisible();
    await withMedia({ media: 'print' }, async () => {
      const logins = () => [...document.querySelectorAll('main section[aria-labelledby][data-done]')];
      await expect.poll(() => logins().length).toBeGreaterThanOrEqual(3);
      expect(logins().every((login) => login.querySelector('li li input[type="checkbox"]') !== null)).toBe(true);
      const seen = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
      expect(seen('nav, header button, search, main form, tr[data-colony]')).toBe(0);
      const shopping = page.getByText('To buy for all', { exact: true }).element().closest('details');
      expect(shopping?.open).toBe(true);
      expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(255, 255, 255)');
      expect(getComputedStyle(document.querySelector('main h2')!).color).toBe('rgb(0, 0, 0)');
    });

    // The round is short: there is more to scroll in a low window.
    await page.viewport(1440, 600);
    await page.getByRole('button', { name: /^Settings: / }).click();
    const hold = page.getByRole('textbox', { name: 'Cargo hold' });
    await hold.fill('5000');
    await expect.element(page.getByRole('heading', { name: /^1 of \d+: log in as/ })).toBeVisible();
    window.scrollTo(0, 300);
    expect(window.scrollY).toBe(300);
    await link('Stops').click();
    await expect.element(heading('Stops')).toHaveFocus();
    await expect.poll(() => window.scrollY).toBe(0);
    window.history.back();
    await expect.element(hold).toBeVisible();
    await expect.poll(() => window.scrollY).toBe(300);
    await expect.element(hold).toHaveValue('5000');
  });

  async function checkPrinted(screens: readonly Screen[]): Promise<void> {
    for (const screen of screens) {
      goTo(screen);
      await untilQuiet(screen);
      await withMedia({ media: 'print' }, async () => {
        await expect.poll(() => seenOf(CONTROLS), { message: screen }).toEqual([]);
        await expect.poll(() => seenOf('tr[data-colony]').length > 0, { message: screen }).toBe(screen === 'planets');
        // What is printed says what it is, with the name of its tab.
        const head = () =>
          [...document.querySelectorAll<HTMLElement>('main [data-place] > header')].find((one) =>
            one.checkVisibility(),
          );
        const name = PRINTED_NAMES[screen];
        if (name) await expect.poll(() => head()?.innerText ?? '', { message: screen }).toMatch(name);
        // What is not drawn before it is near would be blank.
        await expect.poll(() => seenOf('main tbody[aria-hidden="true"]'), { message: screen }).toEqual([]);
        const details = [...document.querySelectorAll('main details')].filter((one) => one.checkVisibility());
        const folded = details.filter((one) => !one.lastElementChild?.checkVisibility());
        expect(
          folded.map((one) => one.textContent),
          screen,
        ).toEqual([]);
        const heads = [...document.querySelectorAll('main thead th')].filter((head) => head.checkVisibility());
        const nameless = heads.filter((head) => !(head as HTMLElement).innerText.trim());
        expect(nameless.length, screen).toBeLessThanOrEqual(
          new Set(nameless.map((head) => head.closest('table'))).size,
        );
      });
    }
  }
});

describe('the dashboard', () => {
  const forced = { features: [{ name: 'forced-colors', value: 'active' }] };

  it('has badges that keep their words at 959 and at 390 px; with forced colours alerts, the slider, what is on and the percentages of the chain still differ from what is around them', {
    tags: ['deep'],
  }, async () => {
    await showFleet(PILOTS);
    goToPlanets();
    await untilQuiet('planets');
    const badges = () =>
      [...document.querySelectorAll<HTMLElement>('tr[data-colony] [class*="badge"]')].filter((badge) =>
        badge.checkVisibility(),
      );
    for (const width of [959, 390]) {
      await page.viewport(width, 844);
      await expect.poll(() => badges().length).toBeGreaterThan(0);
      for (const badge of badges()) {
        expect(badge.innerText.trim(), `at ${width} px`).toMatch(/\p{L}{2}/u);
        expect(badge.scrollWidth, `at ${width} px`).toBeLessThanOrEqual(badge.clientWidth + 1);
      }
    }

    await page.viewport(1440, 900);
    await withMedia(forced, () => {
      const alerts = [...document.querySelectorAll('tr:is([data-severity="red"], [data-severity="amber"])')];
      expect(alerts.length).toBeGreaterThan(0);
      for (const row of alerts) {
        const { borderLeftStyle, borderLeftWidth } = getComputedStyle(row.firstElementChild!);
        expect([borderLeftStyle, borderLeftWidth]).toEqual(['solid', '3px']);
      }
      const slider = document.querySelector('input[type="range"]')!;
      expect(getComputedStyle(slider).forcedColorAdjust).toBe('none');
      const outlineOf = (selector: string) => getComputedStyle(document.querySelector(selector)!).outlineStyle;
      expect(outlineOf('main [aria-pressed="true"]')).toBe('solid');
      expect(outlineOf('main [aria-pressed="false"]')).toBe('none');
    });
    goTo('chain');
    await untilQuiet('chain');
    await expect.poll(() => seenOf('main svg text').length).toBeGreaterThan(0);
    await withMedia(forced, () => {
      for (const percentage of document.querySelectorAll('main svg text')) {
        const { fill, stroke } = getComputedStyle(percentage);
        expect(fill).not.toBe(stroke);
      }
    });
  });
});

it('every place says whom it goes without in the same line of 28 pixels, with the button that helps', async () => {
  await showFleet(['Ketta Vaskonen', 'Dario Torvalsen'], { refusedPilots: ['Dario Torvalsen'] });
  const missing = page.getByRole('list', { name: 'Missing characters' });
  for (const screen of SCREENS) {
    goTo(screen);
    await expect
      .element(missing, { message: screen })
      .toHaveTextContent('Dario Torvalsen: login expired, not included');
    const lines = missing.getByRole('listitem');
    expect(lines.elements().map((line) => line.getBoundingClientRect().height)).toEqual([28]);
    await expect.element(lines.getByRole('button', { name: 'Log in' })).toBeVisible();
    // Right under the heading.
    expect(missing.element().previousElementSibling?.tagName).toBe('HEADER');
  }
  expect(await accessibilityFindings()).toEqual([]);
});
