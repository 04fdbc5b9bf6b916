/** A player's visit in a page controlled by Playwright: idling, and clicking everything. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Product } from '../../tests/browser/player.ts';
import { PATIENCE_MS } from './bareTab.ts';
import { SLOW_FACTOR } from './goals.ts';
import { countListeners, countNodes, measureIdle, readHeaps, whileSlowed } from './inspect.ts';
import { installProbe, type Look } from './probe.ts';
import type { BackupCharacter } from './startFleet.ts';

export const VIEWPORT = { width: 1440, height: 900 };
/** After a refresh, so that its drawing and garbage count. */
export const SETTLE_MS = 1000;
/** Number of steps in which the time travel slider is dragged back and forth. */
const DRAG_STEPS = 180;
const DRAG_STEP_MS = 15;
/** Half of the distance that it is dragged. */
const THUMB_PX = 8;
/** A frame that is shown longer is visible as a stutter. */
const LONG_FRAME_MS = 50;
const FORCED_REFRESHES = 10;
/** The bench's sandbox gives ESI's answers a second. */
const ESI_FRESH_MS = 1000;
/** Delay between two clicks. */
export const REST_MS = 400;

/** tsx names functions with a helper that doesn't exist in the page. */
export const NAME_HELPER = 'globalThis.__name = (named) => named;';

/** Runs in every page before its own scripts. */
export const PAGE_SCRIPT = `${NAME_HELPER}\n(${installProbe})();`;

/** In the page: stores the characters, as if they had logged in. */
export function keepCharacters(list: readonly BackupCharacter[]): void {
  for (const { access_token, refresh_token, expires_at, character } of list) {
    const tokens = { access_token, refresh_token, expires_at };
    localStorage.setItem(`session-${character.characterId}`, JSON.stringify(tokens));
  }
  localStorage.setItem('characters', JSON.stringify(list));
}

/** In the page: has the last refresh ended? */
export function isRefreshed(): boolean {
  return [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
    textContent?.startsWith('Refresh finished'),
  );
}

/** In the page, after a refresh: starts another. Resolves once it is running. */
export function startRefresh(): Promise<void> {
  const labelOf = (button: Element): string | null | undefined =>
    button.getAttribute('aria-label') ??
    document.getElementById(button.getAttribute('aria-labelledby') ?? '')?.textContent;
  const button = [...document.querySelectorAll('button')].find((candidate) => labelOf(candidate) === 'Refresh now');
  if (!button) throw new Error('There is no button for a refresh.');
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('No refresh has started.')), 10_000);
    const started = new MutationObserver(() => {
      const isRunning = [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
        textContent?.startsWith('Refreshing'),
      );
      if (!isRunning) return;
      started.disconnect();
      resolve();
    });
    started.observe(document.body, { childList: true, characterData: true, subtree: true });
    button.click();
  });
}

/**
 * In the page: waits until the service worker, which starts some seconds after the page, has cached the files for the next
 * visit. Gives up if the build has no service worker.
 */
export function untilOffline(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 20_000);
    void navigator.serviceWorker?.ready.then(() => resolve());
  });
}

/** A separate browser for a player with characters in the list who has never opened the dashboard. */
export async function openBrowser(
  browser: Browser,
  product: Product,
  characters: readonly BackupCharacter[],
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  // Any page of the same origin works: only its storage is needed.
  await page.goto(`${product.url}/favicon.svg`);
  await page.evaluate(keepCharacters, characters);
  await page.close();
  await context.addInitScript({ content: PAGE_SCRIPT });
  return context;
}

/** Opens the dashboard and waits until everything that a first visit starts has ended. */
export async function load(context: BrowserContext, product: Product): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(product.url, { waitUntil: 'commit' });
  await untilRefreshed(page);
  await page.evaluate(untilOffline);
  return page;
}

/** Waits until the current refresh has ended and its changes are drawn. */
export async function untilRefreshed(page: Page): Promise<void> {
  await page.waitForFunction(isRefreshed, undefined, { polling: 100, timeout: PATIENCE_MS });
  await page.waitForTimeout(SETTLE_MS);
}

/** Size of the page, and its work while idle. */
export async function inspect(page: Page, idleSeconds: number) {
  const { elements, nodes } = await countNodes(page);
  return { 'dom.elements': elements, 'dom.nodes': nodes, 'idle.busyMsPerSecond': await measureIdle(page, idleSeconds) };
}

/** Measure memory last: garbage collection also discards compiled code. */
export async function weigh(page: Page) {
  const { pageBytes, workerBytes } = await readHeaps(page);
  return { 'heap.pageMb': pageBytes / 2 ** 20, 'heap.workerMb': (workerBytes ?? Number.NaN) / 2 ** 20 };
}

/** Time from the player's action to the frame that shows the result. */
export async function timeUntil(page: Page, act: () => Promise<void>, look: Look, wanted = ''): Promise<number> {
  await page.evaluate(([name, text]) => window.probe.awaitLook(name, text), [look, wanted] as const);
  await act();
  const ms = await page.evaluate(() => window.probe.lookMs());
  await page.waitForTimeout(REST_MS);
  return ms;
}

function clickUntil(page: Page, selector: string, look: Look, wanted?: string): Promise<number> {
  return timeUntil(page, () => page.locator(selector).first().click(), look, wanted);
}

const toggle = (label: string): string => `[aria-label="View"] button:has(:text-is("${label}"))`;

/** Clicks everything, and leaves the page as it was. */
export async function press(page: Page) {
  const figures = {
    ...(await toggleModes(page)),
    ...(await openRows(page)),
    ...(await filter(page)),
    ...(await travel(page)),
    'scroll.endMs': await scroll(page),
  };
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(REST_MS);
  return figures;
}

async function toggleModes(page: Page) {
  return {
    'click.compactOn': await clickUntil(page, toggle('Compact mode'), 'cards'),
    'click.compactOff': await clickUntil(page, toggle('Compact mode'), 'rows'),
    'click.alertOn': await clickUntil(page, toggle('Alert mode'), 'alertRows'),
    'click.alertOff': await clickUntil(page, toggle('Alert mode'), 'rows'),
    'click.collapseAll': await clickUntil(page, toggle('Collapse All'), 'collapsed'),
    'click.expandAll': await clickUntil(page, toggle('Expand All'), 'rows'),
  };
}

/** Modes and filter on a slow processor: the slower direction of each. */
export async function pressSlowed(page: Page) {
  return whileSlowed(page, SLOW_FACTOR, async () => {
    const modes = await toggleModes(page);
    const letters = await filter(page);
    return {
      'slow.alert': Math.max(modes['click.alertOn'], modes['click.alertOff']),
      'slow.compact': Math.max(modes['click.compactOn'], modes['click.compactOff']),
      'slow.collapse': Math.max(modes['click.collapseAll'], modes['click.expandAll']),
      'slow.filter': Math.max(...Object.values(letters)),
    };
  });
}

/** How much heaps and listeners grow in ten forced refreshes. Negative growth counts as none. */
export async function refreshOften(page: Page) {
  const read = async () => ({ ...(await weigh(page)), listeners: await countListeners(page) });
  const before = await read();
  for (let round = 0; round < FORCED_REFRESHES; round++) {
    // Until ESI's answers are stale, so that each refresh really fetches.
    await page.waitForTimeout(ESI_FRESH_MS);
    await page.evaluate(startRefresh);
    await untilRefreshed(page);
  }
  const after = await read();
  const growth = (name: keyof typeof before): number => Math.max(0, after[name] - before[name]);
  return {
    'refreshes.pageHeapMb': growth('heap.pageMb'),
    'refreshes.workerHeapMb': growth('heap.workerMb'),
    'refreshes.listeners': growth('listeners'),
  };
}

/** Drags the time travel slider to its end and back, then returns to now. */
async function travel(page: Page) {
  const slider = page.getByRole('slider', { name: 'Time that the page shows' });
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider of time travel has no place on the page.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + THUMB_PX, y);
  await page.mouse.down();
  // The first time travel makes the engine simulate each colony to its end.
  await page.mouse.move(box.x + 2 * THUMB_PX, y);
  await page.waitForTimeout(REST_MS);
  await page.evaluate(() => window.probe.recordFrames());
  const width = box.width - 4 * THUMB_PX;
  for (let step = 0; step <= DRAG_STEPS; step++) {
    // Back and forth.
    const share = 1 - Math.abs((2 * step) / DRAG_STEPS - 1);
    await page.mouse.move(box.x + 2 * THUMB_PX + share * width, y);
    await page.waitForTimeout(DRAG_STEP_MS);
  }
  const frames = await page.evaluate(() => window.probe.frames());
  await page.mouse.up();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.waitForTimeout(REST_MS);
  return {
    'drag.longestFrameMs': Math.max(...frames),
    'drag.framesOver50': frames.filter((ms) => ms > LONG_FRAME_MS).length,
  };
}

function scroll(page: Page): Promise<number> {
  return page.evaluate(() => window.probe.reachEnd());
}

/** The first opened row loads its code; only later ones are typical. */
async function openRows(page: Page) {
  const [first = '', second = ''] = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('tr[data-colony]:has(> th)')].map((row) => row.dataset.colony ?? ''),
  );
  const opener = (key: string): string => `tr[data-colony="${key}"] > th > button[aria-expanded]`;
  const firstRowMs = await clickUntil(page, opener(first), 'charted', first);
  await page.locator(opener(first)).click();
  const rowMs = await clickUntil(page, opener(second), 'opened', second);
  await page.locator(opener(second)).click();
  await page.waitForTimeout(REST_MS);
  const rowChartsMs = await clickUntil(page, opener(first), 'charted', first);
  await page.locator(opener(first)).click();
  return { 'click.firstRow': firstRowMs, 'click.row': rowMs, 'click.rowCharts': rowChartsMs };
}

/** The first letter matches nearly everything, the second less; then the filter is cleared. */
async function filter(page: Page) {
  const field = page.locator('search input');
  const found = page.locator('search [role=status]');
  // An open tooltip would handle the Escape key.
  await page.mouse.move(0, 0);
  await field.focus();
  const first = await timeUntil(page, () => page.keyboard.press('p'), 'filtered');
  const previous = (await found.textContent()) ?? '';
  const second = await timeUntil(page, () => page.keyboard.press('2'), 'filtered', previous);
  const cleared = await timeUntil(page, () => page.keyboard.press('Escape'), 'unfiltered');
  return { 'type.first': first, 'type.second': second, 'type.clear': cleared };
}
