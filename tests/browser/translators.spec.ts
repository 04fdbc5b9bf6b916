/** The built product while the browser translates it. What React does to single texts: `component/translators.test.tsx`. */
import { translatePage } from '../fixtures/translator.ts';
import { expect, sharedTest as test } from './player.ts';

test('a page that the browser translates loses nothing and shows nothing old, in all places and modes, in a forecast and back', {
  tag: '@deep',
}, async ({ player, page }) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.addInitScript(translatePage);
  await player.openWithPilots(['Ketta Vaskonen', 'Ilse Calloway']);
  await expect(page.locator('font').first()).toBeAttached();

  /** The dashboard's texts, without times, which go on. */
  const shown = (): Promise<string> =>
    page.evaluate(() => {
      const main = document.querySelector('main')?.cloneNode(true) as HTMLElement;
      // Places stay drawn behind the dashboard until the page is drawn again.
      for (const one of main.querySelectorAll('time, section[data-place]')) one.remove();
      return main.textContent?.replace(/\s+/g, ' ') ?? '';
    });
  /** Changes the language and back, which draws the whole page again. */
  const drawAgain = async (): Promise<void> => {
    for (const [name, language] of [
      ['Deutsch', 'de'],
      ['English', 'en'],
    ] as const) {
      await page.getByRole('link', { name }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
  };
  const row = player.row('Amamake IV');
  const tile = page.getByRole('region', { name: 'Next stop', exact: true });
  for (let round = 0; round < 2; round++) {
    await tile.getByRole('button', { name: 'In 3 days' }).click();
    await expect(row).toContainText('ended');
    await tile.getByRole('button', { name: 'Back to now' }).click();
    await expect(row).not.toContainText('ended');
  }
  for (const mode of ['Alert mode', 'Compact mode', 'Plan mode']) {
    const toggle = page.getByRole('button', { name: mode, exact: true });
    await toggle.click();
    await player.untilModesDrawn();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await toggle.click();
    await player.untilModesDrawn();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  }
  for (const place of ['Stops', 'Round', 'Money', 'Improve'] as const) {
    await player.goTo(place);
    await expect(player.place(place).getByRole('heading').first()).toBeVisible();
  }
  await player.goTo('Planets');
  await expect(row).toBeVisible();
  const untilDrawn = await shown();
  await drawAgain();
  await expect.poll(shown).toBe(untilDrawn);
  await expect(page.getByText('could not be shown')).toHaveCount(0);
  expect(faults).toEqual([]);
});
