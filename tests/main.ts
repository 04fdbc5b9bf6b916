/**
 * `npm test`. Types, lint and the build run beside the unit and component tests, which leave processors idle; the browser
 * tests need the build, and come last. Each step's output stays in one piece, and what failed is named at the end.
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

const HELP = `npm test: types, lint and the build beside the unit and component tests, then the browser tests. A few minutes.

Parts of it:
  npm run check                                        types, lint and unused code
  npx vitest run --project node tests/unit/report      unit tests of a folder or file
  npx vitest run --project component tests/component   component tests
  npm run build:tested && npx playwright test tests/browser/tabs.spec.ts
  npm run test:deep                                    what takes hours`;

const [option] = process.argv.slice(2);
if (option !== undefined) {
  const isHelp = option === '--help' || option === '-h';
  if (isHelp) console.log(HELP);
  else console.error(`npm test always runs everything, and does not know ${option}.\n\n${HELP}`);
  process.exit(isHelp ? 0 : 1);
}

const beside = { check: 'types and lint', 'build:tested': 'the build' };
const failed: string[] = [];

await Promise.all([
  run('npm', ['run', 'test:unit'], true).then((passed) => {
    if (!passed) failed.push('unit and component tests');
  }),
  ...Object.entries(beside).map(async ([script, what]) => {
    if (!(await run('npm', ['run', '--silent', script], false))) failed.push(what);
  }),
]);
if (failed.length > 0) console.error('The browser tests were not started.');
else if (!(await run('npx', ['playwright', 'test', '--project=browser'], true))) failed.push('browser tests');

console.log(failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
