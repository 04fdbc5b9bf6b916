import { compareCommodities, tierOf } from '../../game/catalogue/index.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { ChainNode } from '../../game/domain/report.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import { isRunningAt } from './extraction.ts';
import type { PreparedColony } from './prepareColony.ts';

/**
 * Every commodity that a colony extracts, makes or uses, P0 first. The chain shows what the colony is set up for: factories
 * run without a pause, extractors count with the average of their programs if these run at `at`.
 */
export function reportChain(prepared: PreparedColony, at: EpochSeconds): ChainNode[] {
  const { productions, uses, extractions } = prepared;
  const typeIds = [...new Set([...extractions.keys(), ...productions.keys(), ...uses.keys()])];
  const outputsFrom = (typeId: TypeId) =>
    [...productions.values()]
      .filter(({ schematic }) => schematic.inputs.some((input) => input.typeId === typeId))
      .map(({ schematic }) => schematic.output.typeId);
  return typeIds.sort(compareCommodities).map((typeId) => {
    const production = productions.get(typeId);
    const programs = extractions.get(typeId) ?? [];
    const expiries = programs.flatMap(({ pin }) => pin.expiresAt ?? []);
    let producedPerHour = production?.unitsPerHour ?? 0;
    for (const { pin, unitsPerHour } of programs) if (isRunningAt(pin, at)) producedPerHour += unitsPerHour;
    const consumedPerHour = uses.get(typeId)?.unitsPerHour ?? 0;
    return {
      typeId,
      tier: tierOf(typeId),
      schematicId: production?.schematic.schematicId ?? null,
      factoryCount: production?.pins.length ?? 0,
      cycleSeconds: production?.schematic.cycleSeconds ?? null,
      inputsPerCycle: production?.schematic.inputs ?? [],
      extractorExpiresAt: expiries.length > 0 ? Math.min(...expiries) : null,
      extractorCount: programs.length,
      producedPerHour,
      consumedPerHour,
      importPerHour: Math.max(0, consumedPerHour - producedPerHour),
      netPerHour: producedPerHour - consumedPerHour,
      feedsTypeIds: outputsFrom(typeId),
    };
  });
}
