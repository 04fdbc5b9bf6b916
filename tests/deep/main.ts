/**
 * `npm run test:deep`: what takes too long for every change. All steps, or only the one that is named first:
 *   npm run test:deep -- firefox
 *   npm run test:deep -- mutants --sample 24 workers/report
 * What follows the name, or comes without one, goes to the mutation run.
 */
import { spawnSync } from 'node:child_process';

interface Step {
  what: string;
  command: readonly string[];
  environment?: Record<string, string>;
}

const STEPS: Readonly<Record<string, Step>> = {
  properties: {
    what: '20,000 drawn colonies in both engines',
    command: ['vitest', 'run', '--project', 'node', 'tests/oracle', 'tests/unit/report/properties.test.ts'],
    environment: { COLONY_RUNS: '20000' },
  },
  fleets: {
    what: 'fleets of 60 and 100 characters, every planet of the sandbox, and the smallest page bench, in Chromium',
    command: ['playwright', 'test', '--project=deep'],
  },
  bench: { what: 'the page bench', command: ['tsx', 'bench/page.ts'] },
  firefox: { what: 'the built page in Firefox', command: ['tsx', 'tests/deep/firefox.ts'] },
  mutants: { what: 'the mutation run', command: ['tsx', 'tests/deep/mutants.ts'] },
};

const [first = '', ...rest] = process.argv.slice(2);
const chosen = first in STEPS ? [first] : Object.keys(STEPS);
const mutantArguments = first in STEPS ? rest : process.argv.slice(2);

const failed: string[] = [];
for (const name of chosen) {
  const { what, command, environment = {} } = STEPS[name] as Step;
  console.log(`\n--- ${name}: ${what}`);
  const [program = '', ...fixed] = command;
  const { status } = spawnSync('npx', [program, ...fixed, ...(name === 'mutants' ? mutantArguments : [])], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nAll steps passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
