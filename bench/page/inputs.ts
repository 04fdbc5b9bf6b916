/**
 * From an input to the next frame that the browser shows, by the browser's own event timing: nothing of the bench runs
 * in the page meanwhile. A look that asks for positions in each frame would multiply what a click costs in a large fleet.
 * A mode shows that it is pressed in that frame; `click.alertOn` and the like are until the rows have followed.
 */
import type { Locator, Page } from '@playwright/test';
import { PATIENCE_MS } from './bareTab.ts';
import { SLOW_FACTOR } from './goals.ts';
import { countNodes, measureBusy, measureIdle, whileSlowed } from './inspect.ts';
import { middleOf, nameFigures } from './pageFigures.ts';

/** The browser does not report shorter inputs. */
const LEAST_MS = 16;
/** A page in which nothing happens but its clock is busy less than this. */
const QUIET_MS_PER_SECOND = 30;
const QUIET_SECONDS = 3;
/** A fleet of any size has its answers, and is kept for the next visit, long before. */
const MOST_QUIET_CHECKS = 40;
/** Until all that follows an input is drawn, and the browser has reported it. */
const SETTLED_MS = 700;
/** Of each input; the median counts, because the first one compiles code. */
const TIMES = 3;

const INPUTS = [
  { name: 'alert', button: 'Alert mode' },
  { name: 'compact', button: 'Compact mode' },
  { name: 'collapse', button: 'Collapse All', back: 'Expand All' },
] as const;

const PLACES = ['Stops', 'Round', 'Money', 'Improve'] as const;

type InputName = (typeof INPUTS)[number]['name'];
type InputTimes = Record<`${InputName}${'On' | 'Off'}Ms` | `${InputName}CpuMs`, number>;

/** Every mode on and off, all accounts closed and opened; also the processor time of both, and the nodes of the page. */
export async function measureInputs(page: Page) {
  await untilQuiet(page);
  const { nodes } = await countNodes(page);
  return { ...nameFigures('input', await pressAll(page)), 'input.nodes': nodes };
}

/** What follows a refresh, once, would count with the clicks into which it falls: another one in each build. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => window.probe.answers() === 3, undefined, { polling: 500, timeout: PATIENCE_MS });
  for (let check = 0; check < MOST_QUIET_CHECKS; check++)
    if ((await measureIdle(page, QUIET_SECONDS)) < QUIET_MS_PER_SECOND) return;
}

/** The same on a slow processor: the slower direction of each. */
export async function measureSlowedInputs(page: Page) {
  const times = await whileSlowed(page, SLOW_FACTOR, () => pressAll(page));
  return {
    'slowInput.alertMs': Math.max(times.alertOnMs, times.alertOffMs),
    'slowInput.compactMs': Math.max(times.compactOnMs, times.compactOffMs),
    'slowInput.collapseMs': Math.max(times.collapseOnMs, times.collapseOffMs),
  };
}

/** Places that were open before, each opened and left again: the slowest of each, and the processor time of all. */
export async function measurePlaces(page: Page) {
  await page.evaluate(recordInputs);
  // The first time loads their code.
  await visitPlaces(page);
  const rounds: Awaited<ReturnType<typeof visitPlaces>>[] = [];
  const cpu: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    cpu.push(await measureBusy(page, async () => void rounds.push(await visitPlaces(page))));
  }
  const slowest = (direction: 'openMs' | 'backMs'): number =>
    Math.max(...PLACES.map((_, at) => middleOf(rounds.map((places) => places[at]?.[direction] ?? Number.NaN))));
  return {
    'places.openMs': slowest('openMs'),
    'places.backMs': slowest('backMs'),
    'places.cpuMs': middleOf(cpu),
  };
}

async function visitPlaces(page: Page) {
  const linkTo = (place: string): Locator => page.locator('nav').getByRole('link', { name: new RegExp(`^${place}`) });
  const times: { openMs: number; backMs: number }[] = [];
  for (const place of PLACES) {
    times.push({ openMs: await timeInput(page, linkTo(place)), backMs: await timeInput(page, linkTo('Planets')) });
  }
  return times;
}

async function pressAll(page: Page): Promise<InputTimes> {
  await page.evaluate(recordInputs);
  const times = {} as InputTimes;
  for (const input of INPUTS) {
    const on: number[] = [];
    const off: number[] = [];
    const cpu: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const busyMs = await measureBusy(page, async () => {
        on.push(await pressOnce(page, input.button));
        off.push(await pressOnce(page, 'back' in input ? input.back : input.button));
      });
      cpu.push(busyMs);
    }
    times[`${input.name}CpuMs`] = middleOf(cpu);
    times[`${input.name}OnMs`] = middleOf(on);
    times[`${input.name}OffMs`] = middleOf(off);
  }
  return times;
}

function pressOnce(page: Page, label: string): Promise<number> {
  return timeInput(page, page.locator('[aria-label="View"]').getByRole('button', { name: label, exact: true }));
}

/** @returns from the click to the next paint, ms */
async function timeInput(page: Page, target: Locator): Promise<number> {
  await pointAt(page, target);
  // Hovering has its own frames.
  await page.waitForTimeout(SETTLED_MS);
  // What arrived meanwhile may have moved it.
  await pointAt(page, target);
  await page.evaluate(takeInputs);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(SETTLED_MS);
  return Math.max(LEAST_MS, ...(await page.evaluate(takeInputs)));
}

async function pointAt(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is no ${target} in view.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

/** In the page: keeps what the browser reports of inputs from now on, and ends the probe's own looks in each frame. */
function recordInputs(): void {
  window.probe.loadTimes();
  const times: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) times.push(entry.duration);
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(window, { inputTimes: times });
}

/** In the page: what was reported since the last time. */
function takeInputs(): number[] {
  return (window as unknown as { inputTimes: number[] }).inputTimes.splice(0);
}
