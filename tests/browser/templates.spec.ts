import { readFile } from 'node:fs/promises';
import { WATER_TEMPLATE } from '../fixtures/waterTemplate.ts';
import { expect, type Player, sharedTest as test } from './player.ts';

const bench = ({ page }: Player) => page.getByRole('dialog', { name: 'Templates' });
const rowOf = (player: Player, name: string) =>
  bench(player)
    .getByRole('row')
    .filter({ has: player.page.getByRole('button', { name, exact: true }) });

const WATER = JSON.stringify(WATER_TEMPLATE);

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('templates are pasted, sorted, retargeted, copied, kept over a reload, and restored from a file', async ({
  player,
  page,
}) => {
  await player.openWithPilots(['Oran Derrel']);
  await page.getByRole('button', { name: 'Lab', exact: true }).click();
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await expect(page).toHaveURL(/[?&]view=templates/);
  await bench(player)
    .getByRole('textbox', { name: 'Paste templates' })
    .fill(`look: ${WATER} and half: ${WATER.slice(0, 50)}`);
  await bench(player).getByRole('button', { name: 'Add to library' }).click();
  await expect(rowOf(player, 'Only water')).toBeVisible();
  await expect(bench(player).getByRole('alert')).toContainText('Pasted text, line 1, column ');

  await bench(player).getByRole('button', { name: 'Faults' }).click();
  await expect(bench(player).getByRole('columnheader', { name: 'Faults' })).toHaveAttribute('aria-sort', 'descending');

  await rowOf(player, 'Only water').getByRole('button', { name: 'Only water', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Only water' });
  await dialog.getByRole('combobox', { name: 'Planet type' }).selectOption('ice');
  await dialog.getByRole('button', { name: 'Retarget' }).click();
  await dialog.getByRole('button', { name: 'Copy the result' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('"Pln":12');
  await dialog.getByRole('button', { name: 'Add the result to the library' }).click();
  await page.keyboard.press('Escape');
  const saving = page.waitForEvent('download');
  await bench(player).getByRole('button', { name: 'Save library as file' }).click();
  const file = await readFile(await (await saving).path());

  await page.reload();
  await expect(rowOf(player, 'Only water')).toHaveCount(2);
  await page.evaluate(() => localStorage.setItem('templates', '{"damaged'));
  await page.reload();
  await expect(bench(player).getByText(/^0 templates in your library/)).toBeVisible();
  await bench(player)
    .getByLabel('Or choose files')
    .setInputFiles({ name: 'library.json', mimeType: 'application/json', buffer: file });
  await expect(rowOf(player, 'Only water')).toHaveCount(2);
  expect(JSON.parse(file.toString())).toEqual(
    ((await player.kept('templates')) as string[]).map((text) => JSON.parse(text)),
  );
});
