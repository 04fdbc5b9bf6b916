/**
 * `npm test`. Types, lint, the build, unit and component tests run at the same time. The browser tests need the build and
 * begin when only component tests, which use one processor, are left. Each step's output stays in one piece, and what
 * failed is named at the end.
 */
import { spawn } from 'node:child_process';

/** @returns whether it succeeded. @param isShown as it runs; otherwise its output is printed at its end */
function run(command: string, args: readonly string[], isShown: boolean): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => {
      if (!isShown)
        console.log(`\n--- ${[command, ...args].join(' ')}: ${code === 0 ? 'passed' : 'failed'}\n${output}`);
      resolve(code === 0);
    });
  });
}

interface Step {
  what: string;
  command: string;
  isShown?: boolean;
}

const FIRST: readonly Step[] = [
  { what: 'unit tests', command: 'npx vitest run --project node', isShown: true },
  { what: 'types and lint', command: 'npm run --silent check' },
  { what: 'the build', command: 'npm run --silent build' },
];
const COMPONENTS: Step = { what: 'component tests', command: 'npx vitest run --project component' };
const BROWSER: Step = { what: 'browser tests', command: 'npx playwright test --project=browser', isShown: true };

const failed: string[] = [];

async function take({ what, command, isShown = false }: Step): Promise<void> {
  const [program = '', ...args] = command.split(' ');
  if (!(await run(program, args, isShown))) failed.push(what);
}

if (await run('node', ['tests/browser/installChromium.mjs'], true)) {
  const components = take(COMPONENTS);
  await Promise.all(FIRST.map(take));
  if (failed.length > 0) console.error('The browser tests were not started.');
  else await take(BROWSER);
  await components;
} else {
  failed.push('the installation of Chromium');
}

console.log(failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
