/**
 * The tasks of the page's main thread with the processor's time that each took. On a busy machine a task's time by the
 * clock has in it how long it waited for a processor; this has not.
 */
import type { Browser } from '@playwright/test';

export interface ProcessorTask {
  /** since the navigation's start */
  startMs: number;
  processorMs: number;
}

interface TraceEvent {
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
 * @throws Error where the trace has no such navigation
 */
export async function recordTasks<Result>(
  browser: Browser,
  url: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; tasks: ProcessorTask[] }> {
  await browser.startTracing(undefined, { categories: CATEGORIES });
  let trace: Buffer;
  let result: Result;
  try {
    result = await work();
  } finally {
    trace = await browser.stopTracing();
  }
  return { result, tasks: readTasks(JSON.parse(trace.toString()).traceEvents, url) };
}

function readTasks(events: readonly TraceEvent[], url: string): ProcessorTask[] {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(url),
  );
  if (!start) throw new Error(`The trace has no navigation to ${url}.`);
  return events
    .filter(({ name, ph, pid, tid, ts, tdur }) => {
      const isTask = name === 'ThreadControllerImpl::RunTask' && ph === 'X' && tdur !== undefined;
      return isTask && pid === start.pid && tid === start.tid && ts >= start.ts;
    })
    .map(({ ts, tdur = 0 }) => ({ startMs: (ts - start.ts) / 1000, processorMs: tdur / 1000 }));
}
