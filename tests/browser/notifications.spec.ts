import type { BrowserContext, Page } from '@playwright/test';
import { wholeChromium } from './chromium.ts';
import { expect, test as ownTest, Player, sharedTest as test, untilRefreshed } from './player.ts';
import { nextDisplayed } from './serviceWorker.ts';

interface Shown {
  title: string;
  body: string;
}

/** Records in the page what it shows through the browser, and still shows it. */
async function noteNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Real = window.Notification;
    const shown: Shown[] = [];
    Object.assign(window, {
      shown,
      Notification: class extends Real {
        constructor(title: string, options: NotificationOptions = {}) {
          super(title, options);
          shown.push({ title, body: options.body ?? '' });
          Object.assign(window, { lastNotification: this });
        }
      },
    });
  });
}

const shownBy = (page: Page) => page.evaluate(() => (window as unknown as { shown: Shown[] }).shown);

/** Waits until this tab is the one that announces stops. */
const untilAnnouncing = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.locks.query().then(({ held = [] }) => held.map(({ name }) => name))))
    .toContain('colony-watch/notify');

/** Those of them that tell of the planet that stops first. */
const toldOfFirst = async (page: Page) =>
  (await shownBy(page)).filter(({ title, body }) => `${title}\n${body}`.includes('Amamake V: '));

const AMAMAKE_V = 40_161_472;

async function characterIdOf(player: Player, name: string): Promise<number | undefined> {
  const kept = (await player.kept('characters')) as { character: { characterId: number; name: string } }[];
  return kept.find(({ character }) => character.name === name)?.character.characterId;
}

test.use({ launchOptions: wholeChromium });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const switchOf = (page: Page) =>
  dialogOf(page).getByRole('button', { name: 'In this browser, while the page is open' });

async function openDialog(player: Player): Promise<void> {
  await player.goTo('Stops');
  await player.place('Stops').getByRole('button', { name: 'Notifications' }).click();
  await expect(dialogOf(player.page)).toBeVisible();
}

/** The sandbox has a planet, Amamake V, whose programs end within half an hour. */
async function openFleet(player: Player): Promise<void> {
  await player.openWithPilots(['Ketta Vaskonen', 'Oran Derrel']);
}

/** Turned on with a lead that only this planet's stops are within. */
async function tellOfFirstStop(player: Player): Promise<void> {
  await openDialog(player);
  await dialogOf(player.page).getByLabel('How long before').selectOption('30 minutes before');
  await switchOf(player.page).click();
  await expect(switchOf(player.page)).toHaveAttribute('aria-pressed', 'true');
  await dialogOf(player.page).getByRole('button', { name: 'Close' }).last().click();
}

/** The strip names the planet too, as the one that stops next. */
const rowButton = (page: Page) =>
  page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: 'Amamake V', exact: true });

/** The part of a service worker's scope that the functions below use, which run in it. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (url: string) => Promise<null> };
}

async function countNotifications(): Promise<number> {
  return (await (self as unknown as WorkerScope).registration.getNotifications()).length;
}

async function dataOfNotification(): Promise<unknown> {
  return (await (self as unknown as WorkerScope).registration.getNotifications())[0]?.data;
}

/** Shows a notification again, because the page never announces a stop twice. */
async function showNotification(data: unknown): Promise<void> {
  await (self as unknown as WorkerScope).registration.showNotification('Amamake V', { data });
}

/**
 * Clicks the only notification, as far as a script can: without a system's click the browser neither opens a window,
 * which is noted here instead, nor brings one to the front.
 * @returns the addresses that were opened
 */
async function clickNotification(): Promise<string[]> {
  const scope = self as unknown as WorkerScope;
  const [notification] = await scope.registration.getNotifications();
  const opened: string[] = [];
  scope.clients.openWindow = async (url) => {
    opened.push(url);
    return null;
  };
  const NotificationEvent = Reflect.get(self, 'NotificationEvent') as new (type: string, init: object) => Event;
  const event = new NotificationEvent('notificationclick', { notification });
  const done: Promise<unknown>[] = [];
  Object.assign(event, { waitUntil: (work: Promise<unknown>) => done.push(work) });
  scope.dispatchEvent(event);
  await Promise.allSettled(done);
  return opened;
}

test.describe('with the browser’s permission', () => {
  test.use({ permissions: ['notifications'] });

  test('a stop within the lead time is announced once, and not again after a reload', {
    tag: '@deep',
  }, async ({ player, page, context }) => {
    await noteNotifications(context);
    await openFleet(player);
    expect(await shownBy(page)).toEqual([]);
    await openDialog(player);
    await expect(switchOf(page)).toHaveAttribute('aria-pressed', 'false');
    await switchOf(page).click();
    await expect(switchOf(page)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => shownBy(page)).toHaveLength(1);
    const [first] = await shownBy(page);
    expect(`${first?.title}\n${first?.body}`).toMatch(/Amamake V: .*\n?.*(program ends|2 stops)/);

    await page.reload();
    await untilRefreshed(page);
    await untilAnnouncing(page);
    expect(await shownBy(page)).toEqual([]);
  });

  test('a stop is announced by one of two tabs, and not again after the other has closed', { tag: '@deep' }, async ({
    player,
    page,
    context,
  }) => {
    // Two pages, loaded twice.
    test.slow();
    await noteNotifications(context);
    await openFleet(player);
    await openDialog(player);
    expect(await player.seriousAccessibilityFindings('[role="dialog"]')).toEqual([]);
    await switchOf(page).click();
    await expect.poll(() => shownBy(page)).toHaveLength(1);

    const second = await context.newPage();
    await new Player(second, player.product).open();
    await untilRefreshed(second);
    // A longer lead time makes more stops due: one of the two tabs announces them.
    await dialogOf(page).getByLabel('How long before').selectOption('1 day before');
    const all = async () => [...(await shownBy(page)), ...(await shownBy(second))];
    await expect.poll(all).toHaveLength(2);
    expect((await all())[1]?.body).not.toContain('Amamake V:');

    await page.reload();
    await untilRefreshed(page);
    await page.close();
    await second.reload();
    await untilRefreshed(second);
    await untilAnnouncing(second);
    expect(await shownBy(second)).toEqual([]);
  });

  test('only the chosen kinds are announced', { tag: '@deep' }, async ({ player, page, context }) => {
    await noteNotifications(context);
    await openFleet(player);
    await openDialog(player);
    for (const kind of ['Programs', 'Full stores', 'Missing inputs']) {
      await dialogOf(page).getByRole('checkbox', { name: kind }).uncheck();
    }
    await dialogOf(page).getByLabel('How long before').selectOption('1 day before');
    await switchOf(page).click();
    await expect(switchOf(page)).toHaveAttribute('aria-pressed', 'true');
    await dialogOf(page).getByRole('checkbox', { name: 'Missing inputs' }).check();
    await expect.poll(() => shownBy(page)).toHaveLength(1);
    const [shown] = await shownBy(page);
    expect(`${shown?.title}\n${shown?.body}`).toContain('out of');
    expect(`${shown?.title}\n${shown?.body}`).not.toContain('program');
  });

  test('they continue during time travel, and are about now', { tag: '@deep' }, async ({ player, page, context }) => {
    await noteNotifications(context);
    await openFleet(player);
    await page
      .getByRole('region', { name: 'Next stop', exact: true })
      .getByRole('button', { name: 'In 3 days' })
      .click();
    await openDialog(player);
    await dialogOf(page).getByLabel('How long before').selectOption('30 minutes before');
    await switchOf(page).click();
    await expect.poll(() => shownBy(page)).toHaveLength(1);
    const [shown] = await shownBy(page);
    const text = `${shown?.title}\n${shown?.body}`;
    expect(text).toContain('Amamake V: ');
    expect(text).toMatch(/in [12]?\dm/);
    expect(text).not.toContain('ago');
  });

  test('a page that is being left announces nothing more: the next one does', { tag: '@deep' }, async ({
    player,
    page,
    context,
  }) => {
    await noteNotifications(context);
    await openFleet(player);
    await tellOfFirstStop(player);
    await expect.poll(() => shownBy(page)).toHaveLength(1);
    // As if the stop had just become due.
    await page.evaluate(() => localStorage.removeItem('notifiedStops'));
    await page.reload();
    await expect.poll(() => shownBy(page)).toHaveLength(1);
  });

  ownTest(
    'a stop that the player has fixed since the last visit is not announced',
    { tag: '@deep' },
    async ({ player, page, context, product }) => {
      await noteNotifications(context);
      await product.breakServices({ esiCacheSeconds: 0 });
      await openFleet(player);
      await tellOfFirstStop(player);
      await expect.poll(() => toldOfFirst(page)).toHaveLength(1);
      await page.evaluate(() => localStorage.removeItem('notifiedStops'));
      const restarted = await fetch(`${product.url}/sandbox/visit`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          characterId: await characterIdOf(player, 'Oran Derrel'),
          planetId: AMAMAKE_V,
          restart: 'all',
        }),
      });
      expect(restarted.status).toBe(200);
      // What the browser kept is shown well before ESI has said anything newer.
      await product.breakServices({ esiCacheSeconds: 0, esi: { status: 'slow', delayMs: 1000 } });
      await player.goTo('Planets');
      await page.reload();
      await expect(rowButton(page)).toBeVisible();
      await untilRefreshed(page);
      expect(await toldOfFirst(page)).toEqual([]);
    },
  );

  test('a click on a notification of the page leads to the row of its planet', { tag: '@deep' }, async ({
    player,
    page,
    context,
  }) => {
    await noteNotifications(context);
    await openFleet(player);
    await page.getByRole('textbox', { name: 'Filter planets' }).fill('xyzzy');
    await tellOfFirstStop(player);
    await expect.poll(() => shownBy(page)).toHaveLength(1);
    await page.evaluate(() => {
      const { lastNotification } = window as unknown as { lastNotification: Notification };
      lastNotification.dispatchEvent(new Event('click'));
    });
    await expect(rowButton(page)).toBeFocused();
    await expect(rowButton(page)).toBeInViewport();
  });

  test.describe('and a service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('a click leads to the row of its planet, in the page that is open or in one that it opens', {
      tag: '@deep',
    }, async ({ player, page, context }) => {
      await openFleet(player);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      const [worker] = context.serviceWorkers();
      if (!worker) throw new Error('There is no service worker.');
      const displayed = await nextDisplayed(page);
      await tellOfFirstStop(player);
      await displayed.title;
      expect(await worker.evaluate(countNotifications)).toBe(1);
      const data = await worker.evaluate(dataOfNotification);
      await player.goTo('Planets');
      await page.getByRole('button', { name: 'Collapse All' }).click();
      expect(await worker.evaluate(clickNotification)).toEqual([]);
      await expect(rowButton(page)).toBeFocused();
      await expect(rowButton(page)).toBeInViewport();
      expect(await worker.evaluate(countNotifications)).toBe(0);

      // A page of the same server that is not the dashboard.
      await page.goto(`${player.product.url}/favicon.svg`);
      await worker.evaluate(showNotification, data);
      const [opened] = await worker.evaluate(clickNotification);
      expect(opened).toMatch(/^\/\?colony=/);
      await player.open(opened);
      await expect(rowButton(page)).toBeFocused();
      await expect(rowButton(page)).toBeInViewport();
      expect(new URL(page.url()).search).toBe('');
    });

    test('a test notification comes through it, and the settings are kept', { tag: '@deep' }, async ({
      player,
      page,
    }) => {
      await openFleet(player);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await openDialog(player);
      await dialogOf(page).getByLabel('How long before').selectOption('When it happens');
      await switchOf(page).click();
      await dialogOf(page).getByRole('button', { name: 'Send a test' }).click();
      await expect(dialogOf(page).getByText(/^Sent\./)).toBeVisible();
      const titles = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title }) => title);
      });
      expect(titles).toEqual(['Colony Watch can notify you']);
      await page.reload();
      await untilRefreshed(page);
      await openDialog(player);
      await expect(switchOf(page)).toHaveAttribute('aria-pressed', 'true');
      await expect(dialogOf(page).getByLabel('How long before')).toHaveValue('0');
    });
  });
});

test('where the browser blocks them the dialog says what to do, and what a closed browser cannot', {
  tag: '@deep',
}, async ({ player, page }) => {
  await openFleet(player);
  await openDialog(player);
  await switchOf(page).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('Your browser blocks notifications');
  await expect(switchOf(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(dialogOf(page)).toContainText('keep the page open in a tab');
  await dialogOf(page).getByRole('button', { name: 'calendar of stops' }).click();
  await expect(page.getByRole('dialog', { name: 'Calendar of stops' })).toBeVisible();
});
