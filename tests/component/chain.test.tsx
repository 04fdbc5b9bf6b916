import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChainBody } from '../../src/features/chain/ChainView.tsx';
import type { ChainCommodity, ChainReport } from '../../workers/domain/chain.ts';
import type { CharacterId, ColonyKey } from '../../workers/domain/ids.ts';
import { EMPTY_TRADE } from '../fixtures/chainColony.ts';
import { NOW, typeIdOf } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const WATER = typeIdOf('Water');
const COOLANT = typeIdOf('Coolant');
const planet = { key: '1/2' as ColonyKey, characterId: 1 as CharacterId, unitsPerHour: 40 };

const commodity = (typeId: ChainCommodity['typeId'], values: Partial<ChainCommodity>): ChainCommodity => ({
  typeId,
  tier: 1,
  madeUnitsPerHour: 0,
  usedUnitsPerHour: 0,
  missingUnitsPerHour: 0,
  surplusUnitsPerHour: 0,
  lostUnitsPerHour: 0,
  stockUnits: 0,
  stockHours: null,
  factoryCount: 1,
  speedFraction: 1,
  madeBy: [planet],
  usedBy: [],
  ...values,
});

const REPORT: ChainReport = {
  at: NOW,
  request: { scope: { kind: 'fleet' } },
  visits: { shortestSeconds: 86_400, longestSeconds: 2 * 86_400, assumedCount: 1 },
  trade: { ...EMPTY_TRADE, netIskPerMonth: { isk: 123_450_000, bound: 'exact' } },
  colonyCount: 2,
  excludedCount: 0,
  unplanned: [],
  gaps: [],
  commodities: [
    commodity(WATER, {
      madeUnitsPerHour: 40,
      usedUnitsPerHour: 120,
      missingUnitsPerHour: 80,
      stockUnits: 800,
      stockHours: 10,
      usedBy: [planet],
    }),
    commodity(COOLANT, { tier: 2, madeUnitsPerHour: 15, surplusUnitsPerHour: 15, speedFraction: 1 / 3 }),
  ],
  flows: [
    { fromTypeId: WATER, toTypeId: COOLANT, unitsPerHour: 120, m3PerHour: 22.8, speedFraction: 1 / 3, isShort: true },
  ],
  bottlenecks: [
    {
      kind: 'missing',
      typeId: WATER,
      unitsPerHour: 80,
      speedFraction: 1 / 3,
      productTypeIds: [COOLANT],
      keys: [planet.key],
      iskPerMonth: 64_000_000,
      fixes: [
        { kind: 'factories', count: 2 },
        { kind: 'buy', unitsPerHour: 80, iskPerMonth: 29_952_000 },
      ],
    },
  ],
};

describe("the fleet's chain", () => {
  it('says in words and figures, not by colour alone, what is short, and how to fix it', async () => {
    const screen = await show(<ChainBody report={REPORT} display="cards" onOpen={() => {}} />);
    const card = screen.getByRole('button', { name: /Water.*40 made/ });
    await expect.element(card).toHaveTextContent('80/h missing, stock lasts 10h');
    await expect
      .element(screen.getByRole('button', { name: /Coolant.*15 made/ }))
      .toHaveTextContent('0 in stock · 1 make, 0 use33% of full speed');
    await expect.element(screen.getByText('64.00 M ISK/month')).toBeVisible();
    await expect
      .element(screen.getByRole('listitem'))
      .toHaveTextContent(
        'The fleet makes 80 Water an hour too little. Without buying it, factories for Coolant run at 33% of full speed.',
      );
    await expect
      .element(screen.getByRole('listitem'))
      .toHaveTextContent('2 more factories for Water or buy 80 an hour for 29.95 M ISK a month.');
    expect(document.querySelector('svg text')).toHaveTextContent('33%');
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('opens the planets of a commodity by mouse and by keyboard', async () => {
    const open = vi.fn();
    const screen = await show(<ChainBody report={REPORT} display="cards" onOpen={open} />);
    await screen.getByRole('button', { name: /Coolant.*15 made/ }).click();
    expect(open).toHaveBeenLastCalledWith(COOLANT);
    (screen.getByRole('button', { name: /Water.*40 made/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(open).toHaveBeenLastCalledWith(WATER);
  });

  it('is a table as well, which a phone shows without scrolling the page sideways', async () => {
    await page.viewport(390, 844);
    const screen = await show(<ChainBody report={REPORT} display="table" onOpen={() => {}} />);
    await expect.element(screen.getByRole('row', { name: /^Water P1 40 120 80/ })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /^Water → Coolant 120 22.8 33%/ })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });
});
