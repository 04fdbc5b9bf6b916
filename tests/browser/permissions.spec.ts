/** What a login allows: more, kept by a new login, refused, and less again, character by character. */
import type { Page } from '@playwright/test';
import { expect, type Player, test } from './player.ts';

const KETTA = 'Ketta Vaskonen';
const ORAN = 'Oran Derrel';
const NAMES = { skills: /^Skills/, assets: /^Hangars/, wallet: /^Customs taxes/ };

/** Changes what a character allows, from the settings, by a new login. */
async function change(player: Player, name: string, toggled: readonly (keyof typeof NAMES)[]): Promise<void> {
  const { page } = player;
  await player.openSettings('Data');
  await page.getByRole('button', { name: `Change permissions of ${name}…` }).click();
  const dialog = page.getByRole('dialog', { name: `Permissions of ${name}` });
  for (const permission of toggled) await dialog.getByRole('checkbox', { name: NAMES[permission] }).click();
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name }).click();
  await page.waitForURL(`${player.product.url}/**`);
  await expect(notice(page, `${name} is logged in.`)).toBeVisible();
}

const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: 'Notices' }).getByRole('listitem').filter({ hasText: text }).first();

const portrait = (page: Page, name: string) => page.getByRole('button', { name: `Portrait of ${name}` });

const readOf = async (player: Player, name: string): Promise<string | null> => {
  await player.openSettings('Data');
  const row = player.page.getByRole('row').filter({ has: player.page.getByRole('rowheader', { name, exact: true }) });
  const text = await row.getByRole('cell').first().textContent();
  await player.page.keyboard.press('Escape');
  return text;
};

test('a character of 12 is read more, keeps it, is refused, and is read less again; the others stay', {
  tag: '@deep',
}, async ({ player, page, product }) => {
  await player.openWithPilots(undefined, {}, '.*');
  await change(player, KETTA, ['skills', 'wallet']);
  await expect(notice(page, 'allows more: Skills, Customs taxes paid.')).toBeVisible();
  await expect(portrait(page, KETTA)).toHaveAccessibleName(/of \d planets/);
  expect(await readOf(player, KETTA)).toBe('Skills · Customs taxes paid');
  expect(await readOf(player, ORAN)).toBe('nothing');

  await change(player, KETTA, []);
  expect(await readOf(player, KETTA)).toBe('Skills · Customs taxes paid');

  await product.breakServices({ esi: { status: 403, path: '/skills' } });
  await change(player, ORAN, ['skills']);
  await expect(notice(page, `EVE refuses this for ${ORAN}`)).toBeVisible();
  await product.mendServices();

  await change(player, KETTA, ['skills', 'wallet']);
  await expect(notice(page, 'No longer allowed: Skills, Customs taxes paid.')).toBeVisible();
  await expect(portrait(page, KETTA)).not.toHaveAccessibleName(/of \d planets/);
  expect(await readOf(player, KETTA)).toBe('nothing');
});
