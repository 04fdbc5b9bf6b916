import { expect, type Player, test } from './player.ts';

const PLANET = 'Siseide III';

const view = (player: Player) => player.place('Money');

test("the past of a sandbox's pilot, a new visit, and a wrong forecast with its report", { tag: '@deep' }, async ({
  player,
  page,
  product,
  consoleErrors,
}) => {
  // Two dialogs, a restored past and a refresh.
  test.slow();
  await player.openWithPilots(['Oran Derrel']);
  await player.goTo('Money');
  await expect(view(player).getByRole('heading', { name: 'Money', exact: true })).toBeFocused();
  await expect(page).toHaveURL(/[?&]view=money&tab=earned/);
  await expect(view(player).getByText(/After your next visit to a colony in the game/)).toBeVisible();

  const past = await (await fetch(`${product.url}/sandbox/history.json?pilots=2`)).text();
  await player.openAppBarAction('Restore');
  await player.restoreFile('history.json', past);
  await expect(view(player).getByRole('img', { name: 'Value of goods made by day' })).toBeVisible();
  await expect(view(player).getByRole('region', { name: 'Move the heads' })).toContainText('base quantity down');
  expect(await player.seriousAccessibilityFindings()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(view(player)).toBeHidden();

  await expect(player.row(PLANET).getByRole('button', { name: 'Move the heads' })).toBeVisible();
  await page.getByRole('button', { name: PLANET, exact: true }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  const tab = page.getByRole('tabpanel', { name: 'History' });
  const visitCount = async () => Number(/(\d+) visits/.exec((await tab.textContent()) ?? '')?.[1]);
  await expect(tab.getByRole('img', { name: /Base quantity per cycle/ })).toBeVisible();
  const before = await visitCount();
  expect(before).toBeGreaterThan(10);

  await page.getByLabel('Wrong by (units)').fill('7');
  await page.getByRole('button', { name: 'Play on' }).click();
  await expect(page.getByText(/planets visited in the sandbox/)).toBeVisible();
  await expect.poll(visitCount).toBe(before + 1);

  await player.goTo('Money');
  await view(player)
    .getByRole('button', { name: /^Largest error: \+7/ })
    .click();
  const planet = page.getByRole('dialog', { name: /^History of/ });
  await planet.getByText('wrong', { exact: true }).click();
  await expect(planet.getByRole('region', { name: 'What no visit explains' })).toContainText('+7');
  await planet.getByRole('button', { name: 'Report a wrong forecast' }).click();
  const report = page.getByRole('dialog', { name: 'Report a wrong forecast' });
  await expect(report.getByRole('region', { name: /^Content of/ })).toContainText('{');
  await expect(report.getByRole('region', { name: /^Content of/ })).not.toContainText('Oran Derrel');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: 'Save file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  await expect(report).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});
