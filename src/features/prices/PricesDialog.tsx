import { Dialog } from '@primer/react';
import { type ReactNode, useState } from 'react';
import { typeName } from '../../../workers/catalogue/index.ts';
import type { Tier } from '../../../workers/domain/commodity.ts';
import { hubName } from '../../../workers/domain/hub.ts';
import type { TierEarnings } from '../../../workers/domain/report.ts';
import { formatIskPerHour } from '../../format/isk.ts';
import { pricesAtom } from '../../state/colonies.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Ago } from '../../ui/Ago.tsx';
import styles from './PricesDialog.module.css';
import { PricesTable } from './PricesTable.tsx';

const TIERS: readonly Tier[] = [0, 1, 2, 3, 4];

/** What every commodity costs at the chosen hub, and what a factory that makes it earns. */
export default function PricesDialog({ hubSelect }: { hubSelect: ReactNode }) {
  const prices = useAtomValue(pricesAtom);
  const [tiers, setTiers] = useState<ReadonlySet<Tier>>(new Set(TIERS));
  const toggle = (tier: Tier): void => {
    const next = new Set(tiers);
    if (!next.delete(tier)) next.add(tier);
    setTiers(next);
  };
  return (
    <Dialog title="Prices" width="min(980px, 96vw)" onClose={closeDialog} className={styles.dialog ?? ''}>
      <div className={styles.controls}>
        {hubSelect}
        <fieldset className={styles.tiers}>
          <legend className="visually-hidden">Tiers</legend>
          {TIERS.map((tier) => (
            <button
              key={tier}
              type="button"
              className={styles.tier}
              aria-pressed={tiers.has(tier)}
              onClick={() => toggle(tier)}
            >
              P{tier}
            </button>
          ))}
        </fieldset>
        <span className={styles.age} role="status">
          {prices === null || prices.at === null ? (
            'No prices yet'
          ) : (
            <>
              Minimum sell prices of {hubName(prices.hub)}, from <Ago at={prices.at} />
            </>
          )}
        </span>
      </div>
      {prices !== null && (
        <>
          <ul className={styles.summary} aria-label="What a factory earns by tier">
            {prices.report.tiers.map((earnings) => (
              <TierSummary key={earnings.tier} earnings={earnings} />
            ))}
          </ul>
          <PricesTable rows={prices.report.rows} tiers={tiers} at={prices.at} />
          <p className={styles.note}>
            A factory earns what it makes in an hour less what it uses, both at minimum sell prices and running without
            a pause. Inputs that your own colonies make cost you less than that; customs tax, which differs from planet
            to planet, is not in it.
          </p>
        </>
      )}
    </Dialog>
  );
}

function TierSummary({ earnings }: { earnings: TierEarnings }) {
  const { tier, meanIskPerHour, best, knownCount, commodityCount } = earnings;
  return (
    <li className={styles.card}>
      <span className={styles.name}>One P{tier} factory</span>
      <span className={styles.mean} data-loss={meanIskPerHour !== null && meanIskPerHour < 0}>
        {formatIskPerHour(meanIskPerHour)}
      </span>
      <span className={styles.about}>
        {best === null
          ? 'no prices to reckon by'
          : `on average${knownCount < commodityCount ? ` over ${knownCount} of ${commodityCount}` : ''}`}
      </span>
      {best !== null && (
        <span className={styles.about}>
          best: {typeName(best.typeId)}, {formatIskPerHour(best.iskPerHour)}
        </span>
      )}
    </li>
  );
}
