/** Command-line options of the page bench. */
import { parseOptions, UsageError } from '../options.ts';
import { GOAL_CHARACTERS, GROWTH_CHARACTERS, SLOWED_CHARACTERS } from './goals.ts';

/** What can be measured by itself, and what it is. */
export const PARTS = {
  traffic: 'calls and bytes of a first visit',
  loads: 'a first visit and the next one by the clock',
  processor: 'the same in processor time',
  page: 'size, idle time, clicks, filter, time travel, heap and the full-screen views',
  places: "places opened and left, by the browser's own event timing, and their processor time",
  slow: 'clicks and filter on a slowed processor',
  inputs: "modes and accounts by the browser's own event timing, and their processor time; nodes",
  slowed: 'the same and the next visit on a slowed processor',
  scrolling: 'the End key and a fast wheel',
  refreshes: 'growth in ten forced refreshes',
  permissions: 'a first visit and the next one with all permissions granted, compared with planets alone',
  shared: 'the next visit of a browser that follows the fleet by a share, compared with the next visit of its owner',
  remote: 'a first visit with ESI on another origin, over TLS and HTTP/2, with latency',
} as const;

type Part = keyof typeof PARTS;

const PART_NAMES = Object.keys(PARTS) as Part[];

/** What a player waits for, each at the sizes of the fleet that its goals are for. */
const WAITS: readonly FleetOptions[] = [
  { characterCount: GOAL_CHARACTERS, parts: new Set(['loads', 'processor', 'remote', 'inputs', 'places']) },
  { characterCount: SLOWED_CHARACTERS, parts: new Set(['slowed']) },
  ...[12, 40].map((characterCount) => ({ characterCount, parts: new Set<Part>(['loads']) })),
  { characterCount: GROWTH_CHARACTERS.from, parts: new Set(['inputs']) },
  { characterCount: GROWTH_CHARACTERS.to, parts: new Set(['loads', 'inputs']) },
];

interface FleetOptions {
  characterCount: number;
  parts: ReadonlySet<Part>;
}

export interface BenchOptions {
  fleets: readonly FleetOptions[];
  rounds: number;
  waitsForMinute: boolean;
  findsErrors: boolean;
  /** folder of another build, measured in turn with this one; null: none */
  against: string | null;
  /** output file; null for a new file in bench/results */
  jsonFile: string | null;
}

export const HELP = `Measures the built page in Chromium, with small and large fleets from the sandbox.

Usage: npm run bench:page -- [OPTIONS]

  --waits          only what a player waits for, each at the sizes of its goals: loads, modes, places, a slowed
                   processor, growth; with --against also how it was before
  --pilots 30,100  sizes of the fleets in characters, with six planets each; default: 10,30,60,100
  --runs 1         rounds per fleet; default: 5
  --parts a,b      measure only some parts; default: all of them
${PART_NAMES.map((name) => `${' '.repeat(21)}${name.padEnd(11)} ${PARTS[name]}`).join('\n')}
  --against DIST   measure another build, too, in turn: for each fleet a column "before"; build a commit with
                   git worktree add FOLDER COMMIT, then npm ci && npm run build in FOLDER, and name FOLDER/dist
  --no-minute      skip the idle minute per fleet
  --no-errors      skip the visit with 300 characters that looks for errors
  --json FILE      write the figures to FILE; default: a new file in bench/results
  --help           print this help

Measures the build in the folder COLONY_WATCH_DIST; if that is not set, builds dist/ first.
`;

/**
 * @param args without the program's name
 * @returns null if help is requested
 * @throws UsageError if an option is unknown or invalid
 */
export function readOptions(args: readonly string[]): BenchOptions | null {
  const values = parse(args);
  if (values.help) return null;
  const parts = readParts(values.parts);
  const sizes = values.pilots.split(',').map((text) => readCount('--pilots', text));
  return {
    fleets: values.waits ? WAITS : sizes.map((characterCount) => ({ characterCount, parts })),
    rounds: readCount('--runs', values.runs),
    waitsForMinute: !values['no-minute'] && !values.waits,
    findsErrors: !values['no-errors'] && !values.waits,
    against: values.against ?? null,
    jsonFile: values.json ?? null,
  };
}

function parse(args: readonly string[]) {
  return parseOptions(args, {
    waits: { type: 'boolean', default: false },
    pilots: { type: 'string', default: '10,30,60,100' },
    runs: { type: 'string', default: '5' },
    parts: { type: 'string', default: PART_NAMES.join(',') },
    'no-minute': { type: 'boolean', default: false },
    'no-errors': { type: 'boolean', default: false },
    against: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  });
}

function readParts(text: string): Set<Part> {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown !== undefined) {
    throw new UsageError(`--parts takes ${PART_NAMES.join(', ')}, separated by commas, not "${unknown}".`);
  }
  return new Set(names as Part[]);
}

function readCount(option: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text.trim())) {
    throw new UsageError(`${option} takes whole numbers from 1 to 9999, not "${text}".`);
  }
  return Number(text);
}
