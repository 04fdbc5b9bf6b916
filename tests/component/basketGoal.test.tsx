/** A basket as the goal of new planets. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { BasketChanged, BasketGoal, useWantedBasket } from '../../src/features/settle/BasketGoal.tsx';
import { DEFAULT_SETTLE_INPUTS, type SettleInputs } from '../../src/model/settleInputs.ts';
import { basketsAtom } from '../../src/state/demand.ts';
import { store } from '../../src/state/jotai.ts';
import type { Basket } from '../../workers/game/domain/demand.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import { startFakeEngine } from './fakeEngine.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const FUEL: Basket = { id: 'fuel', name: 'Fuel', isCounted: true, entries: [] };
const PASTE: Basket = { ...FUEL, id: 'paste', name: 'Paste' };
const INPUTS: SettleInputs = { ...DEFAULT_SETTLE_INPUTS, goal: 'basket' };

const GOODS = { kind: 'goods', goods: [{ typeId: 9832, unitsPerDay: 5.5 }], unknownTypeIds: [] };

function Goal({ onChoose }: { onChoose: (basketId: string) => void }) {
  return <BasketGoal inputs={INPUTS} {...useWantedBasket(INPUTS)} onChoose={onChoose} />;
}

async function showGoal(goods: () => unknown, baskets: readonly object[] = [FUEL, PASTE]) {
  const chosen: string[] = [];
  startFakeEngine({ demand: { changeBaskets: () => ({ baskets, storageProblem: null }), goods } });
  await show(<Goal onChoose={(basketId) => chosen.push(basketId)} />);
  return chosen;
}

describe('a basket as the goal', () => {
  it('says what it takes a day, and another one can be chosen', async () => {
    const chosen = await showGoal(() => GOODS);
    await expect.element(page.getByText('Fuel takes a day: 5.5 Coolant.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Basket' }).selectOptions('Paste');
    expect(chosen).toEqual(['paste']);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('follows the basket: another amount is asked for as soon as it is saved', async () => {
    let unitsPerDay = 5.5;
    await showGoal(() => ({ ...GOODS, goods: [{ typeId: 9832, unitsPerDay }] }));
    await expect.element(page.getByText('Fuel takes a day: 5.5 Coolant.')).toBeVisible();
    unitsPerDay = 11;
    store.set(basketsAtom, [{ ...FUEL, entries: [] }]);
    await expect.element(page.getByText('Fuel takes a day: 11 Coolant.')).toBeVisible();
  });

  it('says that planets count already, and how amounts by a date count, also where nothing is left of them', async () => {
    const by = { kind: 'by', at: 1_700_000_000 } as const;
    const dated = { ...FUEL, entries: [{ typeId: 9832 as TypeId, amount: 5, time: by, materialEfficiency: 0 }] };
    let goods = GOODS.goods;
    await showGoal(() => ({ ...GOODS, goods }), [dated]);
    await expect.element(page.getByText('Plans leave out what your planets make of it already.')).toBeVisible();
    await expect.element(page.getByText(/^Amounts by a date are spread over .* a month at least\./)).toBeVisible();
    goods = [];
    store.set(basketsAtom, [{ ...dated }]);
    await expect.element(page.getByText(/^Fuel takes a day/)).not.toBeInTheDocument();
    await expect.element(page.getByText(/date is over don’t count\.$/)).toBeVisible();
    expect(document.body.textContent).not.toContain('No planetary goods');
  });

  it('says why it can’t be the goal', async () => {
    await showGoal(() => ({ kind: 'failed', message: 'offline' }));
    await expect.element(page.getByText(/could not be loaded: offline/)).toBeVisible();
  });

  it('leads to where baskets are where there is none', async () => {
    await showGoal(() => GOODS, []);
    await expect.element(page.getByRole('button', { name: 'Add one in “Fleet chain”' })).toBeVisible();
  });

  it('says of plans that the basket has changed since they were found', async () => {
    store.set(basketsAtom, [FUEL]);
    await show(<BasketChanged goal={{ kind: 'basket', basket: FUEL, goods: [], buysInputs: true }} />);
    expect(document.body.textContent).not.toContain('has changed');
    const time = { kind: 'every', period: 'day' } as const;
    const entries = [{ typeId: 9832 as TypeId, amount: 5, time, materialEfficiency: 0 }];
    store.set(basketsAtom, [{ ...FUEL, entries }]);
    await expect.element(page.getByText(/^Fuel has changed since/)).toBeVisible();
  });
});
