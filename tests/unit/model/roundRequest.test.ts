import { describe, expect, it } from 'vitest';
import type { RoundInputs } from '../../../src/model/roundInputs.ts';
import { expectedVisits, toAdviceSettings, toRequest } from '../../../src/model/roundRequest.ts';
import { listPools } from '../../../src/model/roundStock.ts';
import { DEFAULT_ROUND_INPUTS as INPUTS } from '../../../src/state/round.ts';
import type { CharacterId, ColonyKey, TypeId } from '../../../workers/game/domain/ids.ts';
import { characterOfPool, characterPool, type RoundReport } from '../../../workers/game/domain/round.ts';
import { DEFAULT_WORTH } from '../../../workers/game/domain/worth.ts';

const NOW = 1_795_262_400;
const DAY = 86_400;

const CHARACTERS = [
  { characterId: 1 as CharacterId, name: 'Ana', account: 'Main' },
  { characterId: 2 as CharacterId, name: 'Ben', account: '-' },
];

describe('what the planner is asked', () => {
  it('counts relative times from now, and the next round from the start', () => {
    expect(toRequest(INPUTS, CHARACTERS, NOW, DEFAULT_WORTH)).toMatchObject({
      roundAt: NOW,
      nextRoundAt: NOW + 2 * DAY,
    });
    const later = toRequest({ ...INPUTS, start: { kind: 'in', hours: 2 } }, CHARACTERS, NOW, DEFAULT_WORTH);
    expect(later).toMatchObject({ roundAt: NOW + 7200, nextRoundAt: NOW + 7200 + 2 * DAY });
  });

  it('never starts in the past', () => {
    expect(toRequest({ ...INPUTS, start: { kind: 'at', at: NOW - 5 } }, CHARACTERS, NOW, DEFAULT_WORTH).roundAt).toBe(
      NOW,
    );
  });

  it('has the stock of pools that take part, and only characters that do', () => {
    const list = (text: string) => ({ text, at: NOW - DAY, source: 'pasted' as const });
    const stock = { 'account Main': list('Water 5'), 2: list('Water 7'), everyone: list('Water 100') };
    expect(toRequest({ ...INPUTS, stock }, CHARACTERS, NOW, DEFAULT_WORTH).stock).toEqual([
      { pool: 'Main', typeId: 3645, amount: 5 },
      { pool: characterPool(2 as CharacterId), typeId: 3645, amount: 7 },
    ]);
    const fromEve = new Map([
      [1 as CharacterId, [{ typeId: 3645 as TypeId, amount: 11 }]],
      [2 as CharacterId, [{ typeId: 3645 as TypeId, amount: 13 }]],
    ]);
    const mixed = { ...INPUTS, stock: { 'account Main': list('Water 5'), 2: list(' ') } };
    expect(toRequest(mixed, CHARACTERS, NOW, DEFAULT_WORTH, {}, fromEve).stock.map(({ amount }) => amount)).toEqual([
      5, 13,
    ]);
    const request = toRequest(
      { ...INPUTS, stock, leftOutIds: [2], isCut: true, programDays: 4 },
      CHARACTERS,
      NOW,
      DEFAULT_WORTH,
    );
    expect(request).toMatchObject({ characterIds: [1], cutFraction: 0.95, programSeconds: 4 * DAY });
    expect(request.stock).toEqual([{ pool: 'Main', typeId: 3645, amount: 5 }]);
  });

  it('names a pool for each account, each character, or everyone', () => {
    expect(listPools('nobody', CHARACTERS).map(({ name }) => characterOfPool(name))).toEqual([1, 2]);
    expect(listPools('everyone', CHARACTERS).map(({ name }) => name)).toEqual([null]);
  });

  it('gives each character without an account a pool of its own', () => {
    const alone = { characterId: 3 as CharacterId, name: 'Ida', account: '-' };
    expect(listPools('account', [...CHARACTERS, alone]).map(({ label }) => label)).toEqual(['Main', 'Ben', 'Ida']);
  });

  it('advises for a visit now, until the next round or for an hour at least', () => {
    const later: RoundInputs = { ...INPUTS, start: { kind: 'in', hours: 8 } };
    expect(toAdviceSettings(later, NOW)).toMatchObject({ roundAt: NOW, nextRoundAt: NOW + 2 * DAY, restart: 'ending' });
    const past: RoundInputs = { ...INPUTS, next: { kind: 'at', at: NOW - DAY } };
    expect(toAdviceSettings(past, NOW).nextRoundAt).toBe(NOW + 3600);
    expect(toAdviceSettings({ ...INPUTS, fedKeys: ['1/40'] }, NOW).feedAtLoss).toEqual(['1/40']);
  });
});

describe('what newer snapshots are compared with', () => {
  it('is each planet once, with the lines of all its visits, where ESI has a newer snapshot', () => {
    const key = '1/40' as ColonyKey;
    const restart = { kind: 'restart', id: 'a' };
    const [deliver, deliverLater] = ['b', 'c'].map((id) => ({ kind: 'deliver', id, typeId: 3645 }));
    const expected = [{ typeId: 3645, units: 5, deliveredUnits: 5, usedUnitsPerHour: 1 }];
    const report = {
      settings: { roundAt: NOW },
      logins: [
        { visits: [{ key, snapshotAt: 10, lines: [restart, deliver], expected: [] }] },
        { visits: [{ key, snapshotAt: 10, lines: [deliverLater], expected }] },
      ],
    } as unknown as RoundReport;
    expect(expectedVisits(report, () => 10)).toEqual([]);
    expect(expectedVisits(report, () => null)).toEqual([]);
    expect(expectedVisits(report, () => 11)).toEqual([
      {
        key,
        roundAt: NOW,
        snapshotAt: 10,
        restarts: [restart],
        collects: [],
        delivers: [deliver, deliverLater],
        expected,
      },
    ]);
  });
});
