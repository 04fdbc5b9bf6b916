/** Baskets of wanted goods in the fleet's chain: entered, pasted, and what the fleet feeds of them. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DemandBaskets } from '../../src/features/chain/DemandBaskets.tsx';
import { loadDemandBaskets } from '../../src/features/chain/loadDemandBaskets.ts';
import type { DemandAnswer } from '../../workers/game/domain/chain.ts';
import type { Basket, DemandedGood } from '../../workers/game/domain/demand.ts';
import type { TypeId } from '../../workers/game/domain/ids.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const BLOCK = 4051 as TypeId;
const ROBOTICS = 9848 as TypeId;
const WATER = 3645 as TypeId;

const FUEL: Basket = {
  ...{ id: 'fuel', name: 'Fuel', isCounted: true },
  entries: [{ typeId: BLOCK, amount: 30, time: { kind: 'every', period: 'hour' }, materialEfficiency: 10 }],
};

const good = (typeId: TypeId, values: Partial<DemandedGood>): DemandedGood => ({
  typeId,
  neededPerDay: 18,
  madePerDay: 20,
  usedPerDay: 7.4,
  sparePerDay: 12.6,
  fromStockPerDay: 0,
  missingPerDay: 5.4,
  stockUnits: 54,
  stockDays: 10,
  buyIsk: 90_000,
  makeIsk: 70_000,
  missingIskPerDay: 486_000,
  marketShare: 0.01,
  ...values,
});

const ANSWER: DemandAnswer = {
  kind: 'report',
  entries: [
    {
      basketName: 'Fuel',
      entry: FUEL.entries[0]!,
      fedFraction: 0.7,
      lacksTypeIds: [ROBOTICS],
      otherMaterialCount: 4,
      isOverdue: false,
    },
  ],
  goods: [good(ROBOTICS, {})],
  missingIskPerDay: 486_000,
  unknownTypeIds: [],
};

let Baskets: typeof DemandBaskets;
beforeAll(async () => {
  Baskets = (await loadDemandBaskets()).default;
});

interface Shown {
  baskets?: readonly Basket[];
  answer?: DemandAnswer | null;
  isAdding?: boolean;
}

async function showBaskets({ baskets = [FUEL], answer = ANSWER, isAdding = false }: Shown = {}) {
  const onSave = vi.fn<(basket: Basket) => void>();
  const onDelete = vi.fn<(id: string) => void>();
  await show(<Baskets baskets={baskets} answer={answer} isAdding={isAdding} onSave={onSave} onDelete={onDelete} />);
  return { onSave, onDelete };
}

const paste = (text: string) => page.getByRole('textbox', { name: 'Add goods and products' }).fill(text);
const add = () => page.getByRole('button', { name: 'Add', exact: true }).click();
const save = () => page.getByRole('button', { name: 'Save' }).click();

describe('what the fleet feeds of baskets', () => {
  it('is said in blocks an hour, with the good that lacks, the cost of buying it and what nobody counts', async () => {
    await showBaskets();
    const answer = page.getByRole('listitem');
    await expect
      .element(answer)
      .toHaveTextContent('Your fleet feeds 21 of 30 Nitrogen Fuel Block an hour. What is missing: Robotics.');
    await expect.element(answer).toHaveTextContent('It also takes 4 other materials, which no planet makes.');
    await expect.element(page.getByText(/Buying what is missing costs 0\.49 M ISK a day/)).toBeVisible();
    await expect
      .element(page.getByRole('row', { name: /Robotics/ }))
      .toHaveTextContent(/18.*20.*7\.4.*12\.6.*5\.4.*54.*10d/);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('names what could not be loaded, and what nothing planetary goes into', async () => {
    await showBaskets({ answer: { kind: 'failed', message: 'offline' } });
    await expect.element(page.getByText(/could not be loaded: offline/)).toBeVisible();
    await showBaskets({ answer: { ...ANSWER, entries: [], goods: [], unknownTypeIds: [587 as TypeId] } });
    await expect.element(page.getByText('No planetary goods go into Rifter: not counted.')).toBeVisible();
  });

  it('leaves out a basket that does not count, and deletes one only when asked twice', async () => {
    const { onSave, onDelete } = await showBaskets();
    await page.getByRole('checkbox').click();
    expect(onSave).toHaveBeenCalledWith({ ...FUEL, isCounted: false });
    await page.getByRole('button', { name: 'Delete Fuel' }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    expect(onDelete).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Delete Fuel' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    expect(onDelete).toHaveBeenCalledWith('fuel');
  });
});

describe('a basket', () => {
  it('takes a pasted list in any language, adds up lines of one thing, and keeps what it can’t read', async () => {
    const { onSave } = await showBaskets({ baskets: [], answer: null, isAdding: true });
    await paste('窒素燃料ブロック\t30\nWater 5\nWater x7\nTritanium 500\nfuel bl');
    await expect.element(page.getByText('No planetary goods go into Tritanium: not counted.')).toBeVisible();
    await expect.element(page.getByText('No planetary good, and no product of any: fuel bl')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Helium Fuel Block' })).toBeVisible();
    await add();
    await expect
      .element(page.getByRole('textbox', { name: 'Add goods and products' }))
      .toHaveValue('Tritanium 500\nfuel bl');
    await save();
    const [saved] = onSave.mock.calls[0]!;
    expect(saved).toMatchObject({ name: 'Basket 1', isCounted: true });
    expect(saved.entries).toEqual([
      { typeId: BLOCK, amount: 30, time: { kind: 'every', period: 'day' }, materialEfficiency: 0 },
      { typeId: WATER, amount: 12, time: { kind: 'every', period: 'day' }, materialEfficiency: 0 },
    ]);
  });

  it('keeps the amounts of lines that it can’t read, also for a full name that is chosen then', async () => {
    const { onSave } = await showBaskets({ baskets: [], answer: null, isAdding: true });
    await paste('Water 5\nnitrogen fuel 30');
    await add();
    const field = page.getByRole('textbox', { name: 'Add goods and products' });
    await expect.element(field).toHaveValue('nitrogen fuel 30');
    await page.getByRole('button', { name: 'Nitrogen Fuel Block' }).click();
    await save();
    expect(onSave.mock.calls[0]![0].entries.map(({ typeId, amount }) => [typeId, amount])).toEqual([
      [WATER, 5],
      [BLOCK, 30],
    ]);
  });

  it('takes what is in the field when it is saved, and first shows what of that can’t be read', async () => {
    const { onSave } = await showBaskets({ baskets: [], answer: null, isAdding: true });
    await paste('Water 5\nfuel bl');
    await save();
    expect(onSave).not.toHaveBeenCalled();
    const field = page.getByRole('textbox', { name: 'Add goods and products' });
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('fuel bl');
    await paste('Robotics 2');
    await save();
    expect(onSave.mock.calls[0]![0].entries.map(({ typeId, amount }) => [typeId, amount])).toEqual([
      [WATER, 5],
      [ROBOTICS, 2],
    ]);
  });

  it('is edited line by line: amount, how often, a day, material efficiency, and what goes', async () => {
    const { onSave } = await showBaskets();
    await page.getByRole('button', { name: 'Edit Fuel' }).click();
    await page.getByRole('textbox', { name: 'Amount of Nitrogen Fuel Block' }).fill('40');
    await page.getByRole('textbox', { name: 'Material efficiency of Nitrogen Fuel Block' }).fill('9');
    await page.getByRole('combobox', { name: 'How often: Nitrogen Fuel Block' }).selectOptions('by a day');
    await page.getByLabelText('Until the start of this day, EVE time: Nitrogen Fuel Block').fill('2027-03-01');
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await save();
    expect(onSave.mock.calls[0]![0].entries).toEqual([
      {
        typeId: BLOCK,
        amount: 40,
        time: { kind: 'by', at: Date.UTC(2027, 2, 1) / 1000 },
        materialEfficiency: 9,
      },
    ]);
  });

  it('offers full names for a part of one, by keyboard too', async () => {
    await showBaskets({ baskets: [], answer: null, isAdding: true });
    await paste('repair paste');
    const offered = page.getByRole('button', { name: 'Nanite Repair Paste' });
    await expect.element(offered).toBeVisible();
    (offered.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('textbox', { name: 'Add goods and products' }))
      .toHaveValue('Nanite Repair Paste');
  });

  it('refuses more lines or larger amounts than it can keep, and says so', async () => {
    await showBaskets({ baskets: [], answer: null, isAdding: true });
    await paste('Water 2000000000');
    await expect.element(page.getByText(/room for 200 lines of at most a billion each/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  });
});
