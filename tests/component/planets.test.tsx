/** What an opened row and the tooltips say of each colony, compared with what the engine says of it. */
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fetchDetail } from '../../src/bridge/figures.ts';
import { storeNames } from '../../src/features/planets/charts/colonyChartModel.ts';
import { planetStops } from '../../src/features/planets/charts/planetStops.ts';
import { cyclesAt, programsTitle } from '../../src/features/planets/charts/programModel.ts';
import ColonyDetail from '../../src/features/planets/detail/ColonyDetail.tsx';
import ColonyTip from '../../src/features/planets/tooltips/ColonyTip.tsx';
import { formatIsk, formatIskSum } from '../../src/format/isk.ts';
import { formatNumber, formatPercent, formatUnits, formatUnitsPerHour, formatVolume } from '../../src/format/number.ts';
import { unbroken } from '../../src/format/text.ts';
import { formatDuration, formatMoment } from '../../src/format/time.ts';
import { colonyAtom } from '../../src/state/colonies.ts';
import { store } from '../../src/state/jotai.ts';
import { holdClock } from '../../src/ui/ticker.ts';
import { stopCauses } from '../../src/words/stops.ts';
import { typeName } from '../../src/words/typeNames.ts';
import type {
  ChainNode,
  ColonyReport,
  ColonyDetail as Detail,
  ExtractorReport,
} from '../../workers/game/domain/report.ts';
import { isSurplusLoss } from '../../workers/game/domain/stopped.ts';
import { type EngineColony, volumeOf } from './engineColony.ts';
import { readColonies, startFleet } from './fleet.tsx';
import { seriousAccessibilityFindings, show } from './show.tsx';

const EXTRACTION_PILOT = 'Ketta Vaskonen';
const FACTORY_PILOT = 'Vesna Auvinen';
const FAULTY_PILOT = 'Rhett Lindqvist';

/** With the three above they have every kind of planet that the sandbox has. */
const OTHER_PILOTS = [
  'Oran Derrel',
  'Tuomo Strand',
  'Ilse Calloway',
  'Marek Okuro',
  'Sanna Hessari',
  'Aino Marchetti',
  'Kaspar Kaldane',
];

const TIER_NAMES = [
  'Raw Materials (P0)',
  'Basic Materials (P1)',
  'Refined Materials (P2)',
  'Advanced Materials (P3)',
  'High-Tech Products (P4)',
];

const textOf = (element: Element): string => (element as HTMLElement).innerText.trim();
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The texts of a table's body, row by row. */
const cellTexts = (table: Locator): string[][] =>
  [...table.element().querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf));

/** A chart's data from the table that it offers; the first line has the names of the columns. */
async function chartTable(chart: Locator): Promise<string[][]> {
  const details = chart.element().querySelector('details');
  if (!details) throw new Error('The chart offers no table.');
  details.open = true;
  const table = chart.getByRole('region', { name: /as a table$/ }).getByRole('table');
  await expect.element(table).toBeVisible();
  const head = [...table.element().querySelectorAll('thead th')].map(textOf);
  const lines = cellTexts(table);
  details.open = false;
  return [head, ...lines];
}

/** Starts the engine with one pilot. @returns the pilot's colonies */
async function startColonies(pilot: string): Promise<EngineColony[]> {
  await startFleet([pilot]);
  return readColonies(pilot);
}

/** What the page knows of a colony: its report, and the detail that the engine gives at the same time. */
async function knownOf({ colony }: EngineColony): Promise<{ report: ColonyReport; detail: Detail }> {
  const report = store.get(colonyAtom(colony.key));
  const detail = await fetchDetail(colony.key);
  if (!report || !detail) throw new Error('The engine does not know the colony.');
  return { report, detail };
}

/** Shows what the opened row of a colony shows, at the time of its figures. */
async function openRow({ colony }: EngineColony): Promise<{ row: Locator; close: () => Promise<void> }> {
  holdClock(store.get(colonyAtom(colony.key))?.at ?? null);
  const screen = await show(<ColonyDetail colonyKey={colony.key} />);
  const row = screen.getByRole('main');
  await expect.element(row.getByText('when the colony was last changed in the game')).toBeVisible();
  return { row, close: () => screen.unmount() };
}

/** Each stop is said once, and those that come have the numbers of the chart, in order of time. */
function checkStops(row: Locator, report: ColonyReport): void {
  const small = report.minorLosses.filter(({ stop }) => !isSurplusLoss(stop));
  const stops = [...report.stops, ...small.map((entry) => ({ ...entry, consequences: [] }))];
  const listed = planetStops(
    stops.sort((a, b) => a.stop.at - b.stop.at),
    report.at,
  );
  const lines = cellTexts(row.getByRole('table', { name: 'What stops' }));
  const shown = lines.filter(({ length }) => length > 1);
  // Below the causes what to do, once.
  const remedies = lines.filter(({ length }) => length === 1).flat();
  expect(remedies.length > 0).toBe(listed.length > 0);
  expect(new Set(remedies).size).toBe(remedies.length);
  const titles = listed.map(({ first, also, cause }) => {
    const [named] = stopCauses([first, ...also], report.at);
    return `${cause === null ? '' : 'then '}${named?.phrase}${named?.goods ? ` (${named.goods})` : ''}`;
  });
  expect(shown.map(([, what]) => what?.split(' · ')[0])).toEqual(titles);
  const times = listed.map(({ first: { stop } }) =>
    stop.kind === 'notSetUp' ? 'now' : formatMoment(stop.at, report.at),
  );
  for (const [index, [when]] of shown.entries()) expect(when).toContain(times[index]);
  const coming = listed.map(({ first }) => first.stop.at).filter((at) => at > report.at);
  const numbers = shown.flatMap(([when], index) =>
    listed[index]!.first.stop.at > report.at
      ? [[Number(/^\d+/.exec(when ?? '')?.[0]), listed[index]!.first.stop.at]]
      : [],
  );
  expect(numbers.map(([number]) => number).sort((x, y) => x! - y!)).toEqual(coming.map((_, index) => index + 1));
  const inOrder = numbers.toSorted(([x], [y]) => x! - y!).map(([, at]) => at!);
  expect(inOrder).toEqual(coming.toSorted((x, y) => x - y));
}

/** `1 planet`, `1,200 planets` */
function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

function chainCardTexts(node: ChainNode): string[] {
  const rate = (unitsPerHour: number) => (Math.abs(unitsPerHour) < 0.05 ? '–' : formatUnitsPerHour(unitsPerHour));
  return [
    `Production ${rate(node.producedPerHour)}`,
    `Consumption ${rate(node.consumedPerHour)}`,
    `Import ${rate(node.importPerHour)}`,
    `Net ${node.netPerHour >= 0.05 ? '+' : ''}${rate(node.netPerHour)}`,
    ...node.inputsPerCycle.map(({ typeId, amount }) => `${formatUnits(amount)} ${typeName(typeId)}`),
    ...(node.factoryCount > 0 ? [formatCount(node.factoryCount, 'factory', 'factories')] : []),
    ...(node.extractorCount > 0 ? [formatCount(node.extractorCount, 'extractor')] : []),
    ...(node.cycleSeconds === null ? [] : [formatDuration(node.cycleSeconds)]),
    ...(node.feedsTypeIds.length > 0 ? [`Feeds ${node.feedsTypeIds.map((id) => typeName(id)).join(', ')}`] : []),
  ];
}

async function checkChain(row: Locator, { chain }: Detail): Promise<void> {
  const part = row.getByRole('region', { name: 'Production Chain' }).element();
  const lineCount = chain.reduce((sum, { feedsTypeIds }) => sum + feedsTypeIds.length, 0);
  await expect.poll(() => part.querySelector('dd')).not.toBeNull();
  expect(part.querySelectorAll('svg path[data-pointed]')).toHaveLength(lineCount);
  const cards = [...part.querySelectorAll('article')];
  expect(cards).toHaveLength(chain.length);
  const tiers = [...new Set(chain.map(({ tier }) => tier))].sort();
  expect([...part.querySelectorAll('h5')].map(textOf)).toEqual(tiers.map((tier) => TIER_NAMES[tier]));
  for (const node of chain) {
    const tier = part.querySelector(`section[aria-label="${TIER_NAMES[node.tier]}"]`);
    const card = tier?.querySelector<HTMLElement>(`article[aria-label="${typeName(node.typeId)}"]`);
    const text = flat(card?.innerText ?? '');
    expect(chainCardTexts(node).filter((expected) => !text.includes(expected))).toEqual([]);
    const balance = node.netPerHour <= -0.05 ? 'shortfall' : node.netPerHour >= 0.05 ? 'surplus' : 'even';
    expect([...(card?.querySelectorAll('dd') ?? [])].at(-1)?.dataset.net).toBe(balance);
  }
}

function programTexts(extractor: ExtractorReport, consumerCount: number): string[] {
  const { productTypeId, installedAt, expiresAt, totalUnits, cycleCount, unitsPerHour } = extractor;
  if (productTypeId === null || expiresAt === null) return ['Extractor', '–', '–', 'no program', '–'];
  return [
    `${typeName(productTypeId)} used by ${formatCount(consumerCount, 'factory', 'factories')}`,
    formatMoment(installedAt ?? 0, Date.now() / 1000),
    formatMoment(expiresAt, Date.now() / 1000),
    extractor.isRunning ? '' : 'ended',
    `${formatUnits(totalUnits)} units ${formatCount(cycleCount, 'cycle')} · ${formatUnitsPerHour(unitsPerHour)}/h`,
  ];
}

function checkExtraction(row: Locator, { extractors }: ColonyReport, { programs }: Detail): void {
  const table = row.getByRole('table', { name: 'Extraction programs' });
  expect(table.elements()).toHaveLength(extractors.length > 0 ? 1 : 0);
  if (extractors.length === 0) return;
  const shown = cellTexts(table);
  expect(shown).toHaveLength(extractors.length);
  extractors.forEach((extractor, index) => {
    const program = programs.find(({ pinId }) => pinId === extractor.pinId);
    const texts = shown[index]?.map(flat) ?? [];
    programTexts(extractor, program?.consumerFactoryCount ?? -1).forEach((expected, column) => {
      expect(texts[column]).toContain(expected);
    });
  });
}

const COURSE = 'Programs and stores over time';

/**
 * Replays the colony to every second of every minute that the forecast names, and looks for the volumes that it shows; each
 * cycle's yield is at its start.
 */
async function checkCourse(row: Locator, colony: EngineColony, { storages, at }: ColonyReport, { programs }: Detail) {
  const [head, ...lines] = await chartTable(row.getByRole('region', { name: COURSE, exact: true }));
  const stores = storages.filter(({ kind }) => kind !== 'commandCenter');
  expect(head).toHaveLength(1 + programs.length + stores.length);
  const yields = programs.map((_, index) =>
    lines.flatMap((line) => (line[1 + index] === '–' ? [] : [line[1 + index]])),
  );
  expect(yields).toEqual(
    programs.map(({ yieldUnits }) => Array.from(yieldUnits, (units) => `${formatUnits(units)} units`)),
  );
  const samples = lines
    .map(([time = '', ...texts]) => [time, ...texts.slice(programs.length)])
    .filter(([, ...volumes]) => volumes.some((volume) => volume !== '–'));
  expect(samples.length).toBeGreaterThan(1);
  const moments = samples.flatMap(([time = '']) => {
    const [, day, year = new Date(at * 1000).getUTCFullYear(), clock] =
      /^(\d+ \w+)(?: (\d{4}))? (\d\d:\d\d)$/.exec(time) ?? [];
    const minute = Date.parse(`${day} ${year} ${clock} UTC`) / 1000;
    return Array.from({ length: 60 }, (_, second) => Math.max(colony.colony.lastUpdateAt, minute + second));
  });
  const held = colony.contentsAt(moments);
  const wrong = samples.filter(
    ([, ...shown], index) =>
      !held
        .slice(60 * index, 60 * (index + 1))
        .some((contents) =>
          stores.every(({ pinId }, k) => formatVolume(volumeOf(contents.get(pinId) ?? [])) === shown[k]),
        ),
  );
  expect(wrong).toEqual([]);
}

/** Where all programs have ended, what the planet earns as it is comes before what it earns while they run. */
function checkEarnings(row: Locator, { earnsNowIskPerMonth: isk }: ColonyReport): void {
  const shown = row.getByText(/^Earns .* now\. .* ISK a month while its programs run\.$/);
  expect(shown.elements()).toHaveLength(isk === null ? 0 : 1);
  if (isk !== null) expect(shown.element().textContent).toContain(isk < 5000 ? 'nothing' : formatIsk(isk));
}

describe('the opened row says what the engine says', () => {
  const PILOTS = [EXTRACTION_PILOT, FACTORY_PILOT, FAULTY_PILOT];

  it.each(PILOTS)('of the first two planets of %s', (pilot) => checkRows(pilot, 2));

  it.each([...PILOTS, ...OTHER_PILOTS])('of each planet of %s', { tags: ['deep'] }, (pilot) => checkRows(pilot));

  async function checkRows(pilot: string, count?: number): Promise<void> {
    for (const colony of (await startColonies(pilot)).slice(0, count)) {
      const { report, detail } = await knownOf(colony);
      const { row, close } = await openRow(colony);
      checkStops(row, report);
      await checkChain(row, detail);
      checkEarnings(row, report);
      checkExtraction(row, report, detail);
      await checkCourse(row, colony, report, detail);
      await close();
    }
  }
});

async function firstColony(pilot: string): Promise<EngineColony> {
  const [colony] = await startColonies(pilot);
  if (!colony) throw new Error('The pilot has no colony.');
  return colony;
}

const sticksOut = (element: Element): boolean => element.scrollWidth > element.clientWidth;

describe('the opened row', () => {
  const ON_PHONE = 'has the chain as a list by level on a phone, and nothing is wider than the screen';
  it(ON_PHONE, () => checkPhone(1));
  it(`${ON_PHONE}: each planet of ${FACTORY_PILOT}`, { tags: ['deep'] }, () => checkPhone());

  async function checkPhone(count?: number): Promise<void> {
    await page.viewport(390, 844);
    for (const colony of (await startColonies(FACTORY_PILOT)).slice(0, count)) {
      const { row, close } = await openRow(colony);
      const chain = row.getByRole('region', { name: 'Production Chain' });
      await expect.element(chain.getByRole('definition').first()).toBeVisible();
      expect(chain.element().querySelectorAll('svg path[data-pointed]')).toHaveLength(0);
      await expect.element(chain.getByText(/^Feeds /).first()).toBeVisible();
      expect(sticksOut(row.element())).toBe(false);
      expect(sticksOut(document.documentElement)).toBe(false);
      await close();
    }
  }

  it('has two columns and one chart on a wide screen, in about 700 px: each planet', {
    tags: ['deep'],
  }, async () => {
    for (const colony of await startColonies(EXTRACTION_PILOT)) {
      const { row, close } = await openRow(colony);
      await checkColumns(row);
      await close();
    }
  });

  async function checkColumns(row: Locator): Promise<void> {
    const course = row.getByRole('region', { name: COURSE }).element().getBoundingClientRect();
    const stops = row.getByRole('table', { name: 'What stops' }).element().getBoundingClientRect();
    expect(course.left).toBeGreaterThan(stops.right);
    expect(Math.abs(course.top - stops.top)).toBeLessThan(30);
    await expect.poll(() => row.element().querySelectorAll('canvas').length).toBe(1);
    expect(row.element().querySelector('canvas')?.getBoundingClientRect().height).toBe(360);
    expect(row.element().getBoundingClientRect().height).toBeLessThan(700);
  }

  it('has two columns and one chart on a wide screen, whose cursor moves with the arrow keys and says what is under it', async () => {
    const { row } = await openRow(await firstColony(EXTRACTION_PILOT));
    await checkColumns(row);
    const cursor = row.getByRole('slider', { name: /: point$/ });
    await expect.element(cursor).toHaveAttribute('aria-valuetext', 'none yet: arrow keys move it');
    await expect.poll(() => row.element().querySelector('.u-cursor-x')).not.toBeNull();
    (cursor.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    const first = cursor.element().getAttribute('aria-valuetext');
    expect(first).toMatch(/^\d+ \w+ \d\d:\d\d, .* units, .* m³/);
    await userEvent.keyboard('{End}');
    await expect.element(cursor).not.toHaveAttribute('aria-valuetext', first ?? '');
    expect(cursor.element().getAttribute('aria-valuenow')).toBe(cursor.element().getAttribute('aria-valuemax'));
    (cursor.element() as HTMLElement).blur();
    await expect.element(cursor).toHaveAttribute('aria-valuetext', 'none yet: arrow keys move it');
  });

  it.each([1440])('has no serious accessibility finding at %i px', checkAccessibility);

  it.each([390])('has no serious accessibility finding at %i px', { tags: ['deep'] }, checkAccessibility);

  async function checkAccessibility(width: number): Promise<void> {
    await page.viewport(width, 900);
    const { row } = await openRow(await firstColony(FAULTY_PILOT));
    await expect.poll(() => row.element().querySelector('canvas')).not.toBeNull();
    await row.getByText('Show as table').first().click();
    await expect.element(row.getByRole('region', { name: /as a table$/ }).first()).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  }
});

/** Shows a cell's tooltip, at the time of the colony's figures. */
async function openTip({ colony }: EngineColony, kind: 'extraction' | 'storage') {
  holdClock(store.get(colonyAtom(colony.key))?.at ?? null);
  const screen = await show(<ColonyTip colonyKey={colony.key} kind={kind} />);
  return { tip: screen.getByRole('main'), close: () => screen.unmount() };
}

async function checkPrograms(tip: Locator, { extractors, balance }: ColonyReport, { programs }: Detail): Promise<void> {
  await expect.element(tip.getByText(programsTitle(programs.map(({ cycleSeconds }) => cycleSeconds)))).toBeVisible();
  await expect.poll(() => tip.element().querySelector('details')).not.toBeNull();
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

  const figures = cellTexts(tip.getByRole('table', { name: 'Extraction programs' }));
  const expected = [
    ['Total output', ...extractors.map(({ totalUnits }) => `${formatUnits(totalUnits)} units`)],
    ['Cycle time', ...extractors.map(({ cycleSeconds }) => `${formatNumber((cycleSeconds ?? 0) / 60)} minutes`)],
    ['Program cycles', ...extractors.map((extractor) => formatUnits(extractor.cycleCount))],
    ['Average per cycle', ...extractors.map(({ unitsPerCycle }) => `${formatUnits(unitsPerCycle)} units`)],
    ['Average per hour', ...extractors.map(({ unitsPerHour }) => `${formatUnitsPerHour(unitsPerHour)} units`)],
  ];
  expect(figures.slice(0, expected.length)).toEqual(expected);
  const timeLeft = tip.getByRole('row', { name: 'Time left' }).element();
  expect(timeLeft.querySelectorAll('time')).toHaveLength(extractors.length);

  const block = tip.getByRole('table', { name: 'Balance' });
  expect(block.elements()).toHaveLength(extractors.length === 2 ? 1 : 0);
  if (balance) {
    const difference = cellTexts(block).at(-1);
    expect(difference?.[0]).toBe('Difference');
    const { differencePerHour } = balance;
    const text =
      differencePerHour === null ? 'not compared' : `${formatUnitsPerHour(differencePerHour)} units per hour`;
    expect(difference?.[1]).toContain(text);
  }
}

/** The columns of a chart that are light over most of its height, in pixels from its left. */
function lightColumns(plot: HTMLElement, canvas: HTMLCanvasElement): { lefts: number[]; width: number } {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The chart has no 2D canvas.');
  const [inner, outer] = [plot.getBoundingClientRect(), canvas.getBoundingClientRect()];
  const scale = canvas.width / outer.width;
  const [width, height] = [Math.floor(inner.width * scale), Math.floor(inner.height * scale)];
  const [left, top] = [(inner.left - outer.left) * scale, (inner.top - outer.top) * scale];
  const { data } = context.getImageData(left, top, width, height);
  const lightShare = (column: number) => {
    const lights = Array.from({ length: height }, (_, row) => {
      const pixel = 4 * (row * width + column);
      const isOpaque = (data[pixel + 3] ?? 0) > 190;
      return isOpaque && Math.min(data[pixel] ?? 0, data[pixel + 1] ?? 0, data[pixel + 2] ?? 0) > 190;
    });
    return lights.filter(Boolean).length / height;
  };
  return { lefts: Array.from({ length: width }, (_, column) => column).filter((at) => lightShare(at) > 0.4), width };
}

/** What the tooltip says of the stores. */
function storeTexts(storages: ColonyReport['storages']): string[] {
  const names = storeNames(storages);
  return storages.flatMap(({ pinId, capacityM3, now, esi }) => {
    const units = new Map<number, [number, number]>();
    for (const { typeId: held, amount } of now.contents) units.set(held, [amount, 0]);
    for (const { typeId: held, amount } of esi.contents) units.set(held, [units.get(held)?.[0] ?? 0, amount]);
    return [
      [
        names.get(pinId),
        unbroken(formatVolume(capacityM3)),
        unbroken(formatVolume(now.usedM3)),
        formatPercent(now.fillFraction),
        formatIskSum(now.value),
      ],
      [
        'as ESI reported it',
        '',
        unbroken(formatVolume(esi.usedM3)),
        formatPercent(esi.fillFraction),
        formatIskSum(esi.value),
      ],
      [...units]
        .map(([held, [nowUnits, esiUnits]]) => {
          const previous = nowUnits === esiUnits ? '' : ` (ESI reported ${formatUnits(esiUnits)})`;
          return `${typeName(held as never)} ${formatUnits(nowUnits)}${previous}`;
        })
        .sort(),
    ].map((parts) => parts.join('|') || 'Empty');
  });
}

const STORE_ORDER = ['launchpad', 'storage', 'commandCenter'];

describe('the extraction tooltip', () => {
  it('has all programs, cycle by cycle, and a line where they are now', () => checkAllPrograms(EXTRACTION_PILOT, 2));

  it.each([EXTRACTION_PILOT, 'Tuomo Strand'])('has all programs, cycle by cycle: %s', { tags: ['deep'] }, (pilot) =>
    checkAllPrograms(pilot),
  );

  async function checkAllPrograms(pilot: string, count?: number): Promise<void> {
    for (const [index, colony] of (await startColonies(pilot)).slice(0, count).entries()) {
      const { report, detail } = await knownOf(colony);
      const { tip, close } = await openTip(colony, 'extraction');
      await checkPrograms(tip, report, detail);
      if (index === 0) await checkLine(tip, report, detail);
      if (index === 0) expect(await seriousAccessibilityFindings()).toEqual([]);
      await close();
    }
  }

  async function checkLine(tip: Locator, { at }: ColonyReport, { programs }: Detail): Promise<void> {
    await expect.poll(() => tip.element().querySelector('canvas')).not.toBeNull();
    const canvas = tip.element().querySelector('canvas') as HTMLCanvasElement;
    const plot = tip.element().querySelector('.u-over') as HTMLElement;
    await expect.poll(() => lightColumns(plot, canvas).lefts).not.toEqual([]);
    const { lefts, width } = lightColumns(plot, canvas);
    const [program] = programs;
    if (!program) throw new Error('The colony has no program.');
    const cycleCount = Math.max(...programs.map(({ yieldUnits }) => yieldUnits.length));
    const expected = ((cyclesAt(program, at) ?? -1) / cycleCount) * width;
    for (const left of lefts) expect(Math.abs(left - expected)).toBeLessThan(4);
  }
});

describe('the storage tooltip', () => {
  it('has every store with its contents, now and as ESI reported it, launchpads first', async () => {
    const pilots = [EXTRACTION_PILOT, FACTORY_PILOT];
    await startFleet(pilots);
    const colonies = (await Promise.all(pilots.map(readColonies))).flat();
    for (const [index, colony] of colonies.entries()) {
      const { report } = await knownOf(colony);
      const { tip, close } = await openTip(colony, 'storage');
      const table = tip.getByRole('table', { name: 'Storage' });
      const shown = [...table.element().querySelectorAll('tbody tr')].map((row) => {
        const items = [...row.querySelectorAll('li')].map(textOf).sort();
        return items.length > 0 ? items.join('|') : [...row.children].map(textOf).join('|');
      });
      const kinds = report.storages.map(({ kind }) => kind);
      expect(kinds).toEqual(kinds.toSorted((a, b) => STORE_ORDER.indexOf(a) - STORE_ORDER.indexOf(b)));
      expect(shown).toEqual(storeTexts(report.storages));
      // What the report says of now is what a replay to that time gives.
      const [contents] = colony.contentsAt([report.at]);
      expect(report.storages.map(({ now }) => now.usedM3)).toEqual(
        report.storages.map(({ pinId }) => expect.closeTo(volumeOf(contents?.get(pinId) ?? []), 3)),
      );
      if (index === 0) expect(await seriousAccessibilityFindings()).toEqual([]);
      await close();
    }
  });
});
