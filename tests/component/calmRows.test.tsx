/** Rows of planets: how high they are, what they leave out, and what stands where columns are hidden. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { makeFleet } from '../../server/sandbox/fleet/makeFleet.ts';
import { App } from '../../src/App.tsx';
import type { CharacterId, PlanetId } from '../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../workers/game/domain/report.ts';
import { showFleet } from './fleet.tsx';
import { fillStore, makeExport, makeImport, makeProduction, makePublication, makeReport } from './reportBuilders.ts';

const MOST_ROW_PX = 66;
const USUAL_ROW_PX = 48;
const LINE_PX = 48;

const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('main tr[data-colony]')];
const row = (planetId: number) => rows().find(({ dataset }) => dataset.colony?.endsWith(`/${planetId}`))!;
const nextFrame = () => new Promise(requestAnimationFrame);

describe('the rows of 40 pilots', { tags: ['deep'] }, () => {
  const names = makeFleet(40, Math.floor(Date.now() / 1000)).map(({ name }) => name);

  // Up to 20 characters are all drawn.
  it('are at most 66 pixels high, most of them 47: the first 20', () => checkHeights(names.slice(0, 20)));

  it('are at most 66 pixels high, most of them 47: the other 20', () => checkHeights(names.slice(20)));

  async function checkHeights(some: readonly string[]): Promise<void> {
    await page.viewport(1280, 900);
    await showFleet(some, { pilotCount: 40 });
    expect(rows().length).toBeGreaterThan(60);
    for (const width of [1280, 1440, 1920]) {
      await page.viewport(width, 900);
      await nextFrame();
      const heights = rows().map((one) => one.getBoundingClientRect().height);
      expect(Math.max(...heights), `at ${width}`).toBeLessThanOrEqual(MOST_ROW_PX);
      const usual = heights.filter((height) => height <= USUAL_ROW_PX);
      if (width >= 1440) expect(usual.length / heights.length, `at ${width}`).toBeGreaterThan(0.5);
    }
  }
});

async function show(colonies: readonly ColonyReport[], width = 1440): Promise<void> {
  await page.viewport(width, 900);
  await fillStore([...new Set(colonies.map(({ characterId }) => characterId))], makePublication(colonies), (id) =>
    id === 2 ? 'Second' : 'First',
  );
  await render(<App />);
  await expect.poll(() => rows().length).toBe(colonies.length);
}

it('a row is higher than its planet’s picture', async () => {
  await show([makeReport({ planetId: 40 as PlanetId })]);
  for (const width of [1440, 960]) {
    await page.viewport(width, 900);
    await nextFrame();
    const [box, picture] = [row(40), row(40).querySelector('img')!].map((one) => one.getBoundingClientRect());
    expect(picture!.bottom, `at ${width}`).toBeLessThan(box!.bottom);
  }
});

const FIVE = ['Coolant', 'Mechanical Parts', 'Construction Blocks', 'Enriched Uranium', 'Consumer Electronics'];
const ONE = 1 as CharacterId;
const TWO = 2 as CharacterId;

describe('goods', () => {
  it('are three, then how many more; the count is directly behind the name', async () => {
    const busy = makeReport({
      planetId: 40 as PlanetId,
      production: FIVE.map((name) => makeProduction(name, { factoryCount: 2, activeCount: 1 })),
      imports: FIVE.map((name) => makeImport(name)),
      exports: FIVE.map((name) => makeExport(name)),
    });
    await show([busy]);
    const cells = [...row(40).cells];
    for (const cell of cells.slice(3, 6)) {
      expect(cell.querySelectorAll('[data-more]')).toHaveLength(1);
      expect(cell.querySelector('[data-more]')?.getAttribute('data-more')).toBe('+2');
      expect(cell.textContent).not.toContain('Enriched Uranium');
    }
    expect(row(40).getBoundingClientRect().height).toBeLessThanOrEqual(MOST_ROW_PX);
    const [name, count] = [...cells[3]!.querySelectorAll('[class*="_pair_"] > *')];
    const gapPx = count!.getBoundingClientRect().left - name!.getBoundingClientRect().right;
    expect(gapPx).toBeGreaterThan(0);
    expect(gapPx).toBeLessThan(10);
  });

  it('take no room where an account imports nothing', async () => {
    const importing = makeReport({ characterId: TWO, planetId: 41 as PlanetId, imports: [makeImport('Water')] });
    await show([makeReport({ characterId: ONE, planetId: 40 as PlanetId }), importing]);
    const importsOf = (planetId: number) => row(planetId).cells[4]!.getBoundingClientRect().width;
    expect(importsOf(40)).toBeCloseTo(24, 0);
    // Without a head, a dash would say nothing.
    const markOf = (planetId: number, cell: number) => getComputedStyle(row(planetId).cells[cell]!, '::before').content;
    expect(markOf(40, 4)).toBe('none');
    expect(importsOf(41)).toBeGreaterThan(100);
  });
});

describe('a character', () => {
  it.each([1440, 1000, 390])('is a line of 48 pixels above one planet or many, at %d pixels', async (width) => {
    const many = [41, 42, 43].map((id) => makeReport({ characterId: TWO, planetId: id as PlanetId }));
    await show([makeReport({ characterId: ONE, planetId: 40 as PlanetId }), ...many], width);
    const lines = [...document.querySelectorAll('main [class*="card"]:has(> [data-character])')];
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line.getBoundingClientRect().height).toBeCloseTo(LINE_PX, 0);
      const portrait = line.querySelector('[data-character] > :first-child')!.getBoundingClientRect();
      expect([portrait.width, portrait.height]).toEqual([40, 40]);
      const table = line.parentElement!.querySelector('table')!.getBoundingClientRect();
      expect(table.top).toBeGreaterThanOrEqual(line.getBoundingClientRect().bottom - 1);
      expect(table.width).toBeGreaterThan(line.getBoundingClientRect().width - 20);
    }
  });
});

describe('columns', () => {
  const shownHeads = () =>
    [...document.querySelectorAll('thead th')]
      .filter((head) => head.checkVisibility())
      .map((head) => (head.querySelector('button') ?? head).textContent);
  const excluded = makeReport({ planetId: 40 as PlanetId, upgradeLevel: 4, excludeFromTotals: true });

  it('are all eleven from 1,200 pixels on', async () => {
    await show([excluded], 1200);
    expect(shownHeads()).toHaveLength(11);
    await expect.element(page.getByText('CC 4')).not.toBeVisible();
    await page.viewport(1160, 900);
    await nextFrame();
    expect(shownHeads()).toHaveLength(9);
  });

  it('that are hidden stand in the row: CC behind the name, and that it is excluded; units an hour have theirs', async () => {
    await show([excluded], 960);
    expect(shownHeads()).toEqual(expect.arrayContaining(['uph', 'ISK/M']));
    const level = page.getByText('CC 4');
    await expect.element(level).toBeVisible();
    expect(getComputedStyle(level.element().parentElement!, '::after').content).toBe('"excluded"');
    const name = row(40).querySelector('th button')!.getBoundingClientRect();
    expect(Math.abs(level.element().getBoundingClientRect().top - name.top)).toBeLessThan(6);
  });
});
