import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ExcludedCell } from '../../src/features/planets/cells/ExcludedCell.tsx';
import { ExtractionCell } from '../../src/features/planets/cells/ExtractionCell.tsx';
import { StorageCell } from '../../src/features/planets/cells/StorageCell.tsx';
import { ExportsCell, ImportsCell, ProductionCell } from '../../src/features/planets/cells/TradeCells.tsx';
import { IskPerMonthCell, UnitsPerHourCell } from '../../src/features/planets/cells/ValueCells.tsx';
import { storeNames } from '../../src/features/planets/charts/colonyChartModel.ts';
import { PlanetCard } from '../../src/features/planets/PlanetCard.tsx';
import { PlanetTable } from '../../src/features/planets/PlanetTable.tsx';
import { PlanetTooltip } from '../../src/features/planets/tooltips/PlanetTooltip.tsx';
import { StorageTable } from '../../src/features/planets/tooltips/StorageTable.tsx';
import { activateLanguage } from '../../src/languages/i18n.ts';
import { colonyAtom } from '../../src/state/colonies.ts';
import { store } from '../../src/state/jotai.ts';
import { showProductIconsAtom } from '../../src/state/settings.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import type { ColonyReport, ExtractorReport } from '../../workers/game/domain/report.ts';
import { percentDecimals } from './percentDecimals.ts';
import {
  COMMAND_CENTER,
  HOUR,
  isk,
  makeExport,
  makeExtractor,
  makeImport,
  makeProduction,
  makeReport,
  makeStop,
  makeStorage,
  makeSustained,
  NOW,
  STORAGE_FACILITY,
} from './reportBuilders.ts';
import { seriousAccessibilityFindings, show, showCells } from './show.tsx';
import { withMedia } from './withMedia.ts';

const modes = { showsIcons: false, timer: 'left' as const };

describe('a planet’s card', () => {
  const cardWith = async (fields: Partial<ColonyReport>) => {
    const colony = makeReport(fields);
    store.set(colonyAtom(colony.key), colony);
    await show(
      <ul>
        <PlanetCard colonyKey={colony.key} showsIcons showsDate={false} />
      </ul>,
    );
    return [...document.querySelectorAll('li[data-colony]')].at(-1)!;
  };
  const costly = { netIskPerMonth: { isk: -152e6, bound: 'exact' } } as const;

  it('says the time of a stop once: its badge and its timer would differ by a minute', async () => {
    const card = await cardWith({
      extractors: [makeExtractor({ expiresAt: NOW + 17 * 60 })],
      stops: [makeStop('programExpired', 17 * 60)],
    });
    expect(card.textContent).toContain('stops soon');
    expect(card.querySelectorAll('time')).toHaveLength(1);
  });

  it('says once when a store is full, by the clock as its row does', async () => {
    const card = await cardWith({ extractors: [], stops: [makeStop('storageFull', 17 * 60)] });
    expect(card.textContent.match(/full/g)).toHaveLength(1);
    expect(card.querySelectorAll('time')).toHaveLength(1);
  });

  it.each([
    { what: 'costs more than it makes', fields: costly },
    { what: 'EVE has no record of this colony', fields: { alerts: ['noRecord'] } as const },
  ])('says when a store is full beside “$what”', async ({ what, fields }) => {
    const stops = [makeStop('storageFull', 7 * HOUR)];
    const text = (await cardWith({ ...fields, extractors: [], stops })).textContent;
    expect(text).toContain('full in 7h');
    expect(text).toContain(what);
    expect((await cardWith({ ...fields, extractors: [makeExtractor()], stops })).textContent).toContain('full in 7h');
  });

  it('says once that a store is full where it costs more than it makes, too', async () => {
    const card = await cardWith({ ...costly, extractors: [], stops: [makeStop('storageFull', -HOUR)] });
    expect(card.textContent.match(/full/g)).toHaveLength(1);
  });
});

describe('the name cell', () => {
  afterEach(() => activateLanguage('en'));

  const rowWith = async (fields: Partial<ColonyReport>) => {
    const colony = makeReport(fields);
    store.set(colonyAtom(colony.key), colony);
    const screen = await show(
      <div style={{ container: 'accounts / inline-size' }}>
        <PlanetTable characterId={colony.characterId} colonyKeys={[colony.key]} hasHead={false} />
      </div>,
    );
    return { screen, row: document.querySelector('tr[data-colony]') as HTMLElement };
  };

  it('has advice after the name, and what stops when below it', async () => {
    const { screen, row } = await rowWith({
      alerts: ['imbalance', 'lowStorage', 'lowRate', 'lowImports'],
      stops: [makeStop('programExpired', 2 * 86_400)],
    });
    expect(row.querySelector('th')?.textContent).toMatch(
      /^Tanoo 40 CC\u00a05 short of inputs off balance over 60% full below minimumprogram ends in /,
    );
    expect(row.dataset.severity).toBe('amber');
    await expect.element(screen.getByRole('button', { name: 'off balance' })).toBeVisible();
  });

  it.each([1440, 959, 390])('cuts no advice, and no line without a time, in German at %d px', async (width) => {
    await page.viewport(width, 844);
    await activateLanguage('de');
    const { row } = await rowWith({
      alerts: ['imbalance', 'lowStorage', 'lowImports'],
      netIskPerMonth: { isk: -5e6, bound: 'exact' },
    });
    const texts = [...row.querySelectorAll<HTMLElement>('th [class*="badge"] , th [class*="stop"] > :only-child')];
    expect(texts.map(({ innerText }) => innerText.trim())).toContain('kostet mehr, als er einbringt');
    expect(texts.length).toBeGreaterThan(3);
    for (const one of texts) expect(one.scrollWidth, one.innerText).toBeLessThanOrEqual(one.clientWidth + 1);
  });

  it('on a phone has the room beside the net, not beside a store, where nothing is extracted', async () => {
    await page.viewport(390, 844);
    const { row } = await rowWith({
      extractors: [],
      alerts: ['lowStorage'],
      storages: [makeStorage({ fillFraction: 0.74 })],
      stops: [makeStop('inputMissing', 3 * 86_400)],
    });
    const boxOf = (part: string) => row.querySelector(part)!.getBoundingClientRect();
    expect(boxOf('[data-kind="launchpad"]').bottom).toBeLessThanOrEqual(boxOf('[data-label="ISK/M"]').top);
    expect(boxOf('th').right).toBeGreaterThan(boxOf('[data-kind="launchpad"]').left - 8);
    expect(row.offsetHeight).toBeLessThanOrEqual(50);
  });

  it.each([
    { severity: 'red', stops: [makeStop('programExpired', -60)], says: /^program ended .* ago$/ },
    { severity: 'amber', stops: [makeStop('programExpired', 17 * 60)], says: /^program ends in / },
    { severity: 'none', stops: [makeStop('programExpired', 2 * 86_400)], says: /^program ends in / },
  ])('says a $severity stop in its line only, and tints only what has stopped', async ({ severity, stops, says }) => {
    const { row } = await rowWith({ stops, alerts: severity === 'red' ? ['expired'] : [] });
    expect(row.dataset.severity).toBe(severity);
    expect([...row.querySelectorAll('th button')]).toHaveLength(1);
    expect(row.querySelector('th > span:last-child')?.textContent).toMatch(says);
    const tinted = getComputedStyle(row.children[1] as Element).backgroundColor !== 'rgba(0, 0, 0, 0)';
    expect(tinted).toBe(severity === 'red');
  });

  const DAY = 86_400;
  it.each([
    { left: 3 * DAY, timers: 1, line: undefined },
    { left: 3 * DAY, timers: 2, line: undefined },
    { left: 18 * HOUR, timers: 1, line: 'program ends' },
    { left: 18 * HOUR, timers: 2, line: 'program ends' },
    { left: -3 * HOUR, timers: 1, line: 'stopped 3h ago' },
    { left: -3 * HOUR, timers: 2, line: 'stopped 3h ago' },
  ])('says no end more than twice: $timers timers and "$line"', async ({ left, timers, line }) => {
    const extractor = makeExtractor({ expiresAt: NOW + left, isRunning: left > 0 });
    const extractors = [extractor, { ...extractor, pinId: 2 as never }].slice(0, timers);
    const { row } = await rowWith({ stops: [makeStop('programExpired', left)], extractors });
    expect(row.querySelector('th > span[data-severity]')?.textContent.trim()).toBe(line);
    const said = row.textContent.match(/ended|3d|18h/g) ?? [];
    expect(said.length).toBeGreaterThan(0);
    expect(said.length).toBeLessThanOrEqual(2);
  });
});

describe('a planet that costs more than it makes', () => {
  const costly = { netIskPerMonth: { isk: -152e6, bound: 'exact' } } as const;
  const rowWith = async (fields: Partial<ColonyReport>) => {
    const colony = makeReport({ ...costly, ...fields });
    store.set(colonyAtom(colony.key), colony);
    await show(<PlanetTable characterId={colony.characterId} colonyKeys={[colony.key]} hasHead={false} />);
    return document.querySelector('tr[data-colony]') as HTMLElement;
  };
  const lineOf = (row: HTMLElement) => row.querySelector('th > span:last-child')?.textContent;

  it('says so in its second line, amber, before a stop that is yet to come', async () => {
    const row = await rowWith({ stops: [makeStop('programExpired', 17 * 60)] });
    expect([row.dataset.severity, lineOf(row)]).toEqual(['amber', 'costs more than it makes']);
    expect([...row.querySelectorAll('th button')]).toHaveLength(1);
  });

  it('says first what has stopped', async () => {
    const row = await rowWith({ stops: [makeStop('programExpired', -60)] });
    expect(row.dataset.severity).toBe('red');
    expect(lineOf(row)).toMatch(/^program ended /);
  });

  it('is not known while some exports have no price', async () => {
    const row = await rowWith({ netIskPerMonth: { isk: -152e6, bound: 'atLeast' } });
    expect(row.dataset.severity).toBe('none');
  });
});

describe('the extraction cell', () => {
  it('has what each extractor brings up, until when, and how much an hour', async () => {
    const extractors = [makeExtractor({ unitsPerHour: 12_345 })];
    const screen = await showCells(<ExtractionCell colony={makeReport({ extractors })} {...modes} />);
    await expect.element(screen.getByRole('cell')).toHaveTextContent(/^Base Metals10h12,345\/h$/);
  });

  it('shows the end of a program in EVE time in that mode', async () => {
    const extractors = [makeExtractor({ expiresAt: NOW + HOUR })];
    const screen = await showCells(<ExtractionCell colony={makeReport({ extractors })} {...modes} timer="date" />);
    await expect.element(screen.getByText('15 Jan 09:00')).toBeVisible();
  });

  it('distinguishes an ended program from one that was never set', async () => {
    const extractors = [
      makeExtractor({ expiresAt: NOW - 1, isRunning: false }),
      makeExtractor({ productTypeId: null, expiresAt: null, isRunning: false, unitsPerHour: 0 }),
    ];
    const screen = await showCells(<ExtractionCell colony={makeReport({ extractors })} {...modes} />);
    await expect.element(screen.getByText('ended')).toBeVisible();
    await expect.element(screen.getByText('no program')).toBeVisible();
    await expect.element(screen.getByText('10,000/h')).toHaveAttribute('data-stopped', 'true');
    expect(document.querySelector('td')?.textContent).not.toMatch(/no program.*\/h/);
  });

  it('draws one timer for two programs that end within a minute or have ended, and names both', async () => {
    const isDrawn = async (...extractors: Partial<ExtractorReport>[]) => {
      await showCells(<ExtractionCell colony={makeReport({ extractors: extractors.map(makeExtractor) })} {...modes} />);
      const timers = [...[...document.querySelectorAll('td')].at(-1)!.querySelectorAll('time')];
      expect(timers.every(({ textContent }) => textContent !== '')).toBe(true);
      return timers.map((timer) => timer.getBoundingClientRect().width > 1);
    };
    const ended = (ago: number) => ({ expiresAt: NOW - ago, isRunning: false });
    expect(await isDrawn({ expiresAt: NOW + HOUR }, { expiresAt: NOW + HOUR + 30 })).toEqual([true, false]);
    expect(await isDrawn({ expiresAt: NOW + HOUR }, { expiresAt: NOW + HOUR + 60 })).toEqual([true, true]);
    expect(await isDrawn(ended(60), ended(HOUR))).toEqual([true, false]);
    expect(await isDrawn(ended(60), { expiresAt: NOW + HOUR })).toEqual([true, true]);
  });

  it('marks a yield below the minimum', async () => {
    const extractors = [makeExtractor({ isBelowMinimum: true })];
    const screen = await showCells(<ExtractionCell colony={makeReport({ extractors })} {...modes} />);
    await expect.element(screen.getByText('10,000/h')).toHaveAttribute('data-low', 'true');
  });

  it('is empty without extractors', async () => {
    await showCells(<ExtractionCell colony={makeReport()} {...modes} />);
    expect(document.querySelector('td')?.childElementCount).toBe(0);
  });
});

describe('the storage cell', () => {
  it('has how full each store is, without the command center', async () => {
    const storages = [
      makeStorage({ fillFraction: 0.5 }),
      makeStorage({ kind: 'storage', typeId: STORAGE_FACILITY, fillFraction: 0.25 }),
      makeStorage({ kind: 'commandCenter', typeId: COMMAND_CENTER, fillFraction: 1 }),
    ];
    const screen = await showCells(<StorageCell colony={makeReport({ storages })} />);
    await expect.element(screen.getByRole('cell')).toHaveTextContent(/^50%\s?25%$/);
  });

  it('has as many decimals in each fill of its tooltip', async () => {
    const storages = [0, 0.05, 0.625, 1].map((fillFraction) => makeStorage({ fillFraction }));
    await show(<StorageTable colony={makeReport({ storages })} advice={null} />);
    expect(percentDecimals()).toEqual([[1]]);
  });

  it('numbers stores of one kind in its tooltip, as the chart does', async () => {
    const storages = [makeStorage(), makeStorage(), makeStorage({ kind: 'storage', typeId: STORAGE_FACILITY })];
    const screen = await show(<StorageTable colony={makeReport({ storages })} advice={null} />);
    const names = [...storeNames(storages).values()];
    expect(names).toEqual(['Launchpad 1', 'Launchpad 2', 'Storage facility']);
    const firstCells = screen
      .getByRole('row')
      .elements()
      .map(({ firstElementChild }) => firstElementChild?.textContent);
    expect(firstCells.filter((text) => names.includes(text ?? ''))).toEqual(names);
  });

  it('colours a store above 60, 80 and 90 percent', async () => {
    const fills = [0.6, 0.61, 0.81, 0.91];
    const storages = fills.map((fillFraction) => makeStorage({ fillFraction }));
    await showCells(<StorageCell colony={makeReport({ storages })} />);
    const levels = [...document.querySelectorAll('[data-fill]')].map((fill) => fill.getAttribute('data-fill'));
    expect(levels).toEqual(['normal', 'gold', 'orange', 'red']);
  });

  it('can be read at each fill, in the dark and on white paper', async () => {
    const storages = [0.6, 0.61, 0.81, 0.91].map((fillFraction) => makeStorage({ fillFraction }));
    await showCells(<StorageCell colony={makeReport({ storages })} />);
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await withMedia({ media: 'print' }, async () => {
      expect(await seriousAccessibilityFindings()).toEqual([]);
    });
  });

  it('has a dash where a colony has no store', async () => {
    const screen = await showCells(<StorageCell colony={makeReport()} />);
    await expect.element(screen.getByRole('cell')).toHaveTextContent('–');
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });
});

describe("the planet cell's tooltip", () => {
  it('has the days since the last visit', async () => {
    const screen = await show(<PlanetTooltip colony={makeReport({ at: NOW, snapshotAt: NOW - 60 * HOUR })} />);
    await expect.element(screen.getByText('Days since last visit: 2.5')).toBeVisible();
  });

  it('has the worst of what has stopped first, then what stops next', async () => {
    const stops = [
      makeStop('goodsLost', -12 * HOUR, 0.17),
      makeStop('inputMissing', -10 * HOUR),
      makeStop('programExpired', HOUR),
      makeStop('storageFull', 2 * HOUR),
    ];
    const screen = await show(<PlanetTooltip colony={makeReport({ at: NOW, stops })} />);
    const titles = () =>
      screen
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent);
    await expect
      .poll(titles)
      .toEqual([
        expect.stringContaining('out of'),
        expect.stringContaining('lost'),
        expect.stringContaining('program ends'),
        expect.stringContaining('full'),
      ]);
  });
});

describe('the trade cells', () => {
  const colony = makeReport({
    production: [makeProduction('Mechanical Parts', { factoryCount: 4, activeCount: 3 })],
    imports: [makeImport('Reactive Metals', { hoursUntilDepletion: 5 })],
    exports: [makeExport('Mechanical Parts')],
  });

  it('have what factories make, need from outside and make for outside', async () => {
    const screen = await showCells(
      <ProductionCell colony={colony} showsIcons={false} />,
      <ImportsCell colony={colony} showsIcons={false} />,
      <ExportsCell colony={colony} showsIcons={false} />,
    );
    const cells = screen.getByRole('cell');
    await expect.element(cells.nth(0)).toHaveTextContent('Mechanical Parts3/4');
    await expect.element(cells.nth(1)).toHaveTextContent('Reactive Metals5h');
    await expect.element(cells.nth(2)).toHaveTextContent('Mechanical Parts');
  });

  it('do not count factories where all run', async () => {
    const all = makeReport({ production: [makeProduction('Mechanical Parts', { factoryCount: 4, activeCount: 4 })] });
    const screen = await showCells(<ProductionCell colony={all} showsIcons={false} />);
    await expect.element(screen.getByRole('cell')).toHaveTextContent(/^Mechanical Parts$/);
  });

  it('name products also where icons take the place of the words', async () => {
    const screen = await showCells(<ImportsCell colony={colony} showsIcons />);
    await expect.element(screen.getByRole('button')).toHaveTextContent('5h');
    await expect.element(screen.getByRole('img', { name: 'Reactive Metals' })).toBeInTheDocument();
  });
});

describe('the value cells', () => {
  it('have the units per hour and the ISK of a month', async () => {
    const exports = [makeExport('Mechanical Parts')];
    const sum = isk(36_000_000);
    const colony = makeReport({
      exports,
      exportUnitsPerHour: 5,
      exportIskPerMonth: sum,
      sustainedExportIskPerMonth: sum,
    });
    const screen = await showCells(
      <ExcludedCell colony={colony} />,
      <UnitsPerHourCell colony={colony} />,
      <IskPerMonthCell colony={colony} />,
    );
    await expect.element(screen.getByRole('checkbox', { name: 'Exclude Tanoo 40 from totals' })).not.toBeChecked();
    await expect.element(screen.getByRole('cell').nth(1)).toHaveTextContent(/^5(\.0+)?$/);
    await expect.element(screen.getByRole('button', { name: '36.00 M gross' })).toBeVisible();
  });

  it('have the exports’ tooltip where less is sustained, which has the sustained rate', async () => {
    const exports = [makeExport('Mechanical Parts', { sustainedUnitsPerHour: 3 })];
    await showCells(<UnitsPerHourCell colony={makeReport({ exports, exportUnitsPerHour: 5 })} />);
    const mark = document.querySelector<HTMLElement>('[data-sustained-less="true"]');
    expect(mark?.closest<HTMLElement>('button')?.dataset.tip).toBe('exports');
  });

  it('never show an unknown price as 0', async () => {
    const unknown = { isk: null, pricedFraction: 0 };
    const exports = [makeExport('Mechanical Parts', { iskPerMonth: null, sustainedIskPerMonth: null })];
    const colony = makeReport({ exports, exportIskPerMonth: unknown, sustainedExportIskPerMonth: unknown });
    const screen = await showCells(<IskPerMonthCell colony={colony} />);
    await expect.element(screen.getByRole('button')).toHaveTextContent('no price');
    expect(screen.getByRole('button').element().textContent).not.toContain('0');
  });

  const exports = [makeExport('Mechanical Parts')];
  const gross = { exports, exportIskPerMonth: isk(4.81e9), sustainedExportIskPerMonth: isk(4.81e9) };
  const sustained = (unpricedTypeIds?: readonly TypeId[]) => makeSustained(undefined, unpricedTypeIds);
  const showValue = async (fields: Partial<ColonyReport>) => {
    await showCells(<IskPerMonthCell colony={makeReport({ ...gross, ...fields })} />);
    return [...([...document.querySelectorAll('[data-tip="value"]')].at(-1)?.children ?? [])] as HTMLElement[];
  };

  it('have net first, and gross below it, smaller', async () => {
    const [net, below, ...none] = await showValue({
      sustained: sustained(),
      netIskPerMonth: { isk: 83_000_000, bound: 'exact' },
    });
    expect(none).toEqual([]);
    expect([net!.textContent, below!.textContent]).toEqual(['83.00 M', '4.81\u00a0B gross']);
    expect([getComputedStyle(net!).fontSize, getComputedStyle(net!).fontWeight]).toEqual(['13px', '600']);
    expect([getComputedStyle(below!).fontSize, net!.dataset.negative]).toEqual(['11px', 'false']);
  });

  it('have what is earned now first where all programs have ended, and below it what they bring', async () => {
    const ended = { sustained: sustained(), netIskPerMonth: { isk: 83_000_000, bound: 'exact' } } as const;
    const [now, below] = await showValue({ ...ended, earnsNowIskPerMonth: 0 });
    expect([now!.textContent, below!.textContent]).toEqual(['0.00 M', '83.00\u00a0M running']);
    const [stock] = await showValue({ ...ended, earnsNowIskPerMonth: 12_300_000 });
    expect(stock!.textContent).toBe('12.30 M');
  });

  it('have gross alone, with its word, while the net is calculated', async () => {
    const values = await showValue({
      sustained: null,
      isNetComing: true,
      netIskPerMonth: { isk: null, bound: 'exact' },
    });
    expect(values.map(({ textContent }) => textContent)).toEqual(['4.81\u00a0B gross']);
  });

  it('have the net of a planet without exports, as sums count it', async () => {
    const none = { exports: [], exportIskPerMonth: isk(0), sustainedExportIskPerMonth: isk(0), sustained: sustained() };
    expect(await showValue({ ...none, netIskPerMonth: { isk: 0, bound: 'exact' } })).toEqual([]);
    const [net] = await showValue({ ...none, netIskPerMonth: { isk: -23e6, bound: 'exact' } });
    expect([net!.textContent, net!.dataset.negative]).toEqual(['−23.00 M', 'true']);
  });

  it('are red below 0, but not where it is only known to be at least that', async () => {
    const colours = [];
    for (const bound of ['exact', 'atMost', 'atLeast'] as const) {
      const [net] = await showValue({ sustained: sustained(), netIskPerMonth: { isk: -152e6, bound } });
      colours.push([net!.textContent, net!.dataset.negative]);
    }
    expect(colours).toEqual([
      ['−152.00 M', 'true'],
      ['at most −152.00 M', 'true'],
      ['at least −152.00 M', 'false'],
    ]);
  });

  it('say how many prices are missing for a net', async () => {
    const [net] = await showValue({
      sustained: sustained([1, 2] as TypeId[]),
      netIskPerMonth: { isk: null, bound: 'exact' },
    });
    expect(net!.textContent).toBe('2 prices missing');
  });

  it('mark a sum that is only a lower bound', async () => {
    const sum = isk(5_000_000, 0.5);
    const exports = [makeExport('Mechanical Parts')];
    const colony = makeReport({ exports, exportIskPerMonth: sum, sustainedExportIskPerMonth: sum });
    const screen = await showCells(<IskPerMonthCell colony={colony} />);
    await expect.element(screen.getByRole('button')).toHaveTextContent('at least 5.00 M');
  });
});

it('axe finds nothing serious in a row with every cell', async () => {
  store.set(showProductIconsAtom, false);
  const colony = makeReport({
    extractors: [makeExtractor()],
    production: [makeProduction('Mechanical Parts')],
    imports: [makeImport('Reactive Metals')],
    exports: [makeExport('Mechanical Parts')],
    storages: [makeStorage({ fillFraction: 0.95 })],
  });
  await showCells(
    <ExtractionCell colony={colony} {...modes} />,
    <ProductionCell colony={colony} showsIcons={false} />,
    <ImportsCell colony={colony} showsIcons={false} />,
    <ExportsCell colony={colony} showsIcons={false} />,
    <ExcludedCell colony={colony} />,
    <UnitsPerHourCell colony={colony} />,
    <IskPerMonthCell colony={colony} />,
    <StorageCell colony={colony} />,
  );
  expect(await seriousAccessibilityFindings()).toEqual([]);
});
