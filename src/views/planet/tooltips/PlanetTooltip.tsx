import { typeName } from '../../../../workers/catalogue/index.ts';
import type { AlertKind, ColonyReport } from '../../../../workers/domain/report.ts';
import type { ColonyStatus } from '../../../../workers/domain/result.ts';
import { formatNumber } from '../../../format/number.ts';
import { Ago } from '../../../ui/Ago.tsx';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { stopKey, stopPhrase } from '../stopText.ts';
import { Basis } from './Basis.tsx';
import styles from './tooltips.module.css';

const SHOWN_STOP_COUNT = 4;

const STATUS_TEXTS: Readonly<Record<ColonyStatus, string>> = {
  notSetUp: 'Not set up',
  needsAttention: 'Needs attention',
  idle: 'Idle',
  producing: 'Producing',
  extracting: 'Extracting',
};

const ALERT_TEXTS: Readonly<Record<AlertKind, string>> = {
  expired: 'an extractor has stopped',
  lowStorage: 'a store is above 60% full',
  lowImports: 'an import lasts less than 24 hours',
  imbalance: 'the two extractors are off balance',
  lowRate: 'an extractor yields less than your minimum',
  noRecord: 'EVE has no record of this colony',
};

/** How a planet is doing, what stops there next, and what its figures rest on. */
export function PlanetTooltip({ colony }: { colony: ColonyReport }) {
  const { planetName, systemName, status, alerts, load, stops } = colony;
  return (
    <>
      <p>
        <b>{planetName}</b> · {systemName} · {STATUS_TEXTS[status]}
        {alerts.length > 0 && `: ${alerts.map((alert) => ALERT_TEXTS[alert]).join(', ')}`}
      </p>
      {stops.length > 0 ? (
        <ul className={styles.stops}>
          {stops.slice(0, SHOWN_STOP_COUNT).map((entry) => (
            <li key={stopKey(entry)}>
              {stopPhrase(entry, colony.at)}
              {entry.stop.kind === 'programExpired' &&
                entry.productTypeId !== null &&
                ` (${typeName(entry.productTypeId)})`}{' '}
              {entry.stop.kind !== 'notSetUp' && <TimeLeft at={entry.stop.at} />}
            </li>
          ))}
          {stops.length > SHOWN_STOP_COUNT && <li>and {stops.length - SHOWN_STOP_COUNT} more: open the row</li>}
        </ul>
      ) : (
        <p>{alerts.includes('noRecord') ? 'What stops next is unknown.' : 'Nothing stops within the forecast.'}</p>
      )}
      <p>
        CPU {formatNumber(load.cpuUsedTf)} of {formatNumber(load.cpuLimitTf)} tf · power{' '}
        {formatNumber(load.powerUsedMw)} of {formatNumber(load.powerLimitMw)} MW
        {load.isLowerBound && ', links not counted at their length'}
      </p>
      <Basis colony={colony} />
      <p className={styles.basis}>
        ESI confirmed it <Ago at={colony.confirmedAt} />.
      </p>
    </>
  );
}
