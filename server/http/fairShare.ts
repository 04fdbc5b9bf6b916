/** A limit for all visitors together. Each may use a part of what the others leave, so that a few never use it up. */
import { isYounger } from '../age.ts';

interface FairShareOptions {
  /** for all together, within the window */
  most: number;
  windowMs: number;
  /** a visitor gets one part in so many of what the others leave */
  parts: number;
  /** milliseconds since 1970 */
  now: () => number;
}

export interface FairShare {
  /** how long the visitor has to wait; 0: not at all */
  pauseMs(visitor: string): number;
  /** @returns takes it back */
  count(visitor: string): () => void;
  /** how many count now */
  size(): number;
}

/** Each process counts for itself. */
export function createFairShare({ most, windowMs, parts, now }: FairShareOptions): FairShare {
  let counted: readonly { visitor: string; atMs: number }[] = [];
  const prune = () => {
    counted = counted.filter(({ atMs }) => isYounger(windowMs, atMs, now()));
  };
  return {
    pauseMs(visitor) {
      prune();
      let own = counted.filter((one) => one.visitor === visitor).length;
      let others = counted.length - own;
      let freeAtMs = now();
      for (const one of counted) {
        if (own < (most - others) / parts) break;
        if (one.visitor === visitor) own -= 1;
        else others -= 1;
        freeAtMs = one.atMs + windowMs;
      }
      return freeAtMs - now();
    },
    count(visitor) {
      const added = { visitor, atMs: now() };
      counted = [...counted, added];
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
