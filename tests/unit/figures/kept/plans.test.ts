import { describe, expect, it } from 'vitest';
import { PLANS } from '../../../../workers/figures/kept/plans.ts';
import type { CharacterId } from '../../../../workers/game/domain/ids.ts';
import { type KeptPlan, type KeptPlanet, MAX_KEPT_PLANS } from '../../../../workers/game/domain/settle.ts';
import { changeInTurn } from './changeInTurn.ts';

const plan = (id: string, keptAt: number): KeptPlan => ({
  id,
  name: `plan ${id}`,
  keptAt,
  netIskPerMonth: 1e9,
  planets: [],
  before: [],
});

const put = (one: KeptPlan) => ({ kind: 'put', plan: one }) as const;

const namesAfter = (...changes: Parameters<typeof PLANS.apply>[1][]) =>
  changeInTurn(PLANS, changes).plans.map(({ name }) => name);

describe('kept plans', () => {
  it('are renamed and deleted by their id, the newest first', () => {
    expect(
      namesAfter(
        ...[plan('a', 1), plan('b', 2), plan('c', 3)].map(put),
        { kind: 'rename', id: 'a', name: 'Alts' },
        { kind: 'delete', id: 'c' },
      ),
    ).toEqual(['plan b', 'Alts']);
  });

  it('are never lost to newer ones: those that do not fit are not kept', () => {
    const many = Array.from({ length: MAX_KEPT_PLANS + 2 }, (_, k) => plan(`${k}`, k));
    const names = namesAfter(...many.map(put));
    expect(names).toHaveLength(MAX_KEPT_PLANS);
    expect([names[0], names.at(-1)]).toEqual([`plan ${MAX_KEPT_PLANS - 1}`, 'plan 0']);
    expect(namesAfter(...many.map(put), { kind: 'delete', id: '0' }, put(many.at(-1)!))[0]).toBe(
      `plan ${MAX_KEPT_PLANS + 1}`,
    );
  });

  it('lose a deleted character’s planets, and go if nothing is left', () => {
    const planet = (characterId: number | null) => ({ characterId, planetName: `of ${characterId}` }) as KeptPlanet;
    const colony = (characterId: number) => ({ characterId, planetId: 9 }) as KeptPlan['before'][number];
    const after = changeInTurn(PLANS, [
      put({ ...plan('shared', 3), planets: [1, 2, null].map(planet), before: [1, 2].map(colony) }),
      put({ ...plan('own', 2), planets: [planet(1)] }),
      put({ ...plan('other', 1), planets: [planet(2)], before: [colony(2)] }),
      { kind: 'deleteCharacter', characterId: 1 as CharacterId },
    ]).plans;
    expect(after).toEqual([
      // What it would bring was with both.
      { ...plan('shared', 3), planets: [2, null].map(planet), before: [colony(2)], netIskPerMonth: null },
      { ...plan('other', 1), planets: [planet(2)], before: [colony(2)] },
    ]);
  });
});
