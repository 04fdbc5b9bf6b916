/** Where the planets begin, and what has a line of its own, in the built product with its fonts. */
import { expect, sharedTest as test } from './player.ts';

test('the first planet begins near the top, and no control of strip and toolbar is alone on a line', {
  tag: '@deep',
}, async ({ player, page }) => {
  await player.openWithPilots();
  const stopped = page.getByRole('button', { name: /^\d+ planets stopped/, expanded: true });
  // What stopped comes first: a head and five lines on a wide screen, two on a phone, and one where it is folded.
  for (const [what, limits] of [
    ['open', { 1440: 542, 390: 590 }],
    ['folded', { 1440: 390, 390: 470 }],
  ] as const) {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const row = page.locator('main tr[data-colony]').first();
      await expect(row).toBeVisible();
      const message = `${what} at ${width} px`;
      await expect.poll(async () => (await row.boundingBox())?.y, { message }).toBeLessThan(limits[width]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    if (what === 'open') await stopped.click();
  }

  await page.setViewportSize({ width: 1920, height: 900 });
  await page.getByRole('button', { name: 'Alert mode', exact: true }).click();
  await player.untilModesDrawn();
  for (const width of [900, 960, 1024, 1100, 1199, 1200, 1280, 1300, 1366, 1440, 1600, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const alone = await page.evaluate(() => {
      const controls = [...document.querySelectorAll<HTMLElement>('[role="toolbar"][aria-label="View"] button')];
      const middles = controls.map((control) => {
        const { top, height } = control.getBoundingClientRect();
        return top + height / 2;
      });
      return controls
        .filter((_, index) => middles.filter((other) => Math.abs(other - (middles[index] ?? 0)) < 8).length === 1)
        .map(({ textContent }) => textContent);
    });
    expect(alone, `${width} px`).toEqual([]);
    const jumps = page.getByRole('region', { name: 'Next stop' }).getByRole('button');
    const tops = await jumps.evaluateAll((buttons) =>
      buttons
        .filter(({ textContent, ariaLabel }) => /^(Now|\+|Next stop)/.test(textContent || ariaLabel || ''))
        .map((one) => one.getBoundingClientRect().top),
    );
    expect(new Set(tops).size, `${width} px`).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
});
