import type { Random } from '../random.ts';
import type { SandboxColony } from './pilots.ts';
import type { EsiPin } from './records.ts';

function makePinRagged(pin: EsiPin, index: number, random: Random): EsiPin {
  const { contents, ...rest } = pin;
  const { schematic_id, ...unnamed } = rest;
  const isEmpty = (contents ?? []).length === 0;
  if (schematic_id && random.fraction() < 0.5) {
    return { ...unnamed, factory_details: { schematic_id }, ...(!isEmpty && { contents: contents ?? [] }) };
  }
  if (index % 2 === 0 && isEmpty) return rest;
  // Some of ESI's records name missing fields as null.
  return {
    expiry_time: null,
    extractor_details: null,
    factory_details: null,
    install_time: null,
    last_cycle_start: null,
    schematic_id: null,
    ...rest,
    contents: isEmpty ? null : (contents ?? []),
  };
}

/**
 * The same colony with the gaps of real records: empty fields are missing or null, a factory's schematic is in its details
 * only, empty waypoints are left out.
 */
export function makeRagged(colony: SandboxColony, random: Random): SandboxColony {
  return {
    ...colony,
    layout: {
      ...colony.layout,
      pins: colony.layout.pins.map((pin, index) => makePinRagged(pin, index, random)),
      routes: colony.layout.routes.map(({ waypoints, ...route }) =>
        waypoints?.length === 0 ? route : { ...route, waypoints: waypoints ?? null },
      ),
    },
  };
}
