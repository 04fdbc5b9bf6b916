/** The way between the places in the built product, with a mouse, keys and the browser's own Back. The rest: `component/places.test.tsx`. */
import { expect, sharedTest as test } from './player.ts';

test('from place to place and back: focus, scrolling and a tried suggestion are where they were, and nothing moves by itself; a round is printed once, and keeps what is checked', {
  tag: '@deep',
}, async ({ player, page }) => {
  test.slow();
  await player.openWithPilots(['Ketta Vaskonen', 'Oran Derrel', 'Ilse Calloway']);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
  await player.goTo('Improve');
  await expect(page.getByRole('heading', { name: 'Improve' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  const tries = player.place('Improve').getByRole('button', { name: /^Try/ });
  await expect(tries.first()).toBeVisible();
  const label = (await tries.first().getAttribute('aria-label')) ?? '';
  const [, planet, change = 'no name'] = /^Try on (.+?): (.+): \+/.exec(label) ?? [];
  // What is found later may come first, and its worth may change.
  const tried = player.place('Improve').getByRole('button', { name: `Try on ${planet}: ${change}: ` });
  await tried.click();
  const panel = page.getByRole('complementary', { name: `What if: ${planet}` });
  await expect(panel.getByRole('columnheader', { name: change.slice(0, 50) })).toBeVisible();
  await expect(page).toHaveURL(/[?&]view=improve&tab=suggestions&try=/);
  await expect(tried).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(tried).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle('Planets · Colony Watch');
  await expect(page.getByRole('link', { name: /^Improve/ })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);

  await player.goTo('Stops');
  await expect(player.place('Stops').getByRole('button', { name: 'By time' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle('Planets · Colony Watch');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    document.addEventListener('transitionrun', ({ target }) => {
      if (target instanceof Element && target.closest('main [data-place]'))
        document.body.dataset.moved = target.className;
    });
  });
  await player.goTo('Stops');
  await expect(player.place('Stops').getByRole('button', { name: 'By time' })).toBeVisible();
  // What moves begins to move in the frame that shows the place.
  for (let frame = 0; frame < 3; frame++) await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.locator('body')).not.toHaveAttribute('data-moved');
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await player.goTo('Round');
  await expect(page.getByRole('heading', { name: /^1 of \d+: log in as/ })).toBeAttached();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  // Three logins with a few planets each; fixed parts were repeated on every one of a dozen pages.
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(6);
  const restart = player.place('Round').getByRole('checkbox').first();
  await restart.check();
  await page.reload();
  await expect(page).toHaveTitle('Round · Colony Watch');
  await expect(restart).toBeChecked();
});
