import type { Colony, Pin } from '../domain/colony.ts';
import type { PinId, TypeId } from '../domain/ids.ts';
import type { StopReport } from '../domain/report.ts';
import type { Forecast, Stop } from '../domain/result.ts';
import type { EpochSeconds } from '../domain/units.ts';

/** What a snapshot alone tells of stops: when programs end, and pins that were never set up. */
function snapshotStops(colony: Colony): Stop[] {
  const stops: Stop[] = [];
  const at = colony.lastUpdateAt;
  for (const pin of colony.pins) {
    const { pinId } = pin;
    if (pin.kind === 'factory' && pin.schematicId === null) {
      stops.push({ kind: 'notSetUp', at, pinId, fault: { kind: 'noSchematic' } });
    }
    if (pin.kind !== 'ecu') continue;
    if (pin.expiresAt === null) stops.push({ kind: 'notSetUp', at, pinId, fault: { kind: 'noProgram' } });
    else stops.push({ kind: 'programExpired', at: pin.expiresAt, pinId });
  }
  return stops.sort((a, b) => a.at - b.at || a.pinId - b.pinId);
}

function productOfStop(stop: Stop, pin: Pin): TypeId | null {
  if (stop.kind === 'inputMissing') return stop.typeId;
  if (stop.kind === 'notSetUp' && 'typeId' in stop.fault) return stop.fault.typeId;
  return pin.kind === 'ecu' ? pin.productTypeId : null;
}

/**
 * Stops of a colony, in force and coming, ascending by time.
 * @param forecast null where the colony could not be simulated: then only what its snapshot tells
 */
export function reportStops(colony: Colony, pinById: ReadonlyMap<PinId, Pin>, forecast: Forecast | null): StopReport[] {
  return (forecast?.stops ?? snapshotStops(colony)).flatMap((stop) => {
    const pin = pinById.get(stop.pinId);
    if (pin === undefined) return [];
    return [{ colonyKey: colony.key, stop, pinTypeId: pin.typeId, productTypeId: productOfStop(stop, pin) }];
  });
}

/** The first stop that is still to come at `at`; one at `at` itself is in force. Stops ascend by time. */
export function firstStopAfter(stops: readonly StopReport[], at: EpochSeconds): StopReport | null {
  return stops.find(({ stop }) => stop.at > at) ?? null;
}
