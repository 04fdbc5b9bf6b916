/** Command-line options of the page bench. */
import { parseArgs } from 'node:util';

export interface BenchOptions {
  characterCounts: readonly number[];
  rounds: number;
  waitsForMinute: boolean;
  findsErrors: boolean;
  /** output file; null for a new file in bench/results */
  jsonFile: string | null;
}

export const HELP = `How smooth the built page is in Chromium, with small and large fleets out of the sandbox.

Usage: npm run bench:page -- [OPTIONS]

  --pilots 30,100  fleets of so many characters with six planets each; 10,30,60,100 by default
  --runs 1         rounds per fleet; 5 by default
  --no-minute      leaves out the minute of waiting per fleet
  --no-errors      leaves out the visit with 300 characters that looks for errors
  --json FILE      writes the figures there; into a new file in bench/results by default
  --help           prints this

COLONY_WATCH_DIST names a build; without it the one in dist/ is made anew.
`;

/** A problem with the arguments, as a sentence for the user. */
export class UsageError extends Error {}

/**
 * @param args without the program's name
 * @returns null if help is requested
 * @throws UsageError if an option is unknown or invalid
 */
export function readOptions(args: readonly string[]): BenchOptions | null {
  const values = parse(args);
  if (values.help) return null;
  return {
    characterCounts: values.pilots.split(',').map((text) => readCount('--pilots', text)),
    rounds: readCount('--runs', values.runs),
    waitsForMinute: !values['no-minute'],
    findsErrors: !values['no-errors'],
    jsonFile: values.json ?? null,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        pilots: { type: 'string', default: '10,30,60,100' },
        runs: { type: 'string', default: '5' },
        'no-minute': { type: 'boolean', default: false },
        'no-errors': { type: 'boolean', default: false },
        json: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readCount(option: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text.trim())) {
    throw new UsageError(`${option} takes whole numbers from 1 to 9999, not "${text}".`);
  }
  return Number(text);
}
