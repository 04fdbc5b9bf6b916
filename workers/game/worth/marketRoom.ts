import type { TypeId } from '../domain/ids.ts';
import { addTo } from '../domain/sums.ts';
import { type Fraction, HOURS_PER_DAY } from '../domain/units.ts';

/** What a fleet exports and imports of a commodity at present. */
interface FleetFlow {
  exportedUnitsPerHour: number;
  importedUnitsPerHour: number;
}

/** Smaller rates are rounding errors of sums. */
const NOTHING_PER_HOUR = 1e-6;

/**
 * How much more a fleet can sell. Its own use comes first, then a share of what the market trades, less what it sells
 * there already. What one change takes is gone for the next, so that two changes never count on the same buyers.
 */
export class MarketRoom {
  readonly #fleet: ReadonlyMap<TypeId, FleetFlow>;
  readonly #unitsPerDay: ReadonlyMap<TypeId, number>;
  readonly #maxShare: Fraction;
  readonly #taken = new Map<TypeId, number>();

  /**
   * @param unitsPerDay that the market trades on average; a commodity that is missing has no limit
   * @param maxShare    of that volume
   */
  constructor(fleet: ReadonlyMap<TypeId, FleetFlow>, unitsPerDay: ReadonlyMap<TypeId, number>, maxShare: Fraction) {
    this.#fleet = fleet;
    this.#unitsPerDay = unitsPerDay;
    this.#maxShare = maxShare;
  }

  /** The same room, of which more can be taken without changing this one. */
  copy(): MarketRoom {
    const copy = new MarketRoom(this.#fleet, this.#unitsPerDay, this.#maxShare);
    for (const [typeId, unitsPerHour] of this.#taken) copy.#taken.set(typeId, unitsPerHour);
    return copy;
  }

  /** Units an hour that can be added; null if nobody knows how much the market takes. */
  unitsPerHour(typeId: TypeId): number | null {
    const unitsPerDay = this.#unitsPerDay.get(typeId);
    if (unitsPerDay === undefined) return null;
    const { exportedUnitsPerHour = 0, importedUnitsPerHour = 0 } = this.#fleet.get(typeId) ?? {};
    const surplus = exportedUnitsPerHour - importedUnitsPerHour;
    const ownUse = Math.max(0, -surplus);
    const market = Math.max(0, (unitsPerDay * this.#maxShare) / HOURS_PER_DAY - Math.max(0, surplus));
    return Math.max(0, ownUse + market - (this.#taken.get(typeId) ?? 0));
  }

  /** What the market trades in a day; null if unknown. */
  marketUnitsPerDay(typeId: TypeId): number | null {
    return this.#unitsPerDay.get(typeId) ?? null;
  }

  /** What the fleet sells in a day beyond its own use, with what was taken so far. */
  fleetUnitsPerDay(typeId: TypeId): number {
    const { exportedUnitsPerHour = 0, importedUnitsPerHour = 0 } = this.#fleet.get(typeId) ?? {};
    const soldPerHour = exportedUnitsPerHour - importedUnitsPerHour + (this.#taken.get(typeId) ?? 0);
    return Math.max(0, soldPerHour) * HOURS_PER_DAY;
  }

  /** Takes room for a change that the player is shown: later ones find less. */
  take(typeId: TypeId, unitsPerHour: number): void {
    if (unitsPerHour > NOTHING_PER_HOUR) addTo(this.#taken, typeId, unitsPerHour);
  }
}
