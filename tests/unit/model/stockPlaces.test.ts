import { describe, expect, it } from 'vitest';
import { afterMoves, type CharacterStock, countedGoods, listPlaces } from '../../../src/model/stockPlaces.ts';
import type { CharacterId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { StockHolder } from '../../../workers/game/domain/ownData.ts';

const [WATER, COOLANT] = [3645 as TypeId, 9832 as TypeId];
const [JITA, STRUCTURE] = [60_003_760, 1_035_466_617_431];

const holder = (holder: Partial<StockHolder>): StockHolder => ({
  id: JITA,
  placeId: JITA,
  placeName: 'Jita IV',
  kind: 'hangar',
  goods: [{ typeId: WATER, amount: 100 }],
  ...holder,
});

const stockOf = (id: number, name: string, holders: StockHolder[]): CharacterStock => ({
  characterId: id as CharacterId,
  name,
  stock: { at: 1_795_000_000, holders },
});

const STOCKS = [
  stockOf(1, 'Ketta', [
    holder({}),
    holder({ id: 7_000_042, kind: 'container', goods: [{ typeId: WATER, amount: 5 }] }),
  ]),
  stockOf(2, 'Oran', [
    holder({ goods: [{ typeId: COOLANT, amount: 20 }] }),
    holder({
      id: 8_000_123,
      placeId: STRUCTURE,
      placeName: null,
      kind: 'ship',
      goods: [{ typeId: WATER, amount: 900 }],
    }),
  ]),
];

describe('places with goods', () => {
  it('are listed with who has how much in what, the fullest first', () => {
    expect(listPlaces(STOCKS, {})).toEqual([
      {
        placeId: STRUCTURE,
        name: 'Structure …431',
        isNamedByPlayer: true,
        isUnknown: false,
        units: 900,
        holders: [
          { characterId: 2, id: 8_000_123, owner: 'Oran', label: 'ship …123', shortName: 'ship …123', units: 900 },
        ],
      },
      {
        placeId: JITA,
        name: 'Jita IV',
        isNamedByPlayer: false,
        isUnknown: false,
        units: 125,
        holders: [
          { characterId: 1, id: JITA, owner: 'Ketta', label: 'hangar', shortName: null, units: 100 },
          {
            characterId: 1,
            id: 7_000_042,
            owner: 'Ketta',
            label: 'container …042',
            shortName: 'container …042',
            units: 5,
          },
          { characterId: 2, id: JITA, owner: 'Oran', label: 'hangar', shortName: null, units: 20 },
        ],
      },
    ]);
  });

  it('have the names that the player gives', () => {
    const [first] = listPlaces(STOCKS, { [STRUCTURE]: 'Home', 8000123: 'Hauler' });
    expect([first?.name, first?.holders[0]?.label]).toEqual(['Home', 'Hauler']);
    expect(listPlaces(STOCKS, { [STRUCTURE]: ' ' })[0]?.name).toBe('Structure …431');
  });
});

describe('a place that EVE does not name', () => {
  const loose = (placeId: number) => holder({ id: placeId, placeId, placeName: null });
  const only = (names: Record<string, string>, ...holders: StockHolder[]) =>
    listPlaces([stockOf(1, 'Ketta', holders)], names).map(({ name, isUnknown, holders: [first] }) => ({
      name,
      isUnknown,
      label: first?.label,
    }));

  it('may be a structure or a customs office, until the player names it', () => {
    expect(only({}, loose(STRUCTURE))).toEqual([
      { name: 'Structure or customs office …431', isUnknown: true, label: null },
    ]);
    expect(only({ [STRUCTURE]: 'Customs office, Tanoo III' }, loose(STRUCTURE))).toEqual([
      { name: 'Customs office, Tanoo III', isUnknown: false, label: null },
    ]);
  });

  it('is a structure if there is a ship or a container', () => {
    const ship = holder({ id: 8_000_123, placeId: STRUCTURE, placeName: null, kind: 'ship' });
    expect(only({}, loose(STRUCTURE), ship)).toEqual([{ name: 'Structure …431', isUnknown: false, label: 'hangar' }]);
  });

  it('is space if EVE says so', () => {
    const ship = holder({ id: 8_000_123, placeId: 30_000_142, placeName: null, kind: 'ship' });
    expect(only({}, ship)[0]).toMatchObject({ name: 'In space (system 30000142)', isUnknown: false });
  });
});

describe('stock', () => {
  it('is what is in places that count, by character', () => {
    expect(countedGoods(STOCKS, [JITA])).toEqual(
      new Map([
        [1, [{ typeId: WATER, amount: 105 }]],
        [2, [{ typeId: COOLANT, amount: 20 }]],
      ]),
    );
    expect(countedGoods(STOCKS, [])).toEqual(
      new Map([
        [1, []],
        [2, []],
      ]),
    );
  });

  it('changes by what visits have moved since, never below nothing', () => {
    const moved = {
      collected: [{ typeId: COOLANT, amount: 7 }],
      delivered: [{ typeId: WATER, amount: 150 }],
    };
    expect(afterMoves([{ typeId: WATER, amount: 100 }], moved)).toEqual([{ typeId: COOLANT, amount: 7 }]);
    expect(afterMoves([{ typeId: WATER, amount: 100 }], null)).toEqual([{ typeId: WATER, amount: 100 }]);
  });
});
