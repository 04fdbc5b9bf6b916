import { typeName } from '../../../../workers/catalogue/index.ts';
import type { AlertKind, ColonyReport } from '../../../../workers/domain/report.ts';
import type { ColonyStatus } from '../../../../workers/domain/result.ts';
import { formatNumber } from '../../../format/number.ts';
import { groupStops, type StopGroup } from '../../../model/groupStops.ts';
import { Ago } from '../../../ui/Ago.tsx';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { consequenceText, stopKey, stopPhrase } from '../../../words/stops.ts';
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
  const { planetName, systemName, status, alerts, load } = colony;
  const groups = groupStops(colony.stops, colony.at);
  return (
    <>
      <p>
        <b>{planetName}</b> · {systemName} · {STATUS_TEXTS[status]}
        {alerts.length > 0 && `: ${alerts.map((alert) => ALERT_TEXTS[alert]).join(', ')}`}
      </p>
      {groups.length > 0 ? (
        <ul className={styles.stops}>
          {groups.slice(0, SHOWN_STOP_COUNT).map((group) => (
            <li key={stopKey(group.first)}>
              <StopSummary group={group} at={colony.at} />
            </li>
          ))}
          {groups.length > SHOWN_STOP_COUNT && <li>and {groups.length - SHOWN_STOP_COUNT} more: open the row</li>}
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

/** A cause, and below it what follows from it. */
function StopSummary({ group: { first, count, consequences }, at }: { group: StopGroup; at: number }) {
  const { stop, productTypeId } = first;
  return (
    <>
      {count > 1 && `${formatNumber(count)} × `}
      {stopPhrase(first, at)}
      {stop.kind === 'programExpired' && productTypeId !== null && ` (${typeName(productTypeId)})`}{' '}
      {stop.kind !== 'notSetUp' && <TimeLeft at={stop.at} />}
      {consequences[0] && (
        <div className={styles.consequences}>
          {consequenceText(consequences)} <TimeLeft at={consequences[0].stop.at} />
        </div>
      )}
    </>
  );
}
