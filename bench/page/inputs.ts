/**
 * From an input to the next frame that the browser shows, by the browser's own event timing: nothing of the bench runs
 * in the page meanwhile. A look that asks for positions in each frame would multiply what a click costs in a large fleet.
 */
import type { Page } from '@playwright/test';
import { SLOW_FACTOR } from './goals.ts';
import { countNodes, measureBusy, whileSlowed } from './inspect.ts';
import { nameFigures } from './pageFigures.ts';

/** The browser does not report shorter inputs. */
const LEAST_MS = 16;
/** Until all that follows an input is drawn, and the browser has reported it. */
const SETTLED_MS = 1200;
/** Of each input; the median counts, because the first one compiles code. */
const TIMES = 3;

const INPUTS = [
  { name: 'alert', button: 'Alert mode' },
  { name: 'compact', button: 'Compact mode' },
  { name: 'collapse', button: 'Collapse All', back: 'Expand All' },
] as const;

type InputName = (typeof INPUTS)[number]['name'];
type InputTimes = Record<`${InputName}${'On' | 'Off'}Ms` | `${InputName}CpuMs`, number>;

/** Every mode on and off, all accounts closed and opened; also the processor time of both, and the nodes of the page. */
export async function measureInputs(page: Page) {
  const { nodes } = await countNodes(page);
  return { ...nameFigures('input', await pressAll(page)), 'input.nodes': nodes };
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

async function pressOnce(page: Page, label: string): Promise<number> {
  const box = await page.locator(`[aria-label="View"] button:has(:text-is("${label}"))`).boundingBox();
  if (!box) throw new Error(`There is no button ${label} in view.`);
  // Hovering has its own frames.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(takeInputs);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(SETTLED_MS);
  return Math.max(LEAST_MS, ...(await page.evaluate(takeInputs)));
}

function middleOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** In the page: keeps what the browser reports of inputs from now on. */
function recordInputs(): void {
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
