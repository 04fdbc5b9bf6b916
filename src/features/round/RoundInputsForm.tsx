import { Checkbox, FormControl, Select, Textarea, TextInput } from '@primer/react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { NO_ACCOUNT } from '../../../workers/domain/ids.ts';
import { formatCount, formatUnits } from '../../format/number.ts';
import { formatEveTime } from '../../format/time.ts';
import { parseStock } from '../../model/parseStock.ts';
import { listPools, type StockPool } from '../../model/roundRequest.ts';
import { charactersAtom } from '../../state/characters.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { fleetCoverageAtom } from '../../state/page.ts';
import { MAX_SLACK_HOURS, type RoundInputs, roundInputsAtom } from '../../state/round.ts';
import { viewTimeAtom } from '../../state/viewTime.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { accountName } from '../../words/accounts.ts';
import { gapCountText } from '../../words/coverage.ts';
import { noAccountText } from '../../words/round.ts';

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: 12px;
  font-size: 13px;

  summary {
    padding: 4px 0;
    cursor: pointer;
  }
`;

const Names = styled.div`
  display: flex;
  flex-direction: column;
  gap: 4px;
  max-height: 260px;
  margin-top: 6px;
  overflow: auto;
`;

const CheckLine = styled.label<{ $indent?: boolean }>`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 26px;
  padding-left: ${({ $indent }) => ($indent ? 20 : 0)}px;
  cursor: pointer;
`;

const StockBox = styled.details`
  & > div + div {
    margin-top: 8px;
  }
`;

const Note = styled.p<{ $warns?: boolean }>`
  margin: 4px 0 0;
  font-size: 12px;
  overflow-wrap: anywhere;
  color: var(${({ $warns }) => ($warns ? '--fgColor-attention' : '--fgColor-muted')});
`;

/** Thousands of times the largest ship's hold. */
const MAX_HOLD_M3 = 1e9;
/** A trillion ISK. */
const MAX_WORTH_MILLIONS = 1e6;

const START_HOURS = [0, 1, 2, 4, 8, 12, 24];
const DAYS = [1, 2, 3, 4, 7, 14];
const AT = 'at';

/** All inputs of a round. Each change makes a new plan. */
export function RoundInputsForm({ roundAt, nextRoundAt }: { roundAt: number; nextRoundAt: number }) {
  const [inputs, setInputs] = useAtom(roundInputsAtom);
  const characters = useAtomValue(charactersAtom);
  const change = (edit: Partial<RoundInputs>): void => setInputs({ ...inputs, ...edit });
  const { start, next } = inputs;
  const viewAt = useAtomValue(viewTimeAtom);
  const isTravelling = viewAt !== null;
  const now = viewAt ?? realNowSeconds();
  return (
    <Form onSubmit={(event) => event.preventDefault()}>
      <Choice
        label="Start"
        value={start.kind === 'at' ? AT : String(start.hours)}
        options={[
          ...START_HOURS.map((hours) => [String(hours), startLabel(hours, isTravelling)] as const),
          [AT, 'At a date…'],
        ]}
        onChange={(value) =>
          change({ start: value === AT ? { kind: 'at', at: roundAt } : { kind: 'in', hours: Number(value) } })
        }
      />
      {start.kind === 'at' && (
        <>
          <TimeField
            label="Start, EVE time"
            at={Math.max(start.at, now)}
            onChange={(at) => change({ start: { kind: 'at', at } })}
          />
          {start.at < now - 60 && <Note $warns>{formatEveTime(start.at)} has passed: the round starts now.</Note>}
        </>
      )}
      <Choice
        label="Next round"
        value={next.kind === 'at' ? AT : String(next.days)}
        options={[
          ...DAYS.map((days) => [String(days), `After ${formatCount(days, 'day')}`] as const),
          [AT, 'At a date…'],
        ]}
        onChange={(value) =>
          change({ next: value === AT ? { kind: 'at', at: nextRoundAt } : { kind: 'after', days: Number(value) } })
        }
      />
      {next.kind === 'at' && (
        <TimeField label="Next round, EVE time" at={next.at} onChange={(at) => change({ next: { kind: 'at', at } })} />
      )}
      <Choice
        label="Restart programs"
        value={inputs.restart}
        options={[
          ['ending', 'That end before the next round'],
          ['ended', 'That have ended'],
        ]}
        onChange={(value) => change({ restart: value === 'ended' ? 'ended' : 'ending' })}
      />
      <Choice
        label="Length of new programs"
        value={String(inputs.programDays ?? '')}
        options={[
          ['best', 'Best for the next round'],
          ['', 'As before'],
          ...DAYS.map((days) => [String(days), formatCount(days, 'day')] as const),
        ]}
        onChange={(value) => change({ programDays: value === 'best' ? 'best' : value === '' ? null : Number(value) })}
      />
      {inputs.programDays === 'best' && (
        <NumberField
          label="Slack of new programs"
          unit="h"
          value={inputs.slackHours}
          caption="How much later the next round may be"
          size="small"
          block
          least={0}
          most={MAX_SLACK_HOURS}
          emptyMeans="no slack"
          onChange={(hours) => change({ slackHours: hours ?? 0 })}
        />
      )}
      <Choice
        label="Goods are shared by"
        value={inputs.pool}
        options={[
          ['account', 'Each account'],
          ['everyone', 'Everyone'],
          ['nobody', 'Nobody'],
        ]}
        onChange={(value) => change({ pool: value === 'everyone' || value === 'nobody' ? value : 'account' })}
        caption={inputs.pool === 'account' ? noAccountText(countWithoutAccount(characters, inputs)) : ''}
      />
      <NumberField
        label="Cargo hold"
        unit="m³"
        value={inputs.holdM3}
        caption="Empty: unlimited"
        size="small"
        block
        least={1}
        most={MAX_HOLD_M3}
        emptyMeans="an unlimited hold"
        onChange={(holdM3) => change({ holdM3 })}
      />
      <NumberField
        label="Minimum worth of a visit"
        unit="M ISK"
        value={inputs.minWorthIsk === 0 ? null : inputs.minWorthIsk / 1e6}
        caption="Visits that can wait and bring less are skipped"
        size="small"
        block
        least={0}
        most={MAX_WORTH_MILLIONS}
        emptyMeans="no minimum"
        onChange={(millions) => change({ minWorthIsk: (millions ?? 0) * 1e6 })}
      />
      <CheckLine>
        <Checkbox
          checked={inputs.topUpOwnProducts}
          onChange={({ target }) => change({ topUpOwnProducts: target.checked })}
        />
        Also bring what a colony makes itself
      </CheckLine>
      <TakingPart inputs={inputs} onChange={change} />
      <Stock inputs={inputs} onChange={change} />
    </Form>
  );
}

/** Relative to the time that the page shows, as all its figures are. */
function startLabel(hours: number, isTravelling: boolean): string {
  if (hours > 0) return isTravelling ? `${hours} h after the time shown` : `In ${hours} h`;
  return isTravelling ? 'At the time shown' : 'Now';
}

function countWithoutAccount(
  characters: readonly { characterId: number; account: string }[],
  { leftOutIds }: RoundInputs,
): number {
  return characters.filter(({ characterId, account }) => account === NO_ACCOUNT && !leftOutIds.includes(characterId))
    .length;
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
  caption?: string;
}

function Choice({ label, value, options, onChange, caption = '' }: ChoiceProps) {
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <Select size="small" block value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([key, text]) => (
          <Select.Option key={key} value={key}>
            {text}
          </Select.Option>
        ))}
      </Select>
      {caption !== '' && <FormControl.Caption>{caption}</FormControl.Caption>}
    </FormControl>
  );
}

function TimeField({ label, at, onChange }: { label: string; at: number; onChange: (at: number) => void }) {
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput
        type="datetime-local"
        size="small"
        block
        value={formatEveTime(at).replace(' ', 'T')}
        onChange={({ target }) => {
          const ms = Date.parse(`${target.value}Z`);
          if (!Number.isNaN(ms)) onChange(Math.floor(ms / 1000));
        }}
      />
    </FormControl>
  );
}

interface PartProps {
  inputs: RoundInputs;
  onChange: (edit: Partial<RoundInputs>) => void;
}

function TakingPart({ inputs: { leftOutIds }, onChange }: PartProps) {
  const characters = useAtomValue(charactersAtom);
  const [isOpen, setOpen] = useState(false);
  const leftOut = new Set<number>(leftOutIds);
  const accounts = [...new Set(characters.map(({ account }) => account))];
  const set = (ids: readonly number[], takesPart: boolean): void =>
    onChange({
      leftOutIds: takesPart ? leftOutIds.filter((id) => !ids.includes(id)) : [...new Set([...leftOutIds, ...ids])],
    });
  const { gaps } = useAtomValue(fleetCoverageAtom);
  const missing = gapCountText(
    gaps.filter(({ characterId, planets }) => planets === null && !leftOut.has(characterId)),
  );
  const takingCount = characters.filter(({ characterId }) => !leftOut.has(characterId)).length;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {takingCount} of {formatCount(characters.length, 'character')} take part
        {missing !== '' && `, but the plan goes without ${missing}`}
      </summary>
      <Names>
        {(isOpen ? accounts : []).map((account) => {
          const own = characters.filter((character) => character.account === account);
          const ids = own.map(({ characterId }) => characterId);
          return (
            <div key={account}>
              <CheckLine>
                <Checkbox
                  checked={ids.some((id) => !leftOut.has(id))}
                  onChange={({ target }) => set(ids, target.checked)}
                />
                <strong>{accountName(account)}</strong>
              </CheckLine>
              {own.map(({ characterId, name }) => (
                <CheckLine key={characterId} $indent>
                  <Checkbox
                    checked={!leftOut.has(characterId)}
                    onChange={({ target }) => set([characterId], target.checked)}
                  />
                  {name}
                </CheckLine>
              ))}
            </div>
          );
        })}
      </Names>
      <Note>Planets that are excluded from totals take part like any other.</Note>
    </details>
  );
}

/** At most this many unknown names are listed. */
const SHOWN_UNKNOWN = 8;

function Stock({ inputs, onChange }: PartProps) {
  const characters = useAtomValue(charactersAtom);
  const pools = listPools(
    inputs.pool,
    characters.filter(({ characterId }) => !inputs.leftOutIds.includes(characterId)),
  );
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const chosen = pools.find(({ key }) => key === chosenKey) ?? pools[0];
  if (chosen === undefined) return null;
  const filledCount = pools.filter(({ key }) => (inputs.stock[key] ?? '').trim() !== '').length;
  return (
    <StockBox>
      <summary>Your stock{filledCount > 0 && ` (${formatCount(filledCount, 'list')})`}</summary>
      {pools.length > 1 && (
        <Choice
          label="Whose"
          value={chosen.key}
          options={pools.map(({ key, label }) => [key, label] as const)}
          onChange={setChosenKey}
        />
      )}
      <StockField
        key={chosen.key}
        pool={chosen}
        text={inputs.stock[chosen.key] ?? ''}
        onChange={(text) => onChange({ stock: { ...inputs.stock, [chosen.key]: text } })}
      />
    </StockBox>
  );
}

/** `Tritanium, Pyerite and 3 more` */
function listSome(names: readonly string[]): string {
  const more = names.length - SHOWN_UNKNOWN;
  return `${names.slice(0, SHOWN_UNKNOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function StockField({ pool, text, onChange }: { pool: StockPool; text: string; onChange: (text: string) => void }) {
  const { goods, unknown, wrongAmounts } = parseStock(text);
  const noteId = useId();
  return (
    <>
      <FormControl>
        <FormControl.Label>Inventory of {pool.label}</FormControl.Label>
        <Textarea
          block
          rows={5}
          resize="vertical"
          value={text}
          placeholder={'Paste the game’s inventory list, or\nWater 1200'}
          aria-describedby={noteId}
          onChange={({ target }) => onChange(target.value)}
        />
      </FormControl>
      <div id={noteId} role="status">
        {text.trim() !== '' && (
          <Note>
            {formatCount(goods.length, 'commodity', 'commodities')},{' '}
            {formatUnits(goods.reduce((sum, { amount }) => sum + amount, 0))} units
          </Note>
        )}
        {unknown.length > 0 && <Note $warns>Not planetary commodities: {listSome(unknown)}</Note>}
        {wrongAmounts.length > 0 && (
          <Note $warns>Amounts that can't be read, write whole units such as 1200: {listSome(wrongAmounts)}</Note>
        )}
      </div>
    </>
  );
}
