import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react';
import { lazy, Suspense } from 'react';
import type { TotalsReport } from '../../../workers/domain/report.ts';
import { formatIskSum, lowerBoundText } from '../../format/isk.ts';
import { UNKNOWN_TEXT } from '../../format/number.ts';
import { isSustainedLess } from '../../model/planetFigures.ts';
import { fleetAtom } from '../../state/colonies.ts';
import { atom, useAtom, useAtomValue } from '../../state/jotai.ts';
import { fleetHasFiguresAtom } from '../../state/page.ts';
import { totalsOpenAtom } from '../../state/settings.ts';
import { RichTooltip } from '../../ui/Tooltip.tsx';
import styles from './TotalsPanel.module.css';

const TotalsBody = lazy(() => import('./TotalsBody.tsx'));

/** Null before the worker has reported, and while no planet is known. */
const totalsAtom = atom((get) => (get(fleetHasFiguresAtom) ? (get(fleetAtom)?.totals ?? null) : null));

/** What the whole fleet makes and holds: a line that opens into a table. */
export function TotalsPanel() {
  const [isOpen, setOpen] = useAtom(totalsOpenAtom);
  const totals = useAtomValue(totalsAtom);
  return (
    <section className={styles.panel} aria-label="Totals">
      <div className={styles.header}>
        <h2 className={styles.heading}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls="totals-body"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
            Totals
          </button>
        </h2>
        <span className={styles.summary}>{totals === null ? UNKNOWN_TEXT : <Summary totals={totals} />}</span>
      </div>
      <div id="totals-body" hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<p className={styles.loading}>Loading…</p>}>
            <TotalsBody totals={totals} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

function Summary({ totals }: { totals: TotalsReport }) {
  const bound = lowerBoundText(totals.iskPerMonth) ?? lowerBoundText(totals.producedIsk);
  const text = summaryOf(totals);
  if (bound === null) return text;
  return (
    <RichTooltip label="About the totals" className={styles.raised} content={() => bound}>
      {text}
    </RichTooltip>
  );
}

function summaryOf(totals: TotalsReport): string {
  const { iskPerMonth, sustainedIskPerMonth, producedIsk } = totals;
  const sustained = isSustainedLess(iskPerMonth.isk, sustainedIskPerMonth.isk)
    ? ` (sustained ${formatIskSum(sustainedIskPerMonth)})`
    : '';
  return `${formatIskSum(iskPerMonth)} ISK a month${sustained} · ${formatIskSum(producedIsk)} ISK in storage`;
}
