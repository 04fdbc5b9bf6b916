import { bisect } from '../domain/bisect.ts';
import { getOrAdd } from '../domain/groups.ts';
import type { EpochSeconds } from '../domain/units.ts';
import {
  advance,
  type ColonyState,
  cloneState,
  followUse,
  readMadeUnits,
  readSupplies,
  readUsedUnits,
  type SuppliedColony,
  stateAt,
  supply,
  UNLIMITED_UNITS,
  type WantedUse,
} from '../engine/index.ts';

/** Simulating event by event is slow, so a time is first narrowed down to one of so many parts. */
const PART_COUNT = 32;

/** A time at which cycles start, and what had been used by then, including by those cycles. */
type Start = WantedUse;

/** What a colony uses over time with unlimited supplies. Arrays have one figure per commodity, by its place. */
export class UnlimitedUse {
  readonly #colony: SuppliedColony;
  /** of each supply, the place of its commodity */
  readonly #places: readonly number[];
  readonly #until: EpochSeconds;
  readonly #usedBefore = new Map<EpochSeconds, Float64Array>();
  #starts: readonly Start[] | undefined;

  /**
   * @param places of each supply, the place of its commodity
   * @param needsStarts whether `starts` will be asked for: the run that lists them also shows what the others would
   */
  constructor(colony: SuppliedColony, places: readonly number[], until: EpochSeconds, needsStarts: boolean) {
    this.#colony = colony;
    this.#places = places;
    this.#until = until;
    if (needsStarts) this.#starts = this.#listStarts();
  }

  /** Units used by all cycles that start before `end`. */
  usedBefore(end: EpochSeconds): Float64Array {
    return getOrAdd(this.#usedBefore, end, () => {
      const run = this.#unlimited();
      advance(run, end - 1);
      return readUsedUnits(run);
    });
  }

  /** At least the units that have left each supply before `end`. */
  takenBefore(end: EpochSeconds): readonly number[] {
    const run = this.#unlimited();
    advance(run, end - 1);
    // What the colony made may have come into the supply after something else was taken.
    const made = readMadeUnits(run);
    return readSupplies(this.#colony, run).map((units, k) => UNLIMITED_UNITS - units + made[this.#places[k]!]!);
  }

  /** Every time at which cycles that use a supply start. */
  get starts(): readonly Start[] {
    this.#starts ??= this.#listStarts();
    return this.#starts;
  }

  #listStarts(): readonly Start[] {
    const run = this.#unlimited();
    const starts: Start[] = [];
    let before = readUsedUnits(run);
    followUse(run, this.#until, (at, usedThen) => {
      const used = usedThen.slice();
      if (this.#places.some((place) => used[place]! > before[place]!)) {
        starts.push({ at, used });
        this.#usedBefore.set(at, before);
      }
      before = used;
      return true;
    });
    this.#usedBefore.set(this.#until, before);
    return starts;
  }

  /**
   * The time of the first start with which more is used than possible.
   * @param isPossible depends on the units of the supplies only; false for what is used in all
   */
  firstStartBeyond(isPossible: (used: Float64Array) => boolean): EpochSeconds {
    if (this.#starts !== undefined) return this.#starts.find(({ used }) => !isPossible(used))?.at ?? this.#until;
    const run = this.#lastPartWithin(isPossible);
    const before = readUsedUnits(run);
    let beyondAt = this.#until;
    followUse(run, this.#until, (at, used) => {
      if (isPossible(used)) {
        before.set(used);
        return true;
      }
      this.#usedBefore.set(at, before);
      beyondAt = at;
      return false;
    });
    return beyondAt;
  }

  #lastPartWithin(isPossible: (used: Float64Array) => boolean): ColonyState {
    let within = this.#unlimited();
    const from = stateAt(within);
    bisect(0, PART_COUNT, (part) => {
      const run = cloneState(within);
      advance(run, from + Math.floor(((this.#until - from) * part) / PART_COUNT));
      const isBeyond = !isPossible(readUsedUnits(run));
      if (!isBeyond) within = run;
      return isBeyond;
    });
    return within;
  }

  #unlimited(): ColonyState {
    return supply(
      this.#colony,
      this.#places.map(() => UNLIMITED_UNITS),
    );
  }
}
