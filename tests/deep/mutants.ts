/**
 * How many small changes of the code (mutants) the unit tests notice. Stryker makes the mutants and runs, for each, the
 * tests that reach it.
 *   tsx tests/deep/mutants.ts [--sample LINES] [--seed NUMBER] [--tests FOLDER OR FILE]… [FOLDER OR FILE …]
 * --sample takes the mutants of so many drawn lines only, each within its line; the seed is printed and draws the same.
 * --tests runs these tests only, which is much faster; others might notice what survives then. Repeat it for more.
 * Component and browser tests are not run, so components are left out unless they are named.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

interface Area {
  what: string;
  folders: readonly string[];
  minimumPercent: number;
}

/** A file belongs to the first area with its folder. */
const AREAS: readonly Area[] = [
  {
    what: 'engine, report, model',
    folders: ['workers/game/engine', 'workers/figures/report', 'src/model'],
    minimumPercent: 95,
  },
  { what: 'the rest', folders: ['workers', 'src', 'server'], minimumPercent: 85 },
];

/** Generated, or only started with the whole page. */
const LEFT_OUT =
  /workers\/game\/catalogue\/generate|\.worker\.ts$|serviceWorker|src\/bridge\/(early|startWatch)\.ts$|\.d\.ts$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    tests: { type: 'string', multiple: true },
  },
});

const sampleSize = values.sample === undefined ? null : readCount('--sample', values.sample);
const seed = readCount('--seed', values.seed);
const named = positionals.map((path) => path.replace(/\/$/, ''));
const files = named.length > 0 ? named.flatMap(codeFiles) : AREAS.flatMap(({ folders }) => folders.flatMap(codeFiles));
const fileList = [...new Set(files)];
if (fileList.length === 0) throw new Error(`There is no code in ${named.join(', ')}.`);

if (sampleSize !== null) console.log(`${sampleSize} lines drawn with --seed ${seed}.`);
// For the test configuration, which Stryker's own processes load.
if (values.tests !== undefined) process.env.MUTANT_TESTS = values.tests.join(',');
const results = await new Stryker({
  mutate: sampleSize === null ? fileList : drawLines(fileList, sampleSize, seed),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/deep/mutants.config.ts' },
  coverageAnalysis: 'perTest',
  // Stryker would read it through TypeScript's API, which TypeScript 7 doesn't have.
  tsconfigFile: 'none.json',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  ignorePatterns: ['dist', 'bench/results', 'test-results', '.github/pictures'],
  tempDirName: '.stryker-tmp',
  // A sample ends before a second process has loaded all tests.
  concurrency: sampleSize === null ? 2 : 1,
  allowEmpty: true,
  // Mutants of what runs as modules load need all tests in a new process: two thirds of the time for a third of them.
  ignoreStatic: sampleSize !== null,
  // The first run has all tests.
  dryRunTimeoutMinutes: 60,
}).runMutationTest();

for (const { what, folders, minimumPercent } of AREAS) {
  const ofArea = results.filter(({ fileName }) => areaOf(fileName)?.folders === folders);
  const count = (...states: string[]) => ofArea.filter(({ status }) => states.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const all = noticed + count('Survived', 'NoCoverage');
  if (all === 0) continue;
  const percent = (100 * noticed) / all;
  console.log(`${what}: ${noticed} of ${all} mutants noticed, ${percent.toFixed(1)} % (at least ${minimumPercent} %)`);
  if (percent < minimumPercent) process.exitCode = 1;
}

function areaOf(fileName: string): Area | undefined {
  return AREAS.find(({ folders }) => folders.some((folder) => fileName.includes(`${folder}/`)));
}

/** @throws RangeError where it is no whole number above 0 */
function readCount(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count <= 0) throw new RangeError(`${option} takes a whole number above 0.`);
  return count;
}

function codeFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !LEFT_OUT.test(file));
}

/** Lines with code, drawn without repetition. @returns `file:line-line` */
function drawLines(paths: readonly string[], count: number, from: number): string[] {
  const lines = paths.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((text, index) => (hasCode(text) ? [`${path}:${index + 1}-${index + 1}`] : [])),
  );
  const random = randomNumbers(from);
  const drawn: string[] = [];
  while (drawn.length < count && lines.length > 0) {
    drawn.push(...lines.splice(Math.floor(random() * lines.length), 1));
  }
  return drawn;
}

/** What an expression or condition is likely on: no comment, import, type or bracket alone. */
function hasCode(line: string): boolean {
  return (
    /[=<>!&|?+*/-]|return|if|\(/.test(line) &&
    !/^\s*(\*|\/\/|\/\*|import|export type|type|interface|\}?\)?;?$)/.test(line)
  );
}

/** mulberry32: the same numbers from 0 to 1 for the same seed */
function randomNumbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
