import { t } from '@lingui/core/macro';
import { Select } from '@primer/react';
import { useEffect, useState } from 'react';
import type { Basket } from '../../../workers/game/domain/demand.ts';
import type { Demand } from '../../../workers/game/domain/settle.ts';
import { fetchDemandedGoods, followBaskets } from '../../bridge/demand.ts';
import { errorMessage } from '../../format/text.ts';
import { demandsOf } from '../../model/settleInputs.ts';
import { basketsAtom } from '../../state/demand.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Note } from '../../ui/fields.tsx';

/** Makes the goods of a basket, with all that its products are built of, the goal. Nothing without a basket. */
export function BasketGoal({ onTake }: { onTake: (demands: readonly Demand[]) => void }) {
  const baskets = useAtomValue(basketsAtom) ?? [];
  const [said, setSaid] = useState<{ text: string; warns: boolean } | null>(null);
  useEffect(() => followBaskets(), []);
  const take = async ({ name, entries }: Basket): Promise<void> => {
    const outcome = await fetchDemandedGoods(entries).catch((error: unknown) => {
      return { kind: 'failed', message: errorMessage(error) } as const;
    });
    if (outcome.kind === 'failed') {
      setSaid({ text: t`What goes into the basket could not be loaded: ${{ message: outcome.message }}`, warns: true });
      return;
    }
    onTake(demandsOf(outcome.goods));
    setSaid(
      outcome.goods.length === 0
        ? { text: t`No planetary goods go into what is in ${name}.`, warns: true }
        : { text: t`These are the goods of ${name}, a day. Choose it again after you change it.`, warns: false },
    );
  };
  if (baskets.length === 0) return null;
  return (
    <>
      <Select
        size="small"
        block
        aria-label={t`Take the goods of a basket`}
        value=""
        onChange={({ target }) => {
          const basket = baskets.find(({ id }) => id === target.value);
          if (basket !== undefined) void take(basket);
        }}
      >
        <Select.Option value="">{t`Take the goods of a basket`}</Select.Option>
        {baskets.map(({ id, name }) => (
          <Select.Option key={id} value={id}>
            {name}
          </Select.Option>
        ))}
      </Select>
      <div role="status">{said !== null && <Note $warns={said.warns}>{said.text}</Note>}</div>
    </>
  );
}
