/** One measured visit of a player: loading, idling, pressing what there is to press, refreshing. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Product } from '../../tests/browser/player.ts';
import type { BackupCharacter } from './fleets.ts';
import { countNodes, measureIdle, readHeaps } from './inspect.ts';
import { installProbe, type LoadTimes, type LongTask, type Look } from './probe.ts';
import { recordTasks } from './tasks.ts';

/** Figures by the name of what was measured, in the unit that goals.ts gives it. */
export type Figures = Record<string, number>;

const VIEWPORT = { width: 1440, height: 900 };
/** Long enough for any fleet; whoever waits longer has found a fault. */
const PATIENCE_MS = 180_000;
/** Tasks that take longer keep a click waiting; what is beyond it counts as blocking. */
const LONG_TASK_MS = 50;
/** Between two clicks. */
const REST_MS = 400;

/** What tsx compiles names its functions by a helper that a page does not have. */
export const NAME_HELPER = 'globalThis.__name = (named) => named;';

/** A browser of its own for a player whose characters are in the list and who has never seen the dashboard. */
export async function openBrowser(
  browser: Browser,
  product: Product,
  characters: readonly BackupCharacter[],
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  // Any answer of the same origin will do: its storage is wanted, not the page.
  await page.goto(`${product.url}/favicon.svg`);
  await page.evaluate((list) => localStorage.setItem('characters', JSON.stringify(list)), characters);
  await page.close();
  await context.addInitScript(NAME_HELPER);
  await context.addInitScript(installProbe);
  return context;
}

/** Opens the dashboard and waits until its first refresh has ended, and what that changed has been drawn. */
export async function load(context: BrowserContext, product: Product): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(product.url, { waitUntil: 'commit' });
  await untilRefreshed(page);
  return page;
}

export async function untilRefreshed(page: Page): Promise<void> {
  const isEnded = () =>
    [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
      textContent?.startsWith('Refresh finished'),
    );
  await page.waitForFunction(isEnded, undefined, { polling: 100, timeout: PATIENCE_MS });
  await page.waitForTimeout(1000);
}

/** Waits until the service worker, if there is one, has kept what the next visit is opened from. */
export async function untilOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration) await navigator.serviceWorker.ready;
  });
}

/**
 * Opens the dashboard, and says how that went.
 * @param kind names the figures
 */
export async function measureLoad(
  context: BrowserContext,
  product: Product,
  kind: 'cold' | 'warm',
): Promise<{ page: Page; figures: Figures }> {
  const browser = context.browser();
  if (!browser) throw new Error('The context has no browser.');
  const { result: page, tasks } = await recordTasks(browser, product.url, () => load(context, product));
  const processorMs = tasks.map((task) => task.processorMs);
  const figures = {
    ...(await readLoad(page, kind)),
    [`${kind}.blockingCpuMs`]: blockingMs(processorMs),
    [`${kind}.longestTaskCpuMs`]: Math.max(...processorMs),
    [`${kind}.busyCpuMs`]: processorMs.reduce((sum, ms) => sum + ms, 0),
  };
  return { page, figures };
}

async function readLoad(page: Page, kind: string): Promise<Figures> {
  const times: LoadTimes = await page.evaluate(() => window.probe.loadTimes());
  const tasks = await longTasks(page, 0);
  const most = Math.max(...times.planets.map(({ count }) => count));
  return {
    [`${kind}.lastPlanetMs`]: times.planets.find(({ count }) => count === most)?.atMs ?? Number.NaN,
    [`${kind}.planets`]: most,
    [`${kind}.firstContentfulPaintMs`]: times.firstContentfulPaintMs ?? Number.NaN,
    [`${kind}.blockingMs`]: blockingMs(tasks),
    [`${kind}.longestTaskMs`]: Math.max(LONG_TASK_MS, ...tasks),
    [`${kind}.layoutShift`]: times.layoutShift,
  };
}

/** How long the long tasks since a moment took; shorter ones are not told. */
async function longTasks(page: Page, sinceMs: number): Promise<number[]> {
  const tasks: LongTask[] = await page.evaluate(() => window.probe.longTasks());
  return tasks.filter(({ startMs }) => startMs >= sinceMs).map(({ durationMs }) => durationMs);
}

/** Total blocking time: of every task what is beyond 50 ms. */
function blockingMs(durationsMs: readonly number[]): number {
  return durationsMs.reduce((sum, ms) => sum + Math.max(0, ms - LONG_TASK_MS), 0);
}

/** What the page weighs, and what it does while nobody does anything. */
export async function inspect(page: Page, idleSeconds: number): Promise<Figures> {
  const { elements, nodes } = await countNodes(page);
  const { pageBytes, workerBytes } = await readHeaps(page);
  return {
    'heap.pageMb': pageBytes / 2 ** 20,
    'heap.workerMb': (workerBytes ?? Number.NaN) / 2 ** 20,
    'dom.elements': elements,
    'dom.nodes': nodes,
    'idle.busyMsPerSecond': await measureIdle(page, idleSeconds),
  };
}

/** From what the player does to the frame in which the page looks as it should. */
async function timeUntil(page: Page, act: () => Promise<void>, look: Look, wanted = ''): Promise<number> {
  await page.evaluate(([name, text]) => window.probe.awaitLook(name, text), [look, wanted] as const);
  await act();
  const ms = await page.evaluate(() => window.probe.lookMs());
  await page.waitForTimeout(REST_MS);
  return ms;
}

function clickUntil(page: Page, selector: string, look: Look, wanted?: string): Promise<number> {
  return timeUntil(page, () => page.locator(selector).first().click(), look, wanted);
}

const toggle = (label: string): string => `[aria-label="View"] button:text-is("${label}")`;

/** Presses everything that there is to press, and leaves the page as it was. */
export async function press(page: Page): Promise<Figures> {
  const figures: Figures = {};
  figures['click.compactOn'] = await clickUntil(page, toggle('Compact mode'), 'cards');
  figures['click.compactOff'] = await clickUntil(page, toggle('Compact mode'), 'rows');
  figures['click.alertOn'] = await clickUntil(page, toggle('Alert mode'), 'alertRows');
  figures['click.alertOff'] = await clickUntil(page, toggle('Alert mode'), 'rows');
  figures['click.collapseAll'] = await clickUntil(page, toggle('Collapse All'), 'collapsed');
  figures['click.expandAll'] = await clickUntil(page, toggle('Expand All'), 'rows');
  Object.assign(figures, await openRows(page), await filter(page));
  figures['scroll.endMs'] = await page.evaluate(() => window.probe.reachEnd());
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(REST_MS);
  return figures;
}

/** The first row that is opened loads the code for it; the next ones are as all later ones. */
async function openRows(page: Page): Promise<Figures> {
  const [first = '', second = ''] = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('tr[data-colony]:has(> th)')].map((row) => row.dataset.colony ?? ''),
  );
  const opener = (key: string): string => `tr[data-colony="${key}"] > th > button[aria-expanded]`;
  const figures: Figures = {};
  figures['click.firstRow'] = await clickUntil(page, opener(first), 'charted', first);
  await page.locator(opener(first)).click();
  figures['click.row'] = await clickUntil(page, opener(second), 'opened', second);
  await page.locator(opener(second)).click();
  await page.waitForTimeout(REST_MS);
  figures['click.rowCharts'] = await clickUntil(page, opener(first), 'charted', first);
  await page.locator(opener(first)).click();
  return figures;
}

/** The first letter finds nearly everything, the second cuts that down; then all is shown again. */
async function filter(page: Page): Promise<Figures> {
  const field = page.locator('search input');
  const found = page.locator('search [role=status]');
  // An open tooltip would take the Escape.
  await page.mouse.move(0, 0);
  await field.focus();
  const first = await timeUntil(page, () => page.keyboard.press('p'), 'filtered');
  const former = (await found.textContent()) ?? '';
  const second = await timeUntil(page, () => page.keyboard.press('2'), 'filtered', former);
  const cleared = await timeUntil(page, () => page.keyboard.press('Escape'), 'unfiltered');
  return { 'type.first': first, 'type.second': second, 'type.clear': cleared };
}

/** A refresh while the player scrolls up and down. */
export async function refreshInUse(page: Page): Promise<Figures> {
  const fromMs = await page.evaluate(() => performance.now());
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
  let isOver = false;
  const refreshed = untilRefreshed(page).then(() => {
    isOver = true;
  });
  for (let step = 0; !isOver; step++) {
    await page.mouse.wheel(0, step % 20 < 10 ? 300 : -300);
    await page.waitForTimeout(100);
  }
  await refreshed;
  const during = await longTasks(page, fromMs);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  return { 'refresh.blockingMs': blockingMs(during), 'refresh.longestTaskMs': Math.max(LONG_TASK_MS, ...during) };
}
