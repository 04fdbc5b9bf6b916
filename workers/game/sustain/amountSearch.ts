/** Finds the least amounts of several supplies with which a colony does what it should. */
import { bisect } from '../domain/bisect.ts';

interface SearchedSupply {
  /** of its commodity; supplies of the same commodity count against each other */
  place: number;
  /** what it holds before anything is brought */
  stockUnits: number;
  /** whether the colony makes the commodity, too */
  isMade: boolean;
}

/** Whether a colony whose supplies hold these units does what it should. More units are never too few. */
type IsEnough = (amounts: readonly number[]) => boolean;

/** Amounts are the units that each supply holds at the visit, its stock included. */
export class AmountSearch {
  readonly #supplies: readonly SearchedSupply[];
  /** by commodity's place: units in factories, and in stores that are no supplies */
  readonly #heldElsewhere: Float64Array;

  constructor(supplies: readonly SearchedSupply[], heldElsewhere: Float64Array) {
    this.#supplies = supplies;
    this.#heldElsewhere = heldElsewhere;
  }

  /**
   * The least amounts that are enough: one unit less of any would not be.
   * @param used  units of each commodity used with unlimited supplies
   * @param taken units that leave each supply then, or more; called only if the search needs them
   */
  findLeast(used: Float64Array, taken: () => readonly number[], isEnough: IsEnough): readonly number[] {
    const least = this.firstTried(used);
    if (isEnough(least)) return least;
    return this.reduce(this.#ampleAmounts(taken()), used, isEnough);
  }

  /** What `findLeast` tries first: mostly it is enough. */
  firstTried(used: Float64Array): readonly number[] {
    return this.leastPossible(used) ?? this.#stock();
  }

  /**
   * Nothing less can be enough: what is used has to be there.
   * @returns null where a commodity may also be used without having been brought
   */
  leastPossible(used: Float64Array): readonly number[] | null {
    return this.#supplies.some(({ isMade }) => isMade) ? null : this.#lowerBound(used);
  }

  /**
   * The least amounts, from some that are known to be enough.
   * @param used units of each commodity used with unlimited supplies
   */
  reduce(enough: readonly number[], used: Float64Array, isEnough: IsEnough): readonly number[] {
    const amounts = [...enough];
    for (let isSmaller = true; isSmaller; ) {
      isSmaller = false;
      for (let k = 0; k < amounts.length; k++) {
        const before = amounts[k]!;
        if (before === this.#supplies[k]!.stockUnits) continue;
        amounts[k] = this.#leastOf(k, amounts, used, isEnough);
        if (amounts[k]! < before) isSmaller = true;
      }
      // With one supply nothing else can have changed what it needs.
      if (amounts.length === 1) break;
    }
    return amounts;
  }

  #stock(): number[] {
    return this.#supplies.map(({ stockUnits }) => stockUnits);
  }

  /** With the last supply of each commodity making up for the others, which get nothing. */
  #lowerBound(used: Float64Array): number[] {
    const stock = this.#stock();
    return this.#supplies.map(({ place, stockUnits }, k) => {
      const isLast = this.#supplies.findLastIndex((one) => one.place === place) === k;
      return isLast ? this.#leastThinkable(k, stock, used) : stockUnits;
    });
  }

  /** Enough in every supply, even where another one of the same commodity is later brought nothing. */
  #ampleAmounts(taken: readonly number[]): number[] {
    return this.#supplies.map(({ place, stockUnits }) => {
      let units = 0;
      for (let other = 0; other < taken.length; other++) {
        if (this.#supplies[other]!.place === place) units += taken[other]!;
      }
      return Math.max(units, stockUnits);
    });
  }

  /** What the cycles use less all else there is of the commodity: with less than this they can't start. */
  #leastThinkable(k: number, amounts: readonly number[], used: Float64Array): number {
    const { place, stockUnits } = this.#supplies[k]!;
    let units = used[place]! - this.#heldElsewhere[place]!;
    for (let other = 0; other < amounts.length; other++) {
      if (other !== k && this.#supplies[other]!.place === place) units -= amounts[other]!;
    }
    return Math.max(stockUnits, units);
  }

  /** The least amount of one supply, with all others as they are. */
  #leastOf(k: number, amounts: readonly number[], used: Float64Array, isEnough: IsEnough): number {
    const { stockUnits, isMade } = this.#supplies[k]!;
    const enough = amounts[k]!;
    const passes = (units: number) => isEnough(amounts.with(k, units));
    const likely = Math.min(this.#leastThinkable(k, amounts, used), enough);
    if (likely < enough && !passes(likely)) return bisect(likely, enough, passes);
    // Only of a commodity that the colony makes too, less can do.
    if (!isMade || likely === stockUnits || !passes(likely - 1)) return likely;
    return bisect(stockUnits - 1, likely - 1, passes);
  }
}
