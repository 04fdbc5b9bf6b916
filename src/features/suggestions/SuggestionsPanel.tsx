import { Button, Checkbox, FormControl, TextInput } from '@primer/react';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { CharacterId, ColonyKey } from '../../../workers/domain/ids.ts';
import { LEAST_GAIN_FRACTION } from '../../../workers/domain/thresholds.ts';
import type { Suggestion } from '../../../workers/domain/whatIf.ts';
import { formatIsk } from '../../format/isk.ts';
import { formatCount, formatNumber, formatPercent } from '../../format/number.ts';
import { filterSuggestions, type ListedSuggestion } from '../../model/suggestionList.ts';
import { MissingNote, type MissingNoteProps } from '../../ui/MissingNote.tsx';
import { PlaceBody } from '../../ui/PlacePage.tsx';
import { Note, Tools } from '../../ui/parts.tsx';
import { rowsAsBlocks, type ShownColumn, SortedTable } from '../../ui/SortedTable.tsx';
import { useHeldList } from './useHeldList.ts';

/* On a phone each suggestion is a block: where and how much, then the sentence over the whole width, then the button. */
const Suggestions = styled.div`
  & [data-column="text"] {
    min-width: 240px;
    max-width: 640px;
    white-space: normal;
  }

  & th,
  & td {
    vertical-align: middle;
  }

  & [data-column="gain"] {
    font-weight: 600;
  }

  @media (max-width: 700px) {
    ${rowsAsBlocks}

    & tbody tr {
      grid-template-columns: 1fr auto auto;
      align-items: baseline;
    }

    & tbody th,
    & tbody td {
      padding: 1px 0 1px 8px;
    }

    & tbody [data-column="planet"],
    & tbody [data-column="owner"] {
      padding-left: 0;
      white-space: normal;
    }

    & tbody [data-column="planet"] {
      font-weight: 600;
    }

    & tbody [data-column="text"] {
      grid-column: 1 / -1;
      grid-row: 2;
      min-width: 0;
      padding-left: 0;
    }

    & tbody [data-column="owner"] {
      grid-row: 3;
      color: var(--fgColor-muted);
    }

    & [data-column="current"] {
      display: none;
    }

    & tbody [data-column="try"] {
      grid-column: 2 / -1;
      grid-row: 3;
      justify-self: end;
    }
  }
`;

/* Always there, so that the rows below stay where they are when the button comes and goes. */
const Waiting = styled.div`
  flex-shrink: 0;
  height: 24px;
  overflow: hidden;
`;

/** How many planets without suggestions are named. */
const NAMED = 5;

const LEAST_GAIN = formatPercent(LEAST_GAIN_FRACTION, 0);

interface SuggestionsPanelProps {
  /** best first */
  listed: readonly ListedSuggestion[];
  /** names of the planets without a price, or that can't be simulated */
  unpriced: readonly string[];
  /** what could not be searched, because it is not known */
  missing: MissingNoteProps;
  /** whether every planet was searched */
  isDone: boolean;
  ownerOf: (characterId: CharacterId) => string;
  /** the orders that prices are from */
  priceBasis: string;
  withImports: boolean;
  onWithImports: (withImports: boolean) => void;
  onTry: (key: ColonyKey, planetName: string, suggestion: Suggestion) => void;
}

/** Every suggestion of the fleet in one table that can be sorted and filtered. */
export function SuggestionsPanel(props: SuggestionsPanelProps) {
  const { listed, unpriced, missing, isDone, ownerOf, priceBasis, withImports, onWithImports, onTry } = props;
  const [filter, setFilter] = useState('');
  const held = useHeldList(listed, isDone);
  const matching = (some: readonly ListedSuggestion[]) =>
    filterSuggestions(some, filter, ({ colony }) => ownerOf(colony.characterId));
  const shown = matching(held.shown);
  const waiting = matching(held.waiting);
  const columns = useMemo(() => listColumns(ownerOf, onTry), [ownerOf, onTry]);
  return (
    <PlaceBody>
      <Note>
        Each planet was replayed with other programs, factories, heads, schematics and stores, visited as often as you
        usually do. Gains are net of imports and customs tax, at your prices ({priceBasis}); changes that bring less
        than {LEAST_GAIN} are left out. “Try” adds the change as a variant to the planet’s What if tab.
      </Note>
      <Tools>
        <TextInput
          aria-label="Filter suggestions"
          placeholder="Planet, character or change"
          size="small"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <FormControl>
          <Checkbox checked={withImports} onChange={({ target }) => onWithImports(target.checked)} />
          <FormControl.Label>Also schematics that need imports</FormControl.Label>
        </FormControl>
      </Tools>
      <MissingNote {...missing} />
      <Waiting role="status">
        {waiting.length > 0 && (
          <Button size="small" variant="link" onClick={held.showAll}>
            {waitingText(waiting, shown)}
          </Button>
        )}
      </Waiting>
      {shown.length > 0 && (
        <Suggestions onPointerEnter={held.touch} onFocus={held.touch}>
          <SortedTable label="Suggestions" columns={columns} rows={shown} rowKey={({ id }) => id} />
        </Suggestions>
      )}
      {shown.length === 0 && waiting.length === 0 && isDone && (
        <Note role="status">
          {listed.length === 0
            ? `Nothing to suggest${missing.lines.length > 0 ? ' on the known planets' : ''}: no change would bring ${LEAST_GAIN} more.`
            : `No suggestion matches “${filter}”.`}
        </Note>
      )}
      {unpriced.length > 0 && (
        <Note>No suggestions for {nameSome(unpriced)}: a price is missing, or the planet could not be simulated.</Note>
      )}
    </PlaceBody>
  );
}

/** `3 better ones found: show`: better than the last one shown; `2 more found: show` if none is. */
function waitingText(waiting: readonly ListedSuggestion[], shown: readonly ListedSuggestion[]): string {
  const least = Math.min(...shown.map(({ suggestion }) => suggestion.gainIskPerMonth));
  const betterCount = waiting.filter(({ suggestion }) => suggestion.gainIskPerMonth > least).length;
  if (betterCount === 0 || shown.length === 0) return `${formatNumber(waiting.length)} more found: show`;
  return `${formatCount(betterCount, 'better one')} found: show`;
}

/** The first few names, and how many others there are. */
function nameSome(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${formatCount(more, 'more planet')}` : ''}`;
}

function listColumns(
  ownerOf: SuggestionsPanelProps['ownerOf'],
  onTry: SuggestionsPanelProps['onTry'],
): ShownColumn<ListedSuggestion>[] {
  return [
    {
      id: 'planet',
      label: 'Planet',
      value: ({ colony }) => colony.planetName,
      cell: ({ colony }) => colony.planetName,
    },
    {
      id: 'owner',
      label: 'Character',
      isText: true,
      value: ({ colony }) => ownerOf(colony.characterId),
      cell: ({ colony }) => ownerOf(colony.characterId),
    },
    {
      id: 'gain',
      label: 'Gain a month',
      value: ({ suggestion }) => suggestion.gainIskPerMonth,
      cell: ({ suggestion }) => `+${formatIsk(suggestion.gainIskPerMonth)}`,
    },
    {
      id: 'share',
      label: 'Gain',
      tooltip: 'Share of what the planet brings now',
      value: ({ suggestion }) => suggestion.gainFraction,
      cell: ({ suggestion }) => formatPercent(suggestion.gainFraction, 0),
    },
    {
      id: 'text',
      label: 'Suggestion',
      isText: true,
      value: ({ text }) => text,
      cell: ({ text }) => text,
    },
    {
      id: 'current',
      label: 'Now a month',
      value: ({ currentIskPerMonth }) => currentIskPerMonth,
      cell: ({ currentIskPerMonth }) => formatIsk(currentIskPerMonth),
    },
    {
      id: 'try',
      label: 'Try as a variant',
      isAction: true,
      value: () => null,
      cell: ({ colony, suggestion, text }) => (
        <Button
          size="small"
          aria-label={`Try on ${colony.planetName}: ${text}`}
          onClick={() => onTry(colony.key, colony.planetName, suggestion)}
        >
          Try
        </Button>
      ),
    },
  ];
}
