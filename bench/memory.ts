import {
  advance,
  compileColony,
  forecastWithoutSamples,
  readResult,
  startState,
} from '../workers/game/engine/index.ts';
import { reportAll } from './fleetSizes.ts';
import { BENCH_NOW, makeFleet } from './makeBenchFleet.ts';
import { atMost, type Goal, printTable } from './measure.ts';

const CHARACTERS = 100;
const BYTES_PER_MB = 1_000_000;

/** Memory that the worker needs per colony, in addition to its snapshot. Needs node's --expose-gc. */
export function benchMemory(): Goal[] {
  const fleet = makeFleet(CHARACTERS);
  const empty = usedBytes();
  const states = fleet.map((colony) => startState(compileColony(colony)));
  for (const state of states) advance(state, BENCH_NOW);
  const withStates = usedBytes();
  const forecasts = states.map((state) => forecastWithoutSamples(state));
  const withForecasts = usedBytes();
  const reports = reportAll(fleet, states.map(readResult), forecasts);
  const withReports = usedBytes();
  const rows = [
    ['compiled, with the state at now', withStates - empty],
    ['forecasts', withForecasts - withStates],
    ['reports', withReports - withForecasts],
    ['all', withReports - empty],
  ].map(([what, bytes]) => [
    String(what),
    (Number(bytes) / BYTES_PER_MB).toFixed(1),
    (Number(bytes) / 1000 / fleet.length).toFixed(1),
  ]);
  printTable(`memory for ${reports.length} colonies, on top of the snapshots`, ['what', 'MB', 'kB/colony'], rows);
  return [
    atMost(
      `memory for ${states.length} colonies on top of the snapshots`,
      30,
      (withReports - empty) / BYTES_PER_MB,
      'MB',
    ),
  ];
}

function usedBytes(): number {
  if (!globalThis.gc) throw new Error('Run with node --expose-gc.');
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
