/**
 * Texts that leave their frames: cut, wider or higher than their box, over each other, a word or a figure broken in two,
 * and what scrolls sideways. A text that ends in "…" is none if a tooltip has all of it. Left out by rule: texts for screen
 * readers only, and those of SVG and canvas.
 */

/** What rounding and the space around letters take. */
const SLACK_PX = 1.5;
/** Letters are higher than a tight line. */
const LINE_SLACK_PX = 5;
/** Texts that have less in common do not touch. */
const OVERLAP_PX = 3;

const LEFT_OUT = '.visually-hidden, [class*="VisuallyHidden"], svg, canvas, option, script, style, noscript, [hidden]';

const COVERED = '[data-covered] > *, section[data-place]';

interface Shown {
  text: string;
  element: Element;
  /** as far as it is shown */
  boxes: readonly DOMRect[];
  /** what moves over the rest of the page, and covers it */
  layer: Element | null;
}

/** @returns a sentence for each text that does not fit where it is, and for each frame that scrolls sideways */
export function textFaults(root: Element = document.body): string[] {
  const nodes = nodesIn(root);
  const far = nodes.filter(
    (node) => node instanceof HTMLElement && getComputedStyle(node).contentVisibility === 'auto',
  ) as HTMLElement[];
  // What is far from the window is laid out like the rest.
  for (const one of far) one.style.contentVisibility = 'visible';
  try {
    return faultsIn(nodes);
  } finally {
    for (const one of far) one.style.contentVisibility = '';
  }
}

/** Elements and texts, without those of a covered place: to look at them would lay them out. */
function nodesIn(root: Element): Node[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
    const isCovered = node.matches(COVERED) && !node.checkVisibility({ visibilityProperty: true });
    return isCovered || node.matches(LEFT_OUT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  });
  const nodes: Node[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node);
  return nodes;
}

function faultsIn(nodes: readonly Node[]): string[] {
  const styles = new StyleCache();
  const elements = nodes.filter((node) => node instanceof Element);
  const texts = textsIn(nodes, styles);
  const faults = texts.flatMap((text) => faultsOf(text, styles));
  const shown = texts.map((text) => shownPart(text, styles)).filter(({ boxes }) => boxes.length > 0);
  return [...new Set([...sideways(elements, styles), ...faults, ...overlaps(shown), ...fieldFaults(elements)])];
}

type Style = Pick<CSSStyleDeclaration, (typeof STYLES)[number]>;

const STYLES = ['display', 'overflowX', 'overflowY', 'position', 'textOverflow', 'webkitLineClamp'] as const;

/** Asked for once for all texts in an element. */
class StyleCache {
  readonly #styles = new Map<Element, Style>();
  readonly #boxes = new Map<Element, DOMRect>();

  of(element: Element): Style {
    let style = this.#styles.get(element);
    if (style === undefined) {
      const all = getComputedStyle(element);
      style = Object.fromEntries(STYLES.map((name) => [name, all[name]])) as unknown as Style;
      this.#styles.set(element, style);
    }
    return style;
  }

  boxOf(element: Element): DOMRect {
    const box = this.#boxes.get(element) ?? element.getBoundingClientRect();
    this.#boxes.set(element, box);
    return box;
  }
}

interface PageText {
  node: Node;
  parent: Element;
  text: string;
  boxes: readonly DOMRect[];
}

function textsIn(nodes: readonly Node[], styles: StyleCache): PageText[] {
  const seen = new Map<Element, boolean>();
  const isShown = (element: Element): boolean => {
    const known = seen.get(element);
    if (known !== undefined) return known;
    const shown =
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
      !isForScreenReaders(element, styles);
    seen.set(element, shown);
    return shown;
  };
  const texts: PageText[] = [];
  for (const node of nodes.filter((one) => one instanceof Text)) {
    const [text, parent] = [node.textContent?.trim().replace(/\s+/g, ' ') ?? '', node.parentElement];
    if (!/[\p{L}\d]/u.test(text) || parent === null || !isShown(parent)) continue;
    const boxes = boxesOf(node);
    if (boxes.length > 0) texts.push({ node, parent, text, boxes });
  }
  return texts;
}

function boxesOf(node: Node, from = 0, to = node.textContent?.length ?? 0): DOMRect[] {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return [...range.getClientRects()].filter(({ width }) => width > 0.5);
}

/** In a box of one pixel, as each library hides them. */
function isForScreenReaders(element: Element, styles: StyleCache): boolean {
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const { position } = styles.of(one);
    if ((position === 'absolute' || position === 'fixed') && one.clientWidth <= 1) return true;
  }
  return false;
}

const cuts = ({ overflowX, overflowY }: Style): { x: boolean; y: boolean } => ({
  x: overflowX === 'hidden' || overflowX === 'clip',
  y: overflowY === 'hidden' || overflowY === 'clip',
});

const scrolls = ({ overflowX, overflowY }: Style): boolean =>
  [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll');

/** The boxes around a text, from the inside to the outside, as far as they limit it. */
function framesOf(element: Element, styles: StyleCache): Element[] {
  const frames: Element[] = [];
  for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
    const style = styles.of(one);
    if (style.display !== 'inline' && style.display !== 'contents') frames.push(one);
    if (scrolls(style) || style.position === 'absolute' || style.position === 'fixed') break;
  }
  return frames;
}

function faultsOf({ node, parent, text, boxes }: PageText, styles: StyleCache): string[] {
  const what = `“${text.slice(0, 60)}” in ${nameOf(parent)}`;
  const frames = framesOf(parent, styles);
  // What an outer frame would add is the same text again.
  const endsInDots = frames.findIndex((frame) => isShortened(frame, styles));
  for (const frame of endsInDots < 0 ? frames : frames.slice(0, endsInDots)) {
    const missing = outside(boxes, frame, styles);
    if (missing !== null) return [`${missing.cut ? 'cut' : 'out of its box'}: ${what}, by ${missing.px} px`];
  }
  const shortened = frames[endsInDots];
  if (shortened !== undefined && outside(boxes, shortened, styles) !== null && !hasTooltip(shortened, text)) {
    return [`ends in … without a tooltip: ${what}`];
  }
  return brokenParts(node).map((part) => `“${part}” is broken in two: ${what}`);
}

const isShortened = (frame: Element, styles: StyleCache): boolean => {
  const { textOverflow, webkitLineClamp } = styles.of(frame);
  return (textOverflow === 'ellipsis' && cuts(styles.of(frame)).x) || webkitLineClamp !== 'none';
};

/** How far a text is outside of a frame, and whether that cuts it; null: not at all. */
function outside(boxes: readonly DOMRect[], frame: Element, styles: StyleCache): { px: number; cut: boolean } | null {
  const box = styles.boxOf(frame);
  if (box.width === 0) return null;
  const style = styles.of(frame);
  const cut = cuts(style);
  const x = Math.max(...boxes.map(({ left, right }) => Math.max(box.left - left, right - box.right)));
  // What a frame scrolls up and down to is none; sideways, it is.
  const isScrolled = style.overflowY === 'auto' || style.overflowY === 'scroll';
  const y = isScrolled ? 0 : Math.max(...boxes.map(({ top, bottom }) => Math.max(box.top - top, bottom - box.bottom)));
  if (x > SLACK_PX) return { px: Math.round(x), cut: cut.x };
  return y > LINE_SLACK_PX ? { px: Math.round(y), cut: cut.y } : null;
}

/** A tooltip that says at least this text once the pointer is on it. What a tooltip of many cells says is known when it opens. */
function hasTooltip(element: Element, text: string): boolean {
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  // A title of its own may say it in other words.
  if (element.matches('[title]:not([title=""])') || element.querySelector('[title]') !== null) return true;
  if (element.closest('[title]')?.getAttribute('title')?.replace(/\s+/g, ' ').includes(text)) return true;
  return element.closest('[data-tip]') !== null || element.querySelector('[data-tip]') !== null;
}

/** A word, or a figure with its unit. Chinese and Japanese break anywhere. */
const WHOLE = /[−+-]?\d[\d.,]*[ \u00a0\u202f](?:[kMBT]|ISK|m³|%)(?!\p{L})|[\p{Script=Latin}\p{Script=Cyrillic}\d.,]+/gu;
/** Longer words are names that players made up, and in a sentence a figure may be at the end of a line. */
const LONGEST_WHOLE = 30;

function brokenParts(node: Node): string[] {
  const isSentence = (node.textContent ?? '').length > LONGEST_WHOLE;
  if (new Set(boxesOf(node).map(({ top }) => Math.round(top))).size < 2) return [];
  return [...(node.textContent ?? '').matchAll(WHOLE)]
    .filter(([part]) => part.length <= LONGEST_WHOLE && !(isSentence && /\s/.test(part)))
    .filter(({ 0: part, index }) => {
      const lines = boxesOf(node, index, index + part.length);
      return lines.some(({ top }) => Math.abs(top - lines[0]!.top) > 2);
    })
    .map(([part]) => part);
}

/** A text as far as the frames around it show it. */
function shownPart({ parent, text, boxes }: PageText, styles: StyleCache): Shown {
  let parts = boxes;
  let layer: Element | null = null;
  for (let one: Element | null = parent; one !== null && one !== document.body; one = one.parentElement) {
    const style = styles.of(one);
    const cut = cuts(style);
    const isFrame = scrolls(style) || cut.x || cut.y;
    if (isFrame) parts = parts.map((part) => common(part, styles.boxOf(one!))).filter((part) => part !== null);
    layer ??= style.position === 'fixed' || style.position === 'sticky' || one.matches('[popover]') ? one : null;
  }
  return { text, element: parent, boxes: parts, layer };
}

function common(a: DOMRect, b: DOMRect): DOMRect | null {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  const [width, height] = [Math.min(a.right, b.right) - left, Math.min(a.bottom, b.bottom) - top];
  return width > 0 && height > 0 ? new DOMRect(left, top, width, height) : null;
}

/** Pairs of texts of one layer that cover each other. */
function overlaps(texts: readonly Shown[]): string[] {
  const pieces = texts
    .flatMap((text) => text.boxes.map((box) => ({ text, box })))
    .sort((a, b) => a.box.top - b.box.top);
  return pieces.flatMap(({ text, box }, index) => {
    const found: string[] = [];
    for (let next = index + 1; next < pieces.length; next++) {
      const other = pieces[next]!;
      if (other.box.top > box.bottom - OVERLAP_PX) break;
      if (other.text === text || other.text.layer !== text.layer) continue;
      const both = common(box, other.box);
      if (both === null || both.width < OVERLAP_PX || both.height < OVERLAP_PX + 1) continue;
      found.push(`“${text.text.slice(0, 40)}” (${nameOf(text.element)}) and “${other.text.text.slice(0, 40)}” overlap`);
    }
    return found;
  });
}

/** The page, and frames in it, that scroll sideways. Fields scroll what is typed. */
function sideways(elements: readonly Element[], styles: StyleCache): string[] {
  const page = document.documentElement;
  const wide = page.scrollWidth > window.innerWidth + 1 ? [`the page is ${page.scrollWidth} px wide: ${widest()}`] : [];
  for (const frame of elements) {
    if (frame.scrollWidth <= frame.clientWidth + 1 || frame.clientWidth === 0) continue;
    if (frame.matches('input, textarea, select')) continue;
    const { overflowX } = styles.of(frame);
    if ((overflowX !== 'auto' && overflowX !== 'scroll') || !frame.checkVisibility({ visibilityProperty: true }))
      continue;
    wide.push(`${nameOf(frame)} scrolls sideways: ${frame.scrollWidth} in ${frame.clientWidth} px`);
  }
  return wide;
}

function widest(): string {
  const elements = [...document.querySelectorAll('body *')].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  const outer = elements.findLast((one) => one.getBoundingClientRect().right > window.innerWidth + 1);
  return outer === undefined ? '' : nameOf(outer);
}

const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;

const FIELDS = 'select, input:not([type]), input:is([type="text"], [type="number"], [type="search"])';

/** What a field shows by itself has room in it: its number, its placeholder, and each of its choices. */
function fieldFaults(elements: readonly Element[]): string[] {
  const fields = elements.filter((one) => one.matches(FIELDS)) as (HTMLInputElement | HTMLSelectElement)[];
  return fields.flatMap((field) => {
    if (!field.checkVisibility({ visibilityProperty: true })) return [];
    const { fontStyle, fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return shownIn(field).flatMap((text) => {
      const missing = pen.measureText(text).width - room;
      const isShortened = getComputedStyle(field).textOverflow === 'ellipsis' && hasTooltip(field, text);
      return missing > SLACK_PX && !isShortened
        ? [`cut: “${text}” in ${nameOf(field)}, by ${missing.toFixed(0)} px`]
        : [];
    });
  });
}

function shownIn(field: HTMLInputElement | HTMLSelectElement): string[] {
  if (field instanceof HTMLSelectElement) return [...field.options].map(({ text }) => text);
  const isNumber = field.type === 'number' || field.inputMode === 'decimal' || field.inputMode === 'numeric';
  return [field.placeholder, ...(isNumber ? [field.value] : [])].filter((text) => text !== '');
}

/** What a developer finds it by. */
function nameOf(element: Element): string {
  const label = element.closest('[aria-label]')?.getAttribute('aria-label');
  const own = [...element.classList].find((name) => !name.startsWith('sc-') && !name.startsWith('prc-')) ?? '';
  return `${element.tagName.toLowerCase()}${own === '' ? '' : `.${own}`}${label ? ` of ${label.slice(0, 40)}` : ''}`;
}
