/** Compares a colony with variants of it, and keeps the saved variants. */
import type { WhatIfApi } from '../api.ts';
import { compareVariants } from '../figures/index.ts';
import type { ColonyKey } from '../game/domain/ids.ts';
import type { Seconds } from '../game/domain/units.ts';
import type { ComparisonOutcome, Variant, VariantsChange, VariantsOutcome } from '../game/domain/whatIf.ts';
import { SimulationError } from '../game/engine/index.ts';
import { PlanningService } from './planningService.ts';
import { variantBasis, visitInterval } from './variantBasis.ts';

export class WhatIfService extends PlanningService<'basis' | 'habits' | 'variants'> implements WhatIfApi {
  async compare(key: ColonyKey, variants: readonly Variant[], fallbackSeconds: Seconds): Promise<ComparisonOutcome> {
    const habits = await this.needed.habits(key);
    const planning = this.needed.basis();
    const tracked = planning.colonies.find(({ colony }) => colony.key === key);
    if (tracked === undefined) return { kind: 'failed', problem: { kind: 'colonyGone' } };
    const now = this.work.nowSeconds();
    try {
      const interval = visitInterval(habits, fallbackSeconds);
      const basis = variantBasis(tracked, planning, habits, now, interval.seconds);
      return { kind: 'compared', comparison: compareVariants(basis, interval, variants) };
    } catch (error) {
      if (!(error instanceof SimulationError)) throw error;
      return { kind: 'failed', problem: error.problem };
    }
  }

  changeVariants(change: VariantsChange): Promise<VariantsOutcome> {
    return this.needed.variants.change(change);
  }
}
