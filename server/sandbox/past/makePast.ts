/**
 * The past of a sandbox colony: 60 days of visits that end with its present record. Each visit starts a new simulation
 * from the record of the one before, by the reference engine, exactly as the page must do it with ESI's records. On a
 * visit the pilot collects, delivers and restarts programs; nothing else changes a store. Only the last visit does more:
 * it leaves the factories as the present record has them.
 */
import type { Colony, Pin, StoragePin } from '../../../workers/game/domain/colony.ts';
import type { PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { Goods, NewProgram } from '../../../workers/game/domain/round.ts';
import { addTo } from '../../../workers/game/domain/sums.ts';
import {
  SECONDS_PER_DAY as DAY,
  type EpochSeconds,
  SECONDS_PER_HOUR as HOUR,
  type Seconds,
} from '../../../workers/game/domain/units.ts';
import type { Rates } from '../fleet/colonyPlan.ts';
import type { SandboxColony } from '../fleet/pilots.ts';
import { makeRandom, type Random } from '../random.ts';
import { type ReferenceResult, startReference } from '../referenceEngine/simulate.ts';
import { pastPrograms } from './pastPrograms.ts';
import { type Amounts, fitDeliveries, movesTo, storesOf, toAmounts } from './pastStores.ts';
import { type ProgrammedEcu, programmedEcus, unitRates } from './rates.ts';
import { toColony } from './recordToColony.ts';
import { visitTimes } from './visitTimes.ts';

/** Hours of use that a pilot leaves of what the colony makes for its own advanced factories. */
const RESERVE_HOURS = 6;

export interface PastVisit {
  /** right after the visit, as ESI reported it */
  colony: Colony;
  /** null for the first visit */
  since: SinceVisit | null;
}

export interface SinceVisit {
  /** right before the visit */
  predicted: ReferenceResult['contents'];
  /** what the pilot brought (above 0) and took (below 0) */
  moves: readonly Goods[];
  /** installed on the visit */
  programs: readonly NewProgram[];
  /** units made, used and lost on each day, in order; empty days too */
  days: readonly { from: EpochSeconds; until: EpochSeconds; flows: ReferenceResult['flows'] }[];
}

/** All visits to a colony in the last 60 days, ascending by time. The last one leads to the present record. */
export function makePast(characterId: number, present: SandboxColony): PastVisit[] {
  const colony = toColony(characterId, present);
  const random = makeRandom(`past of ${colony.key}`);
  const times = visitTimes(colony, makeRandom(`missed week of ${characterId}`), random);
  const programs = pastPrograms(colony, times, random);
  const pilot = new Pilot(colony, present.restock, random);
  const visits: PastVisit[] = [{ colony: firstRecord(colony, times[0]!, programs), since: null }];
  for (let index = 1; index < times.length; index++) {
    const at = times[index]!;
    const nextAt = times[index + 1] ?? null;
    const run = startReference(visits[index - 1]!.colony);
    const days: SinceVisit['days'][number][] = [];
    let flows: ReferenceResult['flows'] = new Map();
    for (let from = times[index - 1]!; from < at; from = days.at(-1)!.until) {
      const until = Math.min(at, (Math.floor(from / DAY) + 1) * DAY);
      // What happens at midnight belongs to the day that begins.
      run.advance(until < at ? until - 1 : at);
      const total = run.flows();
      days.push({ from, until, flows: flowsBetween(flows, total) });
      flows = total;
    }
    const before = run.read();
    const installed = programs.filter((program) => program.installedAt === at);
    const moves = pilot.moves(before, at, nextAt);
    run.visit({ programs: installed, moves });
    visits.push({
      colony: nextAt === null ? colony : run.snapshot(),
      since: { predicted: before.contents, moves, programs: installed, days },
    });
  }
  return visits;
}

/** What crossed the customs office on each of these visits. */
export function taxedVisits(
  characterId: number,
  present: SandboxColony,
): { at: EpochSeconds; moves: readonly Goods[] }[] {
  return makePast(characterId, present).flatMap(({ colony, since }) =>
    since === null ? [] : [{ at: colony.lastUpdateAt, moves: since.moves }],
  );
}

/** The colony 60 days ago: its structures, with first programs and some goods. */
function firstRecord(
  present: Colony,
  at: EpochSeconds,
  programs: readonly (NewProgram & { installedAt: number })[],
): Colony {
  const agoSeconds = present.lastUpdateAt - at;
  const shift = (time: EpochSeconds | null) => (time === null ? null : time - agoSeconds);
  const first = new Map(programs.filter(({ installedAt }) => installedAt === at).map((one) => [one.pinId, one]));
  const pins = present.pins.map((pin): Pin => {
    if (pin.kind !== 'ecu') return { ...pin, lastCycleStartAt: shift(pin.lastCycleStartAt) };
    const program = first.get(pin.pinId);
    return program === undefined ? pin : { ...pin, ...program, lastCycleStartAt: at };
  });
  return { ...present, lastUpdateAt: at, pins };
}

/** Decides what to take and bring. */
class Pilot {
  readonly #present: Colony;
  readonly #restock: ReadonlyMap<PinId, Amounts>;
  readonly #random: Random;
  readonly #rates: Rates;
  readonly #ecus: readonly ProgrammedEcu[];

  constructor(present: Colony, restock: SandboxColony['restock'], random: Random) {
    this.#present = present;
    this.#restock = new Map([...restock].map(([pinId, stacks]) => [pinId as PinId, toAmounts(stacks)]));
    this.#random = random;
    this.#rates = unitRates(present);
    this.#ecus = programmedEcus(present);
  }

  /** @param nextAt the next visit; null at the last one, which leaves what the present record has */
  moves(before: ReferenceResult, at: EpochSeconds, nextAt: EpochSeconds | null): Goods[] {
    const stores = storesOf(this.#present);
    if (nextAt === null) {
      return movesTo(stores, before, ({ contents }) => new Map(contents.map(({ typeId, amount }) => [typeId, amount])));
    }
    // Pilots bring too little now and then, so that factories run out of inputs; but not on the last visit before now.
    const isLast = nextAt === this.#present.lastUpdateAt;
    const care = isLast ? 1.2 : this.#random.between(0.85, 1.2);
    return movesTo(stores, before, (store, held) => {
      const present = new Map(store.contents.map(({ typeId, amount }) => [typeId, amount]));
      const staying = new Map<TypeId, number>();
      for (const [typeId, units] of held) {
        const kept = Math.min(units, this.#keptUnits(typeId, present.get(typeId) ?? 0, at, nextAt));
        if (kept > 0) staying.set(typeId, kept);
      }
      const missing = new Map<TypeId, number>();
      for (const [typeId, hours] of this.#brought(store, (care * (nextAt - at)) / HOUR)) {
        const neededUnits = Math.ceil((this.#rates.used.get(typeId) ?? 0) * hours);
        missing.set(typeId, Math.max(0, neededUnits - (staying.get(typeId) ?? 0)));
      }
      for (const [typeId, units] of fitDeliveries(store, staying, missing)) addTo(staying, typeId, units);
      return staying;
    });
  }

  /** For how many hours the pilot brings what: imports until the next visit, and a reserve of intermediate products. */
  #brought(store: StoragePin, hours: number): Map<TypeId, number> {
    const imports = this.#restock.get(store.pinId)?.keys() ?? [];
    const pulled = this.#present.routes.filter(({ sourcePinId }) => sourcePinId === store.pinId);
    const own = pulled.filter(({ typeId }) => this.#rates.made.has(typeId) && !this.#isRaw(typeId));
    return new Map([
      ...own.map(({ typeId }): [TypeId, number] => [typeId, RESERVE_HOURS]),
      ...[...imports].map((typeId): [TypeId, number] => [typeId, hours]),
    ]);
  }

  #isRaw(typeId: TypeId): boolean {
    return this.#ecus.some((ecu) => ecu.productTypeId === typeId);
  }

  /** The most that the pilot leaves of a commodity. */
  #keptUnits(typeId: TypeId, presentUnits: number, at: EpochSeconds, nextAt: EpochSeconds): number {
    const made = this.#rates.made.get(typeId) ?? 0;
    const used = this.#rates.used.get(typeId) ?? 0;
    if (made === 0) return Number.POSITIVE_INFINITY;
    // What is full today has not been collected for a while.
    const hoardSeconds: Seconds = (presentUnits / Math.max(made - used, made * 0.2)) * 1.3 * HOUR;
    const hoarded = at > this.#present.lastUpdateAt - Math.min(hoardSeconds, 20 * DAY) ? presentUnits : 0;
    const needed =
      used === 0 ? 0 : Math.ceil((used * (nextAt - at)) / HOUR) + Math.min(presentUnits, Math.ceil(used * 10));
    return Math.max(hoarded, this.#isRaw(typeId) ? Math.max(needed, used * 48) : needed);
  }
}

function flowsBetween(earlier: ReferenceResult['flows'], later: ReferenceResult['flows']): ReferenceResult['flows'] {
  return new Map(
    [...later].map(([typeId, flow]) => {
      const before = earlier.get(typeId) ?? { madeUnits: 0, usedUnits: 0, lostUnits: 0 };
      return [
        typeId,
        {
          madeUnits: flow.madeUnits - before.madeUnits,
          usedUnits: flow.usedUnits - before.usedUnits,
          lostUnits: flow.lostUnits - before.lostUnits,
        },
      ];
    }),
  );
}
