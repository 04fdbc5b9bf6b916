import { t } from '@lingui/core/macro';
import { FormControl, Textarea } from '@primer/react';
import { type RefObject, useId } from 'react';
import { type BasketEntry, type DemandTime, MAX_BASKET_ENTRIES } from '../../../workers/game/domain/demand.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { formatNumber } from '../../format/number.ts';
import { joinList } from '../../format/text.ts';
import { fits, withAdded } from '../../model/basketEdits.ts';
import { namesLike, parseDemand } from '../../model/parseStock.ts';
import { Note } from '../../ui/fields.tsx';
import { Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { withoutGoodsText } from '../../words/demand.ts';
import { wantedName } from '../../words/productNames.ts';
import { TimeFields } from './TimeFields.tsx';

/** Names that are offered for one that isn't known. */
const MOST_OFFERED = 6;

/** A list that is not in the basket yet. */
export interface Pasted {
  text: string;
  /** of all its amounts */
  time: DemandTime;
}

export const NOTHING_PASTED: Pasted = { text: '', time: { kind: 'every', period: 'day' } };

/** What a pasted list says, and what becomes of a basket with it. */
export interface PasteReading extends ReturnType<typeof parseDemand> {
  /** with what can be read of it; null if the basket has no room */
  entries: readonly BasketEntry[] | null;
  /** what can't be read of it */
  left: string;
}

interface BasketPasteProps {
  pasted: Pasted;
  reading: PasteReading;
  onChange: (pasted: Pasted) => void;
  onAdd: () => void;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
}

export function readPasted(entries: readonly BasketEntry[], { text, time }: Pasted): PasteReading {
  const parsed = parseDemand(text);
  const next = withAdded(entries, parsed.goods, time);
  return { ...parsed, entries: fits(next) ? next : null, left: parsed.leftLines.join('\n') };
}

/** One field for any list of goods and products. What can't be read of it stays there. */
export function BasketPaste({ pasted: { text, time }, reading, onChange, onAdd, fieldRef }: BasketPasteProps) {
  const noteId = useId();
  const { goods, notPlanetary, unknown, wrongAmounts } = reading;
  const hasRoom = reading.entries !== null;
  const setText = (next: string): void => onChange({ text: next, time });
  return (
    <>
      <FormControl>
        <FormControl.Label>{t`Add goods and products`}</FormControl.Label>
        <Textarea
          ref={fieldRef}
          block
          rows={4}
          resize="vertical"
          value={text}
          placeholder={t`Paste a multibuy, contract or industry list, or write
Nitrogen Fuel Block 30`}
          aria-describedby={noteId}
          onChange={({ target }) => setText(target.value)}
        />
      </FormControl>
      <div id={noteId} role="status">
        {notPlanetary.length > 0 && <Note $warns>{withoutGoodsText(notPlanetary)}</Note>}
        {unknown.length > 0 && (
          <Note $warns>{t`No planetary good, and no product of any: ${{ names: joinList(unknown) }}`}</Note>
        )}
        {wrongAmounts.length > 0 && (
          <Note $warns>
            {t`Amounts that can't be read, write whole units such as 1200: ${{ some: joinList(wrongAmounts) }}`}
          </Note>
        )}
        {!hasRoom && (
          <Note $warns>
            {t`A basket has room for ${{ count: formatNumber(MAX_BASKET_ENTRIES) }} lines of at most a billion each.`}
          </Note>
        )}
      </div>
      {unknown.length === 1 && <Offered name={unknown[0]!} text={text} onChoose={setText} />}
      <Tools>
        <span>{t`These amounts are`}</span>
        <TimeFields name={t`new lines`} time={time} onChange={(next) => onChange({ text, time: next })} />
        <SmallButton disabled={goods.length === 0 || !hasRoom} onClick={onAdd}>
          {t`Add`}
        </SmallButton>
      </Tools>
    </>
  );
}

/** Full names for a part of one. */
function Offered({ name, text, onChoose }: { name: string; text: string; onChoose: (text: string) => void }) {
  const offered: readonly TypeId[] = name.length < 3 ? [] : namesLike(name, MOST_OFFERED);
  if (offered.length === 0) return null;
  return (
    <Tools>
      <span>{t`Do you mean`}</span>
      {offered.map((typeId) => (
        <SmallButton key={typeId} onClick={() => onChoose(text.replace(name, wantedName(typeId)))}>
          {wantedName(typeId)}
        </SmallButton>
      ))}
    </Tools>
  );
}
