import type { SustainedColony } from '../../game/domain/sustained.ts';
import type { ColonyEdit, MonthlyGood, Sustained } from '../../game/domain/whatIf.ts';
import type { TradedGood } from '../../game/domain/worth.ts';
import type { ColonyState } from '../../game/engine/index.ts';
import { findColonyGoods, type ReplayCost, soldRawMaterials, sustain } from '../../game/sustain/index.ts';
import type { VisitRule } from '../../game/sustain/visits.ts';
import {
  boundedNet,
  type Economy,
  exportIsk,
  importIsk,
  lostUnitsPerMonth,
  netPerMonth,
  taxSum,
} from '../../game/worth/index.ts';
import { visitsAfter } from './applyEdits.ts';

/**
 * What a colony or a variant of it sustains, right after the player's `edits`.
 * @param basis the colony before them: raw material that its factories use doesn't become income by a change
 * @throws SimulationError if the colony can't be simulated on
 */
export function sustainVariant(
  state: ColonyState,
  edits: readonly ColonyEdit[],
  { state: present, visits, kept }: { state: ColonyState; visits: VisitRule; kept: SustainedColony | null },
  isRough = false,
): SustainedColony & ReplayCost {
  // The figures of the planet's row, so that both places say the same.
  if (state === present && edits.length === 0 && kept !== null && !isRough) {
    return { ...kept, eventCount: 0, visitCount: 0 };
  }
  const goods = findColonyGoods(present.compiled.colony);
  const started = edits.flatMap((edit) => (edit.kind === 'start' ? [edit.productTypeId] : []));
  const soldRaw = soldRawMaterials({ made: new Set([...goods.made, ...started]), used: goods.used });
  return sustain(state, { soldRaw, ...visitsAfter(visits, edits) }, isRough);
}

/** What that brings in a month. */
export function monthlyFigures(sustained: SustainedColony, economy: Economy): Sustained {
  const net = netPerMonth(sustained, economy);
  const { exports, imports } = net;
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
    netIskPerMonth: boundedNet(net),
    taxIskPerMonth: [...exports, ...imports].reduce((isk, { tax }) => isk + taxSum(tax), 0),
    lostUnitsPerMonth: lostUnitsPerMonth(sustained),
  };
}
