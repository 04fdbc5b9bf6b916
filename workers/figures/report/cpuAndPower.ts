/** CPU and power that a colony uses and has. */

import { COMMAND_CENTER_LEVELS, HEAD_LOAD, linkLoad, structures } from '../../game/catalogue/index.ts';
import type { Colony, Pin, Place } from '../../game/domain/colony.ts';
import type { CpuAndPower } from '../../game/domain/commodity.ts';
import type { PinId } from '../../game/domain/ids.ts';
import { STRUCTURE_KINDS, type StructureKind } from '../../game/domain/pinKinds.ts';
import type { ColonyDetail, LoadReport, LoadShare } from '../../game/domain/report.ts';

/** The highest link level; a damaged record must not cause impossible figures. */
const MAX_LINK_LEVEL = 10;

/** Great-circle distance between two points on a planet, by the haversine formula, which is exact for close points too. */
export function greatCircleKm(from: Place, to: Place, radiusKm: number): number {
  const halfAcross = Math.sin((to.latitude - from.latitude) / 2);
  const halfRound = Math.sin((to.longitude - from.longitude) / 2);
  const square = halfAcross ** 2 + Math.sin(from.latitude) * Math.sin(to.latitude) * halfRound ** 2;
  return 2 * radiusKm * Math.asin(Math.sqrt(Math.min(1, Math.max(0, square))));
}

/** CPU and power of a pin; an ECU includes its heads. 0 for a structure that isn't in the catalogue. */
export function pinLoad(pin: Pin): CpuAndPower {
  const structure = structures.get(pin.typeId);
  if (structure === undefined) return { cpuTf: 0, powerMw: 0 };
  const headCount = pin.kind === 'ecu' ? pin.heads.length : 0;
  return {
    cpuTf: structure.cpuTf + headCount * HEAD_LOAD.cpuTf,
    powerMw: structure.powerMw + headCount * HEAD_LOAD.powerMw,
  };
}

/**
 * Length, CPU and power of each link between two pins of the colony.
 * @param radiusKm of the planet; if null, lengths are null, and CPU and power are those of a link without length
 */
export function reportLinks(
  colony: Colony,
  pinById: ReadonlyMap<PinId, Pin>,
  radiusKm: number | null,
): ColonyDetail['links'] {
  return colony.links.flatMap((link) => {
    const from = pinById.get(link.sourcePinId);
    const to = pinById.get(link.destinationPinId);
    if (from === undefined || to === undefined) return [];
    const lengthKm = radiusKm === null ? null : greatCircleKm(from, to, radiusKm);
    const level = Math.min(MAX_LINK_LEVEL, Math.max(0, link.level));
    return { fromPinId: from.pinId, toPinId: to.pinId, level, lengthKm, ...linkLoad(lengthKm ?? 0, level) };
  });
}

/** CPU and power that a colony's pins and links use, and the limits of its command center. */
export function reportLoad(colony: Colony, pinById: ReadonlyMap<PinId, Pin>, radiusKm: number | null): LoadReport {
  const links = reportLinks(colony, pinById, radiusKm);
  let cpuUsedTf = 0;
  let powerUsedMw = 0;
  for (const { cpuTf, powerMw } of [...colony.pins.map(pinLoad), ...links]) {
    cpuUsedTf += cpuTf;
    powerUsedMw += powerMw;
  }
  const limit = COMMAND_CENTER_LEVELS[colony.upgradeLevel] as CpuAndPower;
  return {
    isLowerBound: radiusKm === null && links.length > 0,
    cpuUsedTf,
    cpuLimitTf: limit.cpuTf,
    powerUsedMw,
    powerLimitMw: limit.powerMw,
  };
}

/** The order on the screen. */
const SHARE_KINDS = [...(Object.keys(STRUCTURE_KINDS) as StructureKind[]), 'unknown', 'link'] as const;

function shareKind(pin: Pin): LoadShare['kind'] {
  if (pin.kind !== 'factory') return pin.kind;
  return structures.get(pin.typeId)?.factoryKind ?? 'unknown';
}

/** CPU and power by kind of structure, without kinds that the colony doesn't have. */
export function reportLoadShares(colony: Colony, links: ColonyDetail['links']): LoadShare[] {
  const shares = new Map<LoadShare['kind'], LoadShare>(
    SHARE_KINDS.map((kind) => [kind, { kind, count: 0, cpuTf: 0, powerMw: 0 }]),
  );
  const add = (kind: LoadShare['kind'], { cpuTf, powerMw }: CpuAndPower): void => {
    const share = shares.get(kind);
    if (share === undefined) return;
    share.count += 1;
    share.cpuTf += cpuTf;
    share.powerMw += powerMw;
  };
  for (const pin of colony.pins) add(shareKind(pin), pinLoad(pin));
  for (const link of links) add('link', link);
  return [...shares.values()].filter(({ count }) => count > 0);
}
