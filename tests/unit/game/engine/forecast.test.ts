import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  cloneState,
  compileColony,
  forecast,
  forecastStops,
  readResult,
  simulateColony,
  startState,
} from '../../../../workers/game/engine/index.ts';
import { withDailyLosses } from '../../../../workers/game/engine/lostGoods.ts';
import { DRAWN_AT, drawColony, simulatedTo, unitsIn } from '../../../fixtures/colony.ts';
import { drawnRuns, forDrawn } from '../../../fixtures/drawnRuns.ts';
import { anyColony, anySpanSeconds } from '../../../oracle/anyColony.ts';
import { stopsOf } from './replay.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

const EXTRACTION = drawColony(`
  1 ecu 2268 base=6965 cycle=30m program=48h
  2 launchpad
  3-4 factory 121
  1 -> 2
  2 -> 3-4 -> 2
`);

/** 1,000 units of each input feed one factory for 25 hours. */
const FACTORY = drawColony('1 storage 2390=1000 3645=1000\n2 factory 66\n1 -> 2 -> 1');

/** One factory with inputs for 33 days. */
const ENDLESS = drawColony('1 storage 2390=32000 3645=32000\n2 factory 66\n4 launchpad\n1 -> 2 -> 4');

describe('a forecast', () => {
  it('continues until everything has stopped, and lists every stop', () => {
    const result = forecast(simulatedTo(EXTRACTION, DRAWN_AT + 2 * HOUR));
    expect(result.from).toBe(DRAWN_AT + 2 * HOUR);
    expect(stopsOf({ ...readResult(simulatedTo(EXTRACTION, result.until)) })).toEqual(
      stopsOf({ ...readResult(simulatedTo(EXTRACTION, DRAWN_AT + 30 * DAY)) }),
    );
    expect(result.stops).toEqual(simulateColony(EXTRACTION, DRAWN_AT + 30 * DAY).stops);
    expect(result.stops.map((stop) => stop.kind)).toEqual(['programExpired', 'inputMissing', 'inputMissing']);
    expect(result.until).toBe(result.stops.at(-1)!.at);
    expect(result.firstStop).toEqual({ kind: 'programExpired', at: DRAWN_AT + 48 * HOUR, pinId: 1 });
  });

  it('has the same stops without samples, also from a state that has been moved on', () => {
    forDrawn(drawnRuns(25), anyColony, anySpanSeconds, fc.nat(10 * DAY), (colony, since, later) => {
      const state = simulatedTo(colony, colony.lastUpdateAt + since);
      const { from, stops } = forecast(state);
      const moved = cloneState(state);
      advance(moved, from + later);
      expect(withDailyLosses(state, forecastStops(moved, from))).toEqual(stops);
    });
  });

  it('lists no stop after its end', () => {
    // The ECU never starts; the factory runs twice, so that the last sample is after the end of the program.
    const colony = drawColony('1 ecu 2268 base=100 cycle=15m program=15m last=none\n2 factory 121 last=-30m');
    const result = forecast(simulatedTo(colony, DRAWN_AT), HOUR);
    expect(result.until).toBe(DRAWN_AT);
    expect(result.stops).toEqual(simulateColony(colony, result.until).stops);
    expect(result.firstStop?.at).toBe(DRAWN_AT);
  });

  it('ends at its horizon if the colony still works', () => {
    const result = forecast(simulatedTo(ENDLESS, DRAWN_AT));
    expect(result.until).toBe(DRAWN_AT + 30 * DAY);
    expect(result.stops).toEqual([]);
    expect(result.firstStop).toBeNull();
    const short = forecast(simulatedTo(ENDLESS, DRAWN_AT), 7 * HOUR);
    expect(short.until).toBe(DRAWN_AT + 7 * HOUR);
  });

  it('lists current stops, but takes the first future one as the first', () => {
    const drawing =
      '1 ecu 2268 base=6965 cycle=30m program=1h\n5 ecu 2268 base=6965 cycle=30m program=3h\n2 storage\n1 -> 2\n5 -> 2\n6 factory none';
    const result = forecast(simulatedTo(drawColony(drawing), DRAWN_AT + 2 * HOUR));
    expect(stopsOf({ ...readResult(simulatedTo(drawColony(drawing), DRAWN_AT)), stops: result.stops })).toEqual([
      '0m pin 6 notSetUp noSchematic',
      '60m pin 1 programExpired',
      '180m pin 5 programExpired',
    ]);
    expect(result.firstStop).toMatchObject({ pinId: 5 });
  });

  it('counts a stop exactly at its start as a future one', () => {
    const result = forecast(simulatedTo(EXTRACTION, DRAWN_AT + 48 * HOUR));
    expect(result.firstStop).toMatchObject({ kind: 'programExpired' });
  });

  it('has samples of every store that equal the simulation', () => {
    for (const colony of [EXTRACTION, FACTORY, ENDLESS]) {
      const { from, until, sampleSeconds, sampleCount, series } = forecast(simulatedTo(colony, DRAWN_AT + HOUR));
      expect(sampleCount).toBeGreaterThanOrEqual(64);
      expect(sampleCount).toBeLessThanOrEqual(128);
      const lastAt = from + (sampleCount - 1) * sampleSeconds;
      expect(lastAt).toBeGreaterThan(until - sampleSeconds);
      for (let sample = 0; sample < sampleCount; sample++) {
        const result = simulateColony(colony, from + sample * sampleSeconds);
        for (const { pinId, typeIds, amounts } of series) {
          expect(amounts).toHaveLength(sampleCount * typeIds.length);
          typeIds.forEach((typeId, k) => {
            expect(amounts[sample * typeIds.length + k]).toBe(unitsIn(result, pinId, typeId));
          });
        }
      }
    }
  });

  it('has a series for each store in the colony’s order, with the commodities that it holds', () => {
    const { series } = forecast(simulatedTo(ENDLESS, DRAWN_AT));
    expect(series.map(({ pinId, typeIds }) => ({ pinId, typeIds }))).toEqual([
      { pinId: 1, typeIds: [2390, 3645] },
      { pinId: 4, typeIds: [9832] },
    ]);
  });

  it('samples a short forecast finely', () => {
    const colony = drawColony('1 storage 2268=30000\n2 factory 121\n1 -> 2 -> 1');
    const { from, until, sampleCount, sampleSeconds } = forecast(simulatedTo(colony, DRAWN_AT));
    expect(until - from).toBe(5 * HOUR);
    expect(sampleCount).toBeGreaterThanOrEqual(64);
    expect(sampleSeconds).toBeLessThan(300);
  });

  it('has one sample if nothing works', () => {
    const result = forecast(simulatedTo(drawColony('1 storage 2268=5'), DRAWN_AT + DAY));
    expect(result).toMatchObject({ from: DRAWN_AT + DAY, until: DRAWN_AT + DAY, sampleCount: 1, stops: [] });
    expect([...result.series[0]!.amounts]).toEqual([5]);
  });

  it('starts with what is due at its start', () => {
    const colony = drawColony('1 storage 2268=9000\n2 factory 121\n1 -> 2 -> 1');
    const { series } = forecast(startState(compileColony(colony)));
    expect(series[0]!.amounts[0]).toBe(3000);
  });
});
