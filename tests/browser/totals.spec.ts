/** The totals panel: its table, its order, and the two fields that progress is reckoned from. */
import type { Page } from '@playwright/test';
import { expect, sharedTest } from './player.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Totals', exact: true });
const table = (page: Page) => panel(page).getByRole('table');

const COLUMNS = [
  'Exports',
  'u/h',
  'Units in storage',
  'Produced ISK value',
  'Maximum possible ISK/M',
  'Progress from start date',
];

/** A column as the rows show it: names as they are, amounts in ISK, percentages as numbers. */
async function columnOf(page: Page, index: number): Promise<(string | number)[]> {
  const rows = await table(page)
    .locator('tbody tr')
    .evaluateAll((elements) => elements.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  return rows.map((cells) => {
    const text = (cells[index] ?? '').trim();
    if (index === 0) return text;
    const factor = text.includes('B') ? 1000 : 1;
    return text === 'no price' || text === '–' ? Number.NaN : Number.parseFloat(text.replace(/[^\d.]/g, '')) * factor;
  });
}

function isSorted(values: readonly (string | number)[], direction: 'ascending' | 'descending'): boolean {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.every((value, index) => {
    const former = known[index - 1];
    if (former === undefined) return true;
    return direction === 'ascending' ? former <= value : former >= value;
  });
}

sharedTest(
  'opens by its header, sorts by each column both ways, sums up, and is found again so',
  async ({ player, page }) => {
    await player.openWithPilots();
    const toggle = panel(page).getByRole('button', { name: 'Totals', exact: true });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    const header = (name: string) =>
      table(page).locator('th', { has: page.getByRole('button', { name, exact: true }) });
    await expect(header('Exports')).toHaveAttribute('aria-sort', 'ascending');
    expect((await columnOf(page, 0)).length).toBeGreaterThan(20);
    expect(isSorted(await columnOf(page, 0), 'ascending')).toBe(true);

    for (const [index, name] of COLUMNS.entries()) {
      const [first, second] =
        index === 0 ? (['descending', 'ascending'] as const) : (['ascending', 'descending'] as const);
      for (const direction of [first, second]) {
        await table(page).getByRole('button', { name, exact: true }).click();
        await expect(header(name)).toHaveAttribute('aria-sort', direction);
        expect(isSorted(await columnOf(page, index), direction)).toBe(true);
      }
    }
    await expect(table(page).locator('[aria-sort]:not([aria-sort="none"])')).toHaveCount(1);

    const sums = table(page).locator('tfoot td');
    for (const [column, sum] of [
      [3, 0],
      [4, 1],
    ] as const) {
      const values = (await columnOf(page, column)).filter((value) => !Number.isNaN(value)) as number[];
      const total = values.reduce((before, value) => before + value, 0);
      const shown = /([\d.,]+) ([BM])/.exec(await sums.nth(sum).innerText());
      const millions = Number(shown?.[1]?.replace(/,/g, '')) * (shown?.[2] === 'B' ? 1000 : 1);
      // Each row is rounded to the hundredth of a million, or of a billion.
      expect(Math.abs(millions - total)).toBeLessThan(total * 0.01 + 5);
    }

    await page.reload();
    await expect(table(page)).toBeVisible();
    await expect(header('Progress from start date')).toHaveAttribute('aria-sort', 'descending');
  },
);

sharedTest(
  'activity is kept between 0 and 100, and progress follows it and the start date',
  async ({ player, page }) => {
    await player.openWithPilots(['Ketta Vaskonen'], { totalsOpen: true });
    const activity = panel(page).getByLabel('Activity %');
    await expect(activity).toHaveValue('100');
    for (const [typed, kept] of [
      ['150', 100],
      ['-5', 0],
      ['abc', 0],
      ['', 0],
      ['62.5', 62.5],
    ] as const) {
      await activity.fill(typed);
      await activity.blur();
      await expect(activity).toHaveValue(String(kept));
      expect(await player.kept('activityPercentage')).toBe(kept);
    }

    const day = panel(page).getByLabel('Production Start Date');
    const today = new Date().toISOString().slice(0, 10);
    await expect(day).toHaveValue(today);
    const progress = table(page).locator('tbody tr').first().locator('td').last();
    const percent = async () => Number.parseFloat((await progress.innerText()).replace(/[^\d.]/g, ''));
    await activity.fill('100');
    await activity.blur();
    await expect(progress).toHaveText(/\d/);
    const sinceToday = await percent();
    await day.fill('2026-01-05');
    await expect.poll(percent).toBeLessThan(Math.min(75, sinceToday));
    await expect(progress).toHaveAttribute('data-tone', 'danger');
    expect(await player.kept('productionStartDate')).toBe('2026-01-05T00:00:00.000Z');
    await activity.fill('1');
    await activity.blur();
    await expect.poll(percent).toBeGreaterThan(sinceToday === 0 ? 0 : 1);
    await day.fill(today);
    await expect(progress).toHaveAttribute('data-tone', 'success');
    await page.reload();
    await expect(activity).toHaveValue('1');
  },
);

sharedTest('explains a sum that is only a lower bound', async ({ player, page }) => {
  await player.openWithPilots(['Vesna Auvinen']);
  const summary = panel(page).getByRole('button', { name: '≥' });
  await summary.hover();
  await expect(page.getByRole('dialog', { name: 'About the totals' })).toContainText('no market price');
});
