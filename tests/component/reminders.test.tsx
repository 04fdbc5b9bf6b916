import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import NotificationsDialog from '../../src/features/notifications/NotificationsDialog.tsx';
import { envAtom } from '../../src/state/environment.ts';
import { store } from '../../src/state/jotai.ts';
import { notificationSettingsAtom } from '../../src/state/notifications.ts';
import {
  CHANNEL_KINDS,
  type ChannelKind,
  DEFAULT_REMINDER_SETTINGS,
  type ReminderSettings,
  type ReminderStatus,
  reminderSettingsAtom,
  reminderStatusAtom,
} from '../../src/state/reminders.ts';
import { ENVIRONMENT } from './environment.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const WEBHOOK = 'https://discord.com/api/webhooks/123456/abcdefghijklmnopqrstuvwxyz';
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/device';
const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1000);

const DISCORD_ON: ReminderSettings = {
  ...DEFAULT_REMINDER_SETTINGS,
  listId: 'list',
  keySalt: 'salt',
  discordUrl: WEBHOOK,
};
const OK = { state: 'ok', problem: null, lost: 0 } as const;
const NO_CHANNEL = Object.fromEntries(CHANNEL_KINDS.map((kind) => [kind, null])) as Record<ChannelKind, null>;
const STORED: ReminderStatus = {
  kind: 'stored',
  at: now(),
  waiting: 0,
  nextAt: null,
  leftOut: 0,
  ...NO_CHANNEL,
  discord: OK,
};

/** What the page sent to its server, as `POST /api/reminders/test`. */
let calls: { route: string; body: unknown; authorization: string | null }[] = [];
/** Answers by route; without one, it is 200 with an empty object. */
let answers: Record<string, () => Response> = {};

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  const text = await request.text();
  const route = `${request.method} ${pathname}`;
  calls.push({ route, body: text && JSON.parse(text), authorization: request.headers.get('authorization') });
  return answers[route]?.() ?? Response.json({});
}

const problem = (status: number, message: string) => () => Response.json({ error: 'x', message }, { status });

/** A browser in which the page has its service worker, and may subscribe. */
function allowPush(permission: NotificationPermission = 'granted') {
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => true),
  };
  const pushManager = { getSubscription: async () => subscription, subscribe: vi.fn(async () => subscription) };
  const registration = { pushManager } as unknown as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration));
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration);
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue(permission);
  return { subscription, pushManager };
}

async function openDialog(
  settings: ReminderSettings = DEFAULT_REMINDER_SETTINGS,
  status: ReminderStatus = { kind: 'none' },
) {
  store.set(reminderSettingsAtom, settings);
  store.set(reminderStatusAtom, status);
  return show(<NotificationsDialog />);
}

beforeEach(() => {
  calls = [];
  answers = { 'GET /api/reminders/push-key': () => Response.json({ publicKey: 'key' }) };
  vi.spyOn(window, 'fetch').mockImplementation(answer);
  store.set(envAtom, { ...ENVIRONMENT, hasReminders: true });
  // As before the player was asked. Chromium's shell always says that they are blocked.
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default');
});
afterEach(() => {
  vi.restoreAllMocks();
  store.set(envAtom, ENVIRONMENT);
});

it('notifications leave what the player changes while the browser asks for permission', async () => {
  allowPush();
  let allow = (): void => {};
  vi.spyOn(Notification, 'requestPermission').mockReturnValue(
    new Promise((resolve) => {
      allow = () => resolve('granted');
    }),
  );
  const screen = await openDialog();
  await screen.getByRole('button', { name: 'In this browser, while the page is open' }).click();
  await screen.getByRole('combobox', { name: 'How long before' }).selectOptions('4 hours before');
  allow();
  await expect.poll(() => store.get(notificationSettingsAtom).isOn).toBe(true);
  expect(store.get(notificationSettingsAtom).leadSeconds).toBe(4 * 3600);
  store.set(notificationSettingsAtom, { ...store.get(notificationSettingsAtom), isOn: false });
});

describe('reminders to Discord', () => {
  it('are set up with a webhook, which gets a test message at once', async () => {
    const screen = await openDialog();
    const add = screen.getByRole('button', { name: 'Add webhook' });
    await expect.element(add).toBeDisabled();
    await screen.getByRole('textbox', { name: 'Discord webhook' }).fill(` ${WEBHOOK} `);
    await add.click();
    await expect.element(screen.getByText('Discord, webhook …wxyz')).toBeVisible();
    await expect.element(screen.getByRole('status').filter({ hasText: 'A test message was sent.' })).toBeVisible();
    expect(calls).toMatchObject([
      { route: 'POST /api/reminders/test', body: { target: { kind: 'discord', url: WEBHOOK } } },
    ]);
    const { listId, keySalt, discordUrl } = store.get(reminderSettingsAtom);
    expect([listId, keySalt]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
    expect(discordUrl).toBe(WEBHOOK);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it.each([
    [400, 'This is not the address of a Discord webhook.'],
    [503, 'Too many messages to this address. Try again in 12 s.'],
  ])('are not set up if the server answers %i; the dialog says why', async (status, message) => {
    answers['POST /api/reminders/test'] = problem(status, message);
    const screen = await openDialog();
    await screen.getByRole('textbox', { name: 'Discord webhook' }).fill('https://example.com/');
    await screen.getByRole('button', { name: 'Add webhook' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(message);
    expect(store.get(reminderSettingsAtom)).toEqual(DEFAULT_REMINDER_SETTINGS);
    await expect.element(screen.getByRole('textbox', { name: 'Discord webhook' })).toHaveValue('https://example.com/');
  });

  it('can be tested again, and removed, which deletes the list of the last channel', async () => {
    const screen = await openDialog(DISCORD_ON, STORED);
    await screen.getByRole('button', { name: 'Test Discord' }).click();
    await expect.element(screen.getByText('A test message was sent.')).toBeVisible();
    await screen.getByRole('button', { name: 'Remove' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Discord webhook' })).toBeVisible();
    expect(calls.at(-1)).toMatchObject({ route: 'DELETE /api/reminders', authorization: 'Bearer list' });
    await expect.poll(() => store.get(reminderSettingsAtom)).toMatchObject({ listId: '', discordUrl: null });
    expect(store.get(reminderStatusAtom)).toEqual({ kind: 'none' });
  });
});

describe('reminders to ntfy', () => {
  const TOPIC = 'https://ntfy.sh/colonies-7f3a9c';

  it('are set up with a topic, tested and removed beside Discord, which stays', async () => {
    const screen = await openDialog(DISCORD_ON, STORED);
    await screen.getByRole('textbox', { name: 'ntfy topic' }).fill(TOPIC);
    await screen.getByRole('button', { name: 'Add topic' }).click();
    await expect.element(screen.getByText('ntfy, topic …3a9c')).toBeVisible();
    expect(calls.at(-1)).toMatchObject({ body: { target: { kind: 'ntfy', url: TOPIC } } });
    expect(store.get(reminderSettingsAtom)).toMatchObject({ discordUrl: WEBHOOK, addresses: { ntfy: TOPIC } });
    await screen.getByRole('button', { name: 'Test ntfy' }).click();
    await expect.element(screen.getByText('A test message was sent.')).toBeVisible();
    await screen.getByRole('button', { name: 'Remove' }).nth(1).click();
    await expect.element(screen.getByRole('textbox', { name: 'ntfy topic' })).toBeVisible();
    expect(store.get(reminderSettingsAtom)).toMatchObject({ discordUrl: WEBHOOK, addresses: {}, listId: 'list' });
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });
});

describe('reminders to this device', () => {
  const name = 'On this device, even when the page is closed';

  it('are turned on with a subscription, which gets a test message, and off again', async () => {
    const { subscription, pushManager } = allowPush();
    const screen = await openDialog();
    const toggle = screen.getByRole('button', { name });
    await toggle.click();
    await expect.element(screen.getByText('A test message was sent.')).toBeVisible();
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
    expect(calls.at(-1)).toMatchObject({ body: { target: { kind: 'push', endpoint: ENDPOINT } } });
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
    await screen.getByRole('button', { name: 'Test this device' }).click();
    await expect.poll(() => calls.filter(({ route }) => route === 'POST /api/reminders/test')).toHaveLength(2);
    await toggle.click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    expect(subscription.unsubscribe).toHaveBeenCalled();
    expect(calls.at(-1)?.route).toBe('DELETE /api/reminders');
  });

  it('are turned off where the browser can’t end its subscription, too', { tags: ['deep'] }, async () => {
    const { subscription } = allowPush();
    subscription.unsubscribe.mockRejectedValue(new Error('offline'));
    const screen = await openDialog({ ...DISCORD_ON, isPushOn: true }, STORED);
    await screen.getByRole('button', { name }).click();
    await expect.poll(() => store.get(reminderSettingsAtom).isPushOn).toBe(false);
    await expect.element(screen.getByRole('button', { name: 'Delete from server' })).toBeEnabled();
  });

  it('stay off if the player does not allow notifications, and the dialog says where to allow them', async () => {
    allowPush('denied');
    const screen = await openDialog();
    await screen.getByRole('button', { name }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Your browser blocks notifications');
    expect(store.get(reminderSettingsAtom).isPushOn).toBe(false);
  });

  it('stay off if the browser refuses to subscribe, as in a private window', { tags: ['deep'] }, async () => {
    allowPush().pushManager.subscribe.mockRejectedValue(new Error('permission denied'));
    const screen = await openDialog();
    await screen.getByRole('button', { name }).click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('The browser could not subscribe: permission denied');
    expect(store.get(reminderSettingsAtom).isPushOn).toBe(false);
  });
});

describe('what the server has', () => {
  const failing = { state: 'failing', problem: 'Discord answered with status 500.', lost: 2 } as const;
  const gone = { state: 'gone', problem: 'Discord does not know this webhook.', lost: 0 } as const;
  const lostDevice = { state: 'gone', problem: 'This device is no longer subscribed.', lost: 0 } as const;

  const STATUSES: [string, ReminderStatus, RegExp][] = [
    ['before the first upload', { kind: 'none' }, /^Keep the page open: the reminders are uploaded as/],
    [
      'with one reminder',
      { ...STORED, waiting: 1, nextAt: now() + DAY },
      /^1 reminder waits on the server, the next on /,
    ],
    ['with many', { ...STORED, waiting: 1234, nextAt: now() - 60 }, /^1,234 reminders wait on the server\.$/],
    ['without any', STORED, /^No stop is expected in the next 14 days\.$/],
    [
      'after it expired',
      { ...STORED, at: now() - 31 * DAY, waiting: 3 },
      /^The server has deleted your reminders, because/,
    ],
  ];

  it('is said before the first upload, with one reminder, with many, without any, and after they expired', async () => {
    const screen = await openDialog(DISCORD_ON);
    for (const [when, status, text] of STATUSES) {
      store.set(reminderStatusAtom, status);
      await expect.element(screen.getByText(text), { message: when }).toBeVisible();
      await expect.element(screen.getByRole('alert'), { message: when }).not.toBeInTheDocument();
    }
  });

  it('does not include a channel that was just added', async () => {
    const screen = await openDialog({ ...DISCORD_ON, isPushOn: true }, { ...STORED, waiting: 3 });
    await expect.element(screen.getByText(/^Keep the page open: the reminders are uploaded as/)).toBeVisible();
    await expect.element(screen.getByText(/on the server/)).not.toBeInTheDocument();
  });

  const PROBLEMS: [string, ReminderStatus, string][] = [
    [
      'a failed upload',
      { kind: 'failed', at: now(), message: 'The server is down.' },
      'The last upload failed: The server is down. This page tries it again every minute.',
    ],
    [
      'a webhook that fails',
      { ...STORED, discord: failing },
      'Discord: Discord answered with status 500. The server keeps trying for a day. 2 messages could not be delivered',
    ],
    [
      'a webhook that is gone',
      { ...STORED, discord: gone },
      'Discord: Discord does not know this webhook. Remove it and add a new one.',
    ],
    [
      'a device that is gone',
      { ...STORED, push: lostDevice },
      'This device: This device is no longer subscribed. Turn it off and on again.',
    ],
  ];

  it('is reported as a problem: a failed upload, a webhook that fails or is gone, a device that is gone', async () => {
    const screen = await openDialog(DISCORD_ON);
    for (const [what, status, text] of PROBLEMS) {
      store.set(reminderStatusAtom, status);
      await expect.element(screen.getByRole('alert'), { message: what }).toHaveTextContent(text);
    }
  });

  it('says how many later reminders the server did not take', async () => {
    const screen = await openDialog(DISCORD_ON, { ...STORED, waiting: 1000, leftOut: 12 });
    await expect
      .element(screen.getByText('12 later reminders did not fit: the server takes 1,000 of at most 110 characters'))
      .toBeVisible();
  });

  it('can be deleted at once', async () => {
    const screen = await openDialog(DISCORD_ON, STORED);
    await screen.getByRole('button', { name: 'Delete from server' }).click();
    await expect.element(screen.getByText('The server has deleted everything.')).toBeVisible();
    expect(calls).toMatchObject([{ route: 'DELETE /api/reminders', authorization: 'Bearer list' }]);
    await expect.element(screen.getByRole('button', { name: 'Delete from server' })).not.toBeInTheDocument();
  });

  it('stays known if it could not be deleted, so that it can be tried again', { tags: ['deep'] }, async () => {
    answers['DELETE /api/reminders'] = problem(500, 'Something went wrong.');
    const screen = await openDialog(DISCORD_ON, STORED);
    await screen.getByRole('button', { name: 'Delete from server' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Your reminders could not be deleted:');
    await expect.element(screen.getByText('The server still has your reminders.')).toBeVisible();
    expect(store.get(reminderSettingsAtom)).toMatchObject({ listId: 'list', discordUrl: null });
    await expect.element(screen.getByRole('button', { name: 'Delete from server' })).toBeEnabled();
  });
});

describe('when reminders arrive', () => {
  it('is chosen for all channels: at once or once a day, not in quiet hours, with or without names', async () => {
    const screen = await openDialog(DISCORD_ON, STORED);
    await expect.element(screen.getByLabelText('At', { exact: true })).not.toBeInTheDocument();
    await screen
      .getByRole('combobox', { name: 'Messages while the page is closed' })
      .selectOptions('Once a day, for the next 24 hours');
    const at = screen.getByLabelText('At', { exact: true });
    await at.fill('19:30');
    expect(store.get(reminderSettingsAtom).digestMinute).toBe(19 * 60 + 30);
    // Until the field is left, it keeps what is typed.
    (at.element() as HTMLElement).focus();
    await userEvent.keyboard('{Backspace}');
    await expect.element(at).toHaveValue('');
    expect(store.get(reminderSettingsAtom).digestMinute).toBe(19 * 60 + 30);
    (at.element() as HTMLElement).blur();
    await expect.element(at).toHaveValue('19:30');
    await expect
      .element(screen.getByText('Until the first daily message, stops are announced one by one.'))
      .toBeVisible();
    await screen.getByRole('checkbox', { name: 'Quiet hours' }).click();
    expect(store.get(reminderSettingsAtom).quiet).toEqual({ fromMinute: 23 * 60, toMinute: 7 * 60 });
    await screen.getByLabelText('From', { exact: true }).fill('22:15');
    await screen.getByLabelText('To', { exact: true }).fill('06:45');
    expect(store.get(reminderSettingsAtom).quiet).toEqual({ fromMinute: 22 * 60 + 15, toMinute: 6 * 60 + 45 });
    await screen.getByRole('checkbox', { name: 'Names of characters and planets' }).click();
    expect(store.get(reminderSettingsAtom).hasNames).toBe(false);
    await screen.getByRole('checkbox', { name: 'Quiet hours' }).click();
    await screen
      .getByRole('combobox', { name: 'Messages while the page is closed' })
      .selectOptions('One per character, at most every 10 minutes');
    expect(store.get(reminderSettingsAtom)).toMatchObject({ quiet: null, digestMinute: null });
  });
});

describe('a host without reminders', () => {
  it('offers none', async () => {
    store.set(envAtom, { ...ENVIRONMENT, hasReminders: false });
    const screen = await openDialog();
    await expect.element(screen.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await expect.element(screen.getByText('Discord')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Quiet hours')).not.toBeInTheDocument();
  });

  it('says so to a player who had some, and lets them turn them off', async () => {
    store.set(envAtom, { ...ENVIRONMENT, hasReminders: false });
    const screen = await openDialog(DISCORD_ON, STORED);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The host of this page has turned reminders off');
    await screen.getByRole('button', { name: 'Turn them off here, too' }).click();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    // Kept, so that the list is deleted if the host turns reminders on again.
    expect(store.get(reminderSettingsAtom)).toMatchObject({ discordUrl: null, listId: 'list' });
    expect(calls).toEqual([]);
  });
});
