import { describe, expect, it } from 'vitest';
import type { HistoryVisit } from '../../../workers/game/domain/history.ts';
import {
  type CharacterId,
  type ColonyKey,
  colonyKey,
  type PlanetId,
  type TypeId,
} from '../../../workers/game/domain/ids.ts';
import type { TaxCoverage, TaxEntry } from '../../../workers/game/domain/taxes.ts';
import { TaxesService } from '../../../workers/live/taxes.ts';
import { makeVisit } from '../../fixtures/historyVisit.ts';

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
  const collected = [{ typeId: WATER, amount: UNITS }];
  return makeVisit(at, isFirst ? undefined : { previousAt: at - DAY, collected, customsTaxFraction: 0.06 });
}

function entryOf({ day, rate }: Visited): TaxEntry[] {
  const entry = { characterId: PILOT, planetId: PLANET, kind: 'export' as const, partyId: 98_600_001 };
  return rate === null ? [] : [{ ...entry, id: day, at: START + day * DAY - HOUR / 60, isk: rate * BASE_ISK }];
}

function makeService(
  visits: ReadonlyMap<ColonyKey, HistoryVisit[]>,
  entries: readonly TaxEntry[],
  coverage: ReadonlyMap<CharacterId, TaxCoverage>,
): TaxesService {
  return new TaxesService({
    store: { ownCharacter: () => ({}), setMeasuredRates: () => {} } as never,
    history: {
      visitsSince: async (_characterIds, since) =>
        new Map([...visits].map(([key, ofColony]) => [key, ofColony.filter(({ at }) => at > since)])),
    },
    entries: async () => entries,
    coverage: async () => coverage,
    onChanged: () => {},
    describePlanet: () => ({ name: 'Tanoo I', systemName: 'Tanoo', radiusKm: 1, security: 0.3, space: 'low' }),
  });
}

/** Month, rate and reason of each row, the latest month first. @param unseen visits that only the wallet has */
async function report(visited: readonly Visited[], unseen: readonly Visited[] = []) {
  const service = makeService(
    new Map([[KEY, visited.map(visitOf)]]),
    [...unseen, ...visited].flatMap(entryOf),
    new Map([[PILOT, { from: START - 30 * DAY, until: START + 100 * DAY }]]),
  );
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

  it('are computed for the time alone of which the character’s own wallet is known', async () => {
    const [other, day] = [95_000_002 as CharacterId, 40];
    const visits = [1, day].map((at) => visitOf({ day: at, rate: null }));
    const keys = [KEY, colonyKey(other, PLANET)];
    const until = START + 100 * DAY;
    const service = makeService(
      new Map(keys.map((key) => [key, visits])),
      [],
      new Map([
        [PILOT, { from: START - 30 * DAY, until }],
        [other, { from: START + (day - 7) * DAY, until }],
      ]),
    );
    const computed = (await service.report()).map(({ characterId, month }) => [characterId, month]);
    const september = (2026 - 1970) * 12 + 8;
    expect(computed).toEqual([
      [PILOT, september + 1],
      [other, september + 1],
      [PILOT, september],
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
