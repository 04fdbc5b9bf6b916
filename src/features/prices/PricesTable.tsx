import { memo, useMemo, useState } from 'react';
import { typeName } from '../../../workers/catalogue/index.ts';
import type { Tier } from '../../../workers/domain/commodity.ts';
import type { PriceRow } from '../../../workers/domain/report.ts';
import type { EpochSeconds } from '../../../workers/domain/units.ts';
import { formatUnitPrice } from '../../format/isk.ts';
import { formatNumber, formatUnitsPerHour, UNKNOWN_TEXT } from '../../format/number.ts';
import { formatBothTimes, formatEveDayShort } from '../../format/time.ts';
import { Ago } from '../../ui/Ago.tsx';
import { TypeIcon } from '../../ui/images.tsx';
import { SortHeader } from '../../ui/SortHeader.tsx';
import { PRICE_COLUMNS } from '../../words/columns.ts';
import styles from './PricesDialog.module.css';
import { type PriceSort, sortPrices } from './sortPrices.ts';

interface PricesTableProps {
  rows: readonly PriceRow[];
  tiers: ReadonlySet<Tier>;
  /** when the source gave the prices; null while there are none */
  at: EpochSeconds | null;
}

/** All commodities of the chosen tiers, sortable by each column. */
export function PricesTable({ rows, tiers, at }: PricesTableProps) {
  const [sort, setSort] = useState<PriceSort>({ column: 'earned', direction: 'descending' });
  const shown = useMemo(() => sortPrices(rows, tiers, sort, typeName), [rows, tiers, sort]);
  const header = ({ column, label, tooltip }: (typeof PRICE_COLUMNS)[number]) => (
    <SortHeader
      key={column}
      label={label}
      tooltip={tooltip}
      isNumeric={column !== 'name' && column !== 'tier'}
      direction={sort.column === column ? sort.direction : null}
      onSort={(direction) => setSort({ column, direction })}
    />
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard
    <section className={styles.scroll} aria-label="Prices by commodity" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {PRICE_COLUMNS.slice(0, 3).map(header)}
            <th scope="col" className={styles.ageHead}>
              Age
            </th>
            {PRICE_COLUMNS.slice(3).map(header)}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.typeId} row={row} at={at} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className={styles.note}>No tier is chosen.</p>}
    </section>
  );
}

const Row = memo(function Row({ row, at }: { row: PriceRow; at: EpochSeconds | null }) {
  const { typeId, tier, minSellIsk, olderAt, factory } = row;
  const name = typeName(typeId);
  const earned = factory?.earnedIskPerHour ?? null;
  return (
    <tr data-tier={tier}>
      <th scope="row">
        <span className={styles.commodity}>
          <span className={styles.icon} aria-hidden="true">
            <TypeIcon typeId={typeId} name={name} />
          </span>
          <span>
            {name}
            {olderAt !== null && (
              <span className={styles.oldNarrow}>
                <OldPrice at={olderAt} />
              </span>
            )}
          </span>
        </span>
      </th>
      <td className={styles.left}>P{tier}</td>
      <td data-missing={minSellIsk === null}>{formatUnitPrice(minSellIsk)}</td>
      <td className={styles.muted}>
        <PriceAge at={minSellIsk === null ? null : at} olderAt={olderAt} />
      </td>
      <td className={styles.muted}>{factory === null ? UNKNOWN_TEXT : formatUnitsPerHour(factory.unitsPerHour)}</td>
      <td className={styles.muted}>{iskPerHour(factory?.outputIskPerHour)}</td>
      <td className={styles.muted}>{iskPerHour(factory?.inputIskPerHour)}</td>
      <td className={styles.earned} data-loss={earned !== null && earned < 0}>
        {iskPerHour(factory?.earnedIskPerHour)}
      </td>
    </tr>
  );
});

/** How old a price is; one that the source has not given lately stands out among the others. */
function PriceAge({ at, olderAt }: { at: EpochSeconds | null; olderAt: EpochSeconds | null }) {
  if (at === null) return UNKNOWN_TEXT;
  if (olderAt === null) return <Ago at={at} />;
  return <OldPrice at={olderAt} />;
}

function OldPrice({ at }: { at: EpochSeconds }) {
  return (
    <time className={styles.old} dateTime={new Date(at * 1000).toISOString()} title={formatBothTimes(at)}>
      old price, from {formatEveDayShort(at)}
    </time>
  );
}

/** undefined: there is no factory; null: there is no price. */
function iskPerHour(isk: number | null | undefined): string {
  if (isk === undefined) return UNKNOWN_TEXT;
  return isk === null ? 'no price' : formatNumber(isk);
}
