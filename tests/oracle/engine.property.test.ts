/**
 * The engine against the oracle, over generated colonies. COLONY_RUNS=20000 draws more than the usual run;
 * a failure prints the seed and path with which fast-check repeats it.
 */
import { describe, expect, it } from 'vitest';
import { startReference } from '../../server/sandbox/referenceEngine/simulate.ts';
import { commodities, structures } from '../../workers/game/catalogue/index.ts';
import type { Colony } from '../../workers/game/domain/colony.ts';
import type { Stack } from '../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import { isStore } from '../../workers/game/domain/pinKinds.ts';
import type { ColonyResult, CommodityFlow } from '../../workers/game/domain/result.ts';
import { lostGoodsOf } from '../../workers/game/domain/stopped.ts';
import { type EpochSeconds, toVolumeUnits } from '../../workers/game/domain/units.ts';
import {
  advance,
  cloneState,
  compileColony,
  forecast,
  forecastWithoutSamples,
  readFlowsSince,
  readResult,
  simulateColony,
  startState,
} from '../../workers/game/engine/index.ts';
import { withDailyLosses } from '../../workers/game/engine/lostGoods.ts';
import { simulatedTo } from '../fixtures/colony.ts';
import { drawnRuns, forDrawn } from '../fixtures/drawnRuns.ts';
import { anyColony, anyHalts, anySpanSeconds } from './anyColony.ts';
import { type PlainFlow, plainEngineResult, plainFlows, plainOracleResult, plainStops } from './plainResult.ts';

const RUNS = drawnRuns(20);

const eachResult = (check: (result: ColonyResult, colony: Colony) => void) =>
  forDrawn(RUNS, anyColony, anySpanSeconds, (colony, spanSeconds) =>
    check(simulateColony(colony, colony.lastUpdateAt + spanSeconds), colony),
  );

describe('the engine', () => {
  it('agrees with the second engine at every stop of a run in random steps', () => {
    forDrawn(RUNS, anyColony, anySpanSeconds, anyHalts, (colony, spanSeconds, halts) => {
      const state = startState(compileColony(colony));
      const oracle = startReference(colony);
      expect(plainEngineResult(readResult(state))).toEqual(plainOracleResult(oracle.read()));
      for (const at of [...haltTimes(colony, spanSeconds, halts), colony.lastUpdateAt + spanSeconds]) {
        advance(state, at);
        oracle.advance(at);
        expect(plainEngineResult(readResult(state))).toEqual(plainOracleResult(oracle.read()));
      }
      expect(() => oracle.advance(colony.lastUpdateAt + spanSeconds - 1)).toThrow(RangeError);
    });
  });

  it('gives the same result after one step as after many', () => {
    forDrawn(RUNS, anyColony, anySpanSeconds, anyHalts, (colony, spanSeconds, halts) => {
      const until = colony.lastUpdateAt + spanSeconds;
      let state = startState(compileColony(colony));
      for (const at of haltTimes(colony, spanSeconds, halts)) {
        const left = state;
        state = cloneState(left);
        // A clone is independent: changes of the original must not affect it.
        advance(left, until);
        advance(state, at);
      }
      advance(state, until);
      expect(readResult(state)).toEqual(simulateColony(colony, until));
    });
  });

  it('neither creates nor forgets units', () => {
    eachResult((result, colony) => {
      const expected = sumUnits(colony.pins);
      for (const { typeId, madeUnits, usedUnits, lostUnits } of result.flows) {
        expect(Math.min(madeUnits, usedUnits, lostUnits)).toBeGreaterThanOrEqual(0);
        expected.set(typeId, (expected.get(typeId) ?? 0) + madeUnits - usedUnits - lostUnits);
      }
      expect(withoutZeros(sumUnits(result.pins))).toEqual(withoutZeros(expected));
    });
  });

  it('names a commodity in a stop if, and only if, units of it are lost, and what the stops lose adds up', () => {
    eachResult((result) => {
      const named = new Map<TypeId, number>();
      for (const { typeId, lostUnits, lostFraction } of result.stops.flatMap(lostGoodsOf)) {
        expect(lostFraction > 0).toBe(lostUnits > 0);
        expect(lostFraction).toBeLessThanOrEqual(1);
        named.set(typeId, (named.get(typeId) ?? 0) + lostUnits);
      }
      const lost = result.flows.map(({ typeId, lostUnits }): [TypeId, number] => [typeId, lostUnits]);
      expect(withoutZeros(named)).toEqual(withoutZeros(new Map(lost)));
    });
  });

  it('holds whole, positive amounts, and no store above its capacity unless it was before', () => {
    eachResult((result, colony) => {
      expect(result.pins.map((pin) => pin.pinId)).toEqual(colony.pins.map((pin) => pin.pinId));
      result.pins.forEach((pin, index) => {
        expect(pin.contents.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true);
        const typeIds = pin.contents.map((stack) => stack.typeId);
        expect(typeIds).toEqual([...new Set(typeIds)].sort((a, b) => a - b));
        const before = colony.pins[index]!;
        if (isStore(before)) {
          const capacity = toVolumeUnits(structures.get(before.typeId)!.capacityM3);
          expect(volumeOf(pin.contents)).toBeLessThanOrEqual(Math.max(capacity, volumeOf(before.contents)));
        }
      });
    });
  });

  it('lists stops by time, then pin id, and flows by commodity', () => {
    eachResult((result) => {
      const keys = result.stops.map((stop) => [stop.at, stop.pinId] as const);
      expect(keys).toEqual([...keys].sort((a, b) => a[0] - b[0] || a[1] - b[1]));
      expect(result.stops.every((stop) => stop.at <= result.at)).toBe(true);
      const typeIds = result.flows.map((flow) => flow.typeId);
      expect(typeIds).toEqual([...typeIds].sort((a, b) => a - b));
    });
  });
});

describe('a forecast', () => {
  it('is the same with and without samples', () => {
    forDrawn(RUNS, anyColony, anySpanSeconds, (colony, spanSeconds) => {
      const state = simulatedTo(colony, colony.lastUpdateAt + spanSeconds);
      const copy = cloneState(state);
      const { sampleSeconds: _s, sampleCount: _c, series: _l, ...sampled } = forecast(state);
      const { sampleSeconds, sampleCount, series, ...plain } = forecastWithoutSamples(state);
      expect(plain).toEqual(sampled);
      expect({ sampleCount, series }).toEqual({ sampleCount: 0, series: [] });
      expect(sampleSeconds).toBeGreaterThan(0);
      expect(state).toEqual(copy);
    });
  });

  it('predicts what happens when the state is advanced, and does not change the state', () => {
    checkForecast((colony, from, horizonSeconds) => {
      const state = simulatedTo(colony, from);
      const before = readResult(state);
      const said = forecast(state, horizonSeconds);
      expect(readResult(state)).toEqual(before);
      expect(said.from).toBe(from);
      expect(said.until).toBeGreaterThanOrEqual(from);
      expect(said.until).toBeLessThanOrEqual(from + horizonSeconds);

      const end = simulateColony(colony, said.until);
      expect(plainStops(said.stops)).toEqual(plainStops(withDailyLosses(state, end.stops)));
      expect(said.firstStop).toEqual(said.stops.find((stop) => stop.at >= from) ?? null);
      const flows = readFlowsSince(state, simulatedTo(colony, said.until));
      expect(plainFlows(flows)).toEqual(flowsBetween(before, end));
    });
  });

  it('ends early only when nothing moves any more', () => {
    checkForecast((colony, from, horizonSeconds) => {
      const { until } = forecast(simulatedTo(colony, from), horizonSeconds);
      const end = plainEngineResult(simulateColony(colony, until));
      const horizon = plainEngineResult(simulateColony(colony, from + horizonSeconds));
      expect([horizon.contents, horizon.flows]).toEqual([end.contents, end.flows]);
    });
  });

  it('samples every storage pin at the times it says', () => {
    checkForecast((colony, from, horizonSeconds) => {
      const said = forecast(simulatedTo(colony, from), horizonSeconds);
      const storageIds = colony.pins.filter(isStore).map((pin) => pin.pinId);
      expect(said.series.map((series) => series.pinId)).toEqual(storageIds);
      expect(said.sampleCount).toBeGreaterThanOrEqual(1);
      // The last sample is at the forecast's end, or as close after it as the spacing allows.
      const sampledSeconds = (said.sampleCount - 1) * said.sampleSeconds;
      expect(sampledSeconds).toBeLessThan(said.until - from + said.sampleSeconds);
      expect(sampledSeconds + said.sampleSeconds).toBeGreaterThan(said.until - from);

      const oracle = startReference(colony);
      for (let index = 0; index < said.sampleCount; index++) {
        oracle.advance(from + index * said.sampleSeconds);
        const { contents } = oracle.read();
        for (const { pinId, typeIds, amounts } of said.series) {
          const sample = typeIds.map((typeId, k): [TypeId, number] => [typeId, amounts[index * typeIds.length + k]!]);
          expect(withoutZeros(new Map(sample))).toEqual(new Map(contents.get(pinId)));
        }
      }
    });
  });
});

function checkForecast(predicate: (colony: Colony, from: EpochSeconds, horizonSeconds: number) => void): void {
  forDrawn(RUNS, anyColony, anySpanSeconds, anySpanSeconds, (colony, spanSeconds, horizonSeconds) =>
    predicate(colony, colony.lastUpdateAt + spanSeconds, horizonSeconds),
  );
}

function haltTimes(colony: Colony, spanSeconds: number, halts: readonly number[]): EpochSeconds[] {
  return halts.map((share) => colony.lastUpdateAt + Math.floor(share * spanSeconds));
}

function sumUnits(pins: readonly { contents: readonly Stack[] }[]): Map<TypeId, number> {
  const sums = new Map<TypeId, number>();
  for (const { typeId, amount } of pins.flatMap((pin) => pin.contents)) {
    sums.set(typeId, (sums.get(typeId) ?? 0) + amount);
  }
  return sums;
}

function volumeOf(contents: readonly Stack[]): number {
  return contents.reduce((sum, { typeId, amount }) => sum + amount * commodities.get(typeId)!.volumeUnits, 0);
}

function withoutZeros(units: ReadonlyMap<TypeId, number>): Map<TypeId, number> {
  return new Map([...units].filter(([, amount]) => amount !== 0));
}

function flowsBetween(before: ColonyResult, after: ColonyResult): Record<string, PlainFlow> {
  const earlier = new Map(before.flows.map((flow) => [flow.typeId, flow]));
  return plainFlows(
    after.flows.map((flow): CommodityFlow => {
      const past = earlier.get(flow.typeId);
      return {
        typeId: flow.typeId,
        madeUnits: flow.madeUnits - (past?.madeUnits ?? 0),
        usedUnits: flow.usedUnits - (past?.usedUnits ?? 0),
        lostUnits: flow.lostUnits - (past?.lostUnits ?? 0),
      };
    }),
  );
}
