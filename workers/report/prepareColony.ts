/**
 * The parts of a report that don't change over time: programs, products, inputs, storage in the snapshot, CPU and power.
 * Computed once per snapshot, so that a report every minute is cheap.
 */

import { compareCommodities, schematics } from '../catalogue/index.ts';
import type { Colony, EcuPin, FactoryPin, Pin } from '../domain/colony.ts';
import type { Schematic } from '../domain/commodity.ts';
import { addToGroup, groupBy } from '../domain/groups.ts';
import type { PinId, SchematicId, TypeId } from '../domain/ids.ts';
import type { LoadReport } from '../domain/report.ts';
import { SECONDS_PER_HOUR } from '../domain/units.ts';
import { reportLoad } from './cpuAndPower.ts';
import { type ProgramFigures, programFigures } from './extraction.ts';
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

const preparedColonies = new WeakMap<Colony, PreparedColony>();

/**
 * The unchanging parts of a colony's report, cached per colony object and radius.
 * @param radiusKm of the planet, null if unknown
 */
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
    storages: storageBases(colony.pins),
    load: reportLoad(colony, pinById, radiusKm),
  };
  preparedColonies.set(colony, prepared);
  return prepared;
}
