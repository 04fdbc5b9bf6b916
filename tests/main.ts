/** `npm test`. A failed step does not stop the others; the last line names what failed, and what could not run. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

interface Step {
  what: string;
  command: readonly [string, ...string[]];
  /** the steps without which it can't run */
  needs?: readonly string[];
}

/** Of a failed step's output, what is said once more at the end: reporters name what failed last. */
const REPEATED_CHARACTERS = 8_000;

/**
 * Of the TypeScript compiler, which is a Go program: it collects garbage when its memory has grown to five times as much
 * instead of twice. That saves a fifth of its time for a fifth more memory.
 */
const LESS_GARBAGE_COLLECTION = { GOGC: '400' };

/**
 * @param isShown as it runs; otherwise its output is printed at its end, in one piece
 * @returns null if it succeeded, or the end of its output
 */
function run([command, ...args]: Step['command'], isShown: boolean): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const env = { ...LESS_GARBAGE_COLLECTION, ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) };
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
      if (isShown) process.stdout.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => {
      if (!isShown)
        console.log(`\n--- ${[command, ...args].join(' ')}: ${code === 0 ? 'passed' : 'failed'}\n${output}`);
      resolve(code === 0 ? null : output.slice(-REPEATED_CHARACTERS));
    });
  });
}

const HELP = `npm test: types, lint and the build, then unit, component and browser tests. A few minutes.

Parts of it:
  npm run check                                        types, lint and unused code
  npx vitest run --project node tests/unit/figures/report      unit tests of a folder or file
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

/** Without what `npm run test:deep -- longer` runs. */
const VITEST = ['npx', 'vitest', 'run', '--tags-filter=!deep', '--project'] as const;

/**
 * Groups run one after the other, the steps of one side by side: each group has work for all processors. The longest step
 * is first.
 */
const GROUPS: readonly (readonly Step[])[] = [
  [{ what: 'Chromium', command: ['node', 'tests/browser/installChromium.mjs'] }],
  [
    { what: 'types', command: ['npm', 'run', '--silent', 'types'] },
    { what: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
    { what: 'the build', command: ['npm', 'run', '--silent', 'build:tested'] },
  ],
  [{ what: 'unit tests', command: [...VITEST, 'node'] }],
  [{ what: 'component tests', command: [...VITEST, 'component'], needs: ['Chromium'] }],
  [
    {
      what: 'browser tests',
      command: ['npx', 'playwright', 'test', '--project=browser'],
      needs: ['Chromium', 'the build'],
    },
  ],
];

/** by step, the end of its output */
const failed = new Map<string, string>();
const skipped: string[] = [];
const started = performance.now();

async function runStep({ what, command, needs = [] }: Step, isShown: boolean): Promise<void> {
  if (needs.some((step) => failed.has(step))) {
    skipped.push(what);
    return;
  }
  const failure = await run(command, isShown);
  if (failure !== null) failed.set(what, failure);
}

for (const group of GROUPS) {
  // More at a time than processors would only delay the longest one.
  const waiting = [...group];
  const runNext = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      await runStep(step, group.length === 1);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
}

const seconds = Math.round((performance.now() - started) / 1000);
if (failed.size === 0) console.log(`\nEverything passed in ${seconds} s.`);
else {
  const notRun = skipped.length === 0 ? '' : ` Not run: ${skipped.join(', ')}.`;
  for (const [what, end] of failed) console.log(`\n--- The end of ${what} once more:\n${end}`);
  console.log(`\nFailed: ${[...failed.keys()].join(', ')}.${notRun}`);
}
process.exitCode = failed.size === 0 ? 0 : 1;
