import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRounds } from '../../../server/http/loopRounds.ts';

it('does one piece of work in each round of the event loop, in order', async () => {
  const inRounds = createRounds();
  const done: number[] = [];
  for (let at = 0; at < 20; at++) inRounds(() => void done.push(at));
  expect(done).toEqual([]);
  const perRound: number[] = [];
  for (let round = 0; done.length < 20 && round < 100; round++) {
    const before = done.length;
    await nextRound();
    perRound.push(done.length - before);
  }
  expect(done).toEqual(Array.from({ length: 20 }, (_, at) => at));
  expect(Math.max(...perRound)).toBe(1);
});

it('goes on after a round without work', async () => {
  const inRounds = createRounds();
  const done: string[] = [];
  inRounds(() => void done.push('first'));
  await nextRound();
  inRounds(() => void done.push('second'));
  await nextRound();
  expect(done).toEqual(['first', 'second']);
});

it('does work at once while a hundred pieces wait, so that a flood takes no memory', () => {
  const inRounds = createRounds();
  let done = 0;
  for (let at = 0; at < 150; at++) inRounds(() => void done++);
  expect(done).toBe(50);
});
