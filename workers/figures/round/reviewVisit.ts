import type { Colony } from '../../game/domain/colony.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { ExpectedVisit, VisitDifference, VisitReview } from '../../game/domain/round.ts';
import { SECONDS_PER_HOUR } from '../../game/domain/units.ts';

/** A player sets a program's length with a slider: this much is no difference. */
const SAME_LENGTH_SECONDS = SECONDS_PER_HOUR;

/**
 * Compares a colony with what a planned visit should have left behind. What has been used since the round's start is
 * not known exactly, so a lack is stated as the least that it can be.
 * @param colony from a snapshot; null is the answer where it is not newer than the one that the plan rests on
 */
export function reviewVisit(colony: Colony, visit: ExpectedVisit): VisitReview | null {
  if (colony.lastUpdateAt <= visit.snapshotAt) return null;
  const restartedLineIds: string[] = [];
  const differences: VisitDifference[] = [];
  for (const { id, pinId, typeId, programSeconds } of visit.restarts) {
    const pin = colony.pins.find((one) => one.pinId === pinId);
    if (pin?.kind !== 'ecu' || pin.installedAt === null || pin.expiresAt === null) continue;
    if (pin.installedAt <= visit.snapshotAt) {
      differences.push({ kind: 'notRestarted', lineId: id, recordAt: colony.lastUpdateAt });
      continue;
    }
    restartedLineIds.push(id);
    if (pin.productTypeId !== null && pin.productTypeId !== typeId) {
      differences.push({ kind: 'otherProduct', lineId: id, typeId: pin.productTypeId });
    }
    const seconds = pin.expiresAt - pin.installedAt;
    if (Math.abs(seconds - programSeconds) > SAME_LENGTH_SECONDS) {
      differences.push({ kind: 'otherLength', lineId: id, programSeconds: seconds });
    }
  }
  for (const { id, pinId, typeId, amount } of visit.collects) {
    const held = colony.pins.find((one) => one.pinId === pinId)?.contents.find((stack) => stack.typeId === typeId);
    if (held !== undefined && held.amount >= amount) {
      differences.push({ kind: 'notCollected', lineId: id, recordAt: colony.lastUpdateAt });
    }
  }
  const hours = Math.max(0, colony.lastUpdateAt - visit.roundAt) / SECONDS_PER_HOUR;
  for (const { typeId, units, deliveredUnits, usedUnitsPerHour } of visit.expected) {
    const missingUnits = Math.floor(units - usedUnitsPerHour * (hours + 1) - heldUnits(colony, typeId));
    if (missingUnits > 0) {
      differences.push({
        kind: 'fewerUnits',
        typeId,
        missingUnits: Math.min(missingUnits, deliveredUnits),
        deliveredUnits,
        lineIds: visit.delivers.flatMap((line) => (line.typeId === typeId ? [line.id] : [])),
      });
    }
  }
  return { key: colony.key, restartedLineIds, differences };
}

function heldUnits({ pins }: Colony, typeId: TypeId): number {
  let units = 0;
  for (const { contents } of pins) {
    for (const stack of contents) if (stack.typeId === typeId) units += stack.amount;
  }
  return units;
}
