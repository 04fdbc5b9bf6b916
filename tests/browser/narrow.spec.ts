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
  'a first visit has pictures of a phone, which take their room before they are there',
  { tag: '@deep' },
  async ({ player, page }) => {
    await player.open();
    const pictures = page.getByRole('region', { name: 'See what your colonies do right now' }).getByRole('img');
    await expect(pictures).toHaveCount(4);
    for (const picture of await pictures.all()) {
      await expect(picture).toHaveAttribute('loading', 'lazy');
      await expect(picture).toHaveAttribute('alt', /./);
      const before = await picture.boundingBox();
      await picture.scrollIntoViewIfNeeded();
      const loaded = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
      await expect.poll(loaded).toBe(true);
      expect((await picture.boundingBox())?.height).toBe(before?.height);
      const { name, ratios } = await picture.evaluate((image: HTMLImageElement) => ({
        name: image.currentSrc,
        ratios: [image.naturalWidth / image.naturalHeight, image.clientWidth / image.clientHeight],
      }));
      expect(name).toMatch(/\/preview-[a-z]+\.webp$/);
      expect(ratios[1]).toBeCloseTo(ratios[0]!, 1);
    }
  },
);

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
      await player.untilModesDrawn();
      expect(await sideways(page), mode).toEqual([]);
      await page.getByRole('button', { name: mode }).tap();
      await player.untilModesDrawn();
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
