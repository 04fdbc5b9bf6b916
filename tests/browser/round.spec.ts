import type { Page } from '@playwright/test';
import type { RoundProgress } from '../../src/model/startedRound.ts';
import { STARTED_ROUND } from '../../workers/figures/kept/startedRound.ts';
import type { RoundReport, VisitReport } from '../../workers/game/domain/round.ts';
import { expect, type Player, test } from './player.ts';

const planner = (player: Player) => player.place('Round');
const restarts = (player: Player) => planner(player).getByRole('checkbox', { name: /^Restart/ });
/** The started round as the browser has stored it. */
const startedRound = (page: Page): Promise<RoundReport> =>
  page.evaluate(
    (name) =>
      new Promise<RoundReport>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('plans').objectStore('plans').get('started');
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => resolve(reading.result as RoundReport);
          opening.result.close();
        };
      }),
    STARTED_ROUND.database.name,
  );
const restartIds = ({ lines }: VisitReport) => lines.filter(({ kind }) => kind === 'restart').map(({ id }) => id);

test('a whole round: planned, checked off, kept over a reload, and compared with newer snapshots of ESI', {
  tag: '@deep',
}, async ({ player, page, product }) => {
  await product.breakServices({ esiCacheSeconds: 0 });
  await player.openWithPilots(['Oran Derrel']);
  await player.goTo('Round');
  await expect(planner(player).getByRole('heading', { name: 'Round', exact: true })).toBeFocused();
  await expect(page).toHaveURL(/[?&]view=round/);
  await expect(planner(player).getByRole('heading', { name: '1 of 1: log in as Oran Derrel' })).toBeVisible();
  await player.unfoldRound();
  const first = restarts(player).first();
  await first.check();
  await expect(planner(player).getByRole('button', { name: /^Settings: plan of / })).toBeVisible();

  await page.reload();
  await player.unfoldRound();
  await expect(first).toBeChecked();
  const before = await restarts(player).evaluateAll(
    (boxes) => boxes.filter((box) => (box as HTMLInputElement).checked).length,
  );
  expect(before).toBe(1);

  // The pilot restarts all programs of a planet in the game, for the same length, and brings nothing.
  const { visits } = (await startedRound(page)).logins[0]!;
  const checkedIds = async () => ((await player.kept('startedRound')) as RoundProgress).checked;
  const done = await checkedIds();
  const [visit, nextVisit] = visits.filter((one) => restartIds(one).some((id) => !done.includes(id)));
  const restartInGame = async ({ key }: VisitReport): Promise<void> => {
    const [characterId, planetId] = key.split('/').map(Number);
    const answer = await fetch(`${product.url}/sandbox/visit`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ characterId, planetId, restart: 'all' }),
    });
    expect(answer.status).toBe(200);
    await page.reload();
  };
  await restartInGame(visit!);
  const ids = restartIds(visit!);
  await expect.poll(checkedIds).toEqual(expect.arrayContaining(ids));

  // What the player unchecks stays unchecked when newer snapshots come.
  await player.unfoldRound();
  await restarts(player).nth(visits.flatMap(restartIds).indexOf(ids[0]!)).uncheck();
  await restartInGame(nextVisit!);
  await expect.poll(checkedIds).toEqual(expect.arrayContaining(restartIds(nextVisit!)));
  expect(await checkedIds()).not.toContain(ids[0]);

  // A new plan drops what newer records show, after asking.
  await planner(player).getByRole('button', { name: 'Replan what is open' }).click();
  await page.getByRole('button', { name: 'Take the new plan' }).click();
  await expect.poll(checkedIds).not.toEqual(expect.arrayContaining(restartIds(nextVisit!)));
  await expect(planner(player).getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(planner(player)).toBeHidden();
  await expect(page).not.toHaveURL(/view=round/);
});
