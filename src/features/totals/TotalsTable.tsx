import { t } from '@lingui/core/macro';
import { TriangleDownIcon } from '@primer/octicons-react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { TotalsReport, TotalsRow } from '../../../workers/game/domain/report.ts';
import { TypeIcon } from '../../eve/images.tsx';
import NetSummary from '../../eve/NetSummary.tsx';
import { formatIskCell, formatIskSum } from '../../format/isk.ts';
import { formatPercent, formatUnits, formatUnitsPerHour } from '../../format/number.ts';
import { isSustainedLess } from '../../model/planetFigures.ts';
import { progressTone, totalsByName, totalsColumns } from '../../model/totalsColumns.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { productionStartAtom, showProductIconsAtom, type TotalsSort, totalsSortAtom } from '../../state/settings.ts';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { RichTooltip } from '../../ui/Tooltip.tsx';
import { netWords, sustainedText } from '../../words/fleetFigures.ts';
import { exportPriceName } from '../../words/prices.ts';
import { typeName } from '../../words/typeNames.ts';

/* Fixed width, so that figures align with and without the mark. */
const MarkSpace = styled.span`
  display: inline-block;
  width: 18px;
  line-height: 1;
  vertical-align: middle;

  /* Where figures of other columns stand below each other, too. */
  @media (--phone) {
    width: auto;
  }
`;

const Sustained = styled.div`
  color: var(--fgColor-attention);
`;

const SustainedTip = styled(RichTooltip)`
  && {
    color: var(--fgColor-attention);
  }
`;

interface TotalsTableProps {
  totals: TotalsReport;
  /** `5 of 6 planets known`; null if no planet is missing in the sums */
  partialText: string | null;
}

/** All exports of the fleet, sortable by each column, with a total. */
export function TotalsTable({ totals, partialText }: TotalsTableProps) {
  const isPartial = partialText !== null;
  const [{ column: by, direction }, setSort] = useAtom(totalsSortAtom);
  const showsIcons = useAtomValue(showProductIconsAtom);
  const hasStart = useAtomValue(productionStartAtom) !== null;
  const pricing = useAtomValue(pricingAtom);
  const price = exportPriceName(pricing);
  const columns = useMemo(
    () => totalsColumns(price).map((column) => ({ ...column, ...cells(showsIcons, hasStart)[column.id] })),
    [price, showsIcons, hasStart],
  );
  const rows = useMemo(() => totalsByName(totals.rows), [totals.rows]);
  return (
    <>
      <DataTable
        label={t`Totals by export`}
        columns={columns}
        rows={rows}
        rowKey={({ typeId }) => String(typeId)}
        sorting={[
          { by, direction },
          (sort) => setSort({ column: sort.by as TotalsSort['column'], direction: sort.direction }),
        ]}
        isBlocksOnPhones
        isWide
        isWhole
        foot={[
          isPartial ? t`Total: ${partialText}` : t`Total`,
          null,
          null,
          formatIskSum(totals.producedIsk, isPartial, formatIskCell),
          <div key="isk">
            <span>
              {formatIskSum(totals.iskPerMonth, isPartial, formatIskCell)}
              <MarkSpace />
            </span>
            {isSustainedLess(totals.iskPerMonth.isk, totals.sustainedIskPerMonth.isk) && (
              <Sustained>
                {t`sustained ${{ isk: formatIskSum(totals.sustainedIskPerMonth, isPartial, formatIskCell) }}`}
                <MarkSpace />
              </Sustained>
            )}
          </div>,
          '',
        ]}
      />
      <NetSummary
        trade={totals}
        whose="fleet"
        {...netWords(pricing, totals.netUnknownCount)}
        partialText={partialText}
      />
    </>
  );
}

const cells = (
  showsIcons: boolean,
  hasStart: boolean,
): Readonly<Record<string, Pick<TableColumn<TotalsRow>, 'cell' | 'tone'>>> => ({
  name: {
    cell: ({ typeId }) => (showsIcons ? <TypeIcon typeId={typeId} name={typeName(typeId)} /> : typeName(typeId)),
  },
  unitsPerHour: { cell: ({ unitsPerHour }) => formatUnitsPerHour(unitsPerHour) },
  units: { cell: ({ unitsInStorage }) => formatUnits(unitsInStorage) },
  producedIsk: { cell: ({ producedIsk }) => formatIskCell(producedIsk) },
  iskPerMonth: {
    cell: ({ typeId, iskPerMonth, sustainedIskPerMonth }) => (
      <span>
        {formatIskCell(iskPerMonth)}
        <MarkSpace>
          {isSustainedLess(iskPerMonth, sustainedIskPerMonth) && (
            <SustainedMark name={typeName(typeId)} text={formatIskCell(sustainedIskPerMonth)} />
          )}
        </MarkSpace>
      </span>
    ),
  },
  progress: {
    cell: ({ progressFraction }) => (hasStart ? formatPercent(progressFraction, 0) : ''),
    tone: ({ progressFraction }) => progressTone(progressFraction),
  },
});

/** Explains that extractors and imports sustain less than the factories could make. */
function SustainedMark({ name, text }: { name: string; text: string }) {
  return (
    <SustainedTip label={t`${name}: what is sustained`} content={() => sustainedText(text)}>
      <TriangleDownIcon aria-label={t`Sustained: ${text}`} />
    </SustainedTip>
  );
}
