import { plural, t } from '@lingui/core/macro';
import { XIcon } from '@primer/octicons-react';
import { Checkbox, TextInput } from '@primer/react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { MOST_PLANETS, type SettleStart } from '../../../workers/game/domain/settle.ts';
import { formatNumber, UNKNOWN_TEXT } from '../../format/number.ts';
import { joinSentences } from '../../format/text.ts';
import {
  addPlaceholder,
  editSettler,
  enteredOf,
  type Placeholder,
  type SettleInputs,
  type SettlerRow,
  settlerRows,
} from '../../model/settleInputs.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { QuietButton } from '../../ui/IconButton.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Note, Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { placeholderName } from '../../words/settle.ts';

const HIGHEST_LEVEL = 5;
const MOST_PLACEHOLDERS = 100;
const FIELD_PX = 76;

const Named = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--gap-small);
`;

/* Where there are many, the rest of the form stays in sight. */
const Settlers = styled.div`
  max-height: 340px;
  margin-top: 8px;
  overflow-y: auto;

  & :is(tbody th, td) {
    vertical-align: middle;
  }

  /* Below the ends of their heads. */
  & td > div {
    align-items: flex-end;
  }
`;

type Row = { kind: 'character'; settler: SettlerRow } | { kind: 'placeholder'; placeholder: Placeholder };

interface SettlerTableProps {
  inputs: SettleInputs;
  start: SettleStart;
  onChange: (inputs: SettleInputs) => void;
}

/** Who may settle: the player's characters, and placeholders for those that don't exist yet. */
export function SettlerTable({ inputs, start, onChange }: SettlerTableProps) {
  const rows = useMemo(
    (): Row[] => [
      ...inputs.placeholders.map((placeholder): Row => ({ kind: 'placeholder', placeholder })),
      ...settlerRows(inputs, start)
        .map((settler) => ({ kind: 'character', settler }) as const)
        .filter((row) => mostFree(row) > 0)
        .toSorted((a, b) => Number(isFull(a.settler)) - Number(isFull(b.settler))),
    ],
    [inputs, start],
  );
  const fullCount = inputs.placeholders.length + start.characters.length - rows.length;
  const columns = settlerColumns(inputs, onChange);
  const isUnread = start.characters.some(({ isRead }) => !isRead);
  return (
    <>
      <Tools>
        <SmallButton
          disabled={inputs.placeholders.length >= MOST_PLACEHOLDERS}
          onClick={() => onChange(addPlaceholder(inputs, placeholderName))}
        >
          {t`Add a placeholder`}
        </SmallButton>
        <Note>
          {joinSentences([
            isUnread
              ? t`A placeholder is a character that doesn’t exist yet. Of characters without read skills, enter level and free planets.`
              : t`A placeholder is a character that doesn’t exist yet.`,
            t`Several characters may settle the same planet, each of them once.`,
            fullCount > 0 &&
              t`Not listed: ${plural(fullCount, { one: '# character', other: '# characters' })} with ${MOST_PLANETS} planets already.`,
          ])}
        </Note>
      </Tools>
      {rows.length > 0 && (
        <Settlers>
          <DataTable label={t`Who settles`} columns={columns} rows={rows} rowKey={keyOf} isBlocksOnPhones />
        </Settlers>
      )}
    </>
  );
}

/** Ignores what is entered, so that a row does not move while it is edited. */
function isFull({ choice: { freePlanetCount } }: SettlerRow): boolean {
  return freePlanetCount === 0;
}

function keyOf(row: Row): string {
  return row.kind === 'placeholder' ? row.placeholder.id : String(row.settler.choice.characterId);
}

function nameOf(row: Row): string {
  return row.kind === 'placeholder' ? row.placeholder.name : row.settler.choice.name;
}

function settlerColumns(inputs: SettleInputs, onChange: SettlerTableProps['onChange']): readonly TableColumn<Row>[] {
  const change = (placeholder: Placeholder, edit: Partial<Placeholder>): void =>
    onChange({
      ...inputs,
      placeholders: inputs.placeholders.map((one) => (one.id === placeholder.id ? { ...one, ...edit } : one)),
    });
  /** For a character, entered values replace known ones; a placeholder has entered values only. */
  const number = (row: Row, field: 'commandCenterLevel' | 'freePlanetCount', most: number, label: string) => {
    const isCharacter = row.kind === 'character';
    return (
      <NumberField
        label={label}
        isInline
        isWhole
        width={FIELD_PX}
        value={isCharacter ? row.settler.edit[field] : row.placeholder[field]}
        most={most}
        {...(isCharacter && { placeholder: knownText(row.settler.choice[field]), emptyMeans: t`what is known` })}
        onChange={(value) =>
          isCharacter
            ? onChange(editSettler(inputs, row.settler.choice.characterId, enteredOf(row.settler.choice, field, value)))
            : change(row.placeholder, { [field]: value ?? 0 })
        }
      />
    );
  };
  return [
    {
      id: 'name',
      label: t`Character`,
      cell: (row) =>
        row.kind === 'character' ? (
          row.settler.choice.name
        ) : (
          <Named>
            <TextInput
              size="small"
              aria-label={t`Name of the placeholder`}
              maxLength={60}
              value={row.placeholder.name}
              onChange={({ target }) => change(row.placeholder, { name: target.value })}
            />
            <QuietButton
              icon={XIcon}
              aria-label={t`Remove ${{ name: row.placeholder.name }}`}
              onClick={() =>
                onChange({
                  ...inputs,
                  placeholders: inputs.placeholders.filter(({ id }) => id !== row.placeholder.id),
                })
              }
            />
          </Named>
        ),
    },
    {
      id: 'goes',
      label: t({ message: 'Goes', comment: 'a character that settles new planets' }),
      isText: true,
      cell: (row) =>
        row.kind === 'character' ? (
          <Checkbox
            aria-label={t`${{ name: row.settler.choice.name }} goes`}
            checked={row.settler.goes}
            disabled={row.settler.commandCenterLevel === null || !row.settler.freePlanetCount}
            onChange={({ target }) =>
              onChange(editSettler(inputs, row.settler.choice.characterId, { goes: target.checked ? null : false }))
            }
          />
        ) : (
          UNKNOWN_TEXT
        ),
    },
    {
      id: 'level',
      label: t`Command center level`,
      block: 'line',
      cell: (row) =>
        number(row, 'commandCenterLevel', HIGHEST_LEVEL, t`Command center level of ${{ name: nameOf(row) }}`),
    },
    {
      id: 'planets',
      label: t`Free planets`,
      cell: (row) => number(row, 'freePlanetCount', mostFree(row), t`Free planets of ${{ name: nameOf(row) }}`),
    },
    {
      id: 'settled',
      label: t`Planets now`,
      drop: 'few',
      cell: (row) => (row.kind === 'character' ? formatNumber(row.settler.choice.settledPlanetCount) : UNKNOWN_TEXT),
    },
  ];
}

/** How many more planets a character can settle at most. */
function mostFree(row: Row): number {
  return row.kind === 'placeholder' ? MOST_PLANETS : Math.max(0, MOST_PLANETS - row.settler.choice.settledPlanetCount);
}

function knownText(value: number | null): string {
  return value === null ? UNKNOWN_TEXT : formatNumber(value);
}
