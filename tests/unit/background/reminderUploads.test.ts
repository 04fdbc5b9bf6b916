import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReminderSettings, ReminderStatus } from '../../../src/state/reminders.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { storeCharacters } from '../../fixtures/storedCharacters.ts';
import { type FakePage, installFakePage } from '../bridge/fakePage.ts';
import { launchpadFull } from '../features/stops/stoppedColonies.ts';
import { makeStoredCharacter } from '../state/makeStoredCharacter.ts';

const REMINDERS = '../../../src/bridge/reminders.ts';
const WEBHOOK = 'https://discord.com/api/webhooks/123456/abcdefghijklmnopqrstuvwxyz';
const NOW = Date.UTC(2026, 10, 21, 12);

const SETTINGS: ReminderSettings = {
  listId: 'list',
  keySalt: 'salt',
  discordUrl: WEBHOOK,
  addresses: {},
  isPushOn: false,
  hasNames: true,
  digestMinute: null,
  quiet: null,
};
const OK = { state: 'ok', problem: null, lost: 0 };
const DELETED = () =>
  Response.json({ error: 'reminders_deleted', message: 'These reminders were deleted.' }, { status: 410 });

let page: FakePage;
/** what PUT api/reminders got */
let uploads: { targets: { kind: string; endpoint?: string }[]; groups: unknown[] }[];
let endpoints: string[];

/** A service worker whose device was subscribed as `old`; each new subscription has the next name. */
function stubPush(): void {
  endpoints = ['old'];
  let current: string | null = 'old';
  const subscription = () =>
    current && {
      options: { applicationServerKey: new Uint8Array([1]).buffer },
      toJSON: () => ({ endpoint: current, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        current = null;
      },
    };
  const pushManager = {
    getSubscription: async () => subscription(),
    async subscribe() {
      if (current === null) endpoints.push(`new ${endpoints.length}`);
      current = endpoints.at(-1) as string;
      return subscription();
    },
  };
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  vi.stubGlobal('Notification', { permission: 'granted' });
}

/** Starts the uploads of a page that has just refreshed its planets. */
async function start(settings: Partial<ReminderSettings> = {}) {
  const [state, { store }, { progressAtom }, { envAtom }, uploader] = [
    await import('../../../src/state/reminders.ts'),
    await import('../../../src/state/jotai.ts'),
    await import('../../../src/state/colonies.ts'),
    await import('../../../src/state/environment.ts'),
    await import('../../../src/background/reminderUploads.ts'),
  ];
  store.set(state.reminderSettingsAtom, { ...SETTINGS, ...settings });
  store.set(envAtom, { hasReminders: true } as never);
  store.set(progressAtom, { ...store.get(progressAtom), isRunning: false, lastEndedAt: NOW / 1000 });
  const { stop } = uploader.startReminderUploads();
  return {
    stop,
    change: (edit: Partial<ReminderSettings>) =>
      store.set(state.reminderSettingsAtom, { ...store.get(state.reminderSettingsAtom), ...edit }),
    status: (): ReminderStatus => store.get(state.reminderStatusAtom),
    settings: (): ReminderSettings => store.get(state.reminderSettingsAtom),
    notices: async () => store.get((await import('../../../src/state/notices.ts')).noticesAtom),
  };
}

beforeEach(() => {
  page = installFakePage();
  uploads = [];
  vi.doMock(REMINDERS, async (original) => ({
    ...(await original<object>()),
    planReminders: async () => ({
      leftOutCount: 3,
      reminders: [
        {
          key: 'key',
          link: 'link',
          entry: launchpadFull(NOW / 1000 + 86_400),
          count: 1,
          characterId: 1 as CharacterId,
          planetName: 'Tama II',
          planetType: 'ice',
          confirmedAt: NOW / 1000,
        },
      ],
    }),
  }));
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => void vi.doUnmock(REMINDERS));

/** Answers uploads with the health of each target. */
function answerUploads(healthOf: (target: { kind: string; endpoint?: string }) => object): void {
  page.answer = (request, body) => {
    if (request === 'GET /api/reminders/push-key') return Response.json({ publicKey: 'AQ' });
    if (request !== 'PUT /api/reminders') return undefined;
    const upload = body as (typeof uploads)[number];
    uploads.push(upload);
    return Response.json({ waiting: 1, nextAtMs: NOW + 1000, targets: upload.targets.map(healthOf) });
  };
}

describe('uploads of reminders', () => {
  it('follow a refresh, and what the server answers is kept', async () => {
    answerUploads(() => OK);
    const tab = await start();
    expect(tab.status()).toEqual({ kind: 'none' });
    await vi.advanceTimersByTimeAsync(1500);
    expect(uploads).toMatchObject([
      {
        targets: [{ kind: 'discord', url: WEBHOOK }],
        delivery: { leadMs: 3_600_000 },
        groups: [{ planets: [{ name: 'Tama II', link: 'link', stops: [{ key: 'key', text: 'launchpad full' }] }] }],
      },
    ]);
    expect(tab.status()).toMatchObject({ kind: 'stored', waiting: 1, leftOut: 3, discord: OK, push: null });
    expect(await tab.notices()).toEqual([]);
  });

  it('follow a character that is deleted and a share whose stops are announced or not, and no other edit', async () => {
    answerUploads(() => OK);
    storeCharacters(page.browser.local, [makeStoredCharacter(1), makeStoredCharacter(2)]);
    const characters = await import('../../../src/state/characters.ts');
    const { sharesAtom } = await import('../../../src/state/shares.ts');
    const { store } = await import('../../../src/state/jotai.ts');
    characters.loadCharacters().stop();
    const [own] = store.get(characters.ownCharactersAtom);
    const share = (isAnnounced: boolean, publishedAt: number): void => {
      const character = { ...own, characterId: 3, shareId: 'a' };
      const followed = [{ id: 'a', name: 'A', isAnnounced, publishedAt, characters: [{ character, leftOut: null }] }];
      store.set(sharesAtom, { published: [], followed, storageProblem: null } as never);
    };
    share(true, 1);
    await start();
    await vi.advanceTimersByTimeAsync(1500);
    const countAfter = async (change: () => unknown): Promise<number> => {
      const count = uploads.length;
      change();
      await vi.advanceTimersByTimeAsync(1500);
      return uploads.length - count;
    };
    expect(await countAfter(() => characters.editCharacter(1 as CharacterId, { comment: 'later' }))).toBe(0);
    expect(await countAfter(() => characters.removeCharacter(1 as CharacterId))).toBe(1);
    expect(await countAfter(() => share(true, 2))).toBe(0);
    expect(await countAfter(() => share(false, 2))).toBe(1);
  });

  it('are tried again every minute, and a notice says so', async () => {
    const tab = await start();
    await vi.advanceTimersByTimeAsync(1500);
    expect(tab.status()).toMatchObject({ kind: 'failed' });
    expect((await tab.notices()).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Reminders may not reach you while this page is closed: /),
    ]);
    answerUploads(() => OK);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(tab.status()).toMatchObject({ kind: 'stored' });
    expect(await tab.notices()).toEqual([]);
  });

  it('end when they are stopped: neither a change nor a failed upload starts another', async () => {
    const tab = await start();
    await vi.advanceTimersByTimeAsync(1500);
    expect(tab.status()).toMatchObject({ kind: 'failed' });
    answerUploads(() => OK);
    tab.stop();
    tab.change({ hasNames: false });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(uploads).toEqual([]);
  });

  it('subscribe this device again if its push service has forgotten it, and continue with the new subscription', async () => {
    stubPush();
    answerUploads(({ endpoint }) => (endpoint === 'old' ? { state: 'gone', problem: 'Gone.', lost: 0 } : OK));
    const tab = await start({ discordUrl: null, isPushOn: true });
    await vi.advanceTimersByTimeAsync(1500);
    expect(uploads.map(({ targets }) => targets[0]?.endpoint)).toEqual(['old', 'new 1']);
    expect(tab.status()).toMatchObject({ kind: 'stored', push: OK });
    expect(await tab.notices()).toEqual([]);
  });

  it('report a device that can be reached no more only if the browser does not allow a new subscription', async () => {
    stubPush();
    Object.assign(Notification, { permission: 'denied' });
    answerUploads(() => ({ state: 'gone', problem: 'Gone.', lost: 0 }));
    const tab = await start({ discordUrl: null, isPushOn: true });
    await vi.advanceTimersByTimeAsync(1500);
    expect(uploads).toHaveLength(1);
    expect(tab.status()).toMatchObject({ push: { state: 'gone' } });
    expect((await tab.notices())[0]?.text).toContain('Gone.');
  });

  it('that a deletion in another tab has overtaken change nothing', async () => {
    page.answer = (request) => {
      if (request !== 'PUT /api/reminders') return undefined;
      page.browser.storeInOtherTab('reminders', JSON.stringify({ ...SETTINGS, listId: '', discordUrl: null }));
      return DELETED();
    };
    const { followOtherTabs } = await import('../../../src/state/storage.ts');
    followOtherTabs();
    const tab = await start();
    await vi.advanceTimersByTimeAsync(70_000);
    expect(tab.settings().listId).toBe('');
    expect(tab.status()).toEqual({ kind: 'none' });
    expect(await tab.notices()).toEqual([]);
    expect(page.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
  });

  it('of a list that was deleted on another computer, whose backup was restored here, go on as a new list', async () => {
    const lists: string[] = [];
    page.answer = (request, body, headers) => {
      if (request !== 'PUT /api/reminders') return undefined;
      lists.push(headers.get('authorization') ?? '');
      if (lists.at(-1) === 'Bearer list') return DELETED();
      const upload = body as (typeof uploads)[number];
      return Response.json({ waiting: 1, nextAtMs: NOW + 1000, targets: upload.targets.map(() => OK) });
    };
    const tab = await start();
    await vi.advanceTimersByTimeAsync(70_000);
    expect(lists).toEqual(['Bearer list', `Bearer ${tab.settings().listId}`]);
    expect(tab.settings()).toMatchObject({ discordUrl: WEBHOOK });
    expect(tab.status()).toMatchObject({ kind: 'stored', discord: OK });
    expect(await tab.notices()).toEqual([]);
  });

  it('do not draw new lists again and again from a server that has deleted each of them', async () => {
    const lists = new Set<string>();
    page.answer = (request, _body, headers) => {
      if (request === 'PUT /api/reminders') lists.add(headers.get('authorization') ?? '');
      return DELETED();
    };
    const tab = await start();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(lists.size).toBe(2);
    expect(tab.status()).toMatchObject({ kind: 'failed' });
    expect((await tab.notices())[0]?.text).toContain('These reminders were deleted.');
  });

  it('do not begin again after a deletion in this browser, whichever answer comes first', async () => {
    const tab = await start();
    page.answer = (request) => {
      if (request === 'DELETE /api/reminders') return Response.json({});
      tab.change({ discordUrl: null });
      return DELETED();
    };
    await vi.advanceTimersByTimeAsync(70_000);
    expect(tab.settings().listId).toBe('');
    expect(page.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
  });

  it('end with a deletion once the last channel is off, which is tried again until it works', async () => {
    const tab = await start({ discordUrl: null });
    await vi.advanceTimersByTimeAsync(1500);
    expect(tab.settings().listId).toBe('list');
    page.answer = (request) => (request === 'DELETE /api/reminders' ? Response.json({}) : undefined);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(tab.settings().listId).toBe('');
  });
});
