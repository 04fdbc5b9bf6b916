import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { ExpectedYield } from '../../../workers/game/domain/settle.ts';
import { formatNumber, formatShortest } from '../../format/number.ts';
import { enterYield, type SettleInputs, withEntered } from '../../model/settleInputs.ts';
import { texts } from '../../ui/columns.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Note } from '../../ui/parts.tsx';
import { planetTypeWord } from '../../words/planetTypes.ts';
import { typeName } from '../../words/typeNames.ts';
import { yieldSourceText } from '../../words/yieldSources.ts';

const FIELD_PX = 100;
const MOST_PER_HEAD = 10_000;

/* Its words stay whole. */
const Source = styled.span`
  overflow-wrap: break-word;
`;

interface YieldTableProps {
  expected: readonly ExpectedYield[];
  inputs: SettleInputs;
  onChange: (inputs: SettleInputs) => void;
}

/** What one head is expected to bring, and from where that is known. */
export function YieldTable({ expected, inputs, onChange }: YieldTableProps) {
  const rows = useMemo(() => withEntered(expected, inputs.yields), [expected, inputs.yields]);
  return (
    <>
      <Note>
        {t`EVE publishes no yields of planets that you have never visited. These are units of one head per 15 minutes. Enter what you know; every plan is also shown with half and one and a half times as much.`}
      </Note>
      <DataTable
        label={t`Expected yields`}
        columns={yieldColumns(expected, inputs, onChange)}
        rows={rows}
        rowKey={(one) => `${one.typeId} ${one.planetType} ${one.planetId}`}
      />
    </>
  );
}

function yieldColumns(
  expected: readonly ExpectedYield[],
  inputs: SettleInputs,
  onChange: YieldTableProps['onChange'],
): readonly TableColumn<ExpectedYield>[] {
  const knownOf = ({ typeId, planetType }: ExpectedYield) =>
    expected.find((one) => one.typeId === typeId && one.planetType === planetType && one.planetId === null);
  return [
    texts({ id: 'resource', label: t`Resource`, value: ({ typeId }) => typeName(typeId) }),
    texts({
      id: 'planet',
      label: t`Planet`,
      value: ({ planetType, planetName }) => planetName ?? planetTypeWord(planetType),
    }),
    {
      id: 'perHead',
      label: t`Per head`,
      block: 'line',
      value: ({ unitsPerHead }) => unitsPerHead,
      cell: (one) =>
        one.planetId === null ? (
          <NumberField
            label={t`${{ resource: typeName(one.typeId) }} per head, ${{ type: planetTypeWord(one.planetType) }}`}
            isInline
            width={FIELD_PX}
            placeholder={formatNumber(knownOf(one)?.unitsPerHead ?? one.unitsPerHead)}
            value={one.source.kind === 'entered' ? one.unitsPerHead : null}
            most={MOST_PER_HEAD}
            emptyMeans={t`what is expected`}
            onChange={(unitsPerHead) => onChange(enterYield(inputs, one.typeId, one.planetType, unitsPerHead))}
          />
        ) : (
          formatShortest(one.unitsPerHead)
        ),
    },
    {
      id: 'source',
      label: t`Known from`,
      isText: true,
      wraps: true,
      block: 'line',
      cell: (one) => <Source>{yieldSourceText(one)}</Source>,
    },
  ];
}
