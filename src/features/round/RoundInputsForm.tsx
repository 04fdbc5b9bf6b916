import { plural, t } from '@lingui/core/macro';
import { FormControl, TextInput } from '@primer/react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { NO_ACCOUNT } from '../../../workers/game/domain/ids.ts';
import { writeStock } from '../../bridge/round.ts';
import { formatMoment } from '../../format/time.ts';
import { MAX_SLACK_HOURS, type RoundInputs } from '../../model/roundInputs.ts';
import { listPools, membersOf, mergeLists } from '../../model/roundStock.ts';
import { characterNameAtom, countedCharactersAtom } from '../../state/characters.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { countedCoverageAtom } from '../../state/page.ts';
import { roundInputsAtom } from '../../state/round.ts';
import { handSinceListsAtom, isSettled } from '../../state/roundHand.ts';
import { holdAtom } from '../../state/settle.ts';
import { frozenPlanAtom } from '../../state/startedRound.ts';
import { viewTimeAtom } from '../../state/viewTime.ts';
import { CheckLine } from '../../ui/CheckField.tsx';
import { Choice, Note } from '../../ui/fields.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { useEveTimeInput } from '../../ui/useEveTimeInput.ts';
import { noAccountText } from '../../words/round.ts';
import { EveStock } from './EveStock.tsx';
import { StockFields } from './StockFields.tsx';
import { TakingPart } from './TakingPart.tsx';

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(210px, 1fr));
  align-items: start;
  gap: var(--gap-large) var(--gap-wide);
  padding: 8px 0;
  font-size: var(--text-small);

  & > details[open] {
    grid-column: 1 / -1;
  }

  summary {
    padding: 4px 0;
  }
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
  const [holdM3, setHold] = useAtom(holdAtom);
  const characters = useAtomValue(countedCharactersAtom);
  const change = (edit: Partial<RoundInputs>): void => setInputs({ ...inputs, ...edit });
  const { gaps } = useAtomValue(countedCoverageAtom);
  const isRoundRead = useAtomValue(frozenPlanAtom) !== undefined;
  return (
    <Form onSubmit={(event) => event.preventDefault()}>
      <StartFields inputs={inputs} onChange={change} roundAt={roundAt} />
      <NextFields inputs={inputs} onChange={change} nextRoundAt={nextRoundAt} />
      <ProgramFields inputs={inputs} onChange={change} />
      <Choice
        label={t`Goods are shared by`}
        block
        value={inputs.pool}
        options={[
          ['account', t`Each account`],
          ['everyone', t`Everyone`],
          ['nobody', t`Nobody`],
        ]}
        onChange={(pool) => change({ pool })}
        caption={inputs.pool === 'account' ? noAccountText(countWithoutAccount(characters, inputs)) : ''}
      />
      <NumberField
        label={t`Cargo hold`}
        unit={t`m³`}
        value={holdM3}
        caption={t`Empty: unlimited`}
        block
        least={1}
        most={MAX_HOLD_M3}
        emptyMeans={t`an unlimited hold`}
        onChange={setHold}
      />
      <NumberField
        label={t`Minimum worth of a visit`}
        unit={t`M ISK`}
        value={inputs.minWorthIsk === 0 ? null : inputs.minWorthIsk / 1e6}
        caption={t`Visits that can wait and bring less are skipped`}
        block
        most={MAX_WORTH_MILLIONS}
        emptyMeans={t`no minimum`}
        onChange={(millions) => change({ minWorthIsk: (millions ?? 0) * 1e6 })}
      />
      <CheckLine checked={inputs.topUpOwnProducts} onChange={(isChecked) => change({ topUpOwnProducts: isChecked })}>
        {t`Also bring what a colony makes itself`}
      </CheckLine>
      <TakingPart inputs={inputs} onChange={change} characters={characters} gaps={gaps} />
      {/* How much of a round is in a list can't be said before the round is read. */}
      {isRoundRead && <StockOfPools inputs={inputs} onChange={change} />}
    </Form>
  );
}

interface PartProps {
  inputs: RoundInputs;
  onChange: (edit: Partial<RoundInputs>) => void;
}

function ProgramFields({ inputs, onChange }: PartProps) {
  return (
    <>
      <Choice
        label={t`Restart programs`}
        block
        value={inputs.restart}
        options={[
          ['ending', t`Ending by next round`],
          ['ended', t`Already ended`],
        ]}
        onChange={(restart) => onChange({ restart })}
      />
      <Choice
        label={t`Length of new programs`}
        block
        value={inputs.programDays}
        options={[
          ['best', t`Best for next round`],
          [null, t`As before`],
          ...DAYS.map((days) => [days, plural(days, { one: '# day', other: '# days' })] as const),
        ]}
        onChange={(programDays) => onChange({ programDays })}
      />
      {inputs.programDays === 'best' && (
        <NumberField
          label={t`Slack of new programs`}
          unit={t({ message: 'h', comment: 'hours, beside a number' })}
          value={inputs.slackHours}
          caption={t`How much later the next round may be`}
          block
          most={MAX_SLACK_HOURS}
          emptyMeans={t`no slack`}
          onChange={(hours) => onChange({ slackHours: hours ?? 0 })}
        />
      )}
    </>
  );
}

/** The stock of those who take part. */
function StockOfPools({ inputs, onChange }: PartProps) {
  const { pool, leftOutIds } = inputs;
  const characters = useAtomValue(countedCharactersAtom);
  const nameOf = useAtomValue(characterNameAtom);
  const hand = useAtomValue(handSinceListsAtom);
  const taking = useMemo(
    () => characters.filter(({ characterId }) => !leftOutIds.includes(characterId)),
    [characters, leftOutIds],
  );
  const pools = useMemo(() => listPools(pool, taking), [pool, taking]);
  return (
    <StockFields
      stock={inputs.stock}
      pools={pools}
      hand={hand}
      now={realNowSeconds()}
      nameOf={nameOf}
      onChange={(key, text) => writeStock(key, text, 'pasted')}
      fromEve={({ key, label }) => (
        <EveStock
          label={label}
          characterIds={membersOf(key, pool, taking)}
          typed={inputs.stock[key]?.text ?? ''}
          // Goods from EVE, with what newer records show: no more of the round is in them for sure.
          onType={(text) => writeStock(key, text, 'pasted', isSettled)}
        />
      )}
      onMerge={(keys, into) => onChange({ stock: mergeLists(inputs.stock, keys, into) })}
      onDelete={(keys) =>
        onChange({ stock: Object.fromEntries(Object.entries(inputs.stock).filter(([key]) => !keys.includes(key))) })
      }
    />
  );
}

/** @param roundAt of the plan on screen */
function StartFields({ inputs: { start }, onChange, roundAt }: PartProps & { roundAt: number }) {
  const viewAt = useAtomValue(viewTimeAtom);
  const isTravelling = viewAt !== null;
  const now = viewAt ?? realNowSeconds();
  return (
    <>
      <Choice
        label={t`Start`}
        block
        value={start.kind === 'at' ? AT : start.hours}
        options={[
          ...START_HOURS.map((hours) => [hours, startLabel(hours, isTravelling)] as const),
          [AT, t`At a date…`],
        ]}
        onChange={(chosen) =>
          onChange({ start: chosen === AT ? { kind: 'at', at: roundAt } : { kind: 'in', hours: chosen } })
        }
      />
      {start.kind === 'at' && (
        <>
          <TimeField
            label={t`Start, EVE time`}
            at={Math.max(start.at, now)}
            onChange={(at) => onChange({ start: { kind: 'at', at } })}
          />
          {start.at < now - 60 && (
            <Note $warns>{t`${{ at: formatMoment(start.at, now) }} has passed: the round starts now.`}</Note>
          )}
        </>
      )}
    </>
  );
}

/** @param nextRoundAt of the plan on screen */
function NextFields({ inputs: { next }, onChange, nextRoundAt }: PartProps & { nextRoundAt: number }) {
  return (
    <>
      <Choice
        label={t`Next round`}
        block
        value={next.kind === 'at' ? AT : next.days}
        options={[
          ...DAYS.map((days) => [days, t`After ${plural(days, { one: '# day', other: '# days' })}`] as const),
          [AT, t`At a date…`],
        ]}
        onChange={(chosen) =>
          onChange({ next: chosen === AT ? { kind: 'at', at: nextRoundAt } : { kind: 'after', days: chosen } })
        }
      />
      {next.kind === 'at' && (
        <TimeField
          label={t`Next round, EVE time`}
          at={next.at}
          onChange={(at) => onChange({ next: { kind: 'at', at } })}
        />
      )}
    </>
  );
}

/** Relative to the time that the page shows, as all its figures are. */
function startLabel(hours: number, isTravelling: boolean): string {
  if (hours > 0) return isTravelling ? t`${hours} h after the time shown` : t`In ${hours} h`;
  return isTravelling ? t`At the time shown` : t`Now`;
}

function countWithoutAccount(
  characters: readonly { characterId: number; account: string }[],
  { leftOutIds }: RoundInputs,
): number {
  return characters.filter(({ characterId, account }) => account === NO_ACCOUNT && !leftOutIds.includes(characterId))
    .length;
}

function TimeField({ label, at, onChange }: { label: string; at: number; onChange: (at: number) => void }) {
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput size="small" block {...useEveTimeInput('datetime-local', at, onChange)} />
    </FormControl>
  );
}
