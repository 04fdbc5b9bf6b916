import { describe, expect, it } from 'vitest';
import { forEachAtMost, Slots } from '../../../../workers/live/esi/batches.ts';
import { settle } from './fakeClock.ts';

describe('working through items', () => {
  it('runs no more than the limit at once, and starts the next as soon as one ends', async () => {
    const ends: (() => void)[] = [];
    const started: number[] = [];
    const done = forEachAtMost(3, [0, 1, 2, 3, 4], (item) => {
      started.push(item);
      return new Promise<void>((resolve) => {
        ends[item] = resolve;
      });
    });
    await settle();
    expect(started).toEqual([0, 1, 2]);
    ends[1]?.();
    await settle();
    expect(started).toEqual([0, 1, 2, 3]);
    for (const index of [0, 2, 3]) {
      ends[index]?.();
    }
    await settle();
    ends[4]?.();
    await done;
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('starts nothing more once one has failed', async () => {
    const started: number[] = [];
    const work = async (item: number) => {
      started.push(item);
      throw new Error(`item ${item}`);
    };
    await expect(forEachAtMost(2, [0, 1, 2, 3], work)).rejects.toThrow('item 0');
    expect(started).toEqual([0, 1]);
  });

  it('ends at once without items', async () => {
    await forEachAtMost(5, [], async () => {
      throw new Error('never called');
    });
  });
});

describe('slots', () => {
  it('go to the longest waiting, and are freed by failed work', async () => {
    const slots = new Slots(1);
    const order: string[] = [];
    const failed = slots.run(async () => {
      order.push('first');
      throw new Error('failed');
    });
    const second = slots.run(async () => {
      order.push('second');
    });
    const third = slots.run(async () => {
      order.push('third');
    });
    await expect(failed).rejects.toThrow('failed');
    await Promise.all([second, third]);
    expect(order).toEqual(['first', 'second', 'third']);
  });
});
