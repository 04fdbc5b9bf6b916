import type { RootStop, StopReport } from '../../workers/domain/report.ts';
import type { EpochSeconds } from '../../workers/domain/units.ts';
import { stopPhrase } from '../words/stops.ts';

/** Stops that say the same of the same kind of structure. */
export interface AlikeStops<Entry extends StopReport = StopReport> {
  /** the soonest of them */
  first: Entry;
  count: number;
}

export interface StopGroup extends AlikeStops<RootStop> {
  /** what follows from them and says something else; ascending by time */
  consequences: readonly StopReport[];
}

/**
 * Causes that say the same of the same kind of structure, taken together: twelve factories that run out of water are
 * one line. What is in force and what is to come are separate. In the order of each group's first stop.
 */
export function groupStops(stops: readonly RootStop[], now: EpochSeconds): StopGroup[] {
  const groups = new Map<string, { first: RootStop; count: number; consequences: StopReport[] }>();
  for (const root of stops) {
    const key = `${likeness(root)} ${root.stop.at > now}`;
    let group = groups.get(key);
    if (group) {
      group.count += 1;
    } else {
      group = { first: root, count: 1, consequences: [] };
      groups.set(key, group);
    }
    for (const consequence of root.consequences) {
      if (likeness(consequence) === likeness(root)) group.count += 1;
      else group.consequences.push(consequence);
    }
  }
  for (const { consequences } of groups.values()) consequences.sort((a, b) => a.stop.at - b.stop.at);
  return [...groups.values()];
}

/** Stops that say the same, taken together, whether in force or to come; in the order of each group's first stop. */
export function groupAlike(stops: readonly StopReport[]): AlikeStops[] {
  const groups = new Map<string, { first: StopReport; count: number }>();
  for (const entry of stops) {
    const group = groups.get(likeness(entry));
    if (group) group.count += 1;
    else groups.set(likeness(entry), { first: entry, count: 1 });
  }
  return [...groups.values()];
}

function likeness(entry: StopReport): string {
  const { pinTypeId, productTypeId, stop } = entry;
  // Each store is a place of its own that the player goes to.
  const place = stop.kind === 'storageFull' ? stop.pinId : pinTypeId;
  return `${stopPhrase(entry, stop.at)} ${place} ${productTypeId}`;
}
