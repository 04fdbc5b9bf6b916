import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { FormControl, Textarea } from '@primer/react';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import { formatUnits } from '../../format/number.ts';
import { joinList } from '../../format/text.ts';
import { formatAge } from '../../format/time.ts';
import { parseStock } from '../../model/parseStock.ts';
import type { RoundInputs, StockList } from '../../model/roundInputs.ts';
import { listLabel, type PoolUnits, type StockPool, unusedLists } from '../../model/roundStock.ts';
import { unitsOf } from '../../model/stockPlaces.ts';
import { Choice, Note } from '../../ui/fields.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { type NameOf, stockChangeText, unusedListsText } from '../../words/round.ts';
import { typeName } from '../../words/typeNames.ts';
import { momentText } from '../../words/visits.ts';

const Box = styled.details`
  & > div + div {
    margin-top: 8px;
  }
`;

interface StockFieldsProps {
  stock: RoundInputs['stock'];
  pools: readonly StockPool[];
  /** what the started round has brought and used since the lists were written */
  hand: PoolUnits;
  now: number;
  nameOf: NameOf;
  onChange: (key: string, text: string) => void;
  /** what EVE reports of a pool */
  fromEve: (pool: StockPool) => ReactNode;
  /** moves lists that don't count into one that does */
  onMerge: (keys: readonly string[], into: string) => void;
  onDelete: (keys: readonly string[]) => void;
}

/** What pools have outside their colonies: a list for each. */
export function StockFields(props: StockFieldsProps) {
  const { stock, pools, hand, now, nameOf, onChange, fromEve, onMerge, onDelete } = props;
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const chosen = pools.find(({ key }) => key === chosenKey) ?? pools[0];
  if (chosen === undefined) return null;
  const filledCount = pools.filter(({ key }) => (stock[key]?.text ?? '').trim() !== '').length;
  const unused = unusedLists(stock, pools);
  return (
    <Box>
      <summary>
        {filledCount > 0 ? t`Your stock (${plural(filledCount, { one: '# list', other: '# lists' })})` : t`Your stock`}
      </summary>
      {pools.length > 1 && (
        <Choice
          label={t`Whose`}
          block
          value={chosen.key}
          options={pools.map(({ key, label }) => [key, label] as const)}
          onChange={setChosenKey}
        />
      )}
      <StockField
        key={chosen.key}
        pool={chosen}
        list={stock[chosen.key]}
        changes={hand[chosen.key] ?? {}}
        now={now}
        onChange={(text) => onChange(chosen.key, text)}
      />
      {fromEve(chosen)}
      {unused.length > 0 && (
        <div>
          <Note $warns>{unusedListsText(unused.map((key) => listLabel(key, nameOf)))}</Note>
          <SmallButton variant="invisible" onClick={() => onMerge(unused, chosen.key)}>
            {t`Add to this list`}
          </SmallButton>
          <SmallButton variant="invisible" onClick={() => onDelete(unused)}>
            {t`Delete`}
          </SmallButton>
        </div>
      )}
    </Box>
  );
}

/** At most this many unknown names are listed. */
const SHOWN_UNKNOWN = 8;

/** `Tritanium, Pyerite and 3 more` */
function listSome(names: readonly string[]): string {
  const more = names.length - SHOWN_UNKNOWN;
  const list = joinList(names.slice(0, SHOWN_UNKNOWN));
  return more > 0 ? t`${list} and ${more} more` : list;
}

interface StockFieldProps {
  pool: StockPool;
  list: StockList | undefined;
  changes: PoolUnits[string];
  now: number;
  onChange: (text: string) => void;
}

function StockField({ pool, list, changes, now, onChange }: StockFieldProps) {
  const text = list?.text ?? '';
  const { goods, unknown, wrongAmounts } = parseStock(text);
  const noteId = useId();
  const changed = Object.entries(changes).filter(([, units]) => units !== 0);
  return (
    <>
      <FormControl>
        <FormControl.Label>{t`Inventory of ${{ label: pool.label }}`}</FormControl.Label>
        <Textarea
          block
          rows={5}
          resize="vertical"
          value={text}
          placeholder={t`Paste the game’s inventory list, or
Water 1200`}
          aria-describedby={noteId}
          onChange={({ target }) => onChange(target.value)}
        />
      </FormControl>
      <div id={noteId} role="status">
        {list !== undefined && text.trim() !== '' && (
          <Note>
            <Trans>
              <Plural value={{ goodCount: goods.length }} one="# commodity" other="# commodities" />,{' '}
              {{ units: formatUnits(unitsOf(goods)) }} units, as of {{ moment: momentText(list.at) }} (
              {{ age: formatAge(list.at, now) }})
            </Trans>
            {list.source === 'surplus' && t`, left over by a round`}
          </Note>
        )}
        {changed.length > 0 && (
          <Note>
            {stockChangeText(changed.map(([typeId, units]) => [typeName(Number(typeId) as TypeId), units] as const))}
          </Note>
        )}
        {unknown.length > 0 && <Note $warns>{t`Not planetary commodities: ${{ some: listSome(unknown) }}`}</Note>}
        {wrongAmounts.length > 0 && (
          <Note $warns>
            {t`Amounts that can't be read, write whole units such as 1200: ${{ some: listSome(wrongAmounts) }}`}
          </Note>
        )}
      </div>
    </>
  );
}
