/**
 * A command for developers: simulates colonies from ESI's records and prints the results.
 * `npm run --silent simulate -- --help` explains it.
 */
import type { CharacterId } from '../../workers/domain/ids.ts';
import type { ColonyResult } from '../../workers/domain/result.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import {
  advance,
  type ColonyState,
  compileColony,
  nextEventAt,
  readResult,
  startState,
} from '../../workers/engine/index.ts';
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
  stops    {time, pinId, kind, typeId?} that began by "until" and last until then, ascending by time. Kinds:
           programExpired; storageFull, at the first delivery that lost goods, even if there is room again; inputMissing
           (typeId: the input), since the factory became idle; notSetUp (typeId: the commodity without a route, if any)
  ended    only if asked for: {time, until, pinId, kind, typeId} of factories that lacked an input and got it by "until",
           ascending by the time when they became idle; until: when the input was there
  status   notSetUp, needsAttention, idle, producing or extracting
  events   number of pin runs
{error} takes the place of a colony that can't be read or simulated.

Exit code: 0 if all were simulated, 1 if some have errors, 2 if FILE can't be read or isn't a JSON array.
`;

const EXIT_SOME_FAILED = 1;

/** The simulation doesn't depend on the character, and ESI's records don't contain it. */
const ANY_CHARACTER = 0 as CharacterId;

type Contents = Record<string, Record<string, number>>;

interface EndedStopRecord extends StopRecord {
  until: string;
}

interface Simulated {
  until: string;
  contents: Contents;
  samples: { time: string; contents: Contents }[];
  stops: StopRecord[];
  ended?: EndedStopRecord[];
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
  const { planet, layout, until, at, ended = false } = entry as Record<string, unknown>;
  if (typeof ended !== 'boolean') throw new InputError('"ended" has to be true or false');
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
  const endedStops: EndedStopRecord[] = [];
  const advanceTo = (time: EpochSeconds) => {
    if (ended) endedStops.push(...advanceByEvents(state, time));
    advance(state, time);
  };
  for (const time of [...sampledAt].sort((a, b) => a - b)) {
    advanceTo(time);
    contentsByTime.set(time, toContents(readResult(state)));
  }
  advanceTo(untilAt);
  const result = readResult(state);
  return {
    until: until as string,
    contents: toContents(result),
    samples: sampledAt.map((time, index) => ({
      time: (at as string[])[index]!,
      contents: contentsByTime.get(time)!,
    })),
    stops: result.stops.map(toStopRecord),
    ...(ended
      ? { ended: endedStops.sort((a, b) => Date.parse(a.time) - Date.parse(b.time) || a.pinId - b.pinId) }
      : {}),
    status: result.status,
    events: result.eventCount,
  };
}

/** Advances event by event. @returns the stops that were over at one of them */
function advanceByEvents(state: ColonyState, until: EpochSeconds): EndedStopRecord[] {
  const ended: EndedStopRecord[] = [];
  let before = stopsByText(state);
  for (let at = nextEventAt(state); at <= until; at = nextEventAt(state)) {
    advance(state, at);
    const now = stopsByText(state);
    for (const [text, stop] of before) if (!now.has(text)) ended.push({ ...stop, until: toIso(at) });
    before = now;
  }
  return ended;
}

function stopsByText(state: ColonyState): ReadonlyMap<string, StopRecord> {
  return new Map(
    readResult(state).stops.map((stop) => {
      const record = toStopRecord(stop);
      return [JSON.stringify(record), record];
    }),
  );
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
