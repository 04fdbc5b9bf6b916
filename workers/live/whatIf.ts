/** Compares a colony with variants of it, and keeps the saved variants. */
import type { WhatIfApi } from '../api.ts';
import { compareVariants } from '../figures/index.ts';
import type { Clock } from '../game/domain/clock.ts';
import type { ColonyKey } from '../game/domain/ids.ts';
import type { EpochSeconds, Seconds } from '../game/domain/units.ts';
import type {
  ComparisonOutcome,
  Variant,
  VariantsChange,
  VariantsOutcome,
  VisitHabits,
} from '../game/domain/whatIf.ts';
import { SimulationError } from '../game/engine/index.ts';
import type { PlanningBasis } from './colonies/index.ts';
import type { Foreground } from './foreground.ts';
import type { KeptStores } from './kept/keptStores.ts';
import { variantBasis, visitInterval } from './variantBasis.ts';

interface WhatIfDependencies {
  clock: Clock;
  basis: () => PlanningBasis;
  habits: (key: ColonyKey) => Promise<VisitHabits>;
  foreground: Foreground;
  variants: KeptStores['variants'];
}

export class WhatIfService implements WhatIfApi {
  readonly #dependencies: WhatIfDependencies;

  constructor(dependencies: WhatIfDependencies) {
    this.#dependencies = dependencies;
  }

  compare(key: ColonyKey, variants: readonly Variant[], fallbackSeconds: Seconds): Promise<ComparisonOutcome> {
    return this.#dependencies.foreground.run(() => this.#compare(key, variants, fallbackSeconds));
  }

  changeVariants(change: VariantsChange): Promise<VariantsOutcome> {
    return this.#dependencies.variants.change(change);
  }

  async #compare(key: ColonyKey, variants: readonly Variant[], fallbackSeconds: Seconds): Promise<ComparisonOutcome> {
    const habits = await this.#dependencies.habits(key);
    const planning = this.#dependencies.basis();
    const tracked = planning.colonies.find(({ colony }) => colony.key === key);
    if (tracked === undefined) return { kind: 'failed', problem: { kind: 'colonyGone' } };
    const now: EpochSeconds = Math.floor(this.#dependencies.clock.nowMs() / 1000);
    try {
      const interval = visitInterval(habits, fallbackSeconds);
      const basis = variantBasis(tracked, planning, habits, now, interval.seconds);
      return { kind: 'compared', comparison: compareVariants(basis, interval, variants) };
    } catch (error) {
      if (!(error instanceof SimulationError)) throw error;
      return { kind: 'failed', problem: error.problem };
    }
  }
}
