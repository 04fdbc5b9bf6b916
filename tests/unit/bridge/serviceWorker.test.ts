import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerServiceWorker } from '../../../src/bridge/serviceWorker.ts';
import { countedFleetAtom, progressAtom } from '../../../src/state/colonies.ts';
import { store } from '../../../src/state/jotai.ts';
import type { FleetReport } from '../../../workers/game/domain/report.ts';

const register = vi.fn(async () => ({ waiting: null, installing: null, addEventListener() {}, async update() {} }));

function setRunning(isRunning: boolean): void {
  store.set(progressAtom, { ...store.get(progressAtom), isRunning });
}

/** All planets are known; of so many the net is being calculated. */
function setNetComing(netComingCount: number): void {
  const coverage = [{ planetCount: 1, knownPlanetCount: 1, missing: [], isSumComplete: true, cause: null }];
  store.set(countedFleetAtom, { coverage, totals: { netComingCount } } as unknown as FleetReport);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { serviceWorker: { addEventListener() {}, register } });
  vi.stubGlobal('document', { readyState: 'complete' });
});

afterEach(() => {
  register.mockClear();
  setRunning(false);
  store.set(countedFleetAtom, null);
});

describe('the service worker', () => {
  it('is registered four seconds after the page has loaded', async () => {
    registerServiceWorker();
    await vi.advanceTimersByTimeAsync(3999);
    expect(register).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(register).toHaveBeenCalledOnce();
  });

  it('waits for the end of a refresh, because caching its files would slow it down', async () => {
    registerServiceWorker();
    setRunning(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(register).not.toHaveBeenCalled();
    setRunning(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(register).toHaveBeenCalledOnce();
  });

  it('waits for the answers of the first screen, for the same reason', async () => {
    setNetComing(1);
    registerServiceWorker();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(register).not.toHaveBeenCalled();
    setNetComing(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(register).toHaveBeenCalledOnce();
  });
});
