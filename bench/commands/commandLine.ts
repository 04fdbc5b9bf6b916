/** Shared code of the commands that read a JSON file. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { JsonKind, RecordIssue } from '../../workers/domain/fetchMessage.ts';
import type { Stop } from '../../workers/domain/result.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { SimulationError } from '../../workers/engine/index.ts';
import type { UnreadableRecord } from '../../workers/esi/parseColony.ts';
import { parseIsoTime } from '../../workers/esi/schemas.ts';
import { simulationSentence } from './sentences.ts';

/** A problem with the input, as a sentence for the user. */
export class InputError extends Error {}

const RECORDS = { listUnreadable: "ESI's planet list", recordUnreadable: "ESI's record of the colony" };

/** A colony's record can't be read. */
export function unreadableRecord({ kind, issue }: UnreadableRecord): InputError {
  return new InputError(`${RECORDS[kind]} can't be read: ${describeIssue(issue)}.`);
}

/** The end of a sentence: `pins.3.latitude is missing` */
export function describeIssue({ where, received, expected }: RecordIssue): string {
  const field = where ?? 'the answer';
  if (received === null) return `${field} is missing`;
  const value = received in JSON_NAMES ? JSON_NAMES[received as JsonKind] : received;
  return `${field} is ${value}${expected === null ? '' : `, not ${JSON_NAMES[expected]}`}`;
}

const JSON_NAMES: Readonly<Record<JsonKind, string>> = {
  list: 'a list',
  object: 'an object',
  text: 'text',
  number: 'a number',
};

/** FILE can't be read, or isn't JSON of the right form. */
const EXIT_UNREADABLE = 2;

/**
 * Reads the file named on the command line as JSON.
 * @param args command-line arguments; `-` is standard input
 * @throws InputError if there isn't exactly one name, or the file can't be read or isn't JSON
 */
export async function readJsonArgument(args: readonly string[]): Promise<{ named: string; json: unknown }> {
  const [file] = args;
  if (file === undefined || args.length > 1) {
    throw new InputError('Name one file, or - for standard input; --help explains.');
  }
  const { named, content } = await readFileArgument(file);
  try {
    return { named, json: JSON.parse(content) };
  } catch (error) {
    throw new InputError(`${named} is not JSON: ${messageOf(error)}.`);
  }
}

/**
 * Reads a file named on the command line as text.
 * @param file `-` is standard input
 * @throws InputError if the file can't be read
 */
export async function readFileArgument(file: string): Promise<{ named: string; content: string }> {
  const named = file === '-' ? 'Standard input' : file;
  try {
    // npm runs scripts in the project's folder; INIT_CWD is the user's current folder.
    const content =
      file === '-' ? await text(process.stdin) : await readFile(resolve(process.env.INIT_CWD ?? '.', file), 'utf8');
    return { named, content };
  } catch (error) {
    throw new InputError(`${named} can't be read: ${messageOf(error)}.`);
  }
}

/** @throws InputError if the value isn't an ISO time */
export function readTime(name: string, value: unknown): EpochSeconds {
  const time = typeof value === 'string' ? parseIsoTime(value) : null;
  if (time === null) {
    throw new InputError(`"${name}" has to be an ISO time such as 2026-01-31T12:00:00Z, not ${JSON.stringify(value)}`);
  }
  return time;
}

/** As ESI writes times: whole seconds, UTC. */
export function toIso(time: EpochSeconds): string {
  return new Date(time * 1000).toISOString().replace('.000Z', 'Z');
}

/** A stop as the commands print it. */
export interface StopRecord {
  time: string;
  pinId: number;
  kind: Stop['kind'];
  /** the missing input, or the commodity without a route */
  typeId?: number;
}

export function toStopRecord(stop: Stop): StopRecord {
  const record = { time: toIso(stop.at), pinId: stop.pinId, kind: stop.kind };
  if (stop.kind === 'inputMissing') {
    return { ...record, typeId: stop.typeId };
  }
  return stop.kind === 'notSetUp' && 'typeId' in stop.fault ? { ...record, typeId: stop.fault.typeId } : record;
}

/** What a thrown value says, as a sentence for the user. */
export function messageOf(error: unknown): string {
  if (error instanceof SimulationError) return simulationSentence(error.problem);
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs a command. `--help` prints the help; an InputError prints one sentence to standard error and exits with 2.
 * @param main returns the exit code
 */
export async function runCommand(help: string, main: (args: readonly string[]) => Promise<number>): Promise<void> {
  // A reader such as `head` may close the pipe early; that isn't an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(help);
    return;
  }
  try {
    const option = args.find((arg) => arg.startsWith('-') && arg !== '-');
    if (option !== undefined) throw new InputError(`There is no option ${option}; --help explains.`);
    process.exitCode = await main(args);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_UNREADABLE;
  }
}
