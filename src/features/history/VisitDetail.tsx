import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { VisitReport } from '../../../workers/game/domain/history.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import { formatPercent, formatUnits } from '../../format/number.ts';
import { joinList } from '../../format/text.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { Note, PlainList } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { changeText, gapText, programText, signed } from '../../words/history.ts';
import { pinLabel, stackText } from '../../words/structures.ts';
import { typeName } from '../../words/typeNames.ts';

const Detail = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--gap-medium);
  padding: 2px 0 10px 14px;
`;

interface VisitDetailProps {
  visit: VisitReport;
  onReport: (at: EpochSeconds) => void;
}

/** One visit: what the forecast said, what the player did, and what no visit explains. */
export function VisitDetail({ visit, onReport }: VisitDetailProps) {
  const { at, verdict, gap, commodities, contents, programs, restartedPinIds, changes, flows, canReport } = visit;
  const restarted = programs.filter(({ pinId }) => restartedPinIds.includes(pinId));
  return (
    <Detail>
      {gap !== null && <Note>{gapText(gap)}</Note>}
      <Errors visit={visit} />
      {verdict === 'wrong' &&
        (canReport ? (
          <SmallButton onClick={() => onReport(at)}>{t`Report a wrong forecast`}</SmallButton>
        ) : (
          <Note>{t`It can no longer be reported: only the latest snapshots are kept whole.`}</Note>
        ))}
      {commodities.length > 0 && <Commodities commodities={commodities} />}
      {verdict === 'first' && contents.length > 0 && (
        <Note>{t`Held ${{ goods: joinList(contents.map(stackText)) }}.`}</Note>
      )}
      {(restarted.length > 0 || changes.length > 0) && (
        <PlainList>
          {restarted.map((program) => (
            <li key={program.pinId}>
              {t`Restarted ${{ commodity: typeName(program.productTypeId) }}: ${{ program: programText(program) }}`}
            </li>
          ))}
          {[...new Set(changes.map(changeText))].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </PlainList>
      )}
      {flows.length > 0 && <Flows flows={flows} />}
    </Detail>
  );
}

function Errors({ visit: { errors, verdict } }: { visit: VisitReport }) {
  if (errors.length === 0) {
    return verdict === 'exact' ? <Note>{t`The forecast was right: your visit explains every difference.`}</Note> : null;
  }
  return (
    <DataTable
      label={t`What no visit explains`}
      columns={errorColumns()}
      rows={errors}
      rowKey={({ pinId, typeId }) => `${pinId} ${typeId}`}
    />
  );
}

const errorColumns = (): readonly TableColumn<VisitReport['errors'][number]>[] => [
  { id: 'store', label: t`What no visit explains`, cell: ({ pinTypeId }) => pinLabel({ typeId: pinTypeId }) },
  { id: 'goods', label: t`Commodity`, isText: true, cell: ({ typeId }) => typeName(typeId) },
  { id: 'forecast', label: t`Forecast`, cell: ({ predictedUnits }) => formatUnits(predictedUnits) },
  { id: 'actual', label: t`ESI`, cell: ({ actualUnits }) => formatUnits(actualUnits) },
  {
    id: 'difference',
    label: t`Difference`,
    cell: ({ differenceUnits }) => signed(differenceUnits),
    tone: () => 'danger',
  },
  {
    id: 'share',
    label: '%',
    cell: ({ differenceFraction }) => formatPercent(differenceFraction),
    tone: () => 'danger',
  },
];

function Commodities({ commodities }: Pick<VisitReport, 'commodities'>) {
  const unexplained: TableColumn<(typeof commodities)[number]> = {
    id: 'errors',
    label: t`Unexplained`,
    cell: ({ errorUnits }) => errorUnits !== 0 && signed(errorUnits),
    tone: () => 'danger',
  };
  return (
    <DataTable
      label={t`Goods before and after the visit`}
      rows={commodities}
      rowKey={({ typeId }) => String(typeId)}
      columns={[
        { id: 'goods', label: t`Goods`, cell: ({ typeId }) => typeName(typeId) },
        { id: 'forecast', label: t`Forecast`, cell: ({ predictedUnits }) => formatUnits(predictedUnits) },
        {
          id: 'collected',
          label: t`Collected`,
          cell: ({ collectedUnits }) => collectedUnits > 0 && signed(-collectedUnits),
        },
        {
          id: 'delivered',
          label: t`Delivered`,
          cell: ({ deliveredUnits }) => deliveredUnits > 0 && signed(deliveredUnits),
        },
        ...(commodities.some(({ errorUnits }) => errorUnits !== 0) ? [unexplained] : []),
        { id: 'actual', label: t`ESI`, cell: ({ actualUnits }) => formatUnits(actualUnits) },
      ]}
    />
  );
}

function Flows({ flows }: Pick<VisitReport, 'flows'>) {
  const lost: TableColumn<(typeof flows)[number]> = {
    id: 'lost',
    label: t({ message: `Lost`, comment: 'goods' }),
    cell: ({ lostUnits }) => lostUnits > 0 && formatUnits(lostUnits),
    tone: () => 'danger',
  };
  return (
    <DataTable
      label={t`Made and used since the visit before`}
      rows={flows}
      rowKey={({ typeId }) => String(typeId)}
      columns={[
        { id: 'goods', label: t`Since the visit before`, cell: ({ typeId }) => typeName(typeId) },
        {
          id: 'made',
          label: t({ message: `Made`, comment: 'goods, by factories and extractors' }),
          cell: ({ madeUnits }) => madeUnits > 0 && formatUnits(madeUnits),
        },
        {
          id: 'used',
          label: t({ message: `Used`, comment: 'goods, by factories' }),
          cell: ({ usedUnits }) => usedUnits > 0 && formatUnits(usedUnits),
        },
        ...(flows.some(({ lostUnits }) => lostUnits > 0) ? [lost] : []),
      ]}
    />
  );
}
