/**
 * A player's first visit and the next one, each in a bare tab, so that the tools don't distort the figures: only the
 * probe inside the page measures.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { type BareTab, openBareProfile } from './bareTab.ts';
import { SLOW_FACTOR } from './goals.ts';
import { answersMs, blockingMs, firstRowsMs, lastPlanetMs, longestTaskMs, nameFigures } from './pageFigures.ts';
import {
  isRefreshed,
  keepCharacters,
  PAGE_SCRIPT,
  SETTLE_MS,
  startRefresh,
  untilOffline,
  VIEWPORT,
} from './playerVisit.ts';
import type { RemoteFleet } from './remote.ts';
import { type BenchFleet, PLANETS_EACH } from './startFleet.ts';
import { recordTasks } from './tasks.ts';

/** Between two turns of the mouse's wheel, and how many go one way before the others go back. */
const WHEEL_MS = 100;
const WHEEL_TURNS = 10;
const WHEEL_PX = 300;

const FAST_WHEEL_PX_PER_SECOND = 10_000;
/** One way. */
const FAST_WHEEL_MS = 2000;
const FAST_WHEEL_STEP_MS = 16;
const END_KEY_CODE = 35;

/** Wall-clock time of both loads, and of a refresh in use after the second. */
export async function measureByClock(browser: Browser, fleet: BenchFleet) {
  const measure = async (tab: BareTab) => {
    await load(tab, fleet);
    // What is calculated after the refresh belongs to the answers alone.
    const untilMs = await tab.evaluate(() => performance.now());
    await tab.waitUntil(() => window.probe.answers() === 3);
    await sleep(SETTLE_MS);
    const { pictures, ...figures } = await readLoad(tab, fleet.characterCount * PLANETS_EACH, untilMs);
    return {
      ...figures,
      extractorsMs: answersMs(pictures, 1),
      answersMs: answersMs(pictures, 2),
      trueAnswersMs: answersMs(pictures, 3),
    };
  };
  const [cold, [warm, refresh]] = await visitTwice(browser, fleet, measure, async (tab) => [
    await measure(tab),
    await refreshInUse(tab),
  ]);
  return { ...nameFigures('cold', cold), ...nameFigures('warm', warm), ...nameFigures('refresh', refresh) };
}

/** Processor time of both loads. These are separate loads, because recording takes time too. */
export async function measureByProcessor(browser: Browser, fleet: BenchFleet) {
  const measure = async (tab: BareTab) => {
    const tasks = await recordTasks(browser, fleet.product.url, () => load(tab, fleet));
    return {
      blockingCpuMs: blockingMs(tasks),
      longestTaskCpuMs: Math.max(...tasks),
      busyCpuMs: tasks.reduce((sum, ms) => sum + ms, 0),
    };
  };
  const [cold, warm] = await visitTwice(browser, fleet, measure, measure);
  return { ...nameFigures('cold', cold), ...nameFigures('warm', warm) };
}

/** The next visit on a slow processor. */
export async function measureSlowedLoad(browser: Browser, fleet: BenchFleet) {
  const [, figures] = await visitTwice(
    browser,
    fleet,
    (tab) => load(tab, fleet),
    async (tab) => {
      await tab.slow(SLOW_FACTOR);
      await load(tab, fleet);
      const { firstRowsMs, lastPlanetMs } = await readLoad(tab, fleet.characterCount * PLANETS_EACH);
      return { firstRowsMs, lastPlanetMs };
    },
  );
  return nameFigures('slowLoad', figures);
}

/** The first visit with ESI far away. @param fleet of `startRemoteFleet` */
export async function measureRemote(browser: Browser, fleet: RemoteFleet) {
  const measure = async (tab: BareTab) => {
    fleet.esi.reset();
    await load(tab, fleet);
    const { firstRowsMs, lastPlanetMs } = await readLoad(tab, fleet.characterCount * PLANETS_EACH);
    return { firstRowsMs, lastPlanetMs, ...fleet.esi.counts() };
  };
  const [cold] = await visitTwice(browser, fleet, measure, async () => null);
  return nameFigures('remote', cold);
}

/** How much later the last planet comes if logins allow everything. Alternating loads, because machines get busy. */
export async function measurePermissions(browser: Browser, fleet: BenchFleet) {
  const measure = async (tab: BareTab) => {
    await load(tab, fleet);
    return (await readLoad(tab, fleet.characterCount * PLANETS_EACH)).lastPlanetMs;
  };
  const granted: BenchFleet = { ...fleet, characters: fleet.grantedCharacters };
  const [cold, warm] = await visitTwice(browser, fleet, measure, measure);
  const [grantedCold, grantedWarm] = await visitTwice(browser, granted, measure, measure);
  return {
    'granted.coldLaterPercent': 100 * (grantedCold / cold - 1),
    'granted.warmLaterPercent': 100 * (grantedWarm / warm - 1),
  };
}

/** The End key and a fast wheel on a page from the warm snapshot. */
export async function measureScrolling(browser: Browser, fleet: BenchFleet) {
  const [, figures] = await visitTwice(
    browser,
    fleet,
    (tab) => load(tab, fleet),
    async (tab) => {
      await load(tab, fleet);
      const end = await pressEnd(tab);
      await tab.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await sleep(SETTLE_MS);
      return { ...end, ...(await turnWheelFast(tab)) };
    },
  );
  return figures;
}

async function pressEnd(tab: BareTab) {
  await tab.evaluate(() => window.probe.recordViews());
  await tab.pressKey('End', END_KEY_CODE);
  await sleep(2 * SETTLE_MS);
  const views = await tab.evaluate(() => window.probe.views());
  const top = views[0]?.scrollY ?? 0;
  const moved = views.slice(views.findIndex(({ scrollY }) => scrollY !== top));
  if (views.at(-1)?.scrollY === top) throw new Error('The End key did not scroll the page.');
  const lastUnfinished = moved.findLastIndex(({ shows }) => shows !== 'rows');
  return {
    'end.unfinishedFrames': moved.filter(({ shows }) => shows !== 'rows').length,
    'end.blankFrames': moved.filter(({ shows }) => shows === 'blank').length,
    'end.drawnMs': moved.slice(0, lastUnfinished + 1).reduce((sum, { ms }) => sum + ms, 0),
  };
}

/** Scrolls down, then up. The speed stays the same if the page is late. */
async function turnWheelFast(tab: BareTab) {
  await tab.evaluate(() => window.probe.recordViews());
  const startedAtMs = performance.now();
  const turns: Promise<void>[] = [];
  for (let lastMs = 0; lastMs < 2 * FAST_WHEEL_MS; ) {
    await sleep(FAST_WHEEL_STEP_MS);
    const nowMs = performance.now() - startedAtMs;
    const px = (FAST_WHEEL_PX_PER_SECOND * (nowMs - lastMs)) / 1000;
    turns.push(tab.turnWheel(nowMs < FAST_WHEEL_MS ? px : -px));
    lastMs = nowMs;
  }
  await Promise.all(turns);
  const views = await tab.evaluate(() => window.probe.views());
  const unfinished = views.filter(({ shows }) => shows !== 'rows');
  return {
    'wheel.msPerFrame': views.reduce((sum, { ms }) => sum + ms, 0) / views.length,
    'wheel.unfinishedPercent': (100 * unfinished.length) / views.length,
    'wheel.blankFrames': views.filter(({ shows }) => shows === 'blank').length,
  };
}

async function visitTwice<First, Second>(
  browser: Browser,
  fleet: BenchFleet,
  first: (tab: BareTab) => Promise<First>,
  second: (tab: BareTab) => Promise<Second>,
): Promise<[First, Second]> {
  const profile = await openBareProfile(browser, PAGE_SCRIPT, VIEWPORT);
  const inTab = async <Result>(visit: (tab: BareTab) => Promise<Result>): Promise<Result> => {
    const tab = await profile.openTab();
    try {
      return await visit(tab);
    } finally {
      await tab.close();
    }
  };
  try {
    await inTab(async (tab) => {
      // Any page of the same origin works: only its storage is needed.
      await tab.navigate(`${fleet.product.url}/favicon.svg`);
      await tab.evaluate(keepCharacters, await fleet.characters());
    });
    const firstResult = await inTab(async (tab) => {
      const result = await first(tab);
      await tab.evaluate(untilOffline);
      return result;
    });
    return [firstResult, await inTab(second)];
  } finally {
    await profile.close();
  }
}

export async function load(tab: BareTab, { product }: BenchFleet): Promise<void> {
  await tab.navigate(product.url);
  await tab.waitUntil(isRefreshed);
  await sleep(SETTLE_MS);
}

/** @param untilMs longer tasks count until then */
export async function readLoad(tab: BareTab, planetCount: number, untilMs = Number.POSITIVE_INFINITY) {
  const { pictures, firstContentfulPaintMs, layoutShift } = await tab.evaluate(() => window.probe.loadTimes());
  const tasks = await longTasks(tab, 0, untilMs);
  return {
    pictures,
    firstRowsMs: firstRowsMs(pictures),
    lastPlanetMs: lastPlanetMs(pictures, planetCount),
    firstContentfulPaintMs: firstContentfulPaintMs ?? Number.NaN,
    blockingMs: blockingMs(tasks),
    longestTaskMs: longestTaskMs(tasks),
    layoutShift,
  };
}

/** A refresh while the player scrolls up and down. */
async function refreshInUse(tab: BareTab) {
  const fromMs = await tab.evaluate(() => performance.now());
  await tab.evaluate(startRefresh);
  let isOver = false;
  const over = tab.waitUntil(isRefreshed).finally(() => {
    isOver = true;
  });
  const scroll = async (): Promise<void> => {
    for (let turn = 0; !isOver; turn++) {
      await tab.turnWheel(turn % (2 * WHEEL_TURNS) < WHEEL_TURNS ? WHEEL_PX : -WHEEL_PX);
      await sleep(WHEEL_MS);
    }
  };
  await Promise.all([over, scroll()]);
  await sleep(SETTLE_MS);
  const tasks = await longTasks(tab, fromMs, Number.POSITIVE_INFINITY);
  return { blockingMs: blockingMs(tasks), longestTaskMs: longestTaskMs(tasks) };
}

/** Durations of the long tasks that began between two times. */
async function longTasks(tab: BareTab, sinceMs: number, untilMs: number): Promise<number[]> {
  const tasks = await tab.evaluate(() => window.probe.longTasks());
  return tasks.filter(({ startMs }) => startMs >= sinceMs && startMs < untilMs).map(({ durationMs }) => durationMs);
}
