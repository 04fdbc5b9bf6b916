/**
 * The tasks of the page's main thread with the processor's time that each took. On a busy machine a task's time by the
 * clock has in it how long it waited for a processor; this has not.
 */
import type { Browser } from '@playwright/test';

/** What is read of an entry in a trace of Chromium. */
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
 * Records what the main thread does while `work` navigates to `url` and goes on from there.
 * @returns milliseconds of the processor's time that each task took, from the navigation on
 * @throws Error where the trace has no such navigation
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

/** Milliseconds of the processor's time of each task on the main thread of the page at `url`, from its start on. */
export function readTasks(events: readonly TraceEvent[], url: string): number[] {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(url),
  );
  if (!start) throw new Error(`The trace has no navigation to ${url}.`);
  return events
    .filter(({ name, ph, pid, tid, ts, tdur }) => {
      const isTask = name === 'ThreadControllerImpl::RunTask' && ph === 'X' && tdur !== undefined;
      return isTask && pid === start.pid && tid === start.tid && ts >= start.ts;
    })
    .map(({ tdur = 0 }) => tdur / 1000);
}
