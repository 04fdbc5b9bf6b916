/** A basket as the goal of new planets. */
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BasketGoal } from '../../src/features/settle/BasketGoal.tsx';
import type { Demand } from '../../workers/game/domain/settle.ts';
import { startFakeEngine } from './fakeEngine.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const FUEL = { id: 'fuel', name: 'Fuel', isCounted: true, entries: [] };

async function showGoal(goods: () => unknown, baskets: readonly object[] = [FUEL]) {
  const onTake = vi.fn<(demands: readonly Demand[]) => void>();
  startFakeEngine({ demand: { changeBaskets: () => ({ baskets, storageProblem: null }), goods } });
  await show(<BasketGoal onTake={onTake} />);
  return onTake;
}

const choose = () => page.getByRole('combobox', { name: 'Take the goods of a basket' }).selectOptions('Fuel');

describe('a basket as a goal', () => {
  it('brings its goods with their amounts a day, and says that they stay as they are', async () => {
    const goods = [{ typeId: 9832, unitsPerDay: 162 }];
    const onTake = await showGoal(() => ({ kind: 'goods', goods, unknownTypeIds: [] }));
    await choose();
    await expect.element(page.getByText(/These are the goods of Fuel, a day/)).toBeVisible();
    expect(onTake).toHaveBeenCalledWith([{ typeId: 9832, unitsPerDay: 162, buysInputs: true }]);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('says why it can’t, and leaves the goal as it is', async () => {
    const onTake = await showGoal(() => ({ kind: 'failed', message: 'offline' }));
    await choose();
    await expect.element(page.getByText(/could not be loaded: offline/)).toBeVisible();
    expect(onTake).not.toHaveBeenCalled();
  });
});
