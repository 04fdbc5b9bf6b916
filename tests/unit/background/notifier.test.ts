import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RootStop } from '../../../workers/game/domain/report.ts';
import { installFakePage } from '../bridge/fakePage.ts';
import { makeColony, programEnd } from '../features/stops/stoppedColonies.ts';

const ROUND = '../../../src/bridge/round.ts';
const SHOW = '../../../src/bridge/showNotification.ts';
const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** minutes after NOW at which notifications were shown */
let shownAtMinutes: number[];
let access: NotificationPermission | 'unsupported';

const minutes = () => (Date.now() - NOW) / MINUTE_MS;
const endIn = (ms: number) => programEnd((NOW + ms) / 1000);

/** Timers pause, as on some systems while the computer sleeps. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Starts watching on a page that has just refreshed its planets. */
async function start(stops: readonly RootStop[]) {
  const [{ store }, colonies, { notificationSettingsAtom }, { startNotifier }] = [
    await import('../../../src/state/jotai.ts'),
    await import('../../../src/state/colonies.ts'),
    await import('../../../src/state/notifications.ts'),
    await import('../../../src/background/notifier.ts'),
  ];
  const { progressAtom } = colonies;
  const publish = (stopsNow: readonly RootStop[]) => {
    store.set(colonies.knownColoniesAtom, [makeColony(1, 1, stopsNow)]);
    store.set(colonies.publicationAtom, { revision: Date.now(), at: Date.now() / 1000 });
  };
  const endRefresh = () =>
    store.set(progressAtom, {
      ...store.get(progressAtom),
      isRunning: false,
      lastEndedAt: Math.floor(Date.now() / 1000),
    });
  store.set(notificationSettingsAtom, {
    ...store.get(notificationSettingsAtom),
    isOn: true,
    since: NOW / 1000 - 60,
    leadSeconds: 0,
  });
  endRefresh();
  publish(stops);
  return {
    ...startNotifier(() => {}),
    publish,
    beginRefresh: () => store.set(progressAtom, { ...store.get(progressAtom), isRunning: true }),
    endRefresh,
  };
}

beforeEach(() => {
  installFakePage();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: async (_: string, __: object, held: () => Promise<void>) => held() },
  });
  shownAtMinutes = [];
  access = 'granted';
  vi.doMock(ROUND, () => ({ fetchVisitAdvice: async () => null }));
  vi.doMock(SHOW, () => ({
    notificationAccess: () => access,
    showNotification: async () => void shownAtMinutes.push(minutes()),
  }));
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.doUnmock(ROUND);
  vi.doUnmock(SHOW);
});

it('notifies of a stop when it is due', async () => {
  const tab = await start([endIn(90 * MINUTE_MS)]);
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(shownAtMinutes).toEqual([90]);
  tab.stop();
});

it('says once that the browser does not allow it, as after a restore, until that has changed', async () => {
  access = 'default';
  const stops = [endIn(90 * MINUTE_MS)];
  const tab = await start(stops);
  const { store } = await import('../../../src/state/jotai.ts');
  const { clearNotice, noticesAtom } = await import('../../../src/state/notices.ts');
  const texts = () => store.get(noticesAtom).map(({ text }) => text);
  expect(texts()).toEqual([expect.stringMatching(/^Notifications are on, but this browser does not allow them/)]);
  clearNotice('notification-access');
  tab.publish(stops);
  expect(texts()).toEqual([]);
  access = 'granted';
  tab.publish(stops);
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(shownAtMinutes).toEqual([90]);
  tab.stop();
});

it('does not ask for what this browser can’t do, as in a tab of an iPhone', async () => {
  access = 'unsupported';
  const tab = await start([endIn(MINUTE_MS)]);
  const { store } = await import('../../../src/state/jotai.ts');
  const { noticesAtom } = await import('../../../src/state/notices.ts');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([store.get(noticesAtom), shownAtMinutes]).toEqual([[], []]);
  tab.stop();
});

it('waits for the refresh after the computer slept, and says nothing of what the player has seen to elsewhere', async () => {
  const tab = await start([endIn(90 * MINUTE_MS)]);
  await vi.advanceTimersByTimeAsync(10_000);
  sleep(8 * HOUR_MS);
  tab.publish([endIn(90 * MINUTE_MS)]);
  await vi.advanceTimersByTimeAsync(50_000);
  tab.beginRefresh();
  await vi.advanceTimersByTimeAsync(40_000);
  tab.publish([endIn(48 * HOUR_MS)]);
  tab.endRefresh();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(shownAtMinutes).toEqual([]);
  tab.stop();
});

it('notifies as soon as that refresh has ended of what is still due', async () => {
  const tab = await start([endIn(90 * MINUTE_MS)]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  sleep(2 * HOUR_MS);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  tab.beginRefresh();
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 2);
  tab.endRefresh();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(shownAtMinutes).toEqual([122.5]);
  tab.stop();
});

it.each([
  ['never begins', false],
  ['never ends', true],
])('notifies 3 minutes after waking if the refresh %s, also after a second sleep', async (_, isRunning) => {
  const tab = await start([endIn(90 * MINUTE_MS)]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  sleep(2 * HOUR_MS);
  tab.publish([endIn(90 * MINUTE_MS)]);
  if (isRunning) tab.beginRefresh();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  sleep(HOUR_MS);
  tab.publish([endIn(90 * MINUTE_MS)]);
  for (let minute = 0; minute < 20; minute++) {
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    // No timer is quite on time.
    sleep(1000);
  }
  expect(shownAtMinutes.map(Math.floor)).toEqual([1 + 120 + 1 + 60 + 3]);
  tab.stop();
});

it('is not late because the browser slows the timers of a hidden page down', async () => {
  const tab = await start([endIn(90 * MINUTE_MS)]);
  for (let minute = 0; minute < 100; minute += 2) {
    sleep(MINUTE_MS);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
  }
  expect(shownAtMinutes).toEqual([90]);
  tab.stop();
});

it('turned on long after the last check, notifies at once', async () => {
  const tab = await start([]);
  const [{ store }, { notificationSettingsAtom }] = [
    await import('../../../src/state/jotai.ts'),
    await import('../../../src/state/notifications.ts'),
  ];
  const settings = store.get(notificationSettingsAtom);
  store.set(notificationSettingsAtom, { ...settings, isOn: false });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  tab.publish([endIn(90 * MINUTE_MS)]);
  store.set(notificationSettingsAtom, { ...settings, leadSeconds: 3600 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(shownAtMinutes).toEqual([60]);
  tab.stop();
});
