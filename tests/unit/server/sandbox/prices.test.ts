import { beforeEach, describe, expect, it } from 'vitest';
import { commodities } from '../../../../workers/game/catalogue/index.ts';
import { START_MS, sandboxForFile } from './testSandbox.ts';

const UNPRICED_TYPE_ID = 2328;
const DAY_MS = 86_400_000;

type Side = Record<'min' | 'max' | 'median' | 'volume' | 'orderCount', string>;
type Aggregates = Record<string, { buy: Side; sell: Side }>;

const sandbox = sandboxForFile(1);
beforeEach(() => {
  sandbox.clock.nowMs = START_MS;
});

async function aggregates(types = [...commodities.keys()].join(','), station = 60003760): Promise<Aggregates> {
  const answer = await sandbox.get(`/prices/aggregates/?station=${station}&types=${types}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Aggregates;
}

describe('prices', () => {
  it('exist for every commodity but one, as strings', async () => {
    const prices = await aggregates();
    expect(Object.keys(prices)).toHaveLength(83);
    const unpriced = Object.entries(prices).filter(([, { sell }]) => !(Number(sell.min) > 0));
    expect(unpriced.map(([typeId]) => Number(typeId))).toEqual([UNPRICED_TYPE_ID]);
    expect(prices[UNPRICED_TYPE_ID]?.sell.min).toBe('0');
    for (const { buy, sell } of Object.values(prices)) {
      for (const figure of [...Object.values(buy), ...Object.values(sell)]) {
        expect(typeof figure).toBe('string');
        expect(Number.isFinite(Number(figure))).toBe(true);
      }
    }
  });

  it('are higher for selling than for buying', async () => {
    for (const { buy, sell } of Object.values(await aggregates())) {
      expect(Number(sell.min)).toBeGreaterThanOrEqual(Number(buy.max));
      expect(Number(sell.max)).toBeGreaterThanOrEqual(Number(sell.min));
    }
  });

  it('are in Jita’s range for each tier', async () => {
    const ranges = [
      [1, 20],
      [200, 2000],
      [4000, 30_000],
      [30_000, 200_000],
      [500_000, 4_000_000],
    ] as const;
    const prices = await aggregates();
    for (const { typeId, tier } of commodities.values()) {
      const price = Number(prices[typeId]?.sell.min);
      if (typeId !== UNPRICED_TYPE_ID) {
        expect(price).toBeGreaterThan(ranges[tier][0]);
        expect(price).toBeLessThan(ranges[tier][1]);
      }
    }
  });

  it('stay the same all day and change a little from day to day', async () => {
    const today = Number((await aggregates('9832'))['9832']?.sell.min);
    sandbox.clock.nowMs += DAY_MS / 4;
    expect(Number((await aggregates('9832'))['9832']?.sell.min)).toBe(today);
    sandbox.clock.nowMs += DAY_MS;
    const tomorrow = Number((await aggregates('9832'))['9832']?.sell.min);
    expect(tomorrow).not.toBe(today);
    expect(Math.abs(tomorrow / today - 1)).toBeLessThan(0.07);
  });

  it('are zero for other types and at other stations', async () => {
    expect((await aggregates('34'))['34']?.sell.min).toBe('0');
    expect((await aggregates('9832', 60000004))['9832']?.sell.min).toBe('0');
  });
});
