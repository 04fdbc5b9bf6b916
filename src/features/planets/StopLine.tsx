import type { ColonyReport, RootStop } from '../../../workers/game/domain/report.ts';
import { hasTimer, isCostly } from '../../model/planetFigures.ts';
import { firstStop, severityOfStop } from '../../model/severity.ts';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { alertSentence, badgeName } from '../../words/alerts.ts';
import { stopPhrase } from '../../words/stops.ts';

interface StopLineProps {
  colony: StopLineColony;
  className: string | undefined;
}

type StopLineColony = Pick<ColonyReport, 'stops' | 'at' | 'alerts' | 'extractors' | 'netIskPerMonth'>;

/** The stop that the line shows; none where something else comes first. */
export function stopInLine(colony: Omit<StopLineColony, 'extractors'>): RootStop | undefined {
  const { at, alerts } = colony;
  const first = firstStop(colony);
  const isRunning = first === undefined || first.stop.at > at;
  return alerts.includes('noRecord') || (isCostly(colony) && isRunning) ? undefined : first;
}

/**
 * The first stop of a planet in a few words; before one that is yet to come, that the planet costs more than it makes. An
 * end that a timer of the extractors says is not repeated unless it needs the player, and its time only once it is past.
 * Renders nothing if there is nothing to say.
 */
export function StopLine({ colony, className }: StopLineProps) {
  const { at, alerts, extractors } = colony;
  if (alerts.includes('noRecord')) {
    return (
      <span className={className} data-severity="amber">
        <span>{alertSentence('noRecord')}</span>
      </span>
    );
  }
  const entry = stopInLine(colony);
  if (!entry) {
    return isCostly(colony) ? (
      <span className={className} data-severity="amber">
        <span>{badgeName('costsMore')}</span>
      </span>
    ) : null;
  }
  const severity = severityOfStop(entry, at);
  const isSaid = hasTimer(entry, extractors);
  if (severity === 'grey' && isSaid) return null;
  return (
    <span className={className} data-severity={severity}>
      <span>{isSaid && severity === 'red' ? badgeName('stopped') : stopPhrase(entry, at)} </span>
      {entry.stop.kind !== 'notSetUp' && (!isSaid || severity === 'red') && <TimeLeft at={entry.stop.at} />}
    </span>
  );
}
