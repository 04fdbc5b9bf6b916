/** A planet's row, tooltips and configuration in the built product. Their figures: `component/planets.test.tsx`. */
import type { Page } from '@playwright/test';
import { readTemplate } from '../unit/figures/report/readTemplate.ts';
import { pastedText } from './clipboard.ts';
import { chooseFromMenu, expect, type Player, sharedTest as test } from './player.ts';

const KETTA = 'Ketta Vaskonen';
const PLANET = 'Amamake III';
const COURSE = 'Programs and stores over time';
const CHART_CODE = '**/assets/Plot-*.js';

/** The opened row of the planet. */
const detailOf = (page: Page) => page.locator('tr[data-colony]', { has: page.getByRole('region', { name: COURSE }) });

async function open({ page }: Player): Promise<void> {
  await page.getByRole('button', { name: PLANET, exact: true }).click();
  await expect(detailOf(page).getByText('when the colony was last changed in the game')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Production Chain' }).getByRole('definition').first()).toBeVisible();
}

async function choose({ page }: Player, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Settings of ${PLANET}` }).click();
  await chooseFromMenu(page, entry);
  // The pointer would rest on the cell below the menu, whose tooltip would take the next Escape.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
}

test('the code of charts is loaded with the first opened row, into space that is reserved; the row works without it', {
  tag: '@deep',
}, async ({ player, page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.route(CHART_CODE, (route) => route.abort());
  await player.openWithPilots([KETTA]);
  expect(requested.filter((url) => url.includes('/Plot-'))).toEqual([]);
  await open(player);
  const detail = detailOf(page);
  await expect(detail.getByRole('alert').first()).toContainText('This part of the page could not be loaded');
  await detail.getByRole('region', { name: COURSE }).getByText('Show as table').click();
  await expect(detail.getByRole('region', { name: / as a table$/ }).getByRole('row')).not.toHaveCount(0);

  let answer = () => {};
  const isMeasured = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.unroute(CHART_CODE);
  await page.route(CHART_CODE, async (route) => {
    await isMeasured;
    await route.continue();
  });
  await page.reload();
  await player.untilRefreshed();
  await open(player);
  const before = await detail.boundingBox();
  await expect(detail.locator('canvas')).toHaveCount(0);
  answer();
  await expect(detail.locator('canvas')).toHaveCount(1);
  await expect.poll(() => detail.boundingBox()).toEqual(before);
});

test('charts, configuration and template come from the worker, and a customs tax is kept', {
  tag: '@deep',
}, async ({ player, page, context, consoleErrors }) => {
  await context.grantPermissions(['clipboard-write']);
  await player.openWithPilots([KETTA]);
  const chart = page
    .getByRole('tooltip')
    .getByRole('img', { name: /^Extraction Output Prediction .* cycle \d+ of \d+/ });
  await expect
    .poll(async () => {
      // Changes above the row move it from under the pointer, which closes the tooltip.
      await player.row(PLANET).locator('[data-tip="extraction"]').hover();
      return chart.isVisible();
    })
    .toBe(true);
  await expect(page.getByRole('tooltip').locator('canvas')).toBeVisible();
  await page.mouse.move(0, 0);

  await choose(player, 'Copy in-game template');
  await expect(page.getByRole('list', { name: 'Notices' })).toContainText(`Copied the template of ${PLANET}`);
  const template = readTemplate(await pastedText(page));
  expect(template.commandCenterLevel).toBe(5);
  expect(template.pins.length).toBeGreaterThan(5);

  // Net comes later, and changes with the time between visits.
  const value = player
    .row(PLANET)
    .locator('[data-label="ISK/M"]')
    .getByText(/gross$/);
  const untaxed = await value.innerText();
  await choose(player, 'Configure Planet');
  const dialog = page.getByRole('dialog', { name: `Configure ${PLANET}` });
  await expect(dialog.getByRole('table', { name: 'What uses CPU and power' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Customs tax rate' }).fill('50');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Settings of ${PLANET}` })).toBeFocused();
  await expect(value).not.toHaveText(untaxed);
  const taxed = await value.innerText();
  await page.reload();
  await expect(value).toHaveText(taxed);
  await choose(player, 'Configure Planet');
  await expect(dialog.getByRole('textbox', { name: 'Customs tax rate' })).toHaveValue('50');
  expect(consoleErrors).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('tooltips open on a tap and fit the screen', { tag: '@deep' }, async ({ player, page }) => {
    await player.openWithPilots([KETTA]);
    const tip = page.getByRole('tooltip');
    for (const planet of [PLANET, 'Dal V']) {
      for (const kind of ['extraction', 'storage']) {
        // A folded row has no room for stores that need nobody.
        if (kind === 'storage') await page.getByRole('button', { name: planet, exact: true }).tap();
        await player.row(planet).locator(`[data-tip="${kind}"]`).tap();
        await expect(tip.getByRole('table').first()).toBeVisible();
        if (kind === 'extraction') await expect(tip.locator('canvas')).toBeVisible();
        expect(await tip.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(false);
        const box = await tip.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
        await page.keyboard.press('Escape');
        await expect(tip).toHaveCount(0);
      }
    }
  });
});
