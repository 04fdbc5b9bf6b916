/** In a window beside the game, and on a phone: what moves into menus, and rows in two lines. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { envAtom } from '../../src/state/environment.ts';
import { store } from '../../src/state/jotai.ts';
import { ENVIRONMENT } from './environment.ts';
import { appBarMenu, chooseFromMenu, kept, rowOf, showFleet, textsOf } from './fleet.tsx';
import { seriousAccessibilityFindings } from './show.tsx';

const KETTA = 'Ketta Vaskonen';

/** How far the page can be scrolled sideways, in pixels; and what sticks out of it. */
function sideways(): string[] {
  const page = document.documentElement;
  const wide = page.scrollWidth > page.clientWidth + 1 ? [page] : [];
  const outside = [...document.querySelectorAll('main *, header *')].filter((element) => {
    const { right, width } = element.getBoundingClientRect();
    // The totals' table scrolls in its own frame.
    return width > 0 && right > window.innerWidth + 1 && !element.closest('table');
  });
  return [...wide, ...outside].map((element) => `${element.tagName} ${element.scrollWidth}`);
}

const isShown = (element: Element): boolean => getComputedStyle(element).display !== 'none';
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The heights of the planets' rows on the page, in pixels, ascending. */
const rowHeights = (): number[] =>
  [...document.querySelectorAll('tr[data-severity]')]
    .map((row) => row.getBoundingClientRect().height)
    .toSorted((a, b) => a - b);

/** What the host has not set, and the variable that sets it. */
const UNSET = [
  ['Discord', 'DISCORD_URL'],
  ['GitHub', 'GITHUB_URL'],
  ['Copy partner code', 'PARTNER_CODE'],
] as const;

it('the app bar has Refresh, Log in, and a menu with the rest, which gives the focus back; on a phone an account has its net, planets and next stop, and the rest behind a button; a forecast is never shown without saying so; a row menu has the command center level, and excludes the planet', async () => {
  await showFleet([KETTA]);
  const menu = appBarMenu();
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Refresh now' })).toBeVisible();
  const bar = page.getByRole('banner').getByRole('toolbar').getByRole('button');
  for (const [index, name] of ['Log in with EVE Online', 'Menu'].entries()) {
    await expect.element(bar.nth(index)).toHaveAccessibleName(name);
  }
  expect(bar.elements()).toHaveLength(2);
  store.set(envAtom, { ...ENVIRONMENT, hasShares: true });
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Share…' })).toBeVisible();
  await menu.click();
  await expect
    .poll(() => textsOf(page.getByRole('menu').getByRole('menuitem')))
    .toEqual([
      'Settings',
      'FAQ',
      'Backup',
      'Restore',
      expect.stringMatching(/^Discord/),
      expect.stringMatching(/^GitHub/),
      expect.stringMatching(/^Copy partner code/),
      'Trademarks',
    ]);
  for (const [name, variable] of UNSET) {
    const entry = page.getByRole('menuitem', { name });
    await expect.element(entry).toHaveAttribute('aria-disabled', 'true');
    await expect.element(entry).toHaveTextContent(variable);
  }
  expect(await seriousAccessibilityFindings(page.getByRole('menu').element())).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await menu.click();
  await chooseFromMenu(page.getByRole('menuitem', { name: 'FAQ' }));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  for (const width of [701, 900, 1240]) {
    await page.viewport(width, 800);
    await expect.poll(sideways, { message: `${width} px` }).toEqual([]);
  }
  // There the search has the room.
  await page.viewport(390, 800);
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Share…' })).not.toBeInTheDocument();
  await menu.click();
  await expect
    .poll(() => textsOf(page.getByRole('menu').getByRole('menuitem')).slice(0, 3))
    .toEqual(['Log in with EVE Online', 'Share…', 'Settings']);
  await userEvent.keyboard('{Escape}');

  const labels = () =>
    [...document.querySelectorAll('header[data-drawn] h2 ~ div > span')]
      .filter(isShown)
      .toSorted((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x)
      .map((stat) => stat.firstElementChild?.textContent);
  await expect.poll(labels).toEqual(['Monthly ISK', 'Planets', 'Next stop']);
  await button('All figures').click();
  await expect.element(button('All figures')).toHaveAttribute('aria-expanded', 'true');
  expect(labels()).toHaveLength(8);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);

  const line = page.getByRole('region', { name: 'Next stop', exact: true });
  const unfold = button('Next stop: details');
  await unfold.click();
  await button('In 1 day').click();
  await unfold.click();
  await expect.element(line).toHaveTextContent('Forecast');
  await button('Back to now').click();
  await expect.element(line).not.toHaveTextContent('Forecast');

  const exclude = page.getByRole('menuitemcheckbox', { name: 'Exclude from totals' });
  await button('Settings of Dal V').click();
  await expect.element(page.getByRole('menu')).toHaveTextContent('Command center level 5');
  await expect.element(exclude).not.toBeChecked();
  await chooseFromMenu(exclude);
  await expect.poll(() => document.querySelectorAll('tr[data-excluded="true"]')).toHaveLength(1);
  await button('Settings of Dal V').click();
  await expect.element(exclude).toBeChecked();
});

it('at 800 px no cell is too narrow for its words', () => checkCells([800]));

it('up to 1,440 px no cell is too narrow for its words', { tags: ['deep'] }, () =>
  checkCells([900, 1100, 1279, 1280, 1440]),
);

async function checkCells(widths: readonly number[]): Promise<void> {
  // The longest words: Microorganisms, Supercomputers, Supertensile Plastics.
  await showFleet([KETTA, 'Vesna Auvinen', 'Aino Marchetti']);
  for (const width of widths) {
    await page.viewport(width, 800);
    const tooNarrow = () =>
      [...document.querySelectorAll('tbody td[data-label]')]
        .filter(isShown)
        .flatMap((cell) => [cell, ...cell.querySelectorAll('span, button')])
        .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
        // From 1,200 pixels on a long name ends in an ellipsis; the tooltip has it.
        .filter((element) => width < 1200 || getComputedStyle(element).textOverflow !== 'ellipsis')
        .map((element) => `${element.textContent}: ${element.scrollWidth} in ${element.clientWidth}`);
    await expect.poll(tooNarrow, { message: `at ${width} px` }).toEqual([]);
    const overlapping = () => {
      const heads = [...(document.querySelector('thead')?.querySelectorAll('th') ?? [])]
        .filter(isShown)
        .map((head) => (head.querySelector('button') ?? head).getBoundingClientRect());
      return heads.filter(({ left }, index) => left < (heads[index - 1]?.right ?? 0) - 1);
    };
    await expect.poll(overlapping, { message: `at ${width} px` }).toEqual([]);
  }
}

describe('from 900 to 1,180 px', () => {
  const TITLE = 'planets are rows of a table, most of them 60 px high at most: %d px';
  it.each([900])(TITLE, checkTable);
  it.each([960, 1100, 1180])(TITLE, { tags: ['deep'] }, checkTable);

  async function checkTable(width: number): Promise<void> {
    await page.viewport(width, 900);
    await showFleet([KETTA, 'Oran Derrel', 'Tuomo Strand']);
    const median = () => rowHeights()[Math.floor(rowHeights().length / 2)];
    await expect.poll(median, { message: `at ${width} px` }).toBeLessThanOrEqual(60);
    const shown = page
      .getByRole('table', { name: `Planets of ${KETTA}` })
      .getByRole('columnheader')
      .elements()
      .filter(isShown)
      .map((head) => head.querySelector('button')?.textContent ?? 'menu');
    const columns = ['Planet', 'Extraction', 'Production', 'Imports', 'Exports', 'uph', 'ISK/M', 'Storage%', 'menu'];
    expect(shown, `at ${width} px`).toEqual(columns);
    // An opened row spans the table.
    await button('Dal V').click();
    await expect.element(page.getByText('Raw Materials').first()).toBeVisible();
    const detail = page.getByText('Raw Materials').first().element().closest('tr') as Element;
    expect(detail.getBoundingClientRect().width).toBe(detail.previousElementSibling?.getBoundingClientRect().width);
    expect(sideways(), `at ${width} px`).toEqual([]);
    await button('Dal V').click();
    await expect.element(page.getByText('Raw Materials')).not.toBeInTheDocument();
  }
});

it('in alert mode the edit button covers no name beside a single planet', { tags: ['deep'] }, async () => {
  await showFleet([KETTA], { settings: { alertMode: true } });
  expect(document.querySelectorAll('tr[data-severity]')).toHaveLength(1);
  for (const width of [390, 960]) {
    await page.viewport(width, 844);
    const name = () => page.getByText(KETTA, { exact: true }).first().element().getBoundingClientRect();
    const edit = () => button(`Edit ${KETTA}`).element().getBoundingClientRect();
    await expect.poll(() => edit().x - name().right, { message: `at ${width} px` }).toBeGreaterThanOrEqual(0);
  }
});

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844));

  it('the first planet is near the top, and modes are behind one button', async () => {
    // None of their planets is in the block of stopped ones, which comes first.
    await showFleet([KETTA, 'Marek Okuro']);
    const first = () => document.querySelector('tr[data-severity]')?.getBoundingClientRect();
    await expect.poll(() => first()?.y).toBeLessThanOrEqual(430);
    const mode = button('Alert mode');
    await expect.element(mode).not.toBeInTheDocument();
    await expect.element(button('View')).toHaveAttribute('aria-expanded', 'false');
    await button('View').click();
    await mode.click();
    await page.getByRole('button', { name: /^View/ }).click();
    await expect.element(button('View 1 mode on')).toHaveAttribute('aria-expanded', 'false');
    expect(kept('alertMode')).toBe(true);
  });

  it('each planet has two lines, and opened it names all its cells', async () => {
    await showFleet([KETTA, 'Vesna Auvinen']);
    await expect.poll(() => rowHeights().at(-1)).toBeLessThanOrEqual(62);
    await expect.poll(() => rowHeights()[3]).toBeLessThanOrEqual(50);
    const row = rowOf('Vard IV').element();
    expect(row.getBoundingClientRect().right).toBeLessThanOrEqual(390);
    expect(row.querySelector('time[data-left]')?.checkVisibility()).toBe(true);
    // The net at the right; only a store that fills up needs its room.
    const net = () => row.querySelector('[data-label="ISK/M"] button > span');
    await expect.poll(() => net()?.textContent).toMatch(/^(at most )?[−\d,.]+ [MB]$/);
    expect(net()?.getBoundingClientRect().right).toBeGreaterThan(320);
    expect(row.querySelector('[data-kind="launchpad"][data-fill="normal"]')?.checkVisibility()).toBe(false);

    await button('Vard IV').click();
    const labels = () =>
      [...row.querySelectorAll('td[data-label]')]
        .filter(isShown)
        .map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', ''));
    await expect
      .poll(labels)
      .toEqual(['CC', 'Extraction', 'Production', 'Exports', 'Excluded', 'uph', 'ISK/M', 'Storage%']);
    // The sign that less is sustained is a small triangle here, too, not as wide as its cell.
    const markOf = () => row.querySelector('[data-sustained-less="true"]');
    await expect.poll(markOf).not.toBeNull();
    const mark = markOf() as Element;
    expect(Number.parseFloat(getComputedStyle(mark, '::after').width)).toBeLessThanOrEqual(12);

    await button('Agoze II').click();
    const imports = rowOf('Agoze II').element().querySelector('td[data-label="Imports"] button') as HTMLElement;
    await userEvent.click(imports);
    const tip = page.getByRole('tooltip');
    await expect.element(tip).toHaveTextContent('Cost per month');
    const box = tip.element().getBoundingClientRect();
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(390);
    await page.getByRole('heading', { level: 1 }).click();
    await expect.element(tip).not.toBeInTheDocument();
  });
});
