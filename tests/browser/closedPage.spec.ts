/** Its name puts it first: it needs a browser of its own, and as the last one it would leave a processor without work. */
import type { BrowserContext, Page } from '@playwright/test';
import { wholeChromium } from './chromium.ts';
import { expect, type Product, test } from './player.ts';

/**
 * Chromium in tests reaches no push service, so its PushManager subscribes at the sandbox's, with real keys. Everything
 * else is the browser's own.
 */
async function subscribeAtSandbox(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const KEY = 'sandboxSubscription';
    const subscriptionOf = (json: { endpoint: string; keys: Record<string, string> }) => ({
      endpoint: json.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return (await fetch(json.endpoint, { method: 'DELETE' })).ok;
      },
    });
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const kept = localStorage.getItem(KEY);
        return kept === null ? null : subscriptionOf(JSON.parse(kept));
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const response = await fetch('/sandbox/push/subscriptions', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ applicationServerKey }),
        });
        const json = await response.json();
        localStorage.setItem(KEY, JSON.stringify(json));
        return subscriptionOf(json);
      },
    });
  });
}

interface Arrived {
  kind: 'discord' | 'push';
  text: string;
}

async function arrived({ url }: Product): Promise<Arrived[]> {
  return (await fetch(`${url}/sandbox/messages.json`)).json();
}

/** Hands a message to the page's service worker, as the browser does when one arrives. */
async function deliverPush(page: Page, data: string): Promise<void> {
  const stateOfWorker = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(stateOfWorker).toBe('activated');
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data });
}

test.use({ launchOptions: wholeChromium, permissions: ['notifications'], serviceWorkers: 'allow', hasDatabase: true });

test('reminders reach Discord and this device while the page is closed', async ({ player, page, context, product }) => {
  // Two channels, each with a test message, and a second page.
  test.slow();
  const webhook = /http\S+\/discord\/api\/webhooks\/[\w/-]+/.exec(
    await (await fetch(`${product.url}/sandbox/messages`)).text(),
  )?.[0];
  await subscribeAtSandbox(context);
  await player.openWithPilots(['Ketta Vaskonen', 'Oran Derrel']);
  await player.goTo('Stops');
  await player.place('Stops').getByRole('button', { name: 'Notifications' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  await dialog.getByLabel('How long before').selectOption('When it happens');

  await dialog.getByLabel('Discord webhook').fill('https://discord.com/api/webhooks/1/2');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This is not the address of a Discord webhook');
  await dialog.getByLabel('Discord webhook').fill(webhook ?? '');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Discord, webhook …tion')).toBeVisible();

  await dialog.getByRole('button', { name: 'On this device, even when the page is closed' }).click();
  await expect(dialog.getByText('A test message was sent.')).toBeVisible();
  const sent = (await arrived(product)).find(({ kind }) => kind === 'push');
  expect(JSON.parse(sent?.text ?? '')).toMatchObject({ title: 'Colony Watch can reach you here' });
  await deliverPush(page, sent?.text ?? '');
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title),
    );
  await expect.poll(shown).toEqual(['Colony Watch can reach you here']);
  await expect(dialog.getByText(/\d+ reminders wait on the server, the next on/)).toBeVisible();
  await page.close();

  // Amamake V's programs end within half an hour.
  await fetch(`${product.url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ aheadHours: 1 }),
  });
  const messages = await arrived(product);
  const [discord, push] = (['discord', 'push'] as const).map((kind) => messages.filter((one) => one.kind === kind));
  const inDiscord = discord?.find(({ text }) => text.includes('[Amamake V]'))?.text ?? '';
  expect(inDiscord).toMatch(/^Oran Derrel\n/);
  expect(inDiscord).toMatch(/\[Amamake V\]\(<http.+\/\?planet=[\w-]{16}>\): program ends .*\(\d\d:\d\d EVE\)/);
  expect(push?.filter(({ text }) => text.includes('Amamake V: program ends'))).toHaveLength(1);
  expect(product.log()).not.toContain('webhooks');

  // The link leads to the planet, in the browser that uploaded it.
  const link = /<(http[^>]+)>/.exec(inDiscord)?.[1] ?? '';
  const opened = await context.newPage();
  await opened.goto(link.replace(/^https?:\/\/[^/]+/, product.url));
  // The strip names the planet too.
  const accounts = opened.getByRole('list', { name: 'Accounts' });
  await expect(accounts.getByRole('button', { name: 'Amamake V', exact: true })).toBeFocused();
  expect(new URL(opened.url()).search).toBe('');
});
