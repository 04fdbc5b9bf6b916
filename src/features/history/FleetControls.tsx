import { t } from '@lingui/core/macro';
import { Select } from '@primer/react';
import type { Character } from '../../../workers/game/domain/character.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import type { HistoryInputs } from '../../state/history.ts';
import { Filters } from '../../ui/Filters.tsx';
import { Tools } from '../../ui/parts.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SelectOptions } from '../../ui/SelectOptions.tsx';
import { groupings, measures, periods, spans } from './historyChoices.ts';

const EVERYTHING = 'all';

interface FleetControlsProps {
  /** how many differ from what they are at first */
  setCount: number;
  inputs: HistoryInputs;
  onChange: (inputs: HistoryInputs) => void;
  characters: readonly Pick<Character, 'characterId' | 'name'>[];
  /** null: all */
  characterId: CharacterId | null;
  onCharacter: (id: CharacterId | null) => void;
}

/** Which figures the fleet's history shows, and how they are grouped. */
export function FleetControls({
  setCount,
  inputs,
  onChange,
  characters,
  characterId,
  onCharacter,
}: FleetControlsProps) {
  return (
    <Tools>
      <Filters setCount={setCount}>
        <Segments
          label={t({ message: `Period`, comment: 'day, week or month' })}
          options={periods()}
          value={inputs.period}
          onChange={(period) => onChange({ ...inputs, period })}
        />
        <Segments
          label={t`Group by`}
          options={groupings()}
          value={inputs.groupBy}
          onChange={(groupBy) => onChange({ ...inputs, groupBy })}
        />
        <Segments
          label={t({ message: `Measure`, comment: 'ISK or units' })}
          options={measures()}
          value={inputs.measure}
          onChange={(measure) => onChange({ ...inputs, measure })}
        />
        <Select
          size="small"
          aria-label={t({ message: `Span`, comment: 'of time: the last 30 days' })}
          value={inputs.spanDays === null ? EVERYTHING : String(inputs.spanDays)}
          onChange={({ target }) =>
            onChange({ ...inputs, spanDays: target.value === EVERYTHING ? null : Number(target.value) })
          }
        >
          <SelectOptions of={spans().map(({ days, label }) => [days === null ? EVERYTHING : String(days), label])} />
        </Select>
        <Select
          size="small"
          aria-label={t`Character`}
          value={characterId === null ? EVERYTHING : String(characterId)}
          onChange={({ target }) =>
            onCharacter(target.value === EVERYTHING ? null : (Number(target.value) as CharacterId))
          }
        >
          <Select.Option value={EVERYTHING}>{t`All characters`}</Select.Option>
          <SelectOptions of={characters.map(({ characterId: id, name }) => [id, name])} />
        </Select>
      </Filters>
    </Tools>
  );
}
