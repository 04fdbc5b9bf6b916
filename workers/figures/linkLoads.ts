/** What routes carry over links: at extractors' best cycles, and with every factory running, as the game counts it. */
import { schematicOf, volumeM3Of } from '../game/catalogue/index.ts';
import type { Colony, Pin } from '../game/domain/colony.ts';
import type { PinId, TypeId } from '../game/domain/ids.ts';
import { addTo } from '../game/domain/sums.ts';
import { SECONDS_PER_HOUR } from '../game/domain/units.ts';
import { maxYieldPerCycle } from '../game/engine/index.ts';

/** What a link of level 0 carries. Source: dogma attribute 1631 of type 2280. */
const LINK_M3_PER_HOUR = 1250;

const MAX_LINK_LEVEL = 10;

/** What a link carries. Source: game-rules.md, "CPU and power" */
export function linkCapacityM3PerHour(level: number): number {
  return LINK_M3_PER_HOUR * 2 ** level;
}

/** The lowest level at which a link carries so much; null if none does. */
export function linkLevelFor(m3PerHour: number): number | null {
  const level = Math.max(0, Math.ceil(Math.log2(m3PerHour / LINK_M3_PER_HOUR)));
  return level <= MAX_LINK_LEVEL ? level : null;
}

/** The most that a route carries. Nothing leaves a store except for a factory. */
export function routeM3PerHour(source: Pin, destination: Pin, typeId: TypeId, quantity: number): number {
  return unitsPerHour(source, destination, typeId, quantity) * volumeM3Of(typeId);
}

function unitsPerHour(source: Pin, destination: Pin, typeId: TypeId, quantity: number): number {
  if (source.kind === 'ecu') {
    if (source.productTypeId !== typeId || source.baseQtyPerCycle === null || source.cycleSeconds === null) return 0;
    const most = maxYieldPerCycle(source.baseQtyPerCycle, source.cycleSeconds);
    return (Math.min(quantity, most) * SECONDS_PER_HOUR) / source.cycleSeconds;
  }
  const making = schematicOf(source);
  if (making !== undefined) {
    if (making.output.typeId !== typeId) return 0;
    return (Math.min(quantity, making.output.amount) * SECONDS_PER_HOUR) / making.cycleSeconds;
  }
  const using = schematicOf(destination);
  const demand = using?.inputs.find((input) => input.typeId === typeId)?.amount;
  return using === undefined || demand === undefined
    ? 0
    : (Math.min(quantity, demand) * SECONDS_PER_HOUR) / using.cycleSeconds;
}

/** The name of the way between two pins, the same in both directions. */
export function linkName(one: PinId, other: PinId): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** What all routes of a colony carry from pin to pin, in m³ an hour, by `linkName`. */
export function linkLoads({ pins, routes }: Pick<Colony, 'pins' | 'routes'>): Map<string, number> {
  const pinById = new Map(pins.map((pin) => [pin.pinId, pin]));
  const loads = new Map<string, number>();
  for (const { sourcePinId, destinationPinId, typeId, quantity, waypoints } of routes) {
    const [source, destination] = [pinById.get(sourcePinId), pinById.get(destinationPinId)];
    if (source === undefined || destination === undefined) continue;
    const carried = routeM3PerHour(source, destination, typeId, quantity);
    const path = [sourcePinId, ...waypoints, destinationPinId];
    for (let step = 1; step < path.length; step++) {
      const name = linkName(path[step - 1]!, path[step]!);
      addTo(loads, name, carried);
    }
  }
  return loads;
}
