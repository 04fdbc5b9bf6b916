/** Time travel in the built product, with the worker and a mouse. The rest: `component/timeTravel.test.tsx`. */
import { expect, type Player, sharedTest as test } from './player.ts';

const bar = ({ page }: Player) => page.getByRole('region', { name: 'Next stop', exact: true });
const slider = (player: Player) => player.page.getByRole('slider', { name: 'Time that the page shows' });
const row = ({ page }: Player, planet: string) =>
  page.locator('main tr[data-colony]').filter({ hasText: planet }).first();
const stoppedCount = async ({ page }: Player) => {
  const text = await page.getByRole('region', { name: 'Extractors', exact: true }).textContent();
  return Number(/(\d+) planets? stopped/.exec(text ?? '')?.[1] ?? 0);
};

test('three days on, the page shows what has ended by then, says that it is a forecast, and comes back by Escape; the slider is dragged', {
  tag: '@deep',
}, async ({ player, page }) => {
  await player.openWithPilots(['Ketta Vaskonen', 'Oran Derrel', 'Ilse Calloway']);
  const before = await row(player, 'Amamake IV').innerText();
  expect(before).not.toContain('ended');
  const stoppedNow = await stoppedCount(player);
  const stopsNow = await page.getByRole('link', { name: /^Stops/ }).textContent();
  const storageIsk = page.getByText('Storage ISK').first().locator('..');
  const storageNow = await storageIsk.innerText();

  await bar(player).getByRole('button', { name: 'In 3 days' }).click();
  // The pilot's program ends within a day.
  await expect(row(player, 'Amamake IV')).toContainText('ended');
  await expect(row(player, 'Amamake IV')).toHaveAttribute('data-severity', 'red');
  await expect(bar(player)).toContainText('Forecast');
  await expect(bar(player).getByRole('button', { name: 'In 3 days' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => stoppedCount(player)).toBeGreaterThan(stoppedNow);
  // What counts at the places is what has stopped now.
  await expect(page.getByRole('link', { name: /^Stops/ })).toHaveText(stopsNow ?? '');
  await expect(storageIsk).not.toHaveText(storageNow);
  await expect(page.getByText(/The page shows a forecast: in 3d, \d+ planets stopped/)).toBeAttached();
  expect(await player.seriousAccessibilityFindings('[aria-label="Next stop"]')).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(bar(player)).not.toContainText('Forecast');
  await expect(row(player, 'Amamake IV')).not.toContainText('ended');
  await expect.poll(() => stoppedCount(player)).toBe(stoppedNow);

  const box = (await slider(player).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 8, y);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) await page.mouse.move(box.x + 8 + ((box.width - 16) * step) / 40, y);
  await page.mouse.up();
  expect(await slider(player).boundingBox()).toEqual(box);
  await expect(slider(player)).toHaveAttribute('aria-valuetext', /in (6d 2\dh|7d)/);
  await expect(row(player, 'Vard VII')).toContainText('ended');
});
