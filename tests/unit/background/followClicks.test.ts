import { beforeEach, expect, it, vi } from 'vitest';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../../workers/game/domain/report.ts';
import { installFakePage } from '../bridge/fakePage.ts';

const KEY = '1/40000017' as ColonyKey;

/** A page whose service worker can send it messages. */
async function follow() {
  const worker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker: worker });
  const { followNotificationClicks } = await import('../../../src/background/followClicks.ts');
  const { store } = await import('../../../src/state/jotai.ts');
  const { colonyAtom } = await import('../../../src/state/colonies.ts');
  const opened: ColonyKey[] = [];
  return {
    opened,
    clicks: followNotificationClicks((key) => opened.push(key)),
    click: () =>
      worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'notificationClick', colonyKey: KEY } })),
    publish: () => store.set(colonyAtom(KEY), { key: KEY } as ColonyReport),
  };
}

beforeEach(() => {
  installFakePage();
});

it('a click goes to the planet as soon as the page knows it', async () => {
  const { opened, click, publish } = await follow();
  click();
  expect(opened).toEqual([]);
  publish();
  expect(opened).toEqual([KEY]);
});

it('a click that waits for its planet, and every later one, is ignored once the page has stopped following', async () => {
  const { opened, clicks, click, publish } = await follow();
  click();
  clicks.stop();
  publish();
  click();
  expect(opened).toEqual([]);
});
