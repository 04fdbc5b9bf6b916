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
 * result differs from the given text; unfiltered: the filter has no result. planned: the round planner's status has figures
 * other than the given ones; inView: the open place has what the given selector finds. compared: a planet's
 * variants have figures other than the given ones.
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
  | 'inView'
  | 'compared';

interface LoadTimes {
  /** since the navigation's start, milliseconds */
  firstContentfulPaintMs: number | null;
  /** what the page showed, one entry per change; see Picture in figures.ts */
  pictures: { atMs: number; count: number; inView: number; isDrawn: boolean; answers: number }[];
  /** since the start, without what follows an input */
  layoutShift: number;
}

interface LongTask {
  startMs: number;
  durationMs: number;
}

/** One frame of the page. */
interface View {
  /** until the next frame */
  ms: number;
  /** position on the page, px */
  scrollY: number;
  /** blank: nothing but the background in the list of characters; standIns: some planets in view are only names */
  shows: 'blank' | 'standIns' | 'rows';
}

interface Probe {
  /** Stops observing planets, which takes time in each frame. */
  loadTimes(): LoadTimes;
  longTasks(): LongTask[];
  /** Planets on the page, off-screen ones included. */
  planetCount(): number;
  /** How much the first screen answers; see Picture in pageFigures.ts. */
  answers(): number;
  /** Starts the clock at the next click, key or change of a field. */
  awaitLook(look: Look, wanted?: string): void;
  /** Milliseconds from that event until the page looks as requested; fails after a minute. */
  lookMs(): Promise<number>;
  /** What the open place says in its header. */
  viewStatus(): string;
  /** The figures of a planet's variants. */
  comparison(): string;
  /** Records how long each frame is shown, until `frames` or `views` is called. */
  recordFrames(): void;
  /** Stops recording. @returns milliseconds from each frame to the next */
  frames(): number[];
  /** Records what each frame has in view besides, which takes time itself. */
  recordViews(): void;
  /** Stops recording. */
  views(): View[];
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
  const pictures: LoadTimes['pictures'] = [];
  const longTasks: LongTask[] = [];
  let layoutShift = 0;
  let look: Promise<number> = Promise.resolve(0);
  let frames: number[] = [];
  let views: View[] = [];
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

  // A planet is on the page as a row or card with its figures or, off-screen, in the number that its stand-in has.
  const countPlanets = (): number => {
    let count = 0;
    for (const row of document.getElementsByTagName('tr')) {
      if (row.dataset.colony !== undefined && row.firstElementChild?.tagName === 'TH') count += 1;
    }
    for (const far of document.querySelectorAll<HTMLElement>('[style*="--planet-count"]:is(p, [data-names])')) {
      count += Number(far.style.getPropertyValue('--planet-count'));
    }
    return count;
  };

  // Figures and their units have no-break spaces between them.
  const textOf = (label: string): string =>
    (document.querySelector(`section[aria-label="${label}"]`)?.textContent ?? '').replace(/\s/g, ' ');
  const countAnswers = (): number => {
    if (!/\d/.test(textOf('Extractors'))) return 0;
    const [earns, stopped] = [textOf('Earns'), textOf('Stopped planets')];
    if (!earns.includes('a month net') || stopped.includes('calculating') || textOf('Next stop') === '') return 1;
    return document.querySelector('[data-last-visit]') === null ? 3 : 2;
  };

  // Only in frames that happen anyway: requesting frames would cause extra painting.
  let isAsked = false;
  const watch = (): void => {
    isAsked = false;
    const count = countPlanets();
    const picture = { atMs: 0, count, inView: planetsInView().length, isDrawn: isDrawn(), answers: countAnswers() };
    const last = pictures.at(-1) ?? { count: 0, inView: 0, isDrawn: true, answers: 0 };
    const { inView, isDrawn: isSettled, answers } = picture;
    if (count === last.count && inView === last.inView && isSettled === last.isDrawn && answers === last.answers)
      return;
    pictures.push(picture);
    afterPaint(() => {
      picture.atMs = performance.now();
    });
  };
  const mutations = new MutationObserver(() => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(watch);
  });
  mutations.observe(document, { childList: true, characterData: true, subtree: true });

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
  const planetsInView = (): Element[] => inView('tr[data-colony]:has(> th), li[data-colony]');
  /** In place of a character's planets, or of an account's characters. */
  const standIns = (): Element[] => [
    ...inView('p[style*="--planet-count"]'),
    ...[...document.querySelectorAll('ul[aria-label="Accounts"] > li[data-names]')].filter(isInView),
  ];
  const isDrawn = (): boolean => standIns().length === 0;
  const isPressed = (label: string): boolean =>
    [...document.querySelectorAll('[aria-label="View"] button')].some(
      (button) => button.textContent === label && button.getAttribute('aria-pressed') === 'true',
    );
  const detailOf = (key: string): Element | null => document.querySelector(`tr[data-colony="${key}"]:not(:has(> th))`);

  const foundText = (): string => document.querySelector('search [role=status]')?.textContent ?? '';

  /** Places that were left stay on the page, hidden. */
  const openPlace = (): Element | undefined =>
    [...document.querySelectorAll('main [data-place]')].find((place) => place.checkVisibility());
  const viewStatus = (): string => openPlace()?.querySelector(':scope > header [role=status]')?.textContent ?? '';

  const comparison = (): string =>
    document.querySelector('[aria-label="Comparison of variants"] tbody')?.textContent ?? '';

  const looks: Record<Look, (wanted: string) => boolean> = {
    rows: () => !isPressed('Compact mode') && !isPressed('Alert mode') && rowsInView().length > 0 && isDrawn(),
    cards: () => isPressed('Compact mode') && inView('li[data-colony]').length > 0 && isDrawn(),
    alertRows: () => {
      const rows = rowsInView();
      return (
        isPressed('Alert mode') &&
        rows.length > 0 &&
        rows.every((row) => row.getAttribute('data-severity') !== 'none') &&
        isDrawn()
      );
    },
    collapsed: () => document.querySelector('ul[aria-label^="Characters of"]') === null,
    opened: (key) => detailOf(key)?.querySelector('table, section') != null,
    charted: (key) => detailOf(key)?.querySelector('canvas') != null,
    filtered: (previous) => foundText() !== '' && foundText() !== previous && isDrawn(),
    planned: (previous) => {
      const status = viewStatus();
      return / to .* EVE time| m³/.test(status) && !status.includes('Planning') && status !== previous;
    },
    inView: (selector) => openPlace()?.querySelector(selector) != null,
    compared: (previous) => comparison() !== '' && comparison() !== previous,
    unfiltered: () => foundText() === '' && rowsInView().length > 0 && isDrawn(),
  };

  window.probe = {
    loadTimes() {
      mutations.disconnect();
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return { firstContentfulPaintMs: paint?.startTime ?? null, pictures, layoutShift };
    },
    longTasks: () => longTasks,
    planetCount: countPlanets,
    answers: countAnswers,
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
    comparison,
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
    recordViews() {
      views = [];
      isRecording = true;
      const note = (nowMs: number): void => {
        const last = views.at(-1);
        if (last) last.ms += nowMs;
        if (!isRecording) return;
        const shows = isDrawn() ? (planetsInView().length > 0 ? 'rows' : 'blank') : 'standIns';
        views.push({ ms: -nowMs, scrollY: window.scrollY, shows });
        requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
    },
    views() {
      isRecording = false;
      // The last frame is still shown.
      return views.slice(0, -1);
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
