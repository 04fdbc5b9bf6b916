import type { CachedSnapshot } from '../cache/snapshotCache.ts';
import type { Colony } from '../domain/colony.ts';
import type { ColonyReport } from '../domain/report.ts';
import type { Forecast } from '../domain/result.ts';
import { type EpochSeconds, SECONDS_PER_DAY } from '../domain/units.ts';
import {
  advance,
  type ColonyState,
  cloneState,
  compileColony,
  forecast,
  readResult,
  recordTimeline,
  SimulationError,
  startState,
  stateAt,
  type Timeline,
  timelineForecast,
  timelineState,
} from '../engine/index.ts';
import { type ColonyReportInput, isForecastCurrent, type Planet } from '../report/index.ts';

/** A forecast looks 30 days ahead; made anew once a day, it never looks less than 29. */
const FORECAST_LASTS_SECONDS = SECONDS_PER_DAY;

/** What ESI's snapshot was fetched with, to tell whether it has moved. */
export type SnapshotMark = Pick<CachedSnapshot, 'etag' | 'freshness'> & { lastUpdate: string | null };

/** What a report says of a colony at a moment. */
export type Simulated = Pick<ColonyReportInput, 'result' | 'forecast' | 'simulationError'>;

/** One colony with where its simulation stands, so that moving on by a minute costs a minute's events. */
export class TrackedColony {
  readonly colony: Colony;
  readonly mark: SnapshotMark;
  planet: Planet;
  /** when ESI last said that the snapshot still holds */
  confirmedAt: EpochSeconds;
  /** false where ESI lists the colony but has no record of it any more, or not yet */
  hasRecord = true;
  /** the last one made */
  report: ColonyReport | null = null;
  #state: ColonyState | null = null;
  #forecast: Forecast | null = null;
  /** only while moments to come are looked at */
  #timeline: Timeline | null = null;
  #simulationError: string | null = null;

  constructor(colony: Colony, mark: SnapshotMark, planet: Planet, confirmedAt: EpochSeconds) {
    this.colony = colony;
    this.mark = mark;
    this.planet = planet;
    this.confirmedAt = confirmedAt;
  }

  /** Moves the simulation to a moment. @returns what a report says of it */
  moveTo(at: EpochSeconds): Simulated {
    if (this.#simulationError === null) {
      try {
        return { ...this.#simulate(at), simulationError: null };
      } catch (error) {
        this.#simulationError =
          error instanceof SimulationError ? error.message : `The simulation failed: ${String(error)}`;
        this.#state = null;
        this.#forecast = null;
      }
    }
    return { result: null, forecast: null, simulationError: this.#simulationError };
  }

  /**
   * Looks at a moment to come. The simulation stays where it is, at `now` or a little before; the first look costs a
   * run to the colony's end, and each further one a fraction of it.
   */
  lookAhead(now: EpochSeconds, at: EpochSeconds): Simulated {
    if (this.#timeline === null) {
      const present = this.moveTo(now);
      if (this.#state === null || present.forecast === null) {
        return present;
      }
      this.#timeline = recordTimeline(this.#state, present.forecast);
    }
    const state = timelineState(this.#timeline, at);
    return { result: readResult(state), forecast: timelineForecast(this.#timeline, state), simulationError: null };
  }

  /**
   * A copy of the simulation at a moment, not before now; the kept one stays where it is.
   * @throws SimulationError if the colony can't be simulated, or its snapshot is of a later moment
   */
  copyAt(now: EpochSeconds, at: EpochSeconds): ColonyState {
    const { simulationError } = this.moveTo(now);
    if (this.#state === null) throw new SimulationError(simulationError ?? 'The colony could not be simulated.');
    const copy = cloneState(this.#state);
    if (stateAt(copy) > at) {
      throw new SimulationError('The snapshot is newer than this computer’s clock. Check the clock.');
    }
    advance(copy, at);
    return copy;
  }

  /** Frees what looking ahead has kept. */
  endLookAhead(): void {
    this.#timeline = null;
  }

  #simulate(at: EpochSeconds): Pick<ColonyReportInput, 'result' | 'forecast'> {
    // A state can't go back, but this computer's clock can.
    if (this.#state === null || stateAt(this.#state) > at) {
      this.#state = startState(compileColony(this.colony));
      this.#forecast = null;
    }
    advance(this.#state, at);
    if (
      this.#forecast === null ||
      !isForecastCurrent(this.#forecast, at) ||
      at - this.#forecast.from >= FORECAST_LASTS_SECONDS
    ) {
      this.#forecast = forecast(this.#state);
    }
    return { result: readResult(this.#state), forecast: this.#forecast };
  }
}
