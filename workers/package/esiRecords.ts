/** What the package and the commands read and write: ESI's records and times in, plain JSON out. */

import type { JsonKind, RecordIssue } from '../game/domain/fetchMessage.ts';
import type { CharacterId } from '../game/domain/ids.ts';
import type { ColonyResult, Stop } from '../game/domain/result.ts';
import type { EpochSeconds } from '../game/domain/units.ts';
import {
  type ColonyState,
  compileColony,
  MAX_PINS,
  MAX_ROUTES,
  SimulationError,
  startState,
} from '../game/engine/index.ts';
import { parseIsoTime } from '../game/records/colonyRecords.ts';
import { toIso } from '../game/records/formatColony.ts';
import { parseColony, type UnreadableRecord } from '../game/records/parseColony.ts';
import { describeValue, EngineError } from './engineError.ts';
import type { ColonyRecords, Contents, LayoutRecord, StopRecord } from './forms.ts';
import { simulationSentence } from './sentences.ts';

/** The simulation doesn't depend on the character, and ESI's records don't contain it. */
const ANY_CHARACTER = 0 as CharacterId;

/** The state of a colony at its last update. @throws EngineError if it can't be read or simulated */
export function startOf(
  { planet, layout }: ColonyRecords,
  characterId = ANY_CHARACTER,
): { state: ColonyState; lastUpdateAt: EpochSeconds } {
  checkSize(layout);
  const parsed = parseColony(characterId, planet, layout);
  if (parsed.kind === 'failed') throw new EngineError('record', recordSentence(parsed.message));
  for (const oddity of parsed.colony.oddities) {
    if (oddity.kind === 'stacksUnread') {
      throw new EngineError('record', `ESI's record of the colony can't be read: the contents of pin ${oddity.pinId}.`);
    }
  }
  return asEngineErrors(() => ({
    state: startState(compileColony(parsed.colony)),
    lastUpdateAt: parsed.colony.lastUpdateAt,
  }));
}

/** Before anything of the record is parsed. @throws EngineError if it is larger than any colony */
function checkSize(layout: Partial<LayoutRecord> | null): void {
  const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
  const [pinCount, routeCount, linkCount] = [countOf(layout?.pins), countOf(layout?.routes), countOf(layout?.links)];
  if (pinCount > MAX_PINS || routeCount > MAX_ROUTES || linkCount > MAX_ROUTES) {
    throw new EngineError('colony', simulationSentence({ kind: 'tooLarge', pinCount, routeCount }));
  }
}

/** Runs the engine; its errors become those of the package. */
export function asEngineErrors<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof SimulationError) throw new EngineError('colony', simulationSentence(error.problem));
    throw error;
  }
}

const RECORDS = { listUnreadable: "ESI's planet list", recordUnreadable: "ESI's record of the colony" };

/** Why a colony's record can't be read, as a sentence. */
export function recordSentence({ kind, issue }: UnreadableRecord): string {
  return `${RECORDS[kind]} can't be read: ${describeIssue(issue)}.`;
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

/** @throws EngineError if the value is neither an ISO time nor a valid Date */
export function readTime(name: string, value: unknown): EpochSeconds {
  if (value instanceof Date) {
    const milliseconds = value.getTime();
    if (Number.isNaN(milliseconds)) throw new EngineError('time', `"${name}" is an invalid Date`);
    return Math.floor(milliseconds / 1000);
  }
  const time = typeof value === 'string' ? parseIsoTime(value) : null;
  if (time === null) {
    const given = describeValue(value);
    throw new EngineError('time', `"${name}" has to be an ISO time such as 2026-01-31T12:00:00Z, not ${given}`);
  }
  return time;
}

/** A stop as the package and the commands print it. */
export function toStopRecord(stop: Stop): StopRecord {
  const record = { time: toIso(stop.at), pinId: stop.pinId, kind: stop.kind };
  switch (stop.kind) {
    case 'inputMissing':
      return { ...record, typeId: stop.typeId };
    case 'notSetUp':
      return 'typeId' in stop.fault ? { ...record, typeId: stop.fault.typeId } : record;
    case 'goodsLost':
      return { ...record, typeId: stop.typeId, cause: stop.cause, lostFraction: stop.lostFraction };
    case 'storageFull': {
      const [most, ...others] = stop.lost.map(({ typeId, lostFraction }) => ({ typeId, lostFraction }));
      return { ...record, ...most, ...(others.length > 0 && { alsoLost: others }) };
    }
    case 'programExpired':
      return record;
  }
}

/** The contents of a result, without empty pins. */
export function toContents(result: ColonyResult): Contents {
  const holding = result.pins.filter((pin) => pin.contents.length > 0);
  return Object.fromEntries(
    holding.map((pin) => [
      pin.pinId,
      Object.fromEntries(pin.contents.map((stack): [number, number] => [stack.typeId, stack.amount])),
    ]),
  );
}
