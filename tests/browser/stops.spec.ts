import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { convertIcsCalendar } from 'ts-ics';
import { expect, type Player, test } from './player.ts';

const panel = ({ page }: Player) => page.getByRole('complementary', { name: 'Stops' });
const stopsButton = ({ page }: Player) => page.getByRole('banner').getByRole('button', { name: /stopped/ });
const section = (player: Player, name: string) => panel(player).getByRole('region', { name });
const visitsOf = (part: Locator) => part.getByRole('listitem').filter({ has: part.page().getByRole('button') });

async function openList(player: Player): Promise<void> {
  await player.open();
  await player.restoreAllPilots();
  await stopsButton(player).click();
  await expect(panel(player).getByRole('heading', { name: 'Stops' })).toBeFocused();
}

/** Seconds of a countdown's text: `3d 04:05:06`, `00:20:48`. */
function secondsOf(text: string): number {
  const [, days, hours, minutes, seconds] = /^(?:(\d+)d )?(\d\d):(\d\d):(\d\d)$/.exec(text) ?? [];
  return ((Number(days ?? 0) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}

test('the app bar says how many planets need attention and when the next will; the list has them', async ({
  player,
}) => {
  await openList(player);
  await expect(stopsButton(player)).toContainText(/\d+ planets? stopped/);
  const count = Number(/(\d+) planets? stopped/.exec((await stopsButton(player).textContent()) ?? '')?.[1]);
  expect(count).toBeGreaterThan(0);
  await expect(visitsOf(section(player, 'Now'))).toHaveCount(count);

  const ahead = panel(player).getByRole('region', { name: /^(Today|Tomorrow|Later)/ });
  const next = visitsOf(ahead.first()).first();
  const nextInBar = await stopsButton(player).getByRole('time').getAttribute('datetime');
  await expect(next.getByRole('time').first()).toHaveAttribute('datetime', nextInBar ?? 'none');
});

test("an account's header has its next stop, which the list has first among what is to come", async ({
  player,
  page,
}) => {
  await openList(player);
  await player.untilRefreshed();
  const expected: { account: string; planet: string; moment: string }[] = [];
  for (const account of ['Main', 'Alt farm']) {
    await panel(player).getByLabel('Account').selectOption(account);
    const ahead = panel(player).getByRole('region', { name: /^(Today|Tomorrow|Later)/ });
    const first = visitsOf(ahead.first()).first();
    await expect(first).toContainText(`· ${account}`);
    const planet = await first.getByRole('button').textContent();
    const moment = await first.getByRole('time').first().getAttribute('datetime');
    expected.push({ account, planet: planet ?? 'none', moment: moment ?? 'none' });
  }
  await page.keyboard.press('Escape');
  for (const { account, planet, moment } of expected) {
    const header = page.locator('header').filter({ hasText: `Account: ${account}` });
    const stat = header.locator('span', { has: page.getByText('Next stop', { exact: true }) }).first();
    await expect(stat).toHaveText(/^Next stopin \d/);
    await expect(stat.getByRole('time')).toHaveAttribute('datetime', moment);
    // Its tooltip says which planet and what.
    await stat.getByRole('button').hover();
    await expect(page.getByRole('dialog', { name: 'Next stop' })).toHaveText(
      new RegExp(`^${planet}: (program ends|.* full|out of .*)$`),
    );
    await page.mouse.move(5, 400);
  }
});

test('each part is in order of time, and each stop says what, where and what to do', async ({ player }) => {
  await openList(player);
  for (const part of ['Today', 'Tomorrow', 'Later']) {
    const pills = await visitsOf(section(player, part)).getByRole('time').allTextContents();
    const left = pills.map(secondsOf);
    expect(left).not.toContain(Number.NaN);
    expect(left).toEqual([...left].sort((a, b) => a - b));
  }
  const stopped = visitsOf(section(player, 'Now')).filter({ hasText: 'program ended' }).first();
  await expect(stopped).toContainText('extractor control unit');
  await expect(stopped).toContainText('Start a new program in the game.');
  await expect(stopped).toContainText(/\d[dh] .*ago|\dm ago/);
  await expect(
    stopped.getByTitle(/^The extraction program for .* has ended: nothing is extracted\.$/).first(),
  ).toBeVisible();
});

test('the list is filtered by kind, account and character', async ({ player }) => {
  await openList(player);
  const kinds = panel(player).getByRole('group', { name: 'Kinds of stops' });
  for (const kind of ['Programs', 'Missing inputs', 'Set-up']) {
    await kinds.getByRole('button', { name: kind }).click();
  }
  const onlyFull = panel(player).getByRole('list').getByRole('listitem');
  await expect(panel(player)).not.toContainText('program end');
  for (const text of await visitsOf(onlyFull.page().getByRole('complementary')).allTextContents()) {
    expect(text).toContain('full');
  }
  await kinds.getByRole('button', { name: 'Programs' }).click();
  await expect(panel(player)).toContainText('program end');

  await panel(player).getByLabel('Account').selectOption('Main');
  const owners = await visitsOf(panel(player)).allTextContents();
  expect(owners.length).toBeGreaterThan(0);
  for (const text of owners) expect(text).toContain('· Main');
  await panel(player).getByLabel('Character').selectOption('Ketta Vaskonen');
  for (const text of await visitsOf(panel(player)).allTextContents()) expect(text).toContain('Ketta Vaskonen');
  await expect(panel(player).getByLabel('Character').getByRole('option')).toHaveCount(4);
});

test('a click goes to the row: its account opens, and it has the focus', async ({ player }) => {
  await openList(player);
  await player.page.getByRole('button', { name: 'Collapse All' }).click();
  const planet = visitsOf(section(player, 'Now')).first().getByRole('button');
  const name = (await planet.textContent()) ?? '';
  await planet.click();
  const row = player.page.locator('main [data-colony]').filter({ hasText: name });
  await expect(row.getByRole('button', { name, exact: true })).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 0.9 });
  await expect(panel(player)).toBeVisible();
});

test('a row that a mode hides comes back', async ({ player }) => {
  await openList(player);
  await player.page.getByRole('button', { name: 'Plan mode' }).click();
  await player.page.getByRole('button', { name: 'Alert mode' }).click();
  // Amamake IV runs on without an alert.
  await visitsOf(panel(player)).getByRole('button', { name: 'Amamake IV', exact: true }).first().click();
  await expect(player.page.getByRole('main').getByRole('button', { name: 'Amamake IV', exact: true })).toBeFocused();
  await expect(player.page.getByRole('button', { name: 'Alert mode' })).toHaveAttribute('aria-pressed', 'false');
});

test('Escape closes the list and gives the focus back', async ({ player }) => {
  await openList(player);
  expect(await player.seriousAccessibilityFindings('aside')).toEqual([]);
  await player.page.keyboard.press('Escape');
  await expect(panel(player)).toBeHidden();
  await expect(stopsButton(player)).toBeFocused();
});

test('the stops of one account are saved as a calendar file', async ({ player, page }) => {
  await openList(player);
  await panel(player).getByLabel('Account').selectOption('Main');
  await panel(player).getByRole('button', { name: 'Calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar of stops' });
  // What the list shows is what is offered first.
  await expect(dialog.getByLabel('Account')).toHaveValue('Main');
  await dialog.getByLabel('Reminder').selectOption('2 hours before');
  const announced = Number(/(\d+) stops to come/.exec((await dialog.getByRole('status').textContent()) ?? '')?.[1]);
  expect(await player.seriousAccessibilityFindings('[role="dialog"]')).toEqual([]);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save .ics file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^colony-watch-stops-\d{4}-\d\d-\d\d\.ics$/);
  const { events = [] } = convertIcsCalendar(undefined, await readFile(await download.path(), 'utf8'));
  expect(events).toHaveLength(announced);
  expect(events.length).toBeGreaterThan(5);
  for (const event of events) {
    expect(event.start.date.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(event.description).toContain('· Main');
    expect(event.alarms).toMatchObject([{ trigger: { value: { before: true, hours: 2 } } }]);
  }
  await expect(dialog).toBeHidden();
  await expect(panel(player).getByRole('button', { name: 'Calendar' })).toBeFocused();
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list covers the page and gives way to the row', async ({ player, page }) => {
    await openList(player);
    expect((await panel(player).boundingBox())?.width).toBe(390);
    const planet = visitsOf(section(player, 'Now')).first().getByRole('button');
    const name = (await planet.textContent()) ?? '';
    await planet.click();
    await expect(panel(player)).toBeHidden();
    await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test.describe('with a hundred characters', () => {
  test.use({ environment: { SANDBOX_PILOTS: '100' } });

  test('the list stays short until more is asked for, and finds a row far down the page', async ({ player }) => {
    await openList(player);
    await expect(player.page.getByRole('banner').getByText('Refreshed')).toBeVisible();
    const later = section(player, 'Later');
    await expect(visitsOf(later)).toHaveCount(40);
    const more = later.getByRole('button', { name: /^Show \d+ more of/ });
    await more.click();
    await expect(visitsOf(later)).toHaveCount(240);
    const planet = visitsOf(later).last().getByRole('button');
    const name = (await planet.textContent()) ?? '';
    await planet.click();
    await expect(player.page.locator('main :focus')).toHaveText(name);
    await expect(player.page.locator('main :focus')).toBeInViewport();
  });
});
