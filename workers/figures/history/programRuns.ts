import type { Colony } from '../../game/domain/colony.ts';
import type { EpochDay, HistoryProgram } from '../../game/domain/history.ts';
import { type EpochSeconds, SECONDS_PER_DAY } from '../../game/domain/units.ts';

/** EVE's day (UTC) of a time. */
export function dayOf(at: EpochSeconds): EpochDay {
  return Math.floor(at / SECONDS_PER_DAY);
}

/** 00:00 UTC of a day. */
export function startOfDay(day: EpochDay): EpochSeconds {
  return day * SECONDS_PER_DAY;
}

/** The programs of a colony's extractors, in the order of its pins. Incomplete ones are left out. */
export function programsOf({ pins }: Colony): HistoryProgram[] {
  return pins.flatMap((pin): HistoryProgram[] => {
    if (pin.kind !== 'ecu') return [];
    const { pinId, productTypeId, baseQtyPerCycle, cycleSeconds, installedAt, expiresAt, heads } = pin;
    if (productTypeId === null || baseQtyPerCycle === null || cycleSeconds === null) return [];
    if (installedAt === null || expiresAt === null) return [];
    return [{ pinId, productTypeId, baseQtyPerCycle, cycleSeconds, headCount: heads.length, installedAt, expiresAt }];
  });
}
