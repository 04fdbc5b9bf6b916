import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { PlusIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { memo, useMemo } from 'react';
import { styled } from 'styled-components';
import { MAX_VARIANTS, type SavedVariant, type VariantComparison } from '../../../workers/domain/whatIf.ts';
import { joinList } from '../../format/text.ts';
import { ChartFrame } from '../../ui/charts/ChartFrame.tsx';
import { Note } from '../../ui/parts.tsx';
import type { FreePlanetOwner } from '../../words/ownData.ts';
import { intervalText } from '../../words/whatIf.ts';
import { comparisonRows } from './comparisonRows.ts';
import { fillChart } from './fillChart.ts';
import { VariantEditor } from './VariantEditor.tsx';

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
  padding: 4px 0 8px;
`;

const Scroller = styled.section`
  position: relative;
  max-width: 100%;
  overflow-x: auto;
`;

const Table = styled.table`
  border-collapse: collapse;
  font-size: 12px;
  font-variant-numeric: tabular-nums;

  & th,
  & td {
    min-width: 130px;
    max-width: 260px;
    padding: 3px 16px 3px 0;
    font-weight: 400;
    text-align: left;
    vertical-align: top;
  }

  & thead th {
    font-weight: 600;
  }

  & tbody th {
    color: var(--fgColor-muted);
  }

  & tbody tr {
    border-top: 1px solid var(--borderColor-muted);
  }

  & tbody tr:first-child td {
    font-weight: 600;
  }

  & small {
    display: block;
    font-size: 11px;
    font-weight: 400;
    color: var(--fgColor-muted);
  }

  @media (max-width: 600px) {
    & th,
    & td {
      min-width: 92px;
      padding-right: 8px;
    }

    /* What a figure is stays in sight while the variants scroll. */
    & tr > :first-child {
      position: sticky;
      left: 0;
      min-width: 84px;
      max-width: 96px;
      background: var(--bgColor-inset);
    }
  }

  & [data-tone='danger'],
  & [data-tone='danger'] small {
    color: var(--fgColor-danger);
  }
`;

const Editors = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr));
  gap: 12px;
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
      <Scroller tabIndex={0} aria-label={t`Comparison of variants`}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t`ISK and units`}</th>
              <th scope="col">{t`Now`}</th>
              {columns.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, k) => (
                  <td key={columns[k - 1]?.id ?? 'now'} data-tone={cell?.isBad ? 'danger' : undefined}>
                    {cell === null ? '–' : cell.text}
                    {cell?.note && <small>{cell.note}</small>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroller>
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
