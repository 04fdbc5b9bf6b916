/** Measures a page from outside with the browser's tools: memory, nodes, and load of its main thread. */
import type { CDPSession, Page } from '@playwright/test';
import { type Ask, askThrough } from './bareTab.ts';

/** Bytes of JavaScript heap in use after a collection. */
interface Heaps {
  pageBytes: number;
  /** of the engine's worker; null if the browser doesn't report it */
  workerBytes: number | null;
}

/** Heaps of the page and of its worker, after a full collection in each. */
export async function readHeaps(page: Page): Promise<Heaps> {
  const session = await page.context().newCDPSession(page);
  const heapOf = async (ask: Ask): Promise<number> => {
    for (let round = 0; round < 2; round++) await ask('HeapProfiler.collectGarbage');
    const { usedSize } = await ask<{ usedSize: number }>('Runtime.getHeapUsage');
    return usedSize;
  };
  const askPage: Ask = async <Answer>(method: string) =>
    (await session.send(method as 'Runtime.getHeapUsage')) as Answer;
  try {
    const pageBytes = await heapOf(askPage);
    const worker = await attachToWorker(session);
    return { pageBytes, workerBytes: worker && (await heapOf(worker)) };
  } finally {
    await session.detach();
  }
}

/** A connection to the page's dedicated worker; null if it has none. */
async function attachToWorker(session: CDPSession): Promise<Ask | null> {
  const attached = new Promise<string | null>((found) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') found(sessionId);
    });
    setTimeout(() => found(null), 2000);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const sessionId = await attached;
  return sessionId === null ? null : askThrough(session, sessionId);
}

/** Number of event listeners in the page, after a collection. */
export async function countListeners(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Memory.getDOMCounters')).jsEventListeners;
  } finally {
    await session.detach();
  }
}

/** Runs `work` while the page's main thread is slowed. Chromium can't slow a worker. */
export async function whileSlowed<Result>(page: Page, factor: number, work: () => Promise<Result>): Promise<Result> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
    return await work();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  }
}

interface NodeCounts {
  elements: number;
  /** elements, texts and comments */
  nodes: number;
}

/** Number of nodes in the document. */
export function countNodes(page: Page): Promise<NodeCounts> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let nodes = 1;
    while (walker.nextNode()) nodes += 1;
    return { elements: document.querySelectorAll('*').length, nodes };
  });
}

/** Processor time of the page's main thread while idle, in milliseconds per second. */
export async function measureIdle(page: Page, seconds: number): Promise<number> {
  return (await measureBusy(page, () => page.waitForTimeout(seconds * 1000))) / seconds;
}

/** Processor time of the page's main thread meanwhile, in milliseconds. */
export async function measureBusy(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const readSeconds = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  try {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await readSeconds();
    await work();
    return 1000 * ((await readSeconds()) - before);
  } finally {
    await session.detach();
  }
}
