import type { Colony, Pin } from '../../game/domain/colony.ts';
import type { PinId, TypeId } from '../../game/domain/ids.ts';
import type { ColonyReport, RootStop, StopReport } from '../../game/domain/report.ts';
import type { Forecast, Stop } from '../../game/domain/result.ts';
import { isMinorLoss } from '../../game/domain/stopped.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import { findStopCauses } from '../../game/engine/index.ts';

/** The stops known without a simulation: expiring programs, and pins that were never set up. */
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
  if (stop.kind === 'inputMissing' || stop.kind === 'goodsLost') return stop.typeId;
  if (stop.kind === 'notSetUp' && 'typeId' in stop.fault) return stop.fault.typeId;
  return pin.kind === 'ecu' ? pin.productTypeId : null;
}

interface ReportedStops extends Pick<ColonyReport, 'stops' | 'minorLosses'> {
  colony: Colony;
}

/** Cached, because the same forecast is reported every minute. */
const reported = new WeakMap<readonly Stop[], ReportedStops>();

/**
 * Current and future stops of a colony, ascending by time, each with its consequences; and the losses that are none of them.
 * @param forecast null if the colony could not be simulated: then only the stops known from its snapshot
 */
export function reportStops(
  colony: Colony,
  pinById: ReadonlyMap<PinId, Pin>,
  forecast: Forecast | null,
): ReportedStops {
  const stops = forecast?.stops ?? snapshotStops(colony);
  const known = reported.get(stops);
  if (known?.colony === colony) return known;
  const describe = (stop: Stop): StopReport | null => {
    const pin = pinById.get(stop.pinId);
    if (pin === undefined) return null;
    return { colonyKey: colony.key, stop, pinTypeId: pin.typeId, productTypeId: productOfStop(stop, pin) };
  };
  const report: ReportedStops = {
    colony,
    stops: foldStops(
      colony,
      stops.filter((stop) => !isMinorLoss(stop)),
      describe,
    ),
    minorLosses: stops.flatMap((stop) => (isMinorLoss(stop) ? (describe(stop) ?? []) : [])),
  };
  reported.set(stops, report);
  return report;
}

function foldStops(
  colony: Colony,
  stops: readonly Stop[],
  describe: (stop: Stop) => StopReport | null,
): readonly RootStop[] {
  const causes = findStopCauses(colony, stops);
  const rootByIndex = new Map<number, RootStop & { consequences: StopReport[] }>();
  stops.forEach((stop, index) => {
    const root = causes[index]!.root === index ? describe(stop) : null;
    if (root !== null) rootByIndex.set(index, { ...root, consequences: [] });
  });
  stops.forEach((stop, index) => {
    const { root, at } = causes[index]!;
    if (root === index) return;
    const consequence = describe(at === stop.at ? stop : { ...stop, at });
    if (consequence !== null) rootByIndex.get(root)?.consequences.push(consequence);
  });
  const roots = [...rootByIndex.values()];
  for (const { consequences } of roots) consequences.sort((a, b) => a.stop.at - b.stop.at);
  return roots;
}

/** The first stop after `at`; one exactly at `at` is current. @param stops ascending by time */
export function firstStopAfter(stops: readonly RootStop[], at: EpochSeconds): RootStop | null {
  return stops.find(({ stop }) => stop.at > at) ?? null;
}

/** Whether a forecast's first stop is still ahead at `at`: after it, sustained rates have changed. */
export function isForecastCurrent(forecast: Forecast, at: EpochSeconds): boolean {
  return forecast.firstStop === null || forecast.firstStop.at > at;
}
