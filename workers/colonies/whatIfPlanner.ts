/** Compares variants and searches suggestions from the kept simulations, in slices, so that nothing else has to wait. */
import type { ColonyKey } from '../domain/ids.ts';
import type { EpochSeconds, Seconds } from '../domain/units.ts';
import type {
  AskedVariant,
  ColonySuggestions,
  ComparisonOutcome,
  SuggestionSettings,
  VisitHabits,
  VisitInterval,
} from '../domain/whatIf.ts';
import { SimulationError } from '../engine/index.ts';
import type { Clock } from '../esi/clock.ts';
import { Timers } from '../esi/timers.ts';
import { compareVariants, type SearchResult, searchSuggestions, type VariantBasis } from '../planning/index.ts';
import type { PlanningBasis } from './colonyStore.ts';
import type { TrackedColony } from './trackedColony.ts';

/** Between two slices everything else gets its turn. */
const SLICE_MS = 12;

/** How long suggestions stay while nothing that they rest on changes: a colony's state is always a bit newer. */
const LASTS_SECONDS = 1800;

const LEAST_INTERVAL_SECONDS = 6 * 3600;
const MOST_INTERVAL_SECONDS = 30 * 86_400;

/** A finished search, and what it rests on. */
interface Searched {
  tracked: TrackedColony;
  prices: PlanningBasis['prices'];
  basis: string;
  at: EpochSeconds;
  result: SearchResult;
}

export class WhatIfPlanner {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #basis: () => PlanningBasis;
  readonly #habits: (key: ColonyKey) => Promise<VisitHabits>;
  readonly #searched = new Map<ColonyKey, Searched>();

  constructor(clock: Clock, basis: () => PlanningBasis, habits: (key: ColonyKey) => Promise<VisitHabits>) {
    this.#clock = clock;
    this.#timers = new Timers(clock);
    this.#basis = basis;
    this.#habits = habits;
  }

  /** A colony and its variants side by side. @param fallbackSeconds between visits, where history knows too few */
  async compare(
    key: ColonyKey,
    variants: readonly AskedVariant[],
    fallbackSeconds: Seconds,
  ): Promise<ComparisonOutcome> {
    const habits = await this.#habits(key);
    const tracked = this.#basis().colonies.find(({ colony }) => colony.key === key);
    if (tracked === undefined) return { kind: 'failed', message: 'This colony is not known any more.' };
    try {
      const basis = this.#variantBasis(tracked, habits);
      const interval = intervalOf(habits, fallbackSeconds);
      return { kind: 'compared', comparison: compareVariants(key, basis, interval, variants) };
    } catch (error) {
      if (!(error instanceof SimulationError)) throw error;
      return { kind: 'failed', message: error.message };
    }
  }

  /** What to change on these colonies. Those that are gone are left out. */
  async suggest(keys: readonly ColonyKey[], settings: SuggestionSettings): Promise<ColonySuggestions[]> {
    const found: ColonySuggestions[] = [];
    for (const key of keys) {
      const habits = await this.#habits(key);
      const tracked = this.#basis().colonies.find(({ colony }) => colony.key === key);
      if (tracked === undefined) continue;
      const { characterId, planetId } = tracked.colony;
      const interval = intervalOf(habits, settings.intervalSeconds);
      const result = await this.#search(tracked, habits, interval.seconds, settings.withImports);
      found.push({
        key,
        characterId,
        planetId,
        planetName: tracked.planet.name,
        interval,
        currentIskPerMonth: result?.currentIskPerMonth ?? null,
        suggestions: result?.suggestions ?? [],
        choices: result?.choices ?? null,
      });
    }
    return found;
  }

  stop(): void {
    this.#timers.stop();
  }

  /** @returns null if the colony can't be simulated; its own report says why */
  async #search(
    tracked: TrackedColony,
    habits: VisitHabits,
    intervalSeconds: Seconds,
    withImports: boolean,
  ): Promise<SearchResult | null> {
    const { key } = tracked.colony;
    const now = this.#nowSeconds();
    const { prices } = this.#basis();
    try {
      const variantBasis = this.#variantBasis(tracked, habits);
      const { radiusKm, economy } = variantBasis;
      const basis = [
        radiusKm,
        JSON.stringify(economy.customsTax),
        intervalSeconds,
        withImports,
        habits.programs.length,
      ].join();
      const known = this.#searched.get(key);
      if (
        known !== undefined &&
        known.tracked === tracked &&
        known.prices === prices &&
        known.basis === basis &&
        Math.abs(now - known.at) < LASTS_SECONDS
      ) {
        return known.result;
      }
      const result = await this.#run(searchSuggestions({ ...variantBasis, intervalSeconds }, withImports));
      this.#searched.set(key, { tracked, prices, basis, at: now, result });
      return result;
    } catch (error) {
      if (!(error instanceof SimulationError)) throw error;
      return null;
    }
  }

  /** Runs a search step by step, and lets everything else have its turn between slices. */
  async #run(search: Generator<void, SearchResult>): Promise<SearchResult> {
    await this.#timers.wait(0);
    let sliceAtMs = this.#clock.nowMs();
    for (;;) {
      const step = search.next();
      if (step.done) return step.value;
      if (this.#clock.nowMs() - sliceAtMs >= SLICE_MS) {
        await this.#timers.wait(0);
        sliceAtMs = this.#clock.nowMs();
      }
    }
  }

  #variantBasis(tracked: TrackedColony, habits: VisitHabits): Omit<VariantBasis, 'intervalSeconds'> {
    const { prices, customsTax } = this.#basis();
    const now = this.#nowSeconds();
    return {
      state: tracked.copyAt(now, now),
      radiusKm: tracked.planet.radiusKm,
      economy: { prices, customsTax: customsTax(tracked) },
      known: habits.programs,
    };
  }

  #nowSeconds(): EpochSeconds {
    return Math.floor(this.#clock.nowMs() / 1000);
  }
}

/** Neither visits every few minutes nor one after months are usual. */
function intervalOf({ intervalSeconds }: VisitHabits, fallbackSeconds: Seconds): VisitInterval {
  const limited = (seconds: Seconds) =>
    Math.round(Math.min(MOST_INTERVAL_SECONDS, Math.max(LEAST_INTERVAL_SECONDS, seconds)));
  return intervalSeconds === null
    ? { seconds: limited(fallbackSeconds), source: 'round' }
    : { seconds: limited(intervalSeconds), source: 'history' };
}
