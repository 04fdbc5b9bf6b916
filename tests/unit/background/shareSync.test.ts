import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublishProblem } from '../../../workers/game/domain/shares.ts';
import type { StorageProblem } from '../../../workers/game/domain/storageProblem.ts';
import { installFakePage } from '../bridge/fakePage.ts';

const BRIDGE = '../../../src/bridge/shares.ts';
const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;

let page: EventTarget & { hidden: boolean };
let publishedAtMs: number[];
let polledAtMs: number[];
/** why the server does not have the share */
let problem: PublishProblem | null;

/** Starts the background of a page that publishes and follows a share. @param more about the share that it publishes */
async function start(more: { isStopping?: boolean } = {}) {
  const [{ store }, { sharesAtom }, { progressAtom }, { isOnlineAtom }, { noticesAtom }, { startShareSync }] = [
    await import('../../../src/state/jotai.ts'),
    await import('../../../src/state/shares.ts'),
    await import('../../../src/state/colonies.ts'),
    await import('../../../src/state/connection.ts'),
    await import('../../../src/state/notices.ts'),
    await import('../../../src/background/shareSync.ts'),
  ];
  const tell = () => {
    const published = [{ name: 'Corp Foo', problem, isStopping: false, ...more }];
    store.set(sharesAtom, { published, followed: [{}], storageProblem: null } as never);
  };
  vi.mocked((await import('../../../src/bridge/shares.ts')).publishShares).mockImplementation(async () => {
    publishedAtMs.push(Date.now() - NOW);
    tell();
  });
  tell();
  const sync = startShareSync();
  return {
    ...sync,
    refresh() {
      store.set(progressAtom, { ...store.get(progressAtom), isRunning: true });
      store.set(progressAtom, { ...store.get(progressAtom), isRunning: false, lastEndedAt: Date.now() / 1000 });
    },
    setOnline: (isOnline: boolean) => store.set(isOnlineAtom, isOnline),
    removeAll: () => store.set(sharesAtom, { ...store.get(sharesAtom)!, published: [], followed: [] }),
    setStorageProblem: (storageProblem: StorageProblem | null) =>
      store.set(sharesAtom, { ...store.get(sharesAtom)!, storageProblem }),
    notices: () => store.get(noticesAtom).map(({ text }) => text),
  };
}

beforeEach(() => {
  installFakePage();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  publishedAtMs = [];
  polledAtMs = [];
  problem = null;
  vi.doMock(BRIDGE, async (original) => ({
    ...(await original<object>()),
    publishShares: vi.fn(),
    pollShares: async () => void polledAtMs.push(Date.now() - NOW),
  }));
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => void vi.doUnmock(BRIDGE));

describe('shares of this browser', () => {
  it('are uploaded once after each refresh, and not before the first', async () => {
    const tab = await start();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(publishedAtMs).toEqual([]);
    tab.refresh();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    tab.refresh();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(publishedAtMs).toHaveLength(2);
    expect(tab.notices()).toEqual([]);
    tab.stop();
  });

  it('that the server refuses are tried again after a minute, and a notice says why until it works', async () => {
    problem = { kind: 'serverUnreachable' };
    const tab = await start();
    tab.refresh();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(publishedAtMs).toHaveLength(1);
    expect(tab.notices()).toEqual([
      'The share “Corp Foo” is not up to date on the server: The server could not be reached.',
    ]);
    problem = null;
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(publishedAtMs).toHaveLength(2);
    expect(tab.notices()).toEqual([]);
    tab.stop();
  });

  it('that the browser does not store are said to end with the tab, until they are stored', async () => {
    const sync = await start();
    sync.setStorageProblem({ kind: 'full', what: 'shares' });
    expect(sync.notices()).toEqual([
      expect.stringMatching(/^Shares are kept until you close this tab: the disk is full/),
    ]);
    sync.setStorageProblem(null);
    expect(sync.notices()).toEqual([]);
    sync.stop();
  });

  it('are not said to end with the tab where there are none', async () => {
    const sync = await start();
    sync.removeAll();
    sync.setStorageProblem({ kind: 'full', what: 'shares' });
    expect(sync.notices()).toEqual([]);
    sync.stop();
  });

  it('that were stopped offline are deleted as soon as there is a network, without a refresh', async () => {
    problem = { kind: 'serverUnreachable' };
    const tab = await start({ isStopping: true });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tab.notices()).toEqual([
      'The share “Corp Foo” could not be stopped on the server yet: The server could not be reached.',
    ]);
    tab.setOnline(false);
    problem = null;
    tab.setOnline(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(publishedAtMs).toHaveLength(2);
    expect(tab.notices()).toEqual([]);
    tab.stop();
  });
});

describe('followed shares', () => {
  it('are asked for at the start and every ten minutes, while the page is visible', async () => {
    const tab = await start();
    await vi.advanceTimersByTimeAsync(21 * MINUTE_MS);
    expect(polledAtMs.map((atMs) => atMs / MINUTE_MS)).toEqual([0, 10, 20]);
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(polledAtMs).toHaveLength(3);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(polledAtMs).toHaveLength(4);
    tab.setOnline(false);
    tab.setOnline(true);
    expect(polledAtMs).toHaveLength(5);
    tab.stop();
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(polledAtMs).toHaveLength(5);
  });

  it('are asked for within a minute after the clock was set back, and then every ten minutes again', async () => {
    const tab = await start();
    vi.setSystemTime(NOW - 120 * MINUTE_MS);
    await vi.advanceTimersByTimeAsync(15 * MINUTE_MS);
    expect(polledAtMs.map((atMs) => atMs / MINUTE_MS)).toEqual([0, -119, -109]);
    tab.stop();
  });
});
