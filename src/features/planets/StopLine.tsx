import type { ColonyReport } from '../../../workers/domain/report.ts';
import { isCostly } from '../../model/planetFigures.ts';
import { firstStop, severityOfStop } from '../../model/severity.ts';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { alertSentence, badgeName } from '../../words/alerts.ts';
import { stopPhrase } from '../../words/stops.ts';

interface StopLineProps {
  colony: Pick<ColonyReport, 'stops' | 'at' | 'alerts' | 'netIskPerMonth'>;
  className: string | undefined;
}

/**
 * The first stop of a planet in a few words; before one that is yet to come, that the planet costs more than it makes.
 * Renders nothing if nothing stops.
 */
export function StopLine({ colony, className }: StopLineProps) {
  const { at, alerts } = colony;
  if (alerts.includes('noRecord')) {
    return (
      <span className={className} data-severity="amber">
        <span>{alertSentence('noRecord')}</span>
      </span>
    );
  }
  const entry = firstStop(colony);
  if (isCostly(colony) && !(entry && entry.stop.at <= at)) {
    return (
      <span className={className} data-severity="amber">
        <span>{badgeName('costsMore')}</span>
      </span>
    );
  }
  if (!entry) return null;
  return (
    <span className={className} data-severity={severityOfStop(entry, at)}>
      <span>{stopPhrase(entry, at)} </span>
      {entry.stop.kind !== 'notSetUp' && <TimeLeft at={entry.stop.at} />}
    </span>
  );
}
