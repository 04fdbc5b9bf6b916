/** On a phone, as a browser on a phone lays pages out: nothing scrolls sideways. Rows and menus: `component/narrow.test.tsx`. */
import type { Page } from '@playwright/test';
import { chooseFromMenu, expect, type Player, sharedTest } from './player.ts';

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
  await chooseFromMenu(page, label);
  await expect(page.locator('[role="dialog"][aria-modal="true"]')).toBeVisible();
}

sharedTest(
  'nothing scrolls sideways: not the empty page, no mode, no dialog',
  { tag: '@deep' },
  async ({ player, page }) => {
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
    const opened = player.openWithPilots([KETTA, 'Ilse Calloway', 'Vesna Auvinen']);
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
      await page.locator('[role="dialog"][aria-modal="true"]').getByRole('button', { name: 'Close' }).first().click();
      await expect(page.locator('[role="dialog"][aria-modal="true"]')).toBeHidden();
    }
    await page.getByRole('button', { name: `Edit ${KETTA}` }).tap();
    await page.locator('[role="dialog"][aria-modal="true"]').getByRole('button', { name: 'Delete' }).tap();
    expect(await sideways(page), 'the character dialog').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Dal V', exact: true }).tap();
    await expect(page.getByText('Raw Materials').first()).toBeVisible();
    expect(await sideways(page), 'an opened row').toEqual([]);
  },
);
