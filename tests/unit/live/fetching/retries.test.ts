import { expect, it } from 'vitest';
import { Retries } from '../../../../workers/live/fetching/retries.ts';
import { FakeClock } from '../esi/fakeClock.ts';

const FAILURE = { notBeforeMs: 0, isOutage: false };

it('a retry that is settled or replaced does not run', async () => {
  const clock = new FakeClock();
  const retries = new Retries<string>(clock, () => 0);
  const runs: string[] = [];
  retries.schedule('settled', FAILURE, () => runs.push('settled'));
  retries.schedule('twice', FAILURE, () => runs.push('first'));
  retries.schedule('twice', FAILURE, () => runs.push('second'));
  retries.settle('settled');
  await clock.advance(60_000);
  expect(runs).toEqual(['second']);
});

it('everything that waits runs once when the network is back', async () => {
  const clock = new FakeClock();
  const retries = new Retries<string>(clock, () => 0);
  const runs: string[] = [];
  for (const key of ['a', 'b']) retries.schedule(key, FAILURE, () => runs.push(key));
  retries.runNow();
  expect(runs).toEqual(['a', 'b']);
  await clock.advance(60_000);
  expect(runs).toEqual(['a', 'b']);
});
