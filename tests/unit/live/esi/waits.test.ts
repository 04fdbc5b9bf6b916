import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isFresh, lifetimeMs } from '../../../../workers/live/esi/lifetime.ts';
import { RateBudget } from '../../../../workers/live/esi/rateBudget.ts';
import { headerWaitMs } from '../../../../workers/live/esi/waits.ts';
import { LONGEST_TIMER_MS, systemClock } from '../../../../workers/live/systemClock.ts';
import { forDrawn } from '../../../fixtures/drawnRuns.ts';
import { FakeClock } from './fakeClock.ts';
import { makeCircuit, ticketOf } from './makeCircuit.ts';
import { makeClient } from './makeClient.ts';
import '../../../drawnInputs.ts';

const HOUR_MS = 3_600_000;

/** Numbers that a broken service may send, and text that isn't a number. */
const numberText = fc.oneof(
  fc.constantFrom(...'0 -1 3e6 1e16 1e300 1e999 Infinity NaN 0.000001 99999999999999999999'.split(' '), ''),
  fc.double().map(String),
  fc.integer().map(String),
  fc.string({ unit: 'binary-ascii' }).map((text) => text.replace(/[^ -~]/g, '')),
);
const limitText = fc.oneof(
  fc.constantFrom('0/15m', '600/0m', '1/15m', '3/30s', '600/99999999h', '99999999999999999999/1s', '600/15m'),
  fc
    .tuple(fc.nat(), fc.nat(), fc.constantFrom('s', 'm', 'h'))
    .map(([tokens, time, unit]) => `${tokens}/${time}${unit}`),
  numberText,
);
const dateText = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  fc.constantFrom('Fri, 31 Dec 9999 23:59:59 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  numberText,
);
const answerHeaders = fc.record(
  {
    'retry-after': numberText,
    'x-esi-error-limit-remain': numberText,
    'x-esi-error-limit-reset': numberText,
    'x-ratelimit-limit': limitText,
    'x-ratelimit-remaining': numberText,
    'cache-control': numberText.map((text) => `private, max-age=${text}`),
    expires: dateText,
    date: dateText,
  },
  { requiredKeys: [] },
);

describe('a wait that a service asks for', () => {
  it.each([
    ['0', 0],
    ['44', 44_000],
    ['3600', HOUR_MS],
    ['3e6', HOUR_MS],
    ['1e300', HOUR_MS],
    ['Infinity', HOUR_MS],
    ['-1', 60_000],
    ['soon', 60_000],
  ])('of %s seconds is %i ms: an hour at most, the default where it is not a number', (text, expectedMs) => {
    expect(headerWaitMs(new Headers({ 'retry-after': text }), 'retry-after', 60_000)).toBe(expectedMs);
  });

  it('is an hour at most for the cache time of an answer, also one that the browser kept', () => {
    expect(lifetimeMs(new Headers({ 'cache-control': 'max-age=99999999' }), 600_000)).toBe(HOUR_MS);
    expect(isFresh({ fetchedAtMs: 1000, freshMs: 1e300 }, 1000 + HOUR_MS)).toBe(false);
  });

  it('is an hour at most for the pause of all calls', async () => {
    const { clock, circuit } = makeCircuit();
    circuit.fail(ticketOf(await circuit.enter('a')), 1e19);
    expect(await circuit.pausedUntilMs('a')).toBe(clock.nowMs() + HOUR_MS);
  });

  it('is over when the clock has been set back by more than an hour since', async () => {
    const { clock, circuit } = makeCircuit();
    circuit.fail(ticketOf(await circuit.enter('a')), 60_000);
    const budget = new RateBudget(clock);
    budget.settle(budget.book('a'), { status: 429, headers: new Headers({ 'x-ratelimit-remaining': '0' }) });
    expect(budget.waitMs('a')).toBeGreaterThan(0);
    clock.jumpTo(clock.nowMs() - 24 * HOUR_MS);
    expect(await circuit.pausedUntilMs('a')).toBeNull();
    expect(budget.waitMs('a')).toBe(0);
  });
});

describe('the rate budget', () => {
  it('never waits longer than an hour, in few steps, whatever the headers say', () => {
    forDrawn(
      100,
      fc.array(fc.tuple(answerHeaders, fc.constantFrom(200, 304, 404, 420, 429, 502)), { maxLength: 20 }),
      (answers) => {
        const clock = new FakeClock();
        const budget = new RateBudget(clock);
        for (const [headers, status] of answers) {
          const askedAtMs = clock.nowMs();
          let steps = 0;
          for (let waitMs = budget.waitMs('a'); waitMs > 0; waitMs = budget.waitMs('a')) {
            clock.jumpTo(clock.nowMs() + waitMs);
            steps += 1;
            expect(steps).toBeLessThan(100);
          }
          expect(clock.nowMs() - askedAtMs).toBeLessThanOrEqual(HOUR_MS);
          budget.settle(budget.book('a'), { status, headers: new Headers(headers) });
        }
      },
    );
  });

  it('ignores a limit that would let no call through', () => {
    const budget = new RateBudget(new FakeClock());
    for (const limit of ['0/15m', '600/0m']) {
      budget.settle(budget.book('a'), { status: 200, headers: new Headers({ 'x-ratelimit-limit': limit }) });
    }
    expect(budget.waitMs('a')).toBe(0);
  });
});

describe('the client of ESI', () => {
  it('gets an answer within an hour after the last invalid one, whatever its headers were', async () => {
    const faults = fc.array(fc.tuple(answerHeaders, fc.constantFrom(200, 304, 400, 404, 420, 429, 500, 503)), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(faults, async (answers) => {
        const { clock, eve, ...made } = makeClient(() => 1);
        const list = async () => {
          const asked = made.list();
          await clock.advance(10_000);
          return asked;
        };
        for (const [headers, status] of answers) {
          const body = status === 304 ? null : '[]';
          eve.fault = () => new Response(body, { status, headers });
          const answer = await list();
          if (answer.kind === 'retrying') {
            expect(answer.notBeforeMs - clock.nowMs()).toBeLessThanOrEqual(HOUR_MS);
          }
        }
        eve.fault = () => null;
        await clock.advance(HOUR_MS);
        expect((await list()).kind).toBe('ok');
      }),
      { numRuns: 40 },
    );
  });
});

describe("this computer's clock", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it.each([LONGEST_TIMER_MS + 1, 1e16, Number.POSITIVE_INFINITY])(
    'does not run a timer of %d ms at once, as browsers would',
    (delayMs) => {
      const callback = vi.fn();
      const cancel = systemClock.setTimer(delayMs, callback);
      vi.advanceTimersByTime(24 * HOUR_MS);
      expect(callback).not.toHaveBeenCalled();
      cancel();
    },
  );
});
