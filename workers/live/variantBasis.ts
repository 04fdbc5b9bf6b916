/** What variants of a colony are compared on: its state, its planet, its owner's prices and habits. */

import type { VariantBasis } from '../figures/index.ts';
import { type EpochSeconds, SECONDS_PER_HOUR, type Seconds } from '../game/domain/units.ts';
import { LEAST_INTERVAL_SECONDS, MOST_INTERVAL_SECONDS, type VisitInterval } from '../game/domain/visitInterval.ts';
import type { VisitHabits } from '../game/domain/whatIf.ts';
import type { PlanningBasis, TrackedColony } from './colonies/index.ts';

/**
 * What variants of a colony are compared on, from now.
 * @throws SimulationError if the colony can't be simulated
 */
export function variantBasis(
  tracked: TrackedColony,
  { colonies, prices, customsTax, settings }: PlanningBasis,
  { programs }: VisitHabits,
  now: EpochSeconds,
  intervalSeconds: Seconds,
): VariantBasis {
  // What was replayed by other settings, of an earlier record or with another past is only still on screen.
  const kept = tracked.kept?.rule === ruleOf({ settings }) ? tracked.kept.sustained : null;
  return {
    state: tracked.presentCopy(now),
    radiusKm: tracked.planet.radiusKm,
    economy: { prices, customsTax: customsTax(tracked) },
    kept: kept?.interval.seconds === intervalSeconds ? kept.colony : null,
    visits: { intervalSeconds, takesSurplusP0: settings.worth.surplusP0Sells },
    known: programs,
    fleet: colonies.map(({ colony }) => colony),
  };
}

/** What, besides the colony and its history, decides what it sustains. */
export function ruleOf({ settings: { worth } }: Pick<PlanningBasis, 'settings'>): string {
  return `${worth.visitIntervalSeconds} ${worth.surplusP0Sells}`;
}

/** How often the player visits a planet: in the middle of what their planets' histories say. */
export function usualVisits(habits: readonly VisitHabits[], fallbackSeconds: Seconds): VisitInterval {
  const known = habits.flatMap(({ intervalSeconds }) => intervalSeconds ?? []).sort((a, b) => a - b);
  const intervalSeconds = known[Math.floor(known.length / 2)] ?? null;
  return visitInterval({ intervalSeconds, programs: [] }, fallbackSeconds);
}

/**
 * The time between two visits: neither visits every few minutes nor one after months are usual. Whole hours: then every
 * visit meets cycles as far as the one before did, so that a replay repeats itself.
 * @param fallbackSeconds where the history knows too few visits
 */
export function visitInterval({ intervalSeconds }: VisitHabits, fallbackSeconds: Seconds): VisitInterval {
  const limited = (seconds: Seconds) =>
    Math.round(Math.min(MOST_INTERVAL_SECONDS, Math.max(LEAST_INTERVAL_SECONDS, seconds)) / SECONDS_PER_HOUR) *
    SECONDS_PER_HOUR;
  return intervalSeconds === null
    ? { seconds: limited(fallbackSeconds), source: 'round' }
    : { seconds: limited(intervalSeconds), source: 'history' };
}
