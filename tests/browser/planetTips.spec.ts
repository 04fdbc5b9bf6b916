/** The tooltips of a planet's extraction and storage, held against what the engine says of the same colony. */
import type { Locator, Page } from '@playwright/test';
import { cyclesAt, programsTitle } from '../../src/features/planets/charts/programModel.ts';
import { formatIskSum } from '../../src/format/isk.ts';
import { formatNumber, formatPercent, formatUnits, formatUnitsPerHour, formatVolume } from '../../src/format/number.ts';
import { typeName } from '../../workers/catalogue/index.ts';
import type { ColonyReport } from '../../workers/domain/report.ts';
import { type EngineColony, readColonies, volumeOf } from './engineColony.ts';
import {
  cellOf,
  cellTexts,
  chartTable,
  closeTooltip,
  EXTRACTION_PILOT,
  FACTORY_PILOT,
  isTooWide,
  nowSeconds,
  tooltip,
  UNBALANCED_PILOT,
} from './planetParts.ts';
import { expect, sharedTest as test } from './player.ts';

/** The worker's figures may be of a moment so long before the test looks at them. */
const FIGURES_AGE_SECONDS = 100;

async function firstColony(colonies: Promise<EngineColony[]>): Promise<EngineColony> {
  const [colony] = await colonies;
  if (!colony) throw new Error('The pilot has no colony.');
  return colony;
}

async function checkPrograms(tip: Locator, colony: EngineColony): Promise<void> {
  const { extractors, balance } = colony.report(nowSeconds());
  const { programs } = colony.detail(nowSeconds());
  await expect(tip.getByText(programsTitle(programs.map(({ cycleSeconds }) => cycleSeconds)))).toBeVisible();

  const [, ...lines] = await chartTable(tip.getByRole('figure'));
  const cycleCount = Math.max(...programs.map(({ yieldUnits }) => yieldUnits.length));
  expect(lines).toEqual(
    Array.from({ length: cycleCount }, (_, cycle) => [
      `Cycle ${formatNumber(cycle + 1)}`,
      ...programs.map(({ yieldUnits }) => {
        const units = yieldUnits[cycle];
        return units === undefined ? '–' : formatUnits(units);
      }),
    ]),
  );

  const figures = await cellTexts(tip.getByRole('table', { name: 'Extraction programs' }));
  const expected = [
    ['Total output', ...extractors.map(({ totalUnits }) => `${formatUnits(totalUnits)} units`)],
    ['Cycle time', ...extractors.map(({ cycleSeconds }) => `${formatNumber((cycleSeconds ?? 0) / 60)} minutes`)],
    ['Program cycles', ...extractors.map((extractor) => formatUnits(extractor.cycleCount))],
    ['Average per cycle', ...extractors.map(({ unitsPerCycle }) => `${formatUnits(unitsPerCycle)} units`)],
    ['Average per hour', ...extractors.map(({ unitsPerHour }) => `${formatUnitsPerHour(unitsPerHour)} units`)],
  ];
  expect(figures.slice(0, expected.length)).toEqual(expected);
  await expect(tip.getByRole('row', { name: 'Time left' }).getByRole('time')).toHaveCount(extractors.length);

  const block = tip.getByRole('table', { name: 'Balance' });
  await expect(block).toHaveCount(extractors.length === 2 ? 1 : 0);
  if (balance) {
    const difference = (await cellTexts(block)).at(-1);
    expect(difference?.[0]).toBe('Difference');
    const { differencePerHour } = balance;
    const text =
      differencePerHour === null ? 'not compared' : `${formatUnitsPerHour(differencePerHour)} units per hour`;
    expect(difference?.[1]).toContain(text);
  }
}

for (const pilot of [EXTRACTION_PILOT, UNBALANCED_PILOT]) {
  test(`the extraction tooltip has all programs, cycle by cycle: ${pilot}`, async ({ player, page, product }) => {
    await player.openWithPilots([pilot]);
    for (const colony of await readColonies(product, pilot)) {
      await cellOf(page, colony, 'extraction').hover();
      await checkPrograms(tooltip(page), colony);
      await closeTooltip(page);
    }
  });
}

interface Strip {
  left: number;
  /** share of the strip's height that is as light as the line at now */
  lightShare: number;
}

/** Looks for a light vertical line in a picture, column by column. */
async function lightColumns(page: Page, png: Buffer): Promise<Strip[]> {
  const reader = await page.context().newPage();
  const columns = await reader.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('The test page has no 2D canvas.');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return Array.from({ length: bitmap.width }, (_, left) => {
      let lightCount = 0;
      for (let top = 0; top < bitmap.height; top++) {
        const pixel = 4 * (top * bitmap.width + left);
        if (Math.min(data[pixel] ?? 0, data[pixel + 1] ?? 0, data[pixel + 2] ?? 0) > 190) lightCount += 1;
      }
      return { left, lightShare: lightCount / bitmap.height };
    });
  }, png.toString('base64'));
  await reader.close();
  return columns;
}

test('a line stands where the programs are now', async ({ player, page, product }) => {
  await player.openWithPilots([EXTRACTION_PILOT]);
  for (const colony of (await readColonies(product, EXTRACTION_PILOT)).slice(0, 3)) {
    await cellOf(page, colony, 'extraction').hover();
    const plot = tooltip(page).locator('.u-over');
    await expect(plot).toBeVisible();
    const columns = await lightColumns(page, await plot.screenshot({ animations: 'disabled' }));
    const { programs } = colony.detail(nowSeconds());
    const [program] = programs;
    if (!program) throw new Error('The colony has no program.');
    const cycleCount = Math.max(...programs.map(({ yieldUnits }) => yieldUnits.length));
    const expected = ((cyclesAt(program, nowSeconds()) ?? -1) / cycleCount) * columns.length;
    const light = columns.filter(({ lightShare }) => lightShare > 0.4);
    expect(light.length).toBeGreaterThan(0);
    for (const { left } of light) expect(Math.abs(left - expected)).toBeLessThan(4);
    await closeTooltip(page);
  }
});

test('the extraction tooltip opens on keyboard focus too, and Escape closes it', async ({ player, page, product }) => {
  await player.openWithPilots([EXTRACTION_PILOT]);
  const colony = await firstColony(readColonies(product, EXTRACTION_PILOT));
  await cellOf(page, colony, 'extraction').focus();
  // Only a focus that comes from the keyboard counts. Arrow keys move within a row.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(cellOf(page, colony, 'extraction')).toBeFocused();
  await expect(
    tooltip(page).getByRole('img', { name: /^Extraction Output Prediction .* cycle \d+ of \d+/ }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('both tooltips open on a tap and fit the screen', async ({ player, page, product }) => {
    await player.openWithPilots([EXTRACTION_PILOT]);
    for (const colony of await readColonies(product, EXTRACTION_PILOT)) {
      for (const kind of ['extraction', 'storage'] as const) {
        await cellOf(page, colony, kind).tap();
        const tip = tooltip(page);
        await expect(tip.getByRole('table').first()).toBeVisible();
        if (kind === 'extraction') await expect(tip.locator('canvas')).toBeVisible();
        expect(await isTooWide(tip)).toBe(false);
        const box = await tip.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
        await closeTooltip(page);
      }
    }
  });
});

/** What the tooltip says of the stores, if the page's figures are of the moment at which they hold this. */
function storeTexts(storages: ColonyReport['storages']): string[] {
  return storages.flatMap(({ typeId, capacityM3, now, esi }) => {
    const units = new Map<number, [number, number]>();
    for (const { typeId: held, amount } of now.contents) units.set(held, [amount, 0]);
    for (const { typeId: held, amount } of esi.contents) units.set(held, [units.get(held)?.[0] ?? 0, amount]);
    return [
      [
        typeName(typeId),
        formatVolume(capacityM3),
        formatVolume(now.usedM3),
        formatPercent(now.fillFraction),
        formatIskSum(now.value),
      ],
      ['as ESI reported it', '', formatVolume(esi.usedM3), formatPercent(esi.fillFraction), formatIskSum(esi.value)],
      [...units]
        .map(([held, [nowUnits, esiUnits]]) => {
          const former = nowUnits === esiUnits ? '' : ` (ESI reported ${formatUnits(esiUnits)})`;
          return `${typeName(held as never)} ${formatUnits(nowUnits)}${former}`;
        })
        .sort(),
    ].map((parts) => parts.join('|') || 'Empty');
  });
}

test('the storage tooltip has every store with its contents, now and as ESI reported it, launchpads first', async ({
  player,
  page,
  product,
}) => {
  const pilots = [EXTRACTION_PILOT, FACTORY_PILOT];
  await player.openWithPilots(pilots);
  for (const pilot of pilots) {
    for (const colony of await readColonies(product, pilot)) {
      await cellOf(page, colony, 'storage').hover();
      const table = tooltip(page).getByRole('table', { name: 'Storage' });
      await expect(table).toBeVisible();
      const shown = await table.locator('tbody tr').evaluateAll((rows) =>
        rows.map((row) => {
          const items = Array.from(row.querySelectorAll('li'), (item) => (item as HTMLElement).innerText).sort();
          return items.length > 0
            ? items.join('|')
            : Array.from(row.children, (cell) => (cell as HTMLElement).innerText.trim()).join('|');
        }),
      );
      const at = nowSeconds();
      const moments = Array.from({ length: FIGURES_AGE_SECONDS }, (_, age) => at - FIGURES_AGE_SECONDS + 1 + age);
      const { storages } = colony.report(at);
      expect(storages.map(({ kind }) => kind)).toEqual(
        [...storages.map(({ kind }) => kind)].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
      );
      const possible = possibleMoments(colony, moments).map((moment) => storeTexts(colony.report(moment).storages));
      expect(possible).toContainEqual(shown);
      await closeTooltip(page);
    }
  }
});

const ORDER = ['launchpad', 'storage', 'commandCenter'];

/** One moment for each state that the colony was in. */
function possibleMoments(colony: EngineColony, moments: readonly number[]): number[] {
  const seen = new Set<string>();
  return colony.contentsAt(moments).flatMap((contents, index) => {
    const key = JSON.stringify([...contents].map(([, stacks]) => [volumeOf(stacks), stacks]));
    if (seen.has(key)) return [];
    seen.add(key);
    return [moments[index] as number];
  });
}

test('an open tooltip has no serious accessibility finding', async ({ player, page, product }) => {
  await player.openWithPilots([EXTRACTION_PILOT]);
  const colony = await firstColony(readColonies(product, EXTRACTION_PILOT));
  for (const kind of ['extraction', 'storage'] as const) {
    await cellOf(page, colony, kind).click();
    await expect(tooltip(page).getByRole('table').first()).toBeVisible();
    expect(await player.seriousAccessibilityFindings()).toEqual([]);
    await page.keyboard.press('Escape');
  }
});
