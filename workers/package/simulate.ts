/** One colony at one time: what the `simulate` command prints for an entry. */

import type { EpochSeconds } from '../game/domain/units.ts';
import { advance, type ColonyState, nextEventAt, readResult } from '../game/engine/index.ts';
import { toIso } from '../game/records/formatColony.ts';
import { EngineError, fieldsOf } from './engineError.ts';
import { asEngineErrors, readTime, startOf, toContents, toStopRecord } from './esiRecords.ts';
import type { ColonyRecords, Contents, StopRecord } from './forms.ts';

/** A colony, and when to look at it. */
export interface SimulationInput extends ColonyRecords {
  /** ISO time or Date of the end, not before the planet's `last_update` */
  until: string | Date;
  /** times of samples in between, in any order */
  at?: readonly (string | Date)[] | null;
  /** true: also list the stops that were over before `until` */
  ended?: boolean;
}

/** A factory that lacked an input and got it. */
export interface EndedStopRecord extends StopRecord {
  /** ISO time when the input was there */
  until: string;
}

/** A colony at one time. */
export interface SimulatedColony {
  /** as given; a Date as ISO time */
  until: string;
  contents: Contents;
  /** for each time in `at`, in the same order */
  samples: { time: string; contents: Contents }[];
  /** stops that began by `until` and last until then, ascending by time */
  stops: StopRecord[];
  /** only if asked for, ascending by the time when the factories became idle */
  ended?: EndedStopRecord[];
  /** the worst that is true: a program has ended or a store loses goods (needsAttention), … */
  status: 'notSetUp' | 'needsAttention' | 'idle' | 'producing' | 'extracting';
  /** pin runs since `last_update` */
  events: number;
}

/**
 * Simulates a colony from ESI's records to a time, by the game's rules, to the second and the unit. The result is the object
 * that the `simulate` command prints for one colony. Pure: the same input always gives the same result.
 * @throws EngineError if a record or a time can't be read, a time is before `last_update` or after `until`, or the colony is
 *   impossible
 * @example
 * const { contents, stops } = simulate({ planet, layout, until: '2026-11-22T12:00:00Z' });
 * console.log(contents['1050000010003'], stops[0]?.kind);
 */
export function simulate(input: SimulationInput): SimulatedColony {
  const { planet, layout, until, at, ended = false } = fieldsOf('record', '"planet", "layout" and "until"', input);
  if (at != null && !Array.isArray(at)) throw new EngineError('argument', '"at" has to be an array of ISO times');
  if (typeof ended !== 'boolean') throw new EngineError('argument', '"ended" has to be true or false');
  const times = at ?? [];
  const untilAt = readTime('until', until);
  const sampledAt = times.map((time) => readTime('at', time));
  const { state, lastUpdateAt } = startOf({ planet, layout });
  checkIsWithin('until', untilAt, lastUpdateAt, Number.POSITIVE_INFINITY);
  for (const time of sampledAt) checkIsWithin('at', time, lastUpdateAt, untilAt);

  const contentsByTime = new Map<EpochSeconds, Contents>();
  const endedStops: EndedStopRecord[] = [];
  const advanceTo = (time: EpochSeconds) => {
    if (ended) endedStops.push(...advanceByEvents(state, time));
    advance(state, time);
  };
  return asEngineErrors(() => {
    for (const time of [...sampledAt].sort((a, b) => a - b)) {
      advanceTo(time);
      contentsByTime.set(time, toContents(readResult(state)));
    }
    advanceTo(untilAt);
    const result = readResult(state);
    return {
      until: isoOf(until),
      contents: toContents(result),
      samples: sampledAt.map((time, index) => ({ time: isoOf(times[index]!), contents: contentsByTime.get(time)! })),
      stops: result.stops.map(toStopRecord),
      ...(ended
        ? { ended: endedStops.sort((a, b) => Date.parse(a.time) - Date.parse(b.time) || a.pinId - b.pinId) }
        : {}),
      status: result.status,
      events: result.eventCount,
    };
  });
}

function isoOf(time: string | Date): string {
  return typeof time === 'string' ? time : toIso(readTime('until', time));
}

/** Advances event by event. @returns the stops that were over at one of them */
function advanceByEvents(state: ColonyState, until: EpochSeconds): EndedStopRecord[] {
  const ended: EndedStopRecord[] = [];
  let before = missingInputs(state);
  for (let at = nextEventAt(state); at <= until; at = nextEventAt(state)) {
    advance(state, at);
    const now = missingInputs(state);
    for (const [text, stop] of before) if (!now.has(text)) ended.push({ ...stop, until: toIso(at) });
    before = now;
  }
  return ended;
}

/** The only stops that end without a visit, by text. */
function missingInputs(state: ColonyState): ReadonlyMap<string, StopRecord> {
  const missing = readResult(state).stops.filter(({ kind }) => kind === 'inputMissing');
  return new Map(missing.map(toStopRecord).map((record) => [JSON.stringify(record), record]));
}

function checkIsWithin(name: string, time: EpochSeconds, from: EpochSeconds, until: EpochSeconds): void {
  if (time < from) {
    throw new EngineError('time', `"${name}" ${toIso(time)} is before the colony's last_update ${toIso(from)}`);
  }
  if (time > until) throw new EngineError('time', `"${name}" ${toIso(time)} is after "until" ${toIso(until)}`);
}
