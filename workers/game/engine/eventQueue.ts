/**
 * When each runner runs next: a tournament tree with the earliest run at its root; ties go to the lowest pin id.
 *
 * An entry is one whole number, (seconds since the queue's base) << bits | runner, so the smallest entry gives both time
 * and runner. The smaller of two is found without a branch, because events are too irregular for branch prediction.
 * Times that don't fit into 31 bits are FAR; the caller moves the base forward.
 */
import type { EpochSeconds, Seconds } from '../domain/units.ts';
import { MAX_PINS } from './checkColony.ts';

/** Later than every time that fits; also means never. */
export const FAR = 0x7fff_ffff;

export class EventQueue {
  /** time 0 of the queue */
  base: EpochSeconds = 0;
  /** the latest time that fits, in seconds since the base */
  span: Seconds = 0;
  bits = 0;
  /**
   * The leaf of runner r is at size + r; node i is the smaller of nodes 2i and 2i + 1; the root is at 1. Never replaced,
   * for the reason in `workspace.ts`.
   */
  readonly tree = new Int32Array(4 * MAX_PINS);
  size = 1;

  /** No time that fits is left; later ones may be. */
  get isEmpty(): boolean {
    return this.tree[1] === FAR;
  }

  /** Empties the queue, which gets `count` runners. Then add entries with `set`, or with `load` and `build`. */
  reset(base: EpochSeconds, count: number): void {
    this.base = base;
    this.bits = count > 1 ? 32 - Math.clz32(count - 1) : 0;
    this.size = 1 << this.bits;
    this.span = (FAR >> this.bits) - 1;
    this.tree.fill(FAR, this.size, 2 * this.size);
  }

  /** Adds a runner's time without updating the tree; call `build` after adding all of them. */
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

/** Shared by all colonies, because only one is advanced at a time; the state stores every runner's next run. */
export const eventQueue = new EventQueue();
