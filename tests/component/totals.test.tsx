import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EfficiencyInputs } from '../../src/features/totals/EfficiencyInputs.tsx';
import { TotalsTable } from '../../src/features/totals/TotalsTable.tsx';
import { store } from '../../src/state/jotai.ts';
import { productionStartAtom } from '../../src/state/settings.ts';
import type { TotalsReport } from '../../workers/game/domain/report.ts';
import { isk, makeTotals, makeTotalsRow } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const totals: TotalsReport = makeTotals(
  [
    makeTotalsRow('Mechanical Parts', { iskPerMonth: 36_000_000, progressFraction: 1 }),
    makeTotalsRow('Coolant', { unitsPerHour: 10, iskPerMonth: 72_000_000, progressFraction: 0.8 }),
    makeTotalsRow('Robotics', { iskPerMonth: null, sustainedIskPerMonth: null, progressFraction: 0.5 }),
  ],
  { iskPerMonth: isk(108_000_000, 0.66), producedIsk: isk(3_000_000), sustainedIskPerMonth: isk(108_000_000, 0.66) },
);

const START_AT = Date.UTC(2026, 0, 5) / 1000;
beforeEach(() => store.set(productionStartAtom, START_AT));

const names = () => [...document.querySelectorAll('tbody th')].map((heading) => heading.textContent);

describe('the totals table', () => {
  it('is sorted by name at first, and by any column both ways, sums up in its last row, says where a sum is a lower bound, and colours progress by its share', async () => {
    const screen = await show(<TotalsTable totals={totals} partialText={null} />);
    expect(names()).toEqual(['Coolant', 'Mechanical Parts', 'Robotics']);
    const header = screen.getByRole('button', { name: 'u/h' });
    await header.click();
    expect(names()).toEqual(['Mechanical Parts', 'Robotics', 'Coolant']);
    await header.click();
    expect(names()).toEqual(['Coolant', 'Mechanical Parts', 'Robotics']);
    await expect.element(screen.getByRole('columnheader', { name: 'u/h' })).toHaveAttribute('aria-sort', 'descending');
    await screen.getByRole('button', { name: 'Exports' }).click();

    const total = screen.getByRole('row', { name: /^Total/ });
    await expect.element(total).toHaveTextContent('3.00 M');
    await expect.element(total).toHaveTextContent('at least 108.00 M');

    const tones = [...document.querySelectorAll('[data-tone]')].map((cell) => cell.getAttribute('data-tone'));
    expect(new Set(tones).size).toBe(3);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('says what extractors and imports sustain with the player’s visits where that is less', async () => {
    const rows = [makeTotalsRow('Coolant', { iskPerMonth: 72_000_000, sustainedIskPerMonth: 36_000_000 })];
    const screen = await show(<TotalsTable totals={makeTotals(rows)} partialText={null} />);
    await screen.getByRole('button', { name: 'Sustained: 36.00 M' }).click();
    await expect
      .element(screen.getByRole('dialog', { name: 'Coolant: what is sustained' }))
      .toHaveTextContent('Extractors and imports sustain 36.00 M with your visits.');
  });

  it('has the imports, the net and what the planets supply each other below it', async () => {
    const good = { madeUnitsPerHour: 10, usedUnitsPerHour: 4, unitsPerHour: 4, iskPerMonth: 28_800_000 };
    const screen = await show(
      <TotalsTable
        partialText={null}
        totals={{
          ...totals,
          importIskPerMonth: isk(128_000_000),
          netIskPerMonth: { isk: -20_000_000, bound: 'exact' },
          netUnknownCount: 2,
          internalGoods: [{ typeId: totals.rows[1]!.typeId, ...good }],
        }}
      />,
    );
    await expect.element(screen.getByText('−20.00 M')).toBeVisible();
    await expect
      .element(screen.getByText('2 planets are not in the net: what they sustain is not known yet'))
      .toBeVisible();
    await expect.element(screen.getByText('128.00 M')).toBeVisible();
    await expect.element(screen.getByText('Coolant 4/h (28.80 M)')).toBeVisible();
  });

  it('has no room to scroll sideways for on a phone: each row is a block of figures with their names', async () => {
    await page.viewport(390, 844);
    const screen = await show(<TotalsTable totals={totals} partialText="5 of 6 planets known" />);
    const region = screen.getByRole('region', { name: 'Totals by export' }).element();
    expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
    const cell = screen
      .getByRole('row', { name: /^Coolant/ })
      .element()
      .querySelector('td')!;
    expect(getComputedStyle(cell, '::before').content).toBe('"u/h"');
    // A figure isn't broken from its unit.
    const lines = [...region.querySelectorAll('td > span, tfoot td span')].map((one) => one.getClientRects().length);
    expect(new Set(lines)).toEqual(new Set([1]));
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('leaves progress blank until a start date is chosen', async () => {
    store.set(productionStartAtom, null);
    const rows = totals.rows.map((row) => ({ ...row, progressFraction: null }));
    await show(<TotalsTable totals={{ ...totals, rows }} partialText={null} />);
    const progress = () => [...document.querySelectorAll('tbody td:last-child')].map(({ textContent }) => textContent);
    expect(progress()).toEqual(['', '', '']);
    store.set(productionStartAtom, START_AT);
    await expect.poll(progress).toEqual(['–', '–', '–']);
  });
});

describe('the start of production', () => {
  it('stays while another date is half typed, and goes with the date', async () => {
    const screen = await show(<EfficiencyInputs />);
    const day = screen.getByLabelText('Production Start Date');
    (day.element() as HTMLElement).focus();
    await userEvent.keyboard('{Backspace}');
    await expect.element(day).toHaveValue('');
    expect(store.get(productionStartAtom)).toBe(START_AT);
    await userEvent.keyboard('03');
    await expect.element(day).toHaveValue('2026-03-05');
    expect(store.get(productionStartAtom)).toBe(Date.UTC(2026, 2, 5) / 1000);
    await userEvent.keyboard('{Backspace}');
    (day.element() as HTMLElement).blur();
    await expect.element(day).toHaveValue('2026-03-05');
    await day.fill('');
    expect(store.get(productionStartAtom)).toBeNull();
  });

  it('goes with the last of its segments that the keyboard empties', async () => {
    const screen = await show(<EfficiencyInputs />);
    const day = screen.getByLabelText('Production Start Date');
    (day.element() as HTMLElement).focus();
    await userEvent.keyboard('{Backspace}{ArrowRight}{Backspace}{ArrowRight}{Backspace}');
    expect(store.get(productionStartAtom)).toBe(START_AT);
    (day.element() as HTMLElement).blur();
    await expect.poll(() => store.get(productionStartAtom)).toBeNull();
    await expect.element(day).toHaveValue('');
  });
});
