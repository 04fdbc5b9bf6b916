/** In a window beside the game, and on a phone: what moves into menus, rows in two lines, nothing that scrolls sideways. */
import type { Page } from '@playwright/test';
import { expect, type Player, sharedTest } from './player.ts';

const KETTA = 'Ketta Vaskonen';
const MODES = ['Compact mode', 'Alert mode', 'Plan mode', 'Extraction datetime', 'Product icons'];

sharedTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** How far the page, or a dialog over it, can be scrolled sideways, in pixels; and what sticks out of it. */
async function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = [document.documentElement, ...document.querySelectorAll('[role="dialog"], [role="dialog"] *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        (element === document.documentElement || ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)),
    );
    const outside = [...document.querySelectorAll('main *, header *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      // The totals' table scrolls in its own frame.
      return width > 0 && right > window.innerWidth + 1 && !element.closest('table');
    });
    return [...wide, ...outside].map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth}`);
  });
}

async function openMenuItem(player: Player, label: string): Promise<void> {
  const { page } = player;
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: label }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

sharedTest('below 1,000 pixels the app bar has a menu, which gives the focus back', async ({ player, page }) => {
  await player.openWithPilots([KETTA, 'Ilse Calloway']);
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText([
    'Backup',
    'Restore',
    /^Discord/,
    /^GitHub/,
    'Settings',
    'FAQ',
    'Trademarks',
  ]);
  await expect(page.getByRole('menuitem', { name: 'Discord' })).toContainText('DISCORD_URL');
  await page.keyboard.press('Escape');
  for (const label of ['Restore', 'Settings', 'FAQ']) {
    await openMenuItem(player, label);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(menu).toBeFocused();
  }
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(menu).toBeHidden();
  expect(await sideways(page)).toEqual([]);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Settings' })).toBeVisible();
  await page.setViewportSize({ width: 999, height: 800 });
  await expect(menu).toBeVisible();
});

sharedTest('nothing scrolls sideways: not the empty page, no mode, no dialog', async ({ player, page }) => {
  await player.open();
  await expect(page.getByRole('heading', { name: 'See what your colonies do right now' })).toBeVisible();
  expect(await sideways(page)).toEqual([]);
  let goOn = () => {};
  const isWatched = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.context().route(/\/esi\//, async (route) => {
    await isWatched;
    await route.continue();
  });
  const opened = player.openWithPilots();
  await expect(page.getByRole('progressbar', { name: 'Refresh: characters done' })).toBeVisible();
  expect(await sideways(page), 'a running refresh').toEqual([]);
  goOn();
  await opened;
  expect(await sideways(page)).toEqual([]);
  await player.openView();
  expect(await sideways(page), 'the view button').toEqual([]);
  for (const mode of MODES) {
    await page.getByRole('button', { name: mode }).tap();
    expect(await sideways(page), mode).toEqual([]);
    await page.getByRole('button', { name: mode }).tap();
  }
  await page.getByRole('button', { name: 'Totals', exact: true }).tap();
  await expect(page.getByRole('region', { name: 'Totals by export' })).toBeVisible();
  expect(await sideways(page), 'totals').toEqual([]);
  for (const label of ['Restore', 'Settings', 'FAQ', 'Trademarks']) {
    await openMenuItem(player, label);
    expect(await sideways(page), label).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('button', { name: `Edit ${KETTA}` }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap();
  expect(await sideways(page), 'the character dialog').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dal V', exact: true }).tap();
  await expect(page.getByText('Raw Materials').first()).toBeVisible();
  expect(await sideways(page), 'an opened row').toEqual([]);
});

sharedTest('from 800 to 1,440 px no cell is too narrow for its words', async ({ player, page }) => {
  // The longest words: Microorganisms, Supercomputers, Supertensile Plastics.
  await player.openWithPilots([KETTA, 'Vesna Auvinen', 'Aino Marchetti']);
  for (const width of [800, 900, 1100, 1279, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const tooNarrow = await page.locator('tbody td[data-label]').evaluateAll((cells) =>
      cells
        .filter((cell) => getComputedStyle(cell).display !== 'none')
        .flatMap((cell) => [cell, ...cell.querySelectorAll('span, button')])
        .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
        .map((element) => `${element.textContent}: ${element.scrollWidth} in ${element.clientWidth}`),
    );
    expect(tooNarrow, `at ${width} px`).toEqual([]);
    const heads = await page
      .locator('thead')
      .first()
      .locator('th')
      .evaluateAll((headers) =>
        headers
          .filter((header) => getComputedStyle(header).display !== 'none')
          .map((header) => {
            const { left, right } = (header.querySelector('button') ?? header).getBoundingClientRect();
            return { left, right };
          }),
      );
    const overlapping = heads.filter(({ left }, index) => left < (heads[index - 1]?.right ?? 0) - 1);
    expect(overlapping, `at ${width} px`).toEqual([]);
  }
});

/** The heights of the planets' rows on the page, in pixels, ascending. */
const rowHeights = (page: Page): Promise<number[]> =>
  page
    .locator('tr[data-alert]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height).toSorted((a, b) => a - b));

sharedTest(
  'from 900 to 1,279 px planets are rows of a table, most of them 60 px high at most',
  async ({ player, page }) => {
    await page.setViewportSize({ width: 900, height: 900 });
    await player.openWithPilots([KETTA, 'Oran Derrel', 'Tuomo Strand']);
    for (const width of [900, 960, 1100, 1279]) {
      await sharedTest.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const heights = await rowHeights(page);
        expect(heights[Math.floor(heights.length / 2)]).toBeLessThanOrEqual(60);
        const shown = await page
          .getByRole('table', { name: `Planets of ${KETTA}` })
          .getByRole('columnheader')
          .evaluateAll((heads) =>
            heads
              .filter((head) => getComputedStyle(head).display !== 'none')
              .map((head) => head.querySelector('button')?.textContent ?? 'menu'),
          );
        expect(shown).toEqual([
          'Planet',
          'Extraction',
          'Production',
          'Imports',
          'Exports',
          'ISK/M',
          'Storage%',
          'menu',
        ]);
        const value = player.row('Vard IV').locator('td[data-label="ISK/M"]');
        expect(await value.evaluate((cell) => getComputedStyle(cell, '::after').content)).toBe('"200 uph"');
        // An opened row spans the table.
        await page.getByRole('button', { name: 'Dal V', exact: true }).click();
        await expect(page.getByText('Raw Materials').first()).toBeVisible();
        const [row, detail] = await page
          .locator('tr', { has: page.getByText('Raw Materials') })
          .evaluateAll(([opened]) =>
            [opened?.previousElementSibling, opened].map((part) => part?.getBoundingClientRect().width),
          );
        expect(detail).toBe(row);
        expect(await sideways(page)).toEqual([]);
        await page.getByRole('button', { name: 'Dal V', exact: true }).click();
        await expect(page.getByText('Raw Materials')).toHaveCount(0);
      });
    }
  },
);

sharedTest('a row menu has the command center level, and excludes the planet from totals', async ({ player, page }) => {
  await player.openWithPilots([KETTA]);
  const open = () => page.getByRole('button', { name: 'Settings of Dal V' }).tap();
  const exclude = page.getByRole('menuitemcheckbox', { name: 'Exclude from totals' });
  await open();
  await expect(page.getByRole('menu')).toContainText('Command center level 5');
  await expect(exclude).not.toBeChecked();
  await exclude.tap();
  await expect(page.locator('tr[data-excluded="true"]')).toHaveCount(1);
  await open();
  await expect(exclude).toBeChecked();
});

sharedTest(
  'on a phone the first planet is near the top, and time travel and modes are behind one button',
  async ({ player, page }) => {
    await player.openWithPilots([KETTA, 'Oran Derrel']);
    const first = await page.locator('tr[data-alert]').first().boundingBox();
    expect(first?.y).toBeLessThanOrEqual(310);
    const modes = page.getByRole('button', { name: 'Alert mode' });
    await expect(modes).toBeHidden();
    await expect(page.getByRole('region', { name: 'Time travel' })).toBeHidden();
    const view = page.getByRole('button', { name: 'View', exact: true });
    await expect(view).toHaveAttribute('aria-expanded', 'false');
    await view.tap();
    await modes.tap();
    await page.getByRole('button', { name: 'In 1 day' }).tap();
    await page.getByRole('button', { name: /^View/ }).tap();
    await expect(page.getByRole('button', { name: 'View 1 mode on' })).toHaveAttribute('aria-expanded', 'false');
    // A forecast is never shown without saying so.
    await page.getByRole('button', { name: 'Back to now' }).tap();
    await expect(page.getByRole('region', { name: 'Time travel' })).toBeHidden();
  },
);

sharedTest('on a phone each planet has two lines, and opened it names all its cells', async ({ player, page }) => {
  await player.openWithPilots([KETTA, 'Vesna Auvinen']);
  expect((await rowHeights(page)).at(-1)).toBeLessThanOrEqual(62);
  expect((await rowHeights(page))[3]).toBeLessThanOrEqual(50);
  const row = player.row('Vard IV');
  const box = await row.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  await expect(row.locator('time[data-left]').first()).toBeVisible();
  await expect(row.locator('[data-kind="launchpad"]').first()).toBeVisible();

  await row.getByRole('button', { name: 'Vard IV', exact: true }).tap();
  const labels = await row
    .locator('td[data-label]')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => getComputedStyle(cell).display !== 'none')
        .map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', '')),
    );
  expect(labels).toEqual(['CC', 'Extraction', 'Production', 'Exports', 'Excluded', 'uph', 'ISK/M', 'Storage%']);
  // The sign that less is sustained is a small triangle here, too, not as wide as its cell.
  const mark = await row
    .locator('[data-sustained-less="true"]')
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element, '::after').width));
  expect(mark).toBeLessThanOrEqual(12);

  await page.getByRole('button', { name: 'Agoze II', exact: true }).tap();
  await player.row('Agoze II').locator('td[data-label="Imports"]').getByRole('button').tap();
  await expect(page.getByRole('tooltip')).toContainText('Cost per month');
  const tip = await page.getByRole('tooltip').boundingBox();
  expect(tip?.x).toBeGreaterThanOrEqual(0);
  expect((tip?.x ?? 0) + (tip?.width ?? 999)).toBeLessThanOrEqual(390);
  await page.getByRole('banner').tap({ position: { x: 100, y: 10 } });
  await expect(page.getByRole('tooltip')).toBeHidden();
});

sharedTest('in alert mode the edit button covers no name beside a single planet', async ({ player, page }) => {
  await player.openWithPilots([KETTA]);
  await page.getByRole('button', { name: 'View', exact: true }).tap();
  await page.getByRole('button', { name: 'Alert mode' }).tap();
  await expect(page.locator('tr[data-alert]')).toHaveCount(1);
  for (const width of [390, 960]) {
    await page.setViewportSize({ width, height: 844 });
    const name = (await page.getByText(KETTA, { exact: true }).first().boundingBox())!;
    const edit = (await page.getByRole('button', { name: `Edit ${KETTA}` }).boundingBox())!;
    expect(edit.x).toBeGreaterThanOrEqual(name.x + name.width);
  }
});
