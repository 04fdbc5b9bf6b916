import type { SandboxColony } from './pilots.ts';
import { type EsiPin, toIsoTime } from './records.ts';

function visitPin(colony: SandboxColony, pin: EsiPin, atSeconds: number): EsiPin {
  const restock = colony.restock.get(pin.pin_id);
  if (restock !== undefined) {
    return { ...pin, contents: restock.map((stack) => ({ ...stack })) };
  }
  if (pin.install_time && pin.expiry_time) {
    const programSeconds = (Date.parse(pin.expiry_time) - Date.parse(pin.install_time)) / 1000;
    return {
      ...pin,
      install_time: toIsoTime(atSeconds),
      expiry_time: toIsoTime(atSeconds + programSeconds),
      last_cycle_start: toIsoTime(atSeconds),
    };
  }
  return pin.last_cycle_start ? { ...pin, contents: [], last_cycle_start: toIsoTime(atSeconds) } : pin;
}

/**
 * A colony after its pilot's visit: all programs restarted with the same length, products removed, imports restocked,
 * factories at the start of a cycle. Structures that were never set up stay that way.
 * @param atSeconds seconds since 1970
 */
export function visitColony(colony: SandboxColony, atSeconds: number): SandboxColony {
  const pins = colony.layout.pins.map((pin) => visitPin(colony, pin, atSeconds));
  return { ...colony, lastUpdateAt: atSeconds, layout: { ...colony.layout, pins } };
}
