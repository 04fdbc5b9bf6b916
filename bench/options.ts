/** Command-line options of the benches. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A problem with the arguments, as a sentence for the user. */
export class UsageError extends Error {}

/** @throws UsageError if an option is unknown or lacks its value */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

const EXIT_USAGE = 2;

/**
 * Runs a bench. `--help` prints the help; a wrong option prints a sentence to standard error and exits with 2.
 * @param read returns null if help is requested, and throws a UsageError if an option is unknown or invalid
 */
export async function runBench<Options>(
  help: string,
  read: (args: readonly string[]) => Options | null,
  run: (options: Options) => void | Promise<void>,
): Promise<void> {
  let options: Options | null;
  try {
    options = read(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n--help explains all options.`);
    process.exitCode = EXIT_USAGE;
    return;
  }
  if (options === null) process.stdout.write(help);
  else await run(options);
}
