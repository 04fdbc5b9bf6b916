/**
 * Processor time of the tasks on the page's main thread. Unlike wall-clock time, it doesn't include waiting for a
 * processor on a busy machine.
 */
import type { Browser, Page } from '@playwright/test';

/** The fields of a Chromium trace event that are used. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** microseconds */
  ts: number;
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

const CATEGORIES = ['-*', 'toplevel', 'blink.user_timing'];

/**
 * Records the main thread while `work` navigates to `url` and continues from there.
 * @returns processor time of each task from the navigation on, in milliseconds
 * @throws Error if the trace has no such navigation
 */
export async function recordTasks(browser: Browser, url: string, work: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(undefined, { categories: CATEGORIES });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  return readTasks(JSON.parse(trace.toString()).traceEvents, url);
}

/** The name of a mark in the trace, from which tasks of a page that is already open count. */
const START_MARK = 'colony-watch-bench';

/**
 * Records the main thread of an open page during `work`.
 * @returns processor time of each task, in milliseconds
 */
export async function recordTasksOf(page: Page, work: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser that could be traced.');
  await browser.startTracing(page, { categories: CATEGORIES });
  let trace: Buffer;
  try {
    await page.evaluate((name) => void performance.mark(name), START_MARK);
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const events: TraceEvent[] = JSON.parse(trace.toString()).traceEvents;
  const start = events.find(({ name }) => name === START_MARK);
  if (!start) throw new Error('The trace has no mark of its start.');
  return tasksSince(events, start);
}

/** Processor time of each task on the main thread of the page at `url`, from its start on, in milliseconds. */
export function readTasks(events: readonly TraceEvent[], url: string): number[] {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(url),
  );
  if (!start) throw new Error(`The trace has no navigation to ${url}.`);
  return tasksSince(events, start);
}

function tasksSince(events: readonly TraceEvent[], start: TraceEvent): number[] {
  return events
    .filter(({ name, ph, pid, tid, ts, tdur }) => {
      const isTask = name === 'ThreadControllerImpl::RunTask' && ph === 'X' && tdur !== undefined;
      return isTask && pid === start.pid && tid === start.tid && ts >= start.ts;
    })
    .map(({ tdur = 0 }) => tdur / 1000);
}
