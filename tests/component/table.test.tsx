/** The planet table: its columns, cells and order, and what changes by itself while the page is open. */
import { describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { toIsoTime } from '../../server/sandbox/fleet/records.ts';
import { kept, rowOf, showFleet, usualAnswer } from './fleet.tsx';

const KETTA = 'Ketta Vaskonen';
const ORAN = 'Oran Derrel';

const COLUMNS = {
  Planet: 'what stops there first',
  CC: 'Command center upgrade level',
  Extraction: 'Extractor status and products',
  Production: 'What factories are producing',
  Imports: 'What factories need from outside',
  Exports: 'What factories are producing for export',
  Excluded: 'Whether the planet is left out of totals',
  uph: 'Units per hour',
  'ISK/M': 'Net ISK per month with your visits: exports less inputs and customs tax. Gross below it',
  'Storage%': 'Storage fill rate',
};

const table = (pilot: string) => page.getByRole('table', { name: `Planets of ${pilot}` });
const tooltip = () => page.getByRole('tooltip');
const textOf = (element: Element): string => (element as HTMLElement).innerText.trim();
const buttonOf = (locator: Locator) => locator.getByRole('button').element() as HTMLElement;
const cellsOf = (planet: string) => rowOf(planet).getByRole('cell');
const planetNames = (pilot: string) =>
  table(pilot)
    .getByRole('rowheader')
    .elements()
    .map((header) => header.querySelector('button')?.textContent);

async function focusByKeyboard(element: HTMLElement): Promise<void> {
  await userEvent.keyboard('{Shift}');
  element.focus();
}

describe('the planet table', () => {
  it('has every column, each explained on hover and on focus, an extraction tooltip, and a menu and detail of each row by keyboard, and leaves an excluded planet out of totals and sums, but keeps its row and alerts', async () => {
    // Figures that do not change from minute to minute.
    await showFleet([KETTA], { settings: { figures: 'esi', totalsOpen: true } });
    const heads = [...table(KETTA).element().querySelectorAll<HTMLElement>('thead th')];
    expect(heads).toHaveLength(Object.keys(COLUMNS).length + 1);
    expect(heads.at(-1)?.textContent).toBe('Settings');
    for (const [name, about] of Object.entries(COLUMNS)) {
      const header = heads
        .flatMap((head) => [...head.querySelectorAll<HTMLElement>('button')])
        .find(({ textContent }) => textContent === name);
      if (!header) throw new Error(`No column is named ${name}.`);
      if (name === 'uph') await userEvent.hover(header);
      else await focusByKeyboard(header);
      await expect.poll(() => document.querySelector('[role="tooltip"]')?.textContent).toContain(about);
      await expect.element(header).toHaveAccessibleName(name);
      await expect.element(header).toHaveAccessibleDescription(new RegExp(about));
    }

    await userEvent.keyboard('{Escape}');
    await expect.element(tooltip()).not.toBeInTheDocument();
    const cell = cellsOf('Amamake III').nth(1);
    await focusByKeyboard(buttonOf(cell));
    await userEvent.keyboard('{ArrowLeft}');
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(buttonOf(cell));
    const chart = tooltip().getByRole('img', { name: /^Extraction Output Prediction .* cycle \d+ of \d+/ });
    await expect.element(chart).toBeVisible();
    await expect.element(cell.getByRole('button')).toHaveAccessibleDescription(/Extraction Output Prediction/);
    await userEvent.keyboard('{Escape}');
    await expect.element(tooltip()).not.toBeInTheDocument();

    const expand = rowOf('Amamake IV').getByRole('button', { name: 'Amamake IV', exact: true });
    await focusByKeyboard(expand.element() as HTMLElement);
    await userEvent.keyboard('{Enter}');
    await expect.element(expand).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByText('Raw Materials').first()).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(expand).toHaveAttribute('aria-expanded', 'false');
    expect(page.getByText('Raw Materials').elements()).toEqual([]);
    const menu = page.getByRole('button', { name: 'Settings of Amamake IV' });
    await focusByKeyboard(menu.element() as HTMLElement);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Configure Planet' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Show 3D View' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).toHaveFocus();

    const header = () => textOf(document.querySelector('main header') as Element);
    const totals = () => textOf(page.getByRole('region', { name: 'Totals', exact: true }).element());
    await expect.poll(totals).toMatch(/Total\s*[\d.]+ [MB]/);
    expect(header()).toMatch(/Extractors\s*9\/9/);
    expect(header()).not.toContain('no price');
    const monthly = /Monthly ISK\s*([\d.]+\s[MB])/.exec(header())?.[1] ?? '';
    expect(monthly).not.toBe('');
    // Net follows gross.
    await expect.element(cellsOf('Vard IV').nth(7)).toHaveTextContent(/^\S+ M\s*\S+ M gross$/);
    const summary = totals();
    const cells = () => cellsOf('Vard IV').elements().slice(5).map(textOf);
    const before = cells();
    const box = rowOf('Vard IV').getByRole('checkbox', { name: 'Exclude Vard IV from totals' });
    await box.click();
    await expect.poll(header).not.toContain(monthly);
    await expect.poll(totals).not.toBe(summary);
    expect(cells()).toEqual(before);
    expect(header()).toMatch(/Balance Alerts\s*1/);
    expect(header()).toMatch(/Planets\s*6/);
    await expect.element(rowOf('Vard IV').getByText('off balance')).toBeVisible();
    expect(kept('characters')).toMatchObject([{ planetConfig: [{ excludeFromTotals: true }] }]);
    await box.click();
    await expect.poll(header).toContain(monthly);
  });

  it('shows of each planet what it extracts, makes, needs, exports, earns and holds', async () => {
    await showFleet([KETTA, 'Vesna Auvinen', 'Ilse Calloway', 'Rhett Lindqvist', 'Marek Okuro']);
    // Net follows gross, which stands below it where the two differ.
    await expect.element(cellsOf('Agoze II').nth(7)).toHaveTextContent(/M(at least )?\s*\d+\.\d\d [MB] gross$/);
    await expect.element(cellsOf('Amamake IV').nth(7)).toHaveTextContent(/^\d+\.\d\d M$/);
    const extracting = cellsOf('Amamake IV')
      .elements()
      .map(({ textContent }) => textContent);
    expect(extracting.slice(0, 9)).toEqual([
      '5',
      expect.stringMatching(/^Aqueous Liquids\d+h( \d+m)?14,795\/h$/),
      'Water',
      '',
      'Water',
      '',
      '80',
      expect.stringMatching(/^\d+\.\d\d\sM$/),
      expect.stringMatching(/^\d+%\s?\d+%$/),
    ]);
    await expect.element(cellsOf('Amamake IV').nth(5).getByRole('checkbox')).not.toBeChecked();

    const factories = cellsOf('Agoze II');
    const texts = factories.elements().map(({ textContent }) => textContent);
    expect(texts[1]).toBe('');
    expect(texts[2]).toBe('Wetware Mainframe');
    expect(texts[3]).toMatch(/Supercomputers\dd \d+h/);
    expect(texts[7]).toMatch(/^−\d{3}\.\d\d\sM(at least )?\d\.\d\d\sB gross$/);
    const depletionOf = (planet: string, level: string) =>
      rowOf(planet).element().querySelector<HTMLElement>(`[data-left="${level}"]`);
    expect(factories.nth(3).element().querySelector('[data-left]')).toBe(depletionOf('Agoze II', 'warning'));
    expect(getComputedStyle(depletionOf('Brarel II', 'error') as Element).color).toBe('rgb(248, 81, 73)');
    expect(depletionOf('Amamake I', 'success')).not.toBeNull();

    await expect.element(rowOf('Agoze VII').first().getByText('ended', { exact: true })).toBeVisible();
    await expect.element(rowOf('Hasmijaala I').getByText('no program').first()).toBeVisible();
    for (const fill of ['red', 'gold']) expect(document.querySelector(`[data-fill="${fill}"]`)).not.toBeNull();
    await expect.element(rowOf('Vard IV').getByText('off balance')).toBeVisible();
  });

  it('has tooltips that open on hover, focus and click, say what ESI had, and close on Escape; and is sorted by the time left, either way, and back', async () => {
    await showFleet([KETTA, 'Vesna Auvinen', ORAN]);
    const cells = cellsOf('Agoze II');
    await cells.nth(3).getByRole('button').hover();
    await expect.element(tooltip()).toHaveTextContent('Cost per month');
    await expect.element(tooltip()).toHaveTextContent('Supercomputers');
    await expect
      .element(tooltip())
      .toHaveTextContent(/Simulated to now from what ESI had on \d{1,2} \w{3}( \d{4})? \d\d:\d\d \(/);
    await page.getByRole('contentinfo').hover();
    await expect.element(tooltip()).not.toBeInTheDocument();
    await focusByKeyboard(buttonOf(cells.nth(7)));
    await userEvent.keyboard('{ArrowRight}');
    for (const name of ['Type', 'Capacity', 'Used', 'Fill Rate', 'Value']) {
      await expect.element(tooltip().getByRole('columnheader', { name }).first()).toBeVisible();
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(tooltip()).not.toBeInTheDocument();
    expect(document.activeElement).toBe(buttonOf(cells.nth(8)));
    await cells.nth(2).getByRole('button').click();
    await expect.element(tooltip()).toHaveTextContent('Wetware Mainframe');
    await page.getByRole('contentinfo').click({ position: { x: 2, y: 2 } });
    await expect.element(tooltip()).not.toBeInTheDocument();

    const own = planetNames(KETTA);
    const sort = page.getByRole('button', { name: 'Extraction', exact: true }).first();
    await sort.click();
    await expect
      .element(page.getByRole('columnheader', { name: 'Extraction' }).first())
      .toHaveAttribute('aria-sort', 'ascending');
    const soonestFirst = ['Amamake IV', 'Lantorn III', 'Vard IV', 'Dal V', 'Amamake III', 'Vard VII'];
    expect(planetNames(KETTA)).toEqual(soonestFirst);
    expect(planetNames(ORAN).slice(0, 2)).toEqual(['Amamake V', 'Auga IX']);
    await sort.click();
    expect(planetNames(KETTA)).toEqual(soonestFirst.toReversed());
    await sort.click();
    expect(planetNames(KETTA)).toEqual(own);
  });

  it('changes nothing else in a row while its countdown ticks', { tags: ['deep'] }, async () => {
    await showFleet([ORAN]);
    // Its programs end within the hour: only then a timer ticks.
    const row = rowOf('Amamake V').element();
    // New figures may come once a minute: the test looks for two seconds without them.
    await expect.poll(() => changesDuringTwoTicks(row)).toEqual({ ticks: 2, others: [] });
  });

  it('updates row, header and alert mode when a program ends', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const end = toIsoTime(Math.ceil(Date.now() / 1000) + 600);
    await showFleet(['Kaspar Kaldane'], {
      settings: { alertMode: true, balanceThreshold: 100_000 },
      network: (url) => {
        const answer = structuredClone(usualAnswer(url)) as {
          pins?: { expiry_time?: string; extractor_details?: unknown }[];
        };
        for (const pin of answer.pins ?? []) if (pin.extractor_details) pin.expiry_time = end;
        return answer;
      },
    });
    await expect.element(page.getByText('No alerts')).toBeVisible();
    expect(document.querySelector('main header')).toBeNull();
    // As after a sleep: the engine looks at the clock once a minute.
    vi.setSystemTime(Date.now() + 540_000);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(page.getByText('No alerts')).not.toBeInTheDocument();
    await expect.poll(() => textOf(document.querySelector('main header') as Element)).toMatch(/Extractors\s*0\/4/);
    const accounts = page.getByRole('list', { name: 'Accounts' });
    await expect.poll(() => accounts.getByText('ended', { exact: true }).elements()).toHaveLength(4);
  });
});

function changesDuringTwoTicks(row: Element): Promise<{ ticks: number; others: string[] }> {
  return new Promise((resolve) => {
    const countdown = row.querySelector('time[data-left]');
    const seen = { ticks: 0, others: [] as string[] };
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const owner = target instanceof Element ? target : target.parentElement;
        if (!owner?.closest('time')) seen.others.push(owner?.outerHTML ?? '');
      }
      if (records.some(({ target }) => countdown?.contains(target))) seen.ticks += 1;
      if (seen.ticks < 2) return;
      observer.disconnect();
      resolve(seen);
    });
    observer.observe(row, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
