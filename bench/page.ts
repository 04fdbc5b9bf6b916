/**
 * `npm run bench:page`: how smooth the built page is in Chromium, with small and large fleets out of the sandbox.
 *
 *   --pilots 100     only fleets of these sizes (commas between them); 10, 30, 60 and 100 by default
 *   --runs 1         rounds per fleet; 5 by default
 *   --no-minute      leaves out the minute of waiting per fleet
 *   --no-errors      leaves out the visit with 300 characters that looks for errors
 *
 * COLONY_WATCH_DIST names a build; without it the one in dist/ is made anew.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import { timeFixedWork } from './page/fixedWork.ts';
import { type BenchFleet, PLANETS_EACH, startFleet } from './page/fleets.ts';
import { GOALS } from './page/goals.ts';
import { measureIdle } from './page/inspect.ts';
import { type FleetResult, NOTES, printResults, spreadOf } from './page/report.ts';
import { collectConsoleErrors, countTraffic } from './page/traffic.ts';
import {
  type Figures,
  inspect,
  measureLoad,
  NAME_HELPER,
  openBrowser,
  press,
  refreshInUse,
  untilOffline,
} from './page/visit.ts';

const IDLE_SECONDS = 10;
/** The engine moves its figures on once a minute. */
const MINUTE_SECONDS = 60;
const ERROR_CHARACTERS = 300;

const { values: options } = parseArgs({
  options: {
    pilots: { type: 'string', default: '10,30,60,100' },
    runs: { type: 'string', default: '5' },
    'no-minute': { type: 'boolean', default: false },
    'no-errors': { type: 'boolean', default: false },
  },
});

const root = resolve(import.meta.dirname, '..');
if (process.env.COLONY_WATCH_DIST === undefined) {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'ignore' });
}
const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
try {
  await bench(browser);
} finally {
  await browser.close();
}

async function bench(browser: Browser): Promise<void> {
  console.log(`chromium ${browser.version()}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`);
  const results: FleetResult[] = [];
  for (const size of options.pilots.split(',').map(Number)) {
    const result = await benchFleet(browser, size);
    results.push(result);
    const [before, after] = result.fixedWorkMs.map((ms) => ms.toFixed(1));
    console.log(
      `${size} characters: fixed work ${before} ms before, ${after} ms after; load ${result.load.toFixed(1)}`,
    );
  }
  printResults(results);
  console.log(NOTES);
  const errors = options['no-errors'] ? null : await findErrors(browser);
  if (errors !== null) {
    console.log(`\nconsole errors at ${ERROR_CHARACTERS} characters: ${errors.length === 0 ? 'none' : errors.length}`);
    for (const error of errors) console.log(`  ${error}`);
  }
  keep(results, errors);
}

async function benchFleet(browser: Browser, characterCount: number): Promise<FleetResult> {
  const fleet = await startFleet(characterCount);
  try {
    const load = loadavg()[0] ?? 0;
    const before = await timeInBrowser(browser);
    // The first visit is counted, not timed: in it, browser and sandbox warm up.
    const traffic = await withPlayer(browser, fleet, (context) => countTraffic(context, fleet.product));
    const rounds: Figures[] = [];
    for (let run = 0; run < Number(options.runs); run++) {
      rounds.push(await benchRound(browser, fleet, run === 0 && !options['no-minute']));
    }
    const after = await timeInBrowser(browser);
    return {
      characterCount,
      planetCount: characterCount * PLANETS_EACH,
      fixedWorkMs: [before, after],
      load,
      rounds: [{ ...rounds[0], ...traffic }, ...rounds.slice(1)],
    };
  } finally {
    await fleet.product.stop();
  }
}

/** A player's first visit, and the next one. */
function benchRound(browser: Browser, fleet: BenchFleet, waitsForMinute: boolean): Promise<Figures> {
  return withPlayer(browser, fleet, async (context) => {
    const { page: first, figures: cold } = await measureLoad(context, fleet.product, 'cold');
    await untilOffline(first);
    await first.close();
    const { page, figures: warm } = await measureLoad(context, fleet.product, 'warm');
    const figures: Figures = { ...cold, ...warm, ...(await inspect(page, IDLE_SECONDS)) };
    if (waitsForMinute) figures['idle.minuteMsPerSecond'] = await measureIdle(page, MINUTE_SECONDS);
    return { ...figures, ...(await press(page)), ...(await refreshInUse(page)) };
  });
}

/** The list of 300 characters fills several megabytes of what the browser keeps. */
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

function keep(results: readonly FleetResult[], consoleErrors: readonly string[] | null): void {
  const at = new Date().toISOString();
  const medians = results.map(({ characterCount, rounds }) => ({
    characterCount,
    figures: Object.fromEntries(GOALS.map(({ name }) => [name, spreadOf(rounds, name)])),
  }));
  const file = resolve(root, 'bench/results', `page-${at.replaceAll(/[-:]|\.\d+/g, '')}.json`);
  mkdirSync(resolve(root, 'bench/results'), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ at, chromium: browser.version(), goals: GOALS, medians, results, consoleErrors }, null, 2)}\n`,
  );
  console.log(`\nwritten to ${file}`);
}
