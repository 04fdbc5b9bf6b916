/** Without a mouse, and without sight: focus, tooltips, live regions, and axe on every screen and mode. */
import type { Page } from '@playwright/test';
import { expect, sharedTest } from './player.ts';

const KETTA = 'Ketta Vaskonen';
const DIALOGS = ['Restore', 'Settings', 'FAQ', 'Trademarks'];

const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

sharedTest(
  'closing a dialog gives the focus back to what opened it, however it is closed',
  async ({ player, page }) => {
    await player.openWithPilots([KETTA]);
    for (const label of DIALOGS) {
      const opener = page.getByRole('banner').getByRole('button', { name: label, exact: true });
      await opener.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(opener).toBeFocused();
    }
    const login = page.getByRole('banner').getByRole('button', { name: 'Log in with EVE Online' });
    await login.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().press('Enter');
    await expect(login).toBeFocused();

    // The card moves to another account when it is saved: its button is drawn anew elsewhere.
    const edit = page.getByRole('button', { name: `Edit ${KETTA}` });
    await edit.press('Enter');
    await page.getByRole('dialog').getByLabel('Account name').fill('Elsewhere');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Account: Elsewhere', exact: true })).toBeVisible();
    await expect(edit).toBeFocused();

    await edit.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
    await page.getByRole('button', { name: `Delete ${KETTA}` }).press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  },
);

sharedTest(
  'the tab key reaches everything in the order in which it stands, with the focus in sight',
  async ({ player, page }) => {
    await player.openWithPilots([KETTA]);
    const reached: string[] = [];
    const unseen: string[] = [];
    for (let step = 0; step < 120; step++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const isRinged = [element, ...['::after', '::before']].some((part) => {
          const style = typeof part === 'string' ? getComputedStyle(element, part) : getComputedStyle(part);
          return (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none';
        });
        return { name, isRinged };
      });
      if (focus === null) break;
      reached.push(focus.name);
      if (!focus.isRinged) unseen.push(focus.name);
    }
    expect(unseen).toEqual([]);
    const first = (name: string | RegExp) => reached.findIndex((text) => text.match(name));
    const order = ['Restore', 'Totals', 'Collapse All', 'Compact mode', /^Account: Main/, /Dal V$/];
    const places = order.map(first);
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
  },
);

sharedTest(
  'the first tab skips to the planets; tooltips open on focus and describe what has it',
  async ({ player, page }) => {
    await player.openWithPilots([KETTA]);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to planets' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Account: Main' })).toBeFocused();
    expect(new URL(page.url()).hash).toBe('');

    await page.getByRole('button', { name: 'Collapse All' }).focus();
    await page.keyboard.press('Tab');
    await expect(toggle(page, 'Compact mode')).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveText('Planets as small cards in a row, without totals');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tooltip')).toHaveText('Only planets that need attention');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expect(toggle(page, 'Alert mode')).toBeFocused();

    const cell = player.row('Vard IV').getByRole('cell').nth(1).getByRole('button');
    await page.getByRole('button', { name: 'Vard IV', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tooltip')).toContainText('Extraction Output Prediction');
    await expect(cell).toHaveAccessibleDescription(/Extraction Output Prediction/);
  },
);

sharedTest('each planet is one tab stop, and arrow keys move inside and between rows', async ({ player, page }) => {
  await player.openWithPilots([KETTA, 'Vesna Auvinen']);
  const name = (planet: string) => page.getByRole('button', { name: planet, exact: true });
  const inRow = (planet: string, label: string) => player.row(planet).locator(`td[data-label="${label}"] button`);
  expect(await page.locator('tr[data-alert] :is(button, input):not([tabindex="-1"])').count()).toBe(
    await page.locator('tr[data-alert]').count(),
  );
  await name('Amamake III').focus();
  await page.keyboard.press('Tab');
  await expect(name('Amamake IV')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(inRow('Amamake IV', 'Extraction')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(inRow('Vard IV', 'Extraction')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Settings of Vard IV' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(name('Vard VII').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(name('Vard IV')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Tab');
  await expect(name('Amamake IV')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(name('Amamake III')).toBeFocused();
  await toggle(page, 'Compact mode').click();
  await page.getByRole('button', { name: 'Amamake III: details' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Amamake IV: details' })).toBeFocused();
});

sharedTest(
  'an excluded planet is as readable as the others, and what changes by itself is a live region',
  async ({ player, page }) => {
    await player.openWithPilots([KETTA]);
    await page.getByRole('checkbox', { name: 'Exclude Vard IV from totals' }).check();
    await expect(page.locator('tr[data-excluded="true"]')).toHaveCount(1);
    await page.mouse.move(0, 0);
    expect(await player.seriousAccessibilityFindings('tr[data-excluded="true"]')).toEqual([]);

    await expect(page.getByRole('list', { name: 'Notices' })).toHaveAttribute('aria-live', 'polite');
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Refresh finished');
    await player.openAppBarAction('Restore');
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.json', mimeType: 'application/json', buffer: Buffer.from('{') });
    await expect(page.getByRole('dialog').locator('[aria-live="polite"]')).toContainText('Invalid input');
  },
);

for (const [size, viewport] of Object.entries({
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
})) {
  sharedTest.describe(`axe on a ${size} screen`, () => {
    sharedTest.use({ viewport });
    // axe looks at every element, again and again.
    sharedTest.slow();

    sharedTest('finds nothing serious on the empty page and in any mode', async ({ player, page }) => {
      await player.open();
      await expect(page.getByRole('heading', { name: 'See what your colonies do right now' })).toBeVisible();
      expect(await player.seriousAccessibilityFindings()).toEqual([]);
      // One whose programs have ended, one that must log in again, one without planets.
      await player.openWithPilots(['Ilse Calloway', 'Dario Torvalsen', 'Yrsa Ferren'], { totalsOpen: true });
      await expect(page.getByRole('table').first()).toBeVisible();
      expect(await player.seriousAccessibilityFindings(), 'the usual view').toEqual([]);
      if (size === 'narrow') await player.openView();
      const look = async (on: readonly string[]) => {
        for (const mode of on) await toggle(page, mode).click();
        await page.mouse.move(0, 0);
        expect(await player.seriousAccessibilityFindings('main'), on.join(' and ')).toEqual([]);
      };
      await look(['Extraction datetime', 'Product icons']);
      await look(['Compact mode', 'Alert mode']);
      await look(['Plan mode']);
      for (const mode of ['Compact mode', 'Alert mode', 'Plan mode']) await toggle(page, mode).click();
      await page.getByRole('button', { name: 'Edit Ilse Calloway' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      expect(await player.seriousAccessibilityFindings('[role=dialog]'), 'the character dialog').toEqual([]);
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /^Settings of / })
        .first()
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await player.seriousAccessibilityFindings('[role=menu]'), 'a row menu').toEqual([]);
    });
  });
}
