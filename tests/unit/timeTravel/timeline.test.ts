import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import {
  advance,
  compileColony,
  forecast,
  readResult,
  recordTimeline,
  simulateColony,
  startState,
  stateAt,
  timelineForecast,
  timelineState,
} from '../../../workers/game/engine/index.ts';
import { drawnRuns, forDrawn } from '../../fixtures/drawnRuns.ts';
import { anyColony, anySpanSeconds } from '../../oracle/anyColony.ts';

const HORIZON_SECONDS = 30 * SECONDS_PER_DAY;
const RUNS = drawnRuns(15);

/** A moment of a colony's future, in shares of its forecast; some lie behind its end. */
const anyShare = fc.double({ min: 0, max: 1.3, noNaN: true });

describe('a moment of a timeline', () => {
  it('is what a fresh simulation to that time gives', () => {
    forDrawn(RUNS, anyColony, anySpanSeconds, anyShare, (colony, spanSeconds, share) => {
      const now = startState(compileColony(colony));
      advance(now, colony.lastUpdateAt + spanSeconds);
      const timeline = recordTimeline(now, forecast(now));
      const at = Math.round(stateAt(now) + share * (timeline.forecast.until - stateAt(now)));
      expect(readResult(timelineState(timeline, at))).toEqual(simulateColony(colony, at));
    });
  });

  it('has the stops and flows ahead that a forecast from that time has', () => {
    let comparedCount = 0;
    forDrawn(RUNS, anyColony, anySpanSeconds, anyShare, (colony, spanSeconds, share) => {
      const now = startState(compileColony(colony));
      advance(now, colony.lastUpdateAt + spanSeconds);
      const timeline = recordTimeline(now, forecast(now));
      const { until } = timeline.forecast;
      const at = Math.round(stateAt(now) + Math.min(1, share) * (until - stateAt(now)));
      const state = timelineState(timeline, at);
      const fresh = forecast(state);
      // Where something works on for ever the two look to different ends; at the very second of a stop a forecast
      // counts it as the first one, a timeline the next.
      fc.pre(until < stateAt(now) + HORIZON_SECONDS && fresh.until < at + HORIZON_SECONDS);
      fc.pre(!fresh.stops.some((stop) => stop.at === at));
      comparedCount += 1;
      const ahead = timelineForecast(timeline, state);
      expect(ahead).toMatchObject({ from: at, stops: fresh.stops, firstStop: fresh.firstStop });
    });
    expect(comparedCount).toBe(RUNS);
  });

  it('looks to the next stop at the very second of one', () => {
    forDrawn(drawnRuns(15), anyColony, (colony) => {
      const start = startState(compileColony(colony));
      const timeline = recordTimeline(start, forecast(start));
      const { stops } = timeline.forecast;
      for (const { at } of stops.filter((stop) => stop.at >= colony.lastUpdateAt)) {
        const ahead = timelineForecast(timeline, timelineState(timeline, at));
        expect(ahead.firstStop).toEqual(stops.find((stop) => stop.at > at) ?? null);
      }
    });
  });

  it('may be asked for in any order, since asking changes nothing', () => {
    forDrawn(drawnRuns(15), anyColony, fc.array(anyShare, { minLength: 2, maxLength: 6 }), (colony, shares) => {
      const start = startState(compileColony(colony));
      const timeline = recordTimeline(start, forecast(start));
      const times = shares.map((share) =>
        Math.round(colony.lastUpdateAt + share * (timeline.forecast.until - colony.lastUpdateAt)),
      );
      const read = (at: number) => {
        const state = timelineState(timeline, at);
        timelineForecast(timeline, state);
        return readResult(state);
      };
      const first = times.map(read);
      expect(times.toReversed().map(read).reverse()).toEqual(first);
    });
  });
});
