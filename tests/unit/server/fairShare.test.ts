import { expect, it } from 'vitest';
import { createFairShare } from '../../../server/http/fairShare.ts';

const WINDOW_MS = 1000;

it('a visitor gets a part of what others leave: many together use up little more than a few, and a new one still gets some', () => {
  const share = createFairShare({ most: 100, windowMs: WINDOW_MS, parts: 4, now: () => 0 });
  const used = (visitor: string): number => {
    let count = 0;
    for (; share.pauseMs(visitor) === 0; count += 1) share.count(visitor);
    return count;
  };
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map(used)).toEqual([25, 19, 14, 11, 8, 6]);
  expect(share.size()).toBe(83);
  expect(['a', 'b'].map(used)).toEqual([0, 0]);
  expect(used('player')).toBe(5);
});

it('a visitor waits until enough has left the window, of others or of its own', () => {
  let nowMs = 0;
  const share = createFairShare({ most: 8, windowMs: WINDOW_MS, parts: 2, now: () => nowMs });
  for (const visitor of ['a', 'b', 'b', 'a']) {
    share.count(visitor);
    nowMs += 100;
  }
  expect(share.pauseMs('a')).toBe(0);
  share.count('a');
  share.count('a');
  expect(share.pauseMs('a')).toBe(700);
  nowMs += 700;
  expect(share.pauseMs('a')).toBe(0);
  // The clock is set back: nobody waits for as long as it was ahead.
  nowMs -= 10 * WINDOW_MS;
  expect([share.pauseMs('a'), share.size()]).toEqual([0, 0]);
});

it('a visitor with none of their own may get one whatever others use', () => {
  const share = createFairShare({ most: 4, windowMs: WINDOW_MS, parts: 1, always: 1, now: () => 0 });
  for (let count = 0; count < 4; count += 1) share.count('a');
  expect([share.pauseMs('a'), share.pauseMs('player')]).toEqual([WINDOW_MS, 0]);
  share.count('player');
  expect(share.pauseMs('player')).toBe(WINDOW_MS);
});

it('what counts for a shorter time makes room first', () => {
  let nowMs = 0;
  const share = createFairShare({ most: 2, windowMs: WINDOW_MS, parts: 1, now: () => nowMs });
  share.count('a');
  share.count('a', 100);
  expect(share.pauseMs('a')).toBe(100);
  nowMs = 100;
  expect([share.pauseMs('a'), share.size()]).toEqual([0, 1]);
});

it('what is taken back does not count', () => {
  const share = createFairShare({ most: 2, windowMs: WINDOW_MS, parts: 2, now: () => 0 });
  const takeBack = share.count('a');
  expect(share.pauseMs('a')).toBe(WINDOW_MS);
  takeBack();
  expect([share.pauseMs('a'), share.size()]).toEqual([0, 0]);
});
