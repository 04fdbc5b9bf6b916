/**
 * `npm run test:deep`: what takes too long for every change. All steps, or only the one that is named:
 *   npm run test:deep -- firefox
 *   npm run test:deep -- mutants --sample 24 workers/figures/report
 * What follows the name of the mutation run goes to it.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Step {
  what: string;
  command: readonly string[];
  /** runs before the command; the step fails if it fails */
  preparation?: readonly string[];
  environment?: Record<string, string>;
}

const testsWith = (text: string, ...folders: string[]): string[] =>
  folders
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter(({ name }) => /\.test\.tsx?$/.test(name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'utf8').includes(text));

/** The tests that draw as many inputs as COLONY_RUNS says. */
const PROPERTY_TESTS = testsWith('drawnRuns(', 'tests/oracle', 'tests/unit');

/** Component tests of a file without a test to run would leave its set-up to the next file. */
const LONGER_TESTS = [...testsWith("'deep'", 'tests'), 'tests/component/everyPlace'];

const STEPS: Readonly<Record<string, Step>> = {
  properties: {
    what: '20,000 drawn colonies in both engines, in reports, timelines and rounds, and hostile backups',
    command: ['vitest', 'run', '--project', 'node', ...PROPERTY_TESTS],
    environment: { COLONY_RUNS: process.env.COLONY_RUNS ?? '20000' },
  },
  longer: {
    what: 'unit and component tests that npm test leaves out',
    command: ['vitest', 'run', '--tags-filter=deep', ...LONGER_TESTS],
  },
  journeys: {
    what: 'browser tests that npm test leaves out',
    command: ['playwright', 'test', '--project=journeys'],
  },
  widths: {
    what: 'every place in every language, at the narrowest width of each layout',
    command: ['vitest', 'run', '--project', 'component', 'tests/component/everyPlace'],
    environment: { VITE_EVERY_WIDTH: 'true' },
  },
  fleets: {
    what: 'fleets of 60 and 100 characters, a hostile share, every planet of the sandbox, two days of price outages, and the smallest page bench, in Chromium',
    command: ['playwright', 'test', '--project=deep'],
  },
  bench: { what: 'the page bench', command: ['tsx', 'bench/page/main.ts'] },
  firefox: {
    what: 'the built page in Firefox',
    command: ['tsx', 'tests/deep/firefox.ts'],
    preparation: ['tsx', 'tests/deep/installFirefox.mjs'],
  },
  reminders: onPostgres('reminders on a real Postgres: two instances, one killed while it sends', 'reminders.ts'),
  shares: onPostgres('shares on a real Postgres, and their bench there', 'shares.ts'),
  stalledDatabase: onPostgres('a Postgres that hangs and goes on', 'stalledDatabase.ts'),
  bodyAttack: {
    what: '200 connections of one address whose bodies never come',
    command: ['tsx', 'tests/deep/bodyAttack.ts'],
  },
  stored: onPostgres('what each release stored, on a real Postgres', 'stored.ts'),
  shareAttack: {
    what: 'one visitor against the shares: many uploads, the largest, a full disk',
    command: ['tsx', 'tests/deep/shareAttack.ts'],
  },
  attack: {
    what: 'one visitor against the reminders: freezing, flooding, filling the disk',
    command: ['tsx', 'tests/deep/reminderAttack.ts'],
  },
  slowMachine: {
    what: 'npm test beside busy loops, and with half of the processors',
    command: ['tsx', 'tests/deep/slowMachine.ts'],
  },
  mutants: { what: 'the mutation run', command: ['tsx', 'tests/deep/mutants.ts'] },
};

const HELP = [
  'Usage: npm run test:deep -- [STEP], without one all of them, for hours:',
  ...Object.entries(STEPS).map(([name, { what }]) => `  ${name.padEnd(16)} ${what}`),
].join('\n');

const [first, ...mutantArguments] = process.argv.slice(2);

if (first === undefined) runSteps(Object.keys(STEPS));
else if (Object.hasOwn(STEPS, first)) runSteps([first]);
else if (first === '--help' || first === '-h') console.log(HELP);
else {
  console.error(`There is no step ${first}.\n\n${HELP}`);
  process.exitCode = 1;
}

function runSteps(chosen: readonly string[]): void {
  const failed: string[] = [];
  for (const name of chosen) {
    const { what, command, preparation, environment = {} } = STEPS[name] as Step;
    console.log(`\n--- ${name}: ${what}`);
    const isReady = preparation === undefined || succeeds(preparation, {});
    const whole = name === 'mutants' ? [...command, ...mutantArguments] : command;
    if (!isReady || !succeeds(whole, environment)) failed.push(name);
  }
  console.log(failed.length === 0 ? '\nAll steps passed.' : `\nFailed: ${failed.join(', ')}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

function onPostgres(what: string, file: string): Step {
  return { what, command: ['tsx', `tests/deep/${file}`], preparation: ['tsx', 'tests/deep/installPostgres.mjs'] };
}

function succeeds(command: readonly string[], environment: Record<string, string>): boolean {
  return spawnSync('npx', command, { stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0;
}
