/** Runs while the page's main script is loaded and compiled: starts what would keep the page waiting later. */
import { startWorkerEarly } from './engineWorker.ts';

// With planets of the last visit to draw first, `start.ts` starts it: drawing needs both of two processors.
// While another tab changes what is stored, nothing may be read.
if (!isStored('lastScreen') && !isStored('changingAll')) startWorkerEarly();

// The first format of a page takes the browser 20 ms.
new Intl.NumberFormat('en-US').format(0);
new Intl.DateTimeFormat('en-US').format(0);

/** @param key of `STORAGE_KEYS`, whose module is part of the main script */
function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
