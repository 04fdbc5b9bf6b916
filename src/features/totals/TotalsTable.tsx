import { TriangleDownIcon } from '@primer/octicons-react';
import { useMemo } from 'react';
import { typeName } from '../../../workers/catalogue/index.ts';
import { hubName } from '../../../workers/domain/hub.ts';
import type { TotalsReport, TotalsRow } from '../../../workers/domain/report.ts';
import { formatIsk, formatIskSum } from '../../format/isk.ts';
import { formatPercent, formatUnits, formatUnitsPerHour } from '../../format/number.ts';
import { isSustainedLess } from '../../model/planetFigures.ts';
import { progressTone, sortTotals } from '../../model/sortTotals.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { showProductIconsAtom, totalsSortAtom, tradingHubAtom } from '../../state/settings.ts';
import { TypeIcon } from '../../ui/images.tsx';
import { NetSummary } from '../../ui/NetSummary.tsx';
import { SortHeader } from '../../ui/SortHeader.tsx';
import { RichTooltip } from '../../ui/Tooltip.tsx';
import { columnTooltip, TOTALS_COLUMNS } from '../../words/columns.ts';
import styles from './TotalsPanel.module.css';

/** Every export of the fleet, sortable by each column, with a total. */
export function TotalsTable({ totals }: { totals: TotalsReport }) {
  const [sort, setSort] = useAtom(totalsSortAtom);
  const hub = hubName(useAtomValue(tradingHubAtom));
  const rows = useMemo(() => sortTotals(totals.rows, sort, typeName), [totals.rows, sort]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard
    <section className={styles.scroll} aria-label="Totals by export" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {TOTALS_COLUMNS.map(({ column, label, tooltip }) => (
              <SortHeader
                key={column}
                label={label}
                tooltip={columnTooltip(tooltip, hub)}
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
              Total
            </th>
            <td>{formatIskSum(totals.producedIsk)}</td>
            <td>
              {formatIskSum(totals.iskPerMonth)}
              <span className={styles.mark} />
              {isSustainedLess(totals.iskPerMonth.isk, totals.sustainedIskPerMonth.isk) && (
                <div className={styles.sustained}>
                  sustained {formatIskSum(totals.sustainedIskPerMonth)}
                  <span className={styles.mark} />
                </div>
              )}
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
      <NetSummary trade={totals} whose="your fleet" nameOf={typeName} />
    </section>
  );
}

function ExportRow({ row }: { row: TotalsRow }) {
  const showsIcons = useAtomValue(showProductIconsAtom);
  const name = typeName(row.typeId);
  return (
    <tr>
      <th scope="row">{showsIcons ? <TypeIcon typeId={row.typeId} name={name} /> : name}</th>
      <td>{formatUnitsPerHour(row.unitsPerHour)}</td>
      <td>{formatUnits(row.unitsInStorage)}</td>
      <td>{formatIsk(row.producedIsk)}</td>
      <td>
        {formatIsk(row.iskPerMonth)}
        <span className={styles.mark}>
          {isSustainedLess(row.iskPerMonth, row.sustainedIskPerMonth) && (
            <SustainedMark name={name} text={formatIsk(row.sustainedIskPerMonth)} />
          )}
        </span>
      </td>
      <td className={styles.progress} data-tone={progressTone(row.progressFraction)}>
        {formatPercent(row.progressFraction)}
      </td>
    </tr>
  );
}

/** Says, where asked, that less is sustained than the factories could make. */
function SustainedMark({ name, text }: { name: string; text: string }) {
  return (
    <RichTooltip
      label={`${name}: what is sustained`}
      className={styles.sustained}
      content={() =>
        `Extractors and imports sustain ${text} ISK a month, averaged over the coming days until the first stop.`
      }
    >
      <TriangleDownIcon aria-label={`Sustained: ${text}`} />
    </RichTooltip>
  );
}
