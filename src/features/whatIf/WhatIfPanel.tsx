import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { PlusIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { memo, useMemo } from 'react';
import { styled } from 'styled-components';
import { MAX_VARIANTS, type SavedVariant, type VariantComparison } from '../../../workers/game/domain/whatIf.ts';
import { UNKNOWN_TEXT } from '../../format/number.ts';
import { joinList } from '../../format/text.ts';
import { ChartFrame } from '../../ui/charts/ChartFrame.tsx';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { Note, SecondLine } from '../../ui/parts.tsx';
import type { FreePlanetOwner } from '../../words/ownData.ts';
import { intervalText } from '../../words/whatIf.ts';
import { comparisonRows, type FigureRow } from './comparisonRows.ts';
import { fillChart } from './fillChart.ts';
import { VariantEditor } from './VariantEditor.tsx';

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-large);
  padding: 4px 0 8px;
`;

const Editors = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr));
  gap: var(--gap-large);
`;

interface WhatIfPanelProps {
  comparison: VariantComparison;
  /** the variants that were compared; `variants` may be newer */
  compared: readonly SavedVariant[];
  variants: readonly SavedVariant[];
  /** the orders that prices are from */
  priceBasis: string;
  /** the highest command center that the character has trained; null if EVE has not reported it */
  trainedLevel: number | null;
  /** who can have more planets; null if no skills are read */
  freePlanetOwners: readonly FreePlanetOwner[] | null;
  onChange: (variant: SavedVariant) => void;
  onDelete: (id: string) => void;
  onAdd: () => void;
  onCopy: (name: string, templateJson: string | null) => void;
}

/**
 * The colony and its variants side by side: figures, one chart, and what can be changed. Drawn again only for what is
 * new: an edit must be on screen within 50 ms.
 */
export const WhatIfPanel = memo(function WhatIfPanel(props: WhatIfPanelProps) {
  const { compared, variants, priceBasis, trainedLevel, freePlanetOwners, onChange, onDelete, onAdd, onCopy } = props;
  const { comparison, columns } = useMemo(
    () => withoutDeleted(props.comparison, compared, variants),
    [props.comparison, compared, variants],
  );
  const rows = useMemo(() => comparisonRows(comparison), [comparison]);
  const chart = useMemo(
    () =>
      fillChart(
        comparison,
        columns.map(({ name }) => name),
      ),
    [comparison, columns],
  );
  const { interval, choices } = comparison;
  return (
    <Panel>
      <Note>
        <Trans>
          Try changes before you make them in the game. Each variant is simulated. Monthly figures assume a visit{' '}
          {{ interval: intervalText(interval) }}, which restarts ended programs, collects products and brings inputs, at
          your prices ({priceBasis}) and after customs tax. “First stop” and the chart assume that nobody comes.
        </Trans>
      </Note>
      <DataTable
        label={t`Comparison of variants`}
        look="comparison"
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { id: 'name', label: t`ISK and units`, cell: ({ name }) => name },
          figureColumn('now', t`Now`, 0),
          ...columns.map(({ id, name }, index) => figureColumn(id, name, index + 1)),
        ]}
      />
      <Editors>
        {variants.map((variant) => (
          <VariantEditor
            key={variant.id}
            variant={variant}
            outcome={comparison.variants[columns.indexOf(variant)] ?? null}
            choices={choices}
            interval={interval}
            trainedLevel={trainedLevel}
            freePlanetOwners={freePlanetOwners}
            onChange={onChange}
            onDelete={() => onDelete(variant.id)}
            onCopy={(templateJson) => onCopy(variant.name, templateJson)}
          />
        ))}
      </Editors>
      {variants.length < MAX_VARIANTS && (
        <div>
          <Button size="small" leadingVisual={PlusIcon} onClick={onAdd}>
            {t`Add a variant`}
          </Button>
        </div>
      )}
      <ChartFrame
        title={t`Fullest store without another visit`}
        summary={t`How full the fullest launchpad or storage facility becomes: ${{ list: joinList(chart.lines.map(({ name }) => name)) }}.`}
        model={chart}
        xName={t`Time`}
        heightPx={200}
        xTickPx={70}
      />
    </Panel>
  );
});

/**
 * Without the figures of variants that have been deleted since, and without variants that have no figures yet.
 * `columns`: the variants that are left, in step with the comparison's.
 */
function withoutDeleted(
  comparison: VariantComparison,
  compared: readonly SavedVariant[],
  variants: readonly SavedVariant[],
) {
  const outcomeOf = ({ id }: SavedVariant) => comparison.variants[compared.findIndex((one) => one.id === id)];
  const columns = variants.filter((variant) => outcomeOf(variant) !== undefined);
  return { comparison: { ...comparison, variants: columns.map((variant) => outcomeOf(variant)!) }, columns };
}

function figureColumn(id: string, label: string, index: number): TableColumn<FigureRow> {
  return {
    id,
    label,
    isText: true,
    cell: ({ cells, isMain }) => {
      const cell = cells[index] ?? null;
      const text = cell === null ? UNKNOWN_TEXT : cell.text;
      return (
        <>
          {isMain ? <b>{text}</b> : text}
          {cell?.note && <SecondLine>{cell.note}</SecondLine>}
        </>
      );
    },
    tone: ({ cells }) => (cells[index]?.isBad ? 'danger' : undefined),
  };
}
