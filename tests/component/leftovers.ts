/** What tests have left in the page that they share, beyond what `freshenPage` puts back. */
import { i18n } from '@lingui/core';
import { expect } from 'vitest';

/** Timers that repeat until they are cleared, with the stack that started each. */
const intervals = new Map<unknown, string>();
const { setInterval, clearInterval } = globalThis;
Object.assign(globalThis, {
  setInterval: (...input: Parameters<typeof setInterval>) => {
    const id = setInterval(...input);
    intervals.set(id, new Error().stack ?? '');
    return id;
  },
  clearInterval: (id: Parameters<typeof clearInterval>[0]) => {
    intervals.delete(id);
    clearInterval(id);
  },
});

const MEDIA = ['print', '(forced-colors: active)', '(prefers-color-scheme: light)', '(prefers-reduced-motion: reduce)'];
/** What tests put their own in place of. */
const GLOBALS = ['Worker', 'fetch', 'Date', 'setTimeout', 'print', 'Notification'] as const;

/** Styles of parts of the page that were loaded stay; so do the empty place of dialogs and tooltips, and the connection to ESI. */
const KEPT = 'script, style, [id^="__primerPortalRoot"]:empty, [rel="preconnect"]';

/** The start tag of an element, without the marks of what renders components, and of Primer, which marks the page once loaded. */
function tagOf(element: Element): string {
  const copy = element.cloneNode(false) as Element;
  for (const mark of ['data-testid', 'data-js-focus-visible']) copy.removeAttribute(mark);
  copy.classList.remove('js-focus-visible');
  if (copy.className === '') copy.removeAttribute('class');
  if (copy.getAttribute('style') === '') copy.removeAttribute('style');
  return /^<[^>]*>/.exec(copy.outerHTML)![0];
}

function stateOfPage() {
  const { head, body, documentElement } = document;
  return {
    elements: [documentElement, head, ...head.children, body, ...body.children]
      .filter((element) => !element.matches(KEPT))
      .map(tagOf),
    focus: tagOf(document.activeElement ?? body),
    pointer: [...document.querySelectorAll('body:hover, body :hover')].map(tagOf),
    media: MEDIA.filter((query) => window.matchMedia(query).matches),
    globals: GLOBALS.map((name) => globalThis[name]),
    language: i18n.locale,
    repeatedly: [...intervals.values()],
  };
}

let fileOfSetUp = '';

/** Before each test: its file's set-up has run. */
export function rememberFile({ task }: { task: { file: { filepath: string } } }): void {
  fileOfSetUp = task.file.filepath;
}

/** Fails in a file whose set-up has not run: what other files have shown would still be there. */
export function expectOwnSetUp(): void {
  expect(fileOfSetUp).toBe(expect.getState().testPath);
}

let atFirst: ReturnType<typeof stateOfPage> | undefined;

/** Before each file: the first one finds the page as it has to be. */
export function rememberPage(): void {
  atFirst ??= stateOfPage();
}

/** Fails if the page is not as it was before its first test. */
export function checkLeftovers(): void {
  expect(stateOfPage()).toEqual(atFirst);
}
