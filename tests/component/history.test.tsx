import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ColonyHistoryPanel } from '../../src/features/history/ColonyHistoryPanel.tsx';
import { FleetHistoryPanel } from '../../src/features/history/FleetHistoryPanel.tsx';
import HistoryView from '../../src/features/history/HistoryView.tsx';
import { ReportFile } from '../../src/features/history/ReportDialog.tsx';
import { RoundResults } from '../../src/features/history/RoundResults.tsx';
import { PlanetRow } from '../../src/features/planets/PlanetRow.tsx';
import { HeadsTip } from '../../src/features/planets/tooltips/HeadsTip.tsx';
import { colonyAtom } from '../../src/state/colonies.ts';
import { historySummaryAtom } from '../../src/state/history.ts';
import { store } from '../../src/state/jotai.ts';
import type { ColonyHistory, FleetHistory, MoveHeads, RoundResult } from '../../workers/game/domain/history.ts';
import { type CharacterId, colonyKey, type PinId, type PlanetId } from '../../workers/game/domain/ids.ts';
import { startFakeEngine } from './fakeEngine.ts';
import {
  DAY,
  firstVisit,
  KEY,
  makeAccuracy,
  makeColonyHistory,
  makeEarnings,
  makeError,
  makeFleetHistory,
  makeGroup,
  makeSeries,
  makeTotal,
  makeTrend,
  makeVisit,
  PILOT,
  product,
  wrongVisit,
} from './historyBuilders.ts';
import { percentDecimals } from './percentDecimals.ts';
import { makeReport, NOW, typeIdOf } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';
import { withMedia } from './withMedia.ts';

const nothing = () => {};
const nameOf = (id: CharacterId) => `Pilot ${id}`;

const showColony = (history: ColonyHistory, onReport: (at: number) => void = nothing) =>
  show(
    <ColonyHistoryPanel
      history={history}
      period="day"
      measure="isk"
      isAllRegions={false}
      onPeriod={nothing}
      onMeasure={nothing}
      onReport={onReport}
    />,
  );

const FLEET = { measure: 'isk', isAllRegions: false, isSearched: false, nameOf, onOpen: nothing } as const;

const showFleet = (history: FleetHistory, props: Partial<ComponentProps<typeof FleetHistoryPanel>> = {}) =>
  show(<FleetHistoryPanel history={history} {...FLEET} {...props} />);

const advice: MoveHeads = {
  pinId: 77 as PinId,
  productTypeId: typeIdOf('Aqueous Liquids'),
  fromBaseQty: 1200,
  toBaseQty: 948,
  change: -0.21,
};

describe("one colony's history", () => {
  it('says after one visit that the first figures appear after the next', async () => {
    const screen = await showColony(makeColonyHistory([firstVisit(NOW - 7200)]));
    await expect.element(screen.getByText('1 visit', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/first figures appear after your next visit/)).toBeVisible();
    await expect.element(screen.getByText('Value of goods made')).not.toBeInTheDocument();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('has charts, trends and all visits after sixty days, and draws the latest visits first', async () => {
    const visits = Array.from({ length: 60 }, (_, index) => makeVisit({ at: NOW - 7200 - index * DAY }));
    const screen = await showColony(
      makeColonyHistory(visits, { trends: [makeTrend([1000, 950, 900, 860, 800])], accuracy: makeAccuracy() }),
    );
    await expect.element(screen.getByText('60 visits', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('2 of 2 exact')).toBeVisible();
    await expect.element(screen.getByText('60.00 M ISK', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('img', { name: /Value of goods made by day/ })).toBeVisible();
    await expect.element(screen.getByRole('img', { name: /Base quantity per cycle/ })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Aqueous Liquids/ })).toHaveTextContent('−5.0%−20.0%');
    expect(document.querySelectorAll('ol > li > details')).toHaveLength(12);
    await screen.getByRole('button', { name: /Show more/ }).click();
    expect(document.querySelectorAll('ol > li > details').length).toBeGreaterThan(12);
    await expect.poll(() => document.querySelectorAll('canvas').length).toBe(2);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('shows a trend from five programs on, and says so before', async () => {
    const screen = await showColony(makeColonyHistory([makeVisit()], { trends: [makeTrend([1000, 950, 900, 860])] }));
    await expect.element(screen.getByRole('row', { name: /Aqueous Liquids/ })).toHaveTextContent('after 5 programs');
  });

  it('opens a visit to what was forecast, collected, delivered and restarted', async () => {
    const program = makeTrend([1000]).programs[0]!;
    const visit = makeVisit({
      commodities: [
        {
          typeId: typeIdOf('Water'),
          predictedUnits: 5000,
          collectedUnits: 4000,
          deliveredUnits: 0,
          errorUnits: 0,
          actualUnits: 1000,
        },
        {
          typeId: typeIdOf('Coolant'),
          predictedUnits: 0,
          collectedUnits: 0,
          deliveredUnits: 40,
          errorUnits: 0,
          actualUnits: 40,
        },
      ],
      programs: [program],
      restartedPinIds: [program.pinId],
      changes: [{ kind: 'links' }],
      flows: [{ typeId: typeIdOf('Water'), madeUnits: 5000, usedUnits: 20, lostUnits: 30 }],
    });
    const screen = await showColony(makeColonyHistory([visit]));
    const summary = screen.getByText(/Collected 4,000 Water; delivered 40 Coolant; restarted 1 program/);
    await summary.click();
    await expect
      .element(screen.getByText('The forecast was right: your visit explains every difference.'))
      .toBeVisible();
    const goods = screen.getByRole('region', { name: 'Goods before and after the visit' });
    await expect.element(goods.getByRole('row', { name: /^Water/ })).toHaveTextContent('Water5,000−4,0001,000');
    await expect.element(goods.getByRole('row', { name: /^Coolant/ })).toHaveTextContent('Coolant0+4040');
    await expect.element(screen.getByText(/Restarted Aqueous Liquids: base 1,000, 10 heads, 1d/)).toBeVisible();
    await expect.element(screen.getByText('Changed links')).toBeVisible();
    await expect
      .element(screen.getByRole('region', { name: 'Made and used since the visit before' }).getByRole('row').nth(1))
      .toHaveTextContent('Water5,0002030');
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('has as many decimals in each error', async () => {
    const errors = [1 / 12, 0.5, 4.112].map((differenceFraction, k) =>
      makeError({ pinId: (10 + k) as PinId, differenceFraction }),
    );
    const screen = await showColony(makeColonyHistory([wrongVisit({ errors })]), vi.fn());
    await screen.getByText('wrong', { exact: true }).click();
    await expect.element(screen.getByText('411.2%')).toBeVisible();
    expect(percentDecimals()).toEqual([[1]]);
  });

  it('shows a wrong forecast with each error, and offers to report it', async () => {
    const onReport = vi.fn();
    const visit = wrongVisit();
    const largest = { key: KEY, at: visit.at, error: makeError() };
    const screen = await showColony(
      makeColonyHistory([visit], { accuracy: makeAccuracy({ exactCount: 1, largest }) }),
      onReport,
    );
    await expect.element(screen.getByText('1 of 2 exact')).toBeVisible();
    await expect.element(screen.getByText('largest error −100 Water (8.3%), launchpad')).toBeVisible();
    await screen.getByText('wrong', { exact: true }).click();
    const errors = screen.getByRole('region', { name: 'What no visit explains' });
    await expect.element(errors.getByRole('row').nth(1)).toHaveTextContent('LaunchpadWater1,2001,100−1008.3%');
    await screen.getByRole('button', { name: 'Report a wrong forecast' }).click();
    expect(onReport).toHaveBeenCalledWith(visit.at);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('says why an old error can no longer be reported', async () => {
    const screen = await showColony(makeColonyHistory([wrongVisit({ canReport: false })]));
    await screen.getByText('wrong', { exact: true }).click();
    await expect.element(screen.getByText(/It can no longer be reported/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /Report/ })).not.toBeInTheDocument();
  });

  it.each([
    ['layoutChanged', /You changed the layout/],
    ['allMoved', /You moved everything that the colony held/],
    ['missedVisit', /ESI never showed this browser an earlier visit/],
    ['notSimulated', /could not be simulated/],
  ] as const)('says why a comparison proves nothing: %s', async (gap, reason) => {
    const screen = await showColony(makeColonyHistory([makeVisit({ verdict: 'provesNothing', gap })]));
    await screen.getByText('proves nothing', { exact: true }).click();
    await expect.element(screen.getByText(reason)).toBeVisible();
  });

  it('asks to move the heads where a resource wears out', async () => {
    const history = makeColonyHistory([makeVisit()]);
    const screen = await showColony({ ...history, summary: { ...history.summary, moveHeads: [advice] } });
    const box = screen.getByRole('region', { name: 'Move the heads' });
    await expect
      .element(box)
      .toHaveTextContent('Aqueous Liquids: base quantity down 21% over 5 programs (1,200 to 948)');
  });
});

describe("the fleet's history", () => {
  it('says in one sentence while there is no past what will appear, without any table', async () => {
    const stored = { ...makeFleetHistory().stored, visitCount: 0, colonyCount: 0, firstDay: null, lastDay: null };
    const screen = await showFleet(
      makeFleetHistory({ stored, earnings: makeEarnings(0), accuracy: makeAccuracy({ visitCount: 0 }), colonies: [] }),
    );
    await expect.element(screen.getByRole('heading', { name: 'No history yet' })).toBeVisible();
    await expect.element(screen.getByText(/from today on. After your next visit/)).toBeVisible();
    await expect
      .element(screen.getByRole('listitem').first())
      .toHaveTextContent('what each day, week and month earned');
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('says after first visits only since when they are stored, without any table', async () => {
    const screen = await showFleet(
      makeFleetHistory({
        earnings: makeEarnings(30, { groups: [] }),
        accuracy: makeAccuracy({ comparedCount: 0, exactCount: 0 }),
        stored: { ...makeFleetHistory().stored, visitCount: 3, colonyCount: 3 },
      }),
    );
    await expect
      .element(screen.getByText(/^The latest visit to each colony is stored, the oldest of \d+ \w+/))
      .toBeVisible();
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  });

  it('has what first visits earned, as the first screen counts it, and nothing of forecasts', async () => {
    const screen = await showFleet(
      makeFleetHistory({ accuracy: makeAccuracy({ comparedCount: 0, provedNothingCount: 0, exactCount: 0 }) }),
    );
    await expect.element(screen.getByRole('heading', { name: 'What earned it' })).toBeVisible();
    await expect.element(screen.getByText('none compared')).toBeVisible();
    await expect.element(screen.getByText('No history yet')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Were the forecasts right?')).not.toBeInTheDocument();
  });

  it('lists no planet whose visits were never compared', async () => {
    const [planet] = makeFleetHistory().colonies;
    const first = makeAccuracy({ visitCount: 1, comparedCount: 0, exactCount: 0 });
    const unvisited = { ...planet!, key: colonyKey(PILOT, 41 as PlanetId), planetName: 'Tanoo III', accuracy: first };
    const screen = await showFleet(makeFleetHistory({ colonies: [planet!, unvisited] }));
    const table = screen.getByRole('region', { name: 'Forecasts by planet' });
    await expect.element(table.getByText('Tanoo II', { exact: true })).toBeVisible();
    await expect.element(table.getByText('Tanoo III')).not.toBeInTheDocument();
  });

  it('has columns of changes and errors only where there are any', async () => {
    const [first] = makeFleetHistory().colonies;
    const second = { ...first!, key: colonyKey(PILOT, 41 as PlanetId), planetName: 'Tanoo III' };
    const exact = makeAccuracy({ provedNothingCount: 1 });
    const colonies = [first!, second].map((colony) => ({ ...colony, accuracy: exact }));
    const screen = await showFleet(makeFleetHistory({ earnings: makeEarnings(3), accuracy: exact, colonies }));
    const heads = (name: string) => {
      const table = screen.getByRole('region', { name, exact: true }).element();
      return [...table.querySelectorAll<HTMLElement>('thead [data-column]')].map(({ dataset }) => dataset.column);
    };
    await expect.poll(() => heads('Forecasts by planet')).toEqual(['planet', 'visits', 'exact', 'nothing']);
    expect(heads('Periods')).not.toContain('change');
    const wrong = makeAccuracy({ exactCount: 1, largest: { key: KEY, at: NOW - 7200, error: makeError() } });
    const history = makeFleetHistory({ colonies: [{ ...first!, accuracy: wrong }, colonies[1]!] });
    await screen.rerender(<FleetHistoryPanel history={history} {...FLEET} />);
    await expect
      .poll(() => heads('Forecasts by planet'))
      .toEqual(['planet', 'visits', 'exact', 'wrong', 'nothing', 'largest']);
  });

  it('has each period, the latest first, with what it changed on the one before, and marks partial ones', async () => {
    const earnings = makeEarnings(3, { netChanges: [null, 0.25, null] });
    const screen = await showFleet(makeFleetHistory({ earnings }));
    const rows = screen.getByRole('region', { name: 'Periods' }).getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent(/partly known.*–$/);
    await expect.element(rows.nth(2)).toHaveTextContent(/1\.00 M\+25\.0%$/);
    await expect.element(rows.nth(3)).not.toHaveTextContent(/partly known/);
  });

  it('says what a whole day earned against the days before, and what planets made for each other', async () => {
    const daily = { dayCount: 29, iskPerDay: 2e6, dayCountBefore: 30, iskPerDayBefore: 1.6e6, change: 0.25 };
    const total = makeTotal({ ownTransfersIsk: 3e6, transferSavingIsk: 1.5e6 });
    const screen = await showFleet(makeFleetHistory({ earnings: makeEarnings(30, { daily, total }) }));
    const before = screen.getByText('+25% on the 30 days before: 1.60 M a day');
    await expect.element(before).toBeVisible();
    expect(before.element().textContent).toContain('1.60\u00a0M');
    await expect.element(screen.getByText('Own transfers')).toBeVisible();
    await expect.element(screen.getByText('3.00 M ISK', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'made and used by your planets: in both at one price' }).click();
    await expect
      .element(screen.getByRole('dialog', { name: 'Own transfers' }))
      .toHaveTextContent(/1\.50 M ISK less\.$/);
  });

  it('says on which planet downtime cost what, and why', async () => {
    const onOpen = vi.fn();
    const planet = { key: KEY, characterId: PILOT, planetName: 'Tanoo II', isk: 5e6 };
    const causes = [
      { kind: 'programEnded' as const, typeId: typeIdOf('Aqueous Liquids'), idleSeconds: 36 * 3600, isk: 5e6 },
      { kind: 'goodsLost' as const, typeId: typeIdOf('Water'), lostUnits: 900, isk: null },
    ];
    const earnings = makeEarnings(30, { downtimes: [{ ...planet, causes }] });
    const screen = await showFleet(makeFleetHistory({ earnings }), { onOpen });
    const table = screen.getByRole('region', { name: 'Downtime by planet' });
    await expect
      .element(table.getByRole('row').nth(1))
      .toHaveTextContent('Tanoo II Pilot 15.00 MProgram of Aqueous Liquids had ended: idle for 1d 12h');
    await expect.element(table.getByRole('row').nth(2)).toHaveTextContent('no price900 Water lost');
    await table.getByRole('button', { name: 'Tanoo II' }).first().click();
    expect(onOpen).toHaveBeenCalledWith(KEY);
  });

  it('says where the span has no visit', async () => {
    const screen = await showFleet(makeFleetHistory({ accuracy: makeAccuracy({ visitCount: 0 }), colonies: [] }));
    await expect.element(screen.getByRole('heading', { name: 'No visits in this time' })).toBeVisible();
  });

  it('has a chart and a table, which sorts by each column, unknown figures last', async () => {
    const groups = [
      makeGroup(product('Water'), 30, { netIsk: 30_000_000, madeUnits: 20 }),
      makeGroup(product('Coolant'), 30, { netIsk: 10_000_000, madeUnits: 900 }),
      makeGroup(product('Robotics'), 30, { madeIsk: null, netIsk: null, basis: 'none', madeUnits: 50 }),
    ];
    const screen = await showFleet(makeFleetHistory({ earnings: makeEarnings(30, { groups }) }));
    const table = screen.getByRole('region', { name: 'Earnings' });
    const names = () => [...table.element().querySelectorAll('tbody th')].map((heading) => heading.textContent);
    expect(names()).toEqual(['Water', 'Coolant', 'Robotics']);
    await expect.element(table.getByRole('row', { name: /^Robotics/ })).toHaveTextContent('no price');
    await table.getByRole('button', { name: 'Units made' }).click();
    expect(names()).toEqual(['Coolant', 'Robotics', 'Water']);
    await table.getByRole('button', { name: 'Net' }).click();
    expect(names()).toEqual(['Water', 'Coolant', 'Robotics']);
    await table.getByRole('button', { name: 'Net' }).click();
    expect(names()).toEqual(['Coolant', 'Water', 'Robotics']);
    await expect.element(table.getByRole('row', { name: /^Total/ })).toHaveTextContent('60.00 M');
    await expect.poll(() => document.querySelectorAll('canvas').length).toBeGreaterThan(0);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('has a column of prices only where they differ, because one basis of all is said below the chart', async () => {
    const groups = [
      makeGroup(product('Water'), 30, { netIsk: 30_000_000 }),
      makeGroup(product('Robotics'), 30, { madeIsk: null, netIsk: null, basis: 'none' }),
    ];
    const headsText = () => document.querySelector('[aria-label="Earnings"] thead')?.textContent;
    const screen = await showFleet(makeFleetHistory({ earnings: makeEarnings(30, { groups }) }));
    expect(headsText()).toMatch(/Net/);
    expect(headsText()).not.toMatch(/Prices/);
    await screen.unmount();
    const mixed = [...groups, makeGroup(product('Coolant'), 30, { netIsk: 1, basis: 'today' })];
    await showFleet(makeFleetHistory({ earnings: makeEarnings(30, { groups: mixed }) }));
    expect(headsText()).toMatch(/Prices/);
  });

  it.each([
    [
      'day',
      /ISK at each day’s lowest sell orders in Jita, after customs tax .* the price of exports and imports in the settings does not apply/,
    ],
    ['today', /ISK at today’s lowest sell orders in Jita, because none are stored for these days/],
    ['mixed', /each day’s lowest sell orders in Jita where they are stored, otherwise at today’s/],
  ] as const)('says which prices amounts are at: %s', async (basis, words) => {
    const screen = await showFleet(makeFleetHistory({ earnings: makeEarnings(30, { total: makeTotal({ basis }) }) }));
    await expect.element(screen.getByText(words)).toBeVisible();
  });

  it.each([
    ['today', /ISK at today’s average price of all regions, because no prices are stored for these days/],
    ['mixed', /each day’s lowest sell orders in Jita where they are stored, otherwise at today’s average price of all/],
  ] as const)('names averages of all regions where they stand in today: %s', async (basis, words) => {
    const history = makeFleetHistory({ earnings: makeEarnings(30, { total: makeTotal({ basis }) }) });
    const screen = await showFleet(history, { isAllRegions: true });
    await expect.element(screen.getByText(words)).toBeVisible();
  });

  it('says that prices are unknown instead of showing 0', async () => {
    const total = makeTotal({ madeIsk: null, usedIsk: null, netIsk: null, basis: 'none' });
    const screen = await showFleet(
      makeFleetHistory({ earnings: makeEarnings(30, { total, all: makeSeries(30, { isk: null }) }) }),
    );
    await expect.element(screen.getByText('no price', { exact: true }).first()).toBeVisible();
    await expect.element(screen.getByText(/0\.00 M ISK/)).not.toBeInTheDocument();
  });

  it('says “at least” of the value of goods made, without inputs, too', async () => {
    const unpriced = { made: 2, used: 0, traded: 2, idle: 0, lost: 0 };
    const total = makeTotal({ unpriced });
    const all = { ...makeSeries(1), unpriced: [unpriced] };
    const groups = [makeGroup(product('Water'), 1, { unpriced })];
    const screen = await showFleet(makeFleetHistory({ earnings: makeEarnings(1, { total, all, groups }) }));
    await expect.element(screen.getByText('after tax; 2 commodities without a price not counted')).toBeVisible();
    await expect.element(screen.getByText('at least 60.00 M ISK')).toBeVisible();
    const row = screen.getByRole('region', { name: 'Earnings' }).getByRole('row', { name: /^Water/ });
    await expect.element(row).toHaveTextContent(/at least 60\.00 M60\.00 M$/);
    const sums = screen.getByRole('region', { name: 'Earnings' }).getByRole('row', { name: /^Total/ });
    expect(sums.element().textContent).toContain('at least 60.00\u00a0M');
    const period = screen.getByRole('region', { name: 'Periods' }).getByRole('row').nth(1);
    await expect.element(period).toHaveTextContent(/at least 1\.00 M1\.00 M/);
  });

  it('says “at least” once in the head where it holds for every period', async () => {
    const unpriced = { made: 2, used: 0, traded: 2, idle: 0, lost: 0 };
    const usedIsk = [1e5, 1e5, 1e5];
    const heads = async (of: (typeof unpriced | null)[], madeIsk: (number | null)[]) => {
      const total = makeTotal({ unpriced, usedUnits: 1, usedIsk: 3e5 });
      const all = { ...makeSeries(3), madeIsk, usedIsk, unpriced: of };
      const screen = await showFleet(makeFleetHistory({ earnings: makeEarnings(3, { total, all }) }));
      const table = screen.getByRole('region', { name: 'Periods' });
      const texts = [...table.element().querySelectorAll('thead th button')].map(({ textContent }) => textContent);
      const values = [...table.element().querySelectorAll('td[data-column="madeIsk"]')].map((cell) => cell.textContent);
      await screen.unmount();
      return [texts.slice(1, 3), values];
    };
    expect(await heads([unpriced, null, unpriced], [1e6, 0, 2e6])).toEqual([
      ['Value, at least', 'Inputs'],
      ['2.00 M', '0.00 M', '1.00 M'],
    ]);
    expect(await heads([unpriced, null, unpriced], [1e6, 1e6, 2e6])).toEqual([
      ['Value', 'Inputs'],
      ['at least 2.00 M', '1.00 M', 'at least 1.00 M'],
    ]);
  });

  it('says that inputs count, also where none of them has a price', async () => {
    const unpriced = { made: 0, used: 1, traded: 1, idle: 0, lost: 0 };
    const total = makeTotal({ unpriced, usedUnits: 1, usedIsk: 0 });
    const screen = await showFleet(makeFleetHistory({ earnings: makeEarnings(1, { total }) }));
    await expect
      .element(screen.getByText('after inputs and tax; 1 commodity without a price not counted'))
      .toBeVisible();
  });

  it('marks sums that lack a price: at least for what was made, a count for the net', async () => {
    const unpriced = { made: 2, used: 0, traded: 2, idle: 0, lost: 0 };
    const total = makeTotal({ unpriced, usedUnits: 1, usedIsk: 1e5 });
    const all = { ...makeSeries(1), usedIsk: [1e5], unpriced: [unpriced] };
    const groups = [makeGroup(product('Water'), 1, { unpriced, usedUnits: 1, usedIsk: 1e5 })];
    const screen = await showFleet(makeFleetHistory({ earnings: makeEarnings(1, { total, all, groups }) }));
    await expect
      .element(screen.getByText('after inputs and tax; 2 commodities without a price not counted'))
      .toBeVisible();
    await expect.element(screen.getByText('at least 60.00 M ISK')).toBeVisible();
    const row = screen.getByRole('region', { name: 'Earnings' }).getByRole('row', { name: /^Water/ });
    await expect.element(row).toHaveTextContent(/at least 60\.00 M0\.10 M60\.00 M$/);
    const period = screen.getByRole('region', { name: 'Periods' }).getByRole('row').nth(1);
    await expect.element(period).toHaveTextContent(/at least 1\.00 M0\.10 M1\.00 M/);
    const tip = screen.getByRole('dialog', { name: 'Net' });
    for (const [line, isk] of [
      [row, '60.00 M'],
      [period, '1.00 M'],
    ] as const) {
      await line.getByRole('button', { name: isk }).click();
      await expect.element(tip).toHaveTextContent('2 commodities without a price not counted');
      await userEvent.keyboard('{Escape}');
      await expect.element(tip).not.toBeInTheDocument();
    }
    await withMedia({ media: 'print' }, async () => {
      await expect.element(row).toHaveTextContent(/60\.00 M: 2 commodities without a price not counted$/);
    });
  });

  it('shows what downtime cost, or that there was none', async () => {
    const calm = await showFleet(makeFleetHistory());
    await expect.element(calm.getByText('No extractor was idle and nothing was lost in this time.')).toBeVisible();
    await calm.unmount();
    const total = makeTotal({ idleSeconds: 36 * 3600, idleIsk: 15_000_000, lostUnits: 900, lostIsk: null });
    const screen = await showFleet(
      makeFleetHistory({ earnings: makeEarnings(30, { total, all: makeSeries(30, { idle: 3600 }) }) }),
    );
    await expect.element(screen.getByText('1d 12h').first()).toBeVisible();
    await expect.element(screen.getByText('cost 15.00 M ISK')).toBeVisible();
    await expect.element(screen.getByText('cost unknown: no price')).toBeVisible();
    await expect.element(screen.getByRole('img', { name: /What downtime cost/ })).toBeVisible();
  });

  it('opens a planet from the list of forecasts, from the largest error and from the advice', async () => {
    const onOpen = vi.fn();
    const largest = { key: KEY, at: NOW - 7200, error: makeError() };
    const accuracy = makeAccuracy({ exactCount: 1, provedNothingCount: 1, visitCount: 4, largest });
    const colonies = [{ ...makeFleetHistory().colonies[0]!, accuracy }];
    const moveHeads = [{ key: KEY, planetName: 'Tanoo II', characterId: PILOT, advice: [advice] }];
    const screen = await showFleet(makeFleetHistory({ accuracy, colonies, moveHeads }), { measure: 'units', onOpen });
    await expect.element(screen.getByText(/1 of 2 forecasts exact/)).toBeVisible();
    await expect
      .element(screen.getByText(/1 comparison proved nothing, 1 visit had nothing to compare with/))
      .toBeVisible();
    await screen.getByRole('button', { name: /^Largest error: −100 Water/ }).click();
    await screen.getByRole('region', { name: 'Forecasts by planet' }).getByRole('button', { name: 'Tanoo II' }).click();
    await screen.getByRole('region', { name: 'Move the heads' }).getByRole('button', { name: 'Tanoo II' }).click();
    expect(onOpen.mock.calls).toEqual([[KEY], [KEY], [KEY]]);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('has the first ten of many planets, then the first forty, and others when they come near the screen', {
    tags: ['deep'],
  }, async () => {
    const groups = Array.from({ length: 120 }, (_, index) => ({
      ...makeGroup(product('Water'), 31),
      id: `planet ${index}`,
    }));
    const screen = await showFleet(makeFleetHistory({ earnings: makeEarnings(31, { groups }) }));
    const table = screen.getByRole('region', { name: 'Earnings' });
    expect(table.element().querySelectorAll('tbody tr')).toHaveLength(10);
    await table.getByRole('button', { name: 'Show all 120' }).click();
    expect(table.element().querySelectorAll('tbody tr th')).toHaveLength(40);
    const sections = () => [...table.element().querySelectorAll('tbody')];
    for (const index of [1, 2]) {
      sections()[index]!.scrollIntoView();
      await expect.poll(() => sections()[index]!.rows.length).toBeGreaterThan(10);
    }
    expect(table.element().querySelectorAll('tbody tr')).toHaveLength(120);
  });
});

describe('the report of a wrong forecast', () => {
  const answer = { value: undefined, problem: null, isLoading: false, askAgain: nothing };

  it("shows the file's content before it is saved", async () => {
    const text = '{"kind":"colony-watch-wrong-forecast"}';
    const screen = await show(
      <ReportFile answer={{ ...answer, value: { kind: 'ready', fileName: 'wrong.json', text } }} onClose={nothing} />,
    );
    await expect.element(screen.getByRole('region', { name: 'Content of wrong.json' })).toHaveTextContent(text);
    await expect.element(screen.getByText(/Nothing is sent/)).toBeVisible();
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('saves nothing before there is a file, and says why there is none', async () => {
    const screen = await show(<ReportFile answer={{ ...answer, value: { kind: 'notStored' } }} onClose={nothing} />);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('no longer stored');
    await expect.element(screen.getByRole('button', { name: 'Save file' })).toHaveAttribute('data-inactive', 'true');
  });

  it('offers another try when the file could not be made', async () => {
    const askAgain = vi.fn();
    const screen = await show(
      <ReportFile answer={{ ...answer, problem: 'Out of memory.', askAgain }} onClose={nothing} />,
    );
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The file could not be created: Out of memory.');
    await screen.getByRole('button', { name: 'Try again' }).click();
    expect(askAgain).toHaveBeenCalledOnce();
  });
});

describe("Money's history", () => {
  it('asks for what could not be loaded when the player tries again, whichever part that is', async () => {
    let isBroken = true;
    const rounds = async () => {
      if (isBroken) throw new Error('stopped');
      return [];
    };
    startFakeEngine({ history: { fleet: async () => makeFleetHistory(), rounds }, ownData: { taxes: async () => [] } });
    const screen = await show(<HistoryView tabs={null} />);
    await expect.element(screen.getByText(/What rounds earned could not be loaded: stopped/)).toBeVisible();
    isBroken = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText(/could not be loaded/)).not.toBeInTheDocument();
  });
});

describe('"move the heads" in a planet row', () => {
  it('appears with its reason as soon as the history says so', async () => {
    const colony = makeReport();
    store.set(historySummaryAtom(colony.key), null);
    store.set(colonyAtom(colony.key), colony);
    const screen = await show(
      <table>
        <tbody>
          <PlanetRow colonyKey={colony.key} showsIcons={false} timer="left" />
        </tbody>
      </table>,
    );
    await expect.element(screen.getByText('move the heads')).not.toBeInTheDocument();
    store.set(historySummaryAtom(colony.key), {
      ...makeColonyHistory([makeVisit()]).summary,
      key: colony.key,
      moveHeads: [advice],
    });
    await expect.element(screen.getByRole('button', { name: 'move the heads' })).toBeVisible();
    await screen.unmount();
    const tip = await show(<HeadsTip colonyKey={colony.key} />);
    await expect.element(tip.getByText(/Aqueous Liquids: base quantity down 21% over 5 programs/)).toBeVisible();
  });
});

describe('planned and earned', () => {
  const round: RoundResult = {
    roundAt: NOW - 3 * DAY,
    nextRoundAt: NOW - DAY,
    planetCount: 12,
    unknownCount: 0,
    plannedIsk: 50e6,
    earnedIsk: 42e6,
    differenceIsk: -8e6,
    isSoFar: false,
    largest: [
      {
        key: KEY,
        characterId: PILOT,
        planetName: 'Tanoo II',
        differenceIsk: -6e6,
        downtime: { kind: 'goodsLost', typeId: typeIdOf('Water'), lostUnits: 900, isk: 4e6 },
      },
    ],
  };

  it('shows what each round promised, what came of it, and where most is missing', async () => {
    const onOpen = vi.fn();
    const unknown = {
      ...round,
      roundAt: NOW,
      isSoFar: true,
      unknownCount: 12,
      plannedIsk: null,
      earnedIsk: null,
      differenceIsk: null,
    };
    const rounds = [{ ...unknown, largest: [] }, round];
    const screen = await show(<RoundResults rounds={rounds} nameOf={nameOf} onOpen={onOpen} />);
    const rows = screen.getByRole('region', { name: 'Rounds' }).getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent(/so far12 12 planets not known yet–––$/);
    await expect
      .element(rows.nth(2))
      .toHaveTextContent(/1250\.00 M42\.00 M−8\.00 MTanoo II Pilot 1 −6\.00 M: 900 Water lost$/);
    await expect.element(rows.nth(2)).not.toHaveTextContent('so far');
    await screen.getByRole('button', { name: 'Tanoo II' }).click();
    expect(onOpen).toHaveBeenCalledWith(KEY);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });
});

it('a chart and its legend are dark enough to be read on white paper', async () => {
  const groups = [makeGroup(product('Water'), 30), makeGroup(product('Coolant'), 30)];
  const all = { ...makeSeries(30), usedIsk: Array.from({ length: 30 }, () => 1e5) };
  const screen = await showFleet(makeFleetHistory({ earnings: makeEarnings(30, { groups, all }) }));
  await expect.poll(() => document.querySelectorAll('canvas').length).toBeGreaterThan(0);
  await withMedia({ media: 'print' }, () => {
    const darkening = (element: Element) =>
      Number(/^brightness\(([\d.]+)\)$/.exec(getComputedStyle(element).filter)?.[1]);
    const swatches = [...document.querySelectorAll('figure li > span:first-child')];
    expect(swatches.map((one) => one.parentElement?.textContent)).toContain('Net of inputs');
    for (const swatch of swatches) {
      const factor = darkening(swatch);
      expect(darkening(screen.getByRole('img').first().element())).toBe(factor);
      const parts = getComputedStyle(swatch)
        .backgroundColor.match(/\d+/g)!
        .map((part) => Number(part) * factor);
      expect(contrastOnWhite(parts), swatch.parentElement?.textContent ?? '').toBeGreaterThan(3);
    }
  });
});

it('a legend keeps the colours of its chart where the system forces its own', async () => {
  const groups = [makeGroup(product('Water'), 30), makeGroup(product('Coolant'), 30)];
  await showFleet(makeFleetHistory({ earnings: makeEarnings(30, { groups, all: makeSeries(30) }) }));
  await expect.poll(() => document.querySelectorAll('figure li > span:first-child').length).toBeGreaterThan(1);
  const colours = () =>
    [...document.querySelectorAll('figure li > span:first-child')].map((one) => getComputedStyle(one).backgroundColor);
  const usual = colours();
  await withMedia({ features: [{ name: 'forced-colors', value: 'active' }] }, () => {
    expect(matchMedia('(forced-colors: active)').matches).toBe(true);
    expect(colours()).toEqual(usual);
  });
});

/** @param parts red, green and blue up to 255 */
function contrastOnWhite(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
