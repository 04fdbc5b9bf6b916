import type { Place } from '../../../workers/game/domain/colony.ts';
import type { Schematic } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { Random } from '../random.ts';
import type { EcuPlan } from './colonyPlan.ts';
import { moveFrom } from './placePins.ts';
import { type EsiPin, toIsoTime } from './records.ts';
import type { Site } from './site.ts';

const HEADS_PER_ECU = 10;

function ecuFields(ecu: EcuPlan, place: Place, lastUpdateAt: number, random: Random): Partial<EsiPin> {
  const bearing = random.between(0, 2 * Math.PI);
  const headIds = random
    .shuffle(Array.from({ length: HEADS_PER_ECU }, (_, id) => id))
    .slice(0, ecu.heads)
    .sort((a, b) => a - b);
  const heads = headIds.map((head_id) => ({
    head_id,
    ...moveFrom(place, random.between(0.05, 0.2), bearing + random.between(-0.9, 0.9)),
  }));
  if (ecu.program === null || ecu.productTypeId === null) return { extractor_details: { heads } };
  const { installedAt, expiresAt, cycleSeconds } = ecu.program;
  const cyclesBegun = Math.floor((Math.min(lastUpdateAt, expiresAt - 1) - installedAt) / cycleSeconds);
  return {
    extractor_details: {
      cycle_time: cycleSeconds,
      head_radius: Math.fround(random.between(0.012, 0.05)),
      heads,
      product_type_id: ecu.productTypeId,
      qty_per_cycle: Math.round(ecu.heads * ecu.richness),
    },
    install_time: toIsoTime(installedAt),
    expiry_time: toIsoTime(expiresAt),
    last_cycle_start: toIsoTime(installedAt + cyclesBegun * cycleSeconds),
  };
}

/** A supplied factory is in the middle of a cycle and has the next cycle's inputs; others have been idle for a while. */
function factoryFields(schematic: Schematic, isFed: boolean, lastUpdateAt: number, random: Random): Partial<EsiPin> {
  const idleSeconds = isFed ? 0 : schematic.cycleSeconds * random.integer(2, 40);
  const contents = isFed ? schematic.inputs.map(({ typeId, amount }) => ({ type_id: typeId, amount })) : [];
  return {
    schematic_id: schematic.schematicId,
    ...(random.fraction() < 0.5 && { factory_details: { schematic_id: schematic.schematicId } }),
    last_cycle_start: toIsoTime(lastUpdateAt - random.integer(0, schematic.cycleSeconds - 1) - idleSeconds),
    contents,
  };
}

/**
 * ESI's records of a site's pins, in the site's order. Storage is still empty.
 * @param lacking commodities that factories need and the colony does not have
 */
export function makePins(
  { plan, placed }: Site,
  pinIds: readonly number[],
  lacking: ReadonlySet<TypeId>,
  random: Random,
): EsiPin[] {
  return placed.map(({ part, typeId, slot }, index) => {
    const pin = {
      pin_id: pinIds[index] as number,
      type_id: typeId,
      latitude: slot.latitude,
      longitude: slot.longitude,
      contents: [],
    };
    if (part.kind === 'ecu') return { ...pin, ...ecuFields(part.ecu, slot, plan.lastUpdateAt, random) };
    if (part.kind === 'factory' && part.schematic !== null) {
      const isFed = part.schematic.inputs.every((input) => !lacking.has(input.typeId));
      return { ...pin, ...factoryFields(part.schematic, isFed, plan.lastUpdateAt, random) };
    }
    return pin;
  });
}
