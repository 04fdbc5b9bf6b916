import { expect, it } from 'vitest';
import { Timers } from '../../../../workers/game/domain/timers.ts';
import { FakeClock } from '../../live/esi/fakeClock.ts';

it('a timer fires once, and not if it was cancelled', async () => {
  const clock = new FakeClock();
  const timers = new Timers(clock);
  const fired: string[] = [];
  timers.start(10, () => fired.push('first'));
  timers.start(10, () => fired.push('cancelled'))();
  await clock.advance(9);
  expect(fired).toEqual([]);
  await clock.advance(100);
  expect(fired).toEqual(['first']);
});

it('stop() cancels all running timers, and no new one starts', async () => {
  const clock = new FakeClock();
  const timers = new Timers(clock);
  const fired: string[] = [];
  timers.start(10, () => fired.push('timer'));
  void timers.wait(10).then(() => fired.push('wait'));
  timers.stop();
  timers.start(10, () => fired.push('late'));
  expect(clock.timerCount).toBe(0);
  await clock.advance(100);
  expect(fired).toEqual([]);
});

it('stop() leaves the timers of another owner running', async () => {
  const clock = new FakeClock();
  const [timers, other] = [new Timers(clock), new Timers(clock)];
  let hasFired = false;
  void other.wait(10).then(() => {
    hasFired = true;
  });
  timers.stop();
  await clock.advance(10);
  expect(hasFired).toBe(true);
});
