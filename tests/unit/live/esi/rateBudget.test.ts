import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateBudget, retryAfterMs } from '../../../../workers/live/esi/rateBudget.ts';
import { forDrawn } from '../../../fixtures/drawnRuns.ts';
import { FakeClock } from './fakeClock.ts';

const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) });
const MINUTE_MS = 60_000;

function makeBudget() {
  const clock = new FakeClock();
  return { clock, budget: new RateBudget(clock) };
}

/** Makes calls as fast as the budget allows, each with the cost of its status. */
async function spend(clock: FakeClock, budget: RateBudget, calls: number, status: number, key = 'a'): Promise<number> {
  const startMs = clock.nowMs();
  for (let call = 0; call < calls; call++) {
    for (let waitMs = budget.waitMs(key); waitMs > 0; waitMs = budget.waitMs(key)) {
      await clock.advance(waitMs);
    }
    budget.settle(budget.book(key), answer(status));
  }
  return clock.nowMs() - startMs;
}

describe('the rate budget', () => {
  it('lets calls go while there is plenty', async () => {
    const { clock, budget } = makeBudget();
    expect(await spend(clock, budget, 200, 200)).toBe(0);
  });

  it('slows down once less than a fifth is left: 240 calls of 2 tokens are free, then one every 7.5 seconds', async () => {
    const { clock, budget } = makeBudget();
    expect(await spend(clock, budget, 241, 200)).toBe(0);
    budget.settle(budget.book('a'), answer(200));
    expect(budget.waitMs('a')).toBe(7_500);
  });

  it('counts a 304 as one token and a server error as none', async () => {
    const { clock, budget } = makeBudget();
    expect(await spend(clock, budget, 480, 304)).toBe(0);
    expect(await spend(clock, budget, 1000, 502)).toBe(0);
  });

  it('has separate buckets for two characters', async () => {
    const { clock, budget } = makeBudget();
    await spend(clock, budget, 118, 404, 'a');
    expect(budget.waitMs('a')).toBeGreaterThan(0);
    expect(budget.waitMs('b')).toBe(0);
  });

  it('has all tokens back after a window', async () => {
    const { clock, budget } = makeBudget();
    await spend(clock, budget, 100, 404);
    await clock.advance(15 * MINUTE_MS);
    expect(await spend(clock, budget, 200, 200)).toBe(0);
  });

  it("adopts ESI's count if it is higher", () => {
    const { budget } = makeBudget();
    budget.settle(budget.book('a'), answer(200, { 'x-ratelimit-limit': '600/15m', 'x-ratelimit-remaining': '2' }));
    expect(budget.waitMs('a')).toBe(15 * MINUTE_MS);
  });

  it('follows a limit that ESI changes', () => {
    const { budget } = makeBudget();
    budget.settle(budget.book('a'), answer(200, { 'x-ratelimit-limit': '6/30s' }));
    // 2 of 6 are spent, and a call may cost 5.
    expect(budget.waitMs('a')).toBe(30_000);
  });

  it('waits as long as a 429 requests, or a minute, and counts no tokens for it', async () => {
    const { clock, budget } = makeBudget();
    budget.settle(budget.book('a'), answer(429, { 'retry-after': '37' }));
    expect(budget.waitMs('a')).toBe(37_000);
    await clock.advance(37_000);
    expect(budget.waitMs('a')).toBe(0);
    budget.settle(budget.book('a'), answer(429));
    expect(budget.waitMs('a')).toBe(60_000);
    expect(retryAfterMs(new Headers({ 'retry-after': 'soon' }))).toBe(60_000);
  });

  it('never spends more than the limit within any window, whatever the answers', async () => {
    const statuses = fc.array(fc.constantFrom(200, 304, 404, 502, null), { minLength: 200, maxLength: 700 });
    const costs: Record<number, number> = { 200: 2, 304: 1, 404: 5, 502: 0 };
    forDrawn(20, statuses, (all) => {
      const clock = new FakeClock();
      const budget = new RateBudget(clock);
      const spent: { atMs: number; tokens: number }[] = [];
      for (const status of all) {
        for (let waitMs = budget.waitMs('a'); waitMs > 0; waitMs = budget.waitMs('a')) {
          clock.jumpTo(clock.nowMs() + waitMs);
        }
        budget.settle(budget.book('a'), status === null ? null : answer(status));
        spent.push({ atMs: clock.nowMs(), tokens: status === null ? 5 : (costs[status] ?? 0) });
      }
      for (const { atMs } of spent) {
        const inWindow = spent.filter((other) => other.atMs > atMs - 15 * MINUTE_MS && other.atMs <= atMs);
        expect(inWindow.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(600);
      }
    });
  });
});
