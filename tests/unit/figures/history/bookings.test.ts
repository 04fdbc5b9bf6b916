/** What a comparison books as earned. */
import { describe, expect, it } from 'vitest';
import { bookingsOf } from '../../../../workers/figures/history/bookings.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import { makeComparison } from '../../../fixtures/historyVisit.ts';

const [LIQUIDS, WATER, COOLANT] = [2268 as TypeId, 3645 as TypeId, 9832 as TypeId];
const DAY = 86_400;

const flow = (typeId: TypeId, madeUnits: number, usedUnits: number, lostUnits = 0) => ({
  typeId,
  madeUnits,
  usedUnits,
  lostUnits,
});

describe('what is booked', () => {
  it('are exports when they are made and kept, and imports when they are used', () => {
    const days = [
      { day: 0, flows: [flow(WATER, 100, 0, 10), flow(COOLANT, 0, 40)], idle: [] },
      { day: 2, flows: [flow(WATER, 5, 0)], idle: [] },
    ];
    const moved = { collected: [{ typeId: WATER, amount: 70 }], delivered: [{ typeId: COOLANT, amount: 900 }] };
    expect(bookingsOf(makeComparison({ days, ...moved }), 2 * DAY)).toEqual([
      [
        0,
        [
          { typeId: WATER, tradedUnits: 90, lostUnits: 10 },
          { typeId: COOLANT, tradedUnits: -40, lostUnits: 0 },
        ],
      ],
      [2, [{ typeId: WATER, tradedUnits: 5, lostUnits: 0 }]],
    ]);
  });

  it('are goods that the colony both makes and uses only when a visit takes or brings them, on its day', () => {
    const days = [{ day: 0, flows: [flow(LIQUIDS, 6000, 3000), flow(WATER, 20, 40)], idle: [] }];
    const internal = [
      { typeId: LIQUIDS, takenUnits: 2500 },
      { typeId: WATER, takenUnits: -60 },
    ];
    expect(bookingsOf(makeComparison({ days, internal }), 3 * DAY + 5)).toEqual([
      [
        3,
        [
          { typeId: LIQUIDS, tradedUnits: 2500, lostUnits: 0 },
          { typeId: WATER, tradedUnits: -60, lostUnits: 0 },
        ],
      ],
    ]);
  });

  it('include losses of goods that the colony uses itself, because they cost something', () => {
    const days = [{ day: 0, flows: [flow(LIQUIDS, 6000, 3000, 50)], idle: [] }];
    const internal = [{ typeId: LIQUIDS, takenUnits: 0 }];
    expect(bookingsOf(makeComparison({ days, internal }), DAY)).toEqual([
      [0, [{ typeId: LIQUIDS, tradedUnits: 0, lostUnits: 50 }]],
    ]);
  });
});
