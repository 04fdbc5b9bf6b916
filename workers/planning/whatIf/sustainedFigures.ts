import type { MonthlyGood, Sustained } from '../../domain/whatIf.ts';
import type { TradedGood } from '../../domain/worth.ts';
import type { ColonyState } from '../../engine/index.ts';
import { findColonyGoods, type ReplayCost, soldRawMaterials, sustain } from '../../sustain/index.ts';
import { exportIsk, importIsk, lostUnitsPerMonth, netPerMonth, taxSum } from '../../worth/index.ts';
import type { VariantBasis } from './evaluateVariant.ts';

/**
 * What a colony or a variant of it sustains, in a month.
 * @param state   right after the player's changes; it isn't changed
 * @param basis   the colony before them: raw material that it doesn't sell doesn't become income by a change
 * @param isRough for ranking only
 * @throws SimulationError if the colony can't be simulated on
 */
export function sustainedFigures(
  state: ColonyState,
  { state: present, visits, kept, economy }: Pick<VariantBasis, 'state' | 'visits' | 'kept' | 'economy'>,
  isRough = false,
): Sustained & ReplayCost {
  const isUnchanged = state === present && kept !== null && !isRough;
  const soldRaw = soldRawMaterials(findColonyGoods(present.compiled.colony));
  const { eventCount, visitCount, ...sustained } = isUnchanged
    ? { ...kept, eventCount: 0, visitCount: 0 }
    : sustain(state, { soldRaw, ...visits }, isRough);
  const { exports, imports, netIsk } = netPerMonth(sustained, economy);
  const monthly =
    (iskOf: typeof exportIsk) =>
    (good: TradedGood): MonthlyGood => ({
      typeId: good.typeId,
      unitsPerMonth: good.units,
      iskPerMonth: iskOf(good),
    });
  return {
    exports: exports.map(monthly(exportIsk)),
    imports: imports.map(monthly(importIsk)),
    netIskPerMonth: netIsk,
    taxIskPerMonth: [...exports, ...imports].reduce((isk, { tax }) => isk + taxSum(tax), 0),
    lostUnitsPerMonth: lostUnitsPerMonth(sustained),
    eventCount,
    visitCount,
  };
}
