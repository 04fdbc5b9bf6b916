/** Replays a plan: planets that are visited at the same times feed each other. Like ones are replayed once. */

import { schematicOf, tierOf } from '../../game/catalogue/index.ts';
import type { Colony } from '../../game/domain/colony.ts';
import type { Design } from '../../game/domain/design.ts';
import type { PinId, TypeId } from '../../game/domain/ids.ts';
import { isStore } from '../../game/domain/pinKinds.ts';
import { addTo } from '../../game/domain/sums.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
import { advance, moveGoods, restartPrograms, stateAt, storedUnits } from '../../game/engine/index.ts';
import { VisitedColony } from '../design/visitedColony.ts';
import { toColony } from '../templates/templateToColony.ts';

/** Planets of the plan that are alike. */
export interface FleetPart {
  design: Design;
  count: number;
  quantitiesPerHead: Readonly<Record<number, number>>;
  /** of what it could use, the part that the plan has for it; without inputs, of what it makes, the part that is collected */
  supplyFraction: number;
}

export interface FleetRules {
  intervalSeconds: Seconds;
  /** what is bought where the plan's own planets made too little */
  buys: (typeId: TypeId) => boolean;
  /** of the expected yields; with higher ones, visits throw away raw material that no factory needs */
  yieldFactor: number;
  /** kept for the player before anything is used, per hour */
  demandPerHour: (typeId: TypeId) => number;
}

/** Rates over the measured time, per hour and all planets of a part. */
interface PartRates {
  collected: ReadonlyMap<TypeId, number>;
  brought: ReadonlyMap<TypeId, number>;
}

export interface ReplayedFleet {
  parts: readonly PartRates[];
  boughtPerHour: ReadonlyMap<TypeId, number>;
}

/** Measured at least, after as long for the goods to come through. */
const LEAST_MEASURED_SECONDS = 14 * SECONDS_PER_DAY;

/** Goods come through a planet a visit, and from P1 to P4 there are so many planets at most. */
const LEAST_VISITS_BEFORE = 4;

/** @throws SimulationError if a design can't be simulated */
export function replayFleet(parts: readonly FleetPart[], rules: FleetRules): ReplayedFleet {
  const planets = parts.map((part) => new FleetPlanet(part, rules));
  const measuredCount = Math.ceil(LEAST_MEASURED_SECONDS / rules.intervalSeconds);
  const beforeCount = Math.max(measuredCount, LEAST_VISITS_BEFORE);
  const lastVisit = beforeCount + measuredCount;
  const hoursEach = rules.intervalSeconds / SECONDS_PER_HOUR;
  /** what was collected and is not used yet */
  const pool = new Map<TypeId, number>();
  const bought = new Map<TypeId, number>();
  const collected = parts.map(() => new Map<TypeId, number>());
  const brought = parts.map(() => new Map<TypeId, number>());
  for (let visit = 0; visit <= lastVisit; visit++) {
    const isMeasured = visit > beforeCount;
    for (const [k, planet] of planets.entries()) {
      const units = visit === 0 ? 0 : planet.collect();
      const { typeId } = planet;
      addTo(pool, typeId, units * parts[k]!.count);
      if (isMeasured) addTo(collected[k]!, typeId, units * parts[k]!.count);
    }
    // The player's own share of this interval.
    for (const typeId of pool.keys())
      addTo(pool, typeId, -Math.min(pool.get(typeId)!, rules.demandPerHour(typeId) * hoursEach));
    const wants = planets.map((planet) => planet.wants());
    const wanted = new Map<TypeId, number>();
    for (const [k, want] of wants.entries()) {
      for (const [typeId, units] of want) addTo(wanted, typeId, units * parts[k]!.count);
    }
    const share = new Map<TypeId, number>();
    for (const [typeId, units] of wanted) {
      const own = Math.min(units, pool.get(typeId) ?? 0);
      const buys = rules.buys(typeId);
      share.set(typeId, units === 0 || buys ? 1 : own / units);
      addTo(pool, typeId, -own);
      if (buys && isMeasured) addTo(bought, typeId, units - own);
    }
    for (const [k, planet] of planets.entries()) {
      for (const [typeId, units] of planet.bring(wants[k]!, share)) {
        if (isMeasured) addTo(brought[k]!, typeId, units * parts[k]!.count);
      }
      if (visit < lastVisit) planet.runToNextVisit();
    }
  }
  const hours = measuredCount * hoursEach;
  const perHour = (units: ReadonlyMap<TypeId, number>) =>
    new Map([...units].map(([typeId, amount]) => [typeId, amount / hours]));
  return {
    parts: parts.map((_, k) => ({ collected: perHour(collected[k]!), brought: perHour(brought[k]!) })),
    boughtPerHour: perHour(bought),
  };
}

class FleetPlanet extends VisitedColony {
  readonly typeId: TypeId;
  readonly #part: FleetPart;
  readonly #intervalSeconds: Seconds;
  readonly #rawNeeds: readonly RawNeed[];
  readonly #throwsAway: boolean;
  /** what the plan has for it and was not brought, or has use for and was not collected */
  readonly #allowed = new Map<TypeId, number>();

  constructor(part: FleetPart, { intervalSeconds, yieldFactor }: FleetRules) {
    const { template, programs, exports } = part.design;
    const productTypeId = exports[0]!.typeId;
    const { programSeconds = intervalSeconds, cycleSeconds = SECONDS_PER_HOUR } = programs[0] ?? {};
    const quantityPerHead = (typeId: TypeId) => (part.quantitiesPerHead[typeId] ?? 0) * yieldFactor;
    const colony = toColony(template, quantityPerHead, 0, programSeconds, cycleSeconds);
    super(colony, productTypeId, intervalSeconds);
    this.#part = part;
    this.#intervalSeconds = intervalSeconds;
    this.typeId = productTypeId;
    this.#rawNeeds = rawNeedsOf(colony, intervalSeconds);
    this.#throwsAway = yieldFactor > 1;
  }

  runToNextVisit(): void {
    if (this.#throwsAway) this.#throwAway();
    restartPrograms(this.state);
    advance(this.state, stateAt(this.state) + this.#intervalSeconds);
  }

  /** Takes out raw material beyond what factories use until the next visit, so that it doesn't fill the stores. */
  #throwAway(): void {
    for (const { pinId, typeId, unitsPerVisit } of this.#rawNeeds) {
      const surplus = Math.floor(storedUnits(this.state, pinId, typeId) - unitsPerVisit);
      if (surplus > 0) moveGoods(this.state, [{ pinId, typeId, amount: -surplus }]);
    }
  }

  /** Takes out the product, as much as the plan has use for. @returns units */
  collect(): number {
    return this.take(this.#mostCollected());
  }

  /** What limits its inputs limits its product, too. */
  #mostCollected(): number {
    const { design, supplyFraction } = this.#part;
    if (design.imports.length > 0 || supplyFraction > 1 - ROUNDING) return Number.POSITIVE_INFINITY;
    return this.#allow(this.typeId, design.unitsPerHour, Number.POSITIVE_INFINITY);
  }

  /** Of the units of this interval, those that the plan counts on. A part of a unit is kept for the next one, nothing else. */
  #allow(typeId: TypeId, unitsPerHour: number, wanted: number): number {
    const perVisit = (unitsPerHour * this.#part.supplyFraction * this.#intervalSeconds) / SECONDS_PER_HOUR;
    const allowed = (this.#allowed.get(typeId) ?? 0) + perVisit;
    const units = Math.min(wanted, Math.floor(allowed + ROUNDING));
    this.#allowed.set(typeId, Math.min(1, allowed - units));
    return units;
  }

  /** What a visit should bring: as much as lasts until the next one, at most what the plan has for it. */
  wants(): Map<TypeId, number> {
    const wants = new Map<TypeId, number>();
    for (const supply of this.supplies) {
      const cycles = this.cyclesOf(supply);
      for (const { typeId, unitsPerCycle } of supply.goods) {
        const stored = storedUnits(this.state, supply.pinId, typeId);
        addTo(wants, typeId, Math.max(0, Math.floor(cycles * unitsPerCycle) - stored));
      }
    }
    if (this.#part.supplyFraction === 1) return wants;
    for (const { typeId, unitsPerHour } of this.#part.design.imports) {
      wants.set(typeId, this.#allow(typeId, unitsPerHour, wants.get(typeId) ?? 0));
    }
    return wants;
  }

  /** Brings a share of that. @returns what was brought */
  bring(wants: ReadonlyMap<TypeId, number>, share: ReadonlyMap<TypeId, number>): Map<TypeId, number> {
    const left = new Map(
      [...wants].map(([typeId, units]) => [typeId, Math.floor(units * (share.get(typeId) ?? 0) + ROUNDING)]),
    );
    const brought = new Map<TypeId, number>();
    for (const supply of this.supplies) {
      const cycles = this.cyclesOf(supply);
      for (const { typeId, unitsPerCycle } of supply.goods) {
        const stored = storedUnits(this.state, supply.pinId, typeId);
        const amount = Math.min(left.get(typeId) ?? 0, Math.max(0, Math.floor(cycles * unitsPerCycle) - stored));
        if (amount <= 0) continue;
        moveGoods(this.state, [{ pinId: supply.pinId, typeId, amount }]);
        addTo(brought, typeId, amount);
        addTo(left, typeId, -amount);
      }
    }
    return brought;
  }
}

const ROUNDING = 1e-6;

/** What factories use of raw material from one store until the next visit. */
interface RawNeed {
  pinId: PinId;
  typeId: TypeId;
  unitsPerVisit: number;
}

function rawNeedsOf({ pins, routes }: Colony, intervalSeconds: Seconds): RawNeed[] {
  const pinOf = new Map(pins.map((pin) => [pin.pinId, pin]));
  const needs = new Map<string, RawNeed>();
  for (const { sourcePinId: pinId, destinationPinId, typeId } of routes) {
    const [source, target] = [pinOf.get(pinId), pinOf.get(destinationPinId)];
    const schematic = target && schematicOf(target);
    if (source === undefined || !isStore(source) || schematic === undefined || tierOf(typeId) > 0) continue;
    const { inputs, cycleSeconds } = schematic;
    const amount = inputs.find((one) => one.typeId === typeId)?.amount ?? 0;
    const before = needs.get(`${pinId} ${typeId}`)?.unitsPerVisit ?? 0;
    const unitsPerVisit = before + (amount * intervalSeconds) / cycleSeconds;
    needs.set(`${pinId} ${typeId}`, { pinId, typeId, unitsPerVisit });
  }
  return [...needs.values()];
}
