import * as v from 'valibot';
import { storedPlanSchema } from '../../src/state/roundPlanSchema.ts';
import { expect, type Player, test } from './player.ts';

const planner = ({ page }: Player) => page.getByRole('dialog', { name: 'Plan round' });
const restarts = (player: Player) =>
  planner(player)
    .getByRole('listitem')
    .filter({ hasText: /^Restart/ })
    .getByRole('checkbox');

test('a whole round: planned, checked off, kept over a reload, and compared with newer snapshots of ESI', async ({
  player,
  page,
  product,
}) => {
  await product.breakServices({ esiCacheSeconds: 0 });
  await player.openWithPilots(['Oran Derrel']);
  await page.getByRole('button', { name: 'Plan round' }).click();
  await expect(planner(player).getByRole('heading', { name: 'Plan round' })).toBeFocused();
  await expect(page).toHaveURL(/[?&]view=round/);
  await expect(planner(player).getByRole('heading', { name: '1. Log in as Oran Derrel' })).toBeVisible();
  const first = restarts(player).first();
  await first.check();
  await expect(planner(player).getByRole('status').first()).toContainText('Checked lines keep this plan');

  await page.reload();
  await expect(first).toBeChecked();
  const before = await restarts(player).evaluateAll(
    (boxes) => boxes.filter((box) => (box as HTMLInputElement).checked).length,
  );
  expect(before).toBe(1);

  // The pilot restarts all programs of a planet in the game, for the same length, and brings nothing.
  const kept = v.parse(storedPlanSchema, await player.kept('roundPlan'))!;
  const { characterId, visits } = kept.logins[0]!;
  const checked = (await player.kept('roundChecks')) as string[];
  const visit = visits.find(({ lines }) => lines.some(({ kind, id }) => kind === 'restart' && !checked.includes(id)))!;
  const planetId = Number(visit.key.split('/')[1]);
  const answer = await fetch(`${product.url}/sandbox/visit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ characterId, planetId, restart: 'all' }),
  });
  expect(answer.status).toBe(200);
  await page.reload();
  const ids = visit.lines.filter(({ kind }) => kind === 'restart').map(({ id }) => id);
  await expect
    .poll(async () => (await player.kept('roundChecks')) as string[], { timeout: 40_000 })
    .toEqual(expect.arrayContaining(ids));

  await planner(player).getByRole('button', { name: 'Plan again' }).click();
  await expect(planner(player).getByRole('checkbox', { checked: true, name: /^Restart/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(planner(player)).toHaveCount(0);
  await expect(page).not.toHaveURL(/view=round/);
});
