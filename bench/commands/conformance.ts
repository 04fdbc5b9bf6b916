/**
 * A command for developers of other engines: runs any program on the package's conformance set.
 * `colony-watch-conformance --help` explains it.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { InputError, messageOf, runCommand } from './commandLine.ts';

const HELP = `Runs a program on colonies whose answers are known, and says where it differs.

Usage: colony-watch-conformance [--array] -- COMMAND [ARGUMENTS]

COMMAND is started once for each colony. It gets a JSON object {planet, layout, until} on standard input, and prints a JSON
object with
  contents  {pinId: {typeId: units}} of every pin that holds anything at "until"
  stops     optional: [{time, pinId, kind, typeId?, cause?, lostFraction?, alsoLost?}], compared if it is there
With --array it is started once, gets all colonies as an array, and prints an array in the same order, as
colony-watch-simulate does:

  npx --no-install colony-watch-conformance --array -- npx --no-install colony-watch-simulate -

The colonies are in the package: colony-watch-engine/conformance.json describes its form.

Exit code: 0 if all answers are right, 1 if some are not, 2 for wrong arguments.
`;

const EXIT_SOME_DIFFER = 1;
const MOST_SHOWN = 10;
/** A program that hangs must not hang this one. */
const TIME_LIMIT_MS = 120_000;

interface ConformanceCase {
  planet: unknown;
  layout: unknown;
  until: string;
  contents: unknown;
  stops: unknown[];
}

interface Answer {
  contents?: unknown;
  stops?: unknown;
  error?: unknown;
}

async function main(args: readonly string[]): Promise<number> {
  const isArray = args[0] === '--array';
  const [separator, command, ...rest] = args.slice(isArray ? 1 : 0);
  if (separator !== '--' || command === undefined) {
    throw new InputError('Name the program after --: colony-watch-conformance -- COMMAND; --help explains.');
  }
  const { cases } = JSON.parse(readFileSync(join(import.meta.dirname, '../conformance.json'), 'utf8')) as {
    cases: ConformanceCase[];
  };
  const answers = isArray ? await askOnce(command, rest, cases) : await askEach(command, rest, cases);
  const wrong = cases.flatMap((one, index) => {
    const difference = differenceOf(one, answers[index]);
    return difference === null ? [] : [`Colony ${index}: ${difference}`];
  });
  for (const line of wrong.slice(0, MOST_SHOWN)) console.log(line);
  if (wrong.length > MOST_SHOWN) console.log(`${wrong.length - MOST_SHOWN} more differ.`);
  console.log(`${cases.length - wrong.length} of ${cases.length} colonies are right.`);
  return wrong.length > 0 ? EXIT_SOME_DIFFER : 0;
}

/** @returns what is wrong with an answer; null if nothing is */
function differenceOf(expected: ConformanceCase, answer: unknown): string | null {
  if (answer instanceof Error) return answer.message;
  if (typeof answer !== 'object' || answer === null) return 'the program printed no object';
  const { contents, stops, error } = answer as Answer;
  if (error !== undefined) return `the program says: ${JSON.stringify(error)}`;
  if (!isDeepStrictEqual(contents, expected.contents)) {
    return `contents are ${JSON.stringify(contents)}, not ${JSON.stringify(expected.contents)}`;
  }
  if (stops === undefined || isDeepStrictEqual(inOrder(stops), inOrder(expected.stops))) return null;
  return `stops are ${JSON.stringify(stops)}, not ${JSON.stringify(expected.stops)}`;
}

/** Stops of one pin at one time have no order. */
function inOrder(stops: unknown): unknown {
  return Array.isArray(stops) ? stops.map((stop) => JSON.stringify(Object.entries(stop ?? {}).sort())).sort() : stops;
}

function inputOf({ planet, layout, until }: ConformanceCase): object {
  return { planet, layout, until };
}

async function askOnce(
  command: string,
  args: readonly string[],
  cases: readonly ConformanceCase[],
): Promise<unknown[]> {
  const answers = await ask(command, args, cases.map(inputOf));
  if (Array.isArray(answers)) return answers;
  const problem = answers instanceof Error ? answers : new Error('the program printed no array');
  return cases.map(() => problem);
}

async function askEach(
  command: string,
  args: readonly string[],
  cases: readonly ConformanceCase[],
): Promise<unknown[]> {
  const answers: unknown[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < cases.length) {
      const index = next++;
      answers[index] = await ask(command, args, inputOf(cases[index]!));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return answers;
}

/** @returns what the program printed, as JSON; an Error if it failed or printed something else */
async function ask(command: string, args: readonly string[], input: unknown): Promise<unknown> {
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Unlike `timeout`, it does not keep this program running.
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  // A program may end without reading everything.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(input));
  try {
    const [printed] = await Promise.all([text(child.stdout), ended]);
    return JSON.parse(printed);
  } catch (error) {
    return new Error(`${command} printed no JSON: ${messageOf(error)}`);
  }
}

await runCommand(HELP, main, ['--array']);
