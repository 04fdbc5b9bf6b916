/** A limit for all visitors together. Each may use a part of what the others leave, so that a few never use it up. */
import { isYounger } from '../age.ts';

interface FairShareOptions {
  /** for all together, within the window */
  most: number;
  windowMs: number;
  /** a visitor gets one part in so many of what the others leave */
  parts: number;
  /** that each visitor gets whatever the others use; default: none */
  always?: number;
  /** milliseconds since 1970 */
  now: () => number;
}

export interface FairShare {
  /** how long the visitor has to wait; 0: not at all */
  pauseMs(visitor: string): number;
  /**
   * @param forMs how long it counts; default: the window
   * @returns takes it back
   */
  count(visitor: string, forMs?: number): () => void;
  /** how many count now */
  size(): number;
}

/** Each process counts for itself. */
export function createFairShare({ most, windowMs, parts, always = 0, now }: FairShareOptions): FairShare {
  /** those that end first come first */
  let counted: readonly { visitor: string; atMs: number; forMs: number }[] = [];
  const prune = () => {
    counted = counted.filter(({ atMs, forMs }) => isYounger(forMs, atMs, now()));
  };
  return {
    pauseMs(visitor) {
      prune();
      let own = counted.filter((one) => one.visitor === visitor).length;
      let others = counted.length - own;
      let freeAtMs = now();
      for (const one of counted) {
        if (own < Math.max(always, (most - others) / parts)) break;
        if (one.visitor === visitor) own -= 1;
        else others -= 1;
        freeAtMs = one.atMs + one.forMs;
      }
      return freeAtMs - now();
    },
    count(visitor, forMs = windowMs) {
      const added = { visitor, atMs: now(), forMs };
      counted = [...counted, added].sort((one, other) => one.atMs + one.forMs - other.atMs - other.forMs);
      return () => {
        counted = counted.filter((one) => one !== added);
      };
    },
    size() {
      prune();
      return counted.length;
    },
  };
}
