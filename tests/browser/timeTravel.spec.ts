import type { Locator } from '@playwright/test';
import { expect, type Player, test, untilRefreshed } from './player.ts';

const bar = ({ page }: Player) => page.getByRole('region', { name: 'Time travel', exact: true });
const slider = (player: Player) => player.page.getByRole('slider', { name: 'Time that the page shows' });
const row = ({ page }: Player, planet: string) =>
  page.locator('main tr[data-colony]').filter({ hasText: planet }).first();
const stoppedCount = async ({ page }: Player) =>
  Number(
    /(\d+) planets? stopped/.exec((await page.locator('#stops-button').textContent()) ?? '0 planets stopped')?.[1],
  );

async function open(player: Player): Promise<void> {
  await player.open();
  await player.restoreAllPilots();
  await untilRefreshed(player.page);
}

/** Seconds of a countdown's text: `3d 04:05:06`, `00:20:48`. */
function secondsOf(text: string | null): number {
  const [, days, hours, minutes, seconds] = /^(?:(\d+)d )?(\d\d):(\d\d):(\d\d)$/.exec(text ?? '') ?? [];
  return ((Number(days ?? 0) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}

test('three days on, the page shows what has ended by then, says that it is a forecast, and comes back by Escape', async ({
  player,
  page,
}) => {
  await open(player);
  const before = await row(player, 'Amamake IV').innerText();
  expect(before).not.toContain('Expired');
  const stoppedNow = await stoppedCount(player);
  const storageIsk = page.getByText('Storage ISK').first().locator('..');
  const storageNow = await storageIsk.innerText();

  await bar(player).getByRole('button', { name: 'In 3 days' }).click();
  // The pilot's program ends within a day.
  await expect(row(player, 'Amamake IV')).toContainText('Expired');
  await expect(row(player, 'Amamake IV')).toHaveAttribute('data-alert', 'true');
  await expect(bar(player)).toContainText('Forecast');
  await expect(bar(player)).toContainText('in 3d ·');
  await expect(bar(player).getByRole('button', { name: 'In 3 days' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => stoppedCount(player)).toBeGreaterThan(stoppedNow);
  await expect(storageIsk).not.toHaveText(storageNow);
  await expect(page.getByText(/The page shows a forecast: in 3d, \d+ planets stopped/)).toBeAttached();
  expect(await player.seriousAccessibilityFindings('[aria-label="Time travel"]')).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(bar(player)).not.toContainText('Forecast');
  await expect(row(player, 'Amamake IV')).not.toContainText('Expired');
  await expect.poll(() => stoppedCount(player)).toBe(stoppedNow);
});

test('countdowns are measured from the moment that is shown, and stand still there', async ({ player }) => {
  await open(player);
  const pill = row(player, 'Vard VII').getByRole('time').last();
  await bar(player).getByRole('button', { name: 'In 1 day' }).click();
  const at = async (time: Locator) => Date.parse((await time.getAttribute('datetime')) ?? '') / 1000;
  const left = (await at(pill)) - (await at(bar(player).getByRole('time')));
  expect(left).toBeGreaterThan(86_400);
  // To the second, whenever one looks.
  await expect(async () => expect(secondsOf(await pill.textContent())).toBe(left)).toPass();
  await player.openAppBarAction('Settings');
  await expect(player.page.getByRole('dialog')).toBeVisible();
  await player.page.keyboard.press('Escape');
  await expect(player.page.getByRole('dialog')).toBeHidden();
  expect(secondsOf(await pill.textContent())).toBe(left);
});

test('Next stop goes from one stop to the next, and what stops there has stopped', async ({ player }) => {
  await open(player);
  const moment = bar(player).getByRole('time');
  const counts = [await stoppedCount(player)];
  let last = '';
  for (let stops = 0; stops < 3; stops++) {
    const next = await player.page.locator('#stops-button').getByRole('time').getAttribute('datetime');
    await bar(player).getByRole('button', { name: 'Next stop' }).click();
    await expect(moment).toHaveAttribute('datetime', next ?? 'none');
    await expect(player.page.locator('#stops-button').getByRole('time')).not.toHaveAttribute(
      'datetime',
      next ?? 'none',
    );
    expect((next ?? '') > last).toBe(true);
    last = next ?? '';
    counts.push(await stoppedCount(player));
  }
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
  await bar(player).getByRole('button', { name: 'Back to now' }).click();
  await expect(bar(player)).not.toContainText('Forecast');
});

test('the slider goes by the hour and day from the keyboard, and back to now', async ({ player, page }) => {
  await open(player);
  await slider(player).focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider(player)).toHaveAttribute(
    'aria-valuetext',
    /^forecast, in 1h, \d{4}-\d\d-\d\d \d\d:\d\d EVE time$/,
  );
  await page.keyboard.press('PageUp');
  await expect(slider(player)).toHaveAttribute('aria-valuetext', /^forecast, in 1d,/);
  await page.keyboard.press('End');
  await expect(slider(player)).toHaveAttribute('aria-valuetext', /^forecast, in 14d,/);
  await expect(bar(player).getByRole('button', { name: 'Next stop' })).toBeDisabled();
  await page.keyboard.press('Home');
  await expect(slider(player)).toHaveAttribute('aria-valuetext', 'now');
});

test('dragging goes along, and lands where the pointer is let go', async ({ player, page }) => {
  await open(player);
  const box = (await slider(player).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 8, y);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) await page.mouse.move(box.x + 8 + ((box.width - 16) * step) / 40, y);
  await page.mouse.up();
  expect(await slider(player).boundingBox()).toEqual(box);
  await expect(bar(player)).toContainText(/in (6d 2\dh|7d)/);
  await expect(row(player, 'Vard VII')).toContainText('Expired');
});

test('the list of stops and alert mode follow', async ({ player, page }) => {
  await open(player);
  await page.locator('#stops-button').click();
  const list = page.getByRole('complementary', { name: 'Stops' });
  await page.getByRole('button', { name: 'Alert mode' }).click();
  await expect(row(player, 'Amamake IV')).toHaveCount(0);
  await bar(player).getByRole('button', { name: 'In 3 days' }).click();
  await expect(list.getByRole('region', { name: 'Now' })).toContainText('Amamake IV');
  await expect(row(player, 'Amamake IV')).toHaveCount(1);
});

test('an opened planet goes to its own next stop, and takes the page along', async ({ player, page }) => {
  await open(player);
  await page.getByRole('main').getByRole('button', { name: 'Amamake IV', exact: true }).click();
  const detail = page.getByRole('region', { name: 'Time travel of Amamake IV' });
  await detail.getByRole('button', { name: 'Its next stop' }).click();
  await expect(row(player, 'Amamake IV')).toContainText('Expired');
  await expect(bar(player)).toContainText('Forecast');
  await expect(page.getByText(/^Simulated to \d{4}-\d\d-\d\d \d\d:\d\d EVE time from what ESI had/)).toBeVisible();
  await detail.getByRole('button', { name: 'Now' }).click();
  await expect(row(player, 'Amamake IV')).not.toContainText('Expired');
  await detail.getByRole('slider').focus();
  await page.keyboard.press('End');
  await expect(row(player, 'Amamake IV')).toContainText('Expired');
});

test('a dialog keeps Escape for itself', async ({ player, page }) => {
  await open(player);
  await bar(player).getByRole('button', { name: 'In 6 hours' }).click();
  await player.openAppBarAction('Settings');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(bar(player)).toContainText('Forecast');
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the forecast stays marked however far one scrolls', async ({ player, page }) => {
    await open(player);
    await player.openView();
    await bar(player).getByRole('button', { name: 'In 1 day' }).click();
    await page.mouse.wheel(0, 3000);
    await expect(bar(player)).toBeInViewport();
    await expect(bar(player).getByRole('button', { name: 'Back to now' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
