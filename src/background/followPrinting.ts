/** A place that is printed before it has loaded is printed when it has: paper shows no progress. */
import { store } from '../state/jotai.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { countedCoverageAtom } from '../state/page.ts';
import { PRINT_NOTICES } from '../words/notices.ts';

const NOTICE = 'print';
const CHECK_MS = 200;
/** Then it is printed as it is. */
const PATIENCE_MS = 60_000;

/** Keeps the browser from printing what is still loading, and prints it once it has loaded. */
export function followPrinting(): { stop(): void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOwn = false;
  let isIncomplete = false;

  const end = (): void => {
    clearInterval(timer);
    timer = undefined;
    clearNotice(NOTICE);
  };
  const printWhenLoaded = (): void => {
    if (timer !== undefined) return;
    const since = Date.now();
    setNotice({ id: NOTICE, kind: 'running', text: PRINT_NOTICES.waiting() });
    timer = setInterval(() => {
      if (!hasLoaded() && Date.now() - since < PATIENCE_MS) return;
      end();
      isOwn = true;
      window.print();
      isOwn = false;
    }, CHECK_MS);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isPrint || hasLoaded()) return;
    event.preventDefault();
    printWhenLoaded();
  };
  // The browser's own menu can't be kept from it: the whole place follows.
  const onBeforePrint = (): void => {
    isIncomplete = !isOwn && !hasLoaded();
  };
  const onAfterPrint = (): void => {
    if (isIncomplete) printWhenLoaded();
    isIncomplete = false;
  };

  document.addEventListener('keydown', onKeyDown);
  window.addEventListener('beforeprint', onBeforePrint);
  window.addEventListener('afterprint', onAfterPrint);
  return {
    stop() {
      end();
      document.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('beforeprint', onBeforePrint);
      window.removeEventListener('afterprint', onAfterPrint);
    },
  };
}

/** Whether everything of the open place is there: no planets are to come, and nothing says that it is being calculated. */
function hasLoaded(): boolean {
  if (store.get(countedCoverageAtom).comingCount > 0) return false;
  const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const unfinished = [...document.querySelectorAll('main [class*="keleton"], main [role="status"]')].filter(
    (part) => part.role !== 'status' || part.textContent?.trim().endsWith('…'),
  );
  return !unfinished.some(isSeen);
}
