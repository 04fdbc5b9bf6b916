/// <reference lib="webworker" />
/** The worker's entry: exposes the engine with the real network, clock, cache and locks. No logic. */
import * as Comlink from 'comlink';
import { loadGates, loadPlanets } from './game/catalogue/loadPlanets.ts';
import { createEngine } from './live/createEngine.ts';
import { DATABASES } from './live/kept/databases.ts';
import { openHistory } from './live/kept/openHistory.ts';
import { openSnapshotCache } from './live/kept/openSnapshotCache.ts';
import { BrowserLocks } from './live/sessions/index.ts';
import { systemClock } from './live/systemClock.ts';
import { WorkerPlanner } from './live/workerPlanner.ts';

const tabs = new BroadcastChannel('colony-watch/fetched');

// Loaded ahead of time. Whoever needs it handles a failure.
loadPlanets().catch(() => {});

Comlink.expose(
  createEngine({
    // The build names the file by its content and that of all files that it imports.
    madeBy: import.meta.url,
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    random: Math.random,
    openCache: (notices) => openSnapshotCache(notices, systemClock),
    openHistory,
    ...DATABASES,
    loadPlanets,
    loadGates,
    openPlanner: () =>
      new WorkerPlanner(() => new Worker(new URL('./settle.worker.ts', import.meta.url), { type: 'module' })),
    locks: new BrowserLocks(navigator.locks),
    tabs: {
      announce: (announced) => tabs.postMessage(announced),
      onAnnounced: (callback) => tabs.addEventListener('message', ({ data }) => callback(data)),
    },
  }),
);
