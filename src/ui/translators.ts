/**
 * Keeps the page right while a browser translates it. A translator takes text nodes out of the page and shows `<font>`
 * elements instead. React would go on changing the nodes that nobody sees any more, and fail to remove them.
 */

/** What a translator shows instead of a text node that it has taken out. */
const fonts = new WeakMap<Node, HTMLElement>();

/** Follows translators from now on. Called once. @returns ends it */
export function followTranslators(): () => void {
  let isGuarded = false;
  const observer = new MutationObserver((records) => {
    for (const [index, record] of records.entries()) {
      for (const text of record.removedNodes) {
        if (!(text instanceof Text)) continue;
        const font =
          addedFont(record) ?? addedFont(records[index - 1], record) ?? addedFont(records[index + 1], record);
        if (font === undefined) continue;
        fonts.set(text, font);
        changes.observe(text, { characterData: true });
        if (!isGuarded) guardNodes();
        isGuarded = true;
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** What a change has added, if it is one of the same element as another. */
function addedFont({ addedNodes, target }: Partial<MutationRecord> = {}, other?: MutationRecord) {
  if (other !== undefined && other.target !== target) return;
  return [...(addedNodes ?? [])].find((node) => node instanceof HTMLFontElement);
}

/** A text that changes comes back in its place, where the translator meets it as a new one. */
const changes = new MutationObserver((records) => {
  for (const { target } of records) if (target.parentNode === null) fonts.get(target)?.replaceWith(target);
});

/** Lets React remove and move what a translator has taken out, or put into elements of its own. Anything else fails as before. */
function guardNodes(): void {
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = shownInstead(child);
    if (child.parentNode === this || childWith(shown, this) === null) return removeChild.call(this, child) as Child;
    shown.parentNode?.removeChild(shown);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, next?: Node | null): Child {
    const nextHere = !next || next.parentNode === this ? next : childWith(shownInstead(next), this);
    takeOut(node);
    return insertBefore.call(this, node, nextHere ?? next ?? null) as Child;
  };
  Node.prototype.appendChild = function <Child extends Node>(this: Node, node: Child): Child {
    takeOut(node);
    return appendChild.call(this, node) as Child;
  };
}

function shownInstead(node: Node): Node {
  return (node.parentNode === null && fonts.get(node)) || node;
}

/** The child of an element that is this node, or has it within the translator's elements; null if there is none. */
function childWith(node: Node, parent: Node): Node | null {
  let child: Node | null = node;
  while (child !== null && child.parentNode !== parent) {
    child = child.parentNode instanceof HTMLFontElement ? child.parentNode : null;
  }
  return child;
}

/** Before the text itself comes back: it would be there twice. */
function takeOut(node: Node): void {
  const shown = shownInstead(node);
  if (shown !== node) (shown as HTMLElement).remove();
}
