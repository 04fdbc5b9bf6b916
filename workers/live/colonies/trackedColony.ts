import { type ColonyReportInput, isForecastCurrent, type Planet } from '../../figures/report/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { ColonyReport } from '../../game/domain/report.ts';
import type { Forecast } from '../../game/domain/result.ts';
import type { SimulationProblem } from '../../game/domain/simulationProblem.ts';
import { type EpochSeconds, SECONDS_PER_DAY } from '../../game/domain/units.ts';
import {
  advance,
  type ColonyState,
  cloneState,
  compileColony,
  forecast,
  forecastWithoutSamples,
  readFlowsSince,
  readResult,
  recordTimeline,
  SimulationError,
  simulationProblemOf,
  startState,
  stateAt,
  type Timeline,
  timelineForecast,
  timelineState,
} from '../../game/engine/index.ts';
import type { CachedSnapshot } from '../kept/cacheEntries.ts';

/** A forecast covers 30 days. Renewed once a day, it never covers less than 29. */
const FORECAST_LASTS_SECONDS = SECONDS_PER_DAY;

/** Identifies a snapshot of ESI's, to detect a newer one. */
export type SnapshotMark = Pick<CachedSnapshot, 'etag' | 'freshness'> & { lastUpdate: string | null };

/** The simulation's part of a report. */
type Simulated = Pick<
  ColonyReportInput,
  'result' | 'forecast' | 'forecastFromNow' | 'unvisitedDay' | 'simulationError'
>;

/** What a colony sustains, and what that rests on besides the colony. */
export interface KeptSustained {
  /** the settings that it depends on */
  rule: string;
  /** the colony was replayed from its state at this time */
  at: EpochSeconds;
  /** null if the colony can't be simulated */
  sustained: ColonyReportInput['sustained'];
}

/** A colony with the state of its simulation, so that a minute costs only that minute's events. */
export class TrackedColony {
  readonly colony: Colony;
  mark: SnapshotMark;
  planet: Planet;
  /** when ESI last confirmed the snapshot */
  confirmedAt: EpochSeconds;
  /** false if ESI lists the colony but has no record of it (any more, or yet) */
  hasRecord = true;
  /** the latest one */
  report: ColonyReport | null = null;
  /** null until it has been replayed */
  kept: KeptSustained | null = null;
  #state: ColonyState | null = null;
  #forecast: Forecast | null = null;
  /** the same a day later, moved on with it; null while nothing has stopped */
  #dayLater: ColonyState | null = null;
  /** with samples for charts, and the forecast that it belongs to; only of colonies that were opened */
  #sampled: { of: Forecast; forecast: Forecast } | null = null;
  /** only while the page shows a future time */
  #timeline: Timeline | null = null;
  #simulationError: SimulationProblem | null = null;

  constructor(colony: Colony, mark: SnapshotMark, planet: Planet, confirmedAt: EpochSeconds) {
    this.colony = colony;
    this.mark = mark;
    this.planet = planet;
    this.confirmedAt = confirmedAt;
  }

  moveTo(at: EpochSeconds): Simulated {
    if (this.#simulationError === null) {
      try {
        return { ...this.#simulate(at), simulationError: null };
      } catch (error) {
        this.#simulationError = simulationProblemOf(error, 'simulation');
        this.#state = null;
        this.#dayLater = null;
        this.#forecast = null;
      }
    }
    return { result: null, forecast: null, unvisitedDay: null, simulationError: this.#simulationError };
  }

  /** The forecast with samples; null if the colony can't be simulated. */
  sampledForecast(at: EpochSeconds): Forecast | null {
    const { forecast: current } = this.moveTo(at);
    if (this.#state === null || current === null) return null;
    if (this.#sampled?.of !== current) this.#sampled = { of: current, forecast: forecast(this.#state) };
    return this.#sampled.forecast;
  }

  /** The colony at a future time, while its simulation stays at `now`. Only the first call simulates to the end. */
  lookAhead(now: EpochSeconds, at: EpochSeconds): Simulated {
    if (this.#timeline === null) {
      const present = this.moveTo(now);
      if (this.#state === null || present.forecast === null) return present;
      this.#timeline = recordTimeline(this.#state, present.forecast);
    }
    const state = timelineState(this.#timeline, at);
    const forecast = timelineForecast(this.#timeline, state);
    const unvisitedDay = hasStopped(forecast, at)
      ? readFlowsSince(state, timelineState(this.#timeline, at + SECONDS_PER_DAY))
      : null;
    const forecastFromNow = this.#timeline.forecast;
    return { result: readResult(state), forecast, forecastFromNow, unvisitedDay, simulationError: null };
  }

  /**
   * A copy of the simulation at a time, now or later. The simulation itself stays at `now`.
   * @throws SimulationError if the colony can't be simulated, or its snapshot is newer than that time
   */
  copyAt(now: EpochSeconds, at: EpochSeconds): ColonyState {
    const { simulationError } = this.moveTo(now);
    if (this.#state === null) throw new SimulationError(simulationError ?? { kind: 'unknown' });
    const copy = cloneState(this.#state);
    if (stateAt(copy) > at) throw new SimulationError({ kind: 'newerThanClock' });
    advance(copy, at);
    return copy;
  }

  /**
   * A copy of the simulation at `now`, or at its snapshot's time where this computer's clock is behind ESI's.
   * @throws SimulationError if the colony can't be simulated
   */
  presentCopy(now: EpochSeconds): ColonyState {
    return this.copyAt(now, Math.max(now, this.colony.lastUpdateAt));
  }

  /** Frees the memory that `lookAhead` uses. */
  endLookAhead(): void {
    this.#timeline = null;
  }

  #simulate(at: EpochSeconds): Omit<Simulated, 'simulationError'> {
    // This computer's clock can go back, but a state can't.
    if (this.#state === null || stateAt(this.#state) > at) {
      this.#state = startState(compileColony(this.colony));
      this.#dayLater = null;
      this.#forecast = null;
    }
    advance(this.#state, at);
    if (
      this.#forecast === null ||
      !isForecastCurrent(this.#forecast, at) ||
      at - this.#forecast.from >= FORECAST_LASTS_SECONDS
    ) {
      this.#forecast = forecastWithoutSamples(this.#state);
    }
    const unvisitedDay = this.#flowsOfNextDay(this.#state, this.#forecast, at);
    return { result: readResult(this.#state), forecast: this.#forecast, unvisitedDay };
  }

  #flowsOfNextDay(state: ColonyState, forecast: Forecast, at: EpochSeconds): Simulated['unvisitedDay'] {
    if (!hasStopped(forecast, at)) {
      this.#dayLater = null;
      return null;
    }
    this.#dayLater ??= cloneState(state);
    advance(this.#dayLater, stateAt(state) + SECONDS_PER_DAY);
    return readFlowsSince(state, this.#dayLater);
  }
}

function hasStopped({ stops }: Forecast, at: EpochSeconds): boolean {
  return stops[0] !== undefined && stops[0].at <= at;
}

/** The same order, whatever the order in which colonies were fetched. */
export function sortColonies(colonies: readonly TrackedColony[]): TrackedColony[] {
  return colonies.toSorted(({ colony: a }, { colony: b }) => a.characterId - b.characterId || a.planetId - b.planetId);
}
