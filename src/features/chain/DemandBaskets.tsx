import { plural, t } from '@lingui/core/macro';
import { PencilIcon, TrashIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { randomText } from '../../../workers/game/domain/base64url.ts';
import type { DemandAnswer } from '../../../workers/game/domain/chain.ts';
import { type Basket, MAX_BASKETS } from '../../../workers/game/domain/demand.ts';
import { joinSentences, namedText } from '../../format/text.ts';
import { CheckLine } from '../../ui/CheckField.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ConfirmationDialog } from '../../ui/Dialog.tsx';
import { QuietButton } from '../../ui/IconButton.tsx';
import { Muted, Note, Problem, Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { fedText, missingText, otherMaterialsText, withoutGoodsText } from '../../words/demand.ts';
import { BasketDialog } from './BasketDialog.tsx';
import { demandColumns } from './demandTable.ts';

const Answers = styled.ul`
  display: grid;
  gap: var(--gap-small);
  margin: 8px 0;
  padding: 0;
  font-size: var(--text-small);
  line-height: 1.5;
  list-style: none;

  & > li {
    padding: 2px 10px;
    border-left: 3px solid var(--borderColor-attention-emphasis);
  }

  & > li[data-fed="true"] {
    border-left-color: var(--borderColor-success-emphasis);
  }
`;

interface DemandBasketsProps {
  baskets: readonly Basket[];
  /** null until the chain has answered, and without a basket that counts */
  answer: DemandAnswer | null;
  /** the dialog of a new basket is open from the start */
  isAdding: boolean;
  onSave: (basket: Basket) => void;
  onDelete: (id: string) => void;
}

/** The player's baskets, and what the fleet feeds of them. */
export function DemandBaskets({ baskets, answer, isAdding, onSave, onDelete }: DemandBasketsProps) {
  const [edited, setEdited] = useState<Basket | null>(() => (isAdding ? newBasket(baskets) : null));
  const [deleted, setDeleted] = useState<Basket | null>(null);
  return (
    <>
      <Tools>
        {baskets.map((basket) => (
          <Tools key={basket.id} role="group" aria-label={basket.name}>
            <CheckLine checked={basket.isCounted} onChange={(isChecked) => onSave({ ...basket, isCounted: isChecked })}>
              {basket.name}
              <Muted>{plural(basket.entries.length, { one: '# line', other: '# lines' })}</Muted>
            </CheckLine>
            <QuietButton
              icon={PencilIcon}
              aria-label={t`Edit ${{ name: basket.name }}`}
              onClick={() => setEdited(basket)}
            />
            <QuietButton
              icon={TrashIcon}
              aria-label={t`Delete ${{ name: basket.name }}`}
              onClick={() => setDeleted(basket)}
            />
          </Tools>
        ))}
        <SmallButton disabled={baskets.length >= MAX_BASKETS} onClick={() => setEdited(newBasket(baskets))}>
          {t`Add a basket`}
        </SmallButton>
      </Tools>
      {answer !== null && <DemandAnswers answer={answer} hasSeveral={baskets.length > 1} />}
      {edited !== null && <BasketDialog basket={edited} onSave={onSave} onClose={() => setEdited(null)} />}
      {deleted !== null && (
        <ConfirmationDialog
          title={t`Delete “${{ name: deleted.name }}”?`}
          confirmText={t`Delete`}
          cancelText={t`Keep`}
          onClose={() => setDeleted(null)}
          onConfirm={() => onDelete(deleted.id)}
        >
          {t`The list of what you want is deleted. Your colonies stay as they are.`}
        </ConfirmationDialog>
      )}
    </>
  );
}

function DemandAnswers({ answer, hasSeveral }: { answer: DemandAnswer; hasSeveral: boolean }) {
  if (answer.kind === 'failed') {
    return <Problem>{t`What goes into these products could not be loaded: ${{ message: answer.message }}`}</Problem>;
  }
  const { entries, goods, unknownTypeIds } = answer;
  const missing = missingText(answer);
  return (
    <>
      <Answers>
        {entries.map((one, index) => {
          const others = otherMaterialsText(one.otherMaterialCount);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none moves
            <li key={index} data-fed={one.fedFraction >= 1}>
              {hasSeveral && <Muted>{namedText(one.basketName, '')}</Muted>}
              {fedText(one)} {others !== null && <Muted>{others}</Muted>}
            </li>
          );
        })}
      </Answers>
      {unknownTypeIds.length > 0 && <Problem>{withoutGoodsText(unknownTypeIds)}</Problem>}
      {goods.length > 0 && (
        <DataTable
          label={t`Goods of the baskets`}
          columns={demandColumns()}
          rows={goods}
          rowKey={({ typeId }) => String(typeId)}
          isBlocksOnPhones
        />
      )}
      {missing !== null && (
        <Note>
          {joinSentences([
            missing,
            t`Bottlenecks below that concern these goods come first. What no planet of yours makes, New planets finds a place for: a basket can be its goal.`,
          ])}
        </Note>
      )}
    </>
  );
}

/** An empty basket with a name of its own. */
function newBasket(baskets: readonly Basket[]): Basket {
  const names = new Set(baskets.map(({ name }) => name));
  let number = 1;
  while (names.has(t`Basket ${{ number: String(number) }}`)) number += 1;
  return {
    id: randomText(32),
    name: t`Basket ${{ number: String(number) }}`,
    isCounted: true,
    entries: [],
  };
}
