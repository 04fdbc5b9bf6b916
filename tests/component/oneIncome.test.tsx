/** One income: wherever a net figure is on the screen twice, it is the same text. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { goTo, goToPlanets } from '../../src/state/places.ts';
import { chooseFromMenu, rowOf, showFleet } from './fleet.tsx';

const PILOTS = ['Ketta Vaskonen', 'Oran Derrel'];
const PLANET = 'Amamake IV';

const textOf = (element: Element | null | undefined): string =>
  element?.textContent?.trim().replaceAll('\u00a0', ' ') ?? '';
const boxes = () => page.getByRole('dialog');

/** The net in the way from gross to net that an element explains. */
async function netOfTip(opener: Element, name: string): Promise<string> {
  await userEvent.click(opener);
  const tip = boxes().and(page.getByRole('dialog', { name, exact: true }));
  await expect.element(tip).toBeVisible();
  // What it explains is loaded when it is opened.
  await expect.poll(() => textOf(tip.element().querySelector('dd[data-net]'))).not.toBe('');
  const net = textOf(tip.element().querySelector('dd[data-net]'));
  await userEvent.keyboard('{Escape}');
  await expect.element(tip).not.toBeInTheDocument();
  return net;
}

/** The cell of a table whose row begins with a text. */
const cellOf = (table: Element | null | undefined, head: string) =>
  textOf([...(table?.querySelectorAll('tr') ?? [])].find((row) => textOf(row.querySelector('th')) === head)?.cells[1]);

async function netOfRow(row: Element): Promise<string> {
  row.querySelector<HTMLElement>('[data-tip="value"]')?.click();
  // A search by text would go through the page for each planet.
  const table = () =>
    [...document.querySelectorAll('table')].find((one) => textOf(one.caption) === 'From gross to net, a month');
  await expect.poll(() => table()?.checkVisibility()).toBe(true);
  const net = cellOf(table(), 'Net ISK a month');
  await userEvent.keyboard('{Escape}');
  await expect.poll(table).toBeUndefined();
  return net;
}

async function netOfConfig(planet: string): Promise<string> {
  (page.getByRole('button', { name: `Settings of ${planet}`, exact: true }).element() as HTMLElement).click();
  await chooseFromMenu(page.getByRole('menuitem', { name: 'Configure Planet' }));
  await expect.element(boxes().getByRole('row', { name: /^Net, after tax/ })).toBeVisible();
  const net = cellOf(boxes().element(), 'Net, after tax');
  await userEvent.keyboard('{Escape}');
  await expect.element(boxes()).not.toBeInTheDocument();
  return net.replace(' ISK per month', '');
}

async function netOfWhatIf(planet: string): Promise<string> {
  const opener = page.getByRole('button', { name: planet, exact: true }).first().element() as HTMLElement;
  opener.click();
  await page.getByRole('tab', { name: 'What if' }).click();
  const net = () => cellOf(document.querySelector('[role="tabpanel"]:not([hidden]) table'), 'Net per month');
  await expect.poll(net).not.toBe('');
  const text = net();
  opener.click();
  await expect.poll(() => document.querySelector('[role="tabpanel"]')).toBe(null);
  return text;
}

const millions = (text: string): number => Number(text.replace(/[^\d.-]/g, ''));

describe('one income', () => {
  it('of the fleet and of each planet is the same text wherever it is shown; so is what is in storage', async () => {
    await showFleet(PILOTS, { settings: { totalsOpen: true } });
    const figure = (pattern: RegExp) =>
      pattern.exec(document.querySelector('main')?.innerText ?? '')?.[1]?.replace(/\s/g, ' ');
    const inStrip = /In storage\s+((?:at least )?[\d.]+\s[MB])/;
    await expect.poll(() => figure(inStrip)).toBeDefined();
    // Of the only account.
    expect(figure(/Storage ISK\s*((?:at least )?[\d.]+\s[MB])/)).toBe(figure(inStrip));

    const strip = page.getByRole('region', { name: 'Earns' });
    await expect.poll(() => textOf(strip.element())).toMatch(/a month netGross/);
    const earns = strip.element().querySelector('button:has(strong)') as Element;
    const fleet = textOf(earns).replace(' ISK', '');
    expect(fleet).toMatch(/^\d+\.\d\d M$/);

    const account = page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: /^[\d.,]+ [MB]/ });
    const places: Record<string, string> = {
      'the strip, explained': await netOfTip(earns, 'From gross to net'),
      totals: textOf(page.getByRole('region', { name: 'Totals', exact: true }).element().querySelector('dd[data-net]')),
      'the only account': await netOfTip(account.first().element(), 'Monthly ISK'),
    };
    goTo('chain');
    const chain = page.getByText(/^Net [\d.,-]+ [MB] ISK a month$/);
    await expect.element(chain).toBeVisible();
    places.chain = textOf(chain.element().querySelector('b'));
    places['chain, explained'] = textOf(chain.element().closest('details')?.querySelector('dd[data-net]'));
    expect(places).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, fleet])));

    // Templates and products count otherwise, and say so.
    goTo('templates');
    await expect.element(page.getByRole('columnheader', { name: /from empty stores/ }).first()).toBeVisible();
    goTo('products');
    await expect.element(page.getByRole('columnheader', { name: /Planet ISK\/month/ }).first()).toBeVisible();
    goToPlanets();

    await expect.element(rowOf(PLANET)).toBeVisible();
    const net = await netOfRow(rowOf(PLANET).element());
    expect(net).toMatch(/^-?[\d,]+\.\d\d M$/);
    expect({ config: await netOfConfig(PLANET), whatIf: await netOfWhatIf(PLANET) }).toEqual({
      config: net,
      whatIf: net,
    });

    // Rounded to two decimals each; no planet here supplies another one at a price of its own.
    const rows = [...document.querySelectorAll('tr[data-colony][data-severity]:has([data-tip="value"])')];
    let sum = 0;
    for (const row of rows) sum += millions(await netOfRow(row));
    expect(rows.length).toBeGreaterThan(6);
    expect(Math.abs(sum - millions(fleet))).toBeLessThanOrEqual(0.005 * (rows.length + 1));
  });
});
