import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetPage } from '../../resetPage.ts';

const navigatorFake = { onLine: true };

beforeEach(() => {
  resetPage();
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

describe('an outage', () => {
  const OUTAGE = { kind: 'outage', service: 'esi', nextTryMs: 0, isLimit: false } as const;
  const OFFLINE = expect.stringMatching(/^This device is offline\./);

  async function openWithServer(answer: () => Promise<Response>) {
    vi.stubGlobal('fetch', vi.fn(answer));
    await open();
    const { endOutage, takeOutage } = await import('../../../src/bridge/connection.ts');
    const { store } = await import('../../../src/state/jotai.ts');
    const { noticesAtom } = await import('../../../src/state/notices.ts');
    return { endOutage, takeOutage, notices: () => store.get(noticesAtom).map(({ text }) => text) };
  }

  it("is not reported while EVE's servers only ask for fewer requests", async () => {
    const { takeOutage, notices } = await openWithServer(async () => new Response(''));
    takeOutage({ ...OUTAGE, isLimit: true });
    expect(notices()).toEqual([expect.stringContaining("EVE's servers (ESI) ask for fewer requests.")]);
    expect(notices().join()).not.toContain("don't answer");
  });

  it("does not make this device offline while EVE's servers limit requests, even if Colony Watch's own server is down", async () => {
    const { takeOutage, notices } = await openWithServer(() => Promise.reject(new TypeError('no network')));
    const { isNothingReachableAtom } = await import('../../../src/state/connection.ts');
    const { store } = await import('../../../src/state/jotai.ts');
    takeOutage(OUTAGE);
    await expect.poll(() => store.get(isNothingReachableAtom)).toBe(true);
    takeOutage({ ...OUTAGE, isLimit: true });
    await expect.poll(() => store.get(isNothingReachableAtom)).toBe(false);
    expect(notices()).toEqual([expect.stringContaining("EVE's servers (ESI) ask for fewer requests.")]);
  });

  it("is of EVE's servers while Colony Watch's own answers", async () => {
    const { endOutage, takeOutage, notices } = await openWithServer(async () => new Response('', { status: 503 }));
    takeOutage(OUTAGE);
    await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1);
    expect(notices()).toEqual([expect.stringContaining("EVE's servers (ESI) don't answer.")]);
    // There is nothing that could stay on screen.
    expect(notices().join()).not.toContain('last good data');
    endOutage('esi');
    expect(notices()).toEqual([]);
  });

  it('is that of this device if no server can be reached, and while the browser says so', async () => {
    const { endOutage, takeOutage, notices } = await openWithServer(() => Promise.reject(new TypeError('no network')));
    takeOutage(OUTAGE);
    takeOutage({ ...OUTAGE, service: 'server' });
    await expect.poll(notices).toEqual([OFFLINE]);
    endOutage('esi');
    endOutage('server');
    await expect.poll(notices).toEqual([]);

    navigatorFake.onLine = false;
    window.dispatchEvent(new Event('offline'));
    takeOutage(OUTAGE);
    expect(notices()).toEqual([OFFLINE]);
  });
});
