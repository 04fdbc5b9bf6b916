import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRecentRenewals, KEEP_MS } from '../../../server/sso/recentRenewals.ts';

let count: number;
const renew = async () => ++count;

beforeEach(() => {
  count = 0;
  vi.useFakeTimers();
});

describe('recent renewals', () => {
  it('keep a result for two minutes after it arrived', async () => {
    const renewals = createRecentRenewals<number>();
    const slow = () => new Promise<number>((resolve) => setTimeout(() => resolve(++count), 30_000));
    const first = renewals.once('a', slow);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await first).toBe(1);
    await vi.advanceTimersByTimeAsync(KEEP_MS - 1);
    expect(await renewals.once('a', slow)).toBe(1);
    expect(await renewals.find('a')).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(renewals.find('a')).toBeNull();
    expect(await renewals.once('a', renew)).toBe(2);
  });

  it('do not keep failures', async () => {
    const renewals = createRecentRenewals<number>();
    await expect(renewals.once('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await renewals.once('a', renew)).toBe(1);
  });

  it('are limited: the oldest is dropped', async () => {
    const renewals = createRecentRenewals<number>(3);
    for (const token of ['a', 'b', 'c', 'd']) await renewals.once(token, renew);
    expect(renewals.find('a')).toBeNull();
    expect(await renewals.find('b')).toBe(2);
    expect(await renewals.find('d')).toBe(4);
  });
});
