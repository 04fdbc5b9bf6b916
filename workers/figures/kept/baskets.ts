/** The player's baskets: what it wants of planetary goods and of what is built of them. */
import * as v from 'valibot';
import {
  type Basket,
  type BasketsChange,
  type BasketsOutcome,
  DEMAND_PERIODS,
  MAX_BASKET_ENTRIES,
  MAX_BASKET_NAME_LENGTH,
  MAX_BASKETS,
  MOST_DEMANDED,
  MOST_EFFICIENCY,
} from '../../game/domain/demand.ts';
import { idSchema } from '../../game/domain/idSchema.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import { withoutControls } from '../../game/domain/oneLine.ts';
import type { KeptForm } from './keptForm.ts';

const entrySchema = v.object({
  typeId: idSchema<TypeId>(),
  amount: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_DEMANDED)),
  time: v.variant('kind', [
    v.object({ kind: v.literal('every'), period: v.picklist(DEMAND_PERIODS) }),
    v.object({ kind: v.literal('by'), at: v.pipe(v.number(), v.safeInteger()) }),
  ]),
  materialEfficiency: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_EFFICIENCY)),
});

export const basketSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(100)),
  name: v.pipe(
    v.string(),
    v.transform((name) => withoutControls(name.slice(0, MAX_BASKET_NAME_LENGTH))),
  ),
  isCounted: v.boolean(),
  entries: v.pipe(v.array(entrySchema), v.maxLength(MAX_BASKET_ENTRIES)),
  changedAtMs: v.exactOptional(v.number()),
}) satisfies v.GenericSchema<unknown, Basket>;

export const BASKETS: KeptForm<Basket, BasketsChange, Omit<BasketsOutcome, 'storageProblem'>> = {
  database: { name: 'colony-watch-baskets', version: 1, tables: { baskets: { keyPath: 'id' } } },
  table: 'baskets',
  what: 'baskets',
  read: (stored) => {
    const parsed = v.safeParse(basketSchema, stored);
    return parsed.success ? parsed.output : null;
  },
  apply: changeBaskets,
  isSame: (one, other) => one.id === other.id,
  changedAtMs: ({ changedAtMs = null }) => changedAtMs,
  stamp: (basket, changedAtMs) => ({ ...basket, changedAtMs }),
  hasRoom: (baskets) => baskets.length < MAX_BASKETS,
  view: (baskets) => ({ baskets: byName(baskets) }),
};

function changeBaskets(baskets: readonly Basket[], change: BasketsChange): readonly Basket[] {
  switch (change.kind) {
    case 'read':
      return baskets;
    case 'save':
      return save(baskets, change.basket);
    case 'delete':
      return baskets.filter(({ id }) => id !== change.id);
  }
}

/** Replaces a basket, or adds one if there may be another one. */
function save(baskets: readonly Basket[], basket: Basket): readonly Basket[] {
  const others = baskets.filter(({ id }) => id !== basket.id);
  return others.length === baskets.length && baskets.length >= MAX_BASKETS ? baskets : [...others, basket];
}

function byName(baskets: readonly Basket[]): readonly Basket[] {
  return baskets.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}
