import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { PlusIcon } from '@primer/octicons-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { MAX_VARIANTS, type SavedVariant, type VariantComparison } from '../../../workers/game/domain/whatIf.ts';
import { UNKNOWN_TEXT } from '../../format/number.ts';
import { joinList } from '../../format/text.ts';
import { ChartFrame } from '../../ui/charts/ChartFrame.tsx';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { Stack } from '../../ui/dialogLayout.ts';
import { Note, Tools } from '../../ui/parts.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import type { FreePlanetOwner } from '../../words/ownData.ts';
import { intervalText } from '../../words/whatIf.ts';
import { comparisonRows, type FigureRow } from './comparisonRows.ts';
import { fillChart } from './fillChart.ts';
import { VariantEditor } from './VariantEditor.tsx';

const Panel = styled.div`
  padding: 8px 0;
  container: variants / inline-size;
`;

/*
 * What can be changed, and below it what is advised, beside what comes of it. On a narrow screen, while nothing is tried,
 * advice comes first.
 */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--gap-large) var(--gap-huge);

  &[data-tried="false"] > :nth-child(2) {
    order: 1;
  }

  @container variants (width >= 840px) {
    grid-template-rows: auto 1fr;
    grid-template-columns: minmax(330px, 400px) minmax(0, 1fr);

    & > :nth-child(2) {
      grid-row: 1 / 3;
      grid-column: 2;
    }
  }
`;

const Choice = styled(Tools)`
  gap: var(--gap-medium);
  justify-content: space-between;
`;

/* With its note behind it where there is room; below it on phones, so that names of lines need not wrap. */
const Figure = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--gap-snug);
  align-items: baseline;

  @container variants (width < 480px) {
    flex-direction: column;
  }
`;

const FigureNote = styled.span`
  font-size: var(--text-tiny);
  font-weight: 400;
  color: var(--fgColor-muted);

  [data-tone="danger"] > * > & {
    color: inherit;
  }
`;

interface WhatIfPanelProps {
  comparison: VariantComparison;
  /** the variants that were compared; `variants` may be newer */
  compared: readonly SavedVariant[];
  variants: readonly SavedVariant[];
  /** the orders that prices are from, as a text */
  priceBasis: string;
  /** the highest command center that the character has trained; null if EVE has not reported it */
  trainedLevel: number | null;
  /** who can have more planets; null if no skills are read */
  freePlanetOwners: readonly FreePlanetOwner[] | null;
  onChange: (variant: SavedVariant) => void;
  onDelete: (id: string) => void;
  onAdd: () => void;
  onCopy: (name: string, templateJson: string | null) => void;
  /** what is advised for the colony; the same element until it changes */
  children?: ReactNode;
}

/** A colony and its variants side by side. Drawn again only for what is new: an edit must be visible within 50 ms. */
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
  const [edited, setEdited] = useEdited(variants);
  return (
    <Panel>
      <Columns data-tried={edited !== undefined}>
        <Stack $gap="large">
          <Choice>
            {edited && variants.length > 1 && (
              <Segments
                label={t`Variant to change`}
                options={variants.map(({ id, name }) => ({ value: id, label: name }))}
                value={edited.id}
                onChange={setEdited}
              />
            )}
            {variants.length < MAX_VARIANTS && (
              <SmallButton leadingVisual={PlusIcon} onClick={onAdd}>
                {t`Add a variant`}
              </SmallButton>
            )}
            {!edited && <Note>{t`Try changes before you make them in the game.`}</Note>}
          </Choice>
          {edited && (
            <VariantEditor
              key={edited.id}
              variant={edited}
              outcome={comparison.variants[columns.indexOf(edited)] ?? null}
              choices={choices}
              interval={interval}
              trainedLevel={trainedLevel}
              freePlanetOwners={freePlanetOwners}
              onChange={onChange}
              onDelete={() => onDelete(edited.id)}
              onCopy={(templateJson) => onCopy(edited.name, templateJson)}
            />
          )}
        </Stack>
        <Stack $gap="large">
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
          <ChartFrame
            title={t`Fullest store without another visit`}
            summary={t`How full the fullest launchpad or storage facility becomes: ${{ list: joinList(chart.lines.map(({ name }) => name)) }}.`}
            model={chart}
            xName={t`Time`}
            heightPx={200}
            xTickPx={70}
          />
          <details>
            <summary>{t`What these figures assume`}</summary>
            <Note>
              <Trans>
                Each variant is simulated. Monthly figures assume a visit {{ interval: intervalText(interval) }}, which
                restarts ended programs, collects products and brings inputs, at your prices ({priceBasis}) and after
                customs tax. “First stop” and the chart assume that nobody comes.
              </Trans>
            </Note>
          </details>
        </Stack>
        {props.children}
      </Columns>
    </Panel>
  );
});

/** The variant that is changed: the chosen one, else the last one; a new one is chosen at once. */
function useEdited(variants: readonly SavedVariant[]) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [count, setCount] = useState(variants.length);
  if (count !== variants.length) {
    setCount(variants.length);
    if (variants.length > count) setChosenId(null);
  }
  return [variants.find(({ id }) => id === chosenId) ?? variants.at(-1), setChosenId] as const;
}

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
        <Figure>
          {isMain ? <b>{text}</b> : text}
          {cell?.note && <FigureNote data-tone={cell.noteTone}>{cell.note}</FigureNote>}
        </Figure>
      );
    },
    tone: ({ cells }) => (cells[index]?.isBad ? 'danger' : undefined),
  };
}
