/**
 * Tabs that Playwright doesn't control. In its own tabs, Playwright receives several messages per request, which takes
 * processor time from the page. A bare tab only gets the commands that the bench needs, over the DevTools protocol, and
 * its workers are left alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';

/** Long enough for any fleet; a longer wait means a bug. */
export const PATIENCE_MS = 180_000;
/** A new window creates pages for its address bar within the first second, which takes half a second of processor time. */
const REST_MS = 1200;
/** The browser is idle once all its processes together used less than this between two checks. */
const QUIET_SECONDS = 0.02;
const LOOK_MS = 300;
const MOST_LOOKS = 30;

/** Sends a command of the DevTools protocol. @throws Error if that fails, or the target is gone */
export type Ask = <Answer = unknown>(method: string, params?: object) => Promise<Answer>;

/** A connection to a target that the session is attached to with flatten: false. */
export function askThrough(session: CDPSession, sessionId: string): Ask {
  let lastId = 0;
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  session.on('Target.receivedMessageFromTarget', (received) => {
    if (received.sessionId !== sessionId) return;
    const { id, result, error } = JSON.parse(received.message);
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  session.on('Target.detachedFromTarget', (detached) => {
    if (detached.sessionId !== sessionId) return;
    for (const { reject } of waiting.values()) reject(new Error('The tab or worker is gone.'));
    waiting.clear();
  });
  return async <Answer>(method: string, params: object = {}): Promise<Answer> => {
    lastId += 1;
    const id = lastId;
    const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
    await Promise.all([
      answer,
      session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) }),
    ]);
    return (await answer) as Answer;
  };
}

/** A tab as the bench uses it. */
export interface BareTab {
  navigate(url: string): Promise<void>;
  /** Runs a function in the page. It must be self-contained, with plain data as argument and result. */
  evaluate<Result, Argument = undefined>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  /** Waits in the page until a condition holds, checked ten times a second. @throws Error if it doesn't for minutes */
  waitUntil(condition: () => boolean): Promise<void>;
  /** Slows the page's main thread. Chromium can't slow a worker. */
  slow(factor: number): Promise<void>;
  /** Turns the mouse's wheel in the middle of the page. */
  turnWheel(deltaY: number): Promise<void>;
  /** Presses and releases a key. @param code its number in Windows */
  pressKey(key: string, code: number): Promise<void>;
  close(): Promise<void>;
}

/** A separate browser profile without stored data. */
interface BareProfile {
  /** Opens an empty tab and waits until the browser is idle. */
  openTab(): Promise<BareTab>;
  close(): Promise<void>;
}

/**
 * @param script runs in every page before its own scripts
 * @param viewport size of every page, in CSS pixels
 */
export async function openBareProfile(
  browser: Browser,
  script: string,
  viewport: { width: number; height: number },
): Promise<BareProfile> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  return {
    openTab: async () => {
      const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
      const ask = askThrough(session, sessionId);
      await ask('Page.enable');
      await ask('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false });
      await ask('Page.addScriptToEvaluateOnNewDocument', { source: script });
      await untilQuiet(session);
      return makeTab(ask, viewport, async () => {
        await session.send('Target.closeTarget', { targetId });
      });
    },
    close: async () => {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
}

interface Evaluated {
  result: { value: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

function makeTab(ask: Ask, viewport: { width: number; height: number }, close: () => Promise<void>): BareTab {
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await ask<Evaluated>('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  return {
    navigate: async (url) => {
      const { errorText } = await ask<{ errorText?: string }>('Page.navigate', { url });
      if (errorText !== undefined) throw new Error(`${url}: ${errorText}`);
    },
    evaluate: async <Result, Argument>(run: (argument: Argument) => Result | Promise<Result>, argument?: Argument) =>
      (await evaluate(`(${run})(${JSON.stringify(argument)})`)) as Result,
    waitUntil: async (condition) => {
      await evaluate(`new Promise((resolve, reject) => {
        const isMet = ${condition};
        const since = performance.now();
        const timer = setInterval(() => {
          const isLate = performance.now() - since > ${PATIENCE_MS};
          if (!isMet() && !isLate) return;
          clearInterval(timer);
          if (isLate) reject(new Error('The page never came to what was waited for.'));
          else resolve();
        }, 100);
      })`);
    },
    slow: async (rate) => {
      await ask('Emulation.setCPUThrottlingRate', { rate });
    },
    turnWheel: async (deltaY) => {
      const middle = { x: viewport.width / 2, y: viewport.height / 2 };
      await ask('Input.dispatchMouseEvent', { type: 'mouseWheel', ...middle, deltaX: 0, deltaY });
    },
    pressKey: async (key, code) => {
      for (const type of ['rawKeyDown', 'keyUp']) {
        await ask('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: code });
      }
    },
    close,
  };
}

/** Waits until the browser is idle, so that its own work isn't measured. */
async function untilQuiet(session: CDPSession): Promise<void> {
  await sleep(REST_MS);
  let before = await processorSeconds(session);
  for (let look = 0; look < MOST_LOOKS; look++) {
    await sleep(LOOK_MS);
    const now = await processorSeconds(session);
    const taken = [...now].reduce((sum, [id, seconds]) => sum + seconds - (before.get(id) ?? 0), 0);
    if (taken < QUIET_SECONDS) return;
    before = now;
  }
}

async function processorSeconds(session: CDPSession): Promise<Map<number, number>> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
}
