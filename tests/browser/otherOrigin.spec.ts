/** ESI and the pictures are on another origin than the page, as in reality: the browser asks what it may send and read. */
import { expect, test } from './player.ts';

const KETTA = 'Ketta Vaskonen';
const LISTS = 'GET /sandbox/esi/characters/{id}/planets';

test('colonies and pictures come from another origin, and the console stays empty', { tag: '@deep' }, async ({
  player,
  page,
  product,
  consoleErrors,
}) => {
  await product.breakServices({ esiCacheSeconds: 0 });
  await player.openWithPilots([KETTA], { showProductIcons: true });
  // Opening the storage asked for an icon that is not there; only the page counts.
  consoleErrors.length = 0;
  await page.reload();
  await expect(player.row('Dal V')).toBeVisible();
  const esiOrigin = new URL(await product.esiUrl()).origin;
  expect(esiOrigin).not.toBe(product.url);
  // Connected to before the engine asks.
  await expect(page.locator('head > link[rel=preconnect]')).toHaveAttribute('href', new RegExp(`^${esiOrigin}/`));
  for (const picture of [
    page.getByRole('img', { name: `Portrait of ${KETTA}` }),
    player.row('Amamake IV').getByRole('img', { name: 'Aqueous Liquids' }),
  ]) {
    await expect(picture).toHaveAttribute('src', new RegExp(`^${esiOrigin}/`));
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }

  await page.getByRole('button', { name: 'Refresh now' }).click();
  // What was kept by its ETag is not sent again: the browser lets the page read the ETag, and send it.
  await expect.poll(async () => (await product.calls())[LISTS]?.statuses[304] ?? 0).toBeGreaterThan(0);
  expect((await product.calls())[`OPTIONS ${LISTS.slice(4)}`]?.count).toBeGreaterThan(0);
  expect(consoleErrors).toEqual([]);
});

test('everything loads where ESI allows a page no header but the token', { tag: '@deep' }, async ({
  player,
  page,
  product,
}) => {
  await product.breakServices({ esiCacheSeconds: 0, esiAllowedHeaders: ['authorization'] });
  await player.openWithPilots([KETTA]);
  for (const planet of ['Dal V', 'Amamake IV']) await expect(player.row(planet)).toBeVisible();
  const before = (await product.calls())[LISTS]?.count ?? 0;
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect.poll(async () => (await product.calls())[LISTS]?.count).toBe(before + 1);
  await player.untilRefreshed();
  expect((await product.calls())[LISTS]?.statuses).toEqual({ 200: before + 1 });
  await expect(page.getByRole('banner')).not.toContainText('failed');
});
