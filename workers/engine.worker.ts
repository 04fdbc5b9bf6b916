/// <reference lib="webworker" />
/** The door: exposes the engine with the real network, clock, cache and locks. No logic. */
import * as Comlink from 'comlink';
import { openSnapshotCache } from './cache/openSnapshotCache.ts';
import { loadPlanets } from './catalogue/loadPlanets.ts';
import { createEngine } from './createEngine.ts';
import { systemClock } from './esi/clock.ts';
import { browserLocks } from './sessions/browserLocks.ts';

const tabs = new BroadcastChannel('colony-watch/fetched');

// Needed by whatever comes; a failure is met, and told of, by whoever needs it.
loadPlanets().catch(() => {});

Comlink.expose(
  createEngine({
    fetch: (input, init) => fetch(input, init),
    clock: systemClock,
    random: Math.random,
    openCache: openSnapshotCache,
    loadPlanets,
    locks: browserLocks(navigator.locks),
    tabs: {
      tell: (fetched) => tabs.postMessage(fetched),
      onTold: (callback) => tabs.addEventListener('message', ({ data }) => callback(data)),
    },
    onOnline: (callback) => addEventListener('online', callback),
  }),
);
