import { t } from '@lingui/core/macro';
import { TriangleDownIcon } from '@primer/octicons-react';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { TotalsReport, TotalsRow } from '../../../workers/domain/report.ts';
import { formatIskCell, formatIskSum } from '../../format/isk.ts';
import { formatPercent, formatUnits, formatUnitsPerHour } from '../../format/number.ts';
import { isSustainedLess } from '../../model/planetFigures.ts';
import { progressTone, sortTotals } from '../../model/sortTotals.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { showProductIconsAtom, totalsSortAtom } from '../../state/settings.ts';
import { TypeIcon } from '../../ui/images.tsx';
import NetSummary from '../../ui/NetSummary.tsx';
import { SortHeader } from '../../ui/SortHeader.tsx';
import { RichTooltip } from '../../ui/Tooltip.tsx';
import { rowsAsNamedFigures } from '../../ui/tableFit.ts';
import { TOTALS_COLUMNS, type TotalsColumn } from '../../words/columns.ts';
import { netWords } from '../../words/fleetFigures.ts';
import { exportPriceName } from '../../words/prices.ts';
import { typeName } from '../../words/typeNames.ts';

const Scroll = styled.section`
  overflow-x: auto;
`;

const Exports = styled.div`
  @media (max-width: 700px) {
    ${rowsAsNamedFigures}

    & table {
      min-width: 0;
    }

    & :is(thead, tbody, tfoot) :is(th, td) {
      padding-inline: 0;
      border-bottom: 0;
    }

    & :is(tbody, tfoot) tr {
      border-bottom: 1px solid var(--borderColor-muted);
    }

    /* Long names wrap beside their figures. */
    & :is(tbody, tfoot) td {
      flex-wrap: nowrap;
      white-space: nowrap;
    }

    & :is(tbody, tfoot) td::before {
      white-space: normal;
    }

    & tfoot td {
      grid-column: 1 / -1;
    }

    & td:empty {
      display: none;
    }
  }
`;

const Table = styled.table`
  width: 100%;
  min-width: 640px;
  border-collapse: collapse;
  font-size: 12px;

  & th,
  & td {
    padding: 4px 10px;
    border-bottom: 1px solid var(--borderColor-muted);
    text-align: right;
    white-space: nowrap;
  }

  & th:first-child {
    text-align: left;
  }

  & thead th {
    color: var(--fgColor-muted);
  }

  & tbody th {
    font-weight: 400;
  }

  & tbody tr:hover {
    background: var(--control-transparent-bgColor-hover);
  }

  & tfoot th,
  & tfoot td {
    border-bottom: 0;
    font-weight: 600;
  }
`;

/* Fixed width, so that figures align with and without the mark. */
const MarkSpace = styled.span`
  display: inline-block;
  width: 18px;
  line-height: 1;
  vertical-align: middle;
`;

const Sustained = styled.div`
  color: var(--fgColor-attention);
`;

const SustainedTip = styled(RichTooltip)`
  && {
    color: var(--fgColor-attention);
  }
`;

const Progress = styled.td`
  &[data-tone="success"] {
    color: var(--fgColor-success);
  }

  &[data-tone="warning"] {
    color: var(--fgColor-attention);
  }

  &[data-tone="danger"] {
    color: var(--fgColor-danger);
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
  const [sort, setSort] = useAtom(totalsSortAtom);
  const pricing = useAtomValue(pricingAtom);
  const price = exportPriceName(pricing);
  const rows = useMemo(() => sortTotals(totals.rows, sort, typeName), [totals.rows, sort]);
  return (
    <Scroll aria-label={t`Totals by export`} tabIndex={0}>
      <Exports>
        <Table>
          <thead>
            <tr>
              {TOTALS_COLUMNS.map(({ column, label, tooltip }) => (
                <SortHeader
                  key={column}
                  label={label()}
                  tooltip={tooltip(price)}
                  isNumeric={column !== 'name'}
                  direction={sort.column === column ? sort.direction : null}
                  onSort={(direction) => setSort({ column, direction })}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ExportRow key={row.typeId} row={row} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {isPartial ? t`Total: ${partialText}` : t`Total`}
              </th>
              <td data-label={labelOf('producedIsk')}>{formatIskSum(totals.producedIsk, isPartial, formatIskCell)}</td>
              <td data-label={labelOf('iskPerMonth')}>
                <div>
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
                </div>
              </td>
              <td />
            </tr>
          </tfoot>
        </Table>
      </Exports>
      <NetSummary
        trade={totals}
        whose="fleet"
        {...netWords(pricing, totals.netUnknownCount)}
        partialText={partialText}
      />
    </Scroll>
  );
}

/** A column's name, for phones, where each row is a block of named figures. */
function labelOf(wanted: TotalsColumn): string | undefined {
  return TOTALS_COLUMNS.find(({ column }) => column === wanted)?.label();
}

function ExportRow({ row }: { row: TotalsRow }) {
  const showsIcons = useAtomValue(showProductIconsAtom);
  const name = typeName(row.typeId);
  return (
    <tr>
      <th scope="row">{showsIcons ? <TypeIcon typeId={row.typeId} name={name} /> : name}</th>
      <td data-label={labelOf('unitsPerHour')}>{formatUnitsPerHour(row.unitsPerHour)}</td>
      <td data-label={labelOf('units')}>{formatUnits(row.unitsInStorage)}</td>
      <td data-label={labelOf('producedIsk')}>{formatIskCell(row.producedIsk)}</td>
      <td data-label={labelOf('iskPerMonth')}>
        <span>
          {formatIskCell(row.iskPerMonth)}
          <MarkSpace>
            {isSustainedLess(row.iskPerMonth, row.sustainedIskPerMonth) && (
              <SustainedMark name={name} text={formatIskCell(row.sustainedIskPerMonth)} />
            )}
          </MarkSpace>
        </span>
      </td>
      <Progress data-label={labelOf('progress')} data-tone={progressTone(row.progressFraction)}>
        {formatPercent(row.progressFraction, 0)}
      </Progress>
    </tr>
  );
}

/** Explains that extractors and imports sustain less than the factories could make. */
function SustainedMark({ name, text }: { name: string; text: string }) {
  return (
    <SustainedTip
      label={t`${name}: what is sustained`}
      content={() => t`Extractors and imports sustain ${text} ISK a month, averaged from now until the first stop.`}
    >
      <TriangleDownIcon aria-label={t`Sustained: ${text}`} />
    </SustainedTip>
  );
}
