import { readFile } from 'node:fs/promises';
import { WATER_TEMPLATE } from '../fixtures/waterTemplate.ts';
import { pastedText } from './clipboard.ts';
import { expect, type Player, sharedTest as test } from './player.ts';

const PLANET = 'Siseide III';

const bench = (player: Player) => player.place('Improve');
const rowOf = (player: Player, name: string) =>
  bench(player)
    .getByRole('row')
    .filter({ has: player.page.getByRole('button', { name, exact: true }) });

const WATER = JSON.stringify(WATER_TEMPLATE);

test.use({ permissions: ['clipboard-write'] });

test('a variant is edited, compared and copied; its template is pasted, kept and restored', { tag: '@deep' }, async ({
  player,
  page,
}) => {
  await player.openWithPilots(['Oran Derrel']);
  const openWhatIf = async () => {
    await page.getByRole('button', { name: PLANET, exact: true }).click();
    await page.getByRole('tab', { name: 'What if' }).click();
    return page.getByRole('tabpanel', { name: 'What if' });
  };
  const tab = await openWhatIf();
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
  const copied = await pastedText(page);

  await player.goTo('Improve');
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await expect(page).toHaveURL(/[?&]view=improve&tab=templates/);
  await bench(player).getByRole('button', { name: 'Add templates' }).click();
  await bench(player)
    .getByRole('textbox', { name: 'Paste templates' })
    .fill(`${copied} look: ${WATER} and half: ${WATER.slice(0, 50)}`);
  await bench(player).getByRole('button', { name: 'Add to library' }).click();
  await expect(rowOf(player, 'Variant 1')).toBeVisible();
  await expect(rowOf(player, 'Only water')).toBeVisible();
  await expect(bench(player).getByRole('alert')).toContainText('Pasted text, line 1, column ');

  const saving = page.waitForEvent('download');
  await bench(player).getByRole('button', { name: 'Save library as file' }).click();
  const file = await readFile(await (await saving).path());
  expect(JSON.parse(file.toString())).toEqual([JSON.parse(copied), JSON.parse(WATER)]);
  await rowOf(player, 'Only water').getByRole('button', { name: 'Only water', exact: true }).click();
  await page.getByRole('dialog', { name: 'Only water' }).getByRole('button', { name: 'Remove from library' }).click();
  await expect(rowOf(player, 'Only water')).toHaveCount(0);
  await bench(player)
    .getByLabel('Or choose files')
    .setInputFiles({ name: 'library.json', mimeType: 'application/json', buffer: file });
  await expect(rowOf(player, 'Only water')).toHaveCount(1);

  await page.reload();
  await expect(rowOf(player, 'Only water')).toHaveCount(1);
  await expect(rowOf(player, 'Variant 1')).toHaveCount(1);
  await player.goTo('Planets');
  await expect((await openWhatIf()).getByLabel('Launchpads')).toHaveValue('2');
});
