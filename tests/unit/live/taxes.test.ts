import { describe, expect, it } from 'vitest';
import type { HistoryVisit } from '../../../workers/game/domain/history.ts';
import { type CharacterId, colonyKey, type PlanetId, type TypeId } from '../../../workers/game/domain/ids.ts';
import type { TaxEntry } from '../../../workers/game/domain/taxes.ts';
import { TaxesService } from '../../../workers/live/taxes.ts';

const PILOT = 95_000_001 as CharacterId;
const PLANET = 40_000_017 as PlanetId;
const KEY = colonyKey(PILOT, PLANET);
const [HOUR, DAY] = [3600, 86_400];
/** 20 September 2026 */
const START = Date.UTC(2026, 8, 20) / 1000;
/** Water's base cost is 400 ISK. */
const WATER = 3645 as TypeId;
const [UNITS, BASE_ISK] = [50_000, 50_000 * 400];

interface Visited {
  day: number;
  /** what the owner charged; null: nothing was paid */
  rate: number | null;
  isFirst?: boolean;
}

function visitOf({ day, isFirst = false }: Visited): HistoryVisit {
  const at = START + day * DAY;
  const comparison = {
    previousAt: at - DAY,
    gap: null,
    collected: [{ typeId: WATER, amount: UNITS }],
    delivered: [],
    restartedPinIds: [],
    changes: [],
    internal: [],
    customsTaxFraction: 0.06,
    errors: [],
    days: [],
  };
  return { at, contents: [], programs: [], comparison: isFirst ? null : comparison };
}

function entryOf({ day, rate }: Visited): TaxEntry[] {
  const entry = { characterId: PILOT, planetId: PLANET, kind: 'export' as const, partyId: 98_600_001 };
  return rate === null ? [] : [{ ...entry, id: day, at: START + day * DAY - HOUR / 60, isk: rate * BASE_ISK }];
}

/** Month, rate and reason of each row, the latest month first. @param unseen visits that only the wallet has */
async function report(visited: readonly Visited[], unseen: readonly Visited[] = []) {
  const service = new TaxesService({
    store: { ownCharacter: () => ({}), setMeasuredRates: () => {} } as never,
    history: { visitsSince: async () => new Map([[KEY, visited.map(visitOf)]]) },
    entries: async () => [...unseen, ...visited].flatMap(entryOf),
    coverage: async () => new Map([[PILOT, { from: START - 30 * DAY, until: START + 100 * DAY }]]),
    onChanged: () => {},
    describePlanet: () => ({ name: 'Tanoo I', systemName: 'Tanoo', radiusKm: 1, security: 0.3, space: 'low' }),
  });
  const rows = await service.report();
  return rows.map(({ paidIsk, computedIsk, rate, reason }) => ({
    paid: paidIsk / BASE_ISK,
    computed: computedIsk === null ? null : computedIsk / BASE_ISK,
    rate: rate?.ownerFraction ?? null,
    reason,
  }));
}

describe('taxes paid, by month', () => {
  it('have the rate that was in force in that month, not the one of today', async () => {
    const visited = [1, 2, 3].map((day) => ({ day, rate: 0.05 }));
    const later = [15, 16].map((day) => ({ day, rate: 0.1 }));
    expect(await report([...visited, ...later])).toMatchObject([
      { rate: 0.1, reason: null },
      { rate: 0.05, reason: null },
    ]);
    // One visit in September, which those of October confirm.
    expect(await report([{ day: 1, rate: 0.05 }, ...later.map(({ day }) => ({ day, rate: 0.05 }))])).toMatchObject([
      { rate: 0.05, reason: null },
      { rate: 0.05, reason: null },
    ]);
    // October has one visit of another kind: what September measured still holds.
    expect(await report([...visited, { day: 15, rate: null }])).toMatchObject([
      { rate: 0.05, reason: null },
      { rate: 0.05, reason: null },
    ]);
  });

  it('say why no rate is measured', async () => {
    const two = [1, 2].map((day) => ({ day, rate: 0.05 }));
    const changed = { day: 15, rate: 0.1 };
    expect(await report([...two, changed])).toMatchObject([
      { rate: null, reason: 'rateChanged' },
      { rate: 0.05, reason: null },
    ]);
    expect(await report([changed])).toMatchObject([{ rate: null, reason: 'oneVisit' }]);
    expect(await report([changed, { day: 16, rate: null }])).toMatchObject([{ rate: null, reason: 'nothingPaid' }]);
    expect(await report([{ ...changed, isFirst: true }])).toMatchObject([{ rate: null, reason: 'firstVisit' }]);
    expect(await report([changed], [{ day: 1, rate: 0.1 }])).toMatchObject([
      { rate: null, reason: 'oneVisit' },
      { paid: 0.1, computed: null, rate: null, reason: 'noVisit' },
    ]);
  });
});
