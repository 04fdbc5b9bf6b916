import type { CachedSnapshot } from '../cache/snapshotCache.ts';
import type { Colony } from '../domain/colony.ts';
import type { ColonyReport } from '../domain/report.ts';
import type { Forecast } from '../domain/result.ts';
import { type EpochSeconds, SECONDS_PER_DAY } from '../domain/units.ts';
import {
  advance,
  type ColonyState,
  compileColony,
  forecast,
  readResult,
  SimulationError,
  startState,
  stateAt,
} from '../engine/index.ts';
import { type ColonyReportInput, isForecastCurrent, type Planet } from '../report/index.ts';

/** A forecast looks 30 days ahead; made anew once a day, it never looks less than 29. */
const FORECAST_LASTS_SECONDS = SECONDS_PER_DAY;

/** What ESI's snapshot was fetched with, to tell whether it has moved. */
export type SnapshotMark = Pick<CachedSnapshot, 'etag' | 'freshness'> & { lastUpdate: string | null };

/** One colony with where its simulation stands, so that moving on by a minute costs a minute's events. */
export class TrackedColony {
  readonly colony: Colony;
  readonly mark: SnapshotMark;
  planet: Planet;
  /** when ESI last said that the snapshot still holds */
  confirmedAt: EpochSeconds;
  /** the last one made */
  report: ColonyReport | null = null;
  #state: ColonyState | null = null;
  #forecast: Forecast | null = null;
  #simulationError: string | null = null;

  constructor(colony: Colony, mark: SnapshotMark, planet: Planet, confirmedAt: EpochSeconds) {
    this.colony = colony;
    this.mark = mark;
    this.planet = planet;
    this.confirmedAt = confirmedAt;
  }

  /** Moves the simulation to a moment. @returns what a report says of it */
  moveTo(at: EpochSeconds): Pick<ColonyReportInput, 'result' | 'forecast' | 'simulationError'> {
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
