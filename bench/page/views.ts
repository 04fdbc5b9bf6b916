/** The places of a loaded page: how fast they open, follow an input, and scroll. */
import type { ElementHandle, Locator, Page } from '@playwright/test';
import { fillIn, startSearch } from '../../tests/browser/searchPlans.ts';
import { PATIENCE_MS } from './bareTab.ts';
import { longestTaskMs, middleOf } from './pageFigures.ts';
import { isRefreshed, REST_MS, startRefresh, timeUntil } from './playerVisit.ts';
import { recordTasksOf } from './tasks.ts';

const SCROLL_STEPS = 100;
const SCROLL_STEP_PX = 120;
const SCROLL_STEP_MS = 30;
/** Enough for the sandbox to simulate the past of a large fleet. */
const PAST_PATIENCE_MS = 300_000;
const WARM_EDITS = 6;
const EDITS = 15;
const CANCELED_SEARCHES = 3;

const placeLink = (page: Page, place: string) => page.getByRole('link', { name: new RegExp(`^${place}`) });
/** A place opens at the tab that was open last. */
const showTab = async (page: Page, place: string, tab: string): Promise<void> => {
  await placeLink(page, place).click();
  await page.getByRole('button', { name: tab, exact: true }).click();
  await page.waitForTimeout(REST_MS);
};

/** Opens the round planner, changes an input, scrolls through the plan, and closes it; twice, the second time recorded. */
export async function planRound(page: Page) {
  // To find an element by its role takes the page longer than to plan: it is found before, others by plain selectors.
  const open = await placeLink(page, 'Round').elementHandle();
  if (open === null) throw new Error('There is no link to the round.');
  const figures = await planAndScroll(page, open);
  const tasks = await recordTasksOf(page, async () => void (await planAndScroll(page, open)));
  return { ...figures, 'round.longestTaskCpuMs': Math.max(...tasks) };
}

async function planAndScroll(page: Page, open: ElementHandle) {
  const next = page.locator('main form select').nth(1);
  const close = page.locator('nav a[href="/"]');
  const sinceMs = await page.evaluate(() => performance.now());
  const firstMs = await timeUntil(page, () => open.click(), 'planned');
  await unfold(next);
  const previous = await page.evaluate(() => window.probe.viewStatus());
  const changeMs = await timeUntil(page, async () => void (await next.selectOption('4')), 'planned', previous);
  await next.selectOption('2');
  await page.waitForTimeout(REST_MS);
  const scrolledMs = await scrollView(page);
  const tasks = await page.evaluate(() => window.probe.longTasks());
  await close.click();
  await page.waitForTimeout(REST_MS);
  return {
    'round.firstMs': firstMs,
    'round.changeMs': changeMs,
    'round.longestTaskMs': longestTaskMs(
      tasks.filter(({ startMs }) => startMs >= sinceMs).map(({ durationMs }) => durationMs),
    ),
    'round.msPerFrame': scrolledMs,
  };
}

/** Opens what is folded around an input. */
function unfold(input: Locator): Promise<void> {
  return input.evaluate((element) => {
    for (let part = element.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
      part.open = true;
    const panel = element.closest('[hidden]');
    if (panel !== null) document.querySelector<HTMLElement>(`[aria-controls="${panel.id}"]`)?.click();
  });
}

/** Gives the page the past of the sandbox's pilots, and opens the history twice: the first time loads its code. */
export async function openHistory(page: Page, pastOf: () => Promise<string>) {
  const open = placeLink(page, 'Money');
  const close = placeLink(page, 'Planets');
  await showTab(page, 'Money', 'Earned');
  await page.getByRole('button', { name: 'Save and restore' }).click();
  await page.getByRole('menuitem', { name: /Restore/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore your history' });
  const file = { name: 'history.json', mimeType: 'application/json', buffer: Buffer.from(await pastOf()) };
  await dialog.getByLabel('Backup file of the history').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByText(/added\./).waitFor({ timeout: PAST_PATIENCE_MS });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await close.click();
  await page.waitForTimeout(REST_MS);
  const openMs = await timeUntil(page, () => open.click(), 'inView', 'canvas');
  await close.click();
  await page.waitForTimeout(REST_MS);
  return { 'history.openMs': openMs };
}

/** Opens the chain twice, because the first time loads its code, then shows it as a table and as cards again. */
export async function openChain(page: Page) {
  const open = placeLink(page, 'Improve');
  const close = placeLink(page, 'Planets');
  const cards = '[aria-label="Commodities by tier"] button';
  const show = (display: string, wanted: string): Promise<number> =>
    timeUntil(page, () => page.getByRole('button', { name: display, exact: true }).click(), 'inView', wanted);
  await showTab(page, 'Improve', 'Fleet chain');
  await close.click();
  await page.waitForTimeout(REST_MS);
  const openMs = await timeUntil(page, () => open.click(), 'inView', cards);
  const tableMs = await show('Table', '[aria-label="Flows"] tbody tr');
  const cardsMs = await show('Cards', cards);
  await close.click();
  await page.waitForTimeout(REST_MS);
  return { 'chain.openMs': openMs, 'chain.tableMs': tableMs, 'chain.cardsMs': cardsMs };
}

/** Opens the products twice, because the first time loads their code, then one of them. */
export async function openProducts(page: Page) {
  const open = placeLink(page, 'Money');
  const close = placeLink(page, 'Planets');
  const rows = '[aria-label="Products"] tbody tr';
  await showTab(page, 'Money', 'Products');
  await close.click();
  await page.waitForTimeout(REST_MS);
  const openMs = await timeUntil(page, () => open.click(), 'inView', rows);
  await page.waitForTimeout(REST_MS);
  const first = page.locator(`${rows} button`).first();
  const detailMs = await timeUntil(page, () => first.click(), 'inView', '[aria-label="Ways of making it"] tbody tr');
  await close.click();
  await page.waitForTimeout(REST_MS);
  return { 'products.openMs': openMs, 'products.detailMs': detailMs };
}

/** Searches suggestions for the whole fleet, with a refresh meanwhile, and compares it with a refresh alone. */
export async function searchSuggestions(page: Page) {
  const refreshAloneMs = await timeRefresh(page);
  const sinceMs = await page.evaluate(() => performance.now());
  const open = placeLink(page, 'Improve');
  const close = placeLink(page, 'Planets');
  await open.click();
  await page.getByRole('button', { name: 'Suggestions', exact: true }).click();
  const refreshMs = await timeRefresh(page);
  await untilSearched(page);
  const untilMs = await page.evaluate(() => performance.now());
  await page.waitForTimeout(REST_MS);
  const longTasks = await page.evaluate(() => window.probe.longTasks());
  await close.click();
  await page.waitForTimeout(REST_MS);
  const tasks = await recordTasksOf(page, async () => {
    await open.click();
    // Otherwise the results of the first search would be shown again.
    await page.getByLabel('Also schematics that need imports').click();
    await untilSearched(page);
    await page.waitForTimeout(REST_MS);
  });
  await close.click();
  await page.waitForTimeout(REST_MS);
  return {
    'suggestions.searchMs': untilMs - sinceMs,
    'suggestions.longestTaskMs': longestTaskMs(
      longTasks.filter(({ startMs }) => startMs >= sinceMs).map(({ durationMs }) => durationMs),
    ),
    'suggestions.longestTaskCpuMs': Math.max(...tasks),
    'suggestions.refreshMs': refreshMs,
    'suggestions.refreshAloneMs': refreshAloneMs,
  };
}

async function untilSearched(page: Page): Promise<void> {
  await page.waitForFunction(() => window.probe.viewStatus().endsWith(' searched'), undefined, {
    polling: 100,
    timeout: PATIENCE_MS,
  });
}

/** Opens the first planet's What if tab, adds a variant, and edits it by keyboard, one edit after another. */
export async function editVariant(page: Page) {
  const row = page.locator('tr[data-colony] > th button').first();
  await row.click();
  await page.getByRole('tab', { name: 'What if' }).first().click();
  const panel = page.getByRole('tabpanel', { name: 'What if' }).first();
  await panel.getByRole('button', { name: 'Add a variant' }).click();
  await panel.getByRole('columnheader', { name: 'Variant 1' }).waitFor();
  await panel.getByLabel('Launchpads').focus();
  const times: number[] = [];
  const edit = async (key: string): Promise<void> => {
    const previous = await page.evaluate(() => window.probe.comparison());
    times.push(await timeUntil(page, () => page.keyboard.press(key), 'compared', previous));
  };
  // The first edits warm up the code.
  for (let k = 0; k < WARM_EDITS; k++) await edit(k % 2 === 0 ? 'ArrowUp' : 'ArrowDown');
  const tasks = await recordTasksOf(page, () => edit('ArrowUp'));
  times.length = 0;
  for (let k = 0; k < EDITS; k++) await edit(k % 2 === 0 ? 'ArrowDown' : 'ArrowUp');
  await panel.getByRole('button', { name: 'Delete Variant 1' }).click();
  await row.click();
  await page.waitForTimeout(REST_MS);
  return {
    'whatIf.editMs': middleOf(times),
    'whatIf.busyCpuMs': tasks.reduce((sum, ms) => sum + ms, 0),
  };
}

/** Presses Cancel while the search runs. @returns milliseconds until the page said that it is canceled */
function cancelSearch(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel')!;
    const isCanceled = () => /Canceled/.test(document.querySelector('main')!.textContent ?? '');
    const pressedAt = performance.now();
    button.click();
    while (!isCanceled()) await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - pressedAt;
  });
}

/** Searches for plans of new planets, and cancels each search while it runs. */
export async function cancelSearches(page: Page) {
  await showTab(page, 'Improve', 'New planets');
  const place = page.locator('main');
  await fillIn(page, place);
  const times: number[] = [];
  for (let k = 0; k < CANCELED_SEARCHES; k++) {
    await startSearch(place);
    times.push(await cancelSearch(page));
    await page.waitForTimeout(REST_MS);
  }
  await placeLink(page, 'Planets').click();
  await page.waitForTimeout(REST_MS);
  return { 'settle.cancelMs': middleOf(times) };
}

async function timeRefresh(page: Page): Promise<number> {
  const sinceMs = await page.evaluate(() => performance.now());
  await page.evaluate(startRefresh);
  await page.waitForFunction(isRefreshed, undefined, { polling: 50, timeout: PATIENCE_MS });
  return (await page.evaluate(() => performance.now())) - sinceMs;
}

/** Turns the wheel over the open view. @returns milliseconds a frame, on average */
async function scrollView(page: Page): Promise<number> {
  await page.mouse.move(600, 500);
  await page.evaluate(() => window.probe.recordFrames());
  for (let step = 0; step < SCROLL_STEPS; step++) {
    await page.mouse.wheel(0, step < SCROLL_STEPS / 2 ? SCROLL_STEP_PX : -SCROLL_STEP_PX);
    await page.waitForTimeout(SCROLL_STEP_MS);
  }
  const frames = await page.evaluate(() => window.probe.frames());
  return frames.reduce((sum, ms) => sum + ms, 0) / frames.length;
}
