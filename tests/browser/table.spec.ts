/** The planet table: its columns, cells and order, and what changes by itself while the page is open. */
import type { Page } from '@playwright/test';
import { expect, sharedTest } from './player.ts';

const KETTA = 'Ketta Vaskonen';
const ORAN = 'Oran Derrel';

const COLUMNS = {
  Planet: 'what stops there first',
  CC: 'Command center upgrade level',
  Extraction: 'Extractor status and products',
  Production: 'What factories are producing',
  Imports: 'What factories need from outside',
  Exports: 'What factories are producing for export',
  Excluded: 'Whether the planet is left out of totals',
  uph: 'Units per hour',
  'ISK/M': 'Million ISK per month exported',
  'Storage%': 'Storage fill rate',
};

const table = (page: Page, pilot: string) => page.getByRole('table', { name: `Planets of ${pilot}` });
const planetNames = (page: Page, pilot: string) =>
  table(page, pilot)
    .getByRole('rowheader')
    .evaluateAll((headers) => headers.map((header) => header.querySelector('button')?.textContent));

sharedTest('has every column, each explained on hover and on focus', async ({ player, page }) => {
  await player.openWithPilots([KETTA]);
  await expect(table(page, KETTA).getByRole('columnheader')).toHaveCount(Object.keys(COLUMNS).length + 1);
  await expect(table(page, KETTA).getByRole('columnheader').last()).toHaveText('Settings');
  for (const [name, about] of Object.entries(COLUMNS)) {
    const header = table(page, KETTA).getByRole('button', { name, exact: true });
    if (name === 'uph') await header.hover();
    else await header.press('Shift');
    await expect(page.getByRole('tooltip')).toContainText(about);
    await expect(header).toHaveAccessibleDescription(new RegExp(about));
  }
});

sharedTest(
  'shows of each planet what it extracts, makes, needs, exports, earns and holds',
  async ({ player, page }) => {
    await player.openWithPilots([KETTA, 'Vesna Auvinen', 'Ilse Calloway', 'Rhett Lindqvist', 'Marek Okuro']);
    const extracting = player.row('Amamake IV').getByRole('cell');
    await expect(extracting.nth(0)).toHaveText('5');
    await expect(extracting.nth(1)).toHaveText(/^Aqueous Liquids\d\d:\d\d:\d\d14,795\/h$/);
    await expect(extracting.nth(2)).toHaveText('Water2/2');
    await expect(extracting.nth(3)).toHaveText('');
    await expect(extracting.nth(4)).toHaveText('Water');
    await expect(extracting.nth(5).getByRole('checkbox')).not.toBeChecked();
    await expect(extracting.nth(6)).toHaveText('80');
    await expect(extracting.nth(7)).toHaveText(/^\d+\.\d\d M$/);
    await expect(extracting.nth(8)).toHaveText(/^\d+%\d+%$/);

    const factories = player.row('Agoze II').getByRole('cell');
    await expect(factories.nth(1)).toHaveText('');
    await expect(factories.nth(2)).toHaveText('Wetware Mainframe3/3');
    await expect(factories.nth(3)).toContainText(/Supercomputers\dd \d+h/);
    await expect(factories.nth(3).locator('[data-left]').first()).toHaveAttribute('data-left', 'warning');
    await expect(player.row('Brarel II').locator('[data-left="error"]').first()).toHaveCSS('color', 'rgb(248, 81, 73)');
    await expect(player.row('Amamake I').locator('[data-left="success"]').first()).toBeVisible();
    await expect(factories.nth(7)).toHaveText(/^(≥ )?\d+\.\d\d B/);

    await expect(player.row('Agoze VII').first().getByText('Expired')).toBeVisible();
    await expect(player.row('Hasmijaala I').locator('time', { hasText: 'No program' })).toBeVisible();
    await expect(page.locator('[data-fill="red"]').first()).toBeVisible();
    await expect(page.locator('[data-fill="gold"]').first()).toBeVisible();
    await expect(player.row('Vard IV').getByText('off balance')).toBeVisible();
  },
);

sharedTest(
  "a cell's tooltip opens on hover, focus and click, says what ESI had, and closes on Escape",
  async ({ player, page }) => {
    await player.openWithPilots(['Vesna Auvinen']);
    const tooltip = page.getByRole('tooltip');
    const cells = player.row('Agoze II').getByRole('cell');
    await cells.nth(3).getByRole('button').hover();
    await expect(tooltip).toContainText('Cost per month');
    await expect(tooltip).toContainText('Supercomputers');
    await expect(tooltip).toContainText(/Simulated to now from what ESI had on \d{4}-\d\d-\d\d \d\d:\d\d EVE time/);
    await page.mouse.move(5, 5);
    await expect(tooltip).toBeHidden();
    await cells.nth(7).getByRole('button').focus();
    await page.keyboard.press('ArrowRight');
    for (const column of ['Type', 'Capacity', 'Used', 'Fill Rate', 'Value']) {
      await expect(tooltip.getByRole('columnheader', { name: column }).first()).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
    await expect(cells.nth(8).getByRole('button')).toBeFocused();
    await cells.nth(2).getByRole('button').click();
    await expect(tooltip).toContainText('Wetware Mainframe');
    await page.mouse.click(5, 5);
    await expect(tooltip).toBeHidden();
  },
);

sharedTest(
  'excluding a planet takes it out of totals and sums, and leaves its row and alerts',
  async ({ player, page }) => {
    // Figures that stand still: what changes is of the box that is ticked, and not of the minute that has passed.
    await player.openWithPilots([KETTA], { figures: 'esi' });
    const card = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').first();
    const header = page.locator('header').filter({ hasText: 'Account: Main' });
    await expect(header).toContainText(/Extractors\s*9\/9/);
    await expect(header).not.toContainText('no price');
    const monthly = /Monthly ISK\s*([\d.]+ [MB])/.exec(await header.innerText())?.[1] ?? '';
    expect(monthly).not.toBe('');
    const summary = await page.getByRole('region', { name: 'Totals' }).innerText();
    const row = player.row('Vard IV');
    const cells = (await row.getByRole('cell').allInnerTexts()).slice(5);
    await row.getByRole('checkbox', { name: 'Exclude Vard IV from totals' }).check();
    await expect(header).not.toContainText(monthly);
    await expect(page.getByRole('region', { name: 'Totals' })).not.toHaveText(summary);
    expect((await row.getByRole('cell').allInnerTexts()).slice(5)).toEqual(cells);
    await expect(header).toContainText(/Balance Alerts\s*1/);
    await expect(row.getByText('off balance')).toBeVisible();
    await page.reload();
    await expect(row.getByRole('checkbox')).toBeChecked();
    await expect(header).toContainText(/Planets\s*6/);
    await row.getByRole('checkbox').uncheck();
    await expect(header).toContainText(monthly);
    await expect(card).toBeVisible();
  },
);

sharedTest('is sorted by the time left, either way, and back', async ({ player, page }) => {
  await player.openWithPilots([KETTA, 'Vesna Auvinen', ORAN]);
  const own = await planetNames(page, KETTA);
  const sort = page.getByRole('button', { name: 'Extraction', exact: true }).first();
  await sort.click();
  await expect(page.getByRole('columnheader', { name: 'Extraction' }).first()).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const soonestFirst = ['Amamake IV', 'Lantorn III', 'Vard IV', 'Dal V', 'Amamake III', 'Vard VII'];
  expect(await planetNames(page, KETTA)).toEqual(soonestFirst);
  expect((await planetNames(page, ORAN)).slice(0, 2)).toEqual(['Amamake V', 'Auga IX']);
  await sort.click();
  expect(await planetNames(page, KETTA)).toEqual(soonestFirst.toReversed());
  await sort.click();
  expect(await planetNames(page, KETTA)).toEqual(own);
});

sharedTest("a row's menu and a row's detail open and close by keyboard", async ({ player, page }) => {
  await player.openWithPilots([KETTA]);
  const expand = page.getByRole('button', { name: 'Amamake IV', exact: true });
  await expand.press('Enter');
  await expect(expand).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('Raw Materials').first()).toBeVisible();
  await expand.press('Enter');
  await expect(expand).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Raw Materials')).toHaveCount(0);
  const menu = page.getByRole('button', { name: 'Settings of Amamake IV' });
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Configure Planet' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Show 3D View' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

sharedTest('a countdown ticks without anything else in its row being drawn anew', async ({ player }) => {
  await player.openWithPilots([KETTA]);
  const row = player.row('Amamake IV');
  await expect(row.locator('time[data-left]')).toBeVisible();
  // New figures may come once a minute: one stretch of ticks without them is looked for.
  await expect(async () => {
    const changes = await row.evaluate(
      (element) =>
        new Promise<{ ticks: number; others: string[] }>((resolve) => {
          const countdown = element.querySelector('time[data-left]');
          const seen = { ticks: 0, others: [] as string[] };
          const observer = new MutationObserver((records) => {
            for (const { target } of records) {
              const owner = target instanceof Element ? target : target.parentElement;
              if (!owner?.closest('time')) seen.others.push(owner?.outerHTML ?? '');
            }
            if (records.some(({ target }) => countdown?.contains(target))) seen.ticks += 1;
            if (seen.ticks < 2) return;
            observer.disconnect();
            resolve(seen);
          });
          observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
        }),
    );
    expect(changes).toEqual({ ticks: 2, others: [] });
  }).toPass();
});

sharedTest(
  'a program that ends while the page is open changes row, header and alert mode by itself',
  async ({ player, page }) => {
    // All programs of the planet end some seconds after its layout has been fetched.
    await page.context().route(/\/characters\/\d+\/planets\/\d+/, async (route) => {
      const answer = await route.fetch();
      const layout = (await answer.json()) as { pins: { expiry_time?: string; extractor_details?: unknown }[] };
      const end = new Date(Math.ceil(Date.now() / 1000) * 1000 + 12_000).toISOString().replace('.000', '');
      for (const pin of layout.pins) if (pin.extractor_details) pin.expiry_time = end;
      await route.fulfill({ response: answer, json: layout });
    });
    await player.openWithPilots(['Kaspar Kaldane'], { alertMode: true, balanceThreshold: 100_000 });
    const header = page.locator('header').filter({ hasText: 'No account name' });
    await expect(page.getByText('No alerts')).toBeVisible();
    await expect(header).toHaveCount(0);
    await expect(header).toContainText(/Extractors\s*0\/4/);
    await expect(page.getByText('Expired')).toHaveCount(4);
    await expect(page.getByText('No alerts')).toBeHidden();
  },
);
