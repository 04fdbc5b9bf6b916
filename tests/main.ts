/**
 * `npm test`. Types, lint, the build, unit and component tests run at the same time; the browser tests need the build, and
 * come last. Each step's output stays in one piece, and what failed is named at the end.
 */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

interface Step {
  what: string;
  command: string;
  /** as it runs; otherwise its output is printed at its end */
  isShown?: boolean;
  /** gives way to the others */
  canWait?: boolean;
}

// Component tests use one page, and take the longest if everything else gets an equal share of the processors.
const FIRST: readonly Step[] = [
  { what: 'component tests', command: 'npx vitest run --project component' },
  { what: 'unit tests', command: 'npx vitest run --project node', isShown: true, canWait: true },
  { what: 'types and lint', command: 'npm run --silent check', canWait: true },
  { what: 'the build', command: 'npm run --silent build', canWait: true },
];
const INSTALLATION: Step = { what: 'Chromium', command: 'node tests/browser/installChromium.mjs', isShown: true };
const BROWSER: Step = { what: 'browser tests', command: 'npx playwright test --project=browser', isShown: true };

const failed: string[] = [];

/** Runs a step, and notes it if it fails. */
function take({ what, command, isShown = false, canWait = false }: Step): Promise<void> {
  return new Promise((resolve, reject) => {
    const [program = '', ...args] = command.split(' ');
    const child = spawn(program, args, {
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    });
    if (canWait && child.pid !== undefined) setPriority(child.pid, 5);
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => {
      if (!isShown) console.log(`\n--- ${command}: ${code === 0 ? 'passed' : 'failed'}\n${output}`);
      if (code !== 0) failed.push(what);
      resolve();
    });
  });
}

await take(INSTALLATION);
if (failed.length === 0) await Promise.all(FIRST.map(take));
if (failed.length === 0) await take(BROWSER);
else console.error('The browser tests were not started.');

console.log(failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
