/** The page at a future time: what it shows then, and how the player gets there and back. */
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TimeSlider } from '../../src/features/timeTravel/TimeSlider.tsx';
import { formatTimeLeft } from '../../src/format/time.ts';
import { holdClock } from '../../src/ui/ticker.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { chooseInAppBar, pressMode, rowOf, showFleet } from './fleet.tsx';
import { seriousAccessibilityFindings, show } from './show.tsx';

const PILOTS = ['Ketta Vaskonen', 'Oran Derrel', 'Ilse Calloway'];
const ONE_PILOT = PILOTS.slice(0, 1);

const bar = () => page.getByRole('region', { name: 'Next stop', exact: true });
const inBar = (name: string) => bar().getByRole('button', { name });
const slider = () => page.getByRole('slider', { name: 'Time that the page shows' });
const row = (planet: string) => rowOf(planet).first();
const stopsLink = () => page.getByRole('link', { name: /^Stops/ });
const stoppedCount = () => {
  const extractors = page.getByRole('region', { name: 'Extractors', exact: true });
  const chip = extractors.getByRole('button', { name: /^\d+ planets? stopped$/ });
  return Number(chip.query()?.textContent ?? 0);
};
const timeIn = (part: string) => bar().element().querySelector<HTMLTimeElement>(`${part} time`)?.dateTime ?? '';
const shownTime = () => timeIn('[data-forecast="true"]');
const nextTime = () => timeIn('[data-severity]');

describe('a forecast', () => {
  it('of three days: the page, alert mode and the list of stops show what has ended by then, say that it is one, and Escape leads back; countdowns are measured from the time that is shown, and a dialog keeps Escape for itself; the slider goes by the hour and day from the keyboard, and back to now; Next stop goes from one stop to the next, and what stops there has stopped; an opened planet goes to its own, and takes the page along; on a phone it stays marked at any scroll position', async () => {
    await showFleet(ONE_PILOT);
    await expect.element(row('Amamake IV')).toBeInTheDocument();
    expect(row('Amamake IV').element().textContent).not.toContain('ended');
    const stoppedNow = stoppedCount();
    const stopsNow = stopsLink().element().textContent;
    const storageIsk = () => page.getByText('Storage ISK').first().element().parentElement?.textContent;
    const storageNow = storageIsk();

    await inBar('In 3 days').click();
    // The pilot's program ends within a day.
    await expect.element(row('Amamake IV')).toHaveTextContent('ended');
    await expect.element(row('Amamake IV')).toHaveAttribute('data-severity', 'red');
    await expect.element(bar()).toHaveTextContent('Forecast');
    await expect.element(bar()).toHaveTextContent(/Forecast \d{1,2} \w{3} \d\d:\d\d/);
    await expect.element(inBar('In 3 days')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(stoppedCount).toBeGreaterThan(stoppedNow);
    // What counts at the places is what has stopped now.
    expect(stopsLink().element().textContent).toBe(stopsNow);
    await expect.poll(storageIsk).not.toBe(storageNow);
    await expect.element(page.getByText(/The page shows a forecast: in 3d, \d+ planets stopped/)).toBeInTheDocument();
    expect(await seriousAccessibilityFindings(bar().element())).toEqual([]);

    await userEvent.keyboard('{Escape}');
    await expect.element(bar()).not.toHaveTextContent('Forecast');
    await expect.element(row('Amamake IV')).not.toHaveTextContent('ended');
    await expect.poll(stoppedCount).toBe(stoppedNow);

    await pressMode('Alert mode');
    await expect.element(row('Amamake IV')).not.toBeInTheDocument();
    await inBar('In 3 days').click();
    await expect.element(row('Amamake IV')).toBeInTheDocument();
    await stopsLink().click();
    await expect.element(page.getByRole('region', { name: 'Stopped' })).toHaveTextContent('Amamake IV');
    // Escape leads back from the list, then to now.
    await userEvent.keyboard('{Escape}');
    await expect.element(row('Amamake IV')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(bar()).not.toHaveTextContent('Forecast');
    await pressMode('Alert mode');
    await expect.element(row('Amamake IV')).not.toHaveTextContent('ended');

    const pill = () => [...row('Vard VII').element().querySelectorAll('time')].at(-1) as HTMLTimeElement;
    await inBar('In 1 day').click();
    await expect.element(bar()).toHaveTextContent('Forecast');
    const left = () => (Date.parse(pill().dateTime) - Date.parse(shownTime())) / 1000;
    expect(left()).toBeGreaterThan(86_400);
    await expect.poll(() => pill().textContent).toBe(formatTimeLeft(left()));
    await chooseInAppBar('Settings');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(bar()).toHaveTextContent('Forecast');
    await userEvent.keyboard('{Escape}');
    await expect.element(bar()).not.toHaveTextContent('Forecast');

    // An hour ahead would soon be 59 minutes ahead.
    holdClock(Math.floor(Date.now() / 1000) as EpochSeconds);
    (slider().element() as HTMLElement).focus();
    const valueText = () => slider().element().getAttribute('aria-valuetext');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(valueText).toMatch(/^forecast, in 1h, \d{1,2} \w{3} \d\d:\d\d EVE time$/);
    await userEvent.keyboard('{PageUp}');
    await expect.poll(valueText).toMatch(/^forecast, in 1d,/);
    await userEvent.keyboard('{End}');
    await expect.poll(valueText).toMatch(/^forecast, in 14d,/);
    await expect.element(inBar('Next stop')).toBeDisabled();
    await userEvent.keyboard('{Home}');
    await expect.poll(valueText).toBe('now');
    holdClock(null);

    // React may draw the figures a moment later.
    await expect.poll(nextTime).not.toBe('');
    const counts = [stoppedCount()];
    let last = '';
    for (let stops = 0; stops < 3; stops++) {
      const next = nextTime();
      await inBar('Next stop').click();
      await expect.poll(shownTime).toBe(next);
      await expect.poll(nextTime).not.toBe(next);
      expect(next > last).toBe(true);
      last = next;
      counts.push(stoppedCount());
    }
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
    await inBar('Back to now').click();
    await expect.element(bar()).not.toHaveTextContent('Forecast');

    await expect.element(row('Amamake IV')).not.toHaveTextContent('ended');
    const accounts = page.getByRole('list', { name: 'Accounts' });
    await accounts.getByRole('button', { name: 'Amamake IV', exact: true }).click();
    const detail = page.getByRole('region', { name: 'Time travel of Amamake IV' });
    await detail.getByRole('button', { name: 'Its next stop' }).click();
    await expect.element(row('Amamake IV')).toHaveTextContent('ended');
    await expect.element(bar()).toHaveTextContent('Forecast');
    await expect.element(page.getByText(/^Simulated to \d{1,2} \w{3} \d\d:\d\d EVE time from what ESI/)).toBeVisible();
    await detail.getByRole('button', { name: 'Now' }).click();
    await expect.element(row('Amamake IV')).not.toHaveTextContent('ended');
    (detail.getByRole('slider').element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(row('Amamake IV')).toHaveTextContent('ended');
    await userEvent.keyboard('{Escape}');
    await expect.element(bar()).not.toHaveTextContent('Forecast');

    await page.viewport(390, 844);
    await inBar('Next stop: details').click();
    await inBar('In 1 day').click();
    await expect.element(bar()).toHaveTextContent('Forecast');
    window.scrollTo({ top: 3000 });
    expect(window.scrollY).toBeGreaterThan(300);
    await expect.element(bar()).toBeInViewport();
    await expect.element(inBar('Back to now').first()).toBeInViewport();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('of three days: what counts at the places is what has stopped now, also in another line of a narrower window', {
    tags: ['deep'],
  }, async () => {
    await showFleet(ONE_PILOT);
    const stopsNow = stopsLink().element().textContent;
    const stoppedNow = stoppedCount();
    await inBar('In 3 days').click();
    await expect.poll(stoppedCount).toBeGreaterThan(stoppedNow);
    const before = stopsLink().element();
    await page.viewport(1300, 900);
    await expect.poll(() => stopsLink().element()).not.toBe(before);
    expect(stopsLink().element().textContent).toBe(stopsNow);
  });
});

it('a forecast ends within a minute of its time, also after a sleep during which timers paused', {
  tags: ['deep'],
}, async () => {
  await showFleet(PILOTS);
  await expect.element(inBar('In 6 hours')).toBeInTheDocument();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await inBar('In 6 hours').click();
  // What waits for that time is on the page, too.
  await expect.element(page.getByText(/^The page shows a forecast: in 6h,/)).toBeInTheDocument();
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(bar()).not.toHaveTextContent('Forecast');
});

it('the slider says how far each of its labels is, also between whole days', async () => {
  const maxAhead = 1.25 * 86_400;
  await show(
    <TimeSlider label="Time" ahead={0} maxAhead={maxAhead} valueText="now" density={[]} onChange={() => {}} />,
  );
  const labels = [...document.querySelectorAll('input[type="range"] ~ [aria-hidden="true"] > span')];
  expect(labels.map(({ textContent }) => textContent)).toEqual(['now', '+12h', '+1d']);
});

it.each([1, 4, 14])('labels of a slider of %i days leave room between them, down to 360 px', async (days) => {
  const maxAhead = days * 86_400;
  await show(
    <TimeSlider label="Time" ahead={0} maxAhead={maxAhead} valueText="now" density={[]} onChange={() => {}} />,
  );
  for (const width of [1440, 720, 360]) {
    await page.viewport(width, 450);
    const places = [...document.querySelectorAll('input[type="range"] ~ [aria-hidden="true"] > span')].map((label) =>
      label.getBoundingClientRect(),
    );
    expect(places.length).toBeGreaterThan(1);
    const gaps = places.slice(1).map(({ left }, k) => left - places[k]!.right);
    expect(Math.min(...gaps), `${width} px`).toBeGreaterThan(4);
  }
});
