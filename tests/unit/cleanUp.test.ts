/** What `tests/cleanUp.ts` ends, so that nothing of one test reaches the next: each test here looks at the one before. */
import { describe, expect, it, vi } from 'vitest';
import { installFakeBrowser } from './state/fakeBrowser.ts';
import { openState } from './state/openState.ts';

describe('a page that a test has opened', () => {
  const timers: NodeJS.Timeout[] = [];

  it('tries again half a minute later to store what its browser has refused', async () => {
    const { local } = installFakeBrowser();
    const { settings, store } = await openState();
    local.isFull = true;
    const started = vi.spyOn(globalThis, 'setTimeout');
    store.set(settings.tradingHubAtom, 'amarr');
    timers.push(...started.mock.results.map(({ value }) => value));
    expect(timers).toMatchObject([{ _destroyed: false }]);
  });

  it('does so no more in the storage of the next test', () => {
    expect(timers).toMatchObject([{ _destroyed: true }]);
  });
});
