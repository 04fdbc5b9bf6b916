import { describe, expect, it } from 'vitest';
import { accountLabel } from '../../../../src/features/accounts/accountLabel.ts';
import { distanceToSpan } from '../../../../src/features/accounts/dropTargets.ts';
import {
  accountSortableId,
  characterSortableId,
  moveTo,
  parseSortableId,
} from '../../../../src/features/accounts/sortables.ts';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';

describe('moving an entry to the place of another', () => {
  it('puts it after what it passes downwards, and before what it passes upwards', () => {
    expect(moveTo(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
    expect(moveTo(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  });

  it('changes nothing on its own place, or where one of the two is gone', () => {
    const list = ['a', 'b'];
    expect(moveTo(list, 'a', 'a')).toBe(list);
    expect(moveTo(list, 'a', 'gone')).toBe(list);
    expect(moveTo(list, 'gone', 'a')).toBe(list);
  });
});

it('ids of what can be dragged come back as what they were made from, whatever an account is called', () => {
  expect(parseSortableId(accountSortableId('character:7'))).toEqual({ kind: 'account', name: 'character:7' });
  expect(parseSortableId(characterSortableId(90 as CharacterId))).toEqual({ kind: 'character', characterId: 90 });
  expect(parseSortableId('something else')).toBeNull();
});

describe('the distance to a card', () => {
  it('is 0 on it, also at its upper edge', () => {
    expect(distanceToSpan(10, 10, 20)).toBe(0);
    expect(distanceToSpan(19.5, 10, 20)).toBe(0);
  });

  it('grows above and below it, so that of two cards that touch only one is hit', () => {
    expect(distanceToSpan(4, 10, 20)).toBe(6);
    expect(distanceToSpan(20, 10, 20)).toBeGreaterThan(0);
    expect(distanceToSpan(25, 10, 20)).toBeGreaterThan(distanceToSpan(22, 10, 20));
  });
});

it('the heading of an account names the account, or says that there is no name', () => {
  expect(accountLabel('Main')).toBe('Account: Main');
  expect(accountLabel('-')).toBe('No account name');
});
