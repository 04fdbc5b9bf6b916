/**
 * `npm run bench:page`: speed of the built page in Chromium, with small and large fleets from the sandbox.
 * `npm run bench:page -- --help` explains it.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import { type FleetResult, growthOf, spreadOf } from './page/figures.ts';
import { timeFixedWork } from './page/fixedWork.ts';
import { type BenchFleet, PLANETS_EACH, startFleet } from './page/fleets.ts';
import { type Figures, GOALS } from './page/goals.ts';
import { measureIdle } from './page/inspect.ts';
import { measureByClock, measureByProcessor } from './page/loads.ts';
import { type BenchOptions, HELP, readOptions, UsageError } from './page/options.ts';
import { NOTES, printResults } from './page/report.ts';
import { collectConsoleErrors, countTraffic } from './page/traffic.ts';
import { openChain, openHistory, openPrices, planRound } from './page/views.ts';
import { inspect, load, NAME_HELPER, openBrowser, press, weigh } from './page/visit.ts';

const IDLE_SECONDS = 10;
/** The engine updates its figures once a minute. */
const MINUTE_SECONDS = 60;
const ERROR_CHARACTERS = 300;
const EXIT_USAGE = 2;

const root = resolve(import.meta.dirname, '..');
process.exitCode = await main(process.argv.slice(2));

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  let options: BenchOptions | null;
  try {
    options = readOptions(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n--help explains all options.`);
    return EXIT_USAGE;
  }
  if (options === null) {
    process.stdout.write(HELP);
    return 0;
  }
  if (process.env.COLONY_WATCH_DIST === undefined) {
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'ignore' });
  }
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    await bench(browser, options);
  } finally {
    await browser.close();
  }
  return 0;
}

async function bench(browser: Browser, options: BenchOptions): Promise<void> {
  console.log(`chromium ${browser.version()}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`);
  const results: FleetResult[] = [];
  for (const size of options.characterCounts) {
    const result = await benchFleet(browser, size, options);
    results.push(result);
    const [before, after] = result.fixedWorkMs.map((ms) => ms.toFixed(1));
    console.log(
      `${size} characters: fixed work ${before} ms before, ${after} ms after; load ${result.load.toFixed(1)}`,
    );
  }
  printResults(results);
  console.log(NOTES);
  const errors = options.findsErrors ? await findErrors(browser) : null;
  if (errors !== null) {
    console.log(`\nconsole errors at ${ERROR_CHARACTERS} characters: ${errors.length === 0 ? 'none' : errors.length}`);
    for (const error of errors) console.log(`  ${error}`);
  }
  keep(results, errors, browser.version(), options.jsonFile);
}

async function benchFleet(browser: Browser, characterCount: number, options: BenchOptions): Promise<FleetResult> {
  const fleet = await startFleet(characterCount);
  try {
    const load = loadavg()[0] ?? 0;
    const before = await timeInBrowser(browser);
    // The first visit isn't timed, because browser and sandbox warm up.
    const traffic = await withPlayer(browser, fleet, (context) => countTraffic(context, fleet.product));
    const rounds: Partial<Figures>[] = [];
    for (let run = 0; run < options.rounds; run++) {
      const isFirst = run === 0;
      rounds.push({
        ...(isFirst ? traffic : {}),
        ...(await benchRound(browser, fleet, isFirst && options.waitsForMinute)),
      });
    }
    const after = await timeInBrowser(browser);
    return {
      characterCount,
      planetCount: characterCount * PLANETS_EACH,
      fixedWorkMs: [before, after],
      load,
      rounds,
    };
  } finally {
    await fleet.product.stop();
  }
}

/** Figures that are counted once per fleet. */
type OnceFigures = Awaited<ReturnType<typeof countTraffic>> & { 'idle.minuteMsPerSecond': number };

async function benchRound(
  browser: Browser,
  fleet: BenchFleet,
  waitsForMinute: boolean,
): Promise<Omit<Figures, keyof OnceFigures>> {
  return {
    ...(await measureByClock(browser, fleet)),
    ...(await measureByProcessor(browser, fleet)),
    ...(await measurePage(browser, fleet, waitsForMinute)),
  };
}

/** Measurements on a loaded page. */
function measurePage(browser: Browser, fleet: BenchFleet, waitsForMinute: boolean) {
  return withPlayer(browser, fleet, async (context) => {
    const page = await load(context, fleet.product);
    const figures = await inspect(page, IDLE_SECONDS);
    const minute = waitsForMinute ? { 'idle.minuteMsPerSecond': await measureIdle(page, MINUTE_SECONDS) } : {};
    const presses = await press(page);
    const heaps = await weigh(page);
    const views = {
      ...(await planRound(page)),
      ...(await openChain(page)),
      ...(await openPrices(page)),
      ...(await openHistory(page, () => fleet.past())),
    };
    return { ...figures, ...minute, ...presses, ...heaps, ...views };
  });
}

/** The list of 300 characters takes several megabytes of browser storage. */
async function findErrors(browser: Browser): Promise<string[]> {
  const fleet = await startFleet(ERROR_CHARACTERS);
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
  consoleErrors: readonly string[] | null,
  chromiumVersion: string,
  jsonFile: string | null,
): void {
  const at = new Date().toISOString();
  const medians = results.map(({ characterCount, rounds }) => ({
    characterCount,
    figures: Object.fromEntries(GOALS.map(({ name }) => [name, spreadOf(rounds, name)])),
  }));
  const growth = { cold: growthOf(results, 'cold.lastPlanetMs'), warm: growthOf(results, 'warm.lastPlanetMs') };
  const file = resolve(root, jsonFile ?? `bench/results/page-${at.replaceAll(/[-:]|\.\d+/g, '')}.json`);
  mkdirSync(dirname(file), { recursive: true });
  const kept = { at, chromium: chromiumVersion, goals: GOALS, medians, growth, results, consoleErrors };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  console.log(`\nwritten to ${file}`);
}
