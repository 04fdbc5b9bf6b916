/**
 * A separate script that runs before the page's main script, while that is loaded and compiled in the background: it
 * starts what would keep the page waiting later.
 */
import { startWorkerEarly } from './engineWorker.ts';

// With planets of the last visit to draw first, `start.ts` starts it: drawing needs both of two processors.
if (!hasLastScreen()) startWorkerEarly();

// The first format of a page takes the browser 20 ms.
new Intl.NumberFormat('en-US').format(0);
new Intl.DateTimeFormat('en-US').format(0);

/** The key is that of `STORAGE_KEYS.lastScreen`, whose module is part of the main script. */
function hasLastScreen(): boolean {
  try {
    return localStorage.getItem('lastScreen') !== null;
  } catch {
    return false;
  }
}
