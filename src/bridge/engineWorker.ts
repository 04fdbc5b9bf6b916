/** Starts the engine's worker. Small and without imports, because it runs before everything else on the page. */

let waiting: Worker | null = null;
let isTaken = false;

/** Starts what the first `takeWorker` returns: it loads while the page's own code is still being evaluated. */
export function startWorkerEarly(): void {
  if (isTaken) return;
  try {
    const worker = makeWorker();
    waiting = worker;
    worker.addEventListener('error', () => {
      if (waiting === worker) waiting = null;
    });
  } catch {
    // takeWorker will fail in the same way and report it.
  }
}

/** The one started early, or a new one if that is taken or has crashed. @throws DOMException if none is allowed */
export function takeWorker(): Worker {
  const worker = waiting ?? makeWorker();
  waiting = null;
  isTaken = true;
  return worker;
}

/** Vite recognises workers by exactly this expression. */
function makeWorker(): Worker {
  return new Worker(new URL('../../workers/engine.worker.ts', import.meta.url), { type: 'module' });
}
