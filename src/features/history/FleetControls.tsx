import { t } from '@lingui/core/macro';
import type { Character } from '../../../workers/game/domain/character.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import type { HistoryInputs } from '../../state/history.ts';
import { Filters } from '../../ui/Filters.tsx';
import { Choice } from '../../ui/fields.tsx';
import { Tools } from '../../ui/parts.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { groupings, measures, periods, spans } from './historyChoices.ts';

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
        <Choice
          label={t({ message: `Span`, comment: 'of time: the last 30 days' })}
          isInline
          value={inputs.spanDays}
          options={spans()}
          onChange={(spanDays) => onChange({ ...inputs, spanDays })}
        />
        {(characters.length > 1 || characterId !== null) && (
          <Choice
            label={t`Character`}
            isInline
            value={characterId}
            options={[[null, t`All characters`], ...characters.map(({ characterId: id, name }) => [id, name] as const)]}
            onChange={onCharacter}
          />
        )}
      </Filters>
    </Tools>
  );
}
