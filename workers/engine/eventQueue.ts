/**
 * When each runner runs next: a tournament tree whose root is the earliest, the lowest pin id first among equals.
 *
 * An entry is one whole number, (seconds since the queue's base) << bits | runner, so that the least entry names both
 * time and runner, and the least of two is found without a branch: the order of events is too irregular for the
 * processor to guess. Times beyond what fits into 31 bits are FAR; who uses the queue moves its base on.
 */
import type { EpochSeconds, Seconds } from '../domain/units.ts';

/** Later than every time that fits; also stands for never. */
export const FAR = 0x7fff_ffff;

export class EventQueue {
  /** The base: a time of 0 in the queue. */
  base: EpochSeconds = 0;
  /** The latest time that fits, in seconds since the base. */
  span: Seconds = 0;
  bits = 0;
  /** Leaf of runner r at size + r; the least of nodes 2i and 2i + 1 at i; the root at 1. */
  tree = new Int32Array(2);
  size = 1;

  /** Empties the queue and makes room for `count` runners. Entries must then be put with `set`, or `load` and `build`. */
  reset(base: EpochSeconds, count: number): void {
    this.base = base;
    this.bits = count > 1 ? 32 - Math.clz32(count - 1) : 0;
    this.size = 1 << this.bits;
    this.span = (FAR >> this.bits) - 1;
    if (this.tree.length < 2 * this.size) this.tree = new Int32Array(2 * this.size);
    this.tree.fill(FAR, this.size, 2 * this.size);
  }

  /** Puts a runner's time without bringing the tree in order; `build` does, once, for all of them. */
  load(runner: number, at: EpochSeconds): void {
    const seconds = at - this.base;
    this.tree[this.size + runner] = seconds > this.span ? FAR : (seconds << this.bits) | runner;
  }

  build(): void {
    const { tree } = this;
    for (let node = this.size - 1; node > 0; node--) {
      const left = tree[2 * node]!;
      const right = tree[2 * node + 1]!;
      tree[node] = left < right ? left : right;
    }
  }

  /** Changes a runner's time, in seconds since the base; FAR for never. */
  set(runner: number, seconds: Seconds): void {
    const { tree } = this;
    let node = this.size + runner;
    let least = seconds > this.span ? FAR : (seconds << this.bits) | runner;
    tree[node] = least;
    while (node > 1) {
      const difference = (tree[node ^ 1]! - least) | 0;
      least = (least + (difference & (difference >> 31))) | 0;
      node >>= 1;
      tree[node] = least;
    }
  }
}
