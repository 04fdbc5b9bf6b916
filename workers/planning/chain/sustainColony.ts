/**
 * What a colony sustains if the player keeps visiting it: at each visit they restart programs that end before the next
 * one, collect what the colony doesn't use itself, and bring enough of what it doesn't make itself. What its own factories
 * use is collected only when the longest program starts again. Imports take up no room. It depends on the snapshot alone,
 * so it is replayed once per snapshot.
 */

import type { Colony, EcuPin, Pin } from '../../domain/colony.ts';
import type { Schematic } from '../../domain/commodity.ts';
import type { PinId, TypeId } from '../../domain/ids.ts';
import { isStore } from '../../domain/pinKinds.ts';
import type { CommodityFlow } from '../../domain/result.ts';
import type { Goods, NewProgram } from '../../domain/round.ts';
import { type EpochSeconds, type Fraction, SECONDS_PER_HOUR, type Seconds } from '../../domain/units.ts';
import {
  advance,
  applyVisit,
  type ColonyState,
  cloneState,
  compileColony,
  moveGoods,
  readFlowsSince,
  readResult,
  type Supply,
  startState,
  stateAt,
  supply,
  UNLIMITED_UNITS,
  withSupplies,
} from '../../engine/index.ts';
import { productionsOf } from '../../report/index.ts';
import { type ColonyGoods, findColonyGoods, MAX_PROGRAM_SECONDS, restartOf } from '../../sustain/index.ts';

/** By then the goods have passed through all factories of a colony. */
const WARM_UP_SECONDS = 8 * SECONDS_PER_HOUR;

/** Units per hour of one commodity. */
interface SustainedFlow {
  /** without what is lost */
  madeUnitsPerHour: number;
  usedUnitsPerHour: number;
  lostUnitsPerHour: number;
}

/** The factories of one product. */
export interface SustainedProduction {
  schematic: Schematic;
  factoryCount: number;
  /** running without a pause */
  fullCyclesPerHour: number;
  cyclesPerHour: number;
  /** cyclesPerHour is less than that, by more than cycles that are cut off at the ends of the replay */
  isSlow: boolean;
}

export interface SustainedColony {
  flows: ReadonlyMap<TypeId, SustainedFlow>;
  /** P1 first */
  productions: readonly SustainedProduction[];
  goods: ColonyGoods;
}

/** From here on, factories count as running at full speed: a cycle that is cut off is no shortage. */
export const FULL_SPEED: Fraction = 0.995;

/** Units an hour that a planet's own production lacks for its factories to run without a pause; 0 if it is enough. */
export function ownShortage({ flows, productions }: SustainedColony, typeId: TypeId): number {
  let needed = 0;
  for (const { schematic, fullCyclesPerHour } of productions) {
    const input = schematic.inputs.find((one) => one.typeId === typeId);
    if (input !== undefined) needed += input.amount * fullCyclesPerHour;
  }
  const made = flows.get(typeId)?.madeUnitsPerHour ?? 0;
  return made < needed * FULL_SPEED ? needed - made : 0;
}

const kept = new WeakMap<Colony, { visitSeconds: Seconds; sustained: SustainedColony }>();

/**
 * The colony's sustained rates, kept for the latest visit interval.
 * @throws SimulationError if the colony can't be simulated
 */
export function sustainColony(colony: Colony, visitSeconds: Seconds): SustainedColony {
  const known = kept.get(colony);
  if (known?.visitSeconds === visitSeconds) return known.sustained;
  const sustained = new Replay(colony, visitSeconds).run();
  kept.set(colony, { visitSeconds, sustained });
  return sustained;
}

interface Units {
  made: number;
  used: number;
  lost: number;
}

class Replay {
  readonly #colony: Colony;
  readonly #visitSeconds: Seconds;
  readonly #goods: ColonyGoods;
  readonly #supplies: readonly Supply[];
  readonly #ecus: readonly EcuPin[];
  readonly #units = new Map<TypeId, Units>();
  /** when the program of each ECU ends */
  readonly #expiresAt = new Map<EcuPin, EpochSeconds>();

  constructor(colony: Colony, visitSeconds: Seconds) {
    this.#colony = colony;
    this.#visitSeconds = visitSeconds;
    this.#goods = findColonyGoods(colony);
    this.#supplies = this.#goods.feeds.filter(({ typeId }) => !this.#goods.made.has(typeId));
    this.#ecus = colony.pins.filter((pin): pin is EcuPin => pin.kind === 'ecu');
  }

  run(): SustainedColony {
    const beginsAt = this.#colony.lastUpdateAt + Math.min(WARM_UP_SECONDS, this.#visitSeconds);
    let state = this.#supplied(this.#begin(beginsAt));
    advance(state, beginsAt);
    state = this.#visit(state, true);
    const visitCount = this.#visitCount();
    for (let visit = 1; visit <= visitCount; visit++) {
      const before = cloneState(state);
      advance(state, stateAt(state) + this.#visitSeconds);
      this.#count(readFlowsSince(before, state));
      if (visit < visitCount) state = this.#visit(state, false);
    }
    return this.#report((visitCount * this.#visitSeconds) / SECONDS_PER_HOUR);
  }

  /** The colony right after everything was emptied, with programs that last until the warm-up ends. */
  #begin(until: EpochSeconds): ColonyState {
    const at = this.#colony.lastUpdateAt;
    const programs = new Map(this.#programs(at, true).map((program) => [program.pinId, program]));
    const pins = this.#colony.pins.map((pin): Pin => {
      const contents = this.#supplies
        .filter(({ pinId }) => pinId === pin.pinId)
        .map(({ typeId }) => ({ typeId, amount: 0 }));
      if (pin.kind === 'factory') return { ...pin, contents, lastCycleStartAt: null };
      const program = programs.get(pin.pinId);
      if (pin.kind !== 'ecu' || program === undefined) return { ...pin, contents };
      const { cycleSeconds } = program;
      return { ...pin, contents, cycleSeconds, expiresAt: until, installedAt: at, lastCycleStartAt: at };
    });
    return startState(compileColony({ ...this.#colony, pins }));
  }

  #supplied(state: ColonyState): ColonyState {
    return supply(
      withSupplies(state, this.#supplies),
      this.#supplies.map(() => UNLIMITED_UNITS),
    );
  }

  /** @param isFresh collects everything and restarts all programs: the replay that counts begins */
  #visit(state: ColonyState, isFresh: boolean): ColonyState {
    const programs = this.#programs(stateAt(state), isFresh);
    if (programs.length === 0) {
      moveGoods(state, this.#collect(state, isFresh, false));
      return state;
    }
    // Unlimited supplies are more than a colony can start with, so they are taken out and put back.
    return this.#supplied(applyVisit(state, { programs, moves: this.#collect(state, isFresh, true) }));
  }

  #collect(state: ColonyState, isEverything: boolean, withSupplies: boolean): Goods[] {
    const { pins } = state.compiled.colony;
    const isLeft = (pinId: PinId, typeId: TypeId): boolean =>
      this.#supplies.some((one) => one.pinId === pinId && one.typeId === typeId)
        ? !withSupplies
        : !isEverything && this.#goods.used.has(typeId);
    return readResult(state).pins.flatMap(({ pinId, contents }, position) =>
      isStore(pins[position]!)
        ? contents
            .filter(({ typeId }) => !isLeft(pinId, typeId))
            .map(({ typeId, amount }) => ({ pinId, typeId, amount: -amount }))
        : [],
    );
  }

  #programs(at: EpochSeconds, restartsAll: boolean): NewProgram[] {
    return this.#ecus.flatMap((ecu) => {
      const endsAt = this.#expiresAt.get(ecu) ?? at;
      if (!restartsAll && endsAt >= at + this.#visitSeconds) return [];
      const program = restartOf(ecu, { roundAt: at, programSeconds: null });
      if (program === null) return [];
      this.#expiresAt.set(ecu, program.expiresAt);
      return [program];
    });
  }

  /** Visits until the longest program is restarted. */
  #visitCount(): number {
    let longestSeconds = 0;
    for (const ecu of this.#ecus) {
      const program = restartOf(ecu, { roundAt: 0, programSeconds: null });
      longestSeconds = Math.max(longestSeconds, program?.expiresAt ?? 0);
    }
    return Math.max(1, Math.floor(Math.min(longestSeconds, MAX_PROGRAM_SECONDS) / this.#visitSeconds));
  }

  #count(flows: readonly CommodityFlow[]): void {
    for (const { typeId, madeUnits, usedUnits, lostUnits } of flows) {
      const units = this.#units.get(typeId) ?? { made: 0, used: 0, lost: 0 };
      units.made += madeUnits;
      units.used += usedUnits;
      units.lost += lostUnits;
      this.#units.set(typeId, units);
    }
  }

  #report(hours: number): SustainedColony {
    const flows = new Map<TypeId, SustainedFlow>();
    for (const [typeId, { made, used, lost }] of this.#units) {
      flows.set(typeId, {
        madeUnitsPerHour: (made - lost) / hours,
        usedUnitsPerHour: used / hours,
        lostUnitsPerHour: lost / hours,
      });
    }
    return {
      flows,
      goods: this.#goods,
      productions: [...productionsOf(this.#colony.pins).values()].map(({ schematic, pins }): SustainedProduction => {
        const cycles = (this.#units.get(schematic.output.typeId)?.made ?? 0) / schematic.output.amount;
        const fullCyclesPerHour = (pins.length * SECONDS_PER_HOUR) / schematic.cycleSeconds;
        return {
          schematic,
          factoryCount: pins.length,
          fullCyclesPerHour,
          cyclesPerHour: cycles / hours,
          isSlow: fullCyclesPerHour * hours - cycles > pins.length,
        };
      }),
    };
  }
}
