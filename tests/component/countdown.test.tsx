import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Ago } from '../../src/ui/Ago.tsx';
import { Countdown } from '../../src/ui/Countdown.tsx';
import { TimeLeft } from '../../src/ui/TimeLeft.tsx';
import { holdClock } from '../../src/ui/ticker.ts';
import { HOUR, NOW } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const pill = () => document.querySelector('time');

describe('a countdown', () => {
  it.each([
    { left: 1005, text: '16:45', bucket: 'under2h', colour: 'rgb(156, 68, 56)' },
    { left: 1 * HOUR, text: '1h', bucket: 'under2h', colour: 'rgb(156, 68, 56)' },
    { left: 3 * HOUR, text: '3h', bucket: 'under4h', colour: 'rgb(118, 91, 33)' },
    { left: 11 * HOUR, text: '11h', bucket: 'under12h', colour: 'rgb(44, 108, 47)' },
    { left: 72 * HOUR, text: '3d', bucket: 'default', colour: 'rgb(0, 101, 150)' },
  ])('shows $text on the colour for $bucket', async ({ left, text, bucket, colour }) => {
    const screen = await show(<Countdown at={NOW + left} expiredText="ended" />);
    await expect.element(screen.getByText(text)).toHaveAttribute('data-left', bucket);
    expect(getComputedStyle(pill() as Element).backgroundColor).toBe(colour);
  });

  it('says what has ended in the words of its column', async () => {
    const screen = await show(<Countdown at={NOW} expiredText="over" />);
    await expect.element(screen.getByText('over')).toHaveAttribute('data-left', 'expired');
  });

  it('has no time where nothing runs', async () => {
    const screen = await show(<Countdown at={null} expiredText="no program" />);
    await expect.element(screen.getByText('no program')).not.toHaveAttribute('datetime');
  });

  it('shows the end in EVE time, and the time left for machines either way', async () => {
    const screen = await show(<Countdown at={NOW + HOUR} shows="date" expiredText="ended" />);
    await expect.element(screen.getByText('15 Jan 09:00')).toHaveAttribute('datetime', '2027-01-15T09:00:00.000Z');
  });

  it('says the end to the second, in EVE time and local time once it is pointed at', async () => {
    const screen = await show(
      <>
        <Countdown at={NOW + HOUR} expiredText="ended" />
        <TimeLeft at={NOW + 2 * HOUR} />
        <Ago at={NOW} />
      </>,
    );
    await expect.element(screen.getByText('1h', { exact: true })).toBeVisible();
    const [countdown, timeLeft, ago] = document.querySelectorAll('time');
    expect([countdown?.title, timeLeft?.title, ago?.title]).toEqual(['', '', '']);
    for (const time of [countdown, timeLeft, ago]) await userEvent.hover(time as Element);
    expect(countdown?.title).toMatch(/^in 01:00:00 · 15 Jan 2027 09:00 EVE time · .*2027/);
    expect(timeLeft?.title).toMatch(/^in 02:00:00 · 15 Jan 2027 10:00 EVE time · /);
    expect(ago?.title).toMatch(/^.* · 15 Jan 2027 08:00 EVE time · /);
  });

  it('follows the clock of the page without being rendered again', async () => {
    const screen = await show(<Countdown at={NOW + 2 * HOUR} expiredText="ended" />);
    const element = pill();
    await expect.element(screen.getByText('2h')).toHaveAttribute('data-left', 'under4h');
    holdClock(NOW + 2 * HOUR - 59);
    await expect.element(screen.getByText('00:59')).toHaveAttribute('data-left', 'under2h');
    expect(pill()).toBe(element);
  });

  it('does not tick while the clock of the page is held', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    holdClock(NOW);
    const screen = await show(<Countdown at={NOW + 1005} expiredText="ended" />);
    await expect.element(screen.getByText('16:45')).toBeVisible();
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(5000);
    expect(pill()?.textContent).toBe('16:45');
  });

  it('can be read on each of its colours', async () => {
    await show(
      [-1, 1, 3, 7, 11, 23, 47, 90].map((hours) => (
        <Countdown key={hours} at={NOW + hours * HOUR} expiredText="ended" />
      )),
    );
    expect(document.querySelectorAll('time')).toHaveLength(8);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });
});
