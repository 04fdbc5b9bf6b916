import type { Colony } from '../../../workers/game/domain/colony.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { Goods, NewProgram } from '../../../workers/game/domain/round.ts';
import { addTo } from '../../../workers/game/domain/sums.ts';
import type { EpochSeconds } from '../../../workers/game/domain/units.ts';
import type { SandboxColony } from '../fleet/pilots.ts';
import { startReference } from '../referenceEngine/simulate.ts';
import { fillFraction, fitDeliveries, movesTo, storesOf, toAmounts } from './pastStores.ts';
import { programmedEcus, unitRates } from './rates.ts';
import { recordColony, toColony } from './recordToColony.ts';

export type Restart = 'ended' | 'all';

/** A colony right after a visit, and what the pilot brought (above 0) and took (below 0). */
interface VisitedColony {
  colony: SandboxColony;
  at: EpochSeconds;
  moves: readonly Goods[];
}

/** How full the pilot leaves a store of raw resources. */
const LEFT_FRACTION = 0.6;

/**
 * A colony after its pilot's visit. Up to then it has done what the game's rules say. The pilot takes away all products,
 * brings the imports that are missing, and restarts programs for the same length. Structures that were never set up stay
 * that way.
 * @param atSeconds seconds since 1970; before the record's own time, the visit is at that time
 */
export function visitNow(
  characterId: number,
  colony: SandboxColony,
  atSeconds: EpochSeconds,
  restart: Restart,
): VisitedColony {
  const before = toColony(characterId, colony);
  const at = Math.max(atSeconds, before.lastUpdateAt);
  const run = startReference(before);
  run.advance(at);
  const { used } = unitRates(before);
  const moves = movesTo(storesOf(before), run.read(), (store, held) => {
    const needed = new Map([...held].filter(([typeId]) => used.has(typeId)));
    const fill = fillFraction(store, needed);
    const share = fill > LEFT_FRACTION ? LEFT_FRACTION / fill : 1;
    const staying = new Map([...needed].map(([typeId, units]) => [typeId, Math.floor(units * share)]));
    const missing = new Map<TypeId, number>();
    for (const [typeId, units] of toAmounts(colony.restock.get(store.pinId) ?? [])) {
      missing.set(typeId, Math.max(0, units - (staying.get(typeId) ?? 0)));
    }
    for (const [typeId, units] of fitDeliveries(store, staying, missing)) addTo(staying, typeId, units);
    return staying;
  });
  run.visit({ programs: restarted(before, at, restart), moves });
  return { colony: recordColony(colony, run.snapshot()), at, moves };
}

function restarted(colony: Colony, at: EpochSeconds, restart: Restart): NewProgram[] {
  return programmedEcus(colony)
    .filter(({ expiresAt }) => restart === 'all' || expiresAt <= at)
    .map(({ pinId, productTypeId, baseQtyPerCycle, cycleSeconds, installedAt, expiresAt }) => ({
      pinId,
      productTypeId,
      baseQtyPerCycle,
      cycleSeconds,
      expiresAt: at + expiresAt - installedAt,
    }));
}
