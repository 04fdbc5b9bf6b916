/** The toolbar's modes, each by itself, together, and over a reload. */
import type { Page } from '@playwright/test';
import { expect, type Player, sharedTest } from './player.ts';

const KETTA = 'Ketta Vaskonen';
const ORAN = 'Oran Derrel';

const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cards = (page: Page, pilot: string) =>
  page.getByRole('list', { name: `Planets of ${pilot}` }).getByRole('listitem');

sharedTest('compact mode shows planet cards, padded to six, and hides the totals', async ({ player, page }) => {
  await player.openWithPilots([KETTA, 'Ilse Calloway', 'Yrsa Ferren', 'Tuomo Strand']);
  await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
  await expect(toggle(page, 'Compact mode')).toHaveAttribute('aria-pressed', 'false');
  await toggle(page, 'Compact mode').click();
  await expect(toggle(page, 'Compact mode')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: 'Totals' })).toBeHidden();
  await expect(page.getByRole('table')).toHaveCount(0);

  await expect(cards(page, KETTA)).toHaveCount(6);
  await expect(cards(page, KETTA).first()).toHaveText(
    /^Amamake III3d [\d:]{8}Microorganisms11,493\/h3d [\d:]{8}Complex Organisms11,329\/h$/,
  );
  await expect(cards(page, KETTA).first().getByRole('img', { name: 'Oceanic planet' })).toBeVisible();
  const ilse = cards(page, 'Ilse Calloway');
  await expect(ilse).toHaveCount(6);
  await expect(ilse.filter({ hasText: 'No planet' })).toHaveCount(2);
  await expect(ilse.first().getByRole('img', { name: 'Stopped' })).toBeVisible();
  await expect(cards(page, KETTA).first().getByRole('img', { name: 'Stopped' })).toHaveCount(0);
  await expect(cards(page, 'Tuomo Strand').filter({ hasText: 'unbalanced' }).first()).toBeVisible();
  await expect(page.getByText('No planet', { exact: true })).toHaveCount(2 + 1 + 6);
  await expect(page.getByRole('list', { name: 'Planets of Yrsa Ferren' })).toBeVisible();
  const colours = await ilse
    .first()
    .locator('time')
    .evaluate((pill) => getComputedStyle(pill).backgroundColor);
  expect(colours).toBe('rgb(171, 50, 74)');
  await cards(page, KETTA).first().getByRole('button', { name: 'Amamake III: details' }).click();
  await expect(page.getByRole('tooltip')).toContainText('Amamake III');
});

/** Gives a character a planet more than the game allows today. */
async function addSeventhPlanet(player: Player): Promise<void> {
  const context = player.page.context();
  await context.route(/\/esi\/characters\/\d+\/planets\/?(\?.*)?$/, async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    const planets = (await answer.json()) as { planet_id: number }[];
    const { headers } = answer
      .headersArray()
      .reduce((kept, { name, value }) => ({ headers: { ...kept.headers, [name]: value } }), {
        headers: {} as Record<string, string>,
      });
    await route.fulfill({
      headers: { ...headers, etag: '"seven"' },
      json: [...planets, { ...planets[0], planet_id: 40_000_017 }],
    });
  });
  await context.route(/\/planets\/40000017/, async (route) => {
    await route.fulfill({
      json: { links: [], routes: [], pins: [{ pin_id: 1, type_id: 2544, latitude: 1, longitude: 1, contents: [] }] },
    });
  });
}

sharedTest(
  'a character with seven planets has them all, in every mode and after a reload',
  async ({ player, page }) => {
    await addSeventhPlanet(player);
    await player.openWithPilots([KETTA]);
    await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(7);
    await toggle(page, 'Compact mode').click();
    await expect(cards(page, KETTA)).toHaveCount(7);
    await page.reload();
    await expect(cards(page, KETTA)).toHaveCount(7);
    await expect(page.getByText('No planet', { exact: true })).toHaveCount(0);
  },
);

sharedTest('alert mode leaves planets with an alert, and hides accounts without any', async ({ player, page }) => {
  await player.openWithPilots([KETTA, ORAN, 'Yrsa Ferren']);
  const headings = page.getByRole('list', { name: 'Accounts' }).getByRole('heading');
  await expect(headings).toHaveText(['Account: Main', 'Account: Expedition']);
  const alarming = page.locator('tr[data-alert="true"]');
  const count = await alarming.count();
  await toggle(page, 'Alert mode').click();
  await expect(headings).toHaveText(['Account: Main']);
  await expect(page.getByRole('rowheader')).toHaveCount(count);
  await expect(player.row('Vard IV')).toBeVisible();
  await expect(player.row('Dal V')).toBeHidden();
  await toggle(page, 'Compact mode').click();
  await expect(cards(page, KETTA)).toHaveCount(1);
  await expect(page.getByText('No planet', { exact: true })).toHaveCount(0);
  await toggle(page, 'Alert mode').click();
  await expect(cards(page, KETTA)).toHaveCount(6);
});

sharedTest(
  'alert mode with nothing to show says so, and counts the characters that it hides',
  async ({ player, page }) => {
    await player.openWithPilots([KETTA, ORAN], { alertMode: true, balanceThreshold: 3000 });
    await expect(page.getByText('One character without alerts is hidden.')).toBeVisible();
    await player.openWithPilots(['Yrsa Ferren'], { alertMode: true });
    await expect(page.getByRole('status').filter({ hasText: 'No alerts' })).toBeVisible();
  },
);

sharedTest('plan mode shows the comment as it was written instead of the planets', async ({ player, page }) => {
  await player.openWithPilots([KETTA, 'Tuomo Strand']);
  await page.getByRole('button', { name: `Edit ${KETTA}` }).click();
  const plan = 'Mon   haul\n\n    Tue restart\n\tWed rest';
  await page.getByLabel('Comment / Plan').fill(plan);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await toggle(page, 'Plan mode').click();
  await expect(page.getByRole('table')).toHaveCount(0);
  const shown = page.getByText('Tue restart');
  expect(await shown.evaluate((element) => element.textContent)).toBe(plan);
  expect(await shown.evaluate((element) => (element as HTMLElement).innerText)).toBe(plan);
  await expect(shown).toHaveCSS('white-space', 'pre-wrap');
  await expect(page.getByText('No plan. Edit the character to write one.')).toBeVisible();
});

sharedTest(
  'extraction datetime shows when programs end, in EVE time with the local time at hand; all modes are kept over a reload',
  async ({ player, page }) => {
    await player.openWithPilots([KETTA]);
    await expect(player.row('Dal V').locator('time').first()).toHaveText(/^in |^\dd \d\d:\d\d:\d\d$/);
    await toggle(page, 'Extraction datetime').click();
    const date = player
      .row('Dal V')
      .getByText(/^\d\d-\d\d \d\d:\d\d$/)
      .first();
    await expect(date).toBeVisible();
    const title = await date.getAttribute('title');
    expect(title).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d EVE time · .+/);
    expect(title).toContain(await date.innerText());
    await toggle(page, 'Compact mode').click();
    await expect(cards(page, KETTA).first()).toHaveText(/^Amamake III\d\d-\d\d \d\d:\d\dMicroorganisms11,493/);

    const modes = ['Compact mode', 'Alert mode', 'Plan mode', 'Extraction datetime', 'Product icons'];
    for (const mode of ['Alert mode', 'Plan mode', 'Product icons']) await toggle(page, mode).click();
    await page.reload();
    for (const mode of modes) await expect(toggle(page, mode)).toHaveAttribute('aria-pressed', 'true');
  },
);

sharedTest('product icons replace names, and still say them', async ({ player, page }) => {
  await player.openWithPilots([KETTA]);
  const row = player.row('Amamake IV');
  await expect(row.getByText('Aqueous Liquids')).toBeVisible();
  await toggle(page, 'Product icons').click();
  await expect(row.getByText('Aqueous Liquids')).toHaveCount(0);
  await expect(row.getByRole('img', { name: 'Aqueous Liquids' })).toBeVisible();
  await expect(row.getByRole('img', { name: 'Water' })).toHaveCount(2);
  const isLoaded = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;
  await expect.poll(() => row.getByRole('img', { name: 'Aqueous Liquids' }).evaluate(isLoaded)).toBe(true);
  // Small cards have the icon in either mode, and the name where names are shown.
  await toggle(page, 'Compact mode').click();
  const card = cards(page, KETTA).filter({ hasText: 'Amamake IV' });
  await expect(card.getByRole('img', { name: 'Aqueous Liquids' })).toBeVisible();
  await expect(card).not.toContainText('Aqueous Liquids');
  await toggle(page, 'Product icons').click();
  await expect(card.getByRole('img', { name: 'Aqueous Liquids' })).toBeVisible();
  await expect(card).toContainText('Aqueous Liquids');
});

sharedTest('icons and portraits that cannot be loaded are drawn, at the same size', async ({ player, page }) => {
  await page.route('**/images/**', (route) => route.abort());
  await player.openWithPilots([KETTA], { showProductIcons: true });
  const icon = player.row('Amamake IV').getByRole('img', { name: 'Aqueous Liquids' });
  await expect.poll(() => icon.evaluate((element) => element.tagName)).toBe('svg');
  expect(await icon.boundingBox()).toMatchObject({ width: 20, height: 20 });
  await expect(page.getByRole('img', { name: `Portrait of ${KETTA}` }).locator('path')).toBeVisible();
});
