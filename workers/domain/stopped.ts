/** What counts as stopped: the same on every screen, in every sum and for every chip. */
import type { ColonyReport, StopReport } from './report.ts';

type Stopping = Pick<ColonyReport, 'at' | 'stops' | 'isExpired'>;

/** A structure that was never set up right: it has not stopped, it never ran. An extractor without a program has stopped. */
export function isSetupFault({ stop }: StopReport): boolean {
  return stop.kind === 'notSetUp' && stop.fault.kind !== 'noProgram';
}

/** Whether something on a planet has stopped, or loses goods. What a wrong set-up stops is part of the set-up. */
export function isStopped({ at, stops, isExpired }: Stopping): boolean {
  return isExpired || stops.some((root) => root.stop.at <= at && !isSetupFault(root));
}

/** Whether nothing has stopped on a planet, but a structure has no schematic, or a route is missing. */
export function isSetUpWrong(colony: Stopping): boolean {
  return !isStopped(colony) && colony.stops.some((root) => root.stop.at <= colony.at && isSetupFault(root));
}
