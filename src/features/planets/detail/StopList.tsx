import { Fragment } from 'react';
import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { formatNumber } from '../../../format/number.ts';
import { formatBothTimes, formatEveTime } from '../../../format/time.ts';
import { type AlikeStops, groupAlike, groupStops } from '../../../model/groupStops.ts';
import { TimeLeft } from '../../../ui/TimeLeft.tsx';
import { stopCause, stopKey, stopPhrase, stopRemedy } from '../../../words/stops.ts';
import { structureWord } from '../../../words/structures.ts';
import styles from './ColonyDetail.module.css';

/** Every stop of a colony, in force and coming: when, what, where, why, and what to do; consequences below their cause. */
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
          {groupStops(stops, at).map((group) => (
            <Fragment key={stopKey(group.first)}>
              <StopRow alike={group} at={at} remedy={stopRemedy(group.first, colony)} />
              {groupAlike(group.consequences).map((alike) => (
                <StopRow
                  key={stopKey(alike.first)}
                  alike={alike}
                  at={at}
                  remedy={`Follows from: ${stopPhrase(group.first, at)}.`}
                  isConsequence
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StopRowProps {
  alike: AlikeStops;
  at: number;
  remedy: string;
  isConsequence?: boolean;
}

function StopRow({ alike: { first, count }, at, remedy, isConsequence = false }: StopRowProps) {
  const { stop } = first;
  return (
    <tr data-in-force={stop.at <= at} data-consequence={isConsequence}>
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
      <td>{stopPhrase(first, at)}</td>
      <td>
        {count > 1 && `${formatNumber(count)} × `}
        {structureWord(first.pinTypeId)}
      </td>
      <td>{stopCause(first, at)}</td>
      <td>{remedy}</td>
    </tr>
  );
}
