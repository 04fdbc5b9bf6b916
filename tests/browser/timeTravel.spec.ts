/** Time travel by mouse. The rest: `component/timeTravel.test.tsx`. */
import { expect, type Player, sharedTest as test } from './player.ts';

const slider = ({ page }: Player) => page.getByRole('slider', { name: 'Time that the page shows' });

test('the slider is dragged by a mouse, and the page follows', { tag: '@deep' }, async ({ player, page }) => {
  await player.openWithPilots(['Ketta Vaskonen', 'Oran Derrel', 'Ilse Calloway']);
  const box = (await slider(player).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 8, y);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) await page.mouse.move(box.x + 8 + ((box.width - 16) * step) / 40, y);
  await page.mouse.up();
  expect(await slider(player).boundingBox()).toEqual(box);
  await expect(slider(player)).toHaveAttribute('aria-valuetext', /in (6d 2\dh|7d)/);
  await expect(player.row('Vard VII')).toContainText('ended');
});
