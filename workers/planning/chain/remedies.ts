/** Changes that could end a bottleneck, tried on one planet by replay. */
import { tierOf } from '../../catalogue/index.ts';
import type { Colony, EcuPin } from '../../domain/colony.ts';
import type { PinId, SchematicId, TypeId } from '../../domain/ids.ts';
import type { PlacedStoreKind } from '../../domain/pinKinds.ts';
import type { SustainedColony } from '../../domain/sustained.ts';
import type { Fraction, Seconds } from '../../domain/units.ts';
import type { ColonyEdit } from '../../domain/whatIf.ts';
import { applyVisit, type ColonyState, SimulationError, stateAt } from '../../engine/index.ts';
import { findColonyGoods, soldRawMaterials, sustain, withWidenedRoutes } from '../../sustain/index.ts';
import { applyEdits, completeEcu, MAX_HEADS } from '../whatIf/applyEdits.ts';
import { EditError } from '../whatIf/editError.ts';
import { isWithinLimits, loadOf } from '../whatIf/evaluateVariant.ts';
import type { ReplayableColony } from './chainPlanet.ts';

export type Remedy =
  /** nothing: the planet as it is */
  | { kind: 'asNow' }
  /** visits also bring these, which it makes too little of */
  | { kind: 'bring'; typeIds: readonly TypeId[] }
  | { kind: 'restart'; programSeconds: Seconds }
  /** so many heads more on the ECUs of these resources; 0: their programs only start again now */
  | { kind: 'heads'; added: readonly AddedHeads[] }
  /** visits take out raw material beyond what factories need; nobody has to buy it */
  | { kind: 'takeOut' }
  | { kind: 'visit'; intervalSeconds: Seconds }
  | { kind: 'store'; storeKind: PlacedStoreKind }
  /** without the factories of a schematic */
  | { kind: 'stop'; schematicId: SchematicId; factoryCount: number };

export interface AddedHeads {
  typeId: TypeId;
  headCount: number;
}

/** What is there to bring of inputs that a planet doesn't make; all that it can use of every other one. */
export type Fed = readonly (readonly [TypeId, Fraction])[];

/** What planets would sustain after a change. Each replay is kept as long as what the planet sustains now. */
export class Remedies {
  readonly #kept = new WeakMap<SustainedColony, Map<string, SustainedColony | null>>();

  /** Null if the change is impossible: no CPU or power is left, for example. */
  try(planet: ReplayableColony, remedy: Remedy, fed: Fed): SustainedColony | null {
    if (remedy.kind === 'asNow' && fed.length === 0) return planet.sustained;
    const known = this.#kept.get(planet.sustained) ?? new Map<string, SustainedColony | null>();
    this.#kept.set(planet.sustained, known);
    const name = JSON.stringify([remedy, fed]);
    let after = known.get(name);
    if (after === undefined) {
      after = replay({ ...planet, visits: { ...planet.visits, broughtFractions: new Map(fed) } }, remedy);
      known.set(name, after);
    }
    return after;
  }
}

function replay(planet: ReplayableColony, remedy: Remedy): SustainedColony | null {
  const { visits, radiusKm, state } = planet;
  try {
    switch (remedy.kind) {
      case 'asNow':
        return sustain(state(), visits);
      case 'bring':
        return sustain(state(), { ...visits, alsoBrings: new Set(remedy.typeIds) });
      case 'visit':
        return sustain(state(), { ...visits, intervalSeconds: remedy.intervalSeconds });
      case 'takeOut':
        return withoutNewExports(planet.sustained, sustain(state(), { ...visits, takesSurplusP0: true }));
      case 'heads':
        return sustain(withHeads(state(), remedy.added), visits);
      case 'restart': {
        const edits = longerPrograms(planet.colony, remedy.programSeconds).map(
          ({ pinId }): ColonyEdit => ({ kind: 'program', pinId, programSeconds: remedy.programSeconds }),
        );
        return sustainEdited(planet, edits);
      }
      case 'store': {
        if (radiusKm === null) return null;
        const edits: ColonyEdit[] = [{ kind: 'stores', storeKind: remedy.storeKind, count: 1 }];
        const { colony } = applyEdits(state(), edits, []).state.compiled;
        return isWithinLimits(loadOf(colony, radiusKm).load) ? sustainEdited(planet, edits) : null;
      }
      case 'stop': {
        const { schematicId, factoryCount } = remedy;
        return sustainEdited(planet, [{ kind: 'factories', schematicId, count: -factoryCount }]);
      }
      default:
        return remedy satisfies never;
    }
  } catch (error) {
    if (error instanceof EditError || error instanceof SimulationError) return null;
    throw error;
  }
}

/** What is taken out only to make room counts nothing. */
function withoutNewExports(before: SustainedColony, after: SustainedColony): SustainedColony {
  const exported = new Set(
    before.flows.flatMap(({ typeId, exportedUnitsPerHour }) => (exportedUnitsPerHour > 0 ? [typeId] : [])),
  );
  return {
    ...after,
    flows: after.flows.map((flow) =>
      tierOf(flow.typeId) > 0 || exported.has(flow.typeId) ? flow : { ...flow, exportedUnitsPerHour: 0 },
    ),
  };
}

function sustainEdited({ state, visits, colony }: ReplayableColony, edits: readonly ColonyEdit[]): SustainedColony {
  const soldRaw = soldRawMaterials(findColonyGoods(colony));
  return sustain(applyEdits(state(), edits, []).state, { ...visits, soldRaw });
}

/** ECUs with programs that last longer, by more than half of that time. */
export function longerPrograms({ pins }: Colony, seconds: Seconds): EcuPin[] {
  return pins.filter((pin): pin is EcuPin => {
    const ecu = pin.kind === 'ecu' ? completeEcu(pin) : undefined;
    return ecu !== undefined && ecu.programSeconds >= 1.5 * seconds;
  });
}

/** As many of these heads as fit on the ECUs and into CPU and power: those of each resource in turn. */
export function fittingHeads(
  { colony, radiusKm }: Pick<ReplayableColony, 'colony' | 'radiusKm'>,
  wanted: readonly AddedHeads[],
): AddedHeads[] {
  const added: AddedHeads[] = wanted.map(({ typeId }) => ({ typeId, headCount: 0 }));
  if (radiusKm === null) return [];
  for (let grew = true; grew; ) {
    grew = false;
    for (const [position, one] of added.entries()) {
      if (one.headCount >= wanted[position]!.headCount || freeHeads(colony, one.typeId) <= one.headCount) continue;
      const more = added.with(position, { ...one, headCount: one.headCount + 1 });
      if (!isWithinLimits(loadOf(addHeads(colony, more), radiusKm).load)) continue;
      added[position] = more[position]!;
      grew = true;
    }
  }
  return added.filter(({ headCount }) => headCount > 0);
}

/** Heads of a resource's ECUs, without those of which nobody knows how many they have. */
export function headCountOf(colony: Colony, typeId: TypeId): number {
  return ecusOf(colony, typeId).reduce((sum, { heads }) => sum + heads.length, 0);
}

function freeHeads(colony: Colony, typeId: TypeId): number {
  return ecusOf(colony, typeId).reduce((sum, { heads }) => sum + MAX_HEADS - heads.length, 0);
}

function ecusOf({ pins }: Colony, typeId: TypeId): EcuPin[] {
  return pins.filter(
    (pin): pin is EcuPin => pin.kind === 'ecu' && pin.productTypeId === typeId && pin.heads.length > 0,
  );
}

/** The ECUs with the fewest heads get them. */
function addHeads(colony: Colony, added: readonly AddedHeads[]): Colony {
  const heads = new Map<PinId, number>();
  for (const { typeId, headCount } of added) {
    const counts = new Map(ecusOf(colony, typeId).map((pin) => [pin.pinId, pin.heads.length]));
    for (let k = 0; k < headCount; k++) {
      const [pinId, count] = [...counts].reduce((least, one) => (one[1] < least[1] ? one : least));
      counts.set(pinId, count + 1);
    }
    for (const [pinId, count] of counts) heads.set(pinId, count);
  }
  return {
    ...colony,
    pins: colony.pins.map((pin) => {
      if (pin.kind !== 'ecu') return pin;
      const more = (heads.get(pin.pinId) ?? 0) - pin.heads.length;
      const last = pin.heads.at(-1);
      if (more <= 0 || last === undefined) return pin;
      const fresh = Array.from({ length: more }, (_, k) => ({ ...last, headId: last.headId + k + 1 }));
      return { ...pin, heads: [...pin.heads, ...fresh] };
    }),
  };
}

/** Heads count equally: programs start again with a base quantity that grows with them. */
function withHeads(state: ColonyState, added: readonly AddedHeads[]): ColonyState {
  const { colony } = state.compiled;
  const after = addHeads(colony, added);
  const programs = added
    .flatMap(({ typeId }) => ecusOf(colony, typeId))
    .flatMap((before) => {
      const ecu = completeEcu(before);
      const pin = after.pins.find(({ pinId }) => pinId === before.pinId);
      if (ecu === undefined || pin?.kind !== 'ecu') return [];
      const { pinId, productTypeId, cycleSeconds, programSeconds } = ecu;
      const baseQtyPerCycle = (ecu.baseQtyPerCycle * pin.heads.length) / before.heads.length;
      return [{ pinId, productTypeId, baseQtyPerCycle, cycleSeconds, expiresAt: stateAt(state) + programSeconds }];
    });
  return applyVisit(state, { programs, moves: [], rebuild: (visited) => withWidenedRoutes(colony, visited) });
}
