import { describe, expect, it } from 'vitest';
import type { TypeId } from '../../../workers/domain/ids.ts';
import { paysForVisit } from '../../../workers/planning/round/visitRule.ts';
import type { ColonyGoods } from '../../../workers/sustain/index.ts';

const WATER = 3645 as TypeId;

describe('a visit whose worth is unknown, because a price is missing', () => {
  const none: ColonyGoods = {
    stores: [],
    feeds: [],
    hasLaunchpad: true,
    made: new Set([WATER]),
    used: new Set(),
  };
  const flow = (madeUnits: number, lostUnits: number) => ({ typeId: WATER, madeUnits, lostUnits, usedUnits: 0 });
  const pays = (withVisit: ReturnType<typeof flow>, without: ReturnType<typeof flow>, goods = none) =>
    paysForVisit({ worthIsk: null, earnedIsk: null, withVisit: [withVisit], without: [without] }, goods);

  it('pays if more than a tenth of what is made and kept of a product comes of it', () => {
    expect(pays(flow(100, 0), flow(89, 0))).toBe(true);
    expect(pays(flow(100, 0), flow(91, 0))).toBe(false);
  });

  it('does not pay by goods that are lost in either case, or that the planet uses up', () => {
    expect(pays(flow(100, 50), flow(46, 0))).toBe(false);
    expect(pays(flow(100, 50), flow(100, 60))).toBe(true);
    expect(pays(flow(100, 0), flow(0, 0), { ...none, used: new Set([WATER]) })).toBe(false);
  });
});
