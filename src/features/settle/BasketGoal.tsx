import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import type { SettleGoal } from '../../../workers/game/domain/settle.ts';
import { fetchDemandedGoods, followBaskets } from '../../bridge/demand.ts';
import { basketOf, type SettleInputs, type WantedBasket } from '../../model/settleInputs.ts';
import { basketsAtom } from '../../state/demand.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { goTo } from '../../state/places.ts';
import { Choice, Note } from '../../ui/fields.tsx';
import { Problem } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { useAnswer } from '../../ui/useAnswer.ts';
import { goodsPerDayText } from '../../words/demand.ts';

/** The basket that is the goal, with what it takes: again whenever it changes. */
export function useWantedBasket(inputs: SettleInputs): { wanted: WantedBasket | null; problem: string | null } {
  const isGoal = inputs.goal === 'basket';
  const baskets = useAtomValue(basketsAtom);
  const basket = isGoal && baskets !== null ? basketOf(inputs, baskets) : null;
  useEffect(() => (isGoal ? followBaskets() : undefined), [isGoal]);
  const { value = null, problem } = useAnswer(async (): Promise<WantedBasket | null> => {
    if (basket === null) return null;
    const outcome = await fetchDemandedGoods(basket.entries);
    if (outcome.kind === 'failed') throw new Error(outcome.message);
    return { basket, goods: outcome.goods };
  }, [basket]);
  return { wanted: value?.basket === basket ? value : null, problem };
}

/** Says that the basket has changed since the plans were made, or is gone. */
export function BasketChanged({ goal }: { goal: SettleGoal }) {
  const baskets = useAtomValue(basketsAtom);
  if (goal.kind !== 'basket' || baskets === null) return null;
  const { id, name, entries } = goal.basket;
  const now = baskets.find((one) => one.id === id);
  if (JSON.stringify(now?.entries) === JSON.stringify(entries)) return null;
  return <Note $warns role="status">{t`${name} has changed since: find plans again for what it takes now.`}</Note>;
}

interface BasketGoalProps {
  inputs: SettleInputs;
  wanted: WantedBasket | null;
  problem: string | null;
  onChoose: (basketId: string) => void;
}

export function BasketGoal({ inputs, wanted, problem, onChoose }: BasketGoalProps) {
  const baskets = useAtomValue(basketsAtom);
  if (baskets === null) return null;
  if (baskets.length === 0) {
    return (
      <>
        <Note>{t`You have no basket yet. One holds fuel blocks, paste, structures or goods that you want again and again, or by a date.`}</Note>
        <div>
          <SmallButton onClick={() => goTo('chain')}>{t`Add one in “Fleet chain”`}</SmallButton>
        </div>
      </>
    );
  }
  return (
    <>
      <Choice
        label={t`Basket`}
        isInline
        block
        value={basketOf(inputs, baskets)?.id ?? ''}
        options={baskets.map(({ id, name }) => [id, name])}
        onChange={onChoose}
      />
      <div role="status">
        {problem !== null && (
          <Problem>{t`What goes into the basket could not be loaded: ${{ message: problem }}`}</Problem>
        )}
        {wanted !== null && <WantedNotes wanted={wanted} />}
      </div>
    </>
  );
}

/** What goes into the basket, and what plans count of that. */
function WantedNotes({ wanted: { basket, goods } }: { wanted: WantedBasket }) {
  const hasDates = basket.entries.some(({ time }) => time.kind === 'by');
  return (
    <>
      {(goods.length > 0 || !hasDates) && (
        <Note $warns={goods.length === 0}>{goodsPerDayText(basket.name, goods)}</Note>
      )}
      {goods.length > 0 && <Note>{t`Plans leave out what your planets make of it already.`}</Note>}
      {hasDates && (
        <Note $warns={goods.length === 0}>
          {t`Amounts by a date are spread over the days until then, a month at least. Those whose date is over don’t count.`}
        </Note>
      )}
    </>
  );
}
