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

export const HELP = `Measures the built page in Chromium, with small and large fleets from the sandbox.

Usage: npm run bench:page -- [OPTIONS]

  --pilots 30,100  sizes of the fleets in characters, with six planets each; default: 10,30,60,100
  --runs 1         rounds per fleet; default: 5
  --no-minute      skip the idle minute per fleet
  --no-errors      skip the visit with 300 characters that looks for errors
  --json FILE      write the figures to FILE; default: a new file in bench/results
  --help           print this help

Measures the build in the folder COLONY_WATCH_DIST; if that is not set, builds dist/ first.
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
