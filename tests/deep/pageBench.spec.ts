/** The bench of the page, at its smallest: that it measures, not what it measures. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { GOALS } from '../../bench/page/goals.ts';
import type { FleetResult, Spread } from '../../bench/page/pageFigures.ts';
import { PAGE_SCRIPT } from '../../bench/page/playerVisit.ts';
import { readOptions } from '../../bench/page/readOptions.ts';
import { startFleet } from '../../bench/page/startFleet.ts';
import { DIST } from '../../bench/page/traffic.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('the page bench measures every figure that its table has, and writes them as JSON', async () => {
  const file = test.info().outputPath('figures.json');
  const options = ['--pilots', '3', '--runs', '1', '--no-minute', '--no-errors', '--json', file];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'bench/page/main.ts', ...options],
    {
      cwd: ROOT,
      env: { COLONY_WATCH_DIST: resolve(ROOT, 'dist'), ...process.env },
    },
  );
  const { medians, results }: { medians: { figures: Record<string, Spread | null> }[]; results: FleetResult[] } =
    JSON.parse(readFileSync(file, 'utf8'));

  // The minute of waiting is what was left out.
  const goals = GOALS.filter(({ name }) => name !== 'idle.minuteMsPerSecond');
  const [round = {}] = results.flatMap(({ rounds }) => rounds);
  expect(Object.keys(round).sort()).toEqual(goals.map(({ name }) => name).sort());
  for (const { name, what } of goals) {
    expect.soft(round[name], name).toBeGreaterThanOrEqual(0);
    expect.soft(Number.isFinite(medians[0]?.figures[name]?.median), name).toBe(true);
    expect.soft(stdout, name).toContain(what);
  }
  for (const ms of results[0]?.fixedWorkMs ?? []) expect(ms).toBeGreaterThan(0);
  // Of each character its planets' list and six planets; a refresh asks only for the lists.
  expect(round['calls.first']).toBe(3 * 7);
  expect(round['calls.refresh']).toBe(3);
  expect(stdout).toContain('last planet per character, nothing cached');
});

test('the sandbox has the fleets that the page bench takes by default', async () => {
  for (const { characterCount: size } of readOptions([])?.fleets ?? []) {
    const fleet = await startFleet(size, DIST);
    expect(await fleet.characters()).toHaveLength(size);
    await fleet.product.stop();
  }
});

test('the probe of the page bench counts planets as rows and by the names of those that are out of view', async ({
  page,
}) => {
  await page.addInitScript({ content: PAGE_SCRIPT });
  await page.goto('about:blank');
  const counts = await page.evaluate(async () => {
    const show = async (html: string): Promise<void> => {
      document.body.innerHTML = html;
      // One frame in which the probe looks, and one after which it has the time.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    };
    await show('<table><tr><th>Name</th></tr></table>');
    await show('<table><tr data-colony="a"><th>Vard VII</th></tr><tr data-colony="a"><td>detail</td></tr></table>');
    await show(
      '<table><tr data-colony="a"><th>Vard VII</th></tr></table><p style="--planet-count: 5">Eram I · …</p><p>other</p>',
    );
    await show('<p style="--planet-count: 5">Eram I · …</p>');
    return window.probe.loadTimes().pictures;
  });
  expect(counts.map(({ count }) => count)).toEqual([1, 6, 5]);
  const times = counts.map(({ atMs }) => atMs);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times[0]).toBeGreaterThan(0);
});
