/**
 * Test files run one after the other in the same process, in any order: what a test has replaced must not stay for the next.
 * No test leaves this computer: other hosts are not found.
 */
import dns from 'node:dns';
import { isIP } from 'node:net';
import { afterAll, afterEach, vi } from 'vitest';
import { resetPage } from './resetPage.ts';

const lookUp = dns.lookup;
const environment = { ...process.env };
const { setTimeout, setInterval } = globalThis;
/** Of the pages that a test has opened: they would go on in the storage of the next test's page. */
const pageTimers = new Set<NodeJS.Timeout>();

function noteTimers<StartTimer extends typeof setTimeout | typeof setInterval>(startTimer: StartTimer): StartTimer {
  return new Proxy(startTimer, {
    apply(start, self, parameters) {
      const timer = Reflect.apply(start, self, parameters);
      if ('window' in globalThis) pageTimers.add(timer);
      return timer;
    },
  });
}

globalThis.setTimeout = noteTimers(setTimeout);
globalThis.setInterval = noteTimers(setInterval);

dns.lookup = ((host: string, ...rest: [never]) => {
  if (host === 'localhost' || isIP(host) > 0) return lookUp(host, ...rest);
  const answer = rest.at(-1) as unknown as (error: Error) => void;
  const error = Object.assign(new Error(`Tests do not look up ${host}.`), { code: 'ENOTFOUND' });
  process.nextTick(answer, error);
}) as typeof dns.lookup;

let hasOpenedPage = false;

afterEach(() => {
  hasOpenedPage ||= 'window' in globalThis;
  vi.useRealTimers();
  for (const timer of pageTimers) clearTimeout(timer);
  pageTimers.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

afterAll(() => {
  // A page's modules know what it has stored, and whether it has been stopped.
  if (hasOpenedPage) resetPage();
  vi.unstubAllEnvs();
  dns.lookup = lookUp;
  Object.assign(globalThis, { setTimeout, setInterval });
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  // fake-indexeddb is loaded once; the next file gets empty databases.
  const { indexedDB } = globalThis as { indexedDB?: IDBFactory };
  if (indexedDB !== undefined) globalThis.indexedDB = new (indexedDB.constructor as new () => IDBFactory)();
});
