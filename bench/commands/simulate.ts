/**
 * A command for developers: simulates colonies from ESI's records and prints the results.
 * `npm run --silent simulate -- --help` explains it.
 */
import type { CharacterId } from '../../workers/domain/ids.ts';
import type { ColonyResult } from '../../workers/domain/result.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { advance, compileColony, readResult, startState } from '../../workers/engine/index.ts';
import { parseColony } from '../../workers/esi/parseColony.ts';
import {
  InputError,
  messageOf,
  readJsonArgument,
  readTime,
  runCommand,
  type StopRecord,
  toIso,
  toStopRecord,
  unreadableRecord,
} from './commandLine.ts';

const HELP = `Simulates colonies by the game's rules, from ESI's records.

Usage: npm run --silent simulate -- FILE        (- reads from standard input)

FILE holds a JSON array of {planet, layout, until, at?}:
  planet   the colony's record from GET /characters/{character_id}/planets
  layout   the answer to GET /characters/{character_id}/planets/{planet_id}
  until    ISO time of the end, not before the planet's last_update
  at       ISO times of samples in between, in any order

Prints a JSON array in the same order, one colony per line:
  until    as given
  contents {pinId: {typeId: units}} of every pin that holds anything, including factories' buffers
  samples  {time, contents} for each time in "at", in the same order
  stops    {time, pinId, kind, typeId?} up to "until", ascending by time. Kinds: programExpired, storageFull,
           inputMissing (typeId: the input) and notSetUp (typeId: the commodity without a route, if any)
  status   notSetUp, needsAttention, idle, producing or extracting
  events   number of pin runs
{error} takes the place of a colony that can't be read or simulated.

Exit code: 0 if all were simulated, 1 if some have errors, 2 if FILE can't be read or isn't a JSON array.
`;

const EXIT_SOME_FAILED = 1;

/** The simulation doesn't depend on the character, and ESI's records don't contain it. */
const ANY_CHARACTER = 0 as CharacterId;

type Contents = Record<string, Record<string, number>>;

interface Simulated {
  until: string;
  contents: Contents;
  samples: { time: string; contents: Contents }[];
  stops: StopRecord[];
  status: ColonyResult['status'];
  events: number;
}

/**
 * Simulates one entry of the input.
 * @throws Error with a sentence for the user if the entry can't be read or the colony can't be simulated
 */
function simulateEntry(entry: unknown): Simulated {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    throw new InputError('an entry has to be an object with planet, layout and until');
  }
  const { planet, layout, until, at } = entry as Record<string, unknown>;
  const untilAt = readTime('until', until);
  const sampledAt = readSampleTimes(at);
  const parsed = parseColony(ANY_CHARACTER, planet, layout);
  if (parsed.kind === 'failed') {
    throw unreadableRecord(parsed.message);
  }
  const { colony } = parsed;
  checkIsWithin('until', untilAt, colony.lastUpdateAt, Number.POSITIVE_INFINITY);
  for (const time of sampledAt) {
    checkIsWithin('at', time, colony.lastUpdateAt, untilAt);
  }

  const state = startState(compileColony(colony));
  const contentsByTime = new Map<EpochSeconds, Contents>();
  for (const time of [...sampledAt].sort((a, b) => a - b)) {
    advance(state, time);
    contentsByTime.set(time, toContents(readResult(state)));
  }
  advance(state, untilAt);
  const result = readResult(state);
  return {
    until: until as string,
    contents: toContents(result),
    samples: sampledAt.map((time, index) => ({
      time: (at as string[])[index]!,
      contents: contentsByTime.get(time)!,
    })),
    stops: result.stops.map(toStopRecord),
    status: result.status,
    events: result.eventCount,
  };
}

function readSampleTimes(at: unknown): EpochSeconds[] {
  if (at === undefined || at === null) {
    return [];
  }
  if (!Array.isArray(at)) {
    throw new InputError('"at" has to be an array of ISO times');
  }
  return at.map((time) => readTime('at', time));
}

function checkIsWithin(name: string, time: EpochSeconds, from: EpochSeconds, until: EpochSeconds): void {
  if (time < from) {
    throw new InputError(`"${name}" ${toIso(time)} is before the colony's last_update ${toIso(from)}`);
  }
  if (time > until) {
    throw new InputError(`"${name}" ${toIso(time)} is after "until" ${toIso(until)}`);
  }
}

function toContents(result: ColonyResult): Contents {
  const holding = result.pins.filter((pin) => pin.contents.length > 0);
  return Object.fromEntries(
    holding.map((pin) => [
      pin.pinId,
      Object.fromEntries(pin.contents.map((stack): [number, number] => [stack.typeId, stack.amount])),
    ]),
  );
}

async function main(args: readonly string[]): Promise<number> {
  const { named, json: entries } = await readJsonArgument(args);
  if (!Array.isArray(entries)) {
    throw new InputError(`${named} has to hold a JSON array of {planet, layout, until, at?}.`);
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
