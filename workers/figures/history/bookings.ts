/**
 * What a comparison books as earned. Exports count when they are made and kept, imports when they are used. What the
 * layout both makes and uses counts when a visit takes or brings it. Goods in hangars are stock, not earnings.
 */
import { addToGroup } from '../../game/domain/groups.ts';
import type { EpochDay, HistoryComparison } from '../../game/domain/history.ts';
import type { TypeId } from '../../game/domain/ids.ts';
import type { EpochSeconds } from '../../game/domain/units.ts';
import { dayOf } from './programRuns.ts';

/** Units of one commodity on one day. */
interface Booking {
  typeId: TypeId;
  /** above 0: exported; below 0: imported */
  tradedUnits: number;
  lostUnits: number;
}

/** A comparison's bookings day by day, ascending; days without one are left out. @param at the visit's time */
export function bookingsOf({ days, internal }: HistoryComparison, at: EpochSeconds): [EpochDay, Booking[]][] {
  const internalTypeIds = new Set(internal.map(({ typeId }) => typeId));
  const byDay = new Map<EpochDay, Booking[]>();
  const book = (day: EpochDay, booking: Booking) => {
    if (booking.tradedUnits !== 0 || booking.lostUnits !== 0) addToGroup(byDay, day, booking);
  };
  for (const { day, flows } of days) {
    for (const { typeId, madeUnits, usedUnits, lostUnits } of flows) {
      const isExport = madeUnits > 0 || usedUnits === 0;
      const tradedUnits = internalTypeIds.has(typeId) ? 0 : isExport ? madeUnits - lostUnits : -usedUnits;
      book(day, { typeId, tradedUnits, lostUnits });
    }
  }
  for (const { typeId, takenUnits } of internal) {
    book(dayOf(at), { typeId, tradedUnits: takenUnits, lostUnits: 0 });
  }
  return [...byDay].sort(([a], [b]) => a - b);
}
