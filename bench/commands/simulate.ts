/**
 * A command for developers: simulates colonies from ESI's records and prints the results.
 * `npm run --silent simulate -- --help` explains it.
 */
import { type SimulationInput, simulate } from '../../workers/package/index.ts';
import { InputError, messageOf, readJsonArgument, runCommand } from './commandLine.ts';

const HELP = `Simulates colonies by the game's rules, from ESI's records.

Usage: npm run --silent simulate -- FILE        (- reads from standard input)

FILE holds a JSON array of {planet, layout, until, at?, ended?}:
  planet   the colony's record from GET /characters/{character_id}/planets
  layout   the answer to GET /characters/{character_id}/planets/{planet_id}
  until    ISO time of the end, not before the planet's last_update
  at       ISO times of samples in between, in any order
  ended    true: also print the stops that were over before "until"

Prints a JSON array in the same order, one colony per line:
  until    as given
  contents {pinId: {typeId: units}} of every pin that holds anything, including factories' buffers
  samples  {time, contents} for each time in "at", in the same order
  stops    {time, pinId, kind, typeId?, …} that began by "until" and last until then, ascending by time. Kinds:
           programExpired; storageFull (typeId: what is lost most, lostFraction: its share, alsoLost: {typeId, lostFraction}
           of the rest), at the first delivery that lost goods, even if there is room again; goodsLost (typeId, lostFraction,
           cause: notRouted, noStore or routeTooSmall), at the first loss although no store is full; inputMissing
           (typeId: the input), since the factory became idle; notSetUp (typeId: the commodity without a route, if any)
           lostFraction is what was lost of what its pins made, from the first loss to "until"
  ended    only if asked for: {time, until, pinId, kind, typeId} of factories that lacked an input and got it by "until",
           ascending by the time when they became idle; until: when the input was there
  status   notSetUp, needsAttention, idle, producing or extracting
  events   number of pin runs
{error} takes the place of a colony that can't be read or simulated.

Exit code: 0 if all were simulated, 1 if some have errors, 2 if FILE can't be read or isn't a JSON array.
`;

const EXIT_SOME_FAILED = 1;

/**
 * Simulates one entry of the input.
 * @throws Error with a sentence for the user if the entry can't be read or the colony can't be simulated
 */
function simulateEntry(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    throw new InputError('an entry has to be an object with planet, layout and until');
  }
  return simulate(entry as SimulationInput);
}

async function main(args: readonly string[]): Promise<number> {
  const { named, json: entries } = await readJsonArgument(args);
  if (!Array.isArray(entries)) {
    throw new InputError(`${named} has to hold a JSON array of {planet, layout, until, at?, ended?}.`);
  }
  let hasFailed = false;
  const lines = entries.map((entry) => {
    // An error in one colony must not affect the others.
    try {
      return JSON.stringify(simulateEntry(entry));
    } catch (error) {
      hasFailed = true;
      return JSON.stringify({ error: messageOf(error) });
    }
  });
  process.stdout.write(lines.length > 0 ? `[\n${lines.join(',\n')}\n]\n` : '[]\n');
  return hasFailed ? EXIT_SOME_FAILED : 0;
}

await runCommand(HELP, main);
