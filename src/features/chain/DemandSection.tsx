import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { DemandAnswer } from '../../../workers/game/domain/chain.ts';
import type { Basket } from '../../../workers/game/domain/demand.ts';
import { deleteBasket, saveBasket } from '../../bridge/demand.ts';
import { loadable } from '../../ui/loadable.tsx';
import { Heading, Note, Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';

const DemandBaskets = loadable(async () => (await import('./loadDemandBaskets.ts')).loadDemandBaskets());

interface DemandSectionProps {
  /** null until they are loaded */
  baskets: readonly Basket[] | null;
  /** null until the chain has answered, and without a basket that counts */
  answer: DemandAnswer | null;
}

/** What the player wants of planetary goods. Names of products are only loaded once there is a basket, or is to be one. */
export function DemandSection({ baskets, answer }: DemandSectionProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="demand">
      <Heading id="demand">{t`Demand`}</Heading>
      {baskets !== null && baskets.length === 0 && (
        <Tools>
          {!isAdding && <SmallButton onClick={() => setAdding(true)}>{t`Add a basket`}</SmallButton>}
          <Note>{t`What do you make planetary goods for? A basket holds fuel blocks, paste, structures or goods, and says what your fleet feeds of it.`}</Note>
        </Tools>
      )}
      {baskets !== null && (baskets.length > 0 || isAdding) && (
        <DemandBaskets
          baskets={baskets}
          answer={answer}
          isAdding={isAdding}
          onSave={saveBasket}
          onDelete={deleteBasket}
        />
      )}
    </section>
  );
}
