/** Speed of the built page in Chromium, with small and large fleets from the sandbox. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { wholeChromium } from '../../tests/browser/chromium.ts';
import { Player } from '../../tests/browser/player.ts';
import { makeShare } from '../../tests/browser/sharing.ts';
import { timeFixedWork } from './fixedWork.ts';
import { type Figures, GOALS } from './goals.ts';
import { measureInputs, measurePlaces, measureSlowedInputs } from './inputs.ts';
import { measureIdle } from './inspect.ts';
import {
  measureByClock,
  measureByProcessor,
  measurePermissions,
  measureRemote,
  measureScrolling,
  measureSlowedLoad,
} from './loads.ts';
import { type FleetResult, fixedWorkOf, growthOf, spreadOf } from './pageFigures.ts';
import { inspect, load, NAME_HELPER, openBrowser, press, pressSlowed, refreshOften, weigh } from './playerVisit.ts';
import { NOTES, printResults } from './printResults.ts';
import type { BenchOptions } from './readOptions.ts';
import { startRemoteFleet } from './remote.ts';
import { measureShared } from './shared.ts';
import { type BenchFleet, PLANETS_EACH, startFleet } from './startFleet.ts';
import { collectConsoleErrors, countGrantedCalls, countTraffic, DIST } from './traffic.ts';
import {
  cancelSearches,
  editVariant,
  openChain,
  openHistory,
  openProducts,
  planRound,
  searchSuggestions,
} from './views.ts';

const IDLE_SECONDS = 10;
/** The engine updates its figures once a minute. */
const MINUTE_SECONDS = 60;
const ERROR_CHARACTERS = 300;

type Parts = BenchOptions['fleets'][number]['parts'];

const root = resolve(import.meta.dirname, '../..');

/** Builds the page unless a build is named, then measures and prints what the options ask for. */
export async function benchPage(options: BenchOptions): Promise<void> {
  if (process.env.COLONY_WATCH_DIST === undefined) {
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'ignore' });
  }
  const browser = await launch();
  try {
    await bench(browser, options);
  } finally {
    await browser.close();
  }
}

function launch(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...wholeChromium, args: [...wholeChromium.args, ...flags] });
}

async function bench(browser: Browser, options: BenchOptions): Promise<void> {
  console.log(`chromium ${browser.version()}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`);
  const results: FleetResult[] = [];
  const earlier: FleetResult[] = [];
  for (const { characterCount: size, parts } of options.fleets) {
    const [result, before] = await benchFleet(browser, size, parts, options);
    if (result) results.push(result);
    if (before) earlier.push(before);
    const [start, end] = (result?.fixedWorkMs ?? []).map((ms) => ms.toFixed(1));
    const load = result?.load.toFixed(1);
    console.log(`${size} characters: fixed work ${start} ms before, ${end} ms after; load ${load}`);
  }
  printResults(results, earlier);
  console.log(NOTES);
  const errors = options.findsErrors ? await findErrors(browser) : null;
  if (errors !== null) {
    console.log(`\nconsole errors at ${ERROR_CHARACTERS} characters: ${errors.length === 0 ? 'none' : errors.length}`);
    for (const error of errors) console.log(`  ${error}`);
  }
  keep(results, earlier, errors, browser.version(), options.jsonFile);
}

/** @returns of the build that is measured, and of the one that it is compared with, if there is one; rounds in turn */
async function benchFleet(
  browser: Browser,
  characterCount: number,
  parts: Parts,
  options: BenchOptions,
): Promise<FleetResult[]> {
  const fleets: BenchFleet[] = [];
  try {
    for (const dist of [DIST, ...(options.against === null ? [] : [options.against])])
      fleets.push(await startFleet(characterCount, dist));
    const load = loadavg()[0] ?? 0;
    const before = await timeInBrowser(browser);
    const firsts: Partial<Figures>[] = [];
    // The first visit isn't timed, because browser and sandbox warm up.
    for (const fleet of fleets) firsts.push(await benchFirst(browser, fleet, parts));
    const rounds: Partial<Figures>[][] = fleets.map(() => []);
    for (let run = 0; run < options.rounds; run++) {
      // What is measured second is some percent slower here, so each build is first in every other round.
      for (const [at, fleet] of run % 2 === 0 ? fleets.entries() : [...fleets.entries()].reverse()) {
        const first = run === 0 ? firsts[at] : {};
        rounds[at]?.push({ ...first, ...(await benchRound(browser, fleet, parts, options, run === 0)) });
      }
    }
    const fixedWorkMs = [before, await timeInBrowser(browser)] as const;
    return rounds.map((own) => ({
      characterCount,
      planetCount: characterCount * PLANETS_EACH,
      fixedWorkMs,
      load,
      rounds: own,
    }));
  } finally {
    for (const { product } of fleets) await product.stop();
  }
}

/** What is counted once. */
async function benchFirst(browser: Browser, fleet: BenchFleet, parts: Parts): Promise<Partial<Figures>> {
  const traffic = parts.has('traffic')
    ? await withPlayer(browser, fleet, (context) => countTraffic(context, fleet))
    : {};
  const granted = { ...fleet, characters: fleet.grantedCharacters };
  const calls = parts.has('permissions')
    ? await withPlayer(browser, granted, (context) => countGrantedCalls(context, fleet.product))
    : {};
  return { ...traffic, ...calls };
}

async function benchRound(
  browser: Browser,
  fleet: BenchFleet,
  parts: Parts,
  { waitsForMinute }: BenchOptions,
  isFirst: boolean,
): Promise<Partial<Figures>> {
  return {
    ...(parts.has('loads') && (await measureByClock(browser, fleet))),
    ...(parts.has('processor') && (await measureByProcessor(browser, fleet))),
    ...(parts.has('scrolling') && (await measureScrolling(browser, fleet))),
    ...(parts.has('page') && (await measurePage(browser, fleet, isFirst && waitsForMinute))),
    ...(parts.has('places') && (await onLoadedPage(browser, fleet, measurePlaces))),
    ...(parts.has('inputs') && (await onLoadedPage(browser, fleet, measureInputs))),
    ...(parts.has('slowed') && (await onLoadedPage(browser, fleet, measureSlowedInputs))),
    ...(parts.has('slowed') && (await measureSlowedLoad(browser, fleet))),
    ...(parts.has('slow') && (await onLoadedPage(browser, fleet, pressSlowed))),
    ...(parts.has('refreshes') && isFirst && (await onLoadedPage(browser, fleet, refreshOften))),
    ...(parts.has('permissions') && (await measurePermissions(browser, fleet))),
    ...(parts.has('shared') && (await measureShared(browser, fleet, await shareFleet(browser, fleet)))),
    ...(parts.has('remote') && (await measureWithRemoteEsi(fleet))),
  };
}

async function measureWithRemoteEsi(fleet: BenchFleet) {
  const browser = await launch(['--ignore-certificate-errors']);
  const remote = await startRemoteFleet(fleet);
  try {
    return await measureRemote(browser, remote);
  } finally {
    await remote.stop();
    await browser.close();
  }
}

/** The owner shares the fleet. @returns the link */
function shareFleet(browser: Browser, fleet: BenchFleet): Promise<string> {
  return onLoadedPage(browser, fleet, (page) => makeShare(new Player(page, fleet.product), 'Fleet'));
}

/** Measurements on a loaded page. */
function measurePage(browser: Browser, fleet: BenchFleet, waitsForMinute: boolean) {
  return onLoadedPage(browser, fleet, async (page) => {
    const figures = await inspect(page, IDLE_SECONDS);
    const minute = waitsForMinute ? { 'idle.minuteMsPerSecond': await measureIdle(page, MINUTE_SECONDS) } : {};
    const presses = await press(page);
    const heaps = await weigh(page);
    const views = {
      ...(await planRound(page)),
      ...(await openChain(page)),
      ...(await openProducts(page)),
      ...(await searchSuggestions(page)),
      ...(await cancelSearches(page)),
      ...(await editVariant(page)),
      ...(await openHistory(page, () => fleet.past())),
    };
    return { ...figures, ...minute, ...presses, ...heaps, ...views };
  });
}

function onLoadedPage<Result>(browser: Browser, fleet: BenchFleet, work: (page: Page) => Promise<Result>) {
  return withPlayer(browser, fleet, async (context) => work(await load(context, fleet.product)));
}

/** The list of 300 characters takes several megabytes of browser storage. */
async function findErrors(browser: Browser): Promise<string[]> {
  const fleet = await startFleet(ERROR_CHARACTERS, DIST);
  try {
    return await withPlayer(browser, fleet, (context) => collectConsoleErrors(context, fleet.product));
  } finally {
    await fleet.product.stop();
  }
}

async function withPlayer<Result>(
  browser: Browser,
  fleet: BenchFleet,
  visit: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await openBrowser(browser, fleet.product, await fleet.characters());
  try {
    return await visit(context);
  } finally {
    await context.close();
  }
}

async function timeInBrowser(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.addInitScript(NAME_HELPER);
    await page.goto('about:blank');
    return await page.evaluate(timeFixedWork);
  } finally {
    await page.close();
  }
}

function keep(
  results: readonly FleetResult[],
  earlier: readonly FleetResult[],
  consoleErrors: readonly string[] | null,
  chromiumVersion: string,
  jsonFile: string | null,
): void {
  const at = new Date().toISOString();
  const medians = results.map(({ characterCount, rounds, fixedWorkMs }) => ({
    characterCount,
    fixedWorkMs: fixedWorkOf({ fixedWorkMs }),
    figures: Object.fromEntries(GOALS.map(({ name }) => [name, spreadOf(rounds, name)])),
  }));
  const growth = { cold: growthOf(results, 'cold.lastPlanetMs'), warm: growthOf(results, 'warm.lastPlanetMs') };
  const file = resolve(root, jsonFile ?? `bench/results/page-${at.replaceAll(/[-:]|\.\d+/g, '')}.json`);
  mkdirSync(dirname(file), { recursive: true });
  const kept = { at, chromium: chromiumVersion, goals: GOALS, medians, growth, results, earlier, consoleErrors };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  console.log(`\nwritten to ${file}`);
}
