/** Shared code of the commands that read a JSON file. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { EngineError } from '../../workers/package/engineError.ts';

/** A problem with the input, as a sentence for the user. */
export class InputError extends Error {}

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

/** What a thrown value says, as a sentence for the user. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs a command. `--help` prints the help; an InputError or EngineError prints one sentence to standard error and exits with 2.
 * @param main returns the exit code
 * @param options that it knows besides `--help`
 */
export async function runCommand(
  help: string,
  main: (args: readonly string[]) => Promise<number>,
  options: readonly string[] = [],
): Promise<void> {
  // A reader such as `head` may close the pipe early; that isn't an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  const args = process.argv.slice(2);
  // What follows -- is another program's.
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (own.includes('--help')) {
    process.stdout.write(help);
    return;
  }
  try {
    const option = own.find((arg) => arg.startsWith('-') && arg !== '-' && !options.includes(arg));
    if (option !== undefined) throw new InputError(`There is no option ${option}; --help explains.`);
    process.exitCode = await main(args);
  } catch (error) {
    if (!(error instanceof InputError || error instanceof EngineError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_UNREADABLE;
  }
}
