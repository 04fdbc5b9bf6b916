/**
 * How much JavaScript a visit needs before it can show planets: what index.html names with all that it imports, and the
 * engine's worker. Features that are loaded when they are opened, or once the page is idle, do not count.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CLIENT, gzipBytes } from '../../bench/page/traffic.ts';
import { ENGLISH, LANGUAGES } from '../../src/languages/languages.ts';
import { expect, sharedTest, test } from './player.ts';
import { keepInBrowser, logPilotsIn } from './stored.ts';

const PAGE_GOAL_KB = 240;
/** English texts are in the code, so other languages come on top of them. */
const OTHER_LANGUAGE_GOAL_KB = 260;
/** No goal: 109 today, and room for features, but not for another library that nobody meant to put there. */
const WORKER_LIMIT_KB = 115;

const read = (path: string): string => readFileSync(resolve(CLIENT, `.${path}`), 'utf8');
const inKb = (paths: Iterable<string>): number => [...paths].reduce((sum, path) => sum + gzipBytes(path), 0) / 1000;

/** The scripts that index.html names, and everything that they import before they run. */
function pageScripts(): Set<string> {
  const found = new Set(
    [...read('/index.html').matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!),
  );
  for (const path of found) {
    for (const [, name] of read(path).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      found.add(`/assets/${name}`);
  }
  return found;
}

test(`the page needs less than ${PAGE_GOAL_KB} kB of JavaScript by gzip before it draws`, () => {
  const scripts = pageScripts();
  expect([...scripts].some((path) => path.startsWith('/assets/index-'))).toBe(true);
  expect(inKb(scripts)).toBeGreaterThan(100);
  expect(inKb(scripts)).toBeLessThan(PAGE_GOAL_KB);
});

test('what it draws with is compiled as a whole, before it runs', () => {
  const files = [...pageScripts()].filter((path) => /\/(index|shared)-[^/]+$/.test(path));
  expect(files).toHaveLength(2);
  // Browsers look for it at the very start.
  for (const path of files) expect(read(path)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

sharedTest(
  'until the first planets are there, nothing is loaded that they do without: menus, dragging, the end of the page',
  async ({ player, page }) => {
    const laterNames = ['ActionMenu', 'DragAndDrop', 'PlayOn'];
    const later = (): Promise<string[]> =>
      page.evaluate(
        (names) =>
          names.filter((name) =>
            performance.getEntriesByType('resource').some((one) => one.name.includes(`/${name}-`)),
          ),
        laterNames,
      );
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.context().route(/\/characters\/\d+\/planets/, async (route) => {
      await answered;
      await route.continue();
    });
    await keepInBrowser(page.context(), await logPilotsIn(player.product, 1));
    await player.open();
    await expect(page.getByText('Ketta Vaskonen').filter({ visible: true }).first()).toBeVisible();
    // Whatever waits for an idle page has had its turn.
    for (let turn = 0; turn < 3; turn++) {
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
    await expect(page.locator('tr[data-colony]')).toHaveCount(0);
    expect(await later()).toEqual([]);

    answer();
    await expect.poll(later).toEqual(laterNames);
  },
);

for (const { language } of LANGUAGES.filter((one) => one.language !== ENGLISH)) {
  test(`in ${language} it needs less than ${OTHER_LANGUAGE_GOAL_KB} kB with its texts and the names of the game's goods`, () => {
    const texts = readdirSync(resolve(CLIENT, 'assets')).filter((name) =>
      new RegExp(`^texts-${language}-(page|names)-.*\\.js$`).test(name),
    );
    expect(texts.some((name) => name.startsWith(`texts-${language}-names-`))).toBe(true);
    expect(inKb([...pageScripts(), ...texts.map((name) => `/assets/${name}`)])).toBeLessThan(OTHER_LANGUAGE_GOAL_KB);
  });
}

test(`the engine needs less than ${WORKER_LIMIT_KB} kB before its first result`, () => {
  const workers = readdirSync(resolve(CLIENT, 'assets')).filter((name) => /^engine\.worker-.*\.js$/.test(name));
  expect(workers).toHaveLength(1);
  // What plans is imported by a call, later.
  expect(read(`/assets/${workers[0]}`)).not.toMatch(/\bimport\s*["'{*]|\bfrom\s*["']\.\//);
  expect(inKb(workers.map((name) => `/assets/${name}`))).toBeLessThan(WORKER_LIMIT_KB);
});
