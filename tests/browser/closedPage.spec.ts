/** Its name puts it first: it needs a browser of its own, and as the last one it would leave a processor without work. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { wholeChromium } from './chromium.ts';
import { expect, Player, type Product, test } from './player.ts';
import { nextDisplayed, untilServed, untilWorkerReady } from './serviceWorker.ts';

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

/**
 * Hands a message to the page's service worker, as the browser does when one arrives.
 * @returns the title of the notification that the browser displays then
 */
async function deliverPush(page: Page, data: string): Promise<string> {
  const stateOfWorker = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(stateOfWorker).toBe('activated');
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    });
  });
  const displayed = await nextDisplayed(page);
  await session.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data });
  return displayed.title;
}

/** What servers answer is never kept: neither tokens nor colonies nor prices nor pictures. */
async function expectOnlyFilesKept(page: Page): Promise<void> {
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(20);
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => /^\/assets\/planets-.*\.bin$/.test(path))).toHaveLength(1);
  expect(
    kept.filter(
      (path) => !/^\/(assets\/[^/]+|index\.html|favicon\.svg|icon-[a-z0-9-]+\.png|manifest\.webmanifest)$/.test(path),
    ),
  ).toEqual([]);
  expect(kept.filter((path) => /\.(br|gz)$/.test(path))).toEqual([]);
}

/** Its manifest, and the icons that this names. */
async function expectInstallable(page: Page): Promise<void> {
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await page.request.get(new URL(href ?? '', page.url()).href);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose?: string }[] };
  expect(manifest).toMatchObject({ name: 'Colony Watch', start_url: '/', display: 'standalone' });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
}

/** Closes what has just opened: it may need a moment until it listens to keys. */
async function closeByKey(dialog: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await dialog.page().keyboard.press('Escape');
      return dialog.isVisible();
    })
    .toBe(false);
}

test.use({ launchOptions: wholeChromium, permissions: ['notifications'], serviceWorkers: 'allow', hasDatabase: true });

test('it can be installed; reminders reach Discord and this device while it is closed; without a network it opens with the last snapshot, simulated to now; what servers answered is not kept', async ({
  player,
  page,
  context,
  product,
}) => {
  // Two channels, each with a test message, and a second page.
  test.slow();
  const webhook = /http\S+\/discord\/api\/webhooks\/[\w/-]+/.exec(
    await (await fetch(`${product.url}/sandbox/messages`)).text(),
  )?.[0];
  await subscribeAtSandbox(context);
  await player.open();
  await expectInstallable(page);
  await untilWorkerReady(page);
  // What servers answer comes to a page that the service worker serves.
  await player.openWithPilots(['Oran Derrel']);
  await untilServed(page);
  await expectOnlyFilesKept(page);

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
  expect(await deliverPush(page, sent?.text ?? '')).toBe('Colony Watch can reach you here');
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

  const rows = opened.locator('tr[data-colony]');
  const countdown = rows.filter({ hasText: 'Auga IX' }).getByRole('time').last();
  const before = await countdown.getAttribute('datetime');
  await expectOnlyFilesKept(opened);

  // No network, and no server either.
  await context.setOffline(true);
  await product.stop();
  await opened.reload();
  await expect(rows).toHaveCount(6);
  await expect(countdown).toHaveAttribute('datetime', before ?? 'none');
  await expect(opened.getByRole('banner').getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
  await opened.getByRole('button', { name: 'Offline' }).click();
  const about = opened.getByRole('dialog', { name: 'About being offline' });
  await expect(about).toContainText(/EVE confirmed what you see (just now|\d+m ago)/);
  await closeByKey(about);
  await expect(opened.getByRole('list', { name: 'Notices' })).toContainText('This device is offline.');

  // What is loaded on demand is there, too.
  await opened.getByRole('button', { name: 'Auga IX', exact: true }).click();
  await expect(opened.getByText('Simulated to now from what ESI had')).toBeVisible();
  const offline = new Player(opened, product);
  await offline.openAppBarAction('Settings');
  const settings = opened.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toBeVisible();
  await closeByKey(settings);
  await opened
    .getByRole('region', { name: 'Next stop', exact: true })
    .getByRole('button', { name: 'In 3 days' })
    .click();
  await expect(rows.filter({ hasText: 'Amamake V' }).first()).toContainText('ended');

  // A round is planned from what is stored, at the time that the page shows, and without prices.
  await offline.goTo('Round');
  const planner = offline.place('Round');
  await expect(planner.getByRole('heading', { name: '1 of 1: log in as Oran Derrel' })).toBeVisible();
  await planner.getByRole('button', { name: 'Settings: at the time shown, next in 2 days' }).click();
  await expect(planner.getByRole('combobox', { name: 'Start', exact: true })).toContainText('At the time shown');
  await expect(planner.getByText(/^Restart /).first()).toBeVisible();
});
