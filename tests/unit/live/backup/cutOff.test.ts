/** A restore that a crash cuts off, or for which there is no room. */
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { BackedUpBrowser } from './backupHarness.ts';

/** Lets writes fail from one of them on. @returns how many writes there were */
function failFrom(first: number, error: DOMException): { count: () => number; recover: () => void } {
  let count = 0;
  for (const name of ['put', 'delete', 'clear'] as const) {
    const write = IDBObjectStore.prototype[name] as (...values: unknown[]) => unknown;
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: unknown, ...values: unknown[]) {
      count += 1;
      if (count >= first) throw error;
      return write.apply(this, values) as never;
    });
  }
  return { count: () => count, recover: () => vi.restoreAllMocks() };
}

/** A browser with something of its own, before it restores. */
async function other(): Promise<BackedUpBrowser> {
  const browser = new BackedUpBrowser();
  await browser.open().stores.library.change({ added: ['mine', 'another'], removed: [] });
  return browser;
}

async function savedText(): Promise<string> {
  const browser = new BackedUpBrowser();
  await browser.fill();
  return browser.save();
}

/** Cuts it off at each of the first three writes, and at every so many of the others. */
async function expectAllOrNothing(every: number): Promise<void> {
  const text = await savedText();
  const whole = await other();
  const before = await whole.read();
  const counted = failFrom(Number.POSITIVE_INFINITY, new DOMException());
  await whole.restore(text);
  counted.recover();
  const after = await whole.read();
  expect(counted.count()).toBeGreaterThan(20);
  for (let write = 1; write <= counted.count(); write += write < 3 ? 1 : every) {
    const browser = await other();
    const crash = failFrom(write, new DOMException('The tab is gone.', 'AbortError'));
    await browser.restore(text).catch(() => {});
    crash.recover();
    await browser.finish();
    const isBegun = write > 2;
    expect([write, await browser.read()]).toEqual([write, isBegun ? after : before]);
    await browser.open().backup.undo();
    expect([write, await browser.read()]).toEqual([write, before]);
  }
}

it('is finished at the next start, or was never begun, where it was cut off', () => expectAllOrNothing(8));
it('is finished at the next start, or was never begun, wherever it was cut off', { tags: ['deep'] }, () =>
  expectAllOrNothing(1),
);

it('is taken back as a whole where there is no room for all of it', async () => {
  const text = await savedText();
  const before = await (await other()).read();
  for (const write of [3, 9, 17, 26]) {
    const browser = await other();
    const full = failFrom(write, new DOMException('There is no room.', 'QuotaExceededError'));
    await expect(browser.restore(text)).rejects.toThrow();
    full.recover();
    await browser.open().backup.undo();
    await browser.open().backup.forget();
    expect([write, await browser.read()]).toEqual([write, before]);
  }
});
