/**
 * Texts that look alike have the same contrast. To calculate it for each took axe most of a test's time, so what is
 * readable is remembered by its look, for all tests of a page.
 */
import axe from 'axe-core';

/** What axe's types leave out. */
interface AxeParts {
  _audit: {
    checks: Record<string, { evaluate: (this: unknown, text: Element, ...more: unknown[]) => unknown }>;
    rules: readonly { id: string; matches: (this: unknown, element: Element, ...more: unknown[]) => boolean }[];
  };
  /** by line of the text, what is there from the front to the back */
  commons: { dom: { getTextElementStack: (text: Element) => Element[][] } };
}

const { _audit: audit, commons } = axe as unknown as AxeParts;
const check = audit.checks['color-contrast']!;
const { evaluate } = check;
const readableLooks = new Set<string>();

/** All that the contrast of a text follows from; null where axe can't say what is behind it. */
function lookOf(text: Element): string | null {
  const lines = commons.dom.getTextElementStack(text);
  if (lines.length === 0 || lines.some(([front]) => front !== text)) return null;
  const { color, fontSize, fontWeight, textShadow, webkitTextFillColor, webkitTextStroke } = getComputedStyle(text);
  const looks = [color, fontSize, fontWeight, textShadow, webkitTextFillColor, webkitTextStroke];
  for (let one: Element | null = text; one !== null; one = one.parentElement) {
    const { opacity } = getComputedStyle(one);
    if (opacity !== '1') looks.push(opacity);
  }
  for (const line of lines) looks.push(line.map(backgroundOf).join(''));
  return looks.join('|');
}

function backgroundOf(element: Element): string {
  const { backgroundColor, backgroundImage, opacity, mixBlendMode } = getComputedStyle(element);
  const look = `${backgroundColor} ${backgroundImage} ${opacity} ${mixBlendMode}`;
  return look === 'rgba(0, 0, 0, 0) none 1 normal' ? '' : `${look}/`;
}

check.evaluate = function (text, ...more) {
  const look = lookOf(text);
  if (look !== null && readableLooks.has(look)) return true;
  const result = evaluate.call(this, text, ...more);
  if (look !== null && result === true) readableLooks.add(look);
  return result;
};

const rule = audit.rules.find(({ id }) => id === 'color-contrast')!;
const { matches } = rule;

/** What shows a text without containing it. */
const FIELDS = 'input, select, textarea';

const hasOwnText = ({ childNodes }: Element): boolean =>
  [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');

// Of most elements only others inside have a text. Axe would first find out whether they are visible.
rule.matches = function (element, ...more) {
  return (element.matches(FIELDS) || hasOwnText(element)) && matches.call(this, element, ...more);
};
