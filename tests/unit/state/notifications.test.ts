import { describe, expect, it } from 'vitest';
import { browserForEachTest } from './fakeBrowser.ts';
import { openModule } from './openState.ts';

const NOW = 1_800_000_000;
const DAY = 86_400;

const browser = browserForEachTest();

const open = () => openModule(() => import('../../../src/state/notifications.ts'));

describe('the settings of the notifications', () => {
  it('are off until the player turns them on, and then kept', async () => {
    const { store, notificationSettingsAtom } = await open();
    const settings = store.get(notificationSettingsAtom);
    expect(settings).toMatchObject({ isOn: false, leadSeconds: 3600 });
    store.set(notificationSettingsAtom, { ...settings, isOn: true, since: NOW, kinds: ['storageFull'] });
    const again = await open();
    expect(again.store.get(again.notificationSettingsAtom)).toEqual({
      isOn: true,
      since: NOW,
      kinds: ['storageFull'],
      knowsLostGoods: true,
      leadSeconds: 3600,
    });
  });

  it.each([
    '',
    '[]',
    '{"isOn":true}',
    '{"isOn":1,"since":0,"kinds":[],"leadSeconds":0}',
    '{"isOn":true,"since":-1,"kinds":[],"leadSeconds":0}',
    '{"isOn":true,"since":0,"kinds":"storageFull","leadSeconds":0}',
    '{"isOn":true,"since":0,"kinds":[],"leadSeconds":"60"}',
  ])('that cannot be read (%s) are off', async (text) => {
    browser.local.setItem('notifications', text);
    const { store, notificationSettingsAtom } = await open();
    expect(store.get(notificationSettingsAtom).isOn).toBe(false);
  });

  it('leave out unknown kinds', async () => {
    browser.local.setItem('notifications', '{"isOn":true,"since":0,"kinds":["war","storageFull"],"leadSeconds":60}');
    const { store, notificationSettingsAtom } = await open();
    expect(store.get(notificationSettingsAtom).kinds).toEqual(['storageFull', 'goodsLost']);
  });

  it.each([
    ['["storageFull"]', ['storageFull', 'goodsLost']],
    ['["programExpired"]', ['programExpired']],
  ])('of an earlier version report lost goods if they report full stores: %s', async (kinds, expected) => {
    browser.local.setItem('notifications', `{"isOn":true,"since":0,"kinds":${kinds},"leadSeconds":60}`);
    const { store, notificationSettingsAtom } = await open();
    expect(store.get(notificationSettingsAtom).kinds).toEqual(expected);
  });
});

it.each([
  [86_400, 86_400],
  [86_401, 86_400],
  [1e300, 86_400],
  [7200.5, 7201],
])(
  'how long before a stop it is reported stored as %d s, is read as %d s, which the server accepts',
  async (stored, read) => {
    browser.local.setItem('notifications', `{"isOn":true,"since":0,"kinds":[],"leadSeconds":${stored}}`);
    const { store, notificationSettingsAtom } = await open();
    expect(store.get(notificationSettingsAtom)).toMatchObject({ isOn: true, leadSeconds: read });
  },
);

describe('the reported stops', () => {
  it('are kept for another tab or the next visit, two days long', async () => {
    const { keepNotifiedStops, readNotifiedStops } = await open();
    keepNotifiedStops(
      [
        { id: 'old', at: NOW - 2 * DAY },
        { id: 'a', at: NOW - DAY },
        { id: 'b', at: NOW + DAY },
      ],
      NOW,
    );
    expect(readNotifiedStops().map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('never grow without bound: the latest stay', async () => {
    const { keepNotifiedStops, readNotifiedStops } = await open();
    keepNotifiedStops(
      Array.from({ length: 10_000 }, (_, index) => ({ id: `${index}`, at: NOW })),
      NOW,
    );
    const kept = readNotifiedStops();
    expect(kept.length).toBeLessThanOrEqual(3000);
    expect(kept.at(-1)?.id).toBe('9999');
  });

  it.each(['{}', 'null', '[1,{"id":2,"at":3},{"id":"a"}]', 'x'])(
    'are none where they cannot be read: %s',
    async (text) => {
      browser.local.setItem('notifiedStops', text);
      const { readNotifiedStops } = await open();
      expect(readNotifiedStops()).toEqual([]);
    },
  );
});
