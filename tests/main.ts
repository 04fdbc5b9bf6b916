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
