/** Reproducible random numbers: the same seed gives the same numbers, so that the sandbox is the same for everyone. */
import { hashText } from '../../workers/game/domain/hashText.ts';

export interface Random {
  /** 0 <= x < 1 */
  fraction(): number;
  /** low <= x < high */
  between(low: number, high: number): number;
  /** whole, low <= x <= high */
  integer(low: number, high: number): number;
  /** one item of the list, which must not be empty */
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** A random number generator for a seed (mulberry32). */
export function makeRandom(seed: string): Random {
  let state = hashText(seed);
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    between: (low, high) => low + fraction() * (high - low),
    integer,
    pick<T>(list: readonly T[]): T {
      const item = list[integer(0, list.length - 1)];
      if (item === undefined) throw new RangeError('The list is empty.');
      return item;
    },
    shuffle<T>(list: readonly T[]): T[] {
      const keyed = list.map((item) => ({ item, key: fraction() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
    },
  };
}
