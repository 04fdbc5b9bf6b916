import { pastedText } from './clipboard.ts';
import { expect, sharedTest as test } from './player.ts';

test.use({ permissions: ['clipboard-write'] });

test('three characters that do not exist yet get plans around Amamake, one of which is kept', { tag: '@deep' }, async ({
  player,
  page,
}) => {
  test.setTimeout(240_000);
  await player.openWithPilots(['Oran Derrel']);
  await page.goto(`${new URL(page.url()).origin}/?view=improve&tab=settle`);
  const place = player.place('Improve');
  await place.getByRole('combobox', { name: 'Home system' }).fill('Amamake');
  await place.getByRole('option', { name: /^Amamake/ }).click();
  await place.getByText(/^Who goes:/).click();
  for (let count = 0; count < 3; count++) await place.getByRole('button', { name: 'Add a placeholder' }).click();
  await expect(place.getByText(/3 placeholders, 15 free planets$/)).toBeVisible();
  await expect(place.getByText(/^In reach: \d+ planets in \d+ systems$/)).toBeVisible();

  await place.getByRole('button', { name: 'Find plans' }).click();
  await expect(place.getByRole('progressbar', { name: 'Search for plans' })).toBeVisible();
  await place.getByRole('button', { name: 'Cancel' }).click();
  await expect(place.getByText(/^Canceled/)).toBeVisible();

  await place.getByRole('button', { name: 'Find plans' }).click();
  const plans = place.getByRole('group', { name: 'Plans' }).getByRole('button');
  await expect(plans.first()).toContainText('Most ISK', { timeout: 90_000 });
  await expect(place.getByRole('progressbar')).toHaveCount(0, { timeout: 120_000 });
  await expect(place.getByRole('img', { name: /^Map of \d+ systems\. The plan settles planets in / })).toBeVisible();
  const copy = place.getByRole('region', { name: 'Planets by character' }).getByRole('button', { name: /^Copy/ });
  await copy.first().click();
  const template = JSON.parse(await pastedText(page));
  expect(template.CmdCtrLv).toBeLessThanOrEqual(4);
  expect(template.P.length).toBeGreaterThan(2);

  await place.getByRole('textbox', { name: 'Name of the plan' }).first().fill('Around Amamake');
  await place.getByRole('button', { name: 'Keep plan' }).click();
  await page.reload();
  await expect(place.getByRole('region', { name: 'Kept plans' })).toContainText('Around Amamake 0 of');
});
