import { describe, expect, it } from 'vitest';
import type { StockList } from '../../../src/model/roundInputs.ts';
import {
  isSurplusOf,
  keyOfPool,
  listLabel,
  listPools,
  mergeLists,
  poolKeys,
  sinceLists,
  stockAfterRound,
  stockOf,
  unusedLists,
  withCheckedLines,
} from '../../../src/model/roundStock.ts';
import type { CharacterId, PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import { characterPool, type LoginReport, type PoolName, type RoundLine } from '../../../workers/game/domain/round.ts';
import { makeRoundReport } from '../../fixtures/roundReport.ts';

const NOW = 1_795_262_400;
const HOUR = 3600;
const WATER = 3645 as TypeId;
const MICROORGANISMS = 2073 as TypeId;
const MAIN = 'account Main';
const CHARACTERS = [
  { characterId: 1 as CharacterId, name: 'Ana', account: 'Main' },
  { characterId: 2 as CharacterId, name: 'Ben', account: '-' },
];

/** Collects 200 Microorganisms, and delivers 4,320 Water: 4,300 from stock, 20 bought. */
const DONE = { plan: makeRoundReport(NOW), checked: ['restart', 'collect', 'deliver'], hand: {} };
const poolKeyOf = poolKeys('account', CHARACTERS);
const list = (text: string, changes: Partial<StockList> = {}): StockList => ({
  text,
  at: NOW - 24 * HOUR,
  source: 'pasted',
  ...changes,
});

describe('the stock of a pool', () => {
  it('is its list, with what a started round has brought and used, and never below nothing', () => {
    const lists = { [MAIN]: list('Water 5000') };
    expect([...stockOf(MAIN, lists, {})]).toEqual([[WATER, 5000]]);
    const hand = { [MAIN]: { [WATER]: -5001, [MICROORGANISMS]: 200 }, everyone: { [WATER]: 7 } };
    expect([...stockOf(MAIN, lists, hand)]).toEqual([[MICROORGANISMS, 200]]);
    expect([...stockOf('2', lists, hand)]).toEqual([]);
  });

  it('is found by the name that a plan gives its pool', () => {
    for (const pool of ['account', 'everyone', 'nobody'] as const) {
      for (const { key, name } of listPools(pool, CHARACTERS)) expect(keyOfPool(name)).toBe(key);
    }
  });
});

it('is never that of everyone for a character of a share, whose account is its pool', () => {
  const shared = { characterId: 3 as CharacterId, name: 'Cai', account: 'Corp Foo (shared)', shareId: 'a'.repeat(22) };
  const pools = listPools('everyone', [shared, ...CHARACTERS]);
  expect(pools.map(({ name }) => name)).toEqual([null, shared.account]);
  expect(poolKeys('everyone', [shared, ...CHARACTERS])(shared.characterId)).toBe('account Corp Foo (shared)');
  expect(listPools('everyone', [shared])).toHaveLength(1);
});

describe('what a round brings and uses', () => {
  it('is what checked lines collect, and deliver without having bought it, once their planet is settled', () => {
    const settled = withCheckedLines(DONE, poolKeyOf, () => true);
    expect(settled).toEqual({ [MAIN]: { [WATER]: -4300, [MICROORGANISMS]: 200 } });
    expect(withCheckedLines({ ...DONE, checked: ['restart', 'collect'] }, poolKeyOf, () => true)).toEqual({
      [MAIN]: { [MICROORGANISMS]: 200 },
    });
    expect(withCheckedLines(DONE, poolKeyOf, () => false)).toEqual({});
    expect(
      withCheckedLines(
        DONE,
        () => null,
        () => true,
      ),
    ).toEqual({});
  });

  describe('of a character that is deleted, or not chosen any more', () => {
    /** Character 3, who is not in the list, does the first; Ana, the second. @param pool of both, in the plan */
    const round = (pool: PoolName, [first, second]: readonly [CheckedLine, CheckedLine]) => {
      const [login] = DONE.plan.logins as [LoginReport];
      const loginOf = (id: number, line: CheckedLine): LoginReport => ({
        ...login,
        id: String(id),
        characterId: id as CharacterId,
        pool,
        visits: [{ ...login.visits[0]!, lines: [line] }],
      });
      const plan = { ...DONE.plan, logins: [loginOf(3, first), loginOf(1, second)] };
      return { plan, checked: [first.id, second.id], hand: {} };
    };
    type CheckedLine = RoundLine & { kind: 'collect' | 'deliver' };
    const collects: CheckedLine = {
      kind: 'collect',
      id: 'out',
      pinId: 2 as PinId,
      storeKind: 'launchpad',
      typeId: WATER,
      amount: 3000,
      volumeM3: 570,
      isk: null,
    };
    const delivers: CheckedLine = {
      ...collects,
      kind: 'deliver',
      id: 'in',
      sources: [{ kind: 'stock', amount: 3000 }],
    };
    const more: CheckedLine = { ...collects, id: 'more', amount: 1 };

    it('stays used: what it delivered from stock is gone', () => {
      for (const [pool, name] of [
        ['everyone', null],
        ['account', 'Main'],
      ] as const) {
        const hand = withCheckedLines(round(name, [delivers, more]), poolKeys(pool, CHARACTERS), () => true);
        expect(hand).toEqual({ [keyOfPool(name)]: { [WATER]: -2999 } });
      }
      const ofNobody = withCheckedLines(
        round(characterPool(3 as CharacterId), [delivers, more]),
        poolKeys('nobody', CHARACTERS),
        () => true,
      );
      expect(ofNobody).toEqual({ 3: { [WATER]: -3000 }, 1: { [WATER]: 1 } });
    });

    it('stays there: what it collected can be delivered by others', () => {
      const hand = withCheckedLines(round(null, [collects, delivers]), poolKeys('everyone', CHARACTERS), () => true);
      expect(hand).toEqual({ everyone: { [WATER]: 0 } });
    });
  });

  it('adds to what is there, and leaves that as it is', () => {
    const before = { [MAIN]: { [WATER]: 1000 } };
    expect(withCheckedLines({ ...DONE, hand: before }, poolKeyOf, () => true)[MAIN]).toMatchObject({ [WATER]: -3300 });
    expect(before).toEqual({ [MAIN]: { [WATER]: 1000 } });
  });
});

describe('a list that is written during a round', () => {
  const written = { [MAIN]: list('Water 700\nMicroorganisms 200', { at: NOW + HOUR }) };
  const done = withCheckedLines(DONE, poolKeyOf, () => true);

  it('has what checked lines have brought and used until then, and only goes without what they use later', () => {
    const since = sinceLists(done, done);
    expect([...stockOf(MAIN, written, since)]).toEqual([
      [WATER, 700],
      [MICROORGANISMS, 200],
    ]);
    expect(stockAfterRound(written, since, NOW, NOW + 2 * HOUR)).toEqual(written);
    const later = { ...done, [MAIN]: { ...done[MAIN], [WATER]: -4400 } };
    expect(stockOf(MAIN, written, sinceLists(later, done)).get(WATER)).toBe(600);
    expect(stockAfterRound(written, sinceLists(later, done), NOW, NOW + 2 * HOUR)[MAIN]!.text).toBe(
      'Water 600\nMicroorganisms 200',
    );
  });

  it('has too little for a new plan by what the lines took that are planned again, and too much by what they brought', () => {
    const since = sinceLists(
      withCheckedLines(DONE, poolKeyOf, () => false),
      done,
    );
    expect([...stockOf(MAIN, written, since)]).toEqual([[WATER, 5000]]);
  });

  it('leaves the other pools as they are, and a round of 1.1.0, which knows of no list, too', () => {
    const hand = { ...done, 2: { [WATER]: 9 } };
    expect(sinceLists(hand, { [MAIN]: done[MAIN]! })).toEqual({
      [MAIN]: { [WATER]: 0, [MICROORGANISMS]: 0 },
      2: { [WATER]: 9 },
    });
    expect(sinceLists(hand, {})).toEqual(hand);
  });
});

describe('the lists after a round', () => {
  const hand = withCheckedLines(DONE, poolKeyOf, () => true);

  it('go without what it has used, keep what could not be read, and do not grow by products', () => {
    const lists = { [MAIN]: list('Water 5000\nCoolent 500\nMicroorganisms 3\nTritanium\t5'), 2: list('Water 9') };
    expect(stockAfterRound(lists, hand, NOW, NOW + HOUR)).toEqual({
      [MAIN]: list('Water 700\nMicroorganisms 3\nCoolent 500\nTritanium\t5', { at: NOW + HOUR }),
      2: lists[2],
    });
    expect(stockAfterRound({ [MAIN]: list('Water 4000') }, hand, NOW, NOW + HOUR)[MAIN]!.text).toBe('');
  });

  it('stay where the round’s surplus has taken their place', () => {
    const surplus = list('Water 700', { source: 'surplus', at: NOW + HOUR });
    expect(isSurplusOf(surplus, NOW)).toBe(true);
    expect(stockAfterRound({ [MAIN]: surplus }, hand, NOW, NOW + 2 * HOUR)).toEqual({ [MAIN]: surplus });
    const ofEarlier = { ...surplus, at: NOW - HOUR };
    expect(stockAfterRound({ [MAIN]: ofEarlier }, hand, NOW, NOW + 2 * HOUR)[MAIN]!.text).toBe('');
  });
});

describe('lists of pools that are not in use', () => {
  const lists = { [MAIN]: list('Water 5'), 2: list('Silicon 1', { at: NOW - 48 * HOUR }), everyone: list(' ') };

  it('are named, unless they are empty', () => {
    const unused = unusedLists(lists, listPools('everyone', CHARACTERS));
    expect(unused.map((key) => listLabel(key, () => 'Ben')).sort()).toEqual(['Ben', 'Main']);
    expect(unusedLists(lists, listPools('account', CHARACTERS))).toEqual([]);
  });

  it('can be added to the one in use, with the date of the oldest', () => {
    const merged = mergeLists({ ...lists, everyone: list('Water 2') }, [MAIN, '2'], 'everyone');
    expect(merged).toEqual({ everyone: list('Water 2\nWater 5\nSilicon 1', { at: NOW - 48 * HOUR }) });
  });
});
