import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { formatNumber } from '../../../format/number.ts';
import { formatBothTimes, formatEveTime } from '../../../format/time.ts';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { stopCause, stopKey, stopPhrase, stopRemedy, structureWord } from '../stopText.ts';
import styles from './ColonyDetail.module.css';
import { groupStops } from './groupStops.ts';

/** Every stop of a colony, in force and coming: when, what, where, why, and what to do. */
export function StopList({ colony }: { colony: Pick<ColonyReport, 'stops' | 'at' | 'imports'> }) {
  const { stops, at } = colony;
  if (stops.length === 0) return <p className={styles.part}>Nothing stops within the forecast.</p>;
  return (
    <div className={styles.part}>
      <table className={styles.stops}>
        <caption>What stops</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Where</th>
            <th scope="col">Why</th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          {groupStops(stops, at).map(({ first: entry, count }) => {
            const { stop } = entry;
            return (
              <tr key={stopKey(entry)} data-in-force={stop.at <= at}>
                <td className={styles.when}>
                  {stop.kind === 'notSetUp' ? (
                    'now'
                  ) : (
                    <>
                      <TimeLeft at={stop.at} />
                      <span className={styles.moment} title={formatBothTimes(stop.at)}>
                        {formatEveTime(stop.at)}
                      </span>
                    </>
                  )}
                </td>
                <td>{stopPhrase(entry, at)}</td>
                <td>
                  {count > 1 && `${formatNumber(count)} × `}
                  {structureWord(entry.pinTypeId)}
                </td>
                <td>{stopCause(entry, at)}</td>
                <td>{stopRemedy(entry, colony)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
