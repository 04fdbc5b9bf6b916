/** The heads of tables beside each other: in languages with long words, too, the text of one does not touch the next one's. */

/** What a reader needs between two words of different heads. */
const LEAST_GAP_PX = 6;

/** Where elements of a head cut what is wider than they are, and show an ellipsis. */
function cutAt(inner: Element, head: Element): number[] {
  const edges = [Number.POSITIVE_INFINITY];
  for (let one: Element | null = inner; one !== null && head.contains(one); one = one.parentElement) {
    if (getComputedStyle(one).overflowX !== 'visible') edges.push(one.getBoundingClientRect().right);
  }
  return edges;
}

/** Where a head's text is: without its arrow and padding, as far as it is shown. */
function textBox(head: Element): DOMRect | null {
  const range = document.createRange();
  range.selectNodeContents(head);
  const walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
  const boxes: DOMRect[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.visually-hidden')) continue;
    range.selectNodeContents(node);
    const end = Math.min(...cutAt(parent, head));
    boxes.push(
      ...[...range.getClientRects()]
        .map(({ left, top, right, height }) => new DOMRect(left, top, Math.min(right, end) - left, height))
        .filter(({ width }) => width > 1),
    );
  }
  if (boxes.length === 0) return null;
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

export function touchingHeads(): string[] {
  return [...document.querySelectorAll('thead tr')].flatMap((row) => {
    const heads = [...row.children].flatMap((head) => {
      const box = textBox(head);
      return box === null ? [] : [{ text: head.textContent, box }];
    });
    return heads.slice(1).flatMap(({ text, box }, index) => {
      const before = heads[index]!;
      const isBeside = box.top < before.box.bottom - 1 && before.box.top < box.bottom - 1;
      const gapPx = box.left - before.box.right;
      return isBeside && gapPx < LEAST_GAP_PX ? [`“${before.text}” and “${text}”: ${gapPx.toFixed(1)} px`] : [];
    });
  });
}
