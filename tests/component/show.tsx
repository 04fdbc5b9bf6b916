/** Shows one component as the page would: with its theme, styles and store. */
import { BaseStyles } from '@primer/react';
import { ThemeProvider } from '@primer/react/next';
import axe from 'axe-core';
import { withoutIdleRules } from './idleRules.ts';
import './readableLooks.ts';
import { Children, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { type RenderResult, render } from 'vitest-browser-react';
import { groupBy } from '../../workers/game/domain/groups.ts';
import { expectOwnSetUp } from './leftovers.ts';

/** Shows a component and waits until it is on the page. */
export async function show(component: ReactNode): Promise<RenderResult> {
  expectOwnSetUp();
  // React's production build, which these tests use, would show it later.
  return flushSync(() =>
    render(
      <ThemeProvider colorMode="night" nightScheme="dark">
        <BaseStyles>
          <main>{component}</main>
        </BaseStyles>
      </ThemeProvider>,
    ),
  );
}

/** What cells contain, as cells of one row. */
export const showCells = (...contents: readonly ReactNode[]): Promise<RenderResult> =>
  show(
    <table>
      <tbody>
        <tr>
          {Children.map(contents, (content) => (
            <td>{content}</td>
          ))}
        </tr>
      </tbody>
    </table>,
  );

/** @returns axe's findings that are serious or worse, as sentences */
export const seriousAccessibilityFindings = (element: Element = document.body): Promise<string[]> =>
  accessibilityFindings(element, ['serious', 'critical']);

/** @returns axe's findings of these impacts, of any by default, as sentences */
export async function accessibilityFindings(
  element: Element = document.body,
  impacts: readonly string[] = ['minor', 'moderate', 'serious', 'critical'],
): Promise<string[]> {
  await endOfFades();
  const findings = await findingsNow(element, impacts);
  if (findings.length === 0) return findings;
  // A tooltip under the resting pointer may have begun to fade in meanwhile. What is really wrong stays.
  await endOfFades();
  return findingsNow(element, impacts);
}

/** What is fading in has too little contrast until then. */
async function endOfFades(): Promise<void> {
  while ((await startedFades()).length > 0);
}

async function findingsNow(element: Element, impacts: readonly string[]): Promise<string[]> {
  // Nobody can see or reach the dashboard and the places behind a place, but axe takes most of its time to find that out.
  const covered = [...element.querySelectorAll('[data-covered] > *, section[data-place]')].filter(
    (one) => !one.checkVisibility({ visibilityProperty: true }),
  );
  const exclude = [...covered, ...copiesIn(element)];
  const showAgain = hideContents(unreferred([...exclude, ...elementsBeside(element)]));
  try {
    // No selectors, and HTML of what is found only: axe would make both for each element that it looks at.
    axe.configure({ noHtml: true });
    const { violations } = await axe.run(
      { include: [element], exclude },
      { resultTypes: ['violations'], selectors: false, elementRef: true, rules: withoutIdleRules(element) },
    );
    return violations
      .filter(({ impact }) => impacts.includes(impact ?? ''))
      .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.element?.outerHTML}`));
  } finally {
    showAgain();
  }
}

/** The rest of the page, without what names something in this element: axe would go through all of it to judge a dialog. */
function elementsBeside(element: Element, judged = element): Element[] {
  const parent = element.parentElement;
  if (parent === null || element === document.body) return [];
  const beside = [...parent.children].filter((one) => one !== element && !namesSomethingIn(judged, one));
  return [...beside, ...elementsBeside(parent, judged)];
}

function namesSomethingIn(judged: Element, outside: Element): boolean {
  const naming = [outside, ...outside.querySelectorAll('[for], [aria-owns]')];
  const ids = naming.flatMap((one) => [
    one.getAttribute('for'),
    ...(one.getAttribute('aria-owns')?.split(/\s+/) ?? []),
  ]);
  return ids.some((id) => id !== null && judged.contains(document.getElementById(id)));
}

/**
 * Hides what these elements contain from axe, which would look through it for each of its rules. React, which may go on
 * drawing there meanwhile, neither notices nor changes that.
 * @returns shows it again
 */
function hideContents(elements: readonly Element[]): () => void {
  const hidden = new Set<Node | null>(elements);
  for (const one of elements) Object.defineProperty(one, 'childNodes', { configurable: true, value: [] });
  const walk = document.createTreeWalker.bind(document);
  const acceptNode = (node: Node) =>
    hidden.has(node.parentNode) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  document.createTreeWalker = (root, what, filter) => walk(root, what, filter ?? { acceptNode });
  return () => {
    for (const one of elements) Reflect.deleteProperty(one, 'childNodes');
    Reflect.deleteProperty(document, 'createTreeWalker');
  };
}

/** Attributes that name other elements by their ids. */
const REFERENCES = [
  ...['for', 'headers', 'list', 'form', 'usemap', 'aria-activedescendant', 'aria-controls', 'aria-describedby'],
  ...['aria-details', 'aria-errormessage', 'aria-flowto', 'aria-labelledby', 'aria-owns'],
];

/** The elements of which no other names them or something inside by its id, or has the same id. */
function unreferred(elements: readonly Element[]): Element[] {
  const selector = ['id', ...REFERENCES].map((name) => `[${name}]`).join();
  const byId = new Map<string, Element[]>();
  for (const one of document.querySelectorAll(`${selector}, a[href^="#"]`)) {
    const ids = [
      one.id,
      one.getAttribute('href')?.slice(1) ?? '',
      ...REFERENCES.flatMap((name) => one.getAttribute(name)?.split(/\s+/) ?? []),
    ];
    for (const id of ids.filter((one) => one !== '')) byId.set(id, [...(byId.get(id) ?? []), one]);
  }
  return elements.filter((element) =>
    [element, ...element.querySelectorAll('[id]')].every(({ id }) =>
      (byId.get(id) ?? []).every((other) => element.contains(other)),
    ),
  );
}

/** Attributes that say what is looked up or read; that one has them is all that counts for the page's look and structure. */
const NAMING = / (id|for|name|href|src|alt|title|value|datetime|d|x\d?|y\d?|aria-(?:label|\w+by|controls))="[^"]+"/g;

/** What rows and entries have in common that differ only in texts and figures: elements, classes, styles and states. */
const kindOf = ({ outerHTML }: Element): string =>
  outerHTML
    .replace(NAMING, ' $1')
    .replace(/(?<= data-[\w-]+="[^"]*)\d+/g, '')
    .replace(/>[^<]*[^<\s][^<]*/g, '>x');

/**
 * Of the rows and entries of one list that are of a kind, all between the second and the last: axe, which takes most of a
 * test's time for a table, would say the same of each.
 */
function copiesIn(element: Element): Element[] {
  return [...element.querySelectorAll('tbody, ul, ol')].flatMap((list) =>
    [...groupBy(list.children, kindOf).values()].flatMap((alike) => alike.slice(2, -1)),
  );
}

/** What the last change lets fade in starts a frame later. */
async function startedFades(): Promise<Animation[]> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  return document.getAnimations().filter(endsByItself);
}

/** Animations that repeat for ever, are paused or follow the scrolling don't end. */
function endsByItself({ effect, playState, timeline }: Animation): boolean {
  return (
    playState === 'running' && timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity
  );
}
