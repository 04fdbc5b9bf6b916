/** A design before it has places: which structures there are, and what goes from which to which. */
import { schematicByOutput, volumeM3Of } from '../../game/catalogue/index.ts';
import type { Schematic } from '../../game/domain/commodity.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { PlacedStoreKind } from '../../game/domain/pinKinds.ts';
import { SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
import { maxYieldPerCycle } from '../../game/engine/index.ts';

/** An extractor. `store` takes what it extracts: a position in the blueprint's stores. */
export interface PlannedEcu {
  resourceTypeId: TypeId;
  headCount: number;
  /** of all heads per 15 minutes */
  baseQuantity: number;
  store: number;
}

/** A factory. Stores are positions in the blueprint's stores. */
export interface PlannedFactory {
  productTypeId: TypeId;
  /** where each input comes from, in the schematic's order */
  sources: readonly number[];
  /** where its product goes */
  target: number;
}

export interface Blueprint {
  stores: readonly PlacedStoreKind[];
  ecus: readonly PlannedEcu[];
  /** makers of inputs before their users */
  factories: readonly PlannedFactory[];
  cycleSeconds: Seconds;
}

/** A structure of a blueprint. */
export type PinRef = { kind: 'ecu' | 'factory' | 'store'; index: number };

/** A route of a blueprint, and the most that it carries. */
export interface PlannedRoute {
  from: PinRef;
  to: PinRef;
  typeId: TypeId;
  quantity: number;
  m3PerHour: number;
}

/** Every schematic of a design is in the catalogue: `findDesignProblem` has looked. */
function schematicOf(productTypeId: TypeId): Schematic {
  return schematicByOutput.get(productTypeId)!;
}

/** All routes: from extractors, into factories, out of factories. */
export function planRoutes(blueprint: Blueprint): PlannedRoute[] {
  const { ecus, factories, cycleSeconds } = blueprint;
  const routes: PlannedRoute[] = [];
  const add = (from: PinRef, to: PinRef, typeId: TypeId, quantity: number, seconds: Seconds): void => {
    const m3PerHour = (quantity * volumeM3Of(typeId) * SECONDS_PER_HOUR) / seconds;
    routes.push({ from, to, typeId, quantity, m3PerHour });
  };
  ecus.forEach(({ resourceTypeId, baseQuantity, store }, index) => {
    const most = Math.max(1, Math.ceil(maxYieldPerCycle(baseQuantity, cycleSeconds)));
    add({ kind: 'ecu', index }, { kind: 'store', index: store }, resourceTypeId, most, cycleSeconds);
  });
  factories.forEach(({ productTypeId, sources, target }, index) => {
    const { inputs, output, cycleSeconds: seconds } = schematicOf(productTypeId);
    const factory: PinRef = { kind: 'factory', index };
    inputs.forEach(({ typeId, amount }, k) => {
      add({ kind: 'store', index: sources[k]! }, factory, typeId, amount, seconds);
    });
    add(factory, { kind: 'store', index: target }, productTypeId, output.amount, seconds);
  });
  return routes;
}
