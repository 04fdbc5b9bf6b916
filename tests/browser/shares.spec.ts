import type { BrowserContext, Page } from '@playwright/test';
import { expect, Player, sharedTest as test } from './player.ts';

// One after the other, on one product: creating its database takes longer than a test.
test.describe.configure({ mode: 'default', timeout: 180_000 });

/** Another profile: a browser of its own. */
async function open(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const offer = page.getByRole('dialog', { name: /^Show \d+ characters? shared as/ });
  await expect(offer).toBeVisible({ timeout: 60_000 });
  await offer.getByRole('button', { name: 'Show them' }).click();
  await expect(offer).toBeHidden({ timeout: 60_000 });
}

/** Makes a share by the dialog. @returns its link */
async function share(page: Page, player: Player, name: string, pilot?: string): Promise<string> {
  await player.openAppBarAction('Share…');
  const dialog = page.getByRole('dialog', { name: 'Share your colonies' });
  await dialog.getByRole('button', { name: 'New share' }).click();
  await dialog.getByLabel('Name of the share').fill(name);
  if (pilot !== undefined) {
    await dialog.getByLabel('Characters', { exact: true }).selectOption('some');
    await dialog.getByRole('group', { name: 'Characters to share' }).getByLabel(pilot).check();
  }
  await expect(dialog.getByRole('heading', { name: /^A follower sees \d+ character/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Create the link' }).click();
  const field = dialog.getByLabel(`Link to “${name}”`);
  await expect(field).toHaveValue(/#share=[\w-]{22}\.[\w-]{43}$/, { timeout: 60_000 });
  const link = await field.inputValue();
  await expect(dialog.getByText(/on the server, uploaded/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return link;
}

const newPage = async (context: BrowserContext, errors: string[]): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  return page;
};

/** The rows of the planet tables with all their figures; instead of countdowns, the times that they count to. */
const rowsOf = (page: Page): Promise<string[]> =>
  page.locator('tr[data-colony]').evaluateAll((rows) =>
    rows
      .map((row) => {
        const copy = row.cloneNode(true) as Element;
        for (const time of copy.querySelectorAll('time')) time.textContent = ` ${time.getAttribute('datetime')} `;
        return (copy.textContent ?? '').replace(/[\d.]+%/g, '%');
      })
      .sort(),
  );

const TIME_LEFT = /(?:(\d+)d )?(?:(\d+)h ?)?(?:(\d+)m)?/g;

/** Waits until two pages show the same rows. Hours and minutes that are left turn over at different moments on them. */
async function expectSameRows(one: Page, other: Page): Promise<void> {
  await expect(async () => {
    const [rows, otherRows] = await Promise.all([rowsOf(one), rowsOf(other)]);
    const withoutTimes = (all: readonly string[]) => all.map((row) => row.replaceAll(TIME_LEFT, ''));
    expect(withoutTimes(rows)).toEqual(withoutTimes(otherRows));
    const otherTimes = timesLeft(otherRows);
    for (const [index, { minutes, hasDays }] of timesLeft(rows).entries()) {
      expect(Math.abs(minutes - (otherTimes[index]?.minutes ?? Number.NaN))).toBeLessThanOrEqual(hasDays ? 60 : 1);
    }
  }).toPass({ timeout: 60_000 });
}

function timesLeft(rows: readonly string[]) {
  return [...rows.join('\n').matchAll(TIME_LEFT)].flatMap(([text, days = 0, hours = 0, minutes = 0]) =>
    text === ''
      ? []
      : [{ minutes: (Number(days) * 24 + Number(hours)) * 60 + Number(minutes), hasDays: text.includes('d') }],
  );
}

test('a share shows the same planets in another profile, follows changes, and ends when it is stopped', async ({
  player,
  page,
  browser,
}) => {
  await player.openWithPilots(['Oran Derrel', 'Vesna Auvinen']);
  const link = await share(page, player, 'Corp Foo');
  const context = await browser.newContext();
  const errors: string[] = [];
  const follower = await newPage(context, errors);
  await open(follower, link);
  // The key is not in the address, and not in the history.
  expect(follower.url()).not.toContain('share');
  await expect(follower.getByRole('heading', { name: 'Account: Corp Foo' }).first()).toBeVisible();
  await expect(follower.getByText('Shared', { exact: true }).first()).toBeVisible();
  await expect(follower.getByText(/^Corp Foo: as of/)).toBeVisible();
  await expectSameRows(follower, page);
  expect(await new Player(follower, player.product).seriousAccessibilityFindings('main > [role=group]')).toEqual([]);

  await player.openAppBarAction('Share…');
  const dialog = page.getByRole('dialog', { name: 'Share your colonies' });
  expect(await player.seriousAccessibilityFindings('[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(dialog.getByText('Corp Foo')).toHaveCount(0);
  await follower.reload();
  await expect(follower.getByText(/Its sharer has stopped it: this is the last copy\./)).toBeVisible({
    timeout: 60_000,
  });
  expect(errors).toEqual([]);
  await context.close();
});

test.describe('on a phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a link is opened, followed, and a round planned without a network', async ({ player, page, browser }) => {
    await player.openWithPilots(['Oran Derrel']);
    const link = await share(page, player, 'My colonies');
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const errors: string[] = [];
    const phone = await newPage(context, errors);
    await open(phone, link);
    await expect(phone.getByRole('heading', { name: 'Account: My colonies' }).first()).toBeVisible();
    await phone.evaluate(() => navigator.serviceWorker.ready);
    // Its files are stored by then.
    await phone.reload();
    await expect(phone.getByText(/^My colonies: as of/)).toBeVisible({ timeout: 60_000 });
    await context.setOffline(true);
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'Account: My colonies' }).first()).toBeVisible({
      timeout: 60_000,
    });
    await phone.getByRole('link', { name: /^Round/ }).click();
    await expect(phone.getByRole('heading', { name: '1. Log in as Oran Derrel' })).toBeVisible({ timeout: 60_000 });
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(errors).toEqual([]);
    await context.close();
  });
});

test('three shares are followed at once, and the chain adds them up', { tag: '@deep' }, async ({
  player,
  page,
  browser,
}) => {
  const pilots = ['Oran Derrel', 'Vesna Auvinen', 'Ketta Vaskonen'];
  await player.openWithPilots(pilots);
  const links: string[] = [];
  for (const pilot of pilots) links.push(await share(page, player, `Of ${pilot}`, pilot));
  const context = await browser.newContext();
  const errors: string[] = [];
  const follower = await newPage(context, errors);
  for (const link of links) await open(follower, link);
  await follower.getByLabel('Characters shown').selectOption('shared');
  await expectSameRows(follower, page);
  const chainOf = async (one: Page) => {
    await one.goto(`${player.product.url}/?view=improve&tab=chain`);
    await one.getByRole('button', { name: 'Table', exact: true }).click({ timeout: 60_000 });
    const text = one.getByRole('main').getByRole('table').first();
    await expect(text).toBeVisible({ timeout: 60_000 });
    return (await text.innerText()).replace(/\s+/g, ' ');
  };
  expect(await chainOf(follower)).toBe(await chainOf(page));
  expect(errors).toEqual([]);
  await context.close();
});

test('a link that is damaged says what to do', async ({ player, page }) => {
  await player.open('/#share=short');
  await expect(page.getByRole('alert').filter({ hasText: 'This link is not complete' })).toBeVisible();
  expect(page.url()).not.toContain('share');
});
