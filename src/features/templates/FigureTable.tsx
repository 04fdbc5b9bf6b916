/** Templates beside each other: what their tables of figures share. */
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { TemplateJudgement } from '../../../workers/game/domain/template.ts';
import { formatNumber } from '../../format/number.ts';
import { unitsPerMonth } from '../../model/templateFigures.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { typeName } from '../../words/typeNames.ts';

export interface Figure {
  name: string;
  of: (judgement: TemplateJudgement) => ReactNode;
}

export const loadFigures = (): readonly Figure[] => [
  {
    name: 'CPU',
    of: ({ load }) =>
      t`${{ cpuUsedTf: formatNumber(load.cpuUsedTf) }} of ${{ cpuLimitTf: formatNumber(load.cpuLimitTf) }} tf`,
  },
  {
    name: t`Power`,
    of: ({ load }) =>
      t`${{ powerUsedMw: formatNumber(load.powerUsedMw) }} of ${{ powerLimitMw: formatNumber(load.powerLimitMw) }} MW`,
  },
];

export function productFigures(judgements: readonly (TemplateJudgement | null)[]): Figure[] {
  const productIds = new Set(judgements.flatMap((one) => one?.products.map(({ typeId }) => typeId) ?? []));
  return [...productIds].map((typeId) => ({
    name: t`${{ commodity: typeName(typeId) }} a month`,
    of: ({ products }) => formatNumber(unitsPerMonth(products.filter((one) => one.typeId === typeId))),
  }));
}

interface FigureTableProps {
  label: string;
  figures: readonly Figure[];
  templates: readonly { id: string; label: string; judgement: TemplateJudgement | null }[];
}

export function FigureTable({ label, figures: rows, templates }: FigureTableProps) {
  return (
    <DataTable
      label={label}
      look="comparison"
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { id: 'name', cell: ({ name }) => name },
        ...templates.map(({ id, label: head, judgement }) => ({
          id,
          label: head,
          cell: ({ of }: Figure) => (judgement === null ? '…' : of(judgement)),
        })),
      ]}
    />
  );
}
