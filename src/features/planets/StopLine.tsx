import type { ColonyReport } from '../../../workers/domain/report.ts';
import { stopSeverity } from '../../model/severity.ts';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { alertSentence } from '../../words/alerts.ts';
import { stopPhrase } from '../../words/stops.ts';

interface StopLineProps {
  colony: Pick<ColonyReport, 'stops' | 'at' | 'alerts'>;
  className: string | undefined;
}

/** The first stop of a planet in a few words. Renders nothing if nothing stops. */
export function StopLine({ colony: { stops, at, alerts }, className }: StopLineProps) {
  if (alerts.includes('noRecord')) {
    return (
      <span className={className} data-severity="amber">
        {alertSentence('noRecord')}
      </span>
    );
  }
  // Ascending by time, so current stops come before upcoming ones.
  const entry = stops[0];
  if (!entry) return null;
  return (
    <span className={className} data-severity={stopSeverity(entry.stop.at, at)}>
      {stopPhrase(entry, at)} {entry.stop.kind !== 'notSetUp' && <TimeLeft at={entry.stop.at} />}
    </span>
  );
}
