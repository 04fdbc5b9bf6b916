/** The parts of a report that don't change over time, computed once per snapshot. */

import { compareCommodities, schematics } from '../../game/catalogue/index.ts';
import type { Colony, EcuPin, FactoryPin, Pin } from '../../game/domain/colony.ts';
import type { Schematic } from '../../game/domain/commodity.ts';
import { addToGroup, groupBy } from '../../game/domain/groups.ts';
import type { PinId, SchematicId, TypeId } from '../../game/domain/ids.ts';
import { isStore } from '../../game/domain/pinKinds.ts';
import type { LoadReport } from '../../game/domain/report.ts';
import { sum } from '../../game/domain/sums.ts';
import { SECONDS_PER_HOUR } from '../../game/domain/units.ts';
import { reportLoad } from './cpuAndPower.ts';
import { keptUnitsPerHour, type ProgramFigures, programFigures } from './extraction.ts';
import { type StorageBasis, storageBases } from './stores.ts';

/** All factories of a colony that run the same schematic. */
interface Production {
  schematic: Schematic;
  pins: readonly FactoryPin[];
  /** all of them together, running without a pause */
  unitsPerHour: number;
  /** one cycle of all of them */
  unitsPerCycle: number;
}

/** One commodity that a colony's factories use, in any schematic. */
export interface Use {
  typeId: TypeId;
  schematicIds: readonly SchematicId[];
  factoryCount: number;
  unitsPerHour: number;
  /** one cycle of every factory that uses it */
  unitsPerCycle: number;
}

export interface PreparedColony {
  radiusKm: number | null;
  pinById: ReadonlyMap<PinId, Pin>;
  /** one per ECU, in the colony's order */
  programs: readonly ProgramFigures[];
  /** by output, P1 first */
  productions: ReadonlyMap<TypeId, Production>;
  /** by commodity, P0 first */
  uses: ReadonlyMap<TypeId, Use>;
  /** programs by extracted commodity, including expired ones */
  extractions: ReadonlyMap<TypeId, readonly ProgramFigures[]>;
  /** units per hour of what a pin makes that its routes can take to stores */
  collectable: ReadonlyMap<PinId, number>;
  storages: readonly StorageBasis[];
  load: LoadReport;
}

function sortedByCommodity<Value>(map: ReadonlyMap<TypeId, Value>): Map<TypeId, Value> {
  return new Map([...map].sort(([a], [b]) => compareCommodities(a, b)));
}

/** A colony's factories by what they make, P1 first. Those that aren't set up are left out. */
export function productionsOf(pins: readonly Pin[]): Map<TypeId, Production> {
  const factories = pins.filter((pin): pin is FactoryPin => pin.kind === 'factory');
  const productions = new Map<TypeId, Production>();
  for (const [schematicId, group] of groupBy(factories, (pin) => pin.schematicId)) {
    const schematic = schematicId === null ? undefined : schematics.get(schematicId);
    if (schematic === undefined) continue;
    const unitsPerCycle = group.length * schematic.output.amount;
    const unitsPerHour = (unitsPerCycle * SECONDS_PER_HOUR) / schematic.cycleSeconds;
    productions.set(schematic.output.typeId, { schematic, pins: group, unitsPerCycle, unitsPerHour });
  }
  return sortedByCommodity(productions);
}

function usesOf(productions: Iterable<Production>): Map<TypeId, Use> {
  const uses = new Map<TypeId, Use>();
  for (const { schematic, pins } of productions) {
    for (const { typeId, amount } of schematic.inputs) {
      const use = uses.get(typeId);
      const unitsPerCycle = pins.length * amount;
      uses.set(typeId, {
        typeId,
        schematicIds: [...(use?.schematicIds ?? []), schematic.schematicId],
        factoryCount: (use?.factoryCount ?? 0) + pins.length,
        unitsPerCycle: (use?.unitsPerCycle ?? 0) + unitsPerCycle,
        unitsPerHour: (use?.unitsPerHour ?? 0) + (unitsPerCycle * SECONDS_PER_HOUR) / schematic.cycleSeconds,
      });
    }
  }
  return sortedByCommodity(uses);
}

/** What routes lead past all stores, or have no room for in a cycle, nobody can collect. Without any route all of it counts. */
function collectableUnits(
  { pins, routes }: Colony,
  programs: Iterable<ProgramFigures>,
  productions: Iterable<Production>,
): Map<PinId, number> {
  const storeIds = new Set(pins.filter(isStore).map(({ pinId }) => pinId));
  const routesBySource = groupBy(routes, ({ sourcePinId }) => sourcePinId);
  const unitsInCycle = (pinId: PinId, typeId: TypeId | null) => {
    const own = (routesBySource.get(pinId) ?? []).filter((route) => route.typeId === typeId);
    if (own.length === 0) return Number.POSITIVE_INFINITY;
    return sum(own.map(({ destinationPinId, quantity }) => (storeIds.has(destinationPinId) ? quantity : 0)));
  };
  const units = new Map<PinId, number>();
  for (const program of programs) {
    const { pinId, productTypeId } = program.pin;
    units.set(pinId, keptUnitsPerHour(program, unitsInCycle(pinId, productTypeId)));
  }
  for (const { schematic, pins: factories } of productions) {
    const { output, cycleSeconds } = schematic;
    for (const { pinId } of factories) {
      const inCycle = Math.min(output.amount, unitsInCycle(pinId, output.typeId));
      units.set(pinId, (inCycle * SECONDS_PER_HOUR) / cycleSeconds);
    }
  }
  return units;
}

const preparedColonies = new WeakMap<Colony, PreparedColony>();

/** The unchanging parts of a colony's report, cached per colony object and radius (null: unknown). */
export function prepareColony(colony: Colony, radiusKm: number | null): PreparedColony {
  const kept = preparedColonies.get(colony);
  if (kept !== undefined && kept.radiusKm === radiusKm) return kept;
  const pinById = new Map(colony.pins.map((pin) => [pin.pinId, pin]));
  const programs = colony.pins.filter((pin): pin is EcuPin => pin.kind === 'ecu').map(programFigures);
  const extractions = new Map<TypeId, ProgramFigures[]>();
  for (const program of programs) {
    if (program.pin.productTypeId !== null) addToGroup(extractions, program.pin.productTypeId, program);
  }
  const productions = productionsOf(colony.pins);
  const prepared: PreparedColony = {
    radiusKm,
    pinById,
    programs,
    productions,
    uses: usesOf(productions.values()),
    extractions: sortedByCommodity(extractions),
    collectable: collectableUnits(colony, programs, productions.values()),
    storages: storageBases(colony.pins),
    load: reportLoad(colony, pinById, radiusKm),
  };
  preparedColonies.set(colony, prepared);
  return prepared;
}
