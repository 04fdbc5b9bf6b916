import { describe, expect, it } from 'vitest';
import { PLANS } from '../../../../workers/figures/kept/plans.ts';
import { type KeptPlan, MAX_KEPT_PLANS } from '../../../../workers/game/domain/settle.ts';
import { changeInTurn } from './changeInTurn.ts';

const plan = (id: string, keptAt: number, name = `plan ${id}`): KeptPlan => ({
  id,
  name,
  keptAt,
  netIskPerMonth: 1e9,
  planets: [],
  before: [],
});

const namesAfter = (...changes: Parameters<typeof PLANS.apply>[1][]) =>
  changeInTurn(PLANS, changes).plans.map(({ name }) => name);

describe('kept plans', () => {
  it('are renamed, replaced and deleted by their id, the newest first', () => {
    expect(
      namesAfter(
        { kind: 'put', plans: [plan('a', 1), plan('b', 2), plan('c', 3)] },
        { kind: 'rename', id: 'a', name: 'Alts' },
        { kind: 'put', plans: [plan('b', 2, 'from a backup')] },
        { kind: 'delete', id: 'c' },
      ),
    ).toEqual(['from a backup', 'Alts']);
  });

  it('are as many as fit: the oldest go', () => {
    const many = Array.from({ length: MAX_KEPT_PLANS + 2 }, (_, k) => plan(`${k}`, k));
    const names = namesAfter({ kind: 'put', plans: many });
    expect(names).toHaveLength(MAX_KEPT_PLANS);
    expect(names.at(-1)).toBe('plan 2');
  });
});
