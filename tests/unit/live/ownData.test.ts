import { expect, it } from 'vitest';
import { type CharacterId, colonyKey, type PlanetId, type TypeId } from '../../../workers/game/domain/ids.ts';
import { ownDataService } from '../../../workers/live/ownData.ts';
import { makeVisit } from '../../fixtures/historyVisit.ts';

const [EARLIER, LATER] = [95_000_001 as CharacterId, 95_000_002 as CharacterId];
const [WATER, COOLANT] = [3645 as TypeId, 9832 as TypeId];
const [YESTERDAY_NOON, YESTERDAY_EVENING, TODAY_NOON] = [43_200, 64_800, 129_600];

const visit = (typeId: TypeId) =>
  makeVisit(YESTERDAY_EVENING, { collected: [{ typeId, amount: 12_000 }], delivered: [{ typeId, amount: 500 }] });

it('counts what a character moved after its own stock alone', async () => {
  const visits = new Map([
    [colonyKey(EARLIER, 1 as PlanetId), [visit(WATER)]],
    [colonyKey(LATER, 2 as PlanetId), [visit(COOLANT)]],
  ]);
  const history = { visitsSince: async () => visits };
  const service = ownDataService({} as never, history, {} as never, async () => {});
  const moved = await service.movedSince(
    new Map([
      [EARLIER, YESTERDAY_NOON],
      [LATER, TODAY_NOON],
    ]),
  );
  expect(moved).toEqual({
    collected: [{ typeId: WATER, amount: 12_000 }],
    delivered: [{ typeId: WATER, amount: 500 }],
  });
});
