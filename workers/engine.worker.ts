/// <reference lib="webworker" />
/** The worker's entry: exposes the engine with the real network, clock, cache and locks. No logic. */
import * as Comlink from 'comlink';
import { loadGates, loadPlanets } from './catalogue/loadPlanets.ts';
import { createEngine } from './createEngine.ts';
import { BrowserLocks } from './sessions/index.ts';
import { DATABASES } from './storage/databases.ts';
import { openHistory } from './storage/openHistory.ts';
import { openSnapshotCache } from './storage/openSnapshotCache.ts';
import { systemClock } from './systemClock.ts';
import { WorkerPlanner } from './workerPlanner.ts';

const tabs = new BroadcastChannel('colony-watch/fetched');

// Loaded ahead of time. Whoever needs it handles a failure.
loadPlanets().catch(() => {});

Comlink.expose(
  createEngine({
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
      announce: (fetched) => tabs.postMessage(fetched),
      onAnnounced: (callback) => tabs.addEventListener('message', ({ data }) => callback(data)),
    },
  }),
);
