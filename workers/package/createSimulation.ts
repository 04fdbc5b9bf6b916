/** A colony that is advanced step by step, for many times. */

import type { Stop } from '../game/domain/result.ts';
import { FORECAST_DAYS } from '../game/domain/thresholds.ts';
import { type EpochSeconds, SECONDS_PER_DAY } from '../game/domain/units.ts';
import { advance, type ColonyState, cloneState, readResult } from '../game/engine/index.ts';
import { toIso } from '../game/records/formatColony.ts';
import { describeValue, EngineError, fieldsOf } from './engineError.ts';
import { asEngineErrors, readTime, startOf, toContents, toStopRecord } from './esiRecords.ts';
import type { ColonyRecords, Contents, StopRecord } from './forms.ts';

/** What became of one commodity since `last_update`. */
export interface CommodityTotals {
  madeUnits: number;
  usedUnits: number;
  /** had no room anywhere */
  lostUnits: number;
}

/** A colony on its way through time; it starts at its `last_update`. */
export interface Simulation {
  /** ISO time that the colony has been simulated to */
  readonly time: string;
  /**
   * Goes on to a time, with everything that is due then. A step costs only the events in it.
   * @param time ISO time or Date, in whole seconds (fractions are cut off), not before `time`
   * @throws EngineError if it can't be read, or is earlier than `time`
   */
  advanceTo(time: string | Date): void;
  /** Units by type id of every pin that holds anything, by pin id. */
  contents(): Contents;
  /** Stops that began by now and last until now, ascending by time. */
  stops(): StopRecord[];
  /** The first stop from `time` on if nobody visits the colony, within 30 days; null if there is none. */
  nextStop(): StopRecord | null;
  /**
   * ISO time when a storage pin first has no room for a delivery, if nobody visits the colony: `time` if that has happened;
   * null if it does not within 30 days, or the colony has no such storage pin.
   * @throws EngineError if the id is no number
   */
  fillsAt(pinId: number): string | null;
  /** Units made, used and lost since `last_update`, by type id. */
  totals(): Record<string, CommodityTotals>;
}

/**
 * Starts the simulation of a colony that is looked at many times.
 * @throws EngineError if ESI's records can't be read, or the colony is impossible
 * @example
 * const simulation = createSimulation({ planet, layout });
 * for (let hour = 0; hour <= 48; hour++) {
 *   simulation.advanceTo(new Date(Date.parse(planet.last_update) + hour * 3_600_000));
 *   console.log(simulation.time, simulation.totals());
 * }
 */
export function createSimulation(records: ColonyRecords): Simulation {
  const { state, lastUpdateAt } = startOf(fieldsOf('record', '"planet" and "layout"', records));
  let now = lastUpdateAt;
  return {
    get time() {
      return toIso(now);
    },
    advanceTo(time) {
      const at = readTime('time', time);
      if (at < now)
        throw new EngineError('time', `"time" ${toIso(at)} is before ${toIso(now)}, where the colony is now`);
      asEngineErrors(() => advance(state, at));
      now = at;
    },
    contents: () => toContents(readResult(state)),
    stops: () => readResult(state).stops.map(toStopRecord),
    nextStop() {
      const next = stopsAhead(state, now).find(({ at }) => at >= now);
      return next === undefined ? null : toStopRecord(next);
    },
    fillsAt(pinId) {
      if (!Number.isInteger(pinId)) {
        throw new EngineError('argument', `"pinId" has to be a whole number, not ${describeValue(pinId)}`);
      }
      const full = stopsAhead(state, now).find((stop) => stop.kind === 'storageFull' && stop.pinId === pinId);
      return full === undefined ? null : toIso(Math.max(full.at, now));
    },
    totals: () =>
      Object.fromEntries(
        readResult(state).flows.map(({ typeId, madeUnits, usedUnits, lostUnits }) => [
          typeId,
          { madeUnits, usedUnits, lostUnits },
        ]),
      ),
  };
}

/** Stops up to 30 days ahead, if nobody visits the colony. */
function stopsAhead(state: ColonyState, now: EpochSeconds): readonly Stop[] {
  const ahead = cloneState(state);
  asEngineErrors(() => advance(ahead, now + FORECAST_DAYS * SECONDS_PER_DAY));
  return readResult(ahead).stops;
}
