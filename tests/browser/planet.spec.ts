/** The opened row of a planet, held against what the engine says of the same colony. */
import type { Locator } from '@playwright/test';
import { formatCount, formatPercent, formatUnits, formatUnitsPerHour } from '../../src/format/number.ts';
import { formatCycle, formatEveTime } from '../../src/format/time.ts';
import { groupAlike, groupStops } from '../../src/model/groupStops.ts';
import { stopPhrase } from '../../src/words/stops.ts';
import { typeName } from '../../workers/catalogue/index.ts';
import type { ChainNode, ExtractorReport } from '../../workers/domain/report.ts';
import { everyStop } from '../../workers/domain/stops.ts';
import { type EngineColony, readColonies, volumeOf } from './engineColony.ts';
import {
  cellTexts,
  chartTable,
  collapse,
  EXTRACTION_PILOT,
  expand,
  FACTORY_PILOT,
  FAULTY_PILOT,
  isTooWide,
  nowSeconds,
  PILOTS_OF_EVERY_KIND,
} from './planetParts.ts';
import { expect, sharedTest, test } from './player.ts';

const CHART_CODE = '**/assets/Plot-*.js';

const TIER_NAMES = [
  'Raw Materials (P0)',
  'Basic Materials (P1)',
  'Refined Materials (P2)',
  'Advanced Materials (P3)',
  'High-Tech Products (P4)',
];

function chainCardTexts(node: ChainNode): string[] {
  const net = formatUnitsPerHour(node.netPerHour);
  return [
    `Production ${formatUnitsPerHour(node.producedPerHour)}/h`,
    `Consumption ${formatUnitsPerHour(node.consumedPerHour)}/h`,
    `Import ${formatUnitsPerHour(node.importPerHour)}/h`,
    `Net ${node.netPerHour >= 0.05 ? '+' : ''}${net}/h`,
    ...node.inputsPerCycle.map(({ typeId, amount }) => `${formatUnits(amount)} ${typeName(typeId)}`),
    ...(node.factoryCount > 0 ? [formatCount(node.factoryCount, 'factory', 'factories')] : []),
    ...(node.extractorCount > 0 ? [formatCount(node.extractorCount, 'extractor')] : []),
    ...(node.cycleSeconds === null ? [] : [formatCycle(node.cycleSeconds)]),
    ...(node.feedsTypeIds.length > 0 ? [`Feeds ${node.feedsTypeIds.map((id) => typeName(id)).join(', ')}`] : []),
  ];
}

async function checkChain(detail: Locator, colony: EngineColony): Promise<void> {
  const part = detail.getByRole('region', { name: 'Production Chain' });
  const { chain } = colony.detail(nowSeconds());
  await expect(part.getByRole('article')).toHaveCount(chain.length);
  const tiers = [...new Set(chain.map(({ tier }) => tier))].sort();
  await expect(part.getByRole('heading', { level: 5 })).toHaveText(tiers.map((tier) => TIER_NAMES[tier] as string));
  for (const node of chain) {
    const card = part
      .getByRole('region', { name: TIER_NAMES[node.tier] as string })
      .getByRole('article', { name: typeName(node.typeId), exact: true });
    const text = ((await card.innerText()) as string).replace(/\s+/g, ' ');
    expect(chainCardTexts(node).filter((expected) => !text.includes(expected))).toEqual([]);
    const balance = node.netPerHour <= -0.05 ? 'shortfall' : node.netPerHour >= 0.05 ? 'surplus' : 'even';
    await expect(card.getByRole('definition').last()).toHaveAttribute('data-net', balance);
  }
  const lineCount = chain.reduce((sum, { feedsTypeIds }) => sum + feedsTypeIds.length, 0);
  await expect(part.locator('svg path[data-pointed]')).toHaveCount(lineCount);
}

function programTexts(extractor: ExtractorReport, consumerCount: number): string[] {
  const { productTypeId, installedAt, expiresAt, totalUnits, cycleCount, unitsPerHour } = extractor;
  if (productTypeId === null || expiresAt === null) return ['Extractor', '–', '–', 'No program', '–'];
  return [
    `${typeName(productTypeId)} used by ${formatCount(consumerCount, 'factory', 'factories')}`,
    `${formatEveTime(installedAt ?? 0)} EVE`,
    `${formatEveTime(expiresAt)} EVE`,
    extractor.isRunning ? '' : 'Expired',
    `${formatUnits(totalUnits)} units ${formatCount(cycleCount, 'cycle')} · ${formatUnitsPerHour(unitsPerHour)}/h`,
  ];
}

async function checkExtraction(detail: Locator, colony: EngineColony): Promise<void> {
  const part = detail.getByRole('region', { name: 'Extraction Simulation', exact: true });
  const { extractors } = colony.report(nowSeconds());
  await expect(part).toHaveCount(extractors.length > 0 ? 1 : 0);
  if (extractors.length === 0) return;
  const { programs } = colony.detail(nowSeconds());
  const shown = await cellTexts(part.getByRole('table').last());
  expect(shown).toHaveLength(extractors.length);
  extractors.forEach((extractor, index) => {
    const program = programs.find(({ pinId }) => pinId === extractor.pinId);
    const texts = shown[index]?.map((text) => text.replace(/\s+/g, ' ')) ?? [];
    programTexts(extractor, program?.consumerFactoryCount ?? -1).forEach((expected, column) => {
      expect(texts[column]).toContain(expected);
    });
  });
}

async function checkStops(detail: Locator, colony: EngineColony): Promise<void> {
  const at = nowSeconds();
  const shown = await cellTexts(detail.getByRole('table', { name: 'What stops' }));
  expect(shown.map(([when, what]) => [when?.split('\n').at(-1), what])).toEqual(
    groupStops(colony.report(at).stops, at)
      .flatMap(({ first, consequences }) => [first, ...groupAlike(consequences).map((alike) => alike.first)])
      .map((entry) => [entry.stop.kind === 'notSetUp' ? 'now' : formatEveTime(entry.stop.at), stopPhrase(entry, at)]),
  );
}

/** Replays the colony to every second of every minute that the forecast names, and looks for the fills that it shows. */
async function checkForecast(detail: Locator, colony: EngineColony): Promise<void> {
  const [head, ...lines] = await chartTable(detail.getByRole('region', { name: 'Storage forecast', exact: true }));
  const stores = colony.report(nowSeconds()).storages.filter(({ kind }) => kind !== 'commandCenter');
  expect(head).toHaveLength(1 + stores.length);
  expect(lines.length).toBeGreaterThan(1);
  const moments = lines.flatMap(([time]) => {
    const minute = Date.parse(`${time?.replace(' ', 'T')}:00Z`) / 1000;
    return Array.from({ length: 60 }, (_, second) => Math.max(colony.colony.lastUpdateAt, minute + second));
  });
  const fills = colony
    .contentsAt(moments)
    .map((contents) =>
      stores.map(({ pinId, capacityM3 }) => formatPercent(volumeOf(contents.get(pinId) ?? []) / capacityM3)).join(),
    );
  const wrong = lines.filter(
    ([, ...shown], index) => !fills.slice(60 * index, 60 * (index + 1)).includes(shown.join()),
  );
  expect(wrong).toEqual([]);
}

sharedTest.describe('the opened row says what the engine says', () => {
  for (const pilot of PILOTS_OF_EVERY_KIND) {
    sharedTest(`of each planet of ${pilot}`, async ({ player, page, product, consoleErrors }) => {
      sharedTest.slow();
      await player.openWithPilots([pilot]);
      for (const colony of await readColonies(product, pilot)) {
        await sharedTest.step(`${colony.planet.name}: ${colony.colony.planetType}`, async () => {
          const detail = await expand(page, colony);
          await checkStops(detail, colony);
          await checkChain(detail, colony);
          await checkExtraction(detail, colony);
          await checkForecast(detail, colony);
          await collapse(page, colony);
        });
      }
      // The page that the fixture fills the storage from is a picture, for which a browser looks for an icon.
      expect(consoleErrors.filter((text) => !text.includes('/favicon.ico'))).toEqual([]);
    });
  }
});

sharedTest('the forecast names the stops that it marks, in the order of time', async ({ player, page, product }) => {
  await player.openWithPilots([EXTRACTION_PILOT]);
  for (const colony of await readColonies(product, EXTRACTION_PILOT)) {
    const at = nowSeconds();
    const coming = groupAlike(everyStop(colony.report(at).stops).filter(({ stop }) => stop.at > at));
    const detail = await expand(page, colony);
    const marks = detail.getByRole('list', { name: 'Stops in the chart' }).getByRole('listitem');
    await expect(marks).toHaveCount(coming.length);
    const moments = marks.getByRole('time');
    for (const [index, { first }] of coming.entries()) {
      await expect(marks.nth(index)).toContainText(String(index + 1));
      await expect(moments.nth(index)).toHaveAttribute('datetime', new Date(first.stop.at * 1000).toISOString());
    }
    await collapse(page, colony);
  }
});

sharedTest('the row keeps the room that charts and chain take when they come', async ({ player, page, product }) => {
  await page.route(CHART_CODE, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await player.openWithPilots([EXTRACTION_PILOT]);
  const [colony] = await readColonies(product, EXTRACTION_PILOT);
  if (!colony) throw new Error('The pilot has no colony.');
  const detail = await expand(page, colony);
  const chain = detail.getByRole('region', { name: 'Production Chain' });
  await expect(chain.getByRole('definition').first()).toBeVisible();
  const before = await detail.boundingBox();
  await expect(detail.locator('canvas')).toHaveCount(2);
  expect(await detail.boundingBox()).toEqual(before);
});

sharedTest('no code of charts is loaded before a chart is wanted', async ({ player, page, product }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await player.openWithPilots([EXTRACTION_PILOT]);
  expect(loaded.filter((url) => /\/Plot-/.test(url))).toEqual([]);
  const [colony] = await readColonies(product, EXTRACTION_PILOT);
  if (!colony) throw new Error('The pilot has no colony.');
  await expand(page, colony);
  await expect.poll(() => loaded.some((url) => /\/Plot-.*\.js$/.test(url))).toBe(true);
});

test('where the code of charts cannot be loaded, the rest of the row stands', async ({ player, page, product }) => {
  await page.route(CHART_CODE, (route) => route.abort());
  await player.openWithPilots([EXTRACTION_PILOT]);
  const [colony] = await readColonies(product, EXTRACTION_PILOT);
  if (!colony) throw new Error('The pilot has no colony.');
  const detail = await expand(page, colony);
  await expect(detail.getByRole('alert').first()).toContainText('The chart could not be shown');
  await checkChain(detail, colony);
  await checkForecast(detail, colony);
});

sharedTest.describe('on a phone', () => {
  sharedTest.use({ viewport: { width: 390, height: 844 } });

  sharedTest(
    'the chain is a list by level, and nothing is wider than the screen',
    async ({ player, page, product }) => {
      await player.openWithPilots([FACTORY_PILOT]);
      for (const colony of await readColonies(product, FACTORY_PILOT)) {
        const detail = await expand(page, colony);
        const chain = detail.getByRole('region', { name: 'Production Chain' });
        await expect(chain.getByRole('definition').first()).toBeVisible();
        await expect(chain.locator('svg path[data-pointed]')).toHaveCount(0);
        await expect(chain.getByText(/^Feeds /).first()).toBeVisible();
        expect(await isTooWide(detail)).toBe(false);
        expect(await isTooWide(page.locator('html'))).toBe(false);
        await collapse(page, colony);
      }
    },
  );
});

for (const width of [1440, 390]) {
  sharedTest(`an opened row has no serious accessibility finding at ${width} px`, async ({ player, page, product }) => {
    await page.setViewportSize({ width, height: 900 });
    await player.openWithPilots([FAULTY_PILOT]);
    const [colony] = await readColonies(product, FAULTY_PILOT);
    if (!colony) throw new Error('The pilot has no colony.');
    const detail = await expand(page, colony);
    await expect(detail.locator('canvas')).not.toHaveCount(0);
    await detail.getByText('Show as table').first().click();
    expect(await player.seriousAccessibilityFindings()).toEqual([]);
  });
}
