/**
 * A player's visit at a regular interval: restart programs that end before the next visit, collect products, and bring
 * inputs until then. The round planner finds the least amounts to bring; here it is enough that factories don't wait.
 */
import { commodities, schematics, structures, tierOf } from '../catalogue/index.ts';
import type { Colony, FactoryPin } from '../domain/colony.ts';
import type { PinId, TypeId } from '../domain/ids.ts';
import type { ColonyResult } from '../domain/result.ts';
import type { Goods, NewProgram } from '../domain/round.ts';
import { type EpochSeconds, type Fraction, type Seconds, toVolumeUnits } from '../domain/units.ts';
import { applyVisit, type ColonyState, stateAt } from '../engine/index.ts';
import { type ColonyGoods, findColonyGoods, soldRawMaterials } from './colonyGoods.ts';
import { planRestarts, withWidenedRoutes } from './restarts.ts';

/** How a colony is visited. */
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
  /** of what factories could use until the next visit, the part that visits bring; all of it by default */
  broughtFractions?: ReadonlyMap<TypeId, Fraction>;
}

/** What one visit did. */
export interface PlayedVisit {
  at: EpochSeconds;
  programs: readonly NewProgram[];
  /** units brought (above 0) or taken (below 0) */
  moves: readonly Goods[];
}

/** Inputs that factories take from a store: units per second, shared between the stores that feed a factory. */
interface Feed {
  pinId: PinId;
  typeId: TypeId;
  unitsPerSecond: number;
  /** one cycle more fills the buffers */
  unitsPerCycle: number;
}

/** What never changes from visit to visit, because visits change no structures. */
export class Visitor {
  readonly goods: ColonyGoods;
  /** raw material that stays where it is */
  readonly reserves: ReadonlySet<TypeId>;
  readonly #rule: VisitRule;
  /** inputs that the colony doesn't make, by store */
  readonly #bought: readonly (readonly Feed[])[];
  /** inputs that it makes, over all stores */
  readonly #own: ReadonlyMap<TypeId, Omit<Feed, 'pinId'>>;
  readonly #capacityUnits: ReadonlyMap<PinId, number>;

  constructor(colony: Colony, rule: VisitRule) {
    this.#rule = rule;
    this.goods = findColonyGoods(colony);
    const { made, hasLaunchpad, stores } = this.goods;
    const soldRaw = rule.soldRaw ?? soldRawMaterials(this.goods);
    const isReserve = (typeId: TypeId) =>
      tierOf(typeId) === 0 && !rule.takesSurplusP0 && (this.goods.used.has(typeId) || !soldRaw.has(typeId));
    this.reserves = new Set([...made].filter(isReserve));
    const feeds = listFeeds(colony, this.goods);
    const isOwn = (typeId: TypeId) => made.has(typeId) && !rule.alsoBrings?.has(typeId);
    const bought = hasLaunchpad && rule.bringsInputs !== false ? feeds.filter(({ typeId }) => !isOwn(typeId)) : [];
    this.#bought = [...new Set(bought.map(({ pinId }) => pinId))].map((pinId) =>
      bought.filter((feed) => feed.pinId === pinId),
    );
    const own = new Map<TypeId, Omit<Feed, 'pinId'>>();
    for (const { typeId, unitsPerSecond, unitsPerCycle } of feeds) {
      if (!isOwn(typeId)) continue;
      const sum = own.get(typeId) ?? { typeId, unitsPerSecond: 0, unitsPerCycle: 0 };
      own.set(typeId, {
        typeId,
        unitsPerSecond: sum.unitsPerSecond + unitsPerSecond,
        unitsPerCycle: sum.unitsPerCycle + unitsPerCycle,
      });
    }
    this.#own = own;
    this.#capacityUnits = new Map(
      stores.map((pin) => [pin.pinId, toVolumeUnits(structures.get(pin.typeId)?.capacityM3 ?? 0)]),
    );
  }

  /**
   * The colony right after a visit at the state's time. Doesn't change the given state.
   * @param before the state's result
   * @throws SimulationError if the colony can't be simulated on
   */
  visit(state: ColonyState, before: ColonyResult): { visited: ColonyState; visit: PlayedVisit } {
    const { colony } = state.compiled;
    const at = stateAt(state);
    const programs = planRestarts(colony, {
      roundAt: at,
      nextRoundAt: at + this.#rule.intervalSeconds,
      restart: 'ending',
      programSeconds: null,
    });
    const taken = this.#collect(before, this.#horizon(colony, at, programs));
    const moves = [...taken, ...this.#deliver(before, taken)];
    const visited = applyVisit(state, { programs, moves, rebuild: (after) => withWidenedRoutes(colony, after) });
    return { visited, visit: { at, programs, moves } };
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
  #collect({ pins }: ColonyResult, horizonSeconds: Seconds): Goods[] {
    const { stores, used, feeds } = this.goods;
    const held = new Map(pins.map(({ pinId, contents }) => [pinId, contents]));
    const taken: Goods[] = [];
    const surplus = new Map<TypeId, number>();
    for (const { typeId, unitsPerSecond, unitsPerCycle } of this.#own.values()) {
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
        feeds.some((feed) => feed.pinId === pinId && feed.typeId === typeId) ? (kind === 'launchpad' ? 1 : 2) : 0;
      for (const pin of units > 0 ? stores.toSorted((a, b) => usefulness(a) - usefulness(b)) : []) {
        const amount = Math.min(units, held.get(pin.pinId)?.find((stack) => stack.typeId === typeId)?.amount ?? 0);
        if (amount > 0) taken.push({ pinId: pin.pinId, typeId, amount: -amount });
        units -= amount;
      }
    }
    for (const { pinId } of stores) {
      for (const { typeId, amount } of held.get(pinId) ?? []) {
        if (!used.has(typeId) && !this.reserves.has(typeId)) taken.push({ pinId, typeId, amount: -amount });
      }
    }
    return taken;
  }

  /** What each store lacks until the next visit. Where that doesn't fit, every input gets the same part of it. */
  #deliver(before: ColonyResult, taken: readonly Goods[]): Goods[] {
    const brought: Goods[] = [];
    for (const feeds of this.#bought) {
      const { pinId } = feeds[0]!;
      const contents = new Map(
        before.pins.find((pin) => pin.pinId === pinId)?.contents.map((s) => [s.typeId, s.amount]),
      );
      for (const move of taken) {
        if (move.pinId === pinId) contents.set(move.typeId, (contents.get(move.typeId) ?? 0) + move.amount);
      }
      let free = this.#capacityUnits.get(pinId) ?? 0;
      for (const [typeId, amount] of contents) free -= amount * volumeUnitsOf(typeId);
      const lacking = feeds.map(({ typeId, unitsPerSecond, unitsPerCycle }) => {
        const fraction = this.#rule.broughtFractions?.get(typeId) ?? 1;
        const units = Math.ceil(fraction * (unitsPerSecond * this.#rule.intervalSeconds + unitsPerCycle));
        return { pinId, typeId, amount: Math.max(0, units - (contents.get(typeId) ?? 0)) };
      });
      let volume = 0;
      for (const { typeId, amount } of lacking) volume += amount * volumeUnitsOf(typeId);
      const part = volume > 0 ? Math.min(1, Math.max(0, free) / volume) : 1;
      for (const goods of lacking) {
        const amount = Math.floor(goods.amount * part);
        if (amount > 0) brought.push({ ...goods, amount });
      }
    }
    return brought;
  }
}

function volumeUnitsOf(typeId: TypeId): number {
  return commodities.get(typeId)?.volumeUnits ?? 0;
}

function listFeeds(colony: Colony, { feeds }: ColonyGoods): Feed[] {
  const list: Feed[] = feeds.map(({ pinId, typeId }) => ({ pinId, typeId, unitsPerSecond: 0, unitsPerCycle: 0 }));
  const factories = new Map(
    colony.pins
      .filter((pin): pin is FactoryPin => pin.kind === 'factory' && pin.schematicId !== null)
      .map((pin) => [pin.pinId, pin]),
  );
  const sources = new Map<string, { factory: FactoryPin; typeId: TypeId; feeds: Set<Feed> }>();
  for (const { sourcePinId, destinationPinId, typeId, quantity } of colony.routes) {
    const factory = factories.get(destinationPinId);
    const feed = list.find((one) => one.pinId === sourcePinId && one.typeId === typeId);
    if (factory === undefined || feed === undefined || quantity < 1) continue;
    const name = `${destinationPinId} ${typeId}`;
    const entry = sources.get(name) ?? { factory, typeId, feeds: new Set<Feed>() };
    entry.feeds.add(feed);
    sources.set(name, entry);
  }
  for (const { factory, typeId, feeds: from } of sources.values()) {
    const schematic = schematics.get(factory.schematicId!);
    const amount = schematic?.inputs.find((input) => input.typeId === typeId)?.amount ?? 0;
    for (const feed of from) {
      feed.unitsPerSecond += amount / (schematic?.cycleSeconds ?? 1) / from.size;
      feed.unitsPerCycle += amount / from.size;
    }
  }
  return list;
}
