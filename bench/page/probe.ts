/**
 * Runs inside the measured page, inserted before the page's own scripts. It must be self-contained: only its own text
 * reaches the browser.
 *
 * Painted means: the browser has drawn the first frame in which the page looks as requested. That is known in the first
 * task after that frame's animation callbacks.
 */

/**
 * How the page should look. With rows or cards, no visible character shows only the names of its planets.
 * opened: the detail of the row with the given colony key is there; charted: with its charts. filtered: the filter's
 * result differs from the given text; unfiltered: the filter has no result. planned: the round planner's status has times
 * other than the given ones; inView: the open full-screen view has what the given selector finds.
 */
export type Look =
  | 'rows'
  | 'cards'
  | 'alertRows'
  | 'collapsed'
  | 'opened'
  | 'charted'
  | 'filtered'
  | 'unfiltered'
  | 'planned'
  | 'inView';

export interface LoadTimes {
  /** since the navigation's start, milliseconds */
  firstContentfulPaintMs: number | null;
  /** number of planets on the page, and when it was painted; one entry per change */
  planets: { atMs: number; count: number }[];
  /** since the start, without what follows an input */
  layoutShift: number;
}

export interface LongTask {
  startMs: number;
  durationMs: number;
}

export interface Probe {
  /** Stops observing planets, which takes time in each frame. */
  loadTimes(): LoadTimes;
  longTasks(): LongTask[];
  /** Starts the clock at the next click, key or change of a field. */
  awaitLook(look: Look, wanted?: string): void;
  /** Milliseconds from that event until the page looks as requested; fails after a minute. */
  lookMs(): Promise<number>;
  /** What the open full-screen view says in its header. */
  viewStatus(): string;
  /** Records how long each frame is shown, until `frames` is called. */
  recordFrames(): void;
  /** Stops recording. @returns milliseconds from each frame to the next */
  frames(): number[];
  /** Scrolls to the end of the page. @returns milliseconds until it is drawn */
  reachEnd(): Promise<number>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Observes the page from its start. */
export function installProbe(): void {
  const planets: LoadTimes['planets'] = [];
  const longTasks: LongTask[] = [];
  let layoutShift = 0;
  let look: Promise<number> = Promise.resolve(0);
  let frames: number[] = [];
  let isRecording = false;

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      longTasks.push({ startMs: startTime, durationMs: duration });
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });

  const afterPaint = (then: () => void): void => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(null);
  };

  // A planet is on the page as a row or card with its figures or, off-screen, as a name from its report.
  const countPlanets = (): number => {
    let count = 0;
    for (const row of document.getElementsByTagName('tr')) {
      if (row.dataset.colony !== undefined && row.firstElementChild?.tagName === 'TH') count += 1;
    }
    for (const far of document.getElementsByTagName('p')) {
      count += Number(far.style.getPropertyValue('--planet-count'));
    }
    return count;
  };

  // Only in frames that happen anyway: requesting frames would cause extra painting.
  let isAsked = false;
  const watch = (): void => {
    isAsked = false;
    const count = countPlanets();
    if (count === (planets.at(-1)?.count ?? 0)) return;
    const entry = { atMs: 0, count };
    planets.push(entry);
    afterPaint(() => {
      entry.atMs = performance.now();
    });
  };
  const mutations = new MutationObserver(() => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(watch);
  });
  mutations.observe(document, { childList: true, subtree: true });

  const isInView = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight && bottom > top;
  };
  // Uses the characters' own positions: reading those of their contents would force the browser to lay out skipped parts.
  const inView = (what: string): Element[] =>
    [...document.querySelectorAll('ul[aria-label^="Characters of"] > li')]
      .filter(isInView)
      .flatMap((character) => [...character.querySelectorAll(what)])
      .filter(isInView);
  const rowsInView = (): Element[] => inView('tr[data-colony]:has(> th)');
  const isDrawn = (): boolean => inView('p[style*="--planet-count"]').length === 0;
  const isPressed = (label: string): boolean =>
    [...document.querySelectorAll('[aria-label="View"] button')].some(
      (button) => button.textContent === label && button.getAttribute('aria-pressed') === 'true',
    );
  const detailOf = (key: string): Element | null => document.querySelector(`tr[data-colony="${key}"]:not(:has(> th))`);

  const foundText = (): string => document.querySelector('search [role=status]')?.textContent ?? '';

  const viewStatus = (): string =>
    document.querySelector('[role=dialog][aria-modal] > header [role=status]')?.textContent ?? '';

  const looks: Record<Look, (wanted: string) => boolean> = {
    rows: () => !isPressed('Compact mode') && !isPressed('Alert mode') && rowsInView().length > 0 && isDrawn(),
    cards: () => isPressed('Compact mode') && inView('li[data-colony]').length > 0 && isDrawn(),
    alertRows: () => {
      const rows = rowsInView();
      return (
        isPressed('Alert mode') &&
        rows.length > 0 &&
        rows.every((row) => row.getAttribute('data-alert') === 'true') &&
        isDrawn()
      );
    },
    collapsed: () => document.querySelector('ul[aria-label^="Characters of"]') === null,
    opened: (key) => detailOf(key)?.querySelector('table, section') != null,
    charted: (key) => detailOf(key)?.querySelector('canvas') != null,
    filtered: (former) => foundText() !== '' && foundText() !== former && isDrawn(),
    planned: (former) => {
      const status = viewStatus();
      return / to .* EVE time/.test(status) && !status.includes('Planning') && status !== former;
    },
    inView: (selector) => document.querySelector(`[role=dialog][aria-modal] ${selector}`) !== null,
    unfiltered: () => foundText() === '' && rowsInView().length > 0 && isDrawn(),
  };

  window.probe = {
    loadTimes() {
      mutations.disconnect();
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return { firstContentfulPaintMs: paint?.startTime ?? null, planets, layoutShift };
    },
    longTasks: () => longTasks,
    awaitLook(wantedLook, wanted = '') {
      look = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`The page never looked as asked for: ${wantedLook} ${wanted}`)), 60_000);
        const start = (event: Event): void => {
          for (const type of ['click', 'keydown', 'input']) window.removeEventListener(type, start, true);
          const check = (): void => {
            if (looks[wantedLook](wanted)) afterPaint(() => resolve(performance.now() - event.timeStamp));
            else requestAnimationFrame(check);
          };
          requestAnimationFrame(check);
        };
        for (const type of ['click', 'keydown', 'input']) window.addEventListener(type, start, true);
      });
    },
    lookMs: () => look,
    viewStatus,
    recordFrames() {
      frames = [];
      isRecording = true;
      let lastMs: number | null = null;
      const note = (nowMs: number): void => {
        if (!isRecording) return;
        if (lastMs !== null) frames.push(nowMs - lastMs);
        lastMs = nowMs;
        requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
    },
    frames() {
      isRecording = false;
      return frames;
    },
    reachEnd: () =>
      new Promise((resolve) => {
        const startedAtMs = performance.now();
        const scroll = (): void => {
          const { scrollHeight } = document.documentElement;
          const isThere = window.scrollY + window.innerHeight >= scrollHeight - 1;
          if (isThere && isDrawn()) {
            afterPaint(() => resolve(performance.now() - startedAtMs));
            return;
          }
          window.scrollTo({ top: scrollHeight, behavior: 'instant' });
          requestAnimationFrame(scroll);
        };
        scroll();
      }),
  };
}
