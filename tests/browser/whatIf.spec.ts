import { expect, test } from './player.ts';

const PLANET = 'Siseide III';

test('a variant is edited, compared and copied, and is still there after a reload', async ({
  player,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await player.openWithPilots(['Oran Derrel']);
  const open = async () => {
    await page.getByRole('button', { name: PLANET, exact: true }).click();
    await page.getByRole('tab', { name: 'What if' }).click();
    return page.getByRole('tabpanel', { name: 'What if' });
  };
  let tab = await open();
  await tab.getByRole('button', { name: 'Add a variant' }).click();
  const launchpads = tab.getByLabel('Launchpads');
  await expect(launchpads).toHaveValue('1');
  await launchpads.fill('2');
  const cpu = tab.getByRole('row', { name: /^CPU/ }).getByRole('cell');
  await expect(cpu).toHaveCount(2);
  await expect.poll(async () => (await cpu.nth(1).textContent()) !== (await cpu.nth(0).textContent())).toBe(true);
  await tab.getByRole('button', { name: 'Copy as template' }).click();
  await expect(page.getByRole('list', { name: 'Notices' })).toContainText(
    'Copied the template of Siseide III, Variant 1',
  );
  const template = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(template).toMatchObject({ Cmt: 'Variant 1', P: expect.any(Array), L: expect.any(Array) });
  await page.reload();
  tab = await open();
  await expect(tab.getByLabel('Launchpads')).toHaveValue('2');
});
