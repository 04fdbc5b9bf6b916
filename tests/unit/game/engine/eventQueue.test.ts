import { describe, expect, it } from 'vitest';
import { EventQueue, FAR } from '../../../../workers/game/engine/eventQueue.ts';

/** Runner and seconds of the earliest entry. */
function first(queue: EventQueue): { runner: number; seconds: number } | null {
  const entry = queue.tree[1]!;
  return entry === FAR ? null : { runner: entry & (queue.size - 1), seconds: entry >> queue.bits };
}

describe('the event queue', () => {
  it('returns the earliest entry, and of equal ones the lowest number', () => {
    const queue = new EventQueue();
    queue.reset(1000, 5);
    for (const [runner, at] of [1700, 1300, 1300, 1900, 1400].entries()) queue.load(runner, at);
    queue.build();
    expect(first(queue)).toEqual({ runner: 1, seconds: 300 });
    queue.set(1, 300 + 3600);
    expect(first(queue)).toEqual({ runner: 2, seconds: 300 });
    queue.set(4, 5);
    expect(first(queue)).toEqual({ runner: 4, seconds: 5 });
  });

  it('is empty if nothing is to run within its span', () => {
    const queue = new EventQueue();
    queue.reset(0, 3);
    queue.build();
    expect(first(queue)).toBeNull();
    queue.set(0, FAR);
    queue.set(1, queue.span + 1);
    expect(first(queue)).toBeNull();
    queue.set(2, queue.span);
    expect(first(queue)).toEqual({ runner: 2, seconds: queue.span });
  });

  it('spans the longest time that fits beside the runners’ numbers', () => {
    const queue = new EventQueue();
    for (const [count, bits] of [
      [0, 0],
      [1, 0],
      [2, 1],
      [3, 2],
      [16, 4],
      [17, 5],
      [1000, 10],
    ] as const) {
      queue.reset(0, count);
      expect(queue.bits).toBe(bits);
      expect((queue.span << bits) | (queue.size - 1)).toBeLessThan(FAR);
      expect(queue.span).toBeGreaterThan(2 ** (31 - bits) - 3);
    }
  });

  it('agrees with a sorted list over many changes', () => {
    let seed = 11;
    const below = (limit: number): number => {
      seed = (seed * 48_271) % 0x7fff_ffff;
      return seed % limit;
    };
    const queue = new EventQueue();
    for (const count of [1, 2, 7, 40]) {
      const times = Array.from({ length: count }, () => below(50));
      queue.reset(0, count);
      for (const [runner, at] of times.entries()) queue.load(runner, at);
      queue.build();
      for (let change = 0; change < 300; change++) {
        const runner = below(count);
        times[runner] = below(50);
        queue.set(runner, times[runner]!);
        const seconds = Math.min(...times);
        expect(first(queue)).toEqual({ runner: times.indexOf(seconds), seconds });
      }
    }
  });
});
