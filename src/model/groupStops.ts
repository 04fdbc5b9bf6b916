import type { RootStop, StopReport } from '../../workers/game/domain/report.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { stopPhrase } from '../words/stops.ts';

/** Equal stops of the same kind of structure. */
export interface EqualStops<Entry extends StopReport = StopReport> {
  /** the one that comes first in the given order */
  first: Entry;
  count: number;
}

export interface StopGroup extends EqualStops<RootStop> {
  /** their consequences, if those differ from them; ascending by time */
  consequences: readonly StopReport[];
}

/** Groups equal causes of the same kind of structure, current and future ones apart, in the order of first stops. */
export function groupStops(stops: readonly RootStop[], now: EpochSeconds): StopGroup[] {
  const groups = new Map<string, { first: RootStop; count: number; consequences: StopReport[] }>();
  for (const root of stops) {
    const key = `${equalityKey(root)} ${root.stop.at > now}`;
    let group = groups.get(key);
    if (group) {
      group.count += 1;
    } else {
      group = { first: root, count: 1, consequences: [] };
      groups.set(key, group);
    }
    for (const consequence of root.consequences) {
      if (equalityKey(consequence) === equalityKey(root)) group.count += 1;
      else group.consequences.push(consequence);
    }
  }
  for (const { consequences } of groups.values()) consequences.sort((a, b) => a.stop.at - b.stop.at);
  return [...groups.values()];
}

export interface ListedStop extends EqualStops {
  /** what it follows from; null for a cause */
  cause: RootStop | null;
}

/** Every stop of a planet once: the causes, each before what follows from it. */
export function listedStops(stops: readonly RootStop[], now: EpochSeconds): ListedStop[] {
  return groupStops(stops, now).flatMap(({ first, count, consequences }): ListedStop[] => [
    { first, count, cause: null },
    ...groupEqual(consequences).map((equal) => ({ ...equal, cause: first })),
  ]);
}

/** Groups equal stops, current and future together, in the order of each group's first stop. */
export function groupEqual(stops: readonly StopReport[]): EqualStops[] {
  const groups = new Map<string, { first: StopReport; count: number }>();
  for (const entry of stops) {
    const group = groups.get(equalityKey(entry));
    if (group) group.count += 1;
    else groups.set(equalityKey(entry), { first: entry, count: 1 });
  }
  return [...groups.values()];
}

function equalityKey(entry: StopReport): string {
  const { pinTypeId, productTypeId, stop } = entry;
  // The player goes to each store separately.
  const place = stop.kind === 'storageFull' ? stop.pinId : pinTypeId;
  return `${stopPhrase(entry, stop.at)} ${place} ${productTypeId}`;
}
