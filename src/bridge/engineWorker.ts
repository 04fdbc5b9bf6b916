/** The engine's worker as the browser starts it. Small, and free of imports: it runs before all else of the page. */

let waiting: Worker | null = null;
let isTaken = false;

/**
 * Starts the worker that the first `takeWorker` will hand out. It loads, and reads what the browser kept, while the page's
 * own code is still being evaluated.
 */
export function startWorkerEarly(): void {
  if (isTaken) return;
  try {
    const worker = makeWorker();
    waiting = worker;
    worker.addEventListener('error', () => {
      if (waiting === worker) waiting = null;
    });
  } catch {
    // Whoever takes a worker will meet the same, and tell of it.
  }
}

/**
 * The worker that was started early, unless it has died or was taken before; else a new one.
 * @throws DOMException where the browser allows no worker
 */
export function takeWorker(): Worker {
  const worker = waiting ?? makeWorker();
  waiting = null;
  isTaken = true;
  return worker;
}

/** Written as Vite wants to see it. */
function makeWorker(): Worker {
  return new Worker(new URL('../../workers/engine.worker.ts', import.meta.url), { type: 'module' });
}
