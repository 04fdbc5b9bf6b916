/** Printing a place before it has loaded. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { followPrinting } from '../../src/background/followPrinting.ts';
import { store } from '../../src/state/jotai.ts';
import { noticesAtom } from '../../src/state/notices.ts';
import { PlacePage } from '../../src/ui/PlacePage.tsx';

let printing: { stop(): void };
const print = vi.fn();

/** Many times as long as the page takes to look again. */
const LATER_MS = 5000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(window, 'print').mockImplementation(print);
  print.mockReset();
  printing = followPrinting();
});
afterEach(() => {
  printing.stop();
});

/** @returns whether the browser would open its own dialog for this */
function pressPrint(): boolean {
  return document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true, cancelable: true }),
  );
}

const place = (status: string) => (
  <main>
    <PlacePage title="Round" status={status}>
      <p>3 logins</p>
    </PlacePage>
  </main>
);
const notices = () => store.get(noticesAtom).map(({ text }) => text);

describe('a place that is printed', () => {
  it('is left to the browser once it has loaded', async () => {
    await render(place('3 logins'));
    expect(pressPrint()).toBe(true);
    expect(notices()).toEqual([]);
  });

  it('before it has loaded is printed once, when it has', async () => {
    const screen = await render(place('Planning…'));
    await expect.element(page.getByText('Planning…')).toBeVisible();
    expect(pressPrint()).toBe(false);
    expect(pressPrint()).toBe(false);
    expect(notices()).toEqual(['This place is still loading: it is printed when it has loaded.']);
    expect(print).not.toHaveBeenCalled();
    await screen.rerender(place('3 logins'));
    await expect.element(page.getByText('Planning…')).not.toBeInTheDocument();
    vi.advanceTimersByTime(LATER_MS);
    expect(print).toHaveBeenCalledTimes(1);
    expect(notices()).toEqual([]);
    vi.advanceTimersByTime(LATER_MS);
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('from the browser’s menu, before it has loaded, is printed again when it has', async () => {
    const screen = await render(place('Planning…'));
    await expect.element(page.getByText('Planning…')).toBeVisible();
    window.dispatchEvent(new Event('beforeprint'));
    window.dispatchEvent(new Event('afterprint'));
    expect(print).not.toHaveBeenCalled();
    await screen.rerender(place('3 logins'));
    await expect.element(page.getByText('Planning…')).not.toBeInTheDocument();
    vi.advanceTimersByTime(LATER_MS);
    expect(print).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('beforeprint'));
    window.dispatchEvent(new Event('afterprint'));
    vi.advanceTimersByTime(LATER_MS);
    expect(print).toHaveBeenCalledTimes(1);
  });
});
