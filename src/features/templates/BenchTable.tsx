import { t } from '@lingui/core/macro';
import { Button, Checkbox } from '@primer/react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { TemplateJudgement, TemplateOutline } from '../../../workers/game/domain/template.ts';
import { formatIskCell } from '../../format/isk.ts';
import { formatNumber, formatPercent } from '../../format/number.ts';
import { joinList, unbroken } from '../../format/text.ts';
import { m3PerDay, unitsPerHour, unitsPerMonth } from '../../model/templateFigures.ts';
import { texts } from '../../ui/columns.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { PHONE } from '../../ui/widths.ts';
import {
  lastsText,
  loadLastsText,
  planetText,
  productsText,
  starvedText,
  templateNetText,
} from '../../words/templates.ts';
import { type BenchRow, nameOfRow, originText } from './benchRows.ts';

const Name = styled.span`
  display: flex;
  align-items: center;
  gap: var(--gap-snug);
  min-width: 120px;
  max-width: 260px;
`;

const Open = styled(Button).attrs({ variant: 'invisible', size: 'small', alignContent: 'start', labelWrap: true })`
  && {
    min-width: 0;
    height: auto;
    padding: 2px 4px;
    border: 0;
    font-size: var(--text-small);
    text-align: left;
    color: var(--fgColor-link);
  }

  && [data-component="text"] {
    overflow: hidden;
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

/* Room for a good and its share on each line, whatever else the language makes wide. */
const Starved = styled.span`
  display: inline-block;
  min-width: 160px;
`;

interface BenchTableProps {
  rows: readonly BenchRow[];
  /** ids of the rows to compare */
  selected: ReadonlySet<string>;
  /** also the columns that few need */
  showsAll: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
  onOpen: (row: BenchRow) => void;
  onCopy: (row: BenchRow) => void;
}

/** One template a row, sortable by each column. */
export function BenchTable({ rows, selected, showsAll, onSelect, onOpen, onCopy }: BenchTableProps) {
  const isPhone = useMediaQuery(PHONE);
  const columns = useMemo(() => {
    // Phones have no choice of columns: without this one, what templates haul could not be compared there.
    const isShown = (id: string): boolean => showsAll || !RARE.has(id) || (isPhone && id === 'haul');
    return listColumns({ selected, onSelect, onOpen, onCopy }).filter(({ id }) => isShown(id));
  }, [selected, showsAll, isPhone, onSelect, onOpen, onCopy]);
  return (
    <DataTable label={t`Templates`} columns={columns} rows={rows} rowKey={({ id }) => id} isBlocksOnPhones isWide />
  );
}

/** Said by the opened template and by those side by side, too. */
const RARE: ReadonlySet<string> = new Set([
  'heads',
  'factories',
  'launchpads',
  'units',
  'inputs',
  'haul',
  'load',
  'lasts',
]);

function listColumns(actions: Omit<BenchTableProps, 'rows' | 'showsAll'>): TableColumn<BenchRow>[] {
  const { selected, onSelect, onOpen, onCopy } = actions;
  return [
    {
      id: 'name',
      label: t`Template`,
      value: nameOfRow,
      cell: (row) => (
        <Name>
          <Checkbox
            aria-label={t`Compare ${{ template: nameOfRow(row) }}`}
            checked={selected.has(row.id)}
            onChange={({ target }) => onSelect(row.id, target.checked)}
          />
          <Open onClick={() => onOpen(row)}>{nameOfRow(row)}</Open>
        </Name>
      ),
    },
    ...resultColumns(),
    ...outlineColumns(),
    {
      id: 'copy',
      label: t`Copy for the game`,
      isAction: true,
      block: 'head',
      cell: (row) => (
        <SmallButton aria-label={t`Copy ${{ template: nameOfRow(row) }}`} onClick={() => onCopy(row)}>
          {t`Copy`}
        </SmallButton>
      ),
    },
  ];
}

/** Its products, and the figures of its replay. */
function resultColumns(): TableColumn<BenchRow>[] {
  return [
    {
      id: 'products',
      label: t`Products`,
      isText: true,
      wraps: true,
      block: 'line',
      value: ({ outline }) => productsText(outline),
      cell: ({ outline }) => productsText(outline) || t({ message: `none`, comment: 'no products' }),
    },
    judged({
      id: 'faults',
      label: t`Faults`,
      value: ({ faults }) => faults.length,
      cell: ({ faults }) => (faults.length === 0 ? t({ message: `none`, comment: 'no faults' }) : faults.length),
      tone: ({ faults }) => (faults.length > 0 ? 'danger' : 'muted'),
      same: ({ faults }) => (faults.length === 0 ? t`None of them has faults.` : undefined),
    }),
    judged({
      id: 'net',
      block: 'line',
      label: t`Net/M from empty stores`,
      tooltip: t`Exports minus inputs and customs tax in a month. Unlike the dashboard’s net: a new colony with empty stores, assumed yields, and the customs tax named above`,
      value: ({ netIskPerMonth }) => netIskPerMonth.isk,
      cell: (judgement) => unbroken(templateNetText(judgement, formatIskCell)),
      tone: ({ netIskPerMonth }) => ((netIskPerMonth.isk ?? 0) < 0 ? 'danger' : undefined),
    }),
    judged({
      id: 'starved',
      wraps: true,
      block: 'line',
      label: t`Starves`,
      tooltip: t`What factories wait for, and how much of the time`,
      isText: true,
      value: ({ starved }) => starved[0]?.idleFraction ?? 0,
      cell: (judgement) =>
        judgement.starved.length > 0 ? (
          <Starved>{starvedText(judgement)}</Starved>
        ) : (
          t({ message: `nothing`, comment: 'no input is missing' })
        ),
      tone: ({ starved }) => (starved.length > 0 ? undefined : 'muted'),
      same: ({ starved }) => (starved.length === 0 ? t`No factory starves.` : undefined),
    }),
    judged({
      id: 'used',
      drop: 'few',
      label: t`CPU, power`,
      tooltip: t`Used of what the command center has. Sorted by the larger share`,
      value: ({ load }) => Math.max(...usedShares(load)),
      cell: ({ load }) => joinList(usedShares(load).map((share) => formatPercent(share, 0))),
      tone: ({ load }) => (usedShares(load).some((share) => share > 1) ? 'danger' : undefined),
    }),
    judged({
      id: 'units',
      drop: 'fewest',
      label: t`Units/M`,
      tooltip: t`Units of all products in a month of 30 days, with visits as assumed above`,
      value: ({ products }) => unitsPerMonth(products),
      cell: ({ products }) => formatNumber(unitsPerMonth(products)),
    }),
    judged({
      id: 'inputs',
      block: 'hidden',
      label: t`Inputs/h`,
      tooltip: t`Units an hour that it uses and doesn’t make`,
      value: ({ imports }) => unitsPerHour(imports),
      cell: ({ imports }) =>
        imports.length === 0 ? t({ message: `none`, comment: 'no inputs' }) : formatNumber(unitsPerHour(imports)),
      same: ({ imports }) => (imports.length === 0 ? t`None of them needs inputs.` : undefined),
    }),
    judged({
      id: 'haul',
      label: t`m³/day in, out`,
      tooltip: t`Volume of inputs and of products a day. Sorted by both together`,
      value: m3PerDay,
      cell: ({ m3PerDayIn, m3PerDayOut }) => joinList([m3PerDayIn, m3PerDayOut].map((m3) => formatNumber(m3))),
    }),
    judged({
      id: 'load',
      drop: 'fewer',
      label: t`Load lasts`,
      tooltip: t`How long stores that are full of inputs last`,
      value: ({ hoursPerLoad, imports }) => (imports.length === 0 ? null : hoursPerLoad),
      cell: loadLastsText,
      // That none needs inputs says it, too.
      same: ({ imports }) => (imports.length === 0 ? null : undefined),
    }),
    judged({
      id: 'lasts',
      drop: 'fewest',
      label: t`Stores last`,
      tooltip: t`Until a store is first too full for a delivery, unattended, with one program of 14 days`,
      value: ({ lastsSeconds }) => lastsSeconds ?? Number.MAX_VALUE,
      cell: lastsText,
      same: (judgement) => t`The stores of all last ${{ duration: lastsText(judgement) }}.`,
    }),
  ];
}

/** Figures of the template itself. */
function outlineColumns(): TableColumn<BenchRow>[] {
  return [
    texts({
      id: 'origin',
      drop: 'fewer',
      block: 'figure',
      label: t({ message: `From`, context: 'an origin', comment: 'where a template is from: library or character' }),
      tooltip: t`Your library, or the character whose colony it is`,
      value: originText,
      tone: () => 'muted',
    }),
    texts({
      id: 'planet',
      label: t`Planet`,
      tooltip: t`The planet type in the template. It may be used on others that have its resources`,
      value: ({ outline }) => planetText(outline),
    }),
    {
      id: 'level',
      label: t({ message: `Level`, comment: 'of the command center' }),
      tooltip: t`Level of the command center`,
      value: ({ outline }) => outline.level,
      cell: ({ outline }) => outline.level,
      same: ({ outline }) => t`All need command center level ${{ level: outline.level }}.`,
    },
    count('heads', t`Heads`, t`Heads of all extractors`, ({ headCount }) => headCount),
    count(
      'factories',
      t({ message: `Fact.`, comment: 'the title of a narrow column: Factories' }),
      t`Factories`,
      ({ factoryCount }) => factoryCount,
    ),
    count(
      'launchpads',
      t({ message: `Pads`, comment: 'the title of a narrow column: Launchpads' }),
      t`Launchpads`,
      ({ launchpadCount }) => launchpadCount,
    ),
  ];
}

function usedShares({ cpuUsedTf, cpuLimitTf, powerUsedMw, powerLimitMw }: TemplateJudgement['load']): number[] {
  return [cpuUsedTf / cpuLimitTf, powerUsedMw / powerLimitMw];
}

type JudgedColumn = TableColumn<TemplateJudgement> & Required<Pick<TableColumn<TemplateJudgement>, 'value' | 'cell'>>;

/** A column of figures that are unknown until the template is judged. */
function judged({ value, cell, tone, same, ...column }: JudgedColumn): TableColumn<BenchRow> {
  return {
    ...column,
    same: ({ judgement }) => (judgement === null ? undefined : same?.(judgement)),
    value: ({ judgement }) => (judgement === null ? null : value(judgement)),
    cell: ({ judgement }) => (judgement === null ? '…' : cell(judgement)),
    tone: ({ judgement }) => (judgement === null ? 'muted' : tone?.(judgement)),
  };
}

function count(
  id: string,
  label: string,
  tooltip: string,
  of: (outline: TemplateOutline) => number,
): TableColumn<BenchRow> {
  return { id, label, tooltip, drop: 'few', value: ({ outline }) => of(outline), cell: ({ outline }) => of(outline) };
}
