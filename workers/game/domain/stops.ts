import type { ColonyReport, RootStop, StopReport } from './report.ts';
import type { StopKind } from './result.ts';

/** The stops of a planet as of now, whatever time its report is for: what is announced. */
export function stopsAsOfNow({ stops, stopsAsOfNow: asOfNow }: ColonyReport): readonly RootStop[] {
  return asOfNow ?? stops;
}

/** All stops including consequences, ascending by time. */
export function everyStop(stops: readonly RootStop[]): StopReport[] {
  return stops.flatMap<StopReport>((root) => [root, ...root.consequences]).sort((a, b) => a.stop.at - b.stop.at);
}

/**
 * The stops of some kinds, ascending by time. A consequence is part of its cause, unless the cause's kind is left out.
 */
export function stopsOfKinds(stops: readonly RootStop[], kinds: readonly StopKind[]): RootStop[] {
  return stops
    .flatMap((root) => {
      if (kinds.includes(root.stop.kind)) return root;
      return root.consequences
        .filter(({ stop }) => kinds.includes(stop.kind))
        .map((entry) => ({ ...entry, consequences: [] }));
    })
    .sort((a, b) => a.stop.at - b.stop.at);
}

/** Identifies a stop, whenever it happens. */
export function stopId({ colonyKey, stop }: StopReport): string {
  const detail =
    stop.kind === 'inputMissing' ? stop.typeId : stop.kind === 'notSetUp' ? JSON.stringify(stop.fault) : '';
  return `${colonyKey} ${stop.pinId} ${stop.kind} ${detail}`;
}
