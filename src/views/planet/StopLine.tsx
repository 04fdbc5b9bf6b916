import type { ColonyReport } from '../../../workers/domain/report.ts';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { stopPhrase } from './stopText.ts';

interface StopLineProps {
  colony: Pick<ColonyReport, 'stops' | 'at'>;
  className: string | undefined;
}

/** What stops first on a planet, in a few words; nothing where nothing does. What is in force says so for its colour. */
export function StopLine({ colony: { stops, at }, className }: StopLineProps) {
  // Ascending by time: what is in force already comes before what is to come.
  const entry = stops[0];
  if (!entry) return null;
  return (
    <span className={className} data-in-force={entry.stop.at <= at}>
      {stopPhrase(entry, at)} {entry.stop.kind !== 'notSetUp' && <TimeLeft at={entry.stop.at} />}
    </span>
  );
}
