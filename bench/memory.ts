import {
  advance,
  compileColony,
  forecastWithoutSamples,
  readResult,
  startState,
} from '../workers/game/engine/index.ts';
import { reportAll } from './fleetSizes.ts';
import { BENCH_NOW, makeFleet } from './makeBenchFleet.ts';
import { atMost, type Measured } from './measure.ts';

const CHARACTERS = 100;
const BYTES_PER_MB = 1_000_000;

/** Memory that the worker needs per colony, in addition to its snapshot. Needs node's --expose-gc. */
export function benchMemory(): Measured {
  const fleet = makeFleet(CHARACTERS);
  const empty = usedBytes();
  const states = fleet.map((colony) => startState(compileColony(colony)));
  for (const state of states) advance(state, BENCH_NOW);
  const withStates = usedBytes();
  const forecasts = states.map((state) => forecastWithoutSamples(state));
  const withForecasts = usedBytes();
  const reports = reportAll(fleet, states.map(readResult), forecasts);
  const withReports = usedBytes();
  const parts = [
    ['compiled, with the state at now', withStates - empty],
    ['forecasts', withForecasts - withStates],
    ['reports', withReports - withForecasts],
    ['all', withReports - empty],
  ] as const;
  const title = `memory for ${reports.length} colonies, on top of the snapshots`;
  const rows = parts.map(([what, bytes]) => [what, bytes / BYTES_PER_MB, bytes / 1000 / fleet.length]);
  return {
    tables: [{ title, columns: ['what', 'MB', 'kB/colony'], rows }],
    goals: [atMost(title, 30, (withReports - empty) / BYTES_PER_MB, 'MB')],
  };
}

function usedBytes(): number {
  if (!globalThis.gc) throw new Error('Run with node --expose-gc.');
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
