import { describe, expect, it } from 'vitest';
import { BASKETS } from '../../../../workers/figures/kept/baskets.ts';
import { type Basket, MAX_BASKET_ENTRIES, MAX_BASKETS } from '../../../../workers/game/domain/demand.ts';
import type { TypeId } from '../../../../workers/game/domain/ids.ts';
import { changeInTurn } from './changeInTurn.ts';

const basket = (id: string, name = `basket ${id}`): Basket => ({
  ...{ id, name, isCounted: true },
  entries: [
    {
      ...{ typeId: 3645 as TypeId, amount: 100, materialEfficiency: 0 },
      time: { kind: 'every', period: 'day' },
    },
  ],
});
const save = (one: Basket) => ({ kind: 'save', basket: one }) as const;
const namesAfter = (...changes: Parameters<typeof BASKETS.apply>[1][]) =>
  changeInTurn(BASKETS, changes).baskets.map(({ name }) => name);

describe('kept baskets', () => {
  it('are added, replaced and deleted by their id, and listed by name', () => {
    const changes = [save(basket('a', 'Fuel')), save(basket('b', 'Paste')), save(basket('c', 'Citadel'))];
    expect(namesAfter(...changes)).toEqual(['Citadel', 'Fuel', 'Paste']);
    expect(namesAfter(...changes, save(basket('a', 'Zero')), { kind: 'delete', id: 'c' })).toEqual(['Paste', 'Zero']);
  });

  it('are as many as fit: no more are added, and those that there are can still be changed', () => {
    const many = Array.from({ length: MAX_BASKETS + 1 }, (_, k) => save(basket(`${k}`)));
    expect(namesAfter(...many)).toHaveLength(MAX_BASKETS);
    expect(namesAfter(...many, save(basket('0', 'Renamed')))).toContain('Renamed');
  });

  it('count as none where what is stored is damaged, or larger than any player makes it', () => {
    expect(BASKETS.read!(basket('a'))).toEqual(basket('a'));
    const [entry] = basket('a').entries;
    for (const damage of [
      { entries: [{ ...entry, amount: -1 }] },
      { entries: [{ ...entry, amount: 1.5 }] },
      { entries: [{ ...entry, materialEfficiency: 11 }] },
      { entries: [{ ...entry, time: { kind: 'every', period: 'year' } }] },
      { entries: Array.from({ length: MAX_BASKET_ENTRIES + 1 }, () => entry) },
      { name: 5 },
    ]) {
      expect(BASKETS.read!({ ...basket('a'), ...damage })).toBeNull();
    }
  });
});
