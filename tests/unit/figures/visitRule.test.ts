import { describe, expect, it } from 'vitest';
import { chooseVisits, paysForVisit } from '../../../workers/figures/round/visitRule.ts';
import type { CharacterId, ColonyKey, TypeId } from '../../../workers/game/domain/ids.ts';
import type { ColonyGoods } from '../../../workers/game/sustain/index.ts';

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

describe('the visits of a log-in that has to bring one million', () => {
  type Claim = Parameters<typeof chooseVisits>[0][number];
  const claim = (name: string, worthIsk: number | null, rest: Partial<Claim> = {}): Claim => ({
    key: name as ColonyKey,
    characterId: 1 as CharacterId,
    isNeeded: false,
    pays: true,
    worthIsk,
    ...rest,
  });
  const chosen = (...claims: Claim[]) => [...chooseVisits(claims, 1e6, 100_000)].sort();

  it('bring as much together as one alone has to, each its share', () => {
    expect(chosen(claim('a', 1e6))).toEqual(['a']);
    expect(chosen(claim('a', 999_999))).toEqual([]);
    expect(chosen(claim('a', 500_000), claim('b', 500_000))).toEqual(['a', 'b']);
    // Without the small one, the other has to bring it all.
    expect(chosen(claim('a', 600_000), claim('b', 300_000))).toEqual([]);
    expect(chosen(claim('a', 1.2e6), claim('b', 300_000))).toEqual(['a']);
  });

  it('are those of one character: others have logins of their own', () => {
    expect(chosen(claim('a', 600_000), claim('b', 600_000, { characterId: 2 as CharacterId }))).toEqual([]);
  });

  it('are always those that are needed or whose worth is unknown, and they share it with the others', () => {
    const needed = claim('needed', 0, { isNeeded: true, pays: false });
    expect(chosen(needed, claim('a', 500_000), claim('b', 100_000))).toEqual(['a', 'needed']);
    expect(chosen(claim('unknown', null), claim('a', 499_999))).toEqual(['unknown']);
    expect(chosen(claim('unknown', null, { pays: false }))).toEqual([]);
  });

  it('bring at least what the player wants of each visit', () => {
    expect(chosen(claim('big', 5e6), claim('least', 100_000), claim('less', 99_999))).toEqual(['big']);
    const ten = Array.from({ length: 10 }, (_, k) => claim(`${k}`, 100_000));
    expect(chosen(...ten)).toHaveLength(10);
    expect(chosen(...ten, claim('less', 99_999))).toHaveLength(10);
  });
});
