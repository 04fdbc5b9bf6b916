import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChainDiagram } from '../../src/features/chain/ChainDiagram.tsx';
import ChainView, { ChainBody } from '../../src/features/chain/ChainView.tsx';
import { fleetAtom } from '../../src/state/colonies.ts';
import { store } from '../../src/state/jotai.ts';
import type { BottleneckReport, ChainCommodity, ChainReport } from '../../workers/game/domain/chain.ts';
import type { CharacterId, ColonyKey } from '../../workers/game/domain/ids.ts';
import { EMPTY_TRADE } from '../fixtures/chainColony.ts';
import { startFakeEngine } from './fakeEngine.ts';
import { percentDecimals } from './percentDecimals.ts';
import { makePublication, NOW, typeIdOf } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';
import { withMedia } from './withMedia.ts';

const LONG_NAMES = [
  'Complex Organisms',
  'Chiral Structures',
  'Genetically Enhanced Livestock',
  'Transcranial Microcontrollers',
  'Integrity Response Drones',
] as const;
const WATER = typeIdOf('Water');
const COOLANT = typeIdOf('Coolant');
const commodity = (typeId: ChainCommodity['typeId'], values: Partial<ChainCommodity>): ChainCommodity => ({
  typeId,
  tier: 1,
  madeUnitsPerHour: 0,
  usedUnitsPerHour: 0,
  missingUnitsPerHour: 0,
  surplusUnitsPerHour: 0,
  lostUnitsPerHour: 0,
  stockUnits: 0,
  hangarUnits: 0,
  stockHours: null,
  speedFraction: 1,
  isShort: false,
  makerCount: 1,
  userCount: 0,
  ...values,
});

const REPORT: ChainReport = {
  request: { scope: { kind: 'fleet' }, feeding: 'own' },
  visits: { shortestSeconds: 86_400, longestSeconds: 2 * 86_400, assumedCount: 1 },
  trade: { ...EMPTY_TRADE, netIskPerMonth: { isk: 123_450_000, bound: 'exact' } },
  colonyCount: 2,
  excludedCount: 0,
  unplanned: [],
  gaps: [],
  hangarsAt: null,
  demand: null,
  commodities: [
    commodity(WATER, {
      madeUnitsPerHour: 40,
      usedUnitsPerHour: 120,
      missingUnitsPerHour: 80,
      stockUnits: 800,
      stockHours: 10,
      userCount: 1,
      isShort: true,
    }),
    commodity(COOLANT, { tier: 2, madeUnitsPerHour: 15, surplusUnitsPerHour: 15, speedFraction: 1 / 3, isShort: true }),
  ],
  flows: [
    { fromTypeId: WATER, toTypeId: COOLANT, unitsPerHour: 120, m3PerHour: 22.8, speedFraction: 1 / 3, isShort: true },
  ],
};

const place = { key: '1/2' as ColonyKey, characterId: 1 as CharacterId, planetName: 'Tama VII' };

const BOTTLENECKS: BottleneckReport = {
  bottlenecks: [
    {
      productTypeId: COOLANT,
      speedFraction: 1 / 3,
      factoryCount: 3,
      planets: [place],
      causes: [{ kind: 'missing', typeId: WATER, unitsPerHour: 80, planets: [place] }],
      fix: {
        steps: [
          {
            kind: 'bring',
            planets: [place],
            goods: [{ typeId: WATER, unitsPerHour: 80, ownUnitsPerHour: 0 }],
          },
        ],
        iskPerMonth: 64_000_000,
        unpricedTypeIds: [],
      },
      moreFactories: [{ typeId: WATER, count: 2 }],
    },
  ],
  leftOutCount: 2,
  colonyCount: 2,
};

const body = (
  display: 'cards' | 'table',
  open: () => void = () => {},
  bottlenecks: BottleneckReport | null = BOTTLENECKS,
  report: ChainReport = REPORT,
  isFleetKnown = true,
) => (
  <ChainBody
    report={report}
    bottlenecks={bottlenecks}
    display={display}
    isFleetKnown={isFleetKnown}
    demand={null}
    nameOf={(characterId) => `Pilot ${characterId}`}
    onOpen={open}
  />
);

describe("the fleet's chain", () => {
  it('is printed as tables, because cards are wider than paper', async () => {
    const screen = await show(body('cards'));
    await expect.element(screen.getByRole('table').first()).not.toBeInTheDocument();
    await withMedia({ media: 'print' }, async () => {
      await expect.element(screen.getByRole('table').first()).toBeInTheDocument();
    });
    await expect.element(screen.getByRole('button', { name: /Water.*40 made/ })).toBeVisible();
  });

  it('does not say that there are no planets while they are not known', async () => {
    const none = { ...REPORT, colonyCount: 0, commodities: [] };
    const screen = await show(body('cards', undefined, null, none, false));
    await expect.element(screen.getByText('The planets are not known yet.')).toBeVisible();
    await screen.rerender(body('cards', undefined, null, none));
    await expect.element(screen.getByText('No planets: what they make and use appears here.')).toBeVisible();
  });

  it('has as many decimals in each speed', async () => {
    await show(body('table'));
    expect(percentDecimals()).toEqual([[0], [0]]);
  });

  it('says in words and figures, not by colour alone, what is short, and how to fix it', async () => {
    const screen = await show(body('cards'));
    const card = screen.getByRole('button', { name: /Water.*40 made/ });
    await expect.element(card).toHaveTextContent('80/h missing800 in stock, lasts 10h');
    const coolant = screen.getByRole('button', { name: /Coolant.*15 made/ });
    await expect.element(coolant).toHaveTextContent('0 in stock33% of full speed');
    await expect.element(coolant.getByText('0 in stock')).toHaveAttribute('title', '0 in stock · 1 make, 0 use');
    await expect.element(screen.getByText('+64.00 M ISK/month')).toBeVisible();
    const item = screen.getByRole('listitem');
    await expect
      .element(item)
      .toHaveTextContent(
        '3 factories for Coolant run at 33% of full speed: your planets make 1,920 Water a day too little.',
      );
    await expect.element(item).toHaveTextContent('Buy 1,920 Water a day. Tama VII (Pilot 1)');
    await expect.element(item).toHaveTextContent('Or make it yourself: 2 more factories for Water.');
    await expect
      .element(screen.getByText('2 more products fall short where nothing that was tried pays.'))
      .toBeVisible();
    expect(document.querySelector('svg text')).toHaveTextContent('33%');
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('says what a percentage is before the first card', async () => {
    const screen = await show(body('cards'));
    const note = screen.getByText('Percentages are the speed of the factories without purchases.');
    const card = screen.getByRole('button', { name: /Coolant.*33% of full speed/ });
    await expect.element(note).toBeVisible();
    const [below, above] = [card, note].map((one) => one.element().getBoundingClientRect());
    expect(above!.bottom).toBeLessThanOrEqual(below!.top);
  });

  it('tells stock in hangars apart, and how old that is', async () => {
    const stocked = { stockUnits: 1_200_000, hangarUnits: 400_000, missingUnitsPerHour: 8000, stockHours: 150 };
    const report = { ...REPORT, hangarsAt: NOW, commodities: [commodity(WATER, stocked)], flows: [] };
    const screen = await show(body('cards', () => {}, null, report));
    const text = screen.getByText(/800,000 \+ 400,000 in hangars/).element();
    expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
    expect(text).toHaveAttribute('title', expect.stringContaining(' · 1,200,000 in stock, lasts 6d 6h · '));
    await expect.element(screen.getByText(/Stock includes hangars in places that you let count/)).toBeVisible();
  });

  it('says what appears here while there are no planets', async () => {
    const screen = await show(body('cards', () => {}, null, { ...REPORT, colonyCount: 0, commodities: [], flows: [] }));
    await expect.element(screen.getByText('No planets: what they make and use appears here.')).toBeVisible();
  });

  it('has columns only for tiers with cards, which are as wide as there is room', async () => {
    await page.viewport(640, 800);
    const screen = await show(<ChainDiagram report={REPORT} onOpen={() => {}} />);
    await expect.element(screen.getByText('P2', { exact: true })).toBeVisible();
    expect(
      screen
        .getByText(/^P\d$/)
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['P1', 'P2']);
    await expect
      .poll(() =>
        screen
          .getByRole('button')
          .elements()
          .map((card) => card.getBoundingClientRect().width),
      )
      .toEqual([232, 232]);
  });

  it('scrolls in a narrow window instead of cards that nobody can read', async () => {
    await page.viewport(200, 800);
    const screen = await show(<ChainDiagram report={REPORT} onOpen={() => {}} />);
    await expect.element(screen.getByText('P2', { exact: true })).toBeInTheDocument();
    await expect
      .poll(() => {
        const { scrollWidth, clientWidth } = screen.getByLabelText('Commodities by tier').element();
        return scrollWidth - clientWidth;
      })
      .toBeGreaterThan(50);
    const widths = screen
      .getByRole('button')
      .elements()
      .map((card) => card.getBoundingClientRect().width);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(120);
  });

  it('has room on its cards for the longest name', async () => {
    const name = 'Transcranial Microcontrollers';
    const report = { ...REPORT, commodities: [commodity(typeIdOf(name), { tier: 3 })], flows: [] };
    const screen = await show(<ChainDiagram report={report} onOpen={() => {}} />);
    const shown = screen.getByRole('button', { name }).getByText(name).last().element();
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
  });

  it('has cards as high as their longest text needs where the window is narrow', async () => {
    await page.viewport(960, 844);
    const long = { ...REPORT.commodities[0]!, madeUnitsPerHour: 1e6, stockUnits: 1e9, speedFraction: 0.4 };
    const tiers = [0, 1, 2, 3, 4] as const;
    const commodities = tiers.map((tier) => ({ ...long, typeId: typeIdOf(LONG_NAMES[tier]), tier }));
    const screen = await show(<ChainDiagram report={{ ...REPORT, commodities, flows: [] }} onOpen={() => {}} />);
    for (const card of screen.getByRole('button').elements()) {
      expect(card.clientWidth).toBeLessThan(200);
      expect(card.scrollHeight).toBeLessThanOrEqual(card.clientHeight);
      expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth);
    }
  });

  it('keeps the focus when a button shows all bottlenecks', async () => {
    const [first] = BOTTLENECKS.bottlenecks;
    const many = Array.from({ length: 6 }, (_, index) => ({
      ...first!,
      productTypeId: (COOLANT + index) as typeof COOLANT,
    }));
    const screen = await show(body('cards', () => {}, { ...BOTTLENECKS, bottlenecks: many }));
    const region = screen.getByRole('region', { name: 'Bottlenecks' });
    expect(region.getByRole('listitem').elements()).toHaveLength(5);
    (region.getByRole('button', { name: 'Show all 6' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(region.getByRole('listitem').elements()).toHaveLength(6);
    await expect.element(region).toHaveFocus();
  });

  it('shows its net and rates while bottlenecks are still calculated', async () => {
    const screen = await show(body('cards', () => {}, null));
    await expect.element(screen.getByText('Net 123.45 M ISK a month')).toBeVisible();
    await expect.element(screen.getByText(/every 1d to 2d \(for 1 planet assumed/)).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'Bottlenecks' })).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelector('li')).toBeNull();
  });

  it('does not say that nothing falls short of planets that were not searched yet', async () => {
    const answers = [{ bottlenecks: [], leftOutCount: 0, colonyCount: 1 }];
    const reports = [{ ...REPORT, colonyCount: 1 }];
    startFakeEngine({
      demand: { changeBaskets: () => ({ baskets: [], storageProblem: null }) },
      chain: {
        report: () => ({ kind: 'report', report: reports.shift() ?? REPORT }),
        bottlenecks: () => {
          const report = answers.shift();
          return report ? { kind: 'report', report } : new Promise(() => {});
        },
      },
    });
    const screen = await show(<ChainView tabs={null} onFilter={() => {}} />);
    const none = screen.getByText('None with a fix that pays.');
    await expect.element(none).toBeVisible();
    await screen.getByRole('combobox', { name: 'Factories' }).selectOptions('Own goods only');
    await expect.element(screen.getByRole('region', { name: 'Bottlenecks' })).toHaveAttribute('aria-busy', 'true');
    await expect.element(none).not.toBeInTheDocument();
  });

  it('leaves a new basket open while figures come, and when the first planets do', { tags: ['deep'] }, async () => {
    const none = { ...REPORT, colonyCount: 0, commodities: [], flows: [] };
    const reports = [none, none];
    startFakeEngine({
      demand: { changeBaskets: () => ({ baskets: [], storageProblem: null }) },
      chain: {
        report: () => ({ kind: 'report', report: reports.shift() ?? REPORT }),
        bottlenecks: () => ({ kind: 'report', report: { bottlenecks: [], leftOutCount: 0, colonyCount: 0 } }),
      },
    });
    const screen = await show(<ChainView tabs={null} onFilter={() => {}} />);
    await screen.getByRole('button', { name: 'Add a basket' }).click();
    const name = screen.getByRole('dialog', { name: 'Basket' }).getByRole('textbox', { name: 'Name' });
    await name.fill('Citadel fuel');
    // Each publication is a reason to ask again.
    store.set(fleetAtom, makePublication([]).fleet);
    await expect.poll(() => reports).toHaveLength(0);
    await expect.element(name).toHaveValue('Citadel fuel');
    store.set(fleetAtom, makePublication([]).fleet);
    await expect.element(screen.getByText('Net 123.45 M ISK a month')).toBeVisible();
    await expect.element(name).toHaveValue('Citadel fuel');
  });

  it('opens the planets of a commodity by mouse and by keyboard', async () => {
    const open = vi.fn();
    const screen = await show(body('cards', open));
    await screen.getByRole('button', { name: /Coolant.*15 made/ }).click();
    expect(open).toHaveBeenLastCalledWith(COOLANT);
    (screen.getByRole('button', { name: /Water.*40 made/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(open).toHaveBeenLastCalledWith(WATER);
  });

  it('says of what is lost that routes lose goods, too', async () => {
    const screen = await show(body('table'));
    await expect
      .element(screen.getByRole('button', { name: 'Lost/h' }))
      .toHaveAccessibleDescription('Units lost because stores were full, or routes were missing or too small');
    await expect
      .element(screen.getByRole('button', { name: 'Made/h' }))
      .toHaveAccessibleDescription('Units extracted and made per hour, without what is lost');
  });

  it('is a table as well, which a phone shows as named figures without scrolling sideways', async () => {
    await page.viewport(390, 844);
    const screen = await show(body('table'));
    await expect.element(screen.getByRole('row', { name: /^Water ?P1 .*Made\/h ?40 .*120 .*80/ })).toBeVisible();
    await expect
      .element(screen.getByRole('row', { name: /^Water → Coolant Units\/h ?120 .*22.8 .*33%/ }))
      .toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });
});
