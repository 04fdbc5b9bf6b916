/**
 * A player's visit at a regular interval: restart programs that end before the next visit, collect products, and bring
 * what the round planner would bring.
 */
import { schematicOf, tierOf } from '../catalogue/index.ts';
import type { Colony } from '../domain/colony.ts';
import type { TypeId } from '../domain/ids.ts';
import { PIN_KINDS } from '../domain/pinKinds.ts';
import type { ColonyResult, PinResult } from '../domain/result.ts';
import type { Goods, NewProgram } from '../domain/round.ts';
import type { EpochSeconds, Fraction, Seconds } from '../domain/units.ts';
import {
  advance,
  applyVisit,
  type ColonyState,
  cloneState,
  moveGoods,
  repeatVisit,
  type Supply,
  stateAt,
  storedUnits,
} from '../engine/index.ts';
import { type ColonyGoods, findColonyGoods, soldRawMaterials } from './colonyGoods.ts';
import { planDeliveries } from './planDeliveries.ts';
import { planRestarts, withWidenedRoutes } from './restarts.ts';

export interface VisitRule {
  intervalSeconds: Seconds;
  /** whether visits also take raw material that the colony's own factories use but don't need until the next visit */
  takesSurplusP0: boolean;
  /**
   * Raw material that visits take although no factory of the colony uses it; by default, all that the colony extracts. For
   * a changed colony, that of the colony before: a removed factory doesn't turn what it used into a product.
   */
  soldRaw?: ReadonlySet<TypeId>;
  /** whether visits bring inputs that the colony doesn't make; by default they do */
  bringsInputs?: boolean;
  /** inputs that visits bring although the colony makes them */
  alsoBrings?: ReadonlySet<TypeId>;
  /** raw material that visits take out beyond what factories need, only to make room: it doesn't count as exported */
  throwsAway?: ReadonlySet<TypeId>;
  /** of what a store should hold of an input after a visit, the part that there is to bring; all of it by default */
  broughtFractions?: ReadonlyMap<TypeId, Fraction>;
}

export interface PlayedVisit {
  at: EpochSeconds;
  programs: readonly NewProgram[];
  /** units brought (above 0) or taken (below 0) */
  moves: readonly Goods[];
}

/** Units of one commodity over one interval. */
export interface Units {
  made: number;
  /** by cycles that ended */
  used: number;
  lost: number;
  /** more than before in factories, the inputs of cycles in progress included */
  inFactories: number;
  /** more than before in stores, after the visits at both ends */
  inStores: number;
}

/** One interval, from one visit to the next. */
export interface PlayedInterval {
  visit: PlayedVisit;
  /** when the visit is, with the time that was leapt over */
  at: EpochSeconds;
  /** right after the visit */
  begin: VisitedPins;
  units: ReadonlyMap<TypeId, Units>;
  /** right after the next visit */
  after: VisitedPins;
  /** at the end of the interval, before the next visit */
  end: ColonyResult;
}

/** A colony right after a visit. */
export interface VisitedPins {
  pins: readonly PinResult[];
  /** everything that the time after the visit depends on, relative to that time, without what stores hold */
  rhythm: string;
}

/** An input that the colony makes, over all stores that feed factories with it. */
interface OwnInput {
  typeId: TypeId;
  unitsPerSecond: number;
  /** one cycle more fills the buffers */
  unitsPerCycle: number;
}

interface Visited {
  /** the colony right after the visit */
  visited: ColonyState;
  visit: PlayedVisit;
  /** the colony at the next visit, before it */
  nextVisit: () => ColonyState;
}

/** What never changes from visit to visit, because visits change no structures. */
export class Visitor {
  readonly goods: ColonyGoods;
  /** raw material that is no product: it stays where it is, or is taken out and thrown away */
  readonly reserves: ReadonlySet<TypeId>;
  /** raw material that nobody sells */
  readonly unsold: ReadonlySet<TypeId>;
  readonly #rule: VisitRule;
  /** inputs that visits bring */
  readonly #supplies: readonly Supply[];
  readonly #own: readonly OwnInput[];

  constructor(colony: Colony, rule: VisitRule) {
    this.#rule = rule;
    this.goods = findColonyGoods(colony);
    const { made, used, hasLaunchpad, feeds } = this.goods;
    const soldRaw = rule.soldRaw ?? soldRawMaterials(this.goods);
    const isReserve = (typeId: TypeId) =>
      tierOf(typeId) === 0 && !rule.takesSurplusP0 && (used.has(typeId) || !soldRaw.has(typeId));
    this.unsold = new Set([...made].filter(isReserve));
    this.reserves = new Set([...this.unsold].filter((typeId) => !rule.throwsAway?.has(typeId)));
    const isOwn = (typeId: TypeId) => made.has(typeId) && !rule.alsoBrings?.has(typeId);
    const isBrought = (typeId: TypeId) => !isOwn(typeId) && rule.broughtFractions?.get(typeId) !== 0;
    const mayBring = hasLaunchpad && rule.bringsInputs !== false;
    this.#supplies = mayBring ? feeds.filter(({ typeId }) => isBrought(typeId)) : [];
    this.#own = listOwnInputs(
      colony,
      feeds.filter(({ typeId }) => isOwn(typeId)),
    );
  }

  /**
   * The colony right after a visit at the state's time. Doesn't change the given state.
   * @param before what each pin of it holds
   * @throws SimulationError if the colony can't be simulated on
   */
  visit(state: ColonyState, before: readonly PinResult[]): Visited {
    const { colony } = state.compiled;
    const at = stateAt(state);
    const nextAt = at + this.#rule.intervalSeconds;
    const programs = planRestarts(colony, {
      roundAt: at,
      nextRoundAt: nextAt,
      restart: 'ending',
      programSeconds: null,
    });
    const taken = this.#collect(before, this.#horizon(colony, at, programs));
    const moves = [...taken, ...this.#supplies.map((one) => ({ ...one, amount: 0 }))];
    const visited =
      repeatVisit(state, { programs, moves }) ??
      applyVisit(state, { programs, moves, rebuild: (after) => withWidenedRoutes(colony, after) });
    const { deliveries, after } = this.#deliver(visited, nextAt);
    return {
      visited,
      visit: { at, programs, moves: [...taken, ...deliveries] },
      nextVisit: () => after ?? advanced(visited, nextAt),
    };
  }

  /** Brings goods to the visited colony. @returns the colony at the next visit, too, if that is known */
  #deliver(visited: ColonyState, nextAt: EpochSeconds): { deliveries: readonly Goods[]; after: ColonyState | null } {
    if (this.#supplies.length === 0) return { deliveries: [], after: null };
    // A factory whose cycle ends at the time of the next visit doesn't wait for it.
    const planned = planDeliveries(visited, this.#supplies, nextAt, this.goods, nextAt + 1);
    const deliveries = this.#partOf(planned.deliveries, visited);
    moveGoods(visited, deliveries);
    return { deliveries, after: deliveries === planned.deliveries ? planned.after : null };
  }

  /** What is brought of planned amounts: where there is too little of an input, only a part of what should be there. */
  #partOf(deliveries: readonly Goods[], visited: ColonyState): readonly Goods[] {
    const fractions = this.#rule.broughtFractions;
    if (fractions === undefined || deliveries.every(({ typeId }) => (fractions.get(typeId) ?? 1) === 1)) {
      return deliveries;
    }
    return deliveries.flatMap((planned) => {
      const held = storedUnits(visited, planned.pinId, planned.typeId);
      const amount = Math.ceil((fractions.get(planned.typeId) ?? 1) * (held + planned.amount)) - held;
      return amount > 0 ? [{ ...planned, amount }] : [];
    });
  }

  /** How long the colony's own goods have to last: early in a program, reserves are made for its end. */
  #horizon(colony: Colony, at: EpochSeconds, programs: readonly NewProgram[]): Seconds {
    let until = at + this.#rule.intervalSeconds;
    for (const { expiresAt } of programs) until = Math.max(until, expiresAt);
    for (const pin of colony.pins) {
      if (pin.kind === 'ecu' && pin.expiresAt !== null) until = Math.max(until, pin.expiresAt);
    }
    return until - at;
  }

  /** What no factory of the colony uses, and what its factories can't use before the horizon. */
  #collect(pins: readonly PinResult[], horizonSeconds: Seconds): Goods[] {
    const { stores, used, feeds } = this.goods;
    const held = new Map(pins.map(({ pinId, contents }) => [pinId, contents]));
    const taken: Goods[] = [];
    const surplus = new Map<TypeId, number>();
    for (const { typeId, unitsPerSecond, unitsPerCycle } of this.#own) {
      if (this.reserves.has(typeId)) continue;
      let units = -Math.ceil(unitsPerSecond * horizonSeconds + unitsPerCycle);
      for (const { pinId } of stores) {
        units += held.get(pinId)?.find((stack) => stack.typeId === typeId)?.amount ?? 0;
      }
      if (units > 0) surplus.set(typeId, units);
    }
    for (const typeId of used) {
      let units = surplus.get(typeId) ?? 0;
      // First from stores that feed nothing with it, then from launchpads: goods leave from there.
      const usefulness = ({ pinId, kind }: (typeof stores)[number]) =>
        feeds.some((feed) => feed.pinId === pinId && feed.typeId === typeId) ? (PIN_KINDS[kind].launches ? 1 : 2) : 0;
      for (const pin of units > 0 ? stores.toSorted((a, b) => usefulness(a) - usefulness(b)) : []) {
        const amount = Math.min(units, held.get(pin.pinId)?.find((stack) => stack.typeId === typeId)?.amount ?? 0);
        if (amount > 0) taken.push({ pinId: pin.pinId, typeId, amount: -amount });
        units -= amount;
      }
    }
    for (const { pinId } of stores) {
      for (const { typeId, amount } of held.get(pinId) ?? []) {
        if (!used.has(typeId)) taken.push({ pinId, typeId, amount: -amount });
      }
    }
    return taken;
  }
}

function advanced(state: ColonyState, until: EpochSeconds): ColonyState {
  const run = cloneState(state);
  advance(run, until);
  return run;
}

/** What factories use of inputs that stores feed them. */
function listOwnInputs({ pins, routes }: Colony, feeds: readonly Supply[]): OwnInput[] {
  const inputs = new Map<TypeId, OwnInput>();
  for (const pin of pins) {
    const schematic = schematicOf(pin);
    for (const { typeId, amount } of schematic?.inputs ?? []) {
      const isFed = feeds.some(
        (feed) =>
          feed.typeId === typeId &&
          routes.some(
            (route) =>
              route.sourcePinId === feed.pinId &&
              route.destinationPinId === pin.pinId &&
              route.typeId === typeId &&
              route.quantity >= 1,
          ),
      );
      if (!isFed) continue;
      const { unitsPerSecond, unitsPerCycle } = inputs.get(typeId) ?? { unitsPerSecond: 0, unitsPerCycle: 0 };
      inputs.set(typeId, {
        typeId,
        unitsPerSecond: unitsPerSecond + amount / schematic!.cycleSeconds,
        unitsPerCycle: unitsPerCycle + amount,
      });
    }
  }
  return [...inputs.values()];
}
