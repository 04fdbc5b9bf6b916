import { beforeEach, describe, expect, it, vi } from 'vitest';

const navigatorFake = { onLine: true };

beforeEach(() => {
  vi.resetModules();
  navigatorFake.onLine = true;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', navigatorFake);
});

async function open() {
  const { followConnection } = await import('../../../src/bridge/connection.ts');
  const { isOnlineAtom } = await import('../../../src/state/connection.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  followConnection();
  return () => store.get(isOnlineAtom);
}

describe('the network', () => {
  it('is followed as it goes and comes back', async () => {
    const isOnline = await open();
    expect(isOnline()).toBe(true);
    navigatorFake.onLine = false;
    window.dispatchEvent(new Event('offline'));
    expect(isOnline()).toBe(false);
    navigatorFake.onLine = true;
    window.dispatchEvent(new Event('online'));
    expect(isOnline()).toBe(true);
  });

  it('is known to be missing where the page is opened without one', async () => {
    navigatorFake.onLine = false;
    expect((await open())()).toBe(false);
  });
});
